// Writes numbers as texts by a template; see src/expression/number_text.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_FORMAT_NUMBERS_H
#define RTSQL_SHADERS_EXEC_TEXT_FORMAT_NUMBERS_H

#include "formatted_texts.h"

RTSQL_SHADER_BEGIN

const uint kFormatNumbersThreads = 256;
const uint kNumberTextWords = 8;  // of eight bytes: no text takes more
const uint kDigitMark = 0xFF;

// The kernel is specialized for what the values are:
const uint kFormatsExact = 0;  // units of 10^-scale
const uint kFormatsDouble = 1;
const uint kFormatsReal = 2;

struct FormatNumbersParams {
  FormattedTexts texts;
  address layouts;  // kNumberTextWords words each, zeros behind the text
  uint value_bytes;
  uint scale;  // of exact values
  uint whole_digits;
  uint decimal_places;
  uint drops_zeros;   // 1: those behind the last digit that counts
  uint known_digits;  // of floats
};

RTSQL_SHADER_END

#endif
