/* Scoring (6.2, 6.3, 7.4) and a rough judgement of positions for simple bots. */
#include "internal.h"
#include "rules/core/chance.h"
#include "rules/core/score.h"

#include <string.h>

static int32_t monster_points(const ck_player *p) {
    int32_t points = 0;
    for (uint32_t kind = 0; kind < CK_MONSTERS; kind++)
        points += p->monsters[kind] * ck_monsters[kind].vp;
    return points;
}

static int32_t domain_points(const ck_player *p) {
    int32_t points = 0;
    for (uint64_t set = p->domains; set;) points += ck_domains[bit_pop(&set)].vp;
    return points;
}

/* Roles of citizens and domains alike. */
static int32_t role_points(const ck_player *p, const ck_duke_card *duke) {
    uint32_t points = 0;
    for (uint32_t role = 0; role < CK_ROLES; role++) {
        uint32_t icons = p->roles[role];
        for (uint64_t set = p->domains; set;) icons += ck_domains[bit_pop(&set)].roles[role];
        points += duke->roles[role] * icons;
    }
    return (int32_t)points;
}

static int32_t card_points(const ck_player *p, const ck_duke_card *duke) {
    uint32_t titans = 0;
    for (uint32_t kind = 0; kind < CK_MONSTERS; kind++)
        if (ck_monsters[kind].type == CK_TITAN) titans += p->monsters[kind];
    return (int32_t)(duke->citizen * bag_total(p->citizens, CK_CITIZENS) +
                     duke->monster * bag_total(p->monsters, CK_MONSTERS) +
                     duke->domain * bit_count(p->domains) + duke->titan * titans);
}

static int32_t resource_points(const ck_player *p, const ck_duke_card *duke, bool per_type) {
    const uint32_t *have = p->tokens;
    if (!per_type)
        return (int32_t)((have[CK_GOLD] + have[CK_STRENGTH] + have[CK_MAGIC]) / duke->resources);
    return (int32_t)(have[CK_GOLD] / duke->resources + have[CK_STRENGTH] / duke->resources +
                     have[CK_MAGIC] / duke->resources);
}

/* The Dark Lord's kingdom with the monsters that still live. */
static ck_player lord(const ck_state *s) {
    ck_player p = s->player[CK_LORD];
    for (uint32_t column = 0; column < CK_COLUMNS; column++)
        for (uint32_t i = 0; i < s->height[CK_AT_MONSTERS + column]; i++)
            p.monsters[s->card[CK_AT_MONSTERS + column][i]]++;
    return p;
}

typedef enum {
    LINE_MONSTERS,
    LINE_DOMAINS,
    LINE_TOKENS,
    LINE_ROLES,
    LINE_CARDS,
    LINE_RESOURCES,
    LINES
} line;

/* Fills one column of the score sheet; a duke that nobody may know scores nothing. */
static void score_kingdom(const ck_state *s, const ck_player *p, int32_t out[LINES]) {
    memset(out, 0, LINES * sizeof *out);
    out[LINE_MONSTERS] = monster_points(p);
    out[LINE_DOMAINS] = domain_points(p);
    if (s->players > 1 || ck_switch(s, CK_OPT_TOKENS)) out[LINE_TOKENS] = (int32_t)p->tokens[CK_VP];
    if (p->duke[0] >= CK_DUKES) return;
    const ck_duke_card *duke = &ck_dukes[p->duke[0]];
    out[LINE_ROLES] = role_points(p, duke);
    out[LINE_CARDS] = card_points(p, duke);
    out[LINE_RESOURCES] = resource_points(p, duke, ck_switch(s, CK_OPT_PER_TYPE));
}

/* Starters, citizens, domains and monsters: who has fewest wins a tie (6.3). */
static uint32_t cards_of(const ck_player *p) {
    return 2 + bag_total(p->citizens, CK_CITIZENS) + bit_count(p->domains) +
           bag_total(p->monsters, CK_MONSTERS);
}

