// Writes values as texts; see src/exec/text/format_values.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_FORMAT_VALUES_H
#define RTSQL_SHADERS_EXEC_TEXT_FORMAT_VALUES_H

#include "formatted_texts.h"

RTSQL_SHADER_BEGIN

const uint kFormatThreads = 256;
const uint kFormattedWords = 4;  // of eight bytes: no text takes more

// The types, of which the kernel is specialized for one:
const uint kFormatsInteger = 0;  // of any width
const uint kFormatsDecimal = 1;  // of one word
const uint kFormatsDate = 2;
const uint kFormatsTime = 3;
const uint kFormatsTimestamp = 4;
const uint kFormatsDoubleValue = 5;
const uint kFormatsRealValue = 6;

// The powers of ten that floating-point numbers need: 10^this, and so many in all.
const int kSmallestPowerOfTen = -292;
const uint kPowersOfTen = 617;

struct FormatValuesParams {
  FormattedTexts texts;  // of values of the type
  uint value_bytes;
  uint scale;       // of DECIMALs
  address powers;  // two words each, the upper one first; of floating-point numbers
};

RTSQL_SHADER_END

#endif
