#include "exec/aggregate/accumulate.h"

#include <fmt/format.h>

#include <deque>

#include "exec/aggregate/partitioned_groups.h"
#include "exec/aggregate/shared_tables.h"

namespace rtsql {
namespace {

constexpr std::string_view kLabel = "group";

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

std::optional<PartitionPlan> choose_partitions(Execution& execution, const PendingRows& pending,
                                               const GroupTablePart& part, double expected) {
  // A tile holds one row for each that comes.
  if (pending.expands()) return std::nullopt;
  gpu::Device& device = execution.device();
  const auto rows = static_cast<double>(pending.rows.count);
  return plan_partitions({device.info().kind, device.limits(), device.memory().usage().free()},
                         part.accumulators, part.slots, pending.rows.count,
                         pending.is_pending() ? std::min(rows, expected) : rows);
}

}  // namespace

void write_updates(KernelWriter& writer, std::span<const Accumulator> accumulators,
                   std::span<const gpu::Address> first_occurrences, const GroupUpdates& updates,
                   const std::function<std::string(KernelWriter&)>& write_slot) {
  updates.write_frame(writer);
  writer.row += updates.declare_place(writer, write_slot(writer));
  for (size_t i = 0; i < accumulators.size(); ++i) {
    const std::string marks_word = accumulators[i].distinct ? writer.inputs().word(first_occurrences[i]) : "";
    const Contribution part = write_contribution(accumulators[i], writer, marks_word);
    const std::string add = updates.update(writer, i, part.word);
    writer.row += part.condition.empty() ? add : fmt::format("if ({}) {{\n{}}}\n", part.condition, add);
  }
}

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

void accumulate(Execution& execution, const PendingRows& pending,
                const std::vector<Accumulator>& accumulators,
                const std::vector<gpu::Address>& first_occurrences, const GroupTable& table,
                const std::function<std::string(KernelWriter&)>& write_slot, double expected) {
  execution.stream().stage("aggregate");
  std::vector<std::unique_ptr<GroupUpdates>> updates;
  std::deque<KernelWriter> writers;
  for_each_part(accumulators, first_occurrences, table,
                [&](const GroupTablePart& part, std::span<const gpu::Address> marks) {
                  if (const auto plan = choose_partitions(execution, pending, part, expected))
                    return accumulate_partitioned(execution, pending, part, marks, *plan, write_slot);
                  updates.push_back(choose_updates(execution, part, pending.rows.count));
                  KernelWriter& writer = writers.emplace_back(execution, pending.rows);
                  writer.pass(pending);
                  writer.add_in_any_order(updates.back()->shared_bytes());
                  write_updates(writer, part.accumulators, marks, *updates.back(), write_slot);
                });
  if (writers.size() > 1) {
    for (KernelWriter& writer : writers) writer.begin_compiling(kLabel);
  }
  for (size_t i = 0; i < writers.size(); ++i) {
    writers[i].launch(kLabel, updates[i]->workgroups(writers[i]));
    updates[i]->finish(execution);
  }
}

void precompile_accumulate(Execution& execution, const RowSet& rows,
                           const std::vector<Accumulator>& accumulators,
                           const std::function<std::string(KernelWriter&)>& write_slot) {
  const GroupTable nowhere{.words = std::vector<gpu::Buffer>(accumulators.size())};
  const std::vector<gpu::Address> no_marks(accumulators.size());
  for_each_part(accumulators, no_marks, nowhere,
                [&](const GroupTablePart& part, std::span<const gpu::Address> marks) {
                  const auto request = [&](const GroupUpdates& updates) {
                    KernelWriter writer(execution, rows);
                    write_updates(writer, part.accumulators, marks, updates, write_slot);
                    writer.precompile(kLabel);
                  };
                  request(AtomicUpdates(execution, part));
                  if (SharedTables::suit(execution.device(), part.accumulators, 1, rows.count))
                    request(SharedTables(execution, part));
                });
}

}  // namespace rtsql
