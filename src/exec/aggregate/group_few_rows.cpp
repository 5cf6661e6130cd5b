#include "exec/aggregate/group_few_rows.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "common/check.h"
#include "common/wide_integer.h"
#include "exec/expression/host_evaluation.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

// A few times as many as are computed on the host one by one.
constexpr uint64_t kTimesHostRows = 16;

uint64_t key_word(const HostColumn& values, uint64_t row) {
  return has_dictionary(values.type) ? values.at<uint32_t>(row) : encode_key(values.value(row));
}

// Orders rows by their keys, and tells equal ones.
class KeyOrder {
 public:
  explicit KeyOrder(const std::vector<HostColumn>& keys) {
    const uint64_t rows = keys.empty() ? 0 : keys[0].rows;
    for (const HostColumn& key : keys) width_ += is_wide(key.type) ? 3 : 2;
    for (uint64_t row = 0; row < rows; ++row) {
      for (const HostColumn& key : keys) {
        const bool is_null = key.is_null(row);
        words_.push_back(is_null ? 1 : 0);
        if (is_wide(key.type)) {
          append_wide(is_null ? 0 : key.value(row).exact());
        } else {
          words_.push_back(is_null ? 0 : key_word(key, row));
        }
      }
    }
  }

  bool is_less(uint32_t a, uint32_t b) const {
    return std::lexicographical_compare(begin(a), begin(a) + width_, begin(b), begin(b) + width_);
  }
  bool are_equal(uint32_t a, uint32_t b) const { return std::equal(begin(a), begin(a) + width_, begin(b)); }

 private:
  // Its words order as the number does: the sign is the highest bit of the first.
  void append_wide(Int128 number) {
    words_.push_back(static_cast<uint64_t>(number >> 64) ^ uint64_t{1} << 63);
    words_.push_back(static_cast<uint64_t>(number));
  }
  const uint64_t* begin(uint32_t row) const { return words_.data() + row * width_; }

  size_t width_ = 0;
  std::vector<uint64_t> words_;
};

// Returns the word that a row adds, as write_contribution has kernels compute it. The value is not NULL.
uint64_t contribution(AccumulatorKind kind, const HostColumn& values, uint64_t row) {
  switch (kind) {
    case AccumulatorKind::kHasRows:
    case AccumulatorKind::kCountRows:
    case AccumulatorKind::kCountValues:
      return 1;
    case AccumulatorKind::kSumHigh:
      return static_cast<uint64_t>(values.value(row).integer >> 32);
    case AccumulatorKind::kSumLow:
      return static_cast<uint64_t>(values.value(row).integer) & UINT32_MAX;
    case AccumulatorKind::kSumDouble:
    case AccumulatorKind::kProductDouble:
      return std::bit_cast<uint64_t>(values.value(row).real);
    case AccumulatorKind::kMinimum:
    case AccumulatorKind::kMaximum:
      return key_word(values, row);
    case AccumulatorKind::kSumInteger:
    case AccumulatorKind::kBitAnd:
    case AccumulatorKind::kBitOr:
    case AccumulatorKind::kBitXor:
      return static_cast<uint64_t>(values.value(row).integer);
  }
  return 0;
}

HostColumn accumulated(const Accumulator& accumulator, const HostColumn* values,
                       const std::vector<uint32_t>& order, const std::vector<uint32_t>& begins) {
  HostColumn column;
  column.type = accumulator.column_type();
  column.rows = begins.size();
  column.data.resize(column.rows * sizeof(uint64_t));
  for (size_t group = 0; group < begins.size(); ++group) {
    const size_t end = group + 1 < begins.size() ? begins[group + 1] : order.size();
    uint64_t word = accumulator.initial_word();
    for (size_t i = begins[group]; i < end; ++i) {
      if (values == nullptr) {
        ++word;
      } else if (!values->is_null(order[i])) {
        word = merge_words(accumulator.kind, word, contribution(accumulator.kind, *values, order[i]));
      }
    }
    std::memcpy(column.data.data() + group * sizeof(uint64_t), &word, sizeof(uint64_t));
  }
  return column;
}

// Brings the codes of texts that the host has computed to the accumulator's dictionary.
void recode(HostColumn& values, const DictionaryPtr& dictionary) {
  if (values.dictionary == dictionary) return;
  for (uint64_t row = 0; row < values.rows; ++row) {
    if (values.is_null(row)) continue;
    const std::optional<uint32_t> code =
        dictionary->find(values.dictionary->string(values.at<uint32_t>(row))).code();
    RTSQL_CHECK(code);
    std::memcpy(values.data.data() + row * sizeof(*code), &*code, sizeof(*code));
  }
  values.dictionary = dictionary;
}

// Returns the columns of all expressions; none where a kernel has to compute one.
std::optional<std::vector<HostColumn>> evaluate_all(Execution& execution, const RowSet& rows,
                                                    const std::vector<ExprPtr>& exprs) {
  std::vector<HostColumn> columns;
  for (std::optional<HostColumn>& column : evaluate_on_host(execution, rows, exprs)) {
    if (!column) return std::nullopt;
    columns.push_back(*std::move(column));
  }
  return columns;
}

}  // namespace

bool are_few_to_group(const Execution& execution, const RowSet& rows) {
  return !rows.has_null_extended_rows() && rows.count <= kTimesHostRows * execution.settings().host_rows;
}

std::optional<HostGroups> group_few_rows(Execution& execution, const RowSet& rows,
                                         const std::vector<ExprPtr>& keys,
                                         const std::vector<Accumulator>& accumulators) {
  std::vector<ExprPtr> exprs = keys;
  for (const Accumulator& accumulator : accumulators) {
    if (accumulator.argument) exprs.push_back(accumulator.argument);
  }
  std::optional<std::vector<HostColumn>> columns = evaluate_all(execution, rows, exprs);
  if (!columns) return std::nullopt;
  std::vector<HostColumn> arguments(
      std::make_move_iterator(columns->begin() + static_cast<ptrdiff_t>(keys.size())),
      std::make_move_iterator(columns->end()));
  columns->resize(keys.size());

  const KeyOrder key_order(*columns);
  std::vector<uint32_t> order(rows.count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return key_order.is_less(a, b); });
  std::vector<uint32_t> begins, representatives;  // of each group
  for (uint32_t i = 0; i < order.size(); ++i) {
    if (i > 0 && key_order.are_equal(order[i - 1], order[i])) continue;
    begins.push_back(i);
    representatives.push_back(order[i]);
  }

  gpu::Device& device = execution.device();
  HostGroups groups{begins.size(), {}, {}};
  for (const HostColumn& key : *columns)
    groups.keys.push_back(Column::on_host(device, key.gather(representatives)));
  size_t argument = 0;
  for (const Accumulator& accumulator : accumulators) {
    HostColumn* const values = accumulator.argument ? &arguments[argument++] : nullptr;
    if (accumulator.dictionary) recode(*values, accumulator.dictionary);
    groups.accumulators.push_back(Column::on_host(device, accumulated(accumulator, values, order, begins)));
  }
  return groups;
}

}  // namespace rtsql
