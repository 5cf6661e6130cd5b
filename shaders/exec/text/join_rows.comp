#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/characters.glsl"
#include "exec/text/join_rows.h"
#include "storage/column_keys.glsl"
#include "storage/text/copy_text.glsl"

layout(local_size_x = kJoinRowsThreads) in;
layout(constant_id = 0) const uint kPass = kMeasuresParts;
layout(constant_id = 1) const uint kPart = kAddsText;
KERNEL_PARAMS(JoinRowsParams);

const uint kValueTag = 1u, kNullTag = 2u;

bool is_null(uint64_t row) {
  return params.validity != 0ul && (U32s(params.validity).v[uint(row >> 5)] >> uint(row & 31ul) & 1u) == 0u;
}

bool adds(uint64_t row) {
  if (kPart == kAddsText) return !is_null(row);
  return params.included == 0ul || U8s(params.included + row).v[0] != uint8_t(0);
}

TextBytes text_of_row(uint64_t row) {
  return text_of_heap(params.heap, uint64_t(U32s(params.values + 4ul * row).v[0]));
}

uint zeros_in(TextBytes text) {
  uint zeros = 0u;
  while (text.at < text.end) {
    const uint bytes = bytes_in_word(text);
    const uint64_t word = next_word(text);
    // The highest bit of a byte is set where the byte is not 0.
    const uint64_t others = ((word & ~kHighBits) + ~kHighBits | word) & kHighBits & low_bytes(bytes);
    zeros += bytes - count_bits(others);
    text.at += bytes;
  }
  return zeros;
}

// Returns the bytes of a value behind its tag; not of texts.
uint element_bytes() {
  if (kPart == kAddsWideElement) return 16u;
  return params.value_bytes == 0u ? 0u : max(params.value_bytes, 4u);
}

uint size_of(uint64_t row) {
  if (!adds(row)) return 0u;
  if (kPart == kAddsText) {
    const TextBytes text = text_of_row(row);
    return uint(text.end - text.at) + params.separator_bytes;
  }
  if (kPart != kAddsTextElement) return 1u + element_bytes();
  if (is_null(row)) return 1u;
  const TextBytes text = text_of_row(row);
  return uint(text.end - text.at) + zeros_in(text) + 3u;
}

// A 255 stands behind each 0, and two 0s behind the text.
void write_text_element(TextBytes text, uint64_t to) {
  if (zeros_in(text) == 0u) {
    copy_text(text, to);
    to += text.end - text.at;
  } else {
    for (; text.at < text.end; ++text.at) {
      const uint8_t byte = U8s(text.at).v[0];
      U8s(to++).v[0] = byte;
      if (byte == uint8_t(0)) U8s(to++).v[0] = uint8_t(0xFF);
    }
  }
  store_bytes(to, 0ul, 2u);
}

uint64_t key_of(uint64_t row) {
  const uint64_t at = params.values + params.value_bytes * row;
  if (params.value_bytes == 8u) return keys_of_bits(u64vec4(U64s(at).v[0]), params.encoding).x;
  uint bits = 0u;
  if (params.value_bytes == 4u) {
    bits = U32s(at).v[0];
  } else {
    for (uint i = 0u; i < params.value_bytes; ++i) bits |= uint(U8s(at).v[i]) << (8u * i);
    if (params.encoding == KEY_SIGNED)
      bits = uint(bitfieldExtract(int(bits), 0, int(8u * params.value_bytes)));
  }
  return uint64_t(keys_of_bits(uvec4(bits), params.encoding).x) << 32;
}

void write_value(uint64_t row, uint64_t to) {
  if (kPart == kAddsWideElement) {
    const u64vec2 words = U64x2s(params.values + 16ul * row).v[0];
    store_bytes(to, first_byte_highest(words.y ^ 0x8000000000000000ul), 8u);
    store_bytes(to + 8ul, first_byte_highest(words.x), 8u);
  } else if (params.value_bytes > 0u) {
    store_bytes(to, first_byte_highest(key_of(row)), element_bytes());
  }
}

void write_element(uint64_t row, uint64_t to) {
  const bool is_value = !is_null(row);
  U8s(to).v[0] = uint8_t(is_value ? kValueTag : kNullTag);
  if (kPart == kAddsTextElement) {
    if (is_value) write_text_element(text_of_row(row), to + 1ul);
  } else if (is_value) {
    write_value(row, to + 1ul);
  } else {
    for (uint i = 0u; i < element_bytes(); ++i) U8s(to + 1ul).v[i] = uint8_t(0);
  }
}

void write_part(uint64_t row, uint64_t to) {
  if (kPart != kAddsText) {
    write_element(row, to);
    return;
  }
  const TextBytes text = text_of_row(row);
  copy_text(text, to);
  copy_text(TextBytes(params.separator, params.separator + params.separator_bytes), to + (text.end - text.at));
}

uint group_at(uint64_t place) { return params.groups == 0ul ? 0u : U32s(params.groups + 4ul * place).v[0]; }

void mark_joined(uint group) {
  const uint64_t word = params.validity_of_groups + 4ul * uint64_t(group >> 5);
  const uint bit = 1u << (group & 31u);
  if ((U32s(word).v[0] & bit) == 0u) atomicOr(U32s(word).v[0], bit);
}

void write(uint64_t place, uint64_t row) {
  const uint64_t begin = params.bytes + U64s(params.places + 8ul * place).v[0];
  const uint group = group_at(place);
  const uint64_t span = params.spans + 16ul * uint64_t(group);
  if (place == 0ul || group_at(place - 1ul) != group) U64s(span).v[0] = begin;
  const bool is_last = place + 1ul == uint64_t(params.count) || group_at(place + 1ul) != group;
  if (is_last) U64s(span).v[1] = begin + U32s(params.sizes + 4ul * place).v[0];
  if (!adds(row)) return;
  mark_joined(group);
  write_part(row, begin);
}

void main() {
  const uint64_t place = uint64_t(workgroup_index()) * kJoinRowsThreads + gl_LocalInvocationID.x;
  if (place >= params.count) return;
  const uint64_t row = params.rows == 0ul ? place : uint64_t(U32s(params.rows + 4ul * place).v[0]);
  if (kPass == kMeasuresParts) {
    U32s(params.sizes + 4ul * place).v[0] = size_of(row);
  } else {
    write(place, row);
  }
}
