#include "exec/sink/column_sink.h"

#include <fmt/format.h>

#include "exec/kernel/kernel_writer.h"

namespace rtsql {

// Declares the thread's array, fills it for each row, and stores it with the widest stores.
void ColumnSink::write(KernelWriter& writer, SinkText& text) const {
  const Type type = expr_->type;
  const std::string out = fmt::format("o{}", number_);
  const std::string address = writer.inputs().word(values_);
  const RowValue value = writer.expressions().write(*expr_, text.row);
  const uint32_t bytes = value_bytes(type);
  writer.count_bits_per_row(8 * bytes + (expr_->nullable ? 1 : 0));
  const std::string_view word = bytes == 16 ? "u64vec2" : bytes == 8 ? "uint64_t" : "uint";
  writer.frame().declare(fmt::format("{} {}[{}];\n", word, out, kRowsPerThread));
  std::string bits;
  switch (type.id) {
    case TypeId::kBoolean:
      bits = fmt::format("({} ? 1u : 0u)", value.value);
      break;
    case TypeId::kTinyint:
      bits = fmt::format("(uint({}) & 0xFFu)", value.value);
      break;
    case TypeId::kSmallint:
    case TypeId::kEnum:
      bits = fmt::format("(uint({}) & 0xFFFFu)", value.value);
      break;
    case TypeId::kReal:
      bits = fmt::format("bits_of_real({})", value.value);
      break;
    case TypeId::kDouble:
      bits = fmt::format("doubleBitsToUint64({})", value.value);
      break;
    default:
      bits = fmt::format("{}({})", word, value.value);
  }
  text.row += fmt::format("{}[j] = {};\n", out, bits);
  if (bytes == 1) {
    text.thread += fmt::format(
        "U32x2s({0} + uint64_t(i)).v[0] = uvec2({1}[0] | {1}[1] << 8 | {1}[2] << 16 | {1}[3] << 24, {1}[4] | "
        "{1}[5] << 8 "
        "| {1}[6] << 16 | {1}[7] << 24);\n",
        address, out);
  } else if (bytes == 2) {
    text.thread += fmt::format(
        "U32x4s({0} + uint64_t(i) * 2ul).v[0] = uvec4({1}[0] | {1}[1] << 16, {1}[2] | {1}[3] << 16, {1}[4] | "
        "{1}[5] << 16, {1}[6] | {1}[7] << 16);\n",
        address, out);
  } else if (bytes == 4) {
    text.thread += fmt::format(
        "[[unroll]] for (uint q = 0u; q < kRows / 4u; ++q) U32x4s({0} + uint64_t(i + 4u * q) * 4ul).v[0] = "
        "uvec4({1}[4u * "
        "q], {1}[4u * q + 1u], {1}[4u * q + 2u], {1}[4u * q + 3u]);\n",
        address, out);
  } else if (bytes == 16) {
    text.thread += fmt::format(
        "[[unroll]] for (uint q = 0u; q < kRows; ++q) U64x2s({} + uint64_t(i + q) * 16ul).v[0] = {}[q];\n",
        address, out);
  } else {
    text.thread += fmt::format(
        "[[unroll]] for (uint q = 0u; q < kRows / 2u; ++q) U64x2s({0} + uint64_t(i + 2u * q) * 8ul).v[0] = "
        "u64vec2({1}[2u "
        "* q], {1}[2u * q + 1u]);\n",
        address, out);
  }
  if (expr_->nullable) {
    writer.frame().declare(fmt::format("uint m{} = 0u;\n", number_));
    const std::string valid = value.null.empty() ? "1u" : fmt::format("({} ? 0u : 1u)", value.null);
    text.row += fmt::format("m{0} |= {1} << j;\n", number_, valid);
    text.thread += fmt::format("U8s({0} + uint64_t(i >> 3)).v[0] = uint8_t(m{1});\nm{1} = 0u;\n",
                               writer.inputs().word(validity_), number_);
  }
}

}  // namespace rtsql
