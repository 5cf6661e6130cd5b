#include "exec/accumulate.h"

#include <fmt/format.h>

#include "exec/private_tables.h"

namespace rtsql {
namespace {

// GLSL has an atomic for every kind but the sum of doubles, where the device may lack one.
constexpr std::string_view kAddDouble =
    "void add_double(uint64_t place, double x) {\n"
    "uint64_t seen = U64s(place).v[0];\n"
    "for (;;) {\n"
    "const uint64_t assumed = seen;\n"
    "seen = atomicCompSwap(U64s(place).v[0], assumed, doubleBitsToUint64(uint64BitsToDouble(assumed) + x));\n"
    "if (seen == assumed) break;\n}\n}\n";
constexpr std::string_view kAddDoubleNatively =
    "void add_double(uint64_t place, double x) { atomicAdd(F64s(place).v[0], x); }\n";

std::string atomic_update(AccumulatorKind kind, const std::string& address, const std::string& word) {
  switch (kind) {
    case AccumulatorKind::kSumDouble:
      return fmt::format("add_double({}, {});\n", address, word);
    case AccumulatorKind::kMinimum:
      return fmt::format("atomicMin(U64s({}).v[0], {});\n", address, word);
    case AccumulatorKind::kMaximum:
      return fmt::format("atomicMax(U64s({}).v[0], {});\n", address, word);
    default:
      return fmt::format("atomicAdd(U64s({}).v[0], {});\n", address, word);
  }
}

constexpr std::string_view kLabel = "group";

// What a row adds to its slot: of the table, or of tables of the invocation's own.
void write_updates(Execution& execution, KernelWriter& writer, const std::vector<Accumulator>& accumulators,
                   const std::vector<gpu::Address>& marks, const GroupTable& table,
                   const std::optional<PrivateTables>& tables,
                   const std::function<std::string(KernelWriter&)>& write_slot) {
  const bool native = execution.device().limits().float64_atomic_add;
  if (native) writer.extensions += "#extension GL_EXT_shader_atomic_float : require\n";
  if (!tables) writer.globals += native ? kAddDoubleNatively : kAddDouble;
  const std::string slot = write_slot(writer);
  writer.row += tables ? tables->declare_place(writer, slot)
                       : fmt::format("const uint64_t at = uint64_t({}) * 8ul;\n", slot);
  for (size_t i = 0; i < accumulators.size(); ++i) {
    const std::string marks_word = accumulators[i].distinct ? writer.inputs().word(marks[i]) : "";
    const Contribution part = write_contribution(accumulators[i], writer, marks_word);
    const std::string add =
        tables ? tables->update(writer, i, part.word)
               : atomic_update(accumulators[i].kind, writer.inputs().word(table.words[i].address()) + " + at",
                               part.word);
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
                const std::vector<Accumulator>& accumulators, const std::vector<gpu::Address>& marks,
                const GroupTable& table, const std::function<std::string(KernelWriter&)>& write_slot) {
  KernelWriter writer(execution, rows);
  execution.stream().stage("aggregate");
  std::optional<PrivateTables> tables = PrivateTables::make(execution, accumulators, table.slots);
  writer.filter(conjuncts);
  write_updates(execution, writer, accumulators, marks, table, tables, write_slot);
  writer.launch(kLabel, tables ? tables->workgroups() : writer.workgroups(false));
  if (tables) tables->merge_into(execution, table.words);
}

void request_accumulate(Execution& execution, const RowSet& rows,
                        const std::vector<Accumulator>& accumulators,
                        const std::function<std::string(KernelWriter&)>& write_slot) {
  KernelWriter writer(execution, rows);
  const GroupTable nowhere{.words = std::vector<gpu::Buffer>(accumulators.size())};
  const std::vector<gpu::Address> no_marks(accumulators.size());
  write_updates(execution, writer, accumulators, no_marks, nowhere, std::nullopt, write_slot);
  writer.request(kLabel);
}

}  // namespace rtsql
