#include "gpu.h"

#include "rules/core/text.h"

#include <stdlib.h>
#include <string.h>

/* The driver's numbers. */
enum {
    STACK_LIMIT = 0,
    MULTIPROCESSORS = 16,
    CAPABILITY_MAJOR = 75,
    CAPABILITY_MINOR = 76,
};

enum {
    CAPABILITY_LEAST = 75, /* tools/ptx compiles for it */
    BLOCK = 64,
    /* Bytes of a thread's stack. The driver knows what calls need unless functions call each other in
     * a circle, as some rules do. */
    STACK = 16384,
};

uint32_t jacta_gpu_count(jacta_error *error) {
    int count = 0;
    const cuda_driver *cuda = cuda_load(error);
    if (!cuda || !cuda_good(cuda, cuda->cuDeviceGetCount(&count), "cuDeviceGetCount", error))
        return 0;
    if (!count) error_start(error, "error.gpu.no_device");
    return (uint32_t)count;
}

static bool describe(jacta_gpu *gpu, jacta_error *error) {
    const cuda_driver *cuda = gpu->cuda;
    int major = 0, minor = 0, processors = 0;
    size_t memory = 0;
    int status = cuda->cuDeviceGetName(gpu->name, GPU_NAME, gpu->device);
    if (!status) status = cuda->cuDeviceGetAttribute(&major, CAPABILITY_MAJOR, gpu->device);
    if (!status) status = cuda->cuDeviceGetAttribute(&minor, CAPABILITY_MINOR, gpu->device);
    if (!status) status = cuda->cuDeviceGetAttribute(&processors, MULTIPROCESSORS, gpu->device);
    if (!status) status = cuda->cuDeviceTotalMem_v2(&memory, gpu->device);
    if (!cuda_good(cuda, status, "cuDeviceGetAttribute", error)) return false;
    gpu->capability = (uint32_t)(10 * major + minor);
    gpu->processors = (uint32_t)processors;
    gpu->memory = memory;
    if (gpu->capability >= CAPABILITY_LEAST) return true;
    error_start(error, "error.gpu.too_old");
    error_text(error, gpu->name);
    error_number(error, major);
    error_number(error, minor);
    return false;
}

static bool open_device(jacta_gpu *gpu, uint32_t index, jacta_error *error) {
    uint32_t count = jacta_gpu_count(error);
    if (!count) return false;
    if (index >= count) {
        error_start(error, "error.gpu.which");
        error_number(error, index);
        error_number(error, count);
        return false;
    }
    gpu->cuda = cuda_load(error);
    const cuda_driver *cuda = gpu->cuda;
    return cuda_good(cuda, cuda->cuDeviceGet(&gpu->device, (int)index), "cuDeviceGet", error) &&
           describe(gpu, error) &&
           cuda_good(cuda, cuda->cuDevicePrimaryCtxRetain(&gpu->context, gpu->device),
                     "cuDevicePrimaryCtxRetain", error) &&
           gpu_enter(gpu, error) &&
           cuda_good(cuda, cuda->cuCtxSetLimit(STACK_LIMIT, STACK), "cuCtxSetLimit", error);
}

jacta_gpu *jacta_gpu_open(uint32_t index, jacta_error *error) {
    if (!gpu_kernel_list[0].game) return error_start(error, "error.gpu.no_kernels"), NULL;
    jacta_gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu) return error_start(error, "error.memory"), NULL;
    if (open_device(gpu, index, error)) return gpu;
    jacta_gpu_close(gpu);
    return NULL;
}

void jacta_gpu_close(jacta_gpu *gpu) {
    if (!gpu) return;
    if (gpu->context && gpu_enter(gpu, NULL))
        for (uint32_t i = 0; i < GPU_KERNELS_MOST; i++)
            if (gpu->modules[i].module) gpu->cuda->cuModuleUnload(gpu->modules[i].module);
    if (gpu->context) gpu->cuda->cuDevicePrimaryCtxRelease_v2(gpu->device);
    free(gpu);
}

const char *jacta_gpu_name(const jacta_gpu *gpu) {
    return gpu->name;
}

uint64_t jacta_gpu_memory(const jacta_gpu *gpu) {
    return gpu->memory;
}

bool gpu_enter(jacta_gpu *gpu, jacta_error *error) {
    return cuda_good(gpu->cuda, gpu->cuda->cuCtxSetCurrent(gpu->context), "cuCtxSetCurrent", error);
}

static bool load(jacta_gpu *gpu, const char *ptx, gpu_module *module, jacta_error *error) {
    const cuda_driver *cuda = gpu->cuda;
    int status = cuda->cuModuleLoadData(&module->module, ptx);
    if (!cuda_good(cuda, status, "cuModuleLoadData", error)) return false;
    struct {
        void **place;
        const char *name;
    } const kernels[] = {{&module->check, "jacta_check_kernel"},
                         {&module->play, "jacta_play_kernel"},
                         {&module->choose, "jacta_choose_kernel"},
                         {&module->write, "jacta_write_kernel"},
                         {&module->rollout, "jacta_rollout_kernel"}};
    for (uint32_t i = 0; !status && i < sizeof kernels / sizeof kernels[0]; i++)
        status = cuda->cuModuleGetFunction(kernels[i].place, module->module, kernels[i].name);
    return cuda_good(cuda, status, "cuModuleGetFunction", error);
}

