// The hash that tells damaged bytes: XXH3 of 64 bits (Collet).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

struct XXH3_state_s;

namespace rtsql {

// Hashes bytes that come in pieces.
class Hash {
 public:
  Hash();
  ~Hash();
  Hash(const Hash&) = delete;

  void add(std::span<const std::byte> bytes);
  uint64_t value() const;
  void restart();

 private:
  XXH3_state_s* state_;
};

uint64_t hash_of(std::span<const std::byte> bytes);

}  // namespace rtsql
