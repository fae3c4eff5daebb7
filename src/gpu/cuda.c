#include "cuda.h"

#include "engine/line.h"
#include "rules/core/text.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static cuda_driver driver;
static bool loaded;
static jacta_error trouble; /* why it is not */
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const char *const names[] = {
#define FUNCTION(name, arguments) #name,
    CUDA_FUNCTIONS(FUNCTION)
#undef FUNCTION
};

enum { FUNCTIONS = sizeof names / sizeof names[0], OUT_OF_MEMORY = 2, NO_DEVICE = 100 };

_Static_assert(sizeof driver == FUNCTIONS * sizeof(void *), "a pointer a function");

static bool find(void *library) {
    for (uint32_t i = 0; i < FUNCTIONS; i++) {
        void *function = dlsym(library, names[i]);
        if (!function) {
            error_start(&trouble, "error.gpu.driver_old");
            error_text(&trouble, names[i]);
            return false;
        }
        memcpy((char *)&driver + i * sizeof function, &function, sizeof function);
    }
    return true;
}

static void load(void) {
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        error_start(&trouble, "error.gpu.no_driver");
        return;
    }
    loaded = find(library) && cuda_good(&driver, driver.cuInit(0), "cuInit", &trouble);
}

const cuda_driver *cuda_load(jacta_error *error) {
    pthread_once(&once, load);
    if (!loaded && error) *error = trouble;
    return loaded ? &driver : NULL;
}

bool cuda_good(const cuda_driver *cuda, int status, const char *what, jacta_error *error) {
    const char *text = NULL;
    if (!status) return true;
    if (status == OUT_OF_MEMORY) return error_start(error, "error.gpu.memory");
    if (status == NO_DEVICE) return error_start(error, "error.gpu.no_device");
    cuda->cuGetErrorString(status, &text);
    error_start(error, "error.gpu.failed");
    error_text(error, what);
    error_quote(error, text ? text : "");
    error_number(error, status);
    return false;
}
