#include "exec/aggregate/accumulate.h"

#include <fmt/format.h>

#include <deque>

#include "exec/aggregate/group_sink.h"
#include "exec/aggregate/partitioned_groups.h"
#include "exec/aggregate/shared_tables.h"
#include "gpu/residency.h"

namespace rtsql {
namespace {

constexpr std::string_view kGroupLabel = "group";

// Calls `use` with the part of each kernel and the bitmaps of its first occurrences.
void for_each_part(const std::vector<Accumulator>& accumulators,
                   const std::vector<gpu::Address>& first_occurrences, const GroupTable& table,
                   const std::function<void(const GroupTablePart&, std::span<const gpu::Address>)>& use) {
  size_t begin = 0;
  for (const std::span<const Accumulator> part : split_among_kernels(accumulators)) {
    use({part, std::span(table.words).subspan(begin, part.size()), table.slots},
        std::span(first_occurrences).subspan(begin, part.size()));
    begin += part.size();
  }
}

std::optional<PartitionPlan> choose_partitions(Execution& execution, const PipelineInput& pending,
                                               const GroupTablePart& part, double expected) {
  // A tile holds one row for each that comes.
  if (pending.expands()) return std::nullopt;
  gpu::Device& device = execution.device();
  const auto rows = static_cast<double>(pending.rows.count);
  return plan_partitions(
      {device.info().kind, device.limits(), device.residency().available(gpu::Tier::kDevice)},
      part.accumulators, part.slots, pending.rows.count,
      pending.is_pending() ? std::min(rows, expected) : rows);
}

}  // namespace

GroupTable make_group_table(Execution& execution, const std::vector<Accumulator>& accumulators,
                            uint64_t slots) {
  GroupTable table;
  table.slots = slots;
  gpu::Stream& stream = execution.stream();
  stream.stage("aggregate");
  const gpu::Stream::Independent fills(stream);
  for (const Accumulator& accumulator : accumulators) {
    table.words.push_back(execution.device().allocate(slots * sizeof(uint64_t), "groups' accumulators"));
    // Both halves of every initial word are equal.
    stream.fill(table.words.back(), static_cast<uint32_t>(accumulator.initial_word()));
  }
  return table;
}

void accumulate(Execution& execution, const PipelineInput& pending,
                const std::vector<Accumulator>& accumulators,
                const std::vector<gpu::Address>& first_occurrences, const GroupTable& table,
                const SlotWriter& write_slot, double expected) {
  execution.stream().stage("aggregate");
  std::vector<std::unique_ptr<GroupUpdates>> updates;
  std::deque<KernelWriter> writers;
  for_each_part(accumulators, first_occurrences, table,
                [&](const GroupTablePart& part, std::span<const gpu::Address> marks) {
                  if (const auto plan = choose_partitions(execution, pending, part, expected))
                    return accumulate_partitioned(execution, pending, part, marks, *plan, write_slot);
                  updates.push_back(choose_updates(execution, part, pending.rows.count));
                  const GroupUpdates& chosen = *updates.back();
                  KernelWriter& writer =
                      writers.emplace_back(execution, pending.rows, chosen.workgroup_size());
                  writer.pass(pending);
                  writer.add(GroupSink(part.accumulators, marks, chosen, write_slot));
                });
  if (writers.size() > 1) {
    for (KernelWriter& writer : writers) writer.begin_compiling(kGroupLabel);
  }
  for (size_t i = 0; i < writers.size(); ++i) {
    writers[i].launch(kGroupLabel, updates[i]->workgroups(writers[i]));
    updates[i]->finish(execution);
  }
}

}  // namespace rtsql
