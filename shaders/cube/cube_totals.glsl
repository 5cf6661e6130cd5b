// Adds to the totals of groups, of which there are several copies. Include this after "algorithm/access.glsl" and the
// declarations of `params` and of kWords, the words of a group.
#extension GL_EXT_shader_atomic_int64 : require

void add_to_total(uint copy, uint word, uint group, uint64_t value) {
  const uint64_t part = uint64_t(copy) * kWords + word;
  atomicAdd(U64_AT(params.totals, part * params.groups + group), value);
}
