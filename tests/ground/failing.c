/* A disk that fails: of what a program does to its database's files, the n-th deed and all after it, until it is mended.
 * Preloaded before the C library; the program itself says when (disk_fails, disk_mended).
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int left = -1, with, once, deeds, failed;

/* From the n-th deed on (or at it alone) each fails with this errno. */
void disk_fails(int n, int error, int only_once) { deeds = failed = 0; with = error; once = only_once; left = n; }
/* How many failed. */
int disk_mended(void) { left = -1; return failed; }

static int is_ours(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, ".sqlite3") && !strstr(path, ".queue");
}

static int fails(int fd) {
    if (left < 0 || !is_ours(fd)) return 0;
    ++deeds;
    if (once ? deeds != left : deeds < left) return 0;
    ++failed;
    errno = with;
    return 1;
}

#define REAL(name, ...) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))(__VA_ARGS__)

ssize_t write(int fd, const void *some, size_t n) { return fails(fd) ? -1 : REAL(write, fd, some, n); }
ssize_t pwrite(int fd, const void *some, size_t n, off_t at) { return fails(fd) ? -1 : REAL(pwrite, fd, some, n, at); }
ssize_t pwrite64(int fd, const void *some, size_t n, off64_t at) { return fails(fd) ? -1 : REAL(pwrite64, fd, some, n, at); }
int ftruncate(int fd, off_t n) { return fails(fd) ? -1 : REAL(ftruncate, fd, n); }
int ftruncate64(int fd, off64_t n) { return fails(fd) ? -1 : REAL(ftruncate64, fd, n); }

/* What would be there after a power cut: of each file a copy beside it, as it was when it was last waited for. */
static int kept(int fd) {
    char link[64], path[4096], some[65536];
    if (!is_ours(fd)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 16), n;
    if (length < 0) return -1;
    strcpy(path + length, ".onto-disk");
    int copy = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    for (off_t at = 0; copy >= 0 && (n = pread(fd, some, sizeof some, at)) > 0; at += n) REAL(pwrite, copy, some, n, at);
    return copy < 0 ? -1 : close(copy);
}

/* A name that is gone is gone for good. */
int unlink(const char *path) {
    char copy[4096];
    if (getenv("DISK_KEEPS") && strstr(path, ".sqlite3") && snprintf(copy, sizeof copy, "%s.onto-disk", path) > 0) REAL(unlink, copy);
    return REAL(unlink, path);
}

/* A disk that is full or can only be read has nothing against waiting for what it has. */
int fsync(int fd) { return (with == EIO && fails(fd)) || REAL(fsync, fd) ? -1 : getenv("DISK_KEEPS") ? kept(fd) : 0; }
int fdatasync(int fd) { return (with == EIO && fails(fd)) || REAL(fdatasync, fd) ? -1 : getenv("DISK_KEEPS") ? kept(fd) : 0; }
