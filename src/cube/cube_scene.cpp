#include "cube/cube_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "cube/parameter_ranges.h"
#include "index/contract/read_corners.h"
#include "shaders/cube/cube_primitives.h"

namespace rtsql {
namespace {

constexpr uint64_t kBytesPerTriangle = 9 * sizeof(float);
// A ray goes through a part of a range where there are fewer rays than keep a GPU busy.
constexpr uint64_t kWantedRays = 1 << 17;

gpu::Address address_of(const ColumnPtr& column) {
  return column ? column->values().address() : 0;
}

}  // namespace

CubeScene::CubeScene(gpu::Device& device, CubeSceneRows rows, const CubeOptions& options,
                     const WorkContext& context)
    : device_(device),
      rows_(std::move(rows)),
      count_(rows_.codes->rows()),
      options_(options),
      grid_(CubeGrid::of(rows_.extent, count_, options, RayDensity::of(device.info().kind))) {
  RTSQL_CHECK(count_ > 0 && rows_.values.size() <= kMostTracedMeasures);
  records_ = device.allocate(count_ * sizeof(shader::CubeRecord), "the records of a cube");
  const gpu::Buffer triangles = device.allocate(count_ * kBytesPerTriangle, "the triangles of a cube");
  gpu::Stream stream(device, context.interrupt);
  stream.stage("geometry");
  const Numbers numbers = {address_of(rows_.codes), address_of(rows_.lines), address_of(rows_.groups),
                           address_of(rows_.packed)};
  write_primitives(stream, numbers, count_, records_, triangles);
  stream.finish();
  context.poll();
  scene_ = gpu::Scene::build(device,
                             {.geometry = triangles.address(),
                              .primitive_count = count_,
                              .partitions = options.partitions,
                              .compact = options.compact},
                             context);
  rows_.codes = rows_.lines = rows_.groups = rows_.packed = nullptr;
  device.precompile([&] {
    trace_pipeline(rows_.values.empty() ? CubeTracedWords{} : CubeTracedWords{.words = {{}}});
    CubeTotals::kernel(device);
    if (tests_bits()) bits_kernel();
  });
}

void CubeScene::write_primitives(gpu::Stream& stream, const Numbers& numbers, uint64_t count,
                                 const gpu::Buffer& records, const gpu::Buffer& triangles) const {
  const auto kernel =
      device_.kernel<shader::CubePrimitivesParams>("cube/cube_primitives", {group_threads(device_)});
  stream.dispatch(kernel,
                  {.codes = numbers.codes,
                   .lines = numbers.lines,
                   .groups = numbers.groups,
                   .packed = numbers.packed,
                   .records = records.address(),
                   .triangles = triangles.address(),
                   .count = static_cast<uint32_t>(count),
                   .x_shift = grid_.x_shift,
                   .y_shift = grid_.y_shift,
                   .z_shift = grid_.z_shift,
                   .leg = grid_.leg,
                   .reserved = 0},
                  tile_groups(device_, count, 1));
}

PicturedScene CubeScene::picture(const PictureChoice& choice) const {
  PicturedScene picture;
  picture.address = scene_->address();
  picture.primitive_count = count_;
  const std::vector<uint32_t> chosen = choice.of(picture.address, count_);
  std::vector<shader::CubeRecord> records(chosen.size());
  gpu::Stream stream(device_);
  stream.stage("picture");
  for (size_t i = 0; i < chosen.size(); ++i) {
    stream.download(records_, chosen[i] * sizeof(shader::CubeRecord),
                    std::as_writable_bytes(std::span(&records[i], 1)));
  }
  stream.finish();
  const auto upload = [&](uint32_t shader::CubeRecord::*member) {
    std::vector<uint32_t> words;
    for (const shader::CubeRecord& record : records) words.push_back(record.*member);
    gpu::Buffer& buffer = stream.scratch(words.size() * sizeof(uint32_t));
    stream.upload(buffer, 0, std::as_bytes(std::span(words)));
    return buffer.address();
  };
  const Numbers numbers = {upload(&shader::CubeRecord::code), upload(&shader::CubeRecord::line),
                           upload(&shader::CubeRecord::group), upload(&shader::CubeRecord::packed)};
  const gpu::Buffer triangles =
      device_.allocate(chosen.size() * kBytesPerTriangle, "the triangles of a picture");
  gpu::Buffer& written = stream.scratch(chosen.size() * sizeof(shader::CubeRecord));
  write_primitives(stream, numbers, chosen.size(), written, triangles);
  const auto corners = read_corners(stream, triangles, chosen.size(), 3);
  for (size_t i = 0; i < chosen.size(); ++i) {
    picture.primitives.push_back({.number = chosen[i],
                                  .corners = corners[i],
                                  .rows = {},
                                  .text = fmt::format("code {}, group {}, values {}", records[i].code,
                                                      records[i].group, records[i].packed)});
  }
  picture.axes = {"packed values", "group", "code of SCAN"};
  return picture;
}

bool CubeScene::adds_each_hit() const {
  return options_.flags_hits || options_.splits_groups || grid_.y_shift > 0;
}

// Only the values in the upper bits of the packed ones are in the order of the columns along x. A ray that
// adds each hit may meet rows of other groups than its line's.
bool CubeScene::seeks_extremes(const CubeTracedWords& words) const {
  if (words.counts_rows || words.words.empty() || adds_each_hit()) return false;
  return std::ranges::all_of(words.words, [&](const CubeWord& word) {
    const CubeValues& values = rows_.values[word.measure];
    const bool is_upper = !values.column && rows_.extent.packed >> values.shift >> values.bits <= 1;
    return is_extreme(word.fold) && is_upper;
  });
}

gpu::RayPipeline<shader::CubeTraceParams> CubeScene::trace_pipeline(const CubeTracedWords& words) const {
  uint32_t folds = 0;
  for (size_t i = 0; i < words.words.size(); ++i)
    folds |= static_cast<uint32_t>(words.words[i].fold) << (2 * i);
  const uint32_t further_test = !rows_.further ? shader::kCubeNoTest
                                : tests_bits() ? shader::kCubeTestsBit
                                               : shader::kCubeTestsCode;
  return device_.ray_pipeline<shader::CubeTraceParams>(
      "cube/cube_trace",
      {static_cast<uint32_t>(words.words.size()), adds_each_hit() ? 1U : 0U, options_.flags_hits ? 1U : 0U,
       further_test, folds, seeks_extremes(words) ? 1U : 0U});
}

uint64_t CubeScene::codes_of_ray(const CodeRanges& ranges) const {
  const uint64_t across = uint64_t{grid_.columns} * grid_.lines;
  // In the paper a ray goes through a whole range.
  if (options_.flags_hits || across * ranges.size() >= kWantedRays) return rows_.extent.codes;
  return std::max<uint64_t>(1, divide_up(codes_in(ranges) * across, kWantedRays));
}

bool CubeScene::can_trace(const CodeRanges& ranges) const {
  constexpr uint64_t kMostRays = uint64_t{1} << 28;
  return rays_through(ranges) <= kMostRays;
}

uint64_t CubeScene::rays_through(const CodeRanges& ranges) const {
  return count_parts(ranges, codes_of_ray(ranges)) * grid_.columns * grid_.lines;
}

gpu::Address CubeScene::terms(gpu::Stream& stream, const CubeWords& words) const {
  std::vector<shader::CubeTerm> terms;
  for (const CubeWord& word : words) {
    const CubeValues& values = rows_.values[word.measure];
    terms.push_back({address_of(values.column), values.most, values.shift,
                     static_cast<uint32_t>((uint64_t{1} << values.bits) - 1)});
  }
  return terms.empty() ? 0 : stream.parameters(std::as_bytes(std::span(terms)));
}

gpu::Kernel<shader::CubeBitsParams> CubeScene::bits_kernel() const {
  return device_.kernel<shader::CubeBitsParams>("cube/cube_bits", {group_threads(device_)});
}

gpu::Address CubeScene::further_of_rows(gpu::Stream& stream, const CodeRanges& further) const {
  if (!rows_.further || !tests_bits()) return address_of(rows_.further);
  const uint64_t words = divide_up(rows(), 32);
  gpu::Buffer& bits = stream.scratch(words * sizeof(uint32_t), "the rows that fulfil a filter");
  stream.dispatch(bits_kernel(),
                  {.codes = rows_.further->values().address(),
                   .ranges = parameter_ranges(stream, further),
                   .bits = bits.address(),
                   .rows = static_cast<uint32_t>(rows()),
                   .range_count = static_cast<uint32_t>(further.size())},
                  tile_groups(device_, words, 1));
  return bits.address();
}

CubeTotals CubeScene::totals(gpu::Stream& stream, const CubeTracedWords& words) const {
  stream.stage("rays");
  const bool is_one = options_.flags_hits || seeks_extremes(words);
  return {stream, rows_.extent.groups, words.words,
          is_one ? CubeTotals::Copies::kOne : CubeTotals::Copies::kSeveral};
}

uint64_t CubeScene::trace(gpu::Stream& stream, const CodeRanges& ranges, const CodeRanges& further,
                          const CubeTracedWords& words, const CubeTotals& totals) const {
  const CodeRanges parts = divided(ranges, codes_of_ray(ranges));
  const uint64_t rays = parts.size() * grid_.columns * grid_.lines;
  RTSQL_CHECK(rays <= UINT32_MAX);
  if (rays == 0) return 0;

  stream.stage("rays");
  gpu::Address flags = 0;
  if (options_.flags_hits) {
    gpu::Buffer& bits = stream.scratch(divide_up(rows(), 32) * sizeof(uint32_t), "the rows that rays met");
    stream.fill(bits, 0);
    flags = bits.address();
  }
  stream.trace(trace_pipeline(words),
               {.scene = scene_->address(),
                .records = records_.address(),
                .ranges = parameter_ranges(stream, parts),
                .further = further_of_rows(stream, further),
                .further_ranges = parameter_ranges(stream, further),
                .terms = terms(stream, words.words),
                .totals = totals.address(),
                .flags = flags,
                .columns = grid_.columns,
                .lines = grid_.lines,
                .range_count = static_cast<uint32_t>(parts.size()),
                .further_count = static_cast<uint32_t>(further.size()),
                .x_shift = grid_.x_shift,
                .y_shift = grid_.y_shift,
                .z_shift = grid_.z_shift,
                .groups = totals.groups(),
                .copies = totals.copies(),
                .rows_per_partition = static_cast<uint32_t>(scene_->rows_per_partition())},
               rays);
  return rays;
}

uint64_t CubeScene::resident_bytes() const {
  uint64_t bytes = records_.bytes() + scene_->statistics().resident_bytes;
  if (rows_.further) bytes += rows_.further->resident_bytes();
  for (const CubeValues& values : rows_.values) bytes += values.column ? values.column->resident_bytes() : 0;
  return bytes;
}

}  // namespace rtsql
