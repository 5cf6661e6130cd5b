// Hashes texts to 64 bits.
#ifndef RTSQL_STORAGE_TEXT_HASH_GLSL
#define RTSQL_STORAGE_TEXT_HASH_GLSL

#include "storage/text/heap.glsl"

// The finalizer of MurmurHash3 (Appleby) takes each eight bytes in.
uint64_t mixed(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15ul;
  hash = (hash ^ (hash >> 33)) * 0xff51afd7ed558ccdul;
  hash = (hash ^ (hash >> 33)) * 0xc4ceb9fe1a85ec53ul;
  return hash ^ (hash >> 33);
}

uint64_t hash_of(TextBytes text) {
  uint64_t hash = text.end - text.at;
  for (; text.at < text.end; text.at += 8ul) hash = mixed(hash, word_at(text));
  return hash;
}

#endif
