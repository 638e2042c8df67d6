#!/bin/bash
#SBATCH --job-name=@NAME@-join
#SBATCH --cpus-per-task=@CPUS@
#SBATCH --mem=@MEMORY@
#SBATCH --time=@TIME@
@PARTITION@
#SBATCH --output="@LOGS@/%j-join.log"
#SBATCH --open-mode=append

# Joins the shares of @NAME@ and reports; says which are missing if some are, and how to play them.

set -u
cd @HERE@ || exit 2
cpus=${SLURM_CPUS_PER_TASK:-1}
export RAYON_NUM_THREADS=$cpus POLARS_MAX_THREADS=$cpus

shares=()
missing=
for ((task = 0; task < @TASKS@; task++)); do
    share=$(printf '%04d-of-%04d' "$task" @TASKS@)
    shares+=(@OUT@/shards/"$share")
    [ -e @FOLDER@/done/"$share" ] || missing=$missing,$task
done

if [ -n "$missing" ]; then
    echo "shares ${missing#,} are not complete; the logs in "@FOLDER@"/logs say why; to play them and join all:"
    printf '  bash %q %s\n' @FOLDER@/submit.sh "${missing#,}"
    exit 1
fi
exec @PROGRAM@ merge "${shares[@]}" --out @OUT@
