#include "exec/stage/lookup_stage.h"

#include <fmt/format.h>

#include "exec/kernel/glsl_text.h"
#include "exec/stage/hash_lookup.h"
#include "exec/stage/index_lookup.h"
#include "schema/key_encoding.h"

namespace rtsql {

std::string LookupStage::bit_at(KernelWriter& writer, const std::string& distance) const {
  return fmt::format("U32s({0} + uint64_t({1} >> 5) * 4ul).v[0] >> (uint({1}) & 31u) & 1u",
                     writer.inputs().word(table_.bits), distance);
}

std::string LookupStage::entry_at(KernelWriter& writer, const std::string& distance) const {
  const std::string entries = writer.inputs().word(table_.entries);
  switch (table_.plan.entry_bits()) {
    case 8:
      return fmt::format("uint(U8s({} + uint64_t({})).v[0])", entries, distance);
    case 16:
      return fmt::format("U32s({0} + uint64_t({1} >> 1) * 4ul).v[0] >> (16u * (uint({1}) & 1u)) & 0xFFFFu",
                         entries, distance);
    default:
      return fmt::format("U32s({} + uint64_t({}) * 4ul).v[0]", entries, distance);
  }
}

// Entries that are narrower than a word are taken out of one, but for bytes. Slots that are searched on are
// not counted: they mostly come with the first.
uint32_t LookupStage::bits_per_entry() const {
  if (table_.plan.index) return ProbeIndex::of(*table_.plan.index->index).kernel_lookup()->bits_read;
  if (table_.plan.is_hashed()) return 8 * table_.plan.slot_bytes();
  return table_.plan.entry_bits() == 8 ? 8 : 32;
}

std::string LookupStage::dropped_if(const std::string& entry) const {
  if (mode_ == JoinMode::kLeft) return "";
  return fmt::format("{} {} 0u", entry, mode_ == JoinMode::kAnti ? "!=" : "==");
}

std::string LookupStage::write_entries(KernelWriter& writer, const std::string& entries,
                                       const std::string& distances) const {
  return fmt::format("uint {0}[kRows];\n{1}{0}[j] = (keep >> j & 1u) != 0u ? {2} : 0u;\n", entries,
                     writer.each_row(), entry_at(writer, distances + "[j]"));
}

std::string LookupStage::in_range_of(KernelWriter& writer, const std::string& name,
                                     std::string_view type) const {
  const std::string range = writer.inputs().word(table_.range);
  writer.frame().begin_with(fmt::format(
      "const {0} first_{1} = {0}(~U64s({2}).v[1]);\nconst {0} width_{1} = {0}(U64s({2}).v[0]) - first_{1};\n",
      type, name, range));
  return fmt::format("distance - first_{0} <= width_{0} && ", name);
}

// What is found for all rows of a thread is asked for before the first is tested, so that the memory answers
// at once.
std::string LookupStage::find_by_distance(KernelWriter& writer, const KernelWriter::LookupNames& names,
                                          const RowValue& key, const std::string& code) const {
  const bool tests_bits = table_.plan.tests_bits();
  const std::string& found = tests_bits ? names.bits : names.entries;
  const bool wide = key_bytes(key_->type) == 8;
  const std::string smallest = writer.inputs().word(table_.plan.span.low);
  const std::string keys = writer.inputs().word(table_.plan.keys());
  const std::string_view type = wide ? "uint64_t" : "uint";
  const std::string in_range = table_.plan.has_range ? in_range_of(writer, found, type) : "";
  const std::string distance = wide ? fmt::format("{} - {}", key.value, smallest)
                                    : fmt::format("uint({}) - uint({})", key.value, smallest);
  // Entries that are read later are found by the distances.
  const bool is_late = tests_bits && table_.plan.has_entries();
  std::string find = is_late ? fmt::format("uint {}[kRows];\n", names.distances) : "";
  find += fmt::format(
      "uint {0}[kRows];\n{1}{{\n{0}[j] = 0u;\nif ((keep >> j & 1u) != 0u) {{\n{2}const {3} distance = {4};\n"
      "if ({5}{9}uint64_t(distance) < {6}) {0}[j] = {7};\n{8}}}\n}}\n",
      found, writer.each_row(code), code, type, distance,
      key.null.empty() ? "" : fmt::format("!{} && ", key.null), keys,
      tests_bits ? bit_at(writer, "distance") : entry_at(writer, "distance"),
      is_late ? fmt::format("{}[j] = uint(distance);\n", names.distances) : "", in_range);
  return find;
}

std::string LookupStage::find(KernelWriter& writer, const KernelWriter::LookupNames& names,
                              const std::string& found) const {
  std::string code;
  RowValue key = writer.expressions().write(*key_, code);
  key.value = as_key(key_->type, key.value);
  switch (table_.plan.addressing) {
    case LookupAddressing::kHash:
      return find_by_hash(writer, table_, key, code, found);
    case LookupAddressing::kIndex:
      return find_by_index(writer, *table_.plan.index->index, key, code, found);
    case LookupAddressing::kDense:
      break;
  }
  return find_by_distance(writer, names, key, code);
}

// All chains of a thread are read on before the first entry is tested.
std::string LookupStage::follow_chains(KernelWriter& writer, const std::string& entries) const {
  return fmt::format(
      "{0}{1}[j] = (keep >> j & 1u) != 0u ? U32s({2} + uint64_t({1}[j] - 1u) * 4ul).v[0] : 0u;\n"
      "{0}keep &= ~(uint({1}[j] == 0u) << j);\n",
      writer.each_row(), entries, writer.inputs().word(table_.next));
}

void LookupStage::write(KernelWriter& writer) const {
  const KernelWriter::LookupNames names = writer.add_lookup(*this);
  const std::string& found = table_.plan.tests_bits() ? names.bits : names.entries;
  std::string code = find(writer, names, found);
  const std::string dropped = dropped_if(found + "[j]");
  if (!dropped.empty()) code += fmt::format("{}keep &= ~(uint({}) << j);\n", writer.each_row(), dropped);
  writer.add_step(std::move(code), table_.plan.tests_bits() ? 32 : bits_per_entry());
  if (expands()) writer.repeat(follow_chains(writer, found), 8 * sizeof(uint32_t));
  writer.keep(table_.storage);
}

}  // namespace rtsql
