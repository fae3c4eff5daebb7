/* Every card of the box: totals, and what each power, reward, domain and duke does. */
#include "card_kingdoms_position.h"

/* ---- The box (2) ------------------------------------------------------------------------------- */

static void there_are_108_citizens_of_18_kinds(void **unused) {
    (void)unused;
    assert_int_equal(CK_CITIZENS * CK_COPIES, 108);
    const uint8_t roles[CK_SLOTS] = {CK_HOLY,    CK_WORKER, CK_SHADOW,  CK_SOLDIER, CK_WORKER,
                                     CK_SOLDIER, CK_SHADOW, CK_SOLDIER, CK_HOLY,    CK_WORKER};
    for (uint32_t slot = 0; slot < CK_SLOTS; slot++)
        for (uint32_t k = 0; k < 2; k++) {
            const ck_citizen_card *card = &ck_citizens[ck_slot_types[slot][k]];
            assert_int_equal(card->slot, slot);
            assert_int_equal(card->role, roles[slot]);
            assert_in_range(card->cost, 1, 4);
        }
}

static void areas_have_their_sums(void **unused) {
    (void)unused;
    /* cards, VP for four and five players; sums of strength and magic for four; the three strengths */
    const uint8_t expected[CK_AREAS][9] = {[CK_HILLS] = {5, 6, 9, 11, 12, 0, 1, 3, 6},
                                           [CK_RUINS] = {5, 6, 13, 16, 19, 0, 2, 5, 8},
                                           [CK_FOREST] = {5, 6, 11, 12, 28, 3, 3, 6, 10},
                                           [CK_VALLEY] = {5, 6, 15, 18, 32, 0, 4, 8, 12},
                                           [CK_MOUNTAINS] = {5, 6, 18, 21, 42, 0, 5, 9, 14},
                                           [CK_BARRENS] = {5, 6, 11, 12, 12, 7, 1, 4, 5},
                                           [CK_SWAMP] = {5, 6, 19, 22, 28, 10, 4, 6, 10},
                                           [CK_CAVERNS] = {5, 6, 20, 23, 34, 12, 5, 7, 12}};
    for (uint32_t area = 0; area < CK_AREAS; area++) {
        uint32_t sums[9] = {0};
        for (uint32_t i = 0; i < 3; i++) {
            const ck_monster_card *card = &ck_monsters[3 * area + i];
            assert_int_equal(card->area, area);
            sums[0] += card->copies;
            sums[1] += card->copies_of_5;
            sums[2] += (uint32_t)card->copies * card->vp;
            sums[3] += (uint32_t)card->copies_of_5 * card->vp;
            sums[4] += (uint32_t)card->copies * card->strength;
            sums[5] += (uint32_t)card->copies * card->magic;
            sums[6 + i] = card->strength;
        }
        for (uint32_t i = 0; i < 9; i++) assert_int_equal(sums[i], expected[area][i]);
        assert_int_equal(ck_monsters[3 * area + 2].type, CK_BOSS);
    }
}

static void there_are_48_monsters_by_type(void **unused) {
    (void)unused;
    uint32_t types[CK_TYPES] = {0}, cards = 0, points = 0;
    for (uint32_t kind = 0; kind < CK_MONSTERS; kind++) {
        types[ck_monsters[kind].type] += ck_monsters[kind].copies_of_5;
        cards += ck_monsters[kind].copies_of_5;
        points += (uint32_t)ck_monsters[kind].copies_of_5 * ck_monsters[kind].vp;
    }
    assert_int_equal(cards, 48);
    assert_int_equal(points, 135);
    assert_int_equal(types[CK_MINION], 23);
    assert_int_equal(types[CK_BEAST], 9);
    assert_int_equal(types[CK_TITAN], 8);
    assert_int_equal(types[CK_BOSS], 8);
}

static void there_are_24_domains(void **unused) {
    (void)unused;
    uint32_t cost = 0, vp = 0, roles[CK_ROLES] = {0};
    for (uint32_t domain = 0; domain < CK_DOMAINS; domain++) {
        cost += ck_domains[domain].cost;
        vp += ck_domains[domain].vp;
        for (uint32_t role = 0; role < CK_ROLES; role++)
            roles[role] += ck_domains[domain].roles[role];
        for (uint32_t when = 0; when < CK_WHENS; when++)
            assert_int_equal(ck_domains_when[when] >> domain & 1, ck_domains[domain].when == when);
    }
    assert_int_equal(cost, 185);
    assert_int_equal(vp, 64);
    assert_int_equal(roles[CK_WORKER], 16);
    assert_int_equal(roles[CK_SOLDIER], 16);
    assert_int_equal(roles[CK_SHADOW], 10);
    assert_int_equal(roles[CK_HOLY], 12);
}

