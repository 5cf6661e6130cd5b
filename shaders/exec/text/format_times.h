// Writes times as texts by a pattern; see src/expression/time_text.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_FORMAT_TIMES_H
#define RTSQL_SHADERS_EXEC_TEXT_FORMAT_TIMES_H

#include "formatted_texts.h"

RTSQL_SHADER_BEGIN

const uint kFormatTimesThreads = 256;
const uint kTimeTextWords = 8;  // of eight bytes: no text takes more
const uint kMostWordBytes = 15;

// The numbers of a time, by TimeNumber:
const uint kNoNumber = 0;
const uint kYear = 1;
const uint kIsoYear = 2;
const uint kCentury = 3;
const uint kEra = 4;
const uint kMonth = 5;
const uint kIsoWeek = 6;
const uint kSundayWeek = 7;
const uint kMondayWeek = 8;
const uint kDayOfYear = 9;
const uint kIsoDayOfYear = 10;
const uint kDay = 11;
const uint kWeekday = 12;
const uint kJulianDay = 13;
const uint kSecondOfDay = 14;
const uint kMicrosecond = 15;
const uint kEpoch = 16;

struct TimePiece {
  address words;  // two uint64 each: kMostWordBytes of text, and in the last byte how many it has; 0: digits
  uint number;
  uint divisor;
  uint modulus;
  uint digits;  // at least so many
  uint fill;    // the byte in front of them
  uint reserved;
};

struct FormatTimesParams {
  FormattedTexts texts;  // of int64 microseconds
  address pieces;        // TimePiece each
  address periods;       // of the zone at UTC, as time_zone.glsl has them; 0: there is no zone
  uint piece_count;
  uint period_count;
};

RTSQL_SHADER_END

#endif
