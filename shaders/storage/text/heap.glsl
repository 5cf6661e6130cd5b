// Reads texts of a heap (src/schema/text_heap.h) byte by byte, eight of them at a time.
#ifndef RTSQL_STORAGE_TEXT_HEAP_GLSL
#define RTSQL_STORAGE_TEXT_HEAP_GLSL

#include "common/buffers.glsl"
#include "storage/text/heap.h"

// Names the bytes [at, end) of device memory.
struct TextBytes {
  uint64_t at;
  uint64_t end;
};

TextBytes text_of_heap(TextHeapRef heap, uint64_t number) {
  const uint64_t begin = number == 0ul ? 0ul : U64s(heap.ends + 8ul * (number - 1ul)).v[0];
  return TextBytes(heap.bytes + begin, heap.bytes + U64s(heap.ends + 8ul * number).v[0]);
}

TextBytes text_of_refs(TextRefs texts, uint64_t number) {
  const uint64_t begin = U64s(texts.begins + 8ul * number).v[0];
  return TextBytes(begin, begin + U32s(texts.bytes + 4ul * number).v[0]);
}

// Returns how many of the next bytes one aligned word has.
uint bytes_in_word(TextBytes text) { return uint(min(8ul - (text.at & 7ul), text.end - text.at)); }

// Returns that word, shifted so that the next byte is its lowest. The text is not at its end.
uint64_t next_word(TextBytes text) {
  const uint64_t skipped = text.at & 7ul;
  return U64s(text.at - skipped).v[0] >> (8ul * skipped);
}

// Returns the next eight bytes, wherever they lie, and zeros for those behind the text.
uint64_t word_at(TextBytes text) {
  const uint in_first = bytes_in_word(text);
  uint64_t word = next_word(text);
  const uint64_t left = text.end - text.at;
  if (in_first < 8u && left > uint64_t(in_first))
    word = word & ((1ul << (8u * in_first)) - 1ul) | U64s(text.at + in_first).v[0] << (8u * in_first);
  if (left < 8ul) word &= (1ul << (8ul * left)) - 1ul;
  return word;
}

// Returns the word with its bytes in the opposite order: as a number it orders as its bytes do.
uint64_t first_byte_highest(uint64_t word) {
  word = (word & 0x00ff00ff00ff00fful) << 8 | (word >> 8 & 0x00ff00ff00ff00fful);
  word = (word & 0x0000ffff0000fffful) << 16 | (word >> 16 & 0x0000ffff0000fffful);
  return word << 32 | word >> 32;
}

#endif
