/* One GPU: its memory, its kernels and how they are started. */
#ifndef JACTA_GPU_GPU_H
#define JACTA_GPU_GPU_H

#include "cuda.h"

/* The kernels of a game as the driver reads them; the build makes the list, which ends with a NULL. */
typedef struct {
    const char *game, *ptx;
    uint64_t size;
} gpu_kernels;

extern const gpu_kernels gpu_kernel_list[];

typedef struct {
    void *module;
    void *rollout;                       /* whole games */
    void *check, *play, *choose, *write; /* batches: see jobs.h */
} gpu_module;

enum { GPU_KERNELS_MOST = 32, GPU_NAME = 100, GPU_ROW = 128 };

struct jacta_gpu {
    const cuda_driver *cuda;
    void *context;
    int device;
    uint32_t processors;
    uint64_t memory;
    char name[GPU_NAME];
    uint32_t capability; /* 90 for 9.0 */
    gpu_module modules[GPU_KERNELS_MOST];
};

/* Makes the GPU the calling thread's; before anything else. */
bool gpu_enter(jacta_gpu *gpu, jacta_error *error);
/* The kernels of a game, assembled when they are first wanted; NULL with an error. */
const gpu_module *gpu_module_of(jacta_gpu *gpu, const jacta_game *game, jacta_error *error);
/* Memory of the GPU, all zero; NULL with an error. */
cuda_place gpu_take(jacta_gpu *gpu, uint64_t bytes, jacta_error *error);
void gpu_drop(jacta_gpu *gpu, cuda_place place);
bool gpu_write(jacta_gpu *gpu, cuda_place to, const void *from, uint64_t bytes, jacta_error *error);
bool gpu_read(jacta_gpu *gpu, void *to, const void *from, uint64_t bytes, jacta_error *error);
/* How many threads of the kernel run at once; 0 with an error. */
uint64_t gpu_threads(jacta_gpu *gpu, void *kernel, jacta_error *error);
/* Waits for whatever is under way on the GPU, also for others in this process. */
bool gpu_wait(jacta_gpu *gpu, jacta_error *error);
/* Starts a kernel, which takes one pointer: with so many threads, or with so many blocks of GPU_ROW
 * threads. What was started before ends first. */
bool gpu_start(jacta_gpu *gpu, void *kernel, uint64_t threads, cuda_place argument,
               jacta_error *error);
bool gpu_start_blocks(jacta_gpu *gpu, void *kernel, uint64_t blocks, cuda_place argument,
                      jacta_error *error);
/* Starts a kernel and waits for it. */
bool gpu_run(jacta_gpu *gpu, void *kernel, uint64_t threads, cuda_place argument,
             jacta_error *error);

/* As jacta_gpu_rollout(), but leaves the hash of each game's last state. */
bool gpu_hashes(jacta_gpu *gpu, const jacta_game *game, const jacta_setup *setup, uint64_t seed,
                uint64_t games, uint64_t *hashes, jacta_error *error);

#endif
