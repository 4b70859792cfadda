# Rules of speedscope's file format: true where a profile keeps them.
(.shared.frames | length) as $frames |
."$schema" == "https://www.speedscope.app/file-format-schema.json" and
all(.shared.frames[]; (.name | type) == "string") and (.profiles | length) == 2 and .activeProfileIndex == 0 and
all(.profiles[];
    .type == "sampled" and .unit == "none" and .startValue == 0 and (.samples | length) == (.weights | length) and
    .endValue == (.weights | add // 0) and all(.samples[]; length >= 2 and .[0] == 0 and all(.[]; . >= 0 and . < $frames)) and
    all(.weights[]; . >= 0 and . == floor))
