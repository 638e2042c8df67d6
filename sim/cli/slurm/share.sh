#!/bin/bash
#SBATCH --job-name=@NAME@
#SBATCH --cpus-per-task=@CPUS@
#SBATCH --mem=@MEMORY@
#SBATCH --time=@TIME@
@PARTITION@
#SBATCH --output="@LOGS@/%A_%a.log"
#SBATCH --open-mode=append
#SBATCH --requeue
#SBATCH --signal=B:TERM@120

# One share of the games of @NAME@. Shares are numbered from 0; their number is fixed, so that some of them can be
# handed in again by themselves.

set -u
cd @HERE@ || exit 2
share=$(printf '%04d-of-%04d' "$SLURM_ARRAY_TASK_ID" @TASKS@)
cpus=${SLURM_CPUS_PER_TASK:-1}
rm -f @FOLDER@/done/"$share"
export RAYON_NUM_THREADS=$cpus POLARS_MAX_THREADS=$cpus

@PROGRAM@ run @EXPERIMENT@ --shard "$SLURM_ARRAY_TASK_ID/@TASKS@" --out @OUT@/shards/"$share" --threads "$cpus" --quiet &
playing=$!

# Two minutes before the time is over the part in hand is finished; the rest is played in a new turn.
stopped=no
trap 'stopped=yes; kill -TERM "$playing" 2>/dev/null' TERM
wait "$playing"
status=$?
while kill -0 "$playing" 2>/dev/null; do
    wait "$playing"
    status=$?
done

if [ "$status" -eq 0 ]; then
    mkdir -p @FOLDER@/done && touch @FOLDER@/done/"$share"
elif [ "$stopped" = yes ]; then
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$status"
