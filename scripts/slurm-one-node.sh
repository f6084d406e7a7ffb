#!/bin/bash
# Tries scripts/omerta.sbatch on a real Slurm of one node, on any Debian, as root: bash scripts/slurm-one-node.sh
# Four tasks make a dataset of 12 shards; one is requeued, one ends with exit code 75 and requeues itself, one is killed and sent
# again, and one whose recipe is wrong is not tried again; a last job merges.
# The folder must then be equal, file for file, to what one machine makes. GAMES=... sets the games a shard (40).
# Installs slurm-wlm and munge if they are not there. Works in a temporary folder, on the loopback only, and stops what it started.

set -euo pipefail
cd "$(dirname "$0")/.."
games=${GAMES:-40}
began=$SECONDS
say() { printf '%4ds  %s\n' $((SECONDS - began)) "$*"; }
die() { say "NOT equal: $*"; exit 1; }

if ! { command -v sbatch && command -v slurmctld && command -v slurmd && command -v munged; } >/dev/null; then
  say 'apt-get install slurm-wlm munge'
  apt-get update -qq
  RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq slurm-wlm munge >/dev/null 2>&1
fi

D=$(mktemp -d /tmp/omerta-slurm-XXXXXX)
chmod 755 "$D"
mkdir -p "$D"/{run,state,spool,log}
export SLURM_CONF=$D/slurm.conf

# Stops a daemon by its pid file, and waits until it is gone.
stop() {
  local pid
  pid=$(cat "$D/run/$1.pid" 2>/dev/null) || return 0
  kill "$pid" 2>/dev/null || return 0
  for _ in $(seq 100); do kill -0 "$pid" 2>/dev/null || return 0; sleep 0.1; done
  kill -9 "$pid"
}

