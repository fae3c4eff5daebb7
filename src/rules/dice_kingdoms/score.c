/* Points (6) and a guess at how good a position is. */
#include "internal.h"
#include "rules/core/score.h"

#include <string.h>

uint32_t dk_stars(const dk_state *s, uint32_t seat) {
    uint32_t stars = s->sheet[seat].stars;
    for (uint64_t own = s->sheet[seat].statues; own;) stars += dk_statues[bit_pop(&own)].stars;
    return stars;
}

uint32_t dk_lair_points(const dk_state *s, uint32_t seat, uint32_t lair) {
    if (!dk_lair_complete(s, seat, lair)) return 0;
    return s->lair_first[lair] == seat + 1 ? dk_lairs[lair].high : dk_lairs[lair].low;
}

uint32_t dk_letters(const dk_state *s, uint32_t seat, uint32_t section, char letter) {
    uint32_t count = 0;
    for (uint32_t box = 0; box < s->sheet[seat].ticked[section]; box++) {
        bool crossed = section < DK_CHEST && s->crossed[section] >> box & 1;
        count += dk_box[dk_edition_of(s)][section][box] == letter && !crossed;
    }
    return count;
}

static uint32_t measure(const dk_state *s, uint32_t seat, const dk_statue *statue) {
    uint32_t count = 0;
    switch (statue->per) {
    case DK_PER_BRIDGE:
        for (uint32_t bridge = 0; bridge < DK_BRIDGES; bridge++)
            count += dk_bridge_complete(s, seat, bridge) && !(s->crossed_bridges >> bridge & 1);
        return count;
    case DK_PER_DOMAIN: return bit_count(s->sheet[seat].domains);
    case DK_PER_GOLD: return s->sheet[seat].ticked[DK_CHEST];
    case DK_PER_WALL_STAR: return dk_letters(s, seat, DK_WALL, '*');
    case DK_PER_LAIR:
        for (uint32_t lair = 0; lair < DK_LAIRS; lair++) count += dk_lair_complete(s, seat, lair);
        return count;
    case DK_PER_STAR: return dk_stars(s, seat);
    case DK_PER_PEDESTAL: return dk_letters(s, seat, DK_CHEST, 'P');
    default:
        for (uint64_t own = dk_guild_citizens[statue->guild]; own;)
            count += dk_count(s, seat, DK_CITIZEN + bit_pop(&own));
        return count;
    }
}

uint32_t dk_statue_points(const dk_state *s, uint32_t seat, uint32_t statue) {
    const dk_statue *card = &dk_statues[statue];
    return card->points ? measure(s, seat, card) / card->group * card->points : 0;
}

/* The four slots at the foot of the Castle sheet. */
typedef struct {
    uint32_t stars, domains, lairs, statues;
} parts;

static parts count_points(const dk_state *s, uint32_t seat) {
    parts p = {dk_stars(s, seat), bit_count(s->sheet[seat].domains), 0, 0};
    for (uint32_t lair = 0; lair < DK_LAIRS; lair++) p.lairs += dk_lair_points(s, seat, lair);
    for (uint64_t own = s->sheet[seat].statues; own;)
        p.statues += dk_statue_points(s, seat, bit_pop(&own));
    return p;
}

void dk_scores(const void *state, jacta_scores *out) {
    static const char *const rating[DK_RATINGS] = {
        "dice_kingdoms.rating.0", "dice_kingdoms.rating.1", "dice_kingdoms.rating.2",
        "dice_kingdoms.rating.3"};
    const dk_state *s = state;
    int64_t key[DK_SEATS] = {0};
    memset(out, 0, sizeof *out);
    out->columns = s->players;
    int32_t *stars = score_line(out, "dice_kingdoms.score.stars");
    int32_t *domains = score_line(out, "dice_kingdoms.score.domains");
    int32_t *lairs = score_line(out, "dice_kingdoms.score.lairs");
    int32_t *statues = score_line(out, "dice_kingdoms.score.statues");
    for (uint32_t seat = 0; seat < s->players; seat++) {
        parts p = count_points(s, seat);
        stars[seat] = (int32_t)p.stars;
        domains[seat] = (int32_t)p.domains;
        lairs[seat] = (int32_t)p.lairs;
        statues[seat] = (int32_t)p.statues;
    }
    score_total(out);
    for (uint32_t seat = 0; seat < s->players; seat++)
        key[seat] = (int64_t)out->total[seat] * 256 + stars[seat];
    score_rank(out, key);
    for (uint32_t band = 0; s->players == 1 && s->phase == DK_PHASE_OVER && band < DK_RATINGS;
         band++)
        if (out->total[0] >= dk_rating_from[band]) out->rating = rating[band];
}

