// Counts what goes through a stage, for EXPLAIN ANALYZE (src/exec/stage/stage_counts.h).
#include "exec/stage_counts.h"

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer StageCounts { StageCount copies[]; };

// Adds what an invocation counted: the rows that entered and left, and how often some did. `bits_per_thread` are read
// each time that some enter, `bits_per_row` for each that does, and `bits_per_left` for each that leaves. All invocations
// of a subgroup call it together.
void count_stage(uint64_t counts, uint entered, uint left, uint times, uint bits_per_thread, uint bits_per_row,
                 uint bits_per_left) {
  const uint all_entered = subgroupAdd(entered);
  const uint all_left = subgroupAdd(left);
  const uint64_t bits = uint64_t(subgroupAdd(times)) * uint64_t(bits_per_thread) +
                        uint64_t(all_entered) * uint64_t(bits_per_row) + uint64_t(all_left) * uint64_t(bits_per_left);
  if (!subgroupElect()) return;
  const uint copy = workgroup_index() % kStageCountCopies;
  atomicAdd(StageCounts(counts).copies[copy].entered, uint64_t(all_entered));
  atomicAdd(StageCounts(counts).copies[copy].left, uint64_t(all_left));
  atomicAdd(StageCounts(counts).copies[copy].bits, bits);
}