static void names_belong_to_their_cards(void **unused) {
    (void)unused;
    static const char *const citizen[CK_CITIZENS] = {
        [CK_CLERIC] = "cleric",         [CK_MONK] = "monk",           [CK_MERCHANT] = "merchant",
        [CK_BLACKSMITH] = "blacksmith", [CK_MERCENARY] = "mercenary", [CK_ALCHEMIST] = "alchemist",
        [CK_ARCHER] = "archer",         [CK_WIZARD] = "wizard",       [CK_PEASANT] = "peasant",
        [CK_KNIGHT] = "knight",         [CK_ROGUE] = "rogue",         [CK_THIEF] = "thief",
        [CK_CHAMPION] = "champion",     [CK_WARLORD] = "warlord",     [CK_PALADIN] = "paladin",
        [CK_PRIESTESS] = "priestess",   [CK_BUTCHER] = "butcher",     [CK_MINER] = "miner"};
    static const char *const monster[CK_MONSTERS] = {[CK_GOBLIN] = "goblin",
                                                     [CK_GOBLIN_MAGE] = "goblin_mage",
                                                     [CK_GOBLIN_KING] = "goblin_king",
                                                     [CK_SKELETON] = "skeleton",
                                                     [CK_FLAMING_SKELETON] = "flaming_skeleton",
                                                     [CK_SKELETON_KING] = "skeleton_king",
                                                     [CK_TREANT] = "treant",
                                                     [CK_BANE_SPIDER] = "bane_spider",
                                                     [CK_SPIDER_QUEEN] = "spider_queen",
                                                     [CK_OWLBEAR] = "owlbear",
                                                     [CK_GIANT] = "giant",
                                                     [CK_TROLL] = "troll",
                                                     [CK_DIRE_BEAR] = "dire_bear",
                                                     [CK_ORC_WARRIOR] = "orc_warrior",
                                                     [CK_ORC_CHIEFTAIN] = "orc_chieftain",
                                                     [CK_GARGOYLE] = "gargoyle",
                                                     [CK_WRAITH] = "wraith",
                                                     [CK_WITCH_QUEEN] = "witch_queen",
                                                     [CK_GELATINOUS_CUBE] = "gelatinous_cube",
                                                     [CK_BASILISK] = "basilisk",
                                                     [CK_SWAMP_DRAGON] = "swamp_dragon",
                                                     [CK_KOBOLDS] = "kobolds",
                                                     [CK_GOLD_GOLEM] = "gold_golem",
                                                     [CK_RED_DRAGON] = "red_dragon"};
    static const char *const domain[CK_DOMAINS] = {
        [CK_FOXGROVE_PALISADE] = "foxgrove_palisade",
        [CK_DESERT_ORCHID] = "desert_orchid",
        [CK_EMERALD_STRONGHOLD] = "emerald_stronghold",
        [CK_PRATCHETTS_PLATEAU] = "pratchetts_plateau",
        [CK_CATHEDRAL_ST_AQUILA] = "cathedral_st_aquila",
        [CK_DARKTIDE_HARBOUR] = "darktide_harbour",
        [CK_CLOUDRIDERS_CAMP] = "cloudriders_camp",
        [CK_ORB_OF_URDR] = "orb_of_urdr",
        [CK_ROGUES_LANDING] = "rogues_landing",
        [CK_BLOOD_CROW_ARMY] = "blood_crow_army",
        [CK_EYE_OF_ASTERATEN] = "eye_of_asteraten",
        [CK_CUTTHROATS_TRUCE] = "cutthroats_truce",
        [CK_HALFPENNY_HILL] = "halfpenny_hill",
        [CK_SHATTERED_HAND] = "shattered_hand",
        [CK_FORGOTTEN_SORROWS] = "forgotten_sorrows",
        [CK_WATCHER_ON_THE_WATER] = "watcher_on_the_water",
        [CK_GARGANS_EMBRACE] = "gargans_embrace",
        [CK_NEST_OF_THE_WEAVER_WITCH] = "nest_of_the_weaver_witch",
        [CK_PALACE_OF_THE_DAWN] = "palace_of_the_dawn",
        [CK_GRIMMWATER_KEEP] = "grimmwater_keep",
        [CK_VIOLET_THORN] = "violet_thorn",
        [CK_PURLOINERS_PERCH] = "purloiners_perch",
        [CK_GOLDEN_OBELISK_OF_NAE] = "golden_obelisk_of_nae",
        [CK_MONOLITH_OF_OSTENDAAR] = "monolith_of_ostendaar"};
    static const char *const duke[CK_DUKES] = {
        [CK_CORNELIUS] = "cornelius", [CK_ELSYN] = "elsyn",       [CK_ELISIUM] = "elisium",
        [CK_HROTHGAR] = "hrothgar",   [CK_ISABELLA] = "isabella", [CK_LEKZANDR] = "lekzandr",
        [CK_NODE] = "node",           [CK_REESE] = "reese",       [CK_SIMON] = "simon",
        [CK_WARYN] = "waryn"};
    for (uint32_t i = 0; i < CK_CITIZENS; i++) assert_string_equal(ck_citizen_id[i], citizen[i]);
    for (uint32_t i = 0; i < CK_MONSTERS; i++) assert_string_equal(ck_monster_id[i], monster[i]);
    for (uint32_t i = 0; i < CK_DOMAINS; i++) assert_string_equal(ck_domain_id[i], domain[i]);
    for (uint32_t i = 0; i < CK_DUKES; i++) assert_string_equal(ck_duke_id[i], duke[i]);
    for (uint32_t i = 0; i < CK_PAIRS; i++)
        assert_string_equal(ck_options[CK_OPT_CITIZENS].names[i], citizen[ck_second_type[i]]);
}

