// Writes runs of rows as pairs. Each lane of a subgroup has a run; one of more than kAlone rows is handed to
// all lanes after that many. Include it after access.glsl, with kHandsOver, kStride and `params` that has
// probe_out, row_out.
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_shuffle : require

const uint kAlone = 32;

void write_pair(uint64_t at, uint probe, uint64_t rows, uint64_t i) {
  U32_AT(params.probe_out, at) = probe;
  U32_AT(params.row_out, at) = U32_AT(rows, i * kStride);
}

uint64_t from_lane(uint64_t x, uint lane) { return packUint2x32(subgroupShuffle(unpackUint2x32(x), lane)); }

// Writes rows first .. first + size - 1 of `rows` as pairs of `probe` from number `at` on. All lanes of a
// subgroup call it, though not all need have a run.
void write_run(uint64_t at, uint probe, uint64_t rows, uint first, uint size) {
  const uint alone = kHandsOver != 0 ? min(size, kAlone) : size;
  for (uint i = 0; i < alone; ++i) write_pair(at + i, probe, rows, uint64_t(first) + i);
  if (kHandsOver == 0) return;
  uvec4 unfinished = subgroupBallot(size > alone);
  while (subgroupBallotBitCount(unfinished) > 0) {
    const uint lane = subgroupBallotFindLSB(unfinished);
    unfinished[lane / 32] &= ~(1u << (lane % 32));
    const uint64_t lane_at = from_lane(at, lane);
    const uint lane_probe = subgroupShuffle(probe, lane);
    const uint lane_first = subgroupShuffle(first, lane);
    const uint lane_size = subgroupShuffle(size, lane);
    for (uint i = kAlone + gl_SubgroupInvocationID; i < lane_size; i += gl_SubgroupSize) {
      write_pair(lane_at + i, lane_probe, rows, uint64_t(lane_first) + i);
    }
  }
}
