/* What an operator watches, as Prometheus text (docs/deploy.md). */
#ifndef JACTA_METRICS_H
#define JACTA_METRICS_H

#include "net.h"

/* Free the result. */
char *metrics_write(struct net *net);

#endif