/* ---- A guess at a position ----------------------------------------------------------------------- */

/* Hundredths of a point that something is worth on the way, found by playing. Hope fades as harvests
 * run out: at `left` harvests it counts (left + HOPE_LAST) / HARVESTS. */
enum { GUILD_BOX = 8, WALL_BOX = 33, CHEST_BOX = 93, ROAD_BOX = 18, DOMAIN = 135, CITIZEN = 410 };
enum { PEDESTAL = 1450, LAIR_SHARE = 60, LAIR_FOCUS = 50, STATUE_SHARE = 50, ODDS = 12 };
enum { HARVESTS = 42, HOPE_LAST = 24 };

static const int16_t reward_worth[DK_TICK] = {
    [DK_RECRUIT] = CITIZEN,    [DK_GOLD] = CHEST_BOX,     [DK_PAVE] = ROAD_BOX,
    [DK_SENTINEL] = WALL_BOX,  [DK_COMBAT] = 130,         [DK_PEDESTAL] = PEDESTAL,
    [DK_ENLIST + 0] = CITIZEN, [DK_ENLIST + 1] = CITIZEN, [DK_ENLIST + 2] = CITIZEN,
    [DK_ENLIST + 3] = CITIZEN,
};

/* What statues usually bring in the end. */
static const uint8_t usual_points[DK_STATUES] = {9, 12, 8, 10, 7, 8, 9, 8, 10, 9, 8};

static int32_t pending_hope(const dk_state *s) {
    int32_t hope = 0;
    for (uint32_t i = 0; i < s->depth; i++) {
        uint32_t effect = s->tasks[i].effect;
        int32_t each = effect >= DK_EXTEND ? ROAD_BOX : effect < DK_TICK ? reward_worth[effect] : 0;
        hope += each * s->tasks[i].times;
    }
    return hope;
}

/* A share of the points still to be won, larger the nearer the lair is to its end. */
static int32_t lair_hope(const dk_state *s, uint32_t seat, uint32_t lair) {
    const dk_lair *row = &dk_lairs[lair];
    int32_t ticks = 0, boxes = 0;
    for (uint32_t i = 0; i < row->blocks; i++) {
        ticks += s->sheet[seat].ticked[DK_BLOCK + row->first + i];
        boxes += dk_boxes[dk_edition_of(s)][DK_BLOCK + row->first + i];
    }
    if (ticks == boxes) return 0;
    int32_t points = s->lair_first[lair] == DK_NOBODY ? row->high : row->low;
    return points * (LAIR_SHARE * ticks / boxes + LAIR_FOCUS * ticks * ticks / (boxes * boxes));
}

static int32_t statue_hope(const dk_state *s, uint32_t seat) {
    int32_t hope = 0;
    for (uint64_t own = s->sheet[seat].statues; own;) {
        uint32_t statue = bit_pop(&own);
        int32_t more = usual_points[statue] - (int32_t)dk_statue_points(s, seat, statue);
        if (more > 0) hope += STATUE_SHARE * more;
    }
    return hope;
}

int32_t dk_value(const void *state, int32_t viewer) {
    const dk_state *s = state;
    uint32_t seat = (uint32_t)viewer;
    const dk_sheet *sheet = &s->sheet[seat];
    parts p = count_points(s, seat);
    int32_t points = (int32_t)(p.stars + p.domains + p.lairs + p.statues);
    int32_t left = HARVESTS - s->round * (s->players == 1 ? 2 : s->players);
    int32_t hope = statue_hope(s, seat) + (s->seat == seat ? pending_hope(s) : 0);
    for (uint32_t i = 0; i < DK_GUILDS; i++) hope += GUILD_BOX * sheet->ticked[DK_GUILD + i];
    for (uint32_t i = 0; i < DK_LAIRS; i++) hope += lair_hope(s, seat, i);
    for (uint32_t i = 0; i < DK_CITIZENS; i++)
        hope += ODDS * dk_citizen_odds[i] * sheet->ticked[DK_CITIZEN + i];
    for (uint32_t i = 0; i < DK_ROADS; i++) hope += ROAD_BOX * (int32_t)bit_count(sheet->roads[i]);
    hope += WALL_BOX * sheet->ticked[DK_WALL] + CHEST_BOX * sheet->ticked[DK_CHEST];
    hope += DOMAIN * (int32_t)p.domains;
    return 100 * points * HARVESTS + hope * ((left > 0 ? left : 0) + HOPE_LAST);
}
