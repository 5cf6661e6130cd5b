// Casts texts of plain forms to values of other types; see src/exec/text/cast_texts.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_CAST_TEXTS_H
#define RTSQL_SHADERS_EXEC_TEXT_CAST_TEXTS_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kCastTextsThreads = 256;

// The types, of which the kernel is specialized for one:
const uint kCastsToInteger = 0;  // of any width
const uint kCastsToDecimal = 1;
const uint kCastsToWideDecimal = 2;
const uint kCastsToReal = 3;
const uint kCastsToDouble = 4;
const uint kCastsToBoolean = 5;
const uint kCastsToDate = 6;
const uint kCastsToTime = 7;
const uint kCastsToTimestamp = 8;
const uint kCastsToZonedTime = 9;
const uint kCastsToUuid = 10;

struct CastTextsParams {
  TextHeapRef heap;
  address values;      // out: of the type each
  address others;      // uint32 words, 0 before: bit i becomes 1 where text i is left to the host
  address has_others;  // uint32, 0 before: becomes 1 where there is one
  address periods;     // kCastsToZonedTime: of the zone by the local clock, as time_zone.glsl has them
  uint64_t most_low;   // of exact numbers: the greatest, its two words
  uint64_t most_high;
  uint texts;
  uint value_bytes;
  uint scale;  // of exact numbers: digits behind the point
  uint period_count;
};

RTSQL_SHADER_END

#endif
