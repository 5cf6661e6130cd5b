// Measures a text, or writes it, by one thread: to an aligned place, eight bytes at a time, which its hash takes in
// as hash_of() does.
#ifndef RTSQL_EXEC_TEXT_TEXT_WRITER_GLSL
#define RTSQL_EXEC_TEXT_TEXT_WRITER_GLSL

#include "exec/text/characters.glsl"
#include "exec/text/made_texts.h"
#include "storage/text/hash.glsl"

layout(constant_id = 0) const uint kPass = kMeasuresTexts;

uint64_t made_bytes;    // of the text so far, where it is measured
uint64_t written_to;    // where the next word goes
uint64_t written_hash;
uint64_t pending_word;  // bytes that are no whole word yet
uint pending_bytes;

void begin_text(uint64_t to, uint bytes) {
  made_bytes = 0ul;
  written_to = to;
  written_hash = uint64_t(bytes);
  pending_word = 0ul;
  pending_bytes = 0u;
}

void flush_word() {
  U64s(written_to).v[0] = pending_word;
  written_hash = mixed(written_hash, pending_word);
  written_to += 8ul;
}

// Appends up to eight bytes, the first the lowest; those above are zeros.
void write_bytes(uint64_t word, uint bytes) {
  if (kPass == kMeasuresTexts) {
    made_bytes += bytes;
    return;
  }
  pending_word |= word << (8u * pending_bytes);
  pending_bytes += bytes;
  if (pending_bytes < 8u) return;
  flush_word();
  pending_bytes -= 8u;
  pending_word = pending_bytes > 0u ? word >> (8u * (bytes - pending_bytes)) : 0ul;
}

void write_text(TextBytes text) {
  if (kPass == kMeasuresTexts) {
    made_bytes += text.end - text.at;
    return;
  }
  while (text.at < text.end) {
    const uint bytes = bytes_in_word(text);
    write_bytes(next_word(text) & low_bytes(bytes), bytes);
    text.at += bytes;
  }
}

void begin_made_text(MadeTexts to, uint64_t number) {
  if (kPass == kMeasuresTexts) {
    begin_text(0ul, 0u);
  } else {
    const uint64_t begin = to.bytes + 8ul * U64s(to.places + 8ul * number).v[0];
    U64s(to.made.texts.begins + 8ul * number).v[0] = begin;
    begin_text(begin, U32s(to.made.texts.bytes + 4ul * number).v[0]);
  }
}

void mark_valid(MadeTexts to, uint64_t number) {
  if (kPass == kMeasuresTexts && to.validity != 0ul)
    atomicOr(U32s(to.validity + 4ul * (number >> 5)).v[0], 1u << (uint(number) & 31u));
}

void end_made_text(MadeTexts to, uint64_t number) {
  if (kPass == kWritesTexts) {
    if (pending_bytes > 0u) flush_word();
    U64s(to.made.hashes + 8ul * number).v[0] = written_hash;
    return;
  }
  const bool is_too_long = made_bytes > uint64_t(kLongestMadeText);
  if (is_too_long) U32s(to.made.gave_up).v[0] = 1u;
  const uint bytes = is_too_long ? 0u : uint(made_bytes);
  U32s(to.made.texts.bytes + 4ul * number).v[0] = bytes;
  U32s(to.words + 4ul * number).v[0] = (bytes + 7u) / 8u;
}

#endif
