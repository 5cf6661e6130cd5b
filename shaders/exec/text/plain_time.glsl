// Reads dates and times of texts: 2024-06-02, 12:30:00 with a fraction of six digits at most or without, and both
// with a space or a T between them, as src/schema/date_text.cpp does.
#ifndef RTSQL_EXEC_TEXT_PLAIN_TIME_GLSL
#define RTSQL_EXEC_TEXT_PLAIN_TIME_GLSL

#include "exec/date_time.glsl"
#include "storage/text/heap.glsl"

const uint64_t kDateBytes = 10ul;
const uint64_t kClockBytes = 8ul;
const uint64_t kMostFractionBytes = 7ul;

uint byte_of(uint64_t word, uint place) { return uint(word >> (8u * place)) & 0xFFu; }

// Reads so many digits of a word, from the byte at `place` on.
int number_at(uint64_t word, uint place, uint count, inout bool is_plain) {
  int number = 0;
  for (uint i = place; i < place + count; ++i) {
    const uint digit = byte_of(word, i) - 0x30u;
    is_plain = is_plain && digit <= 9u;
    number = number * 10 + int(digit);
  }
  return number;
}

// Takes a date off the front of the text: days since 1970-01-01.
int take_date(inout TextBytes text, inout bool is_plain) {
  is_plain = is_plain && text.end - text.at >= kDateBytes;
  if (!is_plain) return 0;
  const uint64_t front = word_at(text), back = word_at(TextBytes(text.at + 8ul, text.end));
  const int year = number_at(front, 0u, 4u, is_plain), month = number_at(front, 5u, 2u, is_plain);
  const int day = number_at(back, 0u, 2u, is_plain);
  is_plain = is_plain && byte_of(front, 4u) == 0x2Du && byte_of(front, 7u) == 0x2Du;
  is_plain = is_plain && year > 0 && month >= 1 && month <= 12 && day >= 1;
  if (!is_plain) return 0;
  const int number = 12 * year + month - 1, first = first_of_month(number);
  is_plain = day <= first_of_month(number + 1) - first;
  text.at += kDateBytes;
  return first + day - 1;
}

int64_t fraction_of_second(TextBytes text, inout bool is_plain) {
  const uint64_t bytes = text.end - text.at;
  is_plain = is_plain && (bytes == 0ul || (bytes >= 2ul && bytes <= kMostFractionBytes));
  if (!is_plain || bytes == 0ul) return 0l;
  const uint64_t word = word_at(text);
  is_plain = byte_of(word, 0u) == 0x2Eu;
  int microseconds = number_at(word, 1u, uint(bytes) - 1u, is_plain);
  for (uint64_t digits = bytes - 1ul; digits < 6ul; ++digits) microseconds *= 10;
  return int64_t(microseconds);
}

// Reads the whole of the text as a time of day, in microseconds.
int64_t read_clock(TextBytes text, inout bool is_plain) {
  is_plain = is_plain && text.end - text.at >= kClockBytes;
  if (!is_plain) return 0l;
  const uint64_t clock = word_at(text);
  const int hour = number_at(clock, 0u, 2u, is_plain), minute = number_at(clock, 3u, 2u, is_plain),
            second = number_at(clock, 6u, 2u, is_plain);
  is_plain = is_plain && byte_of(clock, 2u) == 0x3Au && byte_of(clock, 5u) == 0x3Au;
  is_plain = is_plain && hour <= 23 && minute <= 59 && second <= 59;
  const int64_t fraction = fraction_of_second(TextBytes(text.at + kClockBytes, text.end), is_plain);
  return int64_t((hour * 60 + minute) * 60 + second) * 1000000l + fraction;
}

// Reads the whole of the text as a date, alone or with a time behind it: microseconds since 1970-01-01 00:00:00.
int64_t read_timestamp(TextBytes text, inout bool is_plain) {
  const int64_t midnight = int64_t(take_date(text, is_plain)) * kMicrosecondsPerDay;
  if (!is_plain || text.at == text.end) return midnight;
  const uint separator = uint(U8s(text.at).v[0]);
  is_plain = separator == 0x20u || separator == 0x54u;
  return midnight + read_clock(TextBytes(text.at + 1ul, text.end), is_plain);
}

#endif
