#include "exec/aggregate/partitioned_groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "algorithm/scan.h"
#include "common/check.h"
#include "common/divide.h"
#include "exec/aggregate/group_sink.h"
#include "exec/aggregate/shared_accumulators.h"
#include "shaders/exec/partition_places.h"

namespace rtsql {
namespace {

constexpr std::string_view kPartitionLabel = "partition groups";

constexpr uint64_t kLeastPartitioned = uint64_t{1} << 23;
constexpr uint64_t kMostRows = uint64_t{1} << 31;
// Both passes read the rows that do not come through.
constexpr double kLeastShare = 0.5;
// A thread holds eight rows in registers.
constexpr uint64_t kMostBytesPerRow = 52;
constexpr uint64_t kMemoryShare = 4;  // rows take at most this part of the memory that is free
// Invocations wait for each other's atomics where they count rows of fewer partitions.
constexpr uint32_t kLeastPartitionBits = 5;

constexpr uint32_t kTileThreads = 512;
constexpr uint64_t kWorkgroupsPerPlace = 4;  // so many follow one another, so that the last ones end together

// Returns the invocations of a workgroup whose tile finds room in shared memory (partition_scatter.glsl).
uint32_t tile_threads(const gpu::DeviceLimits& limits) {
  const auto bytes = [](uint32_t threads) {
    const uint32_t scan = threads / 4 + 1;
    return (threads * kRowsPerThread * 2 + shader::kMostPartitions * 3 + scan) * sizeof(uint32_t);
  };
  uint32_t threads = std::min(kTileThreads, limits.max_workgroup_invocations);
  while (bytes(threads) > limits.max_shared_memory_bytes) threads /= 2;
  return threads;
}

// Counts rows for each partition.
class PartitionCounts : public GroupUpdates {
 public:
  explicit PartitionCounts(const PartitionedRows& rows) : rows_(rows) {}
  bool takes_any_order() const override { return false; }

  void write_frame(KernelWriter& writer, SinkText& /*text*/) const override {
    writer.frame().include("exec/partition_places.glsl");
    const std::string places =
        fmt::format("{}, uint({}), uint({})", writer.inputs().word(rows_.places),
                    writer.inputs().word(rows_.workgroups), writer.inputs().word(rows_.plan.partitions));
    writer.frame().begin_with(fmt::format("load_places({});\n", places));
    writer.frame().end_with(fmt::format("store_places({});\n", places));
  }
  std::string declare_place(KernelWriter& writer, const std::string& slot) const override {
    return fmt::format("atomicAdd(next_place[({}) >> uint({})], 1u);\n", slot,
                       writer.inputs().word(rows_.plan.slot_bits));
  }
  std::string update(KernelWriter& /*writer*/, size_t /*accumulator*/,
                     const std::string& /*word*/) const override {
    return "";
  }

 private:
  const PartitionedRows& rows_;
};

// Writes rows to their partitions, where the counts have become places.
class PartitionScatter : public GroupUpdates {
 public:
  explicit PartitionScatter(const PartitionedRows& rows) : rows_(rows), counts_(rows) {}
  bool takes_any_order() const override { return false; }

  void write_frame(KernelWriter& writer, SinkText& text) const override {
    writer.frame().include("exec/partition_scatter.glsl");
    counts_.write_frame(writer, text);
    const std::string partitions = writer.inputs().word(rows_.plan.partitions);
    const std::string bits = writer.inputs().word(rows_.plan.slot_bits);
    writer.frame().begin_with(fmt::format("clear_tile(uint({}));\nuint from[kRows];\n", partitions));
    for (const RowContributions::Column& column : rows_.contributions.columns())
      writer.frame().begin_with(fmt::format("{} {}[kRows];\n", column.type(), column.name));
    text.tile += fmt::format(
        "const uint placed = place_tile(uint({0}));\nif (placed != 0u) {{\n"
        "[[unroll]] for (uint j = 0u; j < kRows; ++j) {{\n"
        "if ((keep >> j & 1u) != 0u) from[j] += tile_place[(slot_words[j] & {1}u) >> uint({2})];\n}}\n"
        "uint to[kRows];\n",
        partitions, rows_.contributions.slot_mask(), bits);
    for (size_t c = 0; c < rows_.columns.size(); ++c) {
      const RowContributions::Column& column = rows_.contributions.columns()[c];
      text.tile += fmt::format("order_words(keep, from, {});\n", column.name);
      if (c == 0)
        text.tile +=
            fmt::format("find_targets(placed, {}u, uint({}), to);\n", rows_.contributions.slot_mask(), bits);
      text.tile += fmt::format("store_words{}({}, placed, to);\n", column.bytes,
                               writer.inputs().word(rows_.columns[c]));
    }
    text.tile += fmt::format("}}\nclear_tile(uint({}));\n", partitions);
    writer.count_bits_per_row(8 * rows_.contributions.bytes_per_row());
  }
  std::string declare_place(KernelWriter& writer, const std::string& slot) const override {
    return fmt::format(
        "slot_words[j] = {};\nfrom[j] = atomicAdd(tile_place[slot_words[j] >> uint({})], 1u);\n", slot,
        writer.inputs().word(rows_.plan.slot_bits));
  }
  std::string update(KernelWriter& /*writer*/, size_t accumulator, const std::string& word) const override {
    return rows_.contributions.put(accumulator, word);
  }