static void the_box_holds_215_cards(void **unused) {
    (void)unused;
    assert_int_equal(108 + 48 + CK_DOMAINS + CK_DUKES + 2 * CK_SEATS + 10 + 5, 215);
}

/* Citizens of a role (CK_ROLES: any) up to a base cost. */
static uint32_t citizens_like(uint32_t role, uint32_t most) {
    uint32_t set = 0;
    for (uint32_t citizen = 0; citizen < CK_CITIZENS; citizen++)
        if ((role == CK_ROLES || ck_citizens[citizen].role == role) &&
            ck_citizens[citizen].cost <= most)
            set |= 1u << citizen;
    return set;
}

static void free_citizens_are_those_the_card_shows(void **unused) {
    (void)unused;
    const ck_monster_card *m = ck_monsters;
    const ck_domain_card *d = ck_domains;
    assert_int_equal(m[CK_BANE_SPIDER].reward.option[1].citizens, 1u << CK_KNIGHT);
    assert_int_equal(m[CK_SPIDER_QUEEN].reward.option[1].citizens, citizens_like(CK_ROLES, 4));
    assert_int_equal(m[CK_ORC_WARRIOR].reward.option[0].citizens, citizens_like(CK_ROLES, 3));
    assert_int_equal(m[CK_WRAITH].reward.option[0].citizens, citizens_like(CK_ROLES, 2));
    assert_int_equal(d[CK_DARKTIDE_HARBOUR].effect.citizens, citizens_like(CK_SHADOW, 4));
    assert_int_equal(d[CK_CLOUDRIDERS_CAMP].effect.citizens, citizens_like(CK_SOLDIER, 2));
    assert_int_equal(d[CK_ROGUES_LANDING].effect.citizens, citizens_like(CK_WORKER, 4));
    assert_int_equal(d[CK_SHATTERED_HAND].effect.citizens, citizens_like(CK_HOLY, 4));
    assert_int_equal(d[CK_GRIMMWATER_KEEP].effect.citizens, citizens_like(CK_ROLES, 3));
}

static void stacks_lie_by_the_strength_of_their_first_card(void **unused) {
    (void)unused;
    for (uint32_t i = 1; i < CK_AREAS; i++) {
        uint32_t left = ck_area_order[i - 1], right = ck_area_order[i];
        assert_true(
            ck_monsters[3 * left].strength < ck_monsters[3 * right].strength ||
            (ck_monsters[3 * left].strength == ck_monsters[3 * right].strength && left < right));
    }
}

/* ---- Citizens (2.3, 2.4) ----------------------------------------------------------------------- */

