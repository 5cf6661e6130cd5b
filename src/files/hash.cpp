#include "files/hash.h"

#include <xxhash.h>

#include <new>

namespace rtsql {

Hash::Hash() : state_(XXH3_createState()) {
  if (state_ == nullptr) throw std::bad_alloc();
  restart();
}

Hash::~Hash() {
  XXH3_freeState(state_);
}

void Hash::add(std::span<const std::byte> bytes) {
  XXH3_64bits_update(state_, bytes.data(), bytes.size());
}

uint64_t Hash::value() const {
  return XXH3_64bits_digest(state_);
}

void Hash::restart() {
  XXH3_64bits_reset(state_);
}

uint64_t hash_of(std::span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace rtsql
