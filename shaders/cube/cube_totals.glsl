// Adds to the totals of groups, of which there are several copies. Include this after "algorithm/access.glsl" and the
// declarations of `params` and of kWords, the words of a group.
#extension GL_EXT_shader_atomic_int64 : require

uint64_t total_place(uint copy, uint word, uint group) {
  const uint64_t part = uint64_t(copy) * kWords + word;
  return part * params.groups + group;
}

// `is_extreme` says that the larger of two values is kept.
uint64_t joined(bool is_extreme, uint64_t a, uint64_t b) { return is_extreme ? max(a, b) : a + b; }

void add_to_total(bool is_extreme, uint copy, uint word, uint group, uint64_t value) {
  const uint64_t place = total_place(copy, word, group);
  if (is_extreme) {
    atomicMax(U64_AT(params.totals, place), value);
  } else {
    atomicAdd(U64_AT(params.totals, place), value);
  }
}
