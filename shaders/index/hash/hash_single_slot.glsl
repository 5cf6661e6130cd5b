// Reads and writes the slots of a table in which every key occurs once. Uses `params` and kWide of the kernel.

uint64_t row_address(uint64_t slot) { return params.slots + (kWide != 0 ? 16ul * slot + 12ul : 8ul * slot + 4ul); }
uint slot_row(uint64_t slot) { return U32s(row_address(slot)).v[0]; }

KEY slot_key(uint64_t slot) {
#if KEY_BITS == 64
  return U64_AT(params.slots, 2 * slot);
#else
  return U32_AT(params.slots, (kWide != 0 ? 4 : 2) * slot);
#endif
}

// Writes all of the slot but its row.
void write_key(uint64_t slot, KEY key) {
  if (kWide != 0) {
    U64_AT(params.slots, 2 * slot) = uint64_t(key);
    U32_AT(params.slots, 4 * slot + 2) = 1;
  } else {
    U32_AT(params.slots, 2 * slot) = uint(key);
  }
}
