/* Saving never loses the old file; loading says why it cannot. */
#define _GNU_SOURCE
#include "engine/files.h"

#include "fixture.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[32], path[64];

static int make_folder(void **unused) {
    (void)unused;
    strcpy(folder, "/tmp/jacta-files-XXXXXX");
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/game.jacta", folder);
    return 0;
}

static uint32_t files_in_folder(void) {
    uint32_t count = 0;
    DIR *files = opendir(folder);
    if (!files) return 0;
    while (readdir(files)) count++;
    closedir(files);
    return count - 2;
}

static int remove_folder(void **unused) {
    (void)unused;
    unlink(path);
    return rmdir(folder);
}

static void assert_holds(const char *text) {
    size_t size;
    char *data = file_load(path, &size, NULL);
    assert_non_null(data);
    assert_int_equal(size, strlen(text));
    assert_string_equal(data, text);
    free(data);
}

static void save(const char *text) {
    assert_true(file_save(path, text, strlen(text), NULL));
    assert_holds(text);
    assert_int_equal(files_in_folder(), 1);
}

static void saves_and_replaces(void **unused) {
    (void)unused;
    save("one");
    save("");
    save("another");
}

static void files_of_others_beside_it_are_left_alone(void **unused) {
    (void)unused;
    char beside[96];
    size_t size;
    snprintf(beside, sizeof beside, "%s.%ld-0.tmp", path, (long)getpid());
    assert_true(file_save(beside, "mine", 4, NULL));
    assert_true(file_save(path, "new", 3, NULL));
    char *other = file_load(beside, &size, NULL);
    assert_non_null(other);
    assert_string_equal(other, "mine");
    free(other);
    assert_int_equal(unlink(beside), 0);
    assert_holds("new");
}

static void keeps_the_link_and_replaces_its_target(void **unused) {
    (void)unused;
    char link[80];
    struct stat found;
    snprintf(link, sizeof link, "%s/link", folder);
    save("old");
    assert_int_equal(symlink("game.jacta", link), 0);
    assert_true(file_save(link, "new", 3, NULL));
    assert_int_equal(lstat(link, &found), 0);
    assert_true(S_ISLNK(found.st_mode));
    unlink(link);
    assert_holds("new");
}

static void saving_into_a_missing_folder_fails(void **unused) {
    (void)unused;
    char missing[80];
    jacta_error error;
    snprintf(missing, sizeof missing, "%s/no/game.jacta", folder);
    assert_false(file_save(missing, "x", 1, &error));
    assert_error(&error, "error.file.save");
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.missing");
}

static void folders_and_pipes_are_not_replaced(void **unused) {
    (void)unused;
    jacta_error error;
    struct stat found;
    assert_false(file_save(folder, "x", 1, &error));
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.folder");
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_false(file_save(path, "x", 1, &error));
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.special");
    assert_int_equal(stat(path, &found), 0);
    assert_true(S_ISFIFO(found.st_mode));
}

static void names_too_long_fail(void **unused) {
    (void)unused;
    char longest[6000];
    jacta_error error;
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = 0;
    assert_false(file_save(longest, "x", 1, &error));
    assert_error(&error, "error.file.save");
    longest[250] = 0;
    assert_false(file_save(longest, "x", 1, &error));
    assert_error(&error, "error.file.save");
}

/* Root may write anywhere, so it plays nobody for a while. */
static void a_read_only_folder_keeps_the_old_file(void **unused) {
    (void)unused;
    jacta_error error;
    save("old");
    assert_int_equal(chmod(folder, 0555), 0);
    bool root = geteuid() == 0;
    if (root) assert_int_equal(seteuid(65534), 0);
    bool saved = file_save(path, "new", 3, &error);
    if (root) assert_int_equal(seteuid(0), 0);
    assert_int_equal(chmod(folder, 0755), 0);
    assert_false(saved);
    assert_error(&error, "error.file.save");
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.denied");
    assert_holds("old");
    assert_int_equal(files_in_folder(), 1);
}

static void a_full_disk_keeps_the_old_file(void **unused) {
    (void)unused;
    if (mount("tmpfs", folder, "tmpfs", 0, "size=64k")) skip();
    enum { BIG = 1 << 20 };
    char *big = malloc(BIG);
    memset(big, 'x', BIG);
    jacta_error error;
    save("old");
    bool saved = file_save(path, big, BIG, &error);
    uint32_t left = files_in_folder();
    size_t size;
    char *old = file_load(path, &size, NULL);
    bool intact = old && !strcmp(old, "old");
    free(old);
    free(big);
    assert_int_equal(umount(folder), 0);
    assert_false(saved);
    assert_error(&error, "error.file.save");
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.full");
    assert_true(intact);
    assert_int_equal(left, 1);
}

static void loading_says_why_it_cannot(void **unused) {
    (void)unused;
    jacta_error error;
    size_t size;
    assert_null(file_load(path, &size, &error));
    assert_error(&error, "error.file.load");
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.missing");
    assert_null(file_load(folder, &size, &error));
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.folder");
    assert_null(file_load("/dev/zero", &size, &error));
    assert_error(&error, "error.file.load");
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.large");
}

static void loading_takes_up_to_the_limit(void **unused) {
    (void)unused;
    jacta_error error;
    size_t size;
    save("start");
    assert_int_equal(truncate(path, FILE_MAX_BYTES), 0);
    char *data = file_load(path, &size, &error);
    assert_non_null(data);
    assert_int_equal(size, FILE_MAX_BYTES);
    free(data);
    assert_int_equal(truncate(path, FILE_MAX_BYTES + 1), 0);
    assert_null(file_load(path, &size, &error));
    assert_string_equal(jacta_error_phrase(&error).arg[1].key, "error.file.large");
}

#define FILE_TEST(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void) {
    const struct CMUnitTest tests[] = {
        FILE_TEST(saves_and_replaces),
        FILE_TEST(files_of_others_beside_it_are_left_alone),
        FILE_TEST(keeps_the_link_and_replaces_its_target),
        FILE_TEST(saving_into_a_missing_folder_fails),
        FILE_TEST(folders_and_pipes_are_not_replaced),
        FILE_TEST(names_too_long_fail),
        FILE_TEST(a_read_only_folder_keeps_the_old_file),
        FILE_TEST(a_full_disk_keeps_the_old_file),
        FILE_TEST(loading_says_why_it_cannot),
        FILE_TEST(loading_takes_up_to_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
