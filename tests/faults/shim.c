/* Preloaded into a program: the n-th call that touches files below $FAULT_ROOT fails, writes less, or is the last one.
   What is to happen lies in memory shared with whoever watches ($FAULT_CONTROL; faults/sweep.py knows the layout). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { READ = 1, CREATE = 2, WRITE = 4, SYNC = 8, RENAME = 16, UNLINK = 32, MAKE = 64, CUT = 128 };
enum { OFF, ONCE, ALWAYS, SHORT, LIE, KILL, TORN };

struct control {
    int32_t mode, n, kinds, error; /* the n-th call of these kinds */
    int32_t count, hit;            /* calls seen; whether one was touched */
    int32_t second;                /* so many calls after it another one fails; 0: none */
    char what[228];                /* the n-th one */
};

static struct control *control;
static const char *root;
static size_t root_length;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULT_CONTROL");
    int handle;

    root = getenv("FAULT_ROOT");
    if (path == NULL || root == NULL)
        return;
    root_length = strlen(root);
    int (*plain)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    handle = plain(path, O_RDWR | O_CLOEXEC);
    if (handle < 0)
        abort();
    control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, handle, 0);
    close(handle);
    if (control == MAP_FAILED)
        abort();
}

static int below(const char *path)
{
    return path != NULL && strncmp(path, root, root_length) == 0;
}

/* Return the mode if this call is one to touch, else OFF. A call that never comes back is left here. */
static int touched(int kind, const char *name, const char *path)
{
    int mode, number;

    if (control == NULL || control->mode == OFF || !(control->kinds & kind) || !below(path))
        return OFF;
    number = __atomic_add_fetch(&control->count, 1, __ATOMIC_SEQ_CST);
    mode = control->mode;
    if (control->second && number == control->n + control->second)
        return ONCE;
    if (number < control->n || (number > control->n && mode != ALWAYS))
        return OFF;
    if (number == control->n) {
        control->hit = 1;
        snprintf(control->what, sizeof control->what, "%s %s", name, path + root_length);
    }
    if (mode == KILL)
        _exit(9);
    return mode;
}

static int touched_handle(int kind, const char *name, int handle)
{
    char link[32], path[PATH_MAX];
    ssize_t length;

    if (control == NULL || control->mode == OFF)
        return OFF;
    snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
    length = readlink(link, path, sizeof path - 1);
    if (length <= 0)
        return OFF;
    path[length] = '\0';
    return touched(kind, name, path);
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (real == NULL) \
        real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)
#define FAIL_IF(test) \
    do { \
        if (test) { \
            errno = control->error; \
            return -1; \
        } \
    } while (0)

static int open_kind(int flags)
{
    return (flags & (O_CREAT | O_WRONLY | O_RDWR)) ? CREATE : READ;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) \
    { \
        va_list rest; \
        mode_t mode; \
        REAL(int, name, const char *, int, ...); \
        va_start(rest, flags); \
        mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        FAIL_IF(touched(open_kind(flags), "open", path)); \
        return real(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
    int name(int at, const char *path, int flags, ...) \
    { \
        va_list rest; \
        mode_t mode; \
        REAL(int, name, int, const char *, int, ...); \
        va_start(rest, flags); \
        mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        FAIL_IF(touched(open_kind(flags), "open", path)); \
        return real(at, path, flags, mode); \
    }
OPENAT(openat)
OPENAT(openat64)

#define WRITE_AS(call) \
    do { \
        switch (touched_handle(WRITE, "write", handle)) { \
        case OFF: \
            break; \
        case SHORT: \
            size = size > 1 ? size / 2 : size; \
            break; \
        case LIE: { \
            size_t whole = size; \
            size /= 2; \
            return size == 0 || (call) >= 0 ? (ssize_t)whole : -1; \
        } \
        case TORN: \
            size /= 2; \
            if ((call) >= 0) \
                _exit(9); \
            _exit(9); \
        default: \
            errno = control->error; \
            return -1; \
        } \
        return call; \
    } while (0)

ssize_t write(int handle, const void *data, size_t size)
{
    REAL(ssize_t, write, int, const void *, size_t);
    WRITE_AS(real(handle, data, size));
}

ssize_t pwrite(int handle, const void *data, size_t size, off_t at)
{
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
    WRITE_AS(real(handle, data, size, at));
}

ssize_t pwrite64(int handle, const void *data, size_t size, off64_t at)
{
    REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
    WRITE_AS(real(handle, data, size, at));
}

#define SYNC_CALL(name) \
    int name(int handle) \
    { \
        REAL(int, name, int); \
        FAIL_IF(touched_handle(SYNC, #name, handle)); \
        return real(handle); \
    }
SYNC_CALL(fsync)
SYNC_CALL(fdatasync)

int rename(const char *from, const char *to)
{
    REAL(int, rename, const char *, const char *);
    FAIL_IF(touched(RENAME, "rename", to));
    return real(from, to);
}

int renameat(int a, const char *from, int b, const char *to)
{
    REAL(int, renameat, int, const char *, int, const char *);
    FAIL_IF(touched(RENAME, "rename", to));
    return real(a, from, b, to);
}

int unlink(const char *path)
{
    REAL(int, unlink, const char *);
    FAIL_IF(touched(UNLINK, "unlink", path));
    return real(path);
}

int mkdir(const char *path, mode_t mode)
{
    REAL(int, mkdir, const char *, mode_t);
    FAIL_IF(touched(MAKE, "mkdir", path));
    return real(path, mode);
}

int ftruncate(int handle, off_t size)
{
    REAL(int, ftruncate, int, off_t);
    FAIL_IF(touched_handle(CUT, "ftruncate", handle));
    return real(handle, size);
}

int ftruncate64(int handle, off64_t size)
{
    REAL(int, ftruncate64, int, off64_t);
    FAIL_IF(touched_handle(CUT, "ftruncate", handle));
    return real(handle, size);
}
