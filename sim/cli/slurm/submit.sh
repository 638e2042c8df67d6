#!/bin/bash
# Hands in the shares of @NAME@ as a job array, and the job that joins them when all have ended, well or not.
# Numbers of shares as an argument, such as 2,5, hand in these alone.

set -eu
play=$(sbatch --parsable --array="${1:-0-@LAST@}" --export=ALL @FOLDER@/share.sh)
play=${play%%;*}
join=$(sbatch --parsable --dependency=afterany:"$play" --export=ALL @FOLDER@/join.sh)
join=${join%%;*}
echo "the games are job $play, joining and report job $join; the report will be "@OUT@"/report.html"