typedef struct {
    uint8_t citizen, dice[2];
    int8_t gain[CK_RESOURCES];
    const char *decision; /* "" where nothing is decided */
} power_case;

/* Gives the seat a citizen in a kingdom with 5 of each resource, two domains, and two archers and
 * merchants unless the dice wake them; rolls, decides, and compares. */
static void check_power(const power_case *c, uint32_t seat) {
    position p = given(2);
    for (uint32_t i = 0; i < 2; i++) tokens(&p, i, 5, 5, 5, 0);
    uint32_t low = c->dice[0], high = c->dice[1];
    if (low != 4 && high != 4 && low + high != 4) citizens(&p, seat, CK_ARCHER, 2);
    if (low != 2 && high != 2 && low + high != 2) citizens(&p, seat, CK_MERCHANT, 2);
    citizens(&p, seat, c->citizen, p.player[seat].citizens[c->citizen] + 1u);
    owns(&p, seat, CK_EMERALD_STRONGHOLD);
    owns(&p, seat, CK_GRIMMWATER_KEEP);
    roll(&p, c->dice[0], c->dice[1]);
    while (p.seat != seat && p.stage == CK_STAGE_HARVEST) play(&p, "none");
    play(&p, c->decision);
    for (uint32_t token = 0; token < CK_RESOURCES; token++) {
        int32_t now = (int32_t)p.player[seat].tokens[token];
        if (now != 5 + c->gain[token])
            fail_msg("%s of seat %u: token %u is %d", ck_citizen_id[c->citizen], seat, token, now);
    }
}

static void active_powers(void **unused) {
    (void)unused;
    static const power_case cases[] = {
        {CK_CLERIC, {1, 2}, {0, 0, 3}, ""},
        {CK_MONK, {1, 2}, {1, 0, 2}, ""},
        {CK_MERCHANT, {1, 2}, {2, 0, 0}, "choose merchant gold"},
        {CK_MERCHANT, {1, 2}, {0, 0, 2}, "choose merchant magic"},
        {CK_BLACKSMITH, {1, 2}, {2, 0, 0}, ""},
        {CK_MERCENARY, {3, 1}, {1, 1, 0}, ""},
        {CK_ALCHEMIST, {1, 3}, {-1, 0, 3}, "trade alchemist"},
        {CK_ALCHEMIST, {1, 3}, {0, 0, 0}, "done"},
        {CK_ARCHER, {4, 3}, {0, 2, 0}, ""},
        {CK_WIZARD, {4, 3}, {0, 1, 1}, ""},
        {CK_PEASANT, {5, 3}, {2, 0, 0}, ""},
        {CK_KNIGHT, {6, 3}, {0, 2, 0}, ""},
        {CK_ROGUE, {3, 4}, {2, 2, 0}, ""},
        {CK_THIEF, {3, 4}, {3, 0, 0}, "thief 1 gold 3"},
        {CK_THIEF, {3, 4}, {0, 0, 2}, "thief 1 magic 2"},
        {CK_THIEF, {3, 4}, {0, 0, 0}, "none"},
        {CK_CHAMPION, {3, 5}, {1, 4, 0}, ""},
        {CK_WARLORD, {3, 5}, {1, 3, 0}, ""},
        {CK_PALADIN, {3, 6}, {0, 2, 2}, ""},
        {CK_PALADIN, {5, 5}, {2, 1, 2}, ""},
        {CK_PRIESTESS, {3, 6}, {0, 3, 1}, ""},
        {CK_BUTCHER, {5, 6}, {7, 1, 0}, ""},
        {CK_BUTCHER, {6, 6}, {6, 2, 0}, ""},
        {CK_MINER, {5, 6}, {4, 1, 0}, ""},
        {CK_MINER, {6, 6}, {3, 2, 0}, ""},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) check_power(&cases[i], A);
}

