#include "plot.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 800, HEIGHT = 480, LEFT = 72, RIGHT = 24, TOP = 64, BOTTOM = 64, TICKS = 5 };

/* Colours that stay apart for colour-blind eyes. */
static const char *const colours[PLOT_SERIES] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                 "#56b4e9", "#e69f00", "#333333"};
static const char *const dashes[PLOT_SERIES] = {"none", "8 4", "2 3", "12 3 2 3",
                                                "5 2",  "1 2", "none"};

static void put_text(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '&')
            fputs("&amp;", out);
        else if (*text == '<')
            fputs("&lt;", out);
        else
            fputc(*text, out);
    }
}

static void label(FILE *out, double x, double y, const char *style, const char *text) {
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, style);
    put_text(out, text);
    fputs("</text>\n", out);
}

static double y_at(const plot *chart, double value) {
    double share = (value - chart->low) / (chart->high - chart->low);
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
}

/* A step of 1, 2 or 5 times a power of ten that makes about TICKS ticks. */
static double tick_step(double range) {
    double step = pow(10, floor(log10(range / TICKS)));
    while (range / step > 2 * TICKS) step *= range / step > 4 * TICKS ? 5 : 2;
    return step;
}

/* Ticks are whole multiples of the step; these are the numbers of the first and the last. */
static long first_tick(double low, double step) {
    return (long)ceil(low / step - 0.001);
}

static long last_tick(double high, double step) {
    return (long)floor(high / step + 0.001);
}

static void number(FILE *out, double x, double y, const char *style, double value) {
    char text[32];
    snprintf(text, sizeof text, "%.6g", fabs(value) < 1e-9 ? 0 : value);
    label(out, x, y, style, text);
}

static void page(FILE *out, const plot *chart, uint32_t height) {
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %u\" width=\"%d\" "
            "height=\"%u\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            WIDTH, height, WIDTH, height);
    label(out, LEFT, 24, "font-size=\"17\" font-weight=\"bold\"", chart->title);
}

static void begin(FILE *out, const plot *chart) {
    page(out, chart, HEIGHT);
    label(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 12, "text-anchor=\"middle\"", chart->x_label);
    fprintf(out, "<g transform=\"translate(18 %d) rotate(-90)\">", HEIGHT / 2);
    label(out, 0, 0, "text-anchor=\"middle\"", chart->y_label);
    fputs("</g>\n", out);
    double step = tick_step(chart->high - chart->low);
    for (long tick = first_tick(chart->low, step); tick <= last_tick(chart->high, step); tick++) {
        double mark = (double)tick * step, y = y_at(chart, mark);
        fprintf(out, "<path d=\"M%d %.1fH%d\" stroke=\"#ddd\"/>\n", LEFT, y, WIDTH - RIGHT);
        number(out, LEFT - 8, y + 4, "text-anchor=\"end\"", mark);
    }
}

/* Names with samples of how each series is drawn, in a row under the title. */
static void legend(FILE *out, const plot *chart) {
    double x = LEFT;
    for (uint32_t i = 0; chart->series > 1 && i < chart->series; i++) {
        fprintf(
            out,
            "<path d=\"M%.1f 44h28\" stroke=\"%s\" stroke-width=\"3\" stroke-dasharray=\"%s\"/>\n",
            x, colours[i], dashes[i]);
        label(out, x + 34, 48, "", chart->names[i]);
        x += 54 + 7.5 * (double)strlen(chart->names[i]);
    }
}

static void end(FILE *out) {
    fprintf(out, "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#222\"/>\n</svg>\n", LEFT, TOP,
            HEIGHT - BOTTOM, WIDTH - RIGHT);
}

