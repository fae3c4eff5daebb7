#include "ranks.h"

#include "tally.h"

#include <stdlib.h>
#include <string.h>

static uint32_t count = 1, rank;
static uint64_t shared; /* what was shared out last */

uint32_t ranks_count(void) {
    return count;
}

uint32_t ranks_rank(void) {
    return rank;
}

static void share_of(uint32_t owner, uint64_t all, uint64_t *first, uint64_t *size) {
    uint64_t each = all / count, more = all % count;
    *first = owner * each + (owner < more ? owner : more);
    *size = each + (owner < more);
}

void ranks_share(uint64_t all, uint64_t *first, uint64_t *size) {
    shared = all;
    share_of(rank, all, first, size);
}

bool ranks_started(void) {
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    bool started = false;
    for (uint32_t i = 0; i < 3; i++) started |= getenv(signs[i]) != NULL;
    return started;
}

#ifdef JACTA_MPI
#include <mpi.h>
#include <time.h>

/* NOLINTBEGIN(bugprone-casting-through-void): what MPI calls constants are such casts. */

enum { TAG_PROGRESS = 1, TAG_REPORT, TAG_BLOCK };
enum { BLOCK_MOST = 1 << 28 }; /* bytes of a message, whose length is an int */

static uint64_t told[4096]; /* how far each rank is */
static char outbox[1 << 16];

void ranks_begin(void) {
    int level, size, own;
    if (!ranks_started() || MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level)) return;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_rank(MPI_COMM_WORLD, &own);
    MPI_Buffer_attach(outbox, sizeof outbox);
    count = (uint32_t)size, rank = (uint32_t)own;
}

void ranks_end(void) {
    void *buffer;
    int begun, size;
    MPI_Initialized(&begun);
    if (!begun) return;
    MPI_Buffer_detach(&buffer, &size);
    MPI_Finalize();
    count = 1, rank = 0;
}

void ranks_abort(int status) {
    int begun;
    MPI_Initialized(&begun);
    if (begun) MPI_Abort(MPI_COMM_WORLD, status);
}

/* Takes in what other ranks have told of their progress. */
static void hear_progress(void) {
    int waits;
    MPI_Status from;
    while (!MPI_Iprobe(MPI_ANY_SOURCE, TAG_PROGRESS, MPI_COMM_WORLD, &waits, &from) && waits) {
        uint64_t done;
        MPI_Recv(&done, 1, MPI_UINT64_T, from.MPI_SOURCE, TAG_PROGRESS, MPI_COMM_WORLD, &from);
        if (from.MPI_SOURCE < (int)(sizeof told / sizeof told[0])) told[from.MPI_SOURCE] = done;
    }
}

void ranks_progress(uint64_t *done, uint64_t *all) {
    static time_t last;
    if (count == 1) return;
    if (rank && time(NULL) != last) {
        last = time(NULL);
        MPI_Bsend(done, 1, MPI_UINT64_T, 0, TAG_PROGRESS, MPI_COMM_WORLD);
    }
    if (rank) return;
    hear_progress();
    for (uint32_t i = 1; i < count && i < sizeof told / sizeof told[0]; i++) *done += told[i];
    *all = shared;
}

/* ---- Reports as words ----------------------------------------------------------------------- */

struct parcel {
    uint64_t *words;
    size_t used, room;
    bool lost;
};

static void put(struct parcel *parcel, uint64_t word) {
    if (parcel->used == parcel->room) {
        size_t room = 2 * parcel->room + 1024;
        uint64_t *words = realloc(parcel->words, room * sizeof *words);
        if (words) parcel->words = words, parcel->room = room;
        parcel->lost |= !words;
    }
    if (!parcel->lost) parcel->words[parcel->used++] = word;
}

static void put_tally(struct parcel *parcel, const sim_tally *tally) {
    put(parcel, (uint64_t)(int64_t)tally->low);
    put(parcel, tally->size);
    for (uint32_t i = 0; i < tally->size; i++) put(parcel, tally->bins[i]);
}

