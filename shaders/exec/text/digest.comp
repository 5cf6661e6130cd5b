#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/digest.h"
#include "exec/text/md5.glsl"
#include "exec/text/sha256.glsl"
#include "storage/text/hash.glsl"

layout(local_size_x = kDigestThreads) in;
layout(constant_id = 0) const uint kDigest = kMd5;
KERNEL_PARAMS(DigestParams);

// Returns the words of a digest, of which each has its first byte lowest; those behind it are not used.
uint[8] digest_of(TextBytes text) {
  if (kDigest == kMd5) {
    const uvec4 words = md5_of(text);
    return uint[](words.x, words.y, words.z, words.w, 0u, 0u, 0u, 0u);
  }
  uint words[8];
  [[unroll]] for (int i = 0; i < 8; ++i) words[i] = kDigest == kSha256 ? kSha256Begin[i] : kSha224Begin[i];
  add_to_sha(words, text);
  [[unroll]] for (int i = 0; i < 8; ++i) words[i] = with_first_byte_highest(words[i]);
  return words;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kDigestThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  const TextBytes text = text_of_heap(params.heap, number);
  if (text.end - text.at > uint64_t(kLongestDigested)) {
    U32s(params.found.gave_up).v[0] = 1u;
    return;
  }
  const uint words[8] = digest_of(text);
  const uint bytes = 8u * params.words;
  const uint64_t begin = params.digits + bytes * number;
  uint64_t hash = uint64_t(bytes);
  for (uint i = 0u; i < params.words; ++i) {
    const uint64_t digits = hexadecimal_digits(words[i]);
    U64s(begin).v[i] = digits;
    hash = mixed(hash, digits);
  }
  U64s(params.found.texts.begins + 8ul * number).v[0] = begin;
  U32s(params.found.texts.bytes + 4ul * number).v[0] = bytes;
  U64s(params.found.hashes + 8ul * number).v[0] = hash;
}
