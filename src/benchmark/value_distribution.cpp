#include "benchmark/value_distribution.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "benchmark/item_kernel.h"

namespace rtsql {

namespace {

using shader::ValueSpan;

// A distribution's head and middle have a span for each number, the rest has so many for each doubling of the
// numbers, or for the width in which nearly all of them lie.
constexpr uint64_t kSingleRanks = 4096;
constexpr uint64_t kSpansOfDoubling = 256;
constexpr int64_t kSpansOfNormal = 8192;
// A normally distributed number is further from the mean once in 10^18.
constexpr double kMostDeviations = 9;

uint64_t largest_in(uint32_t range) {
  return range == 64 ? UINT64_MAX : (uint64_t{1} << range) - 1;
}

// Adds spans by their weights, which need not add up to 1.
class Spans {
 public:
  void add(uint64_t first, uint64_t last, double weight) {
    spans_.push_back({.before = 0, .first = first, .last = last});
    weights_.push_back(weight);
    total_ += weight;
  }

  // Leaves out what is too unlikely to be drawn.
  ValueDistribution finish() const {
    ValueDistribution likely;
    double sum = 0;
    for (size_t i = 0; i < spans_.size(); ++i) {
      const double before = sum / total_;
      sum += weights_[i];
      if (before >= 1 || weights_[i] <= 0) continue;
      likely.push_back(spans_[i]);
      likely.back().before = static_cast<uint64_t>(std::ldexp(before, 64));
    }
    return likely;
  }

 private:
  std::vector<ValueSpan> spans_;
  std::vector<double> weights_;
  double total_ = 0;
};

// Returns the sum of k^-exponent over all k from `first` on, up to a part in 10^8: by the integral from half
// before.
double zipf_tail(double first, double exponent) {
  return std::pow(first - 0.5, 1 - exponent) / (exponent - 1);
}

// Returns the probability that a standard normal number is between the two.
double normal_share(double low, double high) {
  if (low > 0) return normal_share(-high, -low);  // where erfc keeps all digits
  return (std::erfc(-high * M_SQRT1_2) - std::erfc(-low * M_SQRT1_2)) / 2;
}

}  // namespace

ValueDistribution uniform_values(uint64_t first, uint64_t last) {
  return {{.before = 0, .first = first, .last = last}};
}

ValueDistribution zipf_values(double exponent, uint32_t range) {
  const uint64_t largest = largest_in(range);
  Spans spans;
  for (uint64_t k = 1; k < kSingleRanks; ++k) {
    const uint64_t value = std::min(k, largest);
    spans.add(value, value, std::pow(static_cast<double>(k), -exponent));
  }
  for (uint64_t begin = kSingleRanks; begin != 0 && begin <= largest; begin *= 2) {
    const uint64_t size = begin / kSpansOfDoubling;
    for (uint64_t first = begin; first - begin < begin; first += size) {
      const double from = static_cast<double>(first);
      spans.add(first, first + size - 1,
                zipf_tail(from, exponent) - zipf_tail(from + static_cast<double>(size), exponent));
    }
  }
  const double beyond = std::max(std::ldexp(1.0, static_cast<int>(range)), static_cast<double>(kSingleRanks));
  spans.add(largest, largest, zipf_tail(beyond, exponent));
  return spans.finish();
}

ValueDistribution normal_values(double deviation, uint32_t range) {
  const uint64_t mean = uint64_t{1} << (range - 1);
  const auto half_width = static_cast<int64_t>(std::ceil(kMostDeviations * deviation));
  // These are distances from the mean.
  const int64_t lowest =
      mean > static_cast<uint64_t>(half_width) ? -half_width : -static_cast<int64_t>(mean - 1) - 1;
  const int64_t highest = std::min<uint64_t>(half_width, largest_in(range) - mean);
  const int64_t size = std::max<int64_t>(1, 2 * half_width / kSpansOfNormal);
  const auto value_at = [&](int64_t distance) { return mean + static_cast<uint64_t>(distance); };
  const auto edge = [&](int64_t distance) { return (static_cast<double>(distance) - 0.5) / deviation; };
  Spans spans;
  spans.add(value_at(lowest), value_at(lowest), normal_share(-INFINITY, edge(lowest)));
  for (int64_t first = lowest; first <= highest; first += size) {
    const int64_t last = std::min(first + size - 1, highest);
    spans.add(value_at(first), value_at(last), normal_share(edge(first), edge(last + 1)));
  }
  spans.add(value_at(highest), value_at(highest), normal_share(edge(highest + 1), INFINITY));
  return spans.finish();
}

void draw_values(gpu::Stream& stream, const ValueDistribution& values, uint64_t seed, const KeyColumn& keys,
                 uint64_t count) {
  const auto spans = std::as_bytes(std::span(values));
  gpu::Buffer& table = stream.scratch(spans.size(), "a distribution of values");
  stream.upload(table, 0, spans);
  dispatch_items<shader::MakeValuesParams>(stream, "benchmark/make_values",
                                           {.spans = table.address(),
                                            .keys = keys.keys,
                                            .seed = seed,
                                            .span_count = static_cast<uint32_t>(values.size()),
                                            .count = static_cast<uint32_t>(count),
                                            .key_bytes = static_cast<uint32_t>(keys.width),
                                            .reserved = 0},
                                           count);
}

}  // namespace rtsql