static void passive_powers(void **unused) {
    (void)unused;
    static const power_case cases[] = {
        {CK_CLERIC, {1, 2}, {0, 0, 1}, ""},
        {CK_MONK, {1, 2}, {-1, 0, 2}, "trade monk"},
        {CK_MERCHANT, {1, 2}, {1, 0, 0}, ""},
        {CK_BLACKSMITH, {1, 2}, {1, 0, 0}, ""},
        {CK_MERCENARY, {3, 1}, {2, -1, 0}, "trade mercenary"},
        {CK_ALCHEMIST, {3, 1}, {2, 0, -1}, "trade alchemist"},
        {CK_ARCHER, {4, 3}, {0, 1, 0}, ""},
        {CK_WIZARD, {4, 3}, {0, 0, 1}, ""},
        {CK_PEASANT, {5, 3}, {2, 0, 0}, ""},
        {CK_KNIGHT, {6, 3}, {0, 2, 0}, ""},
        {CK_ROGUE, {3, 4}, {1, 1, 0}, ""},
        {CK_THIEF, {3, 4}, {2, 0, 0}, "choose thief gold"},
        {CK_THIEF, {3, 4}, {0, 0, 2}, "choose thief magic"},
        {CK_CHAMPION, {3, 5}, {0, 4, 0}, "trade champion"},
        {CK_CHAMPION, {3, 5}, {1, 0, 0}, "done"},
        {CK_WARLORD, {3, 5}, {1, 1, 0}, ""},
        {CK_PALADIN, {3, 6}, {0, 0, 3}, "trade paladin"},
        {CK_PRIESTESS, {3, 6}, {0, 4, -1}, "trade priestess"},
        {CK_PRIESTESS, {5, 5}, {2, 3, -1}, "trade priestess"},
        {CK_BUTCHER, {5, 6}, {5, 1, 0}, ""},
        {CK_MINER, {6, 6}, {4, 2, 0}, ""},
    };
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) check_power(&cases[i], B);
}

/* ---- Monsters (2.5, 5.3) ----------------------------------------------------------------------- */

/* Two weak monsters of the area are slain already. */
static position slain(uint32_t kind) {
    const ck_monster_card *monster = &ck_monsters[kind];
    jacta_setup setup = jacta_setup_default(game(), 2);
    setup.options[CK_OPT_SETUP] = CK_CUSTOM;
    setup.options[CK_OPT_AREAS] = monster->area < 5 ? 0x1F : 0xE3;
    position p = started(&setup);
    run_to(&p, CK_PHASE_ROLL);
    to_action(&p);
    on_top(&p, kind);
    monsters(&p, A, 3u * monster->area, 2);
    tokens(&p, A, 0, monster->strength, monster->magic, 0);
    char notation[64], magic[16] = "";
    if (monster->magic) snprintf(magic, sizeof magic, " m%u", monster->magic);
    snprintf(notation, sizeof notation, "slay %s s%u%s", ck_area_id[monster->area],
             monster->strength, magic);
    play(&p, notation);
    return p;
}

static void rewards(void **unused) {
    (void)unused;
    static const struct {
        uint8_t kind, have[CK_TOKENS];
        const char *decision;
    } cases[] = {
        {CK_GOBLIN, {1, 0, 0, 0}, ""},
        {CK_GOBLIN_MAGE, {1, 0, 0, 0}, "reward gold"},
        {CK_GOBLIN_MAGE, {0, 0, 1, 0}, "reward magic"},
        {CK_GOBLIN_KING, {3, 0, 0, 0}, ""},
        {CK_SKELETON, {1, 0, 0, 0}, ""},
        {CK_FLAMING_SKELETON, {1, 0, 1, 0}, ""},
        {CK_SKELETON_KING, {6, 0, 0, 0}, ""},
        {CK_TREANT, {1, 0, 1, 0}, ""},
        {CK_BANE_SPIDER, {3, 0, 0, 0}, "reward gold"},
        {CK_BANE_SPIDER, {0, 0, 0, 0}, "reward citizen"},
        {CK_SPIDER_QUEEN, {6, 0, 0, 0}, "reward gold"},
        {CK_SPIDER_QUEEN, {0, 0, 0, 1}, "reward citizen; take butcher"},
        {CK_OWLBEAR, {0, 0, 2, 0}, ""},
        {CK_GIANT, {1, 0, 2, 0}, ""},
        {CK_TROLL, {0, 0, 6, 0}, ""},
        {CK_DIRE_BEAR, {2, 0, 0, 0}, "reward gold"},
        {CK_DIRE_BEAR, {0, 0, 2, 0}, "reward magic"},
        {CK_ORC_WARRIOR, {0, 0, 0, 0}, "take cleric"},
        {CK_ORC_CHIEFTAIN, {6, 0, 0, 0}, ""},
        {CK_GARGOYLE, {0, 0, 1, 0}, ""},
        {CK_WRAITH, {0, 0, 0, 0}, "take rogue"},
        {CK_WITCH_QUEEN, {0, 0, 3, 0}, ""},
        {CK_GELATINOUS_CUBE, {2, 0, 0, 0}, ""},
        {CK_BASILISK, {3, 0, 0, 0}, "reward gold"},
        {CK_BASILISK, {0, 0, 3, 0}, "reward magic"},
        {CK_SWAMP_DRAGON, {0, 0, 6, 0}, ""},
        {CK_KOBOLDS, {2, 0, 1, 0}, ""},
        {CK_GOLD_GOLEM, {5, 0, 0, 0}, ""},
        {CK_RED_DRAGON, {9, 0, 0, 0}, ""},
    };
    uint32_t seen = 0;
    for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        position p = slain(cases[i].kind);
        play(&p, cases[i].decision);
        const uint8_t *g = cases[i].have;
        have(&p, A, g[0], g[1], g[2], g[3]);
        phase_is(&p, CK_PHASE_ACTION);
        assert_int_equal(p.stage, CK_STAGE_ACTION_2);
        seen |= 1u << cases[i].kind;
    }
    assert_true(seen == (1u << CK_MONSTERS) - 1);
}

