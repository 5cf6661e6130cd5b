// Copies a text to any place.
#ifndef RTSQL_STORAGE_TEXT_COPY_TEXT_GLSL
#define RTSQL_STORAGE_TEXT_COPY_TEXT_GLSL

#include "storage/text/heap.glsl"

// Stores the lowest bytes of a word, the lowest one first.
void store_bytes(uint64_t to, uint64_t word, uint count) {
  for (uint i = 0; i < count; ++i) U8s(to + i).v[0] = uint8_t(word >> (8u * i));
}

// Does what one of several threads has to do, which take turns. Writes whole words where they are the text's alone.
void copy_text_together(TextBytes text, uint64_t to, uint thread, uint threads) {
  const uint before = uint(min((8ul - (to & 7ul)) & 7ul, text.end - text.at));
  if (before > 0u && thread == 0u) store_bytes(to, word_at(text), before);
  text.at += before;
  to += before;
  const uint64_t words = (text.end - text.at) / 8ul;
  for (uint64_t i = uint64_t(thread); i < words; i += threads)
    U64s(to + 8ul * i).v[0] = word_at(TextBytes(text.at + 8ul * i, text.end));
  text.at += 8ul * words;
  if (text.at < text.end && thread == 0u) store_bytes(to + 8ul * words, word_at(text), uint(text.end - text.at));
}

void copy_text(TextBytes text, uint64_t to) { copy_text_together(text, to, 0u, 1u); }

#endif
