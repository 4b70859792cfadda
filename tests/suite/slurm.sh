#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# assay suite run --engine slurm on a Slurm of one node that is started here: four runs in arrays of two give the figures that the pool gives;
# a front end that is killed leaves its jobs to the next one; a job that is cancelled is a run without a result.
#
#   tests/suite/slurm.sh BUILD
#
# It takes root, or a user whose Slurm may run as that user. The last line is `N passed, N failed`.
set -u
build=$1
assay=$(cd "$build" && pwd)/bin/assay short=$(cd "$build" && pwd)/programs/short
. scripts/scratch.sh
. scripts/checks.sh
cd "$work" || exit 1
host=$(hostname)
export SLURM_CONF="$work/slurm.conf"
mkdir -m 700 munge && mkdir state spool
dd if=/dev/urandom of=munge/key bs=128 count=1 2>/dev/null && chmod 400 munge/key
cat >slurm.conf <<END
ClusterName=assay
SlurmctldHost=$host(127.0.0.1)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CryptoType=crypto/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MaxArraySize=3
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
end() { # the daemons that were started here, the last one first
    for daemon in slurmd slurmctld munge/munged; do
        [ -s "$work/$daemon.pid" ] && kill "$(cat "$work/$daemon.pid")" 2>/dev/null
    done
    sleep 1
    rm -rf "$work"
}
trap end EXIT
munged -f --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/munged.pid" \
    --log-file="$work/munge/log" --seed-file="$work/munge/seed" 2>"$work/munge.err"
slurmctld -f "$SLURM_CONF" && slurmd -f "$SLURM_CONF" -N "$host"
for i in $(seq 100); do
    sinfo -h -o %T 2>/dev/null | grep -q idle && break
    sleep 0.1
done

cp "$short/quicksort.elf" "$short/table.elf" .
head -c 500 /dev/zero | tr '\0' 'a' >text
cat >c.suite <<END
program quick
  elf quicksort.elf
program words
  elf table.elf
  input text
machine board
machine wide
END
figures() { sqlite3 "$1/history.db" "SELECT machine, program, name, value FROM runs JOIN figures USING(key) ORDER BY 1, 2, 3"; }
is() { # WHAT IS EXPECTED
    if [ "$2" = "$3" ]; then good; else bad "$1: $2 where $3 was expected: $(cat err slurmctld.log | tail -n 20)"; fi
}
"$assay" suite run -o pool.runs c.suite >/dev/null 2>err
is "the pool" $? 0
"$assay" suite run -o c.runs --engine slurm c.suite >out 2>err
is "slurm" $? 0
figures pool.runs >a
figures c.runs >b
is "as many figures" "$(wc -l <a | awk '{ print ($1 > 300) }')" 1
if cmp a b; then good; else bad "the pool and Slurm differ"; fi
is "arrays of two" "$(ls c.runs/keys.* | wc -l)" 2

# The jobs of a front end that was killed are waited for, not submitted twice.
rm -rf c.runs
"$assay" suite run -o c.runs --engine slurm -j 1 c.suite >out 2>err &
front=$!
for i in $(seq 100); do
    [ "$(squeue -h | wc -l)" -gt 0 ] && grep -q scancel err && break
    sleep 0.05
done
kill -9 $front
wait $front 2>/dev/null
before=$(squeue -h -r | wc -l)
"$assay" suite run -o c.runs --engine slurm c.suite >out 2>err
is "after the kill ($before jobs were left)" $? 0
figures c.runs >b
if cmp a b; then good; else bad "after the kill the figures differ"; fi

# Runs that are cancelled have no result, and the next call makes them.
rm -rf c.runs
scontrol update PartitionName=all State=DOWN
"$assay" suite run -o c.runs --engine slurm c.suite >out 2>err &
front=$!
for i in $(seq 100); do
    grep -q scancel err && break
    sleep 0.05
done
scancel --name "$(sed -n 's/.*scancel --name \([^`]*\). ends.*/\1/p' err)"
wait $front
is "cancelled" $? 1
is "rows without a result" "$(grep -c 'no result' out)" 4
scontrol update PartitionName=all State=UP
"$assay" suite run -o c.runs --engine slurm c.suite >out 2>err
is "once more" $? 0
checks_end