void plot_lines(FILE *out, const plot *chart, const double *values, uint32_t count) {
    double wide = WIDTH - LEFT - RIGHT, range = chart->x_to - chart->x_from;
    begin(out, chart);
    legend(out, chart);
    double step = tick_step(range);
    for (long tick = first_tick(chart->x_from, step); tick <= last_tick(chart->x_to, step);
         tick++) {
        double mark = (double)tick * step;
        number(out, LEFT + wide * (mark - chart->x_from) / range, HEIGHT - BOTTOM + 20,
               "text-anchor=\"middle\"", mark);
    }
    for (uint32_t i = 0; i < chart->series; i++) {
        fprintf(out,
                "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-dasharray=\"%s\" d=\"",
                colours[i], dashes[i]);
        for (uint32_t k = 0; k < count; k++)
            fprintf(out, "%c%.1f %.1f", k ? 'L' : 'M',
                    LEFT + (count > 1 ? wide * k / (count - 1) : 0),
                    y_at(chart, values[i * count + k]));
        fputs("\"/>\n", out);
    }
    end(out);
}

static void bar(FILE *out, const plot *chart, double x, double wide, uint32_t series, double value,
                double error) {
    double zero = y_at(chart, chart->low > 0 ? chart->low : 0), y = y_at(chart, value);
    fprintf(out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
            "fill-opacity=\"0.75\" stroke=\"%s\" stroke-dasharray=\"%s\"/>\n",
            x, y < zero ? y : zero, wide, fabs(zero - y), colours[series], colours[series],
            dashes[series]);
    if (error > 0)
        fprintf(out, "<path d=\"M%.1f %.1fV%.1f\" stroke=\"#222\" stroke-width=\"1.5\"/>\n",
                x + wide / 2, y_at(chart, value - error), y_at(chart, value + error));
}

void plot_bars(FILE *out, const plot *chart, const double *values, const double *errors,
               const char *const *labels, uint32_t count) {
    double group = (double)(WIDTH - LEFT - RIGHT) / count, wide = group * 0.8 / chart->series;
    bool few = count <= 12;
    begin(out, chart);
    legend(out, chart);
    for (uint32_t k = 0; k < count; k++) {
        double x = LEFT + group * k + group * 0.1;
        for (uint32_t i = 0; i < chart->series; i++)
            bar(out, chart, x + wide * i, wide, i, values[i * count + k],
                errors ? errors[i * count + k] : 0);
        if (few || k % (count / 10) == 0)
            label(out, LEFT + group * (k + 0.5), HEIGHT - BOTTOM + 20, "text-anchor=\"middle\"",
                  labels[k]);
    }
    end(out);
}

void plot_rows(FILE *out, const plot *chart, const double *values, const double *errors,
               const char *const *labels, uint32_t count) {
    enum { NAMES = 320, ROW = 22 };
    double wide = WIDTH - NAMES - RIGHT, unit = wide / (chart->high - chart->low);
    uint32_t bottom = TOP + ROW * count;
    page(out, chart, bottom + BOTTOM);
    double step = tick_step(chart->high - chart->low);
    for (long tick = first_tick(chart->low, step); tick <= last_tick(chart->high, step); tick++) {
        double mark = (double)tick * step, x = NAMES + unit * (mark - chart->low);
        fprintf(out, "<path d=\"M%.1f %dV%u\" stroke=\"%s\"/>\n", x, TOP, bottom,
                fabs(mark) < step / 2 ? "#222" : "#ddd");
        number(out, x, bottom + 18, "text-anchor=\"middle\"", mark);
    }
    label(out, NAMES + wide / 2, bottom + 44, "text-anchor=\"middle\"", chart->x_label);
    for (uint32_t i = 0; i < count; i++) {
        double y = TOP + ROW * (i + 0.5), zero = NAMES - unit * chart->low;
        double x = zero + unit * values[i], error = unit * errors[i];
        label(out, NAMES - 8, y + 4, "text-anchor=\"end\" font-size=\"12\"", labels[i]);
        fprintf(out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\" "
                "fill-opacity=\"0.75\"/>\n<path d=\"M%.1f %.1fH%.1f\" stroke=\"#222\"/>\n",
                x < zero ? x : zero, y - 7, fabs(x - zero), 14, colours[values[i] < 0], x - error,
                y, x + error);
    }
    fputs("</svg>\n", out);
}
