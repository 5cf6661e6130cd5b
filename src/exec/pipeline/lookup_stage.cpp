#include "exec/pipeline/lookup_stage.h"

#include <fmt/format.h>

#include <algorithm>

#include "exec/kernel/glsl_text.h"
#include "exec/kernel/kernel_writer.h"
#include "storage/key_encoding.h"

namespace rtsql {

const CarriedColumn* LookupStage::carried(ColumnId column) const {
  const std::vector<CarriedColumn>& columns = table_.plan.carried;
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const CarriedColumn& one) { return one.column == column; });
  return found == columns.end() ? nullptr : &*found;
}

std::string LookupStage::entry_at(KernelWriter& writer, const std::string& distance) const {
  const std::string entries = writer.inputs().word(table_.entries->address());
  switch (table_.plan.entry_bits()) {
    case 1:
      return fmt::format("U32s({0} + uint64_t({1} >> 5) * 4ul).v[0] >> (uint({1}) & 31u) & 1u", entries,
                         distance);
    case 8:
      return fmt::format("uint(U8s({} + uint64_t({})).v[0])", entries, distance);
    case 16:
      return fmt::format("U32s({0} + uint64_t({1} >> 1) * 4ul).v[0] >> (16u * (uint({1}) & 1u)) & 0xFFFFu",
                         entries, distance);
    default:
      return fmt::format("U32s({} + uint64_t({}) * 4ul).v[0]", entries, distance);
  }
}

std::string LookupStage::dropped_if(const std::string& entry) const {
  if (mode_ == JoinMode::kLeft) return "";
  return fmt::format("{} {} 0u", entry, mode_ == JoinMode::kAnti ? "!=" : "==");
}

// The entries of all rows of a thread are asked for before the first is tested, so that the memory answers
// them at once.
void LookupStage::write(KernelWriter& writer) const {
  const std::string entries = writer.add_lookup(*this);
  std::string code;
  const RowValue key = writer.expressions().write(*key_, code);
  const bool wide = key_bytes(key_->type) == 8;
  const std::string smallest = writer.inputs().word(table_.plan.span.low);
  const std::string keys = writer.inputs().word(table_.plan.keys());
  const std::string distance = wide ? fmt::format("to_key({}) - {}", key.value, smallest)
                                    : fmt::format("uint(to_key({})) - uint({})", key.value, smallest);
  std::string find = fmt::format(
      "uint {0}[kRows];\n{1}{{\n{0}[j] = 0u;\nif ((keep >> j & 1u) != 0u) {{\n{2}const {3} distance = {4};\n"
      "if ({5}uint64_t(distance) < {6}) {0}[j] = {7};\n}}\n}}\n",
      entries, writer.each_row(), code, wide ? "uint64_t" : "uint", distance,
      key.null.empty() ? "" : fmt::format("!{} && ", key.null), keys, entry_at(writer, "distance"));
  const std::string dropped = dropped_if(entries + "[j]");
  if (!dropped.empty()) find += fmt::format("{}keep &= ~(uint({}) << j);\n", writer.each_row(), dropped);
  writer.add_step(std::move(find));
  writer.keep(table_.entries);
}

}  // namespace rtsql
