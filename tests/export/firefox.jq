# Rules of Firefox Profiler's processed format, version 47: true where a profile keeps them.
def table($columns): . as $t | all($columns[]; . as $c | ($t[$c] | type) == "array" and ($t[$c] | length) == $t.length);
def below($count): all(.[]; . == null or (. >= 0 and . < $count));
def rises: . as $t | all(range(1; length); $t[. - 1] <= $t[.]);
.meta.preprocessedProfileVersion == 47 and .meta.version == 28 and (.meta.interval > 0) and
(.meta.categories | length) > 0 and .libs == [] and (.threads | length) > 0 and
all(.threads[];
    (.stringArray | length) as $strings |
    (.name | type) == "string" and (.pid | type) == "string" and (.tid | type) == "number" and
    (.funcTable | table(["name", "fileName", "isJS", "relevantForJS", "resource", "lineNumber", "columnNumber"])) and
    (.frameTable | table(["func", "line", "address", "inlineDepth", "category", "subcategory", "nativeSymbol",
        "innerWindowID", "implementation", "column"])) and
    (.stackTable | table(["frame", "prefix", "category", "subcategory"])) and
    (.samples | table(["stack", "time", "weight"])) and .samples.weightType == "samples" and
    (.markers | table(["data", "name", "startTime", "endTime", "phase", "category"])) and
    (.nativeSymbols | table(["libIndex", "address", "name", "functionSize"])) and
    (.resourceTable | table(["lib", "name", "host", "type"])) and
    (.funcTable.name | below($strings)) and (.funcTable.fileName | below($strings)) and
    (.funcTable.length as $n | .frameTable.func | below($n)) and
    (.frameTable.length as $n | .stackTable.frame | below($n)) and
    (.stackTable.length as $n | .samples.stack | below($n)) and
    ([.samples.weight[] | . > 0] | all) and (.samples.time | rises))
