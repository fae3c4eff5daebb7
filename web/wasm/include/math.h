#ifndef JACTA_WASM_MATH_H
#define JACTA_WASM_MATH_H

double hypot(double a, double b);
long long llround(double value);

#endif
