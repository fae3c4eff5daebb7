/* Legal moves of the acting player. Lists come out ascending because dice are visited in order and
 * each realm's codes rise from realm to realm. */
#include "internal.h"
#include "rules/core/list.h"

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
        for (uint64_t cells = shape->cells; cells;) places &= empty >> bit_pop(&cells);
        list = list_set(base + RR_CODE_TAPESTRY + 36 * rot, places, 36, list);
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
    return list_set(base + RR_CODE_CITIES, empty & ~banned, 12, list);
}

/* The choices that marking the value in a zone asks for, a set; empty if it is marked. */
static uint32_t euphoria_choices(const rr_sheet *sheet, uint32_t zone, uint32_t value) {
    bool open = !(sheet->euphoria[zone] >> (value - 1) & 1);
    bool chooses = rr_set_sum[sheet->euphoria[zone]] + value >= 11;
    uint32_t choices =
        chooses ? 1u << RR_CHOICE_HEART | 1u << RR_CHOICE_PUMPKIN : 1u << RR_CHOICE_NONE;
    return open ? choices : 0;
}

static jacta_move *list_euphoria(const rr_state *s, const rr_die *die, jacta_move base,
                                 jacta_move *list) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    uint32_t left = euphoria_choices(sheet, 0, die->value);
    uint32_t right = euphoria_choices(sheet, 1, die->value);
    list = list_set(base + RR_CODE_EUPHORIA, left | right << 3, 8, list);
    bool pair = s->roll[0] == s->roll[1] && die->source != RR_BOUGHT && !(die->marks & RR_ADJUSTED);
    for (uint64_t lefts = pair ? left : 0; lefts;) {
        uint32_t choice = bit_pop(&lefts); /* heart and pumpkin in one order only */
        uint32_t rights = choice == RR_CHOICE_PUMPKIN ? right & ~(1u << RR_CHOICE_HEART) : right;
        list = list_set(base + RR_CODE_EUPHORIA + 6 + 3 * choice, rights, 4, list);
    }
    return list;
}

static jacta_move *list_scythe(const rr_state *s, jacta_move base, uint32_t value,
                               jacta_move *list) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    uint32_t top = ~(uint32_t)sheet->scythe[0] >> (value - 1) & 1;
    uint32_t bottom = ~(uint32_t)sheet->scythe[1] >> (value - 1) & 1;
    bottom &= sheet->have[s->round][rr_scythe_cost[value - 1]] != 0;
    return list_set(base + RR_CODE_SCYTHE, top | bottom << 1, 4, list);
}

static jacta_move *list_wingspan(const rr_sheet *sheet, jacta_move base, jacta_move *list) {
    uint32_t open = 0;
    for (uint32_t bird = 0; bird < 3; bird++) open |= (uint32_t)!sheet->wingspan[bird][2] << bird;
    return list_set(base + RR_CODE_WINGSPAN, open, 4, list);
}

static jacta_move *list_castles(const rr_state *s, jacta_move base, uint32_t value,
                                jacta_move *list) {
    const rr_castle_column *castle = rr_castles[s->options[RR_CASTLES_DOOR]];
    uint32_t columns = 0;
    for (uint32_t column = 0; column < 5; column++) {
        const uint8_t *box = s->sheet[s->seat].castles[column];
        uint32_t filled = 0u + (box[0] != 0) + (box[1] != 0) + (box[2] != 0);
        uint32_t row = castle[column].bottom + filled, below = box[row - (filled != 0)];
        bool fits = s->options[RR_CASTLES_ORDER] ? value < below : value > below;
        columns |= (uint32_t)((row <= castle[column].top) & (fits | !below)) << column;
    }
    return list_set(base + RR_CODE_CASTLES, columns, 8, list);
}

static jacta_move *list_charterstone(const rr_state *s, const rr_die *die, jacta_move base,
                                     jacta_move *list) {
    const rr_sheet *sheet = &s->sheet[s->seat];
    bool free = !sheet->crates[die->value - 1], bought = die->source == RR_BOUGHT;
    bool take_a = free & (die->source != RR_FROM_A);
    bool take_b = free & ((die->source == RR_FROM_A) | (bought & (s->roll[0] != s->roll[1])));
    uint32_t noted = 0;
    for (uint32_t column = 0; column < 6; column++)
        noted |= (uint32_t)(sheet->crates[column] == die->value) << column;
    bool ship = noted & ~(uint32_t)sheet->shipped;
    return list_set(base + RR_CODE_TAKE, (uint32_t)(take_a | take_b << 1 | ship << 2), 4, list);
}

static jacta_move *list_my_little(const rr_sheet *sheet, jacta_move base, uint32_t value,
                                  jacta_move *list) {
    uint32_t open = 0;
    for (uint32_t flower = 0; flower < 2; flower++)
        open |= (~(uint32_t)sheet->my_little[flower] >> (value - 1) & 1) << flower;
    return list_set(base + RR_CODE_MY_LITTLE, open, 4, list);
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
    uint64_t open = rr_open_realms(s, die);
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
    uint32_t steps = (value > 1 ? 5u : 0) | (value < 6 ? 10u : 0);
    uint32_t paid = pumpkins > RR_ADJUST_PRICE ? 15 : pumpkins == RR_ADJUST_PRICE ? 3 : 0;
    return list_set(base + RR_CODE_ADJUST, steps & paid, 4, list);
}

/* Which reuses can be paid for: bit 0 pair, 1 any, 2 seven. */
static uint32_t payable_reuses(const rr_state *s, const uint8_t *have) {
    bool pair = (s->roll[0] == s->roll[1]) & (have[RR_HEART] >= RR_REUSE_PAIR_PRICE);
    bool seven = (s->roll[0] + s->roll[1] == 7) & (have[RR_COIN] >= RR_REUSE_SEVEN_PRICE);
    return (uint32_t)(pair | (have[RR_HEART] >= RR_REUSE_ANY_PRICE) << 1 | seven << 2);
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
            list = list_set(base + RR_CODE_REUSE, reuses, 4, list);
    }
    list = list_run(RR_MOVE_BUY, have[RR_COIN] < 6 ? have[RR_COIN] : 6, list);
    if (!must_place || s->options[RR_MUST_USE_DICE]) *list++ = RR_MOVE_END;
    return (uint32_t)(list - out);
}
