#include "exec/aggregate/quantiles.h"

#include <algorithm>
#include <bit>
#include <span>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "algorithm/select.h"
#include "common/divide.h"
#include "exec/aggregate/ungrouped_aggregate.h"
#include "exec/expression/compute_columns.h"
#include "schema/bitmap.h"
#include "shaders/exec/quantile/count.h"
#include "shaders/exec/quantile/keep.h"
#include "shaders/exec/quantile/narrow.h"
#include "shaders/exec/quantile/pick.h"
#include "shaders/exec/quantile/place.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostCounts = uint64_t{1} << 20;  // words that stay in a cache
constexpr uint32_t kMostDigitBits = 12;
constexpr uint64_t kMostCells = kMostCounts / shader::kQuantileNarrowThreads;
// Fewer rows are not worth the wait for their number.
constexpr uint64_t kFewRows = uint64_t{1} << 16;

gpu::Kernel<shader::QuantileCountParams> count_kernel(gpu::Device& device) {
  return device.kernel<shader::QuantileCountParams>("exec/quantile/count");
}

gpu::Kernel<shader::QuantileNarrowParams> narrow_kernel(gpu::Device& device) {
  return device.kernel<shader::QuantileNarrowParams>("exec/quantile/narrow");
}

gpu::Kernel<shader::QuantileKeepParams> keep_kernel(gpu::Device& device) {
  return device.kernel<shader::QuantileKeepParams>("exec/quantile/keep");
}

uint32_t place_word(FractionPlace place) {
  switch (place) {
    case FractionPlace::kDiscrete:
      return shader::kPlaceDiscrete;
    case FractionPlace::kBelow:
      return shader::kPlaceBelow;
    case FractionPlace::kAbove:
      return shader::kPlaceAbove;
  }
  return 0;
}

class Quantiles {
 public:
  Quantiles(Execution& execution, const RowSet& rows, const ExprPtr& value,
            const std::vector<QuantilePlace>& places, const SharedBuffer& group_of_row, uint64_t groups)
      : execution_(execution),
        device_(execution.device()),
        stream_(execution.stream()),
        rows_(rows),
        value_(value),
        places_(places),
        group_of_row_(group_of_row),
        groups_(groups),
        cells_(groups * places.size()),
        keys_(materialize_keys(execution, rows, value)),
        lowest_(device_.allocate(cells_ * sizeof(uint64_t), "quantiles")),
        validity_(device_.allocate(bitmap_bytes(groups), "groups with quantiles")) {
    execution.check_row_errors();
    stream_.stage("quantiles");
    stream_.fill(validity_, 0);
  }

  std::vector<ColumnPtr> find() {
    if (cells_ <= kMostCells) {
      select();
    } else {
      sort();
    }
    std::vector<ColumnPtr> columns;
    const uint64_t words = groups_ * sizeof(uint64_t);
    for (size_t i = 0; i < places_.size(); ++i) {
      gpu::Buffer values = device_.allocate(words, "quantiles");
      gpu::Buffer validity = device_.allocate(validity_.bytes(), "groups with quantiles");
      stream_.copy(lowest_.address() + i * words, values.address(), words);
      stream_.copy(validity_.address(), validity.address(), validity_.bytes());
      columns.push_back(std::make_shared<const Column>(Type(TypeId::kBigint), groups_, std::move(values),
                                                       std::move(validity), nullptr));
    }
    execution_.finish();
    return columns;
  }

 private:
  // The rows that are still of account.
  struct Left {
    gpu::Address keys = 0, validity = 0, groups = 0;
    uint32_t key_bytes = 0;
    uint64_t rows = 0;
  };

  gpu::Address quantile_words() {
    std::vector<shader::QuantilePlaceWords> words;
    for (const QuantilePlace& place : places_) {
      words.push_back(
          {std::bit_cast<uint64_t>(place.fraction), place_word(place.place), place.descending ? 1u : 0u});
    }
    return stream_.parameters(std::as_bytes(std::span(words)));
  }

  gpu::Address validity() const { return keys_.validity ? keys_.validity.address() : 0; }

  Left all_rows() const {
    return {keys_.keys.address(), validity(), group_of_row_->address(), keys_.key_bytes, rows_.count};
  }

