#include "rules/card_kingdoms/tables.h"
#include "rules/core/bits.h"
#include "tables.h"

static void amount(json *out, const char *key, ck_amount amount) {
    json_open(out, key, '{');
    json_int(out, "what", amount.what);
    json_int(out, "each", amount.each);
    json_int(out, "of", amount.of);
    json_close(out, '}');
}

static uint32_t dearest(uint64_t citizens) {
    uint32_t most = 0;
    while (citizens) {
        uint32_t cost = ck_citizens[bit_pop(&citizens)].cost;
        if (cost > most) most = cost;
    }
    return most;
}

static void power(json *out, const char *key, const ck_power *power) {
    json_open(out, key, '[');
    for (uint32_t i = 0; i < power->options; i++) {
        const ck_effect *effect = &power->option[i];
        json_open(out, NULL, '{');
        json_int(out, "citizens", effect->citizens);
        json_int(out, "most", dearest(effect->citizens));
        amount(out, "pay", effect->pay);
        BOARD_LIST(out, "gain", effect->gain, CK_TOKENS);
        amount(out, "per", effect->per);
        json_bool(out, "steal", effect->deed == CK_STEAL);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void citizen(json *out, uint32_t i) {
    const ck_citizen_card *card = &ck_citizens[i];
    json_text(out, "id", ck_citizen_id[i]);
    json_int(out, "slot", card->slot);
    json_int(out, "role", card->role);
    power(out, "active", &card->active);
    power(out, "passive", &card->passive);
}

static void monster(json *out, uint32_t i) {
    const ck_monster_card *card = &ck_monsters[i];
    json_text(out, "id", ck_monster_id[i]);
    json_int(out, "area", card->area);
    json_bool(out, "boss", card->type == CK_BOSS);
    json_int(out, "magic", card->magic);
    json_int(out, "vp", card->vp);
    power(out, "reward", &card->reward);
}

static void domain(json *out, uint32_t i) {
    const ck_domain_card *card = &ck_domains[i];
    json_text(out, "id", ck_domain_id[i]);
    BOARD_LIST(out, "roles", card->roles, CK_ROLES);
    json_int(out, "vp", card->vp);
}

void board_tables(json *out) {
    board_rows(out, "citizens", CK_CITIZENS, citizen);
    board_rows(out, "monsters", CK_MONSTERS, monster);
    board_rows(out, "domains", CK_DOMAINS, domain);
    BOARD_TEXTS(out, "dukes", ck_duke_id, CK_DUKES);
    BOARD_LIST(out, "slots", ck_value_slot, 13);
    json_int(out, "none", CK_HIDDEN);
    json_int(out, "acting", CK_PHASE_ACTION);
    json_int(out, "of_domains", CK_OF_DOMAINS);
    json_int(out, "of_knights", CK_OF_KNIGHTS);
    json_int(out, "of_role", CK_OF_ROLE);
    json_int(out, "of_area", CK_OF_AREA);
}