 private:
  const PartitionedRows& rows_;
  const PartitionCounts counts_;
};

}  // namespace

std::optional<PartitionPlan> plan_partitions(const PartitionConditions& conditions,
                                             std::span<const Accumulator> accumulators, uint64_t slots,
                                             uint64_t rows, double expected) {
  if (conditions.device_kind == gpu::DeviceKind::kCpu) return std::nullopt;
  const double least =
      std::max(static_cast<double>(kLeastPartitioned), kLeastShare * static_cast<double>(rows));
  if (expected < least || rows >= kMostRows) return std::nullopt;
  const RowContributions contributions(accumulators);
  const uint64_t bytes_per_row = contributions.bytes_per_row();
  if (bytes_per_row > kMostBytesPerRow || rows * bytes_per_row > conditions.free_bytes / kMemoryShare)
    return std::nullopt;
  // Fewer groups have tables of their own in the memory that a workgroup shares.
  const uint64_t most_slots = SharedAccumulators(accumulators).most_slots(conditions.limits);
  if (most_slots == 0 || slots <= most_slots || slots - 1 > contributions.slot_mask()) return std::nullopt;
  const auto most_bits = static_cast<uint32_t>(std::bit_width(most_slots)) - 1;
  const auto all_bits = static_cast<uint32_t>(std::bit_width(slots - 1));
  const uint32_t slot_bits = std::min(most_bits, all_bits - std::min(all_bits, kLeastPartitionBits));
  const uint64_t partitions = divide_up(slots, uint64_t{1} << slot_bits);
  if (partitions > shader::kMostPartitions) return std::nullopt;
  return PartitionPlan{slot_bits, static_cast<uint32_t>(partitions)};
}

void accumulate_partitioned(Execution& execution, const PipelineInput& pending, const GroupTablePart& part,
                            std::span<const gpu::Address> first_occurrences, const PartitionPlan& plan,
                            const SlotWriter& write_slot) {
  RTSQL_CHECK(plan.partitions <= shader::kMostPartitions && pending.rows.count < kMostRows);
  gpu::Stream& stream = execution.stream();
  const uint32_t threads = tile_threads(execution.device().limits());
  KernelWriter count(execution, pending.rows, threads), scatter(execution, pending.rows, threads);
  for (KernelWriter* writer : {&count, &scatter}) writer->pass(pending);
  PartitionedRows rows{pending.rows.count, plan, RowContributions(part.accumulators)};
  rows.workgroups = std::min(count.workgroups(false), kWorkgroupsPerPlace * count.workgroups(true));
  const uint64_t counts = plan.partitions * rows.workgroups;
  gpu::Buffer& places = stream.scratch(counts * sizeof(uint32_t), "places in partitions of groups");
  rows.places = places.address();
  for (const RowContributions::Column& column : rows.contributions.columns())
    rows.columns.push_back(
        stream.scratch(rows.count * column.bytes, "rows in partitions of groups").address());

  stream.stage("partition");
  stream.fill(places, 0);
  count.add(GroupSink({}, {}, PartitionCounts(rows), write_slot));
  count.launch(kPartitionLabel, rows.workgroups);
  exclusive_scan(stream, rows.places, rows.places, counts, ScanSum::k32);
  scatter.add(GroupSink(part.accumulators, first_occurrences, PartitionScatter(rows), write_slot));
  scatter.launch(kPartitionLabel, rows.workgroups);
  add_partitions(execution, rows, part);
}

}  // namespace rtsql