  // Counts rows by digit, or by group alone where the digit has no bits; `lowest` may be 0.
  void count(const Left& left, const gpu::Buffer& bins, gpu::Address lowest, uint64_t minimum, uint32_t shift,
             uint32_t digit_bits) {
    stream_.fill(bins, 0);
    shader::QuantileCountParams params{};
    params.keys = left.keys;
    params.validity = left.validity;
    params.groups = left.groups;
    params.lowest = lowest;
    params.minimum = minimum;
    params.bins = bins.address();
    params.rows = left.rows;
    params.key_bytes = left.key_bytes;
    params.group_count = static_cast<uint32_t>(groups_);
    params.places = lowest == 0 ? 1 : static_cast<uint32_t>(places_.size());
    params.shift = shift;
    params.digit_bits = digit_bits;
    stream_.dispatch(count_kernel(device_), params, divide_up(left.rows, shader::kQuantileRows),
                     shader::kQuantileRows);
    stream_.count_bytes(left.rows * (left.key_bytes + sizeof(uint32_t)));
  }

  void select() {
    const std::vector<uint64_t> bounds =
        reduce(execution_, {rows_},
               {{AccumulatorKind::kMinimum, value_}, {AccumulatorKind::kMaximum, value_}}, {0, 0});
    const uint64_t minimum = std::min(bounds[0], bounds[1]);  // 0 where there are no values
    const auto digit_bits =
        static_cast<uint32_t>(std::min<uint64_t>(kMostDigitBits, std::bit_width(kMostCounts / cells_) - 1));
    uint32_t shift = below(std::bit_width(bounds[1] - minimum), digit_bits);
    const gpu::Buffer bins =
        device_.allocate((cells_ << digit_bits) * sizeof(uint32_t), "counts of quantiles");
    const gpu::Buffer ranks = device_.allocate(cells_ * sizeof(uint32_t), "places of quantiles");
    const gpu::Buffer chosen = device_.allocate(sizeof(uint32_t), "a count");
    Left left = all_rows();
    for (bool is_first = true;; is_first = false) {
      stream_.stage("quantiles");
      count(left, bins, is_first ? 0 : lowest_.address(), minimum, shift, digit_bits);
      stream_.fill(chosen, 0);
      shader::QuantileNarrowParams narrow{};
      narrow.bins = bins.address();
      narrow.lowest = lowest_.address();
      narrow.places = ranks.address();
      narrow.left = chosen.address();
      narrow.minimum = minimum;
      narrow.quantiles = is_first ? quantile_words() : 0;
      narrow.validity = validity_.address();
      narrow.group_count = static_cast<uint32_t>(groups_);
      narrow.cells = static_cast<uint32_t>(cells_);
      narrow.shift = shift;
      narrow.digit_bits = digit_bits;
      stream_.dispatch(narrow_kernel(device_), narrow, cells_, uint64_t{1} << digit_bits);
      stream_.count_bytes((cells_ << digit_bits) * sizeof(uint32_t));
      if (shift == 0) break;
      if (left.rows > kFewRows) left = drop_others(left, chosen, shift);
      shift = below(shift, digit_bits);
    }
    execution_.finish();
  }

  // Returns how many bits are below a digit that is the highest of these.
  static uint32_t below(uint64_t bits, uint32_t digit_bits) {
    return bits > digit_bits ? static_cast<uint32_t>(bits - digit_bits) : 0;
  }

  // Returns the rows that may have a quantile, or all where those are not much fewer.
  Left drop_others(const Left& left, const gpu::Buffer& chosen, uint32_t shift) {
    uint32_t most = 0;  // cells may share rows
    stream_.download(chosen, 0, std::as_writable_bytes(std::span(&most, 1)));
    execution_.finish();
    if (most > left.rows / 4) return left;
    stream_.stage("quantiles");
    gpu::Buffer keys = device_.allocate(most * sizeof(uint64_t), "rows of quantiles");
    gpu::Buffer groups = device_.allocate(most * sizeof(uint32_t), "rows of quantiles");
    stream_.fill(chosen, 0);
    shader::QuantileKeepParams params{};
    params.keys = left.keys;
    params.validity = left.validity;
    params.groups = left.groups;
    params.lowest = lowest_.address();
    params.kept_keys = keys.address();
    params.kept_groups = groups.address();
    params.kept = chosen.address();
    params.rows = left.rows;
    params.key_bytes = left.key_bytes;
    params.group_count = static_cast<uint32_t>(groups_);
    params.places = static_cast<uint32_t>(places_.size());
    params.shift = shift;
    stream_.dispatch(keep_kernel(device_), params, divide_up(left.rows, shader::kQuantileKeepRows),
                     shader::kQuantileKeepRows);
    stream_.count_bytes(left.rows * (left.key_bytes + sizeof(uint32_t)));
    uint32_t kept = 0;
    stream_.download(chosen, 0, std::as_writable_bytes(std::span(&kept, 1)));
    execution_.finish();
    kept_keys_ = std::move(keys);
    kept_groups_ = std::move(groups);
    return {kept_keys_.address(), 0, kept_groups_.address(), sizeof(uint64_t), kept};
  }

