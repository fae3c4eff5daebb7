#!/bin/sh
# A million games on four nodes of a cluster, one process a core: sbatch examples/slurm.sh
# The report is the one that a single machine would give; rows and records are written by rank, into a
# folder that all nodes share. A rank that dies ends the job.
#SBATCH --job-name=jacta
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=16
#SBATCH --cpus-per-task=1
#SBATCH --time=02:00:00
#SBATCH --kill-on-bad-exit=1
set -eu
game=${1:?usage: sbatch slurm.sh GAME}
folder=${SLURM_SUBMIT_DIR:-.}/$game-${SLURM_JOB_ID:-0}
mkdir -p "$folder"
# Where Slurm was built without PMIx, put `mpirun` in the place of `srun --mpi=pmix`.
srun --mpi=pmix jacta sim "$game" --games 1000000 --bots search:50 --seed 1 \
    --rows "$folder/games.csv" --json >"$folder/report.json"
