# SPDX-License-Identifier: Apache-2.0
# Compares fetch samples with the log of all fetches of the run: awk -F , -v modes=0,1,3 -f fetch_log.awk LOG SAMPLES.csv, as `record
# --fetch-log` and `script --fetches --csv` write them. Every sample must be, word for word, the fetch of its number; every fetch of the
# modes that are sampled is counted, no other; and shares of the samples are those of the run within four standard errors.
# Prints what the samples lack, and how often each thing happened; exit status 1 if something is wrong.
function bad(text) {
    if (errors++ < 5) print "FAILED: " text > "/dev/stderr"
}
function tell(name, of) { all[name]++; if (of) seen[name]++ }
function facts(add,   name, i) { # of the fields in what[]: counts them in all[] or in got[]
    for (i in names) if (what[names[i]] == 1) { if (add) got[names[i]]++; else all[names[i]]++ }
    if (what["page"] > 0) { if (add) got["page" what["page"]]++; else all["page" what["page"]]++ }
    if (add) { sum += what["latency"]; wait += what["waited"] }
    else { total += what["latency"]; squares += what["latency"] ^ 2; total_wait += what["waited"] }
}
BEGIN {
    count = split("killed complete refused icache_miss itlb_miss itlb2_hit walked placed", names, " ")
    split(modes, list, " ")
    for (i in list) admitted[list[i]] = 1
}
FNR == 1 { files++; for (i = 1; i <= NF; i++) { column[files, i] = $i } fields = NF; next }
{ delete what; for (i = 1; i <= NF; i++) what[column[files, i]] = $i }
files == 1 {
    if (what["number"] > 0) begun = 1
    if (begun && (what["number"] > 0) != (what["privilege"] in admitted)) bad("line " FNR ": counted or not, in mode " what["privilege"])
    if (what["number"] == 0) next
    fetches++
    if (what["number"] != last + 1 && (what["number"] in line)) bad("line " FNR ": number " what["number"] " again")
    last = what["number"]
    line[last] = what["pc"] " " what["privilege"] " " what["context"] " " what["killed"] what["complete"] what["refused"] what["icache_miss"] what["itlb_miss"] what["itlb2_hit"] what["walked"] what["placed"] " " what["physical"] " " what["page"] " " what["latency"] " " what["waited"]
    facts(0)
    next
}
{
    samples++
    is = what["pc"] " " what["privilege"] " " what["context"] " " what["killed"] what["complete"] what["refused"] what["icache_miss"] what["itlb_miss"] what["itlb2_hit"] what["walked"] what["placed"] " " what["physical"] " " what["page"] " " what["latency"] " " what["waited"]
    if (!(what["privilege"] in admitted)) bad("sample " samples " is of mode " what["privilege"])
    if (line[what["number"]] != is) bad("fetch " what["number"] ": " is " where the log has " line[what["number"]])
    # our kernel maps itself by large pages, processes by small ones
    if (kernel && what["placed"] == 1 && what["privilege"] < 3 && (what["page"] > 1) != what["privilege"]) bad("fetch " what["number"] ": page " what["page"] " in mode " what["privilege"])
    facts(1)
}
END {
    if (files < 2 || !samples) bad("no samples")
    else {
        for (name in all) {
            share = all[name] / fetches
            expected = samples * share
            sigma = sqrt(expected * (1 - share)) + 1
            if (got[name] - expected > 4 * sigma || expected - got[name] > 4 * sigma) bad(name ": " got[name] + 0 " samples where " expected " were expected")
        }
        mean = total / fetches
        sigma = sqrt((squares / fetches - mean ^ 2) / samples)
        if (sum / samples - mean > 4 * sigma || mean - sum / samples > 4 * sigma) bad("latency " sum / samples " where " mean " was expected")
        printf "%d fetches, %d samples:", fetches, samples
        for (i = 1; i <= count; i++) printf " %s %d", names[i], all[names[i]]
        printf " pages %d %d %d latency %.2f\n", all["page1"], all["page2"], all["page3"], mean
    }
    exit errors > 0
}