static void rewards_that_are_citizens(void **unused) {
    (void)unused;
    position p = slain(CK_BANE_SPIDER);
    play(&p, "reward citizen");
    assert_int_equal(kingdom(&p, A)->citizens[CK_KNIGHT], 1);
    assert_int_equal(height(&p, CK_AT_CITIZENS + 5), 4);
    p = slain(CK_ORC_WARRIOR);
    assert_int_equal(count_listed(&p, "take"), 9);
    play(&p, "none");
    assert_int_equal(kingdom(&p, A)->citizens[CK_CLERIC], 0);
}

/* ---- Domains (2.6, 5.4, 5.5) ------------------------------------------------------------------- */

/* The domain built with exact money by a player who owns 3 of each role. */
static position built(uint32_t players, uint32_t domain) {
    position p = acting(players);
    all_roles(&p, A);
    tokens(&p, A, ck_domains[domain].cost, 0, 0, 0);
    face_up(&p, 0, domain);
    char notation[64];
    snprintf(notation, sizeof notation, "build %s g%u", ck_domain_id[domain],
             ck_domains[domain].cost);
    play(&p, notation);
    assert_true(kingdom(&p, A)->domains == 1u << domain);
    return p;
}

static void every_domain_can_be_built(void **unused) {
    (void)unused;
    for (uint32_t domain = 0; domain < CK_DOMAINS; domain++) built(2, domain);
}

static void a_role_too_few_and_a_domain_cannot_be_built(void **unused) {
    (void)unused;
    for (uint32_t domain = 0; domain < CK_DOMAINS; domain++)
        for (uint32_t role = 0; role < CK_ROLES; role++) {
            uint32_t need = ck_domains[domain].roles[role];
            if (!need) continue;
            position p = acting(2);
            all_roles(&p, A);
            for (uint32_t citizen = 0; citizen < CK_CITIZENS; citizen++)
                if (ck_citizens[citizen].role == role && kingdom(&p, A)->citizens[citizen])
                    citizens(&p, A, citizen, need - 1);
            tokens(&p, A, 20, 0, 0, 0);
            face_up(&p, 0, domain);
            char words[64];
            snprintf(words, sizeof words, "build %s ", ck_domain_id[domain]);
            assert_int_equal(count_listed(&p, words), 0);
            citizens(&p, A,
                     role == CK_WORKER    ? CK_PEASANT
                     : role == CK_SOLDIER ? CK_KNIGHT
                     : role == CK_SHADOW  ? CK_MERCENARY
                                          : CK_CLERIC,
                     1);
            assert_int_equal(count_listed(&p, words), 1);
        }
}

