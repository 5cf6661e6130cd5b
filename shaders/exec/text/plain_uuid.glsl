// Reads UUIDs of texts: 8-4-4-4-12 hexadecimal digits, in any case.
#ifndef RTSQL_EXEC_TEXT_PLAIN_UUID_GLSL
#define RTSQL_EXEC_TEXT_PLAIN_UUID_GLSL

#include "storage/text/heap.glsl"

const uint64_t kUuidBytes = 36ul;

// Returns the digit's value, or more than 15.
uint hexadecimal_digit(uint byte) {
  const uint digit = byte - 0x30u, letter = (byte | 0x20u) - 0x61u;
  return digit <= 9u ? digit : letter <= 5u ? letter + 10u : 16u;
}

// Reads the whole of the text: the low and the high word of its number (src/schema/uuid_text.h).
u64vec2 read_uuid(TextBytes text, inout bool is_plain) {
  is_plain = is_plain && text.end - text.at == kUuidBytes;
  u64vec2 bits = u64vec2(0ul);
  for (uint place = 0u; is_plain && text.at < text.end; ++text.at, ++place) {
    const uint byte = uint(U8s(text.at).v[0]);
    if (place == 8u || place == 13u || place == 18u || place == 23u) {
      is_plain = byte == 0x2Du;
      continue;
    }
    const uint digit = hexadecimal_digit(byte);
    is_plain = digit <= 15u;
    bits = u64vec2(bits.x << 4 | uint64_t(digit), bits.y << 4 | bits.x >> 60);
  }
  bits.y ^= 0x8000000000000000ul;
  return bits;
}

#endif