const gpu_module *gpu_module_of(jacta_gpu *gpu, const jacta_game *game, jacta_error *error) {
    uint32_t i = 0;
    while (gpu_kernel_list[i].game && strcmp(gpu_kernel_list[i].game, game->id) != 0) i++;
    if (!gpu_kernel_list[i].game || i >= GPU_KERNELS_MOST) {
        error_start(error, "error.gpu.no_kernel");
        error_text(error, game->id);
        return NULL;
    }
    gpu_module *module = &gpu->modules[i];
    return module->rollout || load(gpu, gpu_kernel_list[i].ptx, module, error) ? module : NULL;
}

cuda_place gpu_take(jacta_gpu *gpu, uint64_t bytes, jacta_error *error) {
    const cuda_driver *cuda = gpu->cuda;
    cuda_place place = NULL;
    if (!cuda_good(cuda, cuda->cuMemAlloc_v2(&place, bytes), "cuMemAlloc", error)) return NULL;
    if (cuda_good(cuda, cuda->cuMemsetD8_v2(place, 0, bytes), "cuMemsetD8", error)) return place;
    gpu_drop(gpu, place);
    return NULL;
}

void gpu_drop(jacta_gpu *gpu, cuda_place place) {
    if (place) gpu->cuda->cuMemFree_v2(place);
}

bool gpu_write(jacta_gpu *gpu, cuda_place to, const void *from, uint64_t bytes,
               jacta_error *error) {
    return cuda_good(gpu->cuda, gpu->cuda->cuMemcpyHtoD_v2(to, from, bytes), "cuMemcpyHtoD", error);
}

bool gpu_read(jacta_gpu *gpu, void *to, const void *from, uint64_t bytes, jacta_error *error) {
    return cuda_good(gpu->cuda, gpu->cuda->cuMemcpyDtoH_v2(to, from, bytes), "cuMemcpyDtoH", error);
}

uint64_t gpu_threads(jacta_gpu *gpu, void *kernel, jacta_error *error) {
    int blocks = 0;
    int status = gpu->cuda->cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, BLOCK, 0);
    if (!cuda_good(gpu->cuda, status, "cuOccupancyMaxActiveBlocksPerMultiprocessor", error))
        return 0;
    return (uint64_t)BLOCK * gpu->processors * (uint32_t)(blocks > 0 ? blocks : 1);
}

bool gpu_wait(jacta_gpu *gpu, jacta_error *error) {
    return cuda_good(gpu->cuda, gpu->cuda->cuCtxSynchronize(), "cuCtxSynchronize", error);
}

static bool launch(jacta_gpu *gpu, void *kernel, uint64_t blocks, unsigned block,
                   cuda_place argument, jacta_error *error) {
    const cuda_driver *cuda = gpu->cuda;
    void *arguments[] = {&argument};
    int status =
        cuda->cuLaunchKernel(kernel, (unsigned)blocks, 1, 1, block, 1, 1, 0, NULL, arguments, NULL);
    return cuda_good(cuda, status, "cuLaunchKernel", error);
}

bool gpu_start(jacta_gpu *gpu, void *kernel, uint64_t threads, cuda_place argument,
               jacta_error *error) {
    return launch(gpu, kernel, (threads + BLOCK - 1) / BLOCK, BLOCK, argument, error);
}

bool gpu_start_blocks(jacta_gpu *gpu, void *kernel, uint64_t blocks, cuda_place argument,
                      jacta_error *error) {
    return launch(gpu, kernel, blocks, GPU_ROW, argument, error);
}

bool gpu_run(jacta_gpu *gpu, void *kernel, uint64_t threads, cuda_place argument,
             jacta_error *error) {
    return gpu_start(gpu, kernel, threads, argument, error) && gpu_wait(gpu, error);
}

void *jacta_gpu_alloc(jacta_gpu *gpu, uint64_t bytes, jacta_error *error) {
    return gpu_enter(gpu, error) ? gpu_take(gpu, bytes, error) : NULL;
}

void jacta_gpu_free(jacta_gpu *gpu, void *memory) {
    if (gpu_enter(gpu, NULL)) gpu_drop(gpu, memory);
}

bool jacta_gpu_write(jacta_gpu *gpu, void *to, const void *from, uint64_t bytes,
                     jacta_error *error) {
    return gpu_enter(gpu, error) && gpu_write(gpu, to, from, bytes, error);
}

bool jacta_gpu_read(jacta_gpu *gpu, void *to, const void *from, uint64_t bytes,
                    jacta_error *error) {
    return gpu_enter(gpu, error) && gpu_read(gpu, to, from, bytes, error);
}