finish() {
  local code=$?
  trap - EXIT INT TERM
  if [ -e "$D/run/slurmctld.pid" ] && [ -n "$(squeue -h 2>/dev/null)" ]; then
    scancel --state=PENDING -u root; scancel --signal=KILL --full -u root; scancel -u root
    for _ in $(seq 60); do [ -n "$(squeue -h)" ] || break; sleep 0.5; done
  fi 2>/dev/null
  for daemon in slurmd slurmctld munged; do stop $daemon; done
  if [ $code = 0 ]; then rm -rf "$D"; else say "logs are kept in $D"; tail -n 5 "$D"/log/* 2>/dev/null || true; fi
  exit $code
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# --- a cluster of one node -------------------------------------------------------------------------------------------
cores=$(nproc)
cat >"$SLURM_CONF" <<CONF
ClusterName=one
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$D/run/munge.socket,cred_expire=5
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$D/state
SlurmdSpoolDir=$D/spool
SlurmctldPidFile=$D/run/slurmctld.pid
SlurmdPidFile=$D/run/slurmd.pid
SlurmctldLogFile=$D/log/slurmctld.log
SlurmdLogFile=$D/log/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MailProg=/bin/true
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=2,bf_interval=5,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
KillWait=2
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Sockets=1 CoresPerSocket=$cores RealMemory=1024 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
head -c 128 /dev/urandom >"$D/munge.key"
chmod 400 "$D/munge.key"
munged --key-file="$D/munge.key" --socket="$D/run/munge.socket" --pid-file="$D/run/munged.pid" \
  --log-file="$D/log/munged.log" --seed-file="$D/run/munged.seed"
slurmctld -c
slurmd -N n1
for _ in $(seq 300); do [ "$(sinfo -h -o %T 2>/dev/null)" = idle ] && break; sleep 0.1; done
[ "$(sinfo -h -o %T)" = idle ] || die "the node is $(sinfo -h -o '%T %E')"
say "$(sinfo --version), one node, $cores cores: idle"

# --- the array -------------------------------------------------------------------------------------------------------
cat >"$D/recipe.json" <<JSON
{ "seed": "slurm", "games": { "train": $((games * 10)), "validation": $games, "test": $games }, "shard_games": $games }
JSON
export RECIPE=$D/recipe.json OUT=$D/array
submit() { sbatch --parsable --cpus-per-task=1 --mem=128M --output="$D/log/task-%a.log" "$@"; }
raw() { scontrol -o show job "$1" | sed 's/^JobId=\([0-9]*\).*/\1/'; } # the id of one task
state() { squeue -h -t all -j "$1" -o %T; }
until_done() { # waits until no task of a job runs or waits
  for _ in $(seq 1200); do squeue -h -j "$1" -o %T | grep -q . || return 0; sleep 0.5; done
  die "job $1 does not end"
}
shard() { echo "$OUT/.omerta/train-0000$1.json"; }
first_shard() { # waits until a task has finished its first shard; task i begins with shard i
  for _ in $(seq 1200); do [ -e "$(shard "$1")" ] && return 0; sleep 0.1; done
  die "task $1 does not finish its first shard"
}
pids_of() { scontrol listpids "$(raw "$1")" n1 | awk 'NR > 1 && $1 > 1 { print $1 }'; }
stamp() { stat -c '%i %y' "$OUT"/data/*/train-0000"$1".parquet; }

job=$(submit --array=0-3 scripts/omerta.sbatch)
say "sbatch --array=0-3: job $job, 12 shards of $games games"

first_shard 1
[ "$(state "${job}_1")" = RUNNING ] || die "task 1 was done before it could be requeued; set GAMES higher"
kept1=$(stamp 1)
scontrol requeue "${job}_1"
say "task 1 has finished shard 1: scontrol requeue ${job}_1"

first_shard 2
[ "$(state "${job}_2")" = RUNNING ] || die "task 2 was done before it could be killed; set GAMES higher"
kept2=$(stamp 2)
pids=$(pids_of "${job}_2")
# shellcheck disable=SC2086 # one word a process
kill -9 $pids
say "task 2 has finished shard 2: kill -9 $(echo $pids)"

first_shard 3
[ "$(state "${job}_3")" = RUNNING ] || die "task 3 was done before it could be stopped; set GAMES higher"
pid=$(for pid in $(pids_of "${job}_3"); do grep -q omerta.js "/proc/$pid/cmdline" && echo "$pid"; done | head -n 1 || true)
kill -TERM "$pid"
say "task 3 has finished shard 3: kill -TERM $pid, which is its Node"

until_done "$job"
say "tasks: $(for i in 0 1 2 3; do printf '%s %s  ' $i "$(state "${job}_$i")"; done)"
[ "$(state "${job}_2")" != COMPLETED ] || die 'task 2 was to be killed, and was not'
if message=$(node_modules/.bin/node scripts/omerta.js merge "$OUT" 2>&1); then die 'merge took a dataset that lacks shards'; fi
say "merge, too early: $message"

again=$(PARTS=4 submit --array=2 scripts/omerta.sbatch)
merge=$(sbatch --parsable --mem=128M --output="$D/log/merge.log" --dependency="afterok:${job}_0:${job}_1:${job}_3:$again" \
  --wrap "node_modules/.bin/node scripts/omerta.js merge $OUT")
say "PARTS=4 sbatch --array=2: job $again; after it the merge: job $merge"
until_done "$again"
until_done "$merge"
wrong=$(RECIPE=$D/slurm.conf submit --array=0 scripts/omerta.sbatch)
until_done "$wrong"
[ "$(state "${wrong}_0")" = FAILED ] && [ "$(grep -c 'task 0, try' "$D/log/task-0.log")" = 2 ] || die 'a task with a wrong recipe was tried again'
say "a task with a wrong recipe: $(state "${wrong}_0"), tried once"
say "task 2 again: $(state "${again}_2"); merge: $(state "$merge")"
for i in 0 1 2 3; do sed "s/^/       log of task $i: /" "$D/log/task-$i.log"; done
grep -q 'try 2' "$D/log/task-1.log" || die 'task 1 was not started again'
grep -q 'exit code 75: try again' "$D/log/task-3.log" || die 'task 3 did not ask for another try'
grep -q 'try 2' "$D/log/task-3.log" || die 'task 3 was not started again'
[ "$kept1" = "$(stamp 1)" ] || die 'shard 1 was written again'
[ "$kept2" = "$(stamp 2)" ] || die 'shard 2 was written again'
say 'shards 1 and 2, finished before the requeue and the kill, were not written again (inode, time)'
sed 's/^/       merge: /' "$D/log/merge.log" | head -n 3

# --- one machine -----------------------------------------------------------------------------------------------------
say 'the same recipe on one machine'
node_modules/.bin/node scripts/omerta.js generate "$RECIPE" --out "$D/single" --json >"$D/log/single.log" 2>&1
diff -r "$OUT" "$D/single" || die 'the folders differ'
say "diff -r: no difference in $(find "$OUT" -type f | wc -l) files, $(du -sh "$OUT" | cut -f1)"
say 'equal'
