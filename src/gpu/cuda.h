/* The CUDA driver's own functions, looked for when the first is wanted: nothing of CUDA is needed to
 * build, or to run without a GPU. Handles are pointers that only the driver looks behind, and so are
 * places in a GPU's memory, which it calls numbers: its pointers are as wide as ours. */
#ifndef JACTA_GPU_CUDA_H
#define JACTA_GPU_CUDA_H

#include "jacta.h"

typedef unsigned char *cuda_place;

_Static_assert(sizeof(cuda_place) == 8, "a GPU's pointers are as wide as ours");

/* Each returns 0, or the number of an error. */
#define CUDA_FUNCTIONS(FUNCTION)                                                                   \
    FUNCTION(cuInit, (unsigned flags))                                                             \
    FUNCTION(cuGetErrorString, (int status, const char **text))                                    \
    FUNCTION(cuDriverGetVersion, (int *version))                                                   \
    FUNCTION(cuDeviceGetCount, (int *count))                                                       \
    FUNCTION(cuDeviceGet, (int *device, int index))                                                \
    FUNCTION(cuDeviceGetName, (char *name, int size, int device))                                  \
    FUNCTION(cuDeviceGetAttribute, (int *value, int attribute, int device))                        \
    FUNCTION(cuDeviceTotalMem_v2, (size_t *bytes, int device))                                     \
    FUNCTION(cuDevicePrimaryCtxRetain, (void **context, int device))                               \
    FUNCTION(cuDevicePrimaryCtxRelease_v2, (int device))                                           \
    FUNCTION(cuCtxSetCurrent, (void *context))                                                     \
    FUNCTION(cuCtxSetLimit, (int limit, size_t value))                                             \
    FUNCTION(cuCtxSynchronize, (void))                                                             \
    FUNCTION(cuModuleLoadData, (void **module, const void *image))                                 \
    FUNCTION(cuModuleUnload, (void *module))                                                       \
    FUNCTION(cuModuleGetFunction, (void **function, void *module, const char *name))               \
    FUNCTION(cuOccupancyMaxActiveBlocksPerMultiprocessor,                                          \
             (int *blocks, void *function, int block, size_t shared))                              \
    FUNCTION(cuMemAlloc_v2, (cuda_place * place, size_t bytes))                                    \
    FUNCTION(cuMemFree_v2, (cuda_place place))                                                     \
    FUNCTION(cuMemsetD8_v2, (cuda_place place, unsigned char byte, size_t bytes))                  \
    FUNCTION(cuMemcpyHtoD_v2, (cuda_place to, const void *from, size_t bytes))                     \
    FUNCTION(cuMemcpyDtoH_v2, (void *to, const void *from, size_t bytes))                          \
    FUNCTION(cuLaunchKernel, (void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,   \
                              unsigned block_x, unsigned block_y, unsigned block_z,                \
                              unsigned shared, void *stream, void **arguments, void **extra))

typedef struct {
#define FUNCTION(name, arguments) int(*name) arguments;
    CUDA_FUNCTIONS(FUNCTION)
#undef FUNCTION
} cuda_driver;

/* The driver, ready for use; NULL with an error where there is none. */
const cuda_driver *cuda_load(jacta_error *error);
/* Whether a function succeeded, whose name is `what`; false with an error if not. */
bool cuda_good(const cuda_driver *cuda, int status, const char *what, jacta_error *error);

#endif
