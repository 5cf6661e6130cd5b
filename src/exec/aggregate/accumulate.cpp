#include "exec/aggregate/accumulate.h"

#include <fmt/format.h>

#include "exec/aggregate/shared_tables.h"

namespace rtsql {
namespace {

constexpr std::string_view kLabel = "group";

void write_updates(KernelWriter& writer, const std::vector<Accumulator>& accumulators,
                   const std::vector<gpu::Address>& first_occurrences, const GroupUpdates& updates,
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

}  // namespace

GroupTable make_group_table(Execution& execution, const std::vector<Accumulator>& accumulators,
                            uint64_t slots) {
  GroupTable table;
  table.slots = slots;
  gpu::Stream& stream = execution.stream();
  stream.stage("aggregate");
  for (const Accumulator& accumulator : accumulators) {
    table.words.push_back(execution.device().allocate(slots * sizeof(uint64_t), "groups' accumulators"));
    // Both halves of every initial word are equal.
    stream.fill(table.words.back(), static_cast<uint32_t>(accumulator.initial_word()));
  }
  return table;
}

void accumulate(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts,
                const std::vector<Accumulator>& accumulators,
                const std::vector<gpu::Address>& first_occurrences, const GroupTable& table,
                const std::function<std::string(KernelWriter&)>& write_slot) {
  execution.stream().stage("aggregate");
  const std::unique_ptr<GroupUpdates> updates = choose_updates(execution, accumulators, table, rows.count);
  accumulate(execution, rows, conjuncts, accumulators, first_occurrences, *updates, write_slot);
}

void accumulate(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts,
                const std::vector<Accumulator>& accumulators,
                const std::vector<gpu::Address>& first_occurrences, const GroupUpdates& updates,
                const std::function<std::string(KernelWriter&)>& write_slot) {
  KernelWriter writer(execution, rows);
  execution.stream().stage("aggregate");
  writer.filter(conjuncts);
  write_updates(writer, accumulators, first_occurrences, updates, write_slot);
  writer.launch(kLabel, updates.workgroups(writer));
  updates.finish(execution);
}

void precompile_accumulate(Execution& execution, const RowSet& rows,
                           const std::vector<Accumulator>& accumulators,
                           const std::function<std::string(KernelWriter&)>& write_slot) {
  const GroupTable nowhere{.words = std::vector<gpu::Buffer>(accumulators.size())};
  const std::vector<gpu::Address> no_first_occurrences(accumulators.size());
  const auto request = [&](const GroupUpdates& updates) {
    KernelWriter writer(execution, rows);
    write_updates(writer, accumulators, no_first_occurrences, updates, write_slot);
    writer.precompile(kLabel);
  };
  request(AtomicUpdates(execution, accumulators, nowhere));
  if (SharedTables::suit(execution.device(), accumulators.size(), 1, rows.count))
    request(SharedTables(execution, accumulators, nowhere));
}

}  // namespace rtsql
