/* A GPU for those who have none: a libcuda.so.1 whose memory is this machine's and whose threads run
 * one after the other. A kernel is the code that its PTX was written from, compiled for this machine
 * (tests/gpu/emulate). FAKE_CUDA names the build folder; FAKE_CUDA_FAULT lets something go wrong. */
#define _GNU_SOURCE
#include "gpu/cuda.h"

#include <dlfcn.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

enum { MEMORY = 2, NO_DEVICE = 100, LOST = 700, BAD_IMAGE = 200 };

static bool fault(const char *name) {
    const char *wanted = getenv("FAKE_CUDA_FAULT");
    return wanted && !strcmp(wanted, name);
}

#define FUNCTION(name, arguments) EXPORT int name arguments;
CUDA_FUNCTIONS(FUNCTION)
#undef FUNCTION

int cuInit(unsigned flags) {
    (void)flags;
    return fault("no_device") ? NO_DEVICE : 0;
}

int cuGetErrorString(int status, const char **text) {
    *text = status == LOST ? "an illegal memory access was encountered" : "something is wrong";
    return 0;
}

int cuDriverGetVersion(int *version) {
    *version = 13000;
    return 0;
}

int cuDeviceGetCount(int *count) {
    *count = fault("none") ? 0 : 1;
    return 0;
}

int cuDeviceGet(int *device, int index) {
    *device = index;
    return 0;
}

int cuDeviceGetName(char *name, int size, int device) {
    (void)device;
    snprintf(name, (size_t)size, "Fake");
    return 0;
}

int cuDeviceGetAttribute(int *value, int attribute, int device) {
    (void)device;
    *value = attribute == 75 ? (fault("old") ? 6 : 9) : attribute == 76 ? 0 : 3;
    return 0;
}

int cuDeviceTotalMem_v2(size_t *bytes, int device) {
    (void)device;
    *bytes = (size_t)1 << 30;
    return 0;
}

int cuDevicePrimaryCtxRetain(void **context, int device) {
    (void)device;
    *context = context;
    return 0;
}

int cuDevicePrimaryCtxRelease_v2(int device) {
    (void)device;
    return 0;
}

int cuCtxSetCurrent(void *context) {
    return context ? 0 : BAD_IMAGE;
}

int cuCtxSetLimit(int limit, size_t value) {
    (void)limit, (void)value;
    return 0;
}

int cuCtxSynchronize(void) {
    return fault("lost") ? LOST : 0;
}

static bool same_text(const char *path, const char *text) {
    char *found = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "r");
    bool same = file && getdelim(&found, &size, 0, file) >= 0 && !strcmp(found, text);
    free(found);
    if (file) fclose(file);
    return same;
}

/* The PTX of a game is found among the files that the build has made. */
int cuModuleLoadData(void **module, const void *image) {
    char path[4096];
    glob_t files;
    *module = NULL;
    snprintf(path, sizeof path, "%s/*.ptx", getenv("FAKE_CUDA"));
    if (fault("image") || glob(path, 0, NULL, &files)) return BAD_IMAGE;
    for (size_t i = 0; i < files.gl_pathc && !*module; i++) {
        if (!same_text(files.gl_pathv[i], image)) continue;
        const char *name = strrchr(files.gl_pathv[i], '/') + 1;
        snprintf(path, sizeof path, "%s/tests/%.*s.so", getenv("FAKE_CUDA"),
                 (int)strcspn(name, "."), name);
        *module = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    }
    globfree(&files);
    return *module ? 0 : BAD_IMAGE;
}

int cuModuleUnload(void *module) {
    return dlclose(module);
}

typedef struct {
    void *kernel;
    uint32_t *block, *width, *lane; /* its special registers */
} fake_function;

/* A function lives as long as the program. */
int cuModuleGetFunction(void **function, void *module, const char *name) {
    fake_function *found = malloc(sizeof *found);
    if (!found) return MEMORY;
    *found = (fake_function){dlsym(module, name), dlsym(module, "emulate_block"),
                             dlsym(module, "emulate_width"), dlsym(module, "emulate_lane")};
    *function = found;
    return found->kernel ? 0 : BAD_IMAGE;
}

int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int block,
                                                size_t shared) {
    (void)function, (void)block, (void)shared;
    *blocks = 2;
    return 0;
}

int cuMemAlloc_v2(cuda_place *place, size_t bytes) {
    if (fault("memory") && bytes > 4096) return MEMORY;
    *place = malloc(bytes ? bytes : 1);
    return 0;
}

int cuMemFree_v2(cuda_place place) {
    free(place);
    return 0;
}

int cuMemsetD8_v2(cuda_place place, unsigned char byte, size_t bytes) {
    memset(place, byte, bytes);
    return 0;
}

int cuMemcpyHtoD_v2(cuda_place to, const void *from, size_t bytes) {
    memcpy(to, from, bytes);
    return 0;
}

int cuMemcpyDtoH_v2(void *to, const void *from, size_t bytes) {
    if (fault("unread")) return LOST;
    memcpy(to, from, bytes);
    return 0;
}

int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                   unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                   void *stream, void **arguments, void **extra) {
    (void)grid_y, (void)grid_z, (void)block_y, (void)block_z, (void)shared, (void)stream,
        (void)extra;
    const fake_function *found = function;
    void (*kernel)(void *argument);
    memcpy(&kernel, &found->kernel, sizeof kernel);
    *found->width = block_x;
    for (*found->block = 0; *found->block < grid_x; ++*found->block)
        for (*found->lane = 0; *found->lane < block_x; ++*found->lane)
            kernel(*(void **)arguments[0]);
    return 0;
}
