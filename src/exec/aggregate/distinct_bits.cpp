#include "exec/aggregate/distinct_bits.h"

#include <fmt/format.h>

#include <algorithm>

#include "algorithm/select.h"
#include "exec/aggregate/perfect_hash_groups.h"
#include "exec/kernel/dictionaries.h"
#include "exec/kernel/glsl_text.h"
#include "exec/kernel/kernel_writer.h"
#include "schema/bitmap.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

constexpr std::string_view kDistinctBits = "distinct bits";
// A bitmap takes no more memory than the values then.
constexpr uint64_t kMostBitsPerRow = 32;
constexpr uint64_t kMostBits = uint64_t{1} << 31;

// Sets the bit of each row's value.
class ValueBitsSink : public Sink {
 public:
  ValueBitsSink(const ExprPtr& value, uint64_t smallest_key, gpu::Address bits)
      : value_(value), smallest_key_(smallest_key), bits_(bits) {}

  bool takes_any_order() const override { return true; }

  // Most bits of values that repeat are set already, and to read one is cheaper than an atomic operation.
  void write(KernelWriter& writer, SinkText& text) const override {
    const RowValue value = writer.expressions().write(*value_, text.row);
    const std::string_view key = key_bytes(value_->type) == 8 ? "uint64_t" : "uint";
    const std::string set = fmt::format(
        "const uint bit = uint({} - {}({}));\n"
        "U32s word = U32s({} + uint64_t(bit >> 5) * 4ul);\n"
        "if ((word.v[0] >> (bit & 31u) & 1u) == 0u) atomicOr(word.v[0], 1u << (bit & 31u));\n",
        as_key(value_->type, value.value), key, writer.inputs().word(smallest_key_),
        writer.inputs().word(bits_));
    const std::string condition = value.null.empty() ? "" : fmt::format("if (!{}) ", value.null);
    text.row += fmt::format("{}{{\n{}}}\n", condition, set);
  }

 private:
  const ExprPtr& value_;
  const uint64_t smallest_key_;
  const gpu::Address bits_;
};

std::optional<KeyBounds> bounds_of_value(Execution& execution, const RowSet& rows, const Expr& value) {
  if (!has_dictionary(value.type)) return bounds_of(execution, rows, value);
  const uint32_t texts = Dictionaries(execution, rows).of(value)->size();
  return KeyBounds{0, std::max(texts, 1u) - 1};
}

}  // namespace

std::optional<uint64_t> count_distinct_by_bits(Execution& execution, const RowSet& rows,
                                               const ExprPtr& value) {
  const std::optional<KeyBounds> bounds = bounds_of_value(execution, rows, *value);
  const uint64_t most = std::min(kMostBits, rows.count * kMostBitsPerRow);
  if (!bounds || bounds->high - bounds->low >= most) return std::nullopt;
  const uint64_t count = bounds->high - bounds->low + 1;
  const gpu::Buffer bits = execution.device().allocate(bitmap_bytes(count), "a bit for each value");
  const gpu::Buffer total = execution.device().allocate(sizeof(uint64_t), "a count");
  gpu::Stream& stream = execution.stream();
  stream.stage(kDistinctBits);
  stream.fill(bits, 0);
  KernelWriter writer(execution, rows);
  writer.add(ValueBitsSink(value, bounds->low, bits.address()));
  writer.launch(kDistinctBits, writer.workgroups(false));
  count_bits(stream, bits.address(), count, total.address());
  return execution.read_count(total, std::min(count, rows.count));
}

}  // namespace rtsql