static void put_result(struct parcel *parcel, const sim_result *result) {
    put(parcel, result->wins);
    put(parcel, result->wins_sq);
    put_tally(parcel, &result->scores);
}

static void put_report(struct parcel *parcel, const sim_report *report) {
    put(parcel, report->troubles);
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        put(parcel, report->asked[i]), put(parcel, report->failures[i]);
    put_tally(parcel, &report->decisions);
    for (uint32_t i = 0; i < JACTA_COLUMNS; i++) put_result(parcel, &report->seats[i]);
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++) put_result(parcel, &report->places[i]);
}

static bool take_tally(uint64_t **words, sim_tally *tally) {
    sim_tally sent = {(int32_t)(int64_t)(*words)[0], (uint32_t)(*words)[1], *words + 2};
    *words += 2 + sent.size;
    return tally_merge(tally, &sent);
}

static bool take_result(uint64_t **words, sim_result *result) {
    result->wins += *(*words)++;
    result->wins_sq += *(*words)++;
    return take_tally(words, &result->scores);
}

static bool take_report(uint64_t *words, sim_report *report) {
    report->troubles += *words++;
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        report->asked[i] += *words++, report->failures[i] += *words++;
    bool kept = take_tally(&words, &report->decisions);
    for (uint32_t i = 0; i < JACTA_COLUMNS; i++)
        kept = take_result(&words, &report->seats[i]) && kept;
    for (uint32_t i = 0; i < JACTA_MAX_PLAYERS; i++)
        kept = take_result(&words, &report->places[i]) && kept;
    return kept;
}

static bool receive_report(int owner, sim_report *report) {
    MPI_Status from;
    int size;
    MPI_Probe(owner, TAG_REPORT, MPI_COMM_WORLD, &from);
    MPI_Get_count(&from, MPI_UINT64_T, &size);
    uint64_t *words = calloc((size_t)size, sizeof *words);
    if (!words) return false;
    MPI_Recv(words, size, MPI_UINT64_T, owner, TAG_REPORT, MPI_COMM_WORLD, &from);
    bool kept = take_report(words, report);
    free(words);
    return kept;
}

bool ranks_merge(sim_report *report) {
    bool kept = true;
    if (rank) {
        struct parcel parcel = {0};
        put_report(&parcel, report);
        if (!parcel.lost)
            MPI_Send(parcel.words, (int)parcel.used, MPI_UINT64_T, 0, TAG_REPORT, MPI_COMM_WORLD);
        kept = !parcel.lost;
        free(parcel.words);
        return kept;
    }
    for (uint32_t owner = 1; owner < count; owner++)
        kept = receive_report((int)owner, report) && kept;
    if (count > 1) hear_progress();
    return kept;
}

void ranks_gather(void *items, uint64_t all, size_t size) {
    for (uint32_t owner = 1; owner < count; owner++) {
        uint64_t first, most;
        share_of(owner, all, &first, &most);
        for (uint64_t place = first * size, end = (first + most) * size; place < end;) {
            int part = (int)(end - place < BLOCK_MOST ? end - place : BLOCK_MOST);
            char *block = (char *)items + place;
            if (rank == owner)
                MPI_Send(block, part, MPI_BYTE, 0, TAG_BLOCK, MPI_COMM_WORLD);
            else if (!rank)
                MPI_Recv(block, part, MPI_BYTE, (int)owner, TAG_BLOCK, MPI_COMM_WORLD,
                         MPI_STATUS_IGNORE);
            place += (uint64_t)part;
        }
    }
    if (!rank && count > 1) hear_progress();
}

/* NOLINTEND(bugprone-casting-through-void) */

#else

void ranks_begin(void) {}

void ranks_end(void) {}

void ranks_abort(int status) {
    (void)status;
}

void ranks_progress(uint64_t *done, uint64_t *all) {
    (void)done, (void)all;
}

bool ranks_merge(sim_report *report) {
    (void)report;
    return true;
}

void ranks_gather(void *items, uint64_t all, size_t size) {
    (void)items, (void)all, (void)size;
}

#endif
