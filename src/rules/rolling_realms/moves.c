/* Legal moves of the acting player. Lists come out ascending because dice are visited in order and
 * each realm's codes rise from realm to realm. */
#include "internal.h"
#include "rules/core/bits.h"
#include "tables.h"

#include <string.h>

/* Corners at which a shape of that width and height stays inside the 6 by 6 grid. */
static uint64_t corners(uint32_t width, uint32_t height) {
    uint64_t row = (1u << (7 - width)) - 1;
    return (row * 0x041041041u) & (RR_CELL(0, 7 - height) - 1);
}

static jacta_move *list_tapestry(const rr_state *s, jacta_move base, uint32_t value,
                                 jacta_move *list) {
    uint64_t empty = ~s->tapestry[s->seat];
    for (uint32_t rot = 0; rot < 4; rot++) {
        const rr_shape *shape = &rr_shapes[value - 1][rot];
        if (!shape->cells) break;
        uint64_t places = corners(shape->width, shape->height);
        for (uint64_t cells = shape->cells; cells && places;) places &= empty >> bit_pop(&cells);
        while (places) *list++ = base + RR_CODE_TAPESTRY + 36 * rot + bit_pop(&places);
    }
    return list;
}

static jacta_move *list_cities(const rr_sheet *sheet, jacta_move base, uint32_t value,
                               jacta_move *list) {
    uint64_t empty = 0, banned = 0;
    for (uint32_t box = 0; box < 9; box++) {
        empty |= (uint64_t)(sheet->cities[box] == 0) << box;
        if (sheet->cities[box] == value) banned |= rr_city_neighbours[box];
    }
    for (empty &= ~banned; empty;) *list++ = base + RR_CODE_CITIES + bit_pop(&empty);
    return list;
}

/* Whether marking the value in a zone asks for a choice: 1 and 2 then are the choices, else 0. */
static bool euphoria_chooses(const rr_sheet *sheet, uint32_t zone, uint32_t value) {
    return rr_set_sum[sheet->euphoria[zone]] + value >= 11;
}

static jacta_move *list_euphoria(const rr_state *s, const rr_die *die, jacta_move base,
                                 jacta_move *list) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    uint32_t value = die->value, low[2], high[2];
    bool open[2];
    base += RR_CODE_EUPHORIA;
    for (uint32_t zone = 0; zone < 2; zone++) {
        bool chooses = euphoria_chooses(sheet, zone, value);
        low[zone] = chooses ? RR_CHOICE_HEART : RR_CHOICE_NONE;
        high[zone] = chooses ? RR_CHOICE_PUMPKIN : RR_CHOICE_NONE;
        open[zone] = !(sheet->euphoria[zone] >> (value - 1) & 1);
        for (uint32_t choice = low[zone]; open[zone] && choice <= high[zone]; choice++)
            *list++ = base + 3 * zone + choice;
    }
    bool pair = s->roll[0] == s->roll[1] && die->source != RR_BOUGHT && !(die->marks & RR_ADJUSTED);
    if (!pair || !open[0] || !open[1]) return list;
    for (uint32_t left = low[0]; left <= high[0]; left++)
        for (uint32_t right = low[1]; right <= high[1]; right++)
            if (left <= right || right == RR_CHOICE_NONE) *list++ = base + 6 + 3 * left + right;
    return list;
}

static jacta_move *list_scythe(const rr_state *s, jacta_move base, uint32_t value,
                               jacta_move *list) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    if (!(sheet->scythe[0] >> (value - 1) & 1)) *list++ = base + RR_CODE_SCYTHE;
    if (!(sheet->scythe[1] >> (value - 1) & 1) && sheet->have[s->round][rr_scythe_cost[value - 1]])
        *list++ = base + RR_CODE_SCYTHE + 1;
    return list;
}

static jacta_move *list_wingspan(const rr_sheet *sheet, jacta_move base, jacta_move *list) {
    for (uint32_t bird = 0; bird < 3; bird++)
        if (!sheet->wingspan[bird][2]) *list++ = base + RR_CODE_WINGSPAN + bird;
    return list;
}

static jacta_move *list_castles(const rr_state *s, jacta_move base, uint32_t value,
                                jacta_move *list) {
    const rr_castle_column *castle = rr_castles[s->options[RR_CASTLES_DOOR]];
    for (uint32_t column = 0; column < 5; column++) {
        const uint8_t *box = s->sheet[s->seat].castles[column];
        uint32_t row = castle[column].bottom;
        while (row <= castle[column].top && box[row]) row++;
        if (row > castle[column].top) continue;
        uint32_t below = row > castle[column].bottom ? box[row - 1] : 0;
        bool fits = s->options[RR_CASTLES_ORDER] ? value < below : value > below;
        if (!below || fits) *list++ = base + RR_CODE_CASTLES + column;
    }
    return list;
}

static jacta_move *list_charterstone(const rr_state *s, const rr_die *die, jacta_move base,
                                     jacta_move *list) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    if (!sheet->crates[die->value - 1]) {
        if (die->source != RR_FROM_A) *list++ = base + RR_CODE_TAKE;
        if (die->source == RR_FROM_A || (die->source == RR_BOUGHT && s->roll[0] != s->roll[1]))
            *list++ = base + RR_CODE_TAKE + 1;
    }
    for (uint32_t column = 0; column < 6; column++)
        if (sheet->crates[column] == die->value && !(sheet->shipped >> column & 1)) {
            *list++ = base + RR_CODE_SHIP;
            break;
        }
    return list;
}

