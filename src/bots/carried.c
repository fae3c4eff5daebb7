/* The nets that the build has put into the library. */
#include "learnt.h"

extern const learnt_net learnt_list[];

const learnt_net *learnt_nets(void) {
    return learnt_list;
}
