#include "index/rx3d/rx3d_space.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "algorithm/reduce.h"
#include "index/filter/read_keys.h"

namespace rtsql {
namespace {

using shader::Rx3dColumn;

constexpr uint64_t kMostSamples = 4096;
constexpr double kPointsOfABox = 8;
constexpr double kLargestScale = 1e300;
constexpr double kTail = 0.1;  // of the samples at either end, which may lie far from all others

double real_of(const Rx3dColumn& column, uint64_t key) {
  if (column.wide != 0) {
    constexpr uint64_t kSign = uint64_t{1} << 63;
    return std::bit_cast<double>((key & kSign) != 0 ? key & ~kSign : ~key);
  }
  constexpr uint32_t kSign = uint32_t{1} << 31;
  const auto bits = static_cast<uint32_t>(key);
  return static_cast<double>(std::bit_cast<float>((bits & kSign) != 0 ? bits & ~kSign : ~bits));
}

// NaN is behind infinity, and so are the keys of no number, which the bounds of a box may be: 1 behind it, -1
// before minus infinity, 0 otherwise.
int side_of_numbers(const Rx3dColumn& column, uint64_t key) {
  const uint64_t infinity = column.wide != 0 ? 0xFFF0000000000000 : 0xFF800000;
  const uint64_t minus_infinity = column.wide != 0 ? 0x000FFFFFFFFFFFFF : 0x007FFFFF;
  return key > infinity ? 1 : key < minus_infinity ? -1 : 0;
}

// Holds what a sample says of the keys of a column.
struct Sample {
  uint64_t low = 0, middle = 0, high = 0;  // keys, of which most lie between the first and the last
  double extent = 0;                       // between these, finite
};

double distance(const Rx3dColumn& column, double unit, uint64_t from, uint64_t to) {
  return column.real != 0 ? real_of(column, to) - real_of(column, from)
                          : static_cast<double>(to - from) * unit;
}

// Leaves out what is infinite, and NaN.
Sample sample_of(const Rx3dColumn& column, double unit, std::vector<uint64_t> keys) {
  if (column.real != 0)
    std::erase_if(keys, [&](uint64_t key) { return !std::isfinite(real_of(column, key)); });
  if (keys.empty()) return {};
  const auto at = [&](double share) {
    return keys[static_cast<size_t>(share * static_cast<double>(keys.size() - 1))];
  };
  Sample sample{at(kTail), at(0.5), at(1 - kTail), 0};
  // Where most are equal, all of them say how wide the space is.
  if (sample.low == sample.high) sample = {keys.front(), sample.middle, keys.back(), 0};
  sample.extent = std::min(distance(column, unit, sample.low, sample.high), 1e300);
  return sample;
}

std::vector<uint32_t> sampled_positions(uint64_t count) {
  const uint64_t samples = std::min(count, kMostSamples);
  std::vector<uint32_t> positions;
  for (uint64_t i = 0; i < samples; ++i) positions.push_back(static_cast<uint32_t>(i * count / samples));
  return positions;
}

uint64_t find_key(gpu::Stream& stream, const KeyColumn& column, uint64_t count, Reduction reduction,
                  gpu::Timings& timings) {
  const gpu::Buffer& found = stream.scratch(sizeof(uint64_t), "a key");
  uint64_t key = 0;
  reduce(stream, reduction, column.keys, static_cast<uint32_t>(column.width), count, found);
  stream.download(found, 0, std::as_writable_bytes(std::span(&key, 1)));
  timings.add(stream.finish());
  return key;
}

// Returns the radius of a box that has kPointsOfABox of `count` points which lie evenly in the extents.
double radius_of(const std::vector<Sample>& samples, uint64_t count) {
  double logarithm = 0, axes = 0;
  for (const Sample& sample : samples) {
    if (!(sample.extent > 0)) continue;
    logarithm += std::log(sample.extent / (1 - 2 * kTail));
    ++axes;
  }
  if (axes == 0) return 1;
  const double points = static_cast<double>(std::max<uint64_t>(count, 1));
  return std::exp((logarithm + std::log(kPointsOfABox / points)) / axes) / 2;
}

void set_places(Rx3dColumn& column, double unit, const Sample& sample, double radius) {
  if (column.real != 0) {
    const double middle = real_of(column, sample.middle);
    column.centre = std::isfinite(middle) ? middle : 0;
    column.scale = std::min(1 / radius, kLargestScale);
  } else {
    column.base = sample.middle;
    column.scale = std::min(unit / radius, kLargestScale);
  }
}

void set_curve(Rx3dColumn& column, const Sample& sample, double steps) {
  const float low = rx3d_place(column, sample.low), high = rx3d_place(column, sample.high);
  const double extent = double{high} - double{low}, beyond = kTail / (1 - 2 * kTail) * extent;
  column.first = static_cast<float>(double{low} - beyond);
  column.per_unit = static_cast<float>(std::min(steps / (extent + 2 * beyond + 1e-30), 1e30));
}

}  // namespace

Rx3dSpace Rx3dSpace::of(gpu::Stream& stream, const std::vector<KeyColumn>& columns, uint64_t count,
                        double radius, gpu::Timings& timings) {
  Rx3dSpace space;
  std::vector<Sample> samples;
  const std::vector<uint32_t> positions = sampled_positions(count);
  for (const KeyColumn& input : columns) {
    Rx3dColumn column = {};
    column.wide = input.width == KeyWidth::k64;
    column.real = input.numbers.real;
    stream.stage("sample");
    column.least = find_key(stream, input, count, Reduction::kMinimum, timings);
    column.most = find_key(stream, input, count, Reduction::kMaximum, timings);
    if (samples.size() < shader::kRx3dAxes) {
      stream.stage("sample");
      samples.push_back(sample_of(column, input.numbers.unit,
                                  read_keys(stream, input, positions, ReadOrder::kAscending, timings)));
    }
    space.columns_.push_back(column);
  }
  space.radius_ = radius > 0 ? radius : radius_of(samples, count);
  const double steps = std::exp2(rx3d_curve_bits(space.axes()));
  for (size_t axis = 0; axis < samples.size(); ++axis) {
    set_places(space.columns_[axis], columns[axis].numbers.unit, samples[axis], space.radius_);
    set_curve(space.columns_[axis], samples[axis], steps);
  }
  return space;
}

uint32_t Rx3dSpace::axes() const {
  return std::min(static_cast<uint32_t>(columns_.size()), shader::kRx3dAxes);
}

std::optional<RangeConjunction> Rx3dSpace::clip(const RangeConjunction& conjunction) const {
  RangeConjunction clipped;
  for (size_t i = 0; i < columns_.size(); ++i) {
    clipped.push_back(
        {std::max(conjunction[i].low, columns_[i].least), std::min(conjunction[i].high, columns_[i].most)});
    if (conjunction[i].empty() || clipped.back().empty()) return std::nullopt;
  }
  return clipped;
}

uint32_t rx3d_curve_bits(uint32_t axes) {
  return axes == 1 ? 23 : 32 / axes;
}

float rx3d_place(const Rx3dColumn& column, uint64_t key) {
  double distance = 0;
  if (column.real != 0) {
    if (const int side = side_of_numbers(column, key)) return static_cast<float>(side) * shader::kRx3dFar;
    distance = real_of(column, key) - column.centre;
  } else {
    distance =
        key >= column.base ? static_cast<double>(key - column.base) : -static_cast<double>(column.base - key);
  }
  const double far = double{shader::kRx3dFar};
  return static_cast<float>(std::clamp(distance * column.scale, -far, far));
}

float rx3d_margin(float place) {
  return shader::kRx3dMargin * (std::abs(place) + 4);
}

Rx3dStrips Rx3dStrips::between(float low, float high) {
  constexpr double kLeastCount = 0.5 - 0x1p-22;  // for a unit of extent
  Rx3dStrips strips;
  strips.low = double{low};
  const double extent = double{high} - double{low};
  strips.count = std::max(1.0, std::ceil(extent * kLeastCount));
  strips.width = extent / strips.count;
  return strips;
}

}  // namespace rtsql
