/* Remembers what a database wrote and has not synced yet, so that a power cut can take it away.
 *
 * Loaded into the server with LD_PRELOAD. Before each write to a database or its log, the bytes
 * that it replaces are appended to a file beside it (name.undo); a sync empties that file. After a
 * kill, power_cut.py puts the old bytes back. Each note is: place, length of the write, length of
 * the old bytes, size of the file before (four 64-bit numbers), then the old bytes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

static int ends_with(const char *text, const char *end) {
    size_t whole = strlen(text), part = strlen(end);
    return whole >= part && strcmp(text + whole - part, end) == 0;
}

/* The file of notes for this descriptor, or -1 if it is no database. */
static int notes_of(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 8);
    if (length < 0) return -1;
    path[length] = 0;
    if (!ends_with(path, ".sqlite3") && !ends_with(path, ".sqlite3-wal")) return -1;
    strcat(path, ".undo");
    return open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void note(int fd, size_t length, off_t place) {
    pthread_mutex_lock(&one_at_a_time);
    int notes = notes_of(fd);
    struct stat file;
    if (notes >= 0 && fstat(fd, &file) == 0) {
        char *text = malloc(32 + length);
        ssize_t old = pread(fd, text + 32, length, place);
        int64_t head[4] = {place, (int64_t)length, old < 0 ? 0 : old, file.st_size};
        memcpy(text, head, 32);
        if (write(notes, text, 32 + head[2]) < 0) abort();
        free(text);
    }
    if (notes >= 0) close(notes);
    pthread_mutex_unlock(&one_at_a_time);
}

static void forget(int fd) {
    pthread_mutex_lock(&one_at_a_time);
    int notes = notes_of(fd);
    if (notes >= 0) {
        if (ftruncate(notes, 0) < 0) abort();
        close(notes);
    }
    pthread_mutex_unlock(&one_at_a_time);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t pwrite(int fd, const void *text, size_t length, off_t place) {
    note(fd, length, place);
    return REAL(pwrite)(fd, text, length, place);
}

ssize_t pwrite64(int fd, const void *text, size_t length, off64_t place) {
    note(fd, length, place);
    return REAL(pwrite64)(fd, text, length, place);
}

int fsync(int fd) {
    int done = REAL(fsync)(fd);
    forget(fd);
    return done;
}

int fdatasync(int fd) {
    int done = REAL(fdatasync)(fd);
    forget(fd);
    return done;
}