/* A total victory or defeat wipes out what the loser has scored; a tie is lost (7.4). */
static void judge_solo(const ck_state *s, jacta_scores *out, int64_t *key) {
    static const char *const rating[2] = {"card_kingdoms.rating.defeat",
                                          "card_kingdoms.rating.victory"};
    int32_t *value = score_line(out, "card_kingdoms.score.outcome");
    uint32_t loser = s->result == CK_OVERRUN ? 0 : 1;
    if (s->result == CK_ALL_SLAIN || s->result == CK_OVERRUN) {
        value[loser] = -out->total[loser];
        out->total[loser] = 0;
    }
    key[0] = 2 * out->total[0];
    key[1] = 2 * out->total[1] + 1;
    if (s->phase < CK_PHASE_OVER) return;
    out->rating = s->result == CK_ALL_SLAIN ? "card_kingdoms.rating.total_victory"
                  : s->result == CK_OVERRUN ? "card_kingdoms.rating.total_defeat"
                                            : rating[key[0] > key[1]];
}

void ck_scores(const void *state, jacta_scores *out) {
    static const char *const label[LINES] = {
        "card_kingdoms.score.monsters",   "card_kingdoms.score.domains",
        "card_kingdoms.score.tokens",     "card_kingdoms.score.duke_roles",
        "card_kingdoms.score.duke_cards", "card_kingdoms.score.duke_resources"};
    const ck_state *s = state;
    int64_t key[CK_SEATS];
    int32_t points[LINES], *value[LINES];
    memset(out, 0, sizeof *out);
    out->columns = s->players;
    if (s->players == 1) {
        out->columns = 2;
        out->rival = "card_kingdoms.dark_lord";
    }
    for (uint32_t i = 0; i < LINES; i++) value[i] = score_line(out, label[i]);
    for (uint32_t column = 0; column < out->columns; column++) {
        ck_player p = column < s->players ? s->player[column] : lord(s);
        if (column < s->players && ck_undecided(s, column)) p.duke[0] = CK_NONE;
        score_kingdom(s, &p, points);
        for (uint32_t i = 0; i < LINES; i++) value[i][column] = points[i];
        key[column] = -(int64_t)cards_of(&p);
    }
    score_total(out);
    for (uint32_t column = 0; column < out->columns; column++)
        key[column] += 1000 * (int64_t)out->total[column];
    if (s->players == 1) judge_solo(s, out, key);
    score_rank(out, key);
}

/* ---- How good a position looks --------------------------------------------------------------- */

/* A point is worth 30; a resource 8, but a hoard beyond what a turn can spend only 3; a citizen what
 * it may still bring: how often two dice wake its slot in 36 rolls, times the cards left on the
 * table as a clock. Nobody wants to be overrun. */
int32_t ck_value(const void *state, int32_t seat) {
    enum { HOARD = 16 };
    static const uint8_t wakes[CK_SLOTS] = {12, 13, 14, 15, 16, 17, 6, 5, 7, 3};
    const ck_state *s = state;
    const ck_player *p = &s->player[seat];
    int32_t points[LINES], value = 0;
    score_kingdom(s, p, points);
    for (uint32_t i = 0; i < LINE_RESOURCES; i++) value += 30 * points[i];
    int32_t resources =
        (int32_t)(p->tokens[CK_GOLD] + p->tokens[CK_STRENGTH] + p->tokens[CK_MAGIC]);
    value += 3 * resources + 5 * (resources < HOARD ? resources : HOARD);
    uint32_t left = bag_total(s->height, CK_STACKS), harvest = 0;
    for (uint32_t citizen = 0; citizen < CK_CITIZENS; citizen++)
        harvest += (uint32_t)p->citizens[citizen] * wakes[ck_citizens[citizen].slot];
    value += (int32_t)(harvest * left / 12);
    return s->result == CK_OVERRUN     ? value - 10000
           : s->result == CK_ALL_SLAIN ? value + 10000
                                       : value;
}
