#include "exec/aggregate/row_contributions.h"

#include <fmt/format.h>

#include <numeric>

#include "common/check.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

constexpr uint32_t kFirstFlag = uint32_t{1} << 31;

uint32_t bytes_of(const Accumulator& accumulator) {
  switch (accumulator.kind) {
    case AccumulatorKind::kHasRows:
    case AccumulatorKind::kCountRows:
    case AccumulatorKind::kCountValues:
      return 0;
    case AccumulatorKind::kSumHigh:
    case AccumulatorKind::kSumLow:
      return 4;
    case AccumulatorKind::kSumInteger:
    case AccumulatorKind::kMinimum:
    case AccumulatorKind::kMaximum:
      return key_bytes(accumulator.argument->type);
    default:
      return 8;
  }
}

bool is_signed(AccumulatorKind kind) {
  return kind == AccumulatorKind::kSumInteger || kind == AccumulatorKind::kSumHigh;
}

}  // namespace

RowContributions::RowContributions(std::span<const Accumulator> accumulators) : accumulators_(accumulators) {
  columns_.push_back({"slot_words", 4});
  for (const Accumulator& accumulator : accumulators) {
    Place place;
    if (const uint32_t bytes = bytes_of(accumulator); bytes > 0) {
      place.column = columns_.size();
      columns_.push_back({fmt::format("words{}", columns_.size()), bytes});
    }
    if (accumulator.argument != nullptr && (accumulator.argument->nullable || accumulator.distinct))
      place.flag = kFirstFlag >> flags_++;
    places_.push_back(place);
  }
}

uint64_t RowContributions::bytes_per_row() const {
  return std::accumulate(columns_.begin(), columns_.end(), uint64_t{0},
                         [](uint64_t sum, const Column& column) { return sum + column.bytes; });
}

std::string RowContributions::put(size_t accumulator, const std::string& word) const {
  const Place& place = places_[accumulator];
  std::string code;
  if (place.column) {
    const Column& column = columns_[*place.column];
    const bool real = is_double(accumulators_[accumulator].kind);
    code += fmt::format("{}[j] = {}({});\n", column.name, real ? "doubleBitsToUint64" : column.type(), word);
  }
  if (place.flag != 0) code += fmt::format("{}[j] |= {}u;\n", columns_[0].name, place.flag);
  return code;
}

std::string RowContributions::word(size_t accumulator) const {
  const Place& place = places_[accumulator];
  if (!place.column) return "1ul";
  const Column& column = columns_[*place.column];
  const AccumulatorKind kind = accumulators_[accumulator].kind;
  std::string word = column.name + "[m]";
  if (is_double(kind)) return fmt::format("uint64BitsToDouble({})", word);
  if (column.bytes == 8) return word;
  return fmt::format(fmt::runtime(is_signed(kind) ? "uint64_t(int64_t(int({})))" : "uint64_t({})"), word);
}

std::string RowContributions::condition(size_t accumulator) const {
  const uint32_t flag = places_[accumulator].flag;
  return flag == 0 ? "" : fmt::format("({}[m] & {}u) != 0u", columns_[0].name, flag);
}

}  // namespace rtsql