static jacta_move *list_my_little(const rr_sheet *sheet, jacta_move base, uint32_t value,
                                  jacta_move *list) {
    for (uint32_t flower = 0; flower < 2; flower++)
        if (!(sheet->my_little[flower] >> (value - 1) & 1))
            *list++ = base + RR_CODE_MY_LITTLE + flower;
    return list;
}

static jacta_move *list_viticulture(const rr_sheet *sheet, jacta_move base, uint32_t value,
                                    jacta_move *list) {
    uint32_t ripe = sheet->circled & ~(uint32_t)sheet->crossed;
    if (!(sheet->circled >> (value - 1) & 1)) *list++ = base + RR_CODE_CIRCLE;
    for (uint32_t set = ripe & (0 - ripe); set; set = (set - ripe) & ripe) {
        uint32_t glass = rr_set_sum[set] + value - RR_GLASS_FIRST;
        if (glass < RR_GLASSES && !(sheet->glasses >> glass & 1))
            *list++ = base + RR_CODE_FILL + set;
    }
    return list;
}

/* Every placement of a die that is still available. */
static jacta_move *list_places(const rr_state *s, const rr_die *die, jacta_move base,
                               jacta_move *list) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    uint64_t open = s->realms[s->round];
    if (!(die->marks & RR_EXEMPT))
        open &= ~(uint64_t)s->used;
    else if (die->value == die->original)
        return list; /* the sharing bonus demands a changed value */
    while (open) switch (bit_pop(&open)) {
        case RR_TAPESTRY: list = list_tapestry(s, base, die->value, list); break;
        case RR_CITIES: list = list_cities(sheet, base, die->value, list); break;
        case RR_EUPHORIA: list = list_euphoria(s, die, base, list); break;
        case RR_SCYTHE: list = list_scythe(s, base, die->value, list); break;
        case RR_WINGSPAN: list = list_wingspan(sheet, base, list); break;
        case RR_CASTLES: list = list_castles(s, base, die->value, list); break;
        case RR_CHARTERSTONE: list = list_charterstone(s, die, base, list); break;
        case RR_MY_LITTLE_SCYTHE: list = list_my_little(sheet, base, die->value, list); break;
        case RR_VITICULTURE: list = list_viticulture(sheet, base, die->value, list); break;
        }
    return list;
}

static jacta_move *list_adjusts(uint32_t pumpkins, jacta_move base, uint32_t value,
                                jacta_move *list) {
    for (uint32_t bonus = 0; bonus < 2 && pumpkins >= 2 + bonus; bonus++) {
        if (value > 1) *list++ = base + RR_CODE_ADJUST + 2 * bonus;
        if (value < 6) *list++ = base + RR_CODE_ADJUST + 2 * bonus + 1;
    }
    return list;
}

/* Which reuses can be paid for: bit 0 pair, 1 any, 2 seven. */
static uint32_t payable_reuses(const rr_state *s, const uint8_t *have) {
    return (s->roll[0] == s->roll[1] && have[RR_HEART] >= 2 ? 1u : 0) |
           (have[RR_HEART] >= 3 ? 2u : 0) |
           (s->roll[0] + s->roll[1] == 7 && have[RR_COIN] >= 2 ? 4u : 0);
}

/* Whether an earlier die agrees in the masked bytes, so that this one need not be listed. */
static bool has_twin(const rr_state *s, uint32_t index, uint32_t mask) {
    uint32_t die, other;
    memcpy(&die, &s->dice[index], sizeof die);
    for (uint32_t i = 0; i < index; i++) {
        memcpy(&other, &s->dice[i], sizeof other);
        if (!((die ^ other) & mask)) return true;
    }
    return false;
}

static uint32_t list_picks(const rr_state *s, jacta_move *out) {
    uint32_t count = 0;
    for (uint32_t set = rr_trio_first(rr_free_realms(s)); set;
         set = rr_trio_next(rr_free_realms(s), set))
        out[count++] = RR_MOVE_PICK + set;
    return count;
}

uint32_t rr_moves(const void *state, jacta_move *out) {
    const rr_state *s = state;
    if (s->phase == RR_PHASE_REALMS) return list_picks(s, out);
    const uint8_t *have = s->sheet[s->seat].have[s->round];
    uint32_t reuses = payable_reuses(s, have);
    bool must_place = false;
    jacta_move *list = out;
    for (uint32_t i = 0; i < s->dice_count; i++) {
        const rr_die *die = &s->dice[i];
        jacta_move base = i * RR_CODES;
        if (!(die->marks & RR_PLACED) && !has_twin(s, i, 0xFFFFFFFFu)) {
            jacta_move *start = list;
            list = list_places(s, die, base, list);
            must_place |= list != start;
            list = list_adjusts(have[RR_PUMPKIN], base, die->value, list);
        }
        if (reuses && !has_twin(s, i, 0x0000FFFFu))
            for (uint64_t left = reuses; left;) *list++ = base + RR_CODE_REUSE + bit_pop(&left);
    }
    for (uint32_t value = 1; value <= 6 && value <= have[RR_COIN]; value++)
        *list++ = RR_MOVE_BUY + value - 1;
    if (!must_place || s->options[RR_MUST_USE_DICE]) *list++ = RR_MOVE_END;
    return (uint32_t)(list - out);
}
