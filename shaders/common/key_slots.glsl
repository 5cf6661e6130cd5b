// Keeps keys of 32 and of 64 bits in slots, by open addressing with linear probing: a key goes to the slot that
// its hash names or, where that is taken, to the next one that is free. No slot becomes free again, so a search
// ends at the key or at an empty slot, of which there is always one: there are more slots than keys. The number
// of slots is a power of two, `mask` is one less, and an empty slot is 0.
//
//   a set of keys            a slot is a key. Where key 0 is in the set, the word 16 bytes before the slots is 1
//   entries of 32-bit keys   uint64: the key in the upper half, its entry in the lower
//   entries of 64-bit keys   two uint64: the key, its entry
//
// An entry is not 0, and its key is put in once, unless entries are exchanged.
#ifndef RTSQL_COMMON_KEY_SLOTS_GLSL
#define RTSQL_COMMON_KEY_SLOTS_GLSL

#include "common/buffers.glsl"

#extension GL_EXT_shader_atomic_int64 : require

// These are the finalizers of MurmurHash3 (Appleby): every bit of the result depends on every bit of the key.
uint first_slot(uint key, uint mask) {
  key = (key ^ (key >> 16)) * 0x85ebca6bu;
  key = (key ^ (key >> 13)) * 0xc2b2ae35u;
  return (key ^ (key >> 16)) & mask;
}

uint first_slot(uint64_t key, uint mask) {
  key = (key ^ (key >> 33)) * 0xff51afd7ed558ccdul;
  key = (key ^ (key >> 33)) * 0xc4ceb9fe1a85ec53ul;
  return uint(key ^ (key >> 33)) & mask;
}

uint next_slot(uint slot, uint mask) { return (slot + 1u) & mask; }

uint64_t address_of_key(uint64_t slots, uint slot, uint key) {
  return key == 0u ? slots - 16ul : slots + uint64_t(slot) * 4ul;
}

uint64_t address_of_key(uint64_t slots, uint slot, uint64_t key) {
  return key == 0ul ? slots - 16ul : slots + uint64_t(slot) * 8ul;
}

// Adds a key to a set; returns whether it was there.
bool add_key(uint64_t slots, uint mask, uint key) {
  if (key == 0u) return atomicExchange(U32s(slots - 16ul).v[0], 1u) != 0u;
  for (uint slot = first_slot(key, mask);; slot = next_slot(slot, mask)) {
    uint held = U32s(slots + uint64_t(slot) * 4ul).v[0];
    if (held == 0u) held = atomicCompSwap(U32s(slots + uint64_t(slot) * 4ul).v[0], 0u, key);
    if (held == 0u || held == key) return held == key;
  }
}

bool add_key(uint64_t slots, uint mask, uint64_t key) {
  if (key == 0ul) return atomicExchange(U64s(slots - 16ul).v[0], 1ul) != 0ul;
  for (uint slot = first_slot(key, mask);; slot = next_slot(slot, mask)) {
    uint64_t held = U64s(slots + uint64_t(slot) * 8ul).v[0];
    if (held == 0ul) held = atomicCompSwap(U64s(slots + uint64_t(slot) * 8ul).v[0], 0ul, key);
    if (held == 0ul || held == key) return held == key;
  }
}

void add_entry(uint64_t slots, uint mask, uint key, uint entry) {
  const uint64_t word = uint64_t(key) << 32 | uint64_t(entry);
  for (uint slot = first_slot(key, mask);; slot = next_slot(slot, mask)) {
    const uint64_t place = slots + uint64_t(slot) * 8ul;
    if (U64s(place).v[0] == 0ul && atomicCompSwap(U64s(place).v[0], 0ul, word) == 0ul) return;
  }
}

// Puts an entry in the place of the one that its key has; returns that, or 0.
uint exchange_entry(uint64_t slots, uint mask, uint key, uint entry) {
  const uint64_t word = uint64_t(key) << 32 | uint64_t(entry);
  for (uint slot = first_slot(key, mask);; slot = next_slot(slot, mask)) {
    const uint64_t place = slots + uint64_t(slot) * 8ul;
    uint64_t held = U64s(place).v[0];
    if (held == 0ul) held = atomicCompSwap(U64s(place).v[0], 0ul, word);
    if (held == 0ul) return 0u;
    if (uint(held >> 32) == key) return uint(atomicExchange(U64s(place).v[0], word));
  }
}

// Whoever has put its entry into a slot owns it.
void add_entry(uint64_t slots, uint mask, uint64_t key, uint entry) {
  for (uint slot = first_slot(key, mask);; slot = next_slot(slot, mask)) {
    const uint64_t place = slots + uint64_t(slot) * 16ul;
    if (U64s(place).v[1] == 0ul && atomicCompSwap(U64s(place).v[1], 0ul, uint64_t(entry)) == 0ul) {
      U64s(place).v[0] = key;
      return;
    }
  }
}

// Tells whether a slot that was read, of a set or with an entry, holds another key than the one that is sought.
bool holds_other(uint slot, uint key) { return slot != 0u && slot != key && key != 0u; }
bool holds_other(uint64_t slot, uint64_t key) { return slot != 0ul && slot != key && key != 0ul; }
bool holds_other(uint64_t slot, uint key) { return slot != 0ul && uint(slot >> 32) != key; }
bool holds_other(u64vec2 slot, uint64_t key) { return slot.y != 0ul && slot.x != key; }

// Returns the entry, that of a set is 1, in a slot that holds no other key; 0 where it is empty.
uint entry_in(uint slot, uint key) { return slot != 0u ? 1u : 0u; }
uint entry_in(uint64_t slot, uint64_t key) { return slot != 0ul ? 1u : 0u; }
uint entry_in(uint64_t slot, uint key) { return uint(slot); }
uint entry_in(u64vec2 slot, uint64_t key) { return uint(slot.y); }

#endif
