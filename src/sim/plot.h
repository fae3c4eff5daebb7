/* Plots as SVG pages, for articles: lines over time, and bars with their errors. Series differ in
 * colour and in dash or hatching, so that they also do in print. */
#ifndef JACTA_PLOT_H
#define JACTA_PLOT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { PLOT_SERIES = 7 };

typedef struct {
    const char *title, *x_label, *y_label;
    double low, high;    /* of the y axis */
    double x_from, x_to; /* of the x axis */
    uint32_t series;     /* at most PLOT_SERIES */
    const char *names[PLOT_SERIES];
} plot;

/* One point for each whole step of x; values[series * count + i]. */
void plot_lines(FILE *out, const plot *chart, const double *values, uint32_t count);
/* One group of bars for each of `count` labels, with error bars where `errors` is not NULL; indices
 * as above. The x range is not used; labels may lie on their side. */
void plot_bars(FILE *out, const plot *chart, const double *values, const double *errors,
               const char *const *labels, uint32_t count);
/* One bar to the side for each of `count` labels, of one series, from `low` to `high`. */
void plot_rows(FILE *out, const plot *chart, const double *values, const double *errors,
               const char *const *labels, uint32_t count);

#endif