  void sort() {
    const uint64_t count_bytes = groups_ * sizeof(uint32_t);
    const gpu::Buffer counts = device_.allocate(count_bytes, "rows of groups");
    const gpu::Buffer starts = device_.allocate(count_bytes, "starts of groups");
    count(all_rows(), counts, 0, 0, 0, 0);
    exclusive_scan(stream_, counts.address(), starts.address(), groups_, ScanSum::k32);
    const uint64_t values = rows_.count - count_nulls(device_, keys_.validity, rows_.count);
    const gpu::Buffer order = sorted_rows(values);
    stream_.stage("quantiles");
    shader::QuantilePickParams pick{};
    pick.keys = keys_.keys.address();
    pick.order = order.address();
    pick.counts = counts.address();
    pick.starts = starts.address();
    pick.quantiles = quantile_words();
    pick.lowest = lowest_.address();
    pick.validity = validity_.address();
    pick.key_bytes = keys_.key_bytes;
    pick.group_count = static_cast<uint32_t>(groups_);
    pick.cells = cells_;
    stream_.dispatch(device_.kernel<shader::QuantilePickParams>("exec/quantile/pick"), pick,
                     divide_up(cells_, shader::kQuantilePickCells));
    stream_.count_bytes(cells_ * (2 * sizeof(uint64_t) + 3 * sizeof(uint32_t)));
    execution_.finish();
  }

  // Returns the rows that have a value, sorted by group and value.
  gpu::Buffer sorted_rows(uint64_t values) {
    gpu::Buffer order = device_.allocate(values * sizeof(uint32_t), "a sort's order");
    const gpu::Buffer words = device_.allocate(values * keys_.key_bytes, "sort keys");
    RadixSource source{keys_.keys.address()};
    if (keys_.validity) {
      const gpu::Buffer total = device_.allocate(sizeof(uint64_t), "a count");
      select_bits(stream_, validity(), rows_.count, order.address(), total.address());
      gather(stream_, keys_.key_bytes, keys_.keys.address(), order.address(), values, words.address());
      source = {words.address(), order.address()};
    }
    stream_.stage("sort");
    radix_sort_from(stream_, source, words.address(), keys_.key_bytes, order.address(), values);
    const gpu::Buffer groups = device_.allocate(values * sizeof(uint32_t), "groups of rows");
    gather(stream_, sizeof(uint32_t), group_of_row_->address(), order.address(), values, groups.address());
    radix_sort(stream_, groups.address(), sizeof(uint32_t), order.address(), values, 0,
               static_cast<uint32_t>(std::bit_width(groups_)));
    execution_.finish();
    return order;
  }

  Execution& execution_;
  gpu::Device& device_;
  gpu::Stream& stream_;
  const RowSet& rows_;
  const ExprPtr& value_;
  const std::vector<QuantilePlace>& places_;
  const SharedBuffer& group_of_row_;
  const uint64_t groups_, cells_;  // a cell is a place of a group
  const Keys keys_;
  const gpu::Buffer lowest_;    // uint64 per cell: the key, as far as it is known
  const gpu::Buffer validity_;  // of the groups
  gpu::Buffer kept_keys_, kept_groups_;
};

}  // namespace

std::vector<ColumnPtr> find_quantiles(Execution& execution, const RowSet& rows, const ExprPtr& value,
                                      const std::vector<QuantilePlace>& places,
                                      const SharedBuffer& group_of_row, uint64_t groups) {
  execution.device().precompile([&] {
    count_kernel(execution.device());
    narrow_kernel(execution.device());
    keep_kernel(execution.device());
  });
  return Quantiles(execution, rows, value, places, group_of_row, groups).find();
}

}  // namespace rtsql