static void domains_that_give_citizens(void **unused) {
    (void)unused;
    position p = built(2, CK_DARKTIDE_HARBOUR);
    offer_only(&p, "", "take mercenary; take rogue; none");
    p = built(2, CK_ROGUES_LANDING);
    offer_only(&p, "", "take merchant; take peasant; take butcher; none");
    p = built(2, CK_SHATTERED_HAND);
    offer_only(&p, "", "take cleric; take paladin; none");
    p = built(2, CK_GRIMMWATER_KEEP);
    assert_int_equal(count_listed(&p, "take"), 9);
    refuse(&p, "take archer");
    p = built(2, CK_CLOUDRIDERS_CAMP);
    have(&p, A, 0, 3, 0, 0);
    offer_only(&p, "", "take knight; take champion; none");
    play(&p, "take champion");
    assert_int_equal(kingdom(&p, A)->citizens[CK_CHAMPION], 1);
    phase_is(&p, CK_PHASE_REVEAL);
}

static void domains_at_the_start_of_actions(void **unused) {
    (void)unused;
    const uint8_t domains[] = {CK_HALFPENNY_HILL, CK_BLOOD_CROW_ARMY, CK_MONOLITH_OF_OSTENDAAR};
    for (uint32_t token = 0; token < 3; token++) {
        position p = given(2);
        owns(&p, A, domains[token]);
        play(&p, "roll 1 2; none; none");
        have(&p, A, token == 0, token == 1, token == 2, 0);
        idle(&p);
        play(&p, "roll 1 2; none; none");
        assert_int_equal(kingdom(&p, A)->tokens[token],
                         token == 0 ? 3 : 1); /* not in others' turns */
    }
}

static void domains_at_the_end_of_actions(void **unused) {
    (void)unused;
    position p = acting(3);
    owns(&p, A, CK_CATHEDRAL_ST_AQUILA);
    owns(&p, A, CK_ORB_OF_URDR);
    tokens(&p, B, 1, 9, 1, 0);
    tokens(&p, C, 1, 9, 0, 0);
    idle(&p);
    offer_only(&p, "", "steal 1; steal 2; none");
    play(&p, "steal 2");
    have(&p, C, 0, 9, 0, 0);
    offer_only(&p, "", "steal 1; none"); /* the orb: only B has magic */
    play(&p, "steal 1");
    have(&p, A, 3, 0, 1, 0);
    have(&p, B, 1, 9, 0, 0);
    phase_is(&p, CK_PHASE_ROLL);
}

static void a_cathedral_built_this_turn_steals_this_turn(void **unused) {
    (void)unused;
    position p = built(2, CK_CATHEDRAL_ST_AQUILA);
    tokens(&p, B, 4, 0, 0, 0);
    run_to(&p, CK_PHASE_ACTION);
    play(&p, "gain magic; steal 1");
    have(&p, A, 1, 0, 1, 0);
}

static void forgotten_sorrows_pay_for_every_citizen(void **unused) {
    (void)unused;
    position p = acting(2);
    owns(&p, A, CK_FORGOTTEN_SORROWS);
    tokens(&p, A, 2, 6, 0, 0);
    on_top(&p, CK_BANE_SPIDER);
    play(&p, "recruit rogue g2");
    have(&p, A, 0, 6, 1, 0);
    play(&p, "slay forest s6; reward citizen");
    have(&p, A, 0, 0, 2, 0);
}

static void the_violet_thorn_pays_for_every_slay(void **unused) {
    (void)unused;
    position p = acting(2);
    owns(&p, A, CK_VIOLET_THORN);
    tokens(&p, A, 0, 1, 0, 0);
    play(&p, "slay hills s1");
    have(&p, A, 1, 0, 1, 0);
}

static void the_obelisk_sells_points(void **unused) {
    (void)unused;
    position p = acting(2);
    all_roles(&p, A);
    face_up(&p, 0, CK_GOLDEN_OBELISK_OF_NAE);
    tokens(&p, A, 6, 0, 4, 0);
    play(&p, "build golden_obelisk_of_nae g6");
    offer_only(&p, "", "pay magic; none");
    position refused = p;
    play(&p, "pay magic");
    have(&p, A, 0, 0, 1, 3);
    play(&refused, "none");
    have(&refused, A, 0, 0, 4, 0);
}

static void a_domain_does_not_change_its_own_price(void **unused) {
    (void)unused;
    position p = built(2, CK_PRATCHETTS_PLATEAU);
    have(&p, A, 0, 0, 0, 0);
    run_to(&p, CK_PHASE_ACTION);
    tokens(&p, A, 20, 0, 0, 0);
    face_up(&p, 1, CK_BLOOD_CROW_ARMY);
    offer_only(&p, "build blood_crow_army", "build blood_crow_army g4");
}

static void the_stronghold_works_in_the_same_turn(void **unused) {
    (void)unused;
    position p = built(2, CK_EMERALD_STRONGHOLD);
    run_to(&p, CK_PHASE_ACTION);
    tokens(&p, A, 1, 0, 1, 0);
    offer_only(&p, "recruit rogue", "recruit rogue g1 m1"); /* three owned already */
}

/* ---- Dukes (2.7, 6.2) ---------------------------------------------------------------------------- */

/* A returned card is one card: there is no rule for more. */
static void two_domains_return_one_card(void **unused) {
    (void)unused;
    uint32_t found = 0;
    for (uint32_t domain = 0; domain < CK_DOMAINS; domain++) {
        const ck_amount *pay = &ck_domains[domain].effect.pay;
        if (pay->what != CK_A_MONSTER && pay->what != CK_A_CITIZEN) continue;
        assert_int_equal(pay->each, 1);
        found++;
    }
    assert_int_equal(found, 2);
}

static void every_duke_scores_what_it_shows(void **unused) {
    (void)unused;
    const int32_t expected[CK_DUKES] = {
        [CK_CORNELIUS] = 6 + 4,    [CK_ELSYN] = 4 + 6 + 3,     [CK_ELISIUM] = 13 + 3,
        [CK_HROTHGAR] = 8 + 2 + 3, [CK_ISABELLA] = 5 + 6 + 4,  [CK_LEKZANDR] = 3 + 6 + 4,
        [CK_NODE] = 5 + 4 + 4,     [CK_REESE] = 8 + 4 + 2 + 3, [CK_SIMON] = 3 + 5 + 6,
        [CK_WARYN] = 3 + 4 + 4};
    position p = given(2);
    citizens(&p, A, CK_PEASANT, 2);
    citizens(&p, A, CK_ARCHER, 3);
    citizens(&p, A, CK_ROGUE, 1);
    citizens(&p, A, CK_CLERIC, 2);
    owns(&p, A, CK_PALACE_OF_THE_DAWN); /* worker, two soldiers */
    owns(&p, A, CK_ORB_OF_URDR);        /* shadow, holy */
    monsters(&p, A, CK_GOBLIN, 2);
    monsters(&p, A, CK_GOBLIN_MAGE, 1);
    monsters(&p, A, CK_GIANT, 1);
    tokens(&p, A, 4, 5, 4, 2);
    for (uint32_t duke = 0; duke < CK_DUKES; duke++) {
        kingdom(&p, A)->duke[0] = (uint8_t)duke;
        if (duke_points(&p, A) != expected[duke])
            fail_msg("%s: %d", ck_duke_id[duke], duke_points(&p, A));
        assert_int_equal(total(&p, A), expected[duke] + 1 + 1 + 2 + 3 + 4 + 1 + 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(there_are_108_citizens_of_18_kinds),
        cmocka_unit_test(areas_have_their_sums),
        cmocka_unit_test(there_are_48_monsters_by_type),
        cmocka_unit_test(there_are_24_domains),
        cmocka_unit_test(names_belong_to_their_cards),
        cmocka_unit_test(the_box_holds_215_cards),
        cmocka_unit_test(free_citizens_are_those_the_card_shows),
        cmocka_unit_test(stacks_lie_by_the_strength_of_their_first_card),
        cmocka_unit_test(active_powers),
        cmocka_unit_test(passive_powers),
        cmocka_unit_test(rewards),
        cmocka_unit_test(rewards_that_are_citizens),
        cmocka_unit_test(every_domain_can_be_built),
        cmocka_unit_test(a_role_too_few_and_a_domain_cannot_be_built),
        cmocka_unit_test(domains_that_give_citizens),
        cmocka_unit_test(domains_at_the_start_of_actions),
        cmocka_unit_test(domains_at_the_end_of_actions),
        cmocka_unit_test(a_cathedral_built_this_turn_steals_this_turn),
        cmocka_unit_test(forgotten_sorrows_pay_for_every_citizen),
        cmocka_unit_test(the_violet_thorn_pays_for_every_slay),
        cmocka_unit_test(the_obelisk_sells_points),
        cmocka_unit_test(a_domain_does_not_change_its_own_price),
        cmocka_unit_test(the_stronghold_works_in_the_same_turn),
        cmocka_unit_test(two_domains_return_one_card),
        cmocka_unit_test(every_duke_scores_what_it_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
