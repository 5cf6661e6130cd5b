#include "index/rx/rx_rays.h"

#include <fmt/format.h>

#include "algorithm/expand.h"
#include "algorithm/scan.h"
#include "common/divide.h"
#include "common/error.h"
#include "shaders/index/rx/rx_rays.h"

namespace rtsql {
namespace {

constexpr uint64_t kMaxLaunch = uint64_t{1} << 31;

gpu::Kernel<shader::RxRaysParams> segments_kernel(gpu::Device& device, const RxOptions& options,
                                                  KeyWidth width) {
  return device.kernel<shader::RxRaysParams>("index/rx/rx_rays",
                                             rx_specialization(options.layout, static_cast<uint32_t>(width)));
}

}  // namespace

gpu::Buffer allocate_words(gpu::Device& device, uint64_t count, std::string_view what) {
  return device.allocate(count * sizeof(uint32_t), what);
}

void check_rx_launch(uint64_t count, std::string_view what) {
  if (count > kMaxLaunch)
    throw Error(ErrorKind::kMemory, fmt::format("{} {} are too many at once", count, what));
}

void RxRays::precompile(gpu::Device& device, const RxOptions& options, KeyWidth width) {
  segments_kernel(device, options, width);
}

RxRays RxRays::along_segments(gpu::Device& device, const RxScene& scene, const RxOptions& options,
                              KeyWidth width, const ProbeBatch& batch, const WorkContext& context,
                              gpu::Timings& timings) {
  RxRays list(batch);
  if (batch.points()) return list;
  gpu::Buffer first = allocate_words(device, batch.count, "the ray segments of an rx probe");
  gpu::Buffer offsets = device.allocate(batch.count * sizeof(uint64_t), "the ray offsets of an rx probe");
  gpu::Stream stream(device, context.interrupt);
  gpu::Buffer& rays = stream.scratch(batch.count * sizeof(uint32_t), "the ray counts of an rx probe");
  gpu::Buffer& total = stream.scratch(sizeof(uint64_t));
  stream.stage("rays");
  stream.dispatch(segments_kernel(device, options, width),
                  {.low = batch.low,
                   .high = batch.high,
                   .segments = scene.segments.address(),
                   .first = first.address(),
                   .rays = rays.address(),
                   .base = scene.base,
                   .segment_count = static_cast<uint32_t>(scene.segment_count),
                   .segment_bits = scene.segment_bits,
                   .count = static_cast<uint32_t>(batch.count),
                   .reserved = 0},
                  divide_up(batch.count, shader::kRxRaysThreads));
  exclusive_scan(stream, rays.address(), offsets.address(), batch.count, ScanSum::k64, total.address());
  stream.download(total, 0, std::as_writable_bytes(std::span(&list.count_, 1)));
  timings.add(stream.finish());

  check_rx_launch(list.count_, "rays");
  if (list.count_ == 0) return list;
  list.owners_ = allocate_words(device, list.count_, "the rays of an rx probe");
  list.numbers_ = allocate_words(device, list.count_, "the rays of an rx probe");
  stream.stage("rays");
  expand_spans(
      stream,
      {.first = first.address(), .offsets = offsets.address(), .count = batch.count, .total = list.count_}, 0,
      list.count_, list.owners_.address(), list.numbers_.address());
  timings.add(stream.finish());
  return list;
}

shader::RxJob RxRays::job(const RxScene& scene, const ProbeBatch& batch) const {
  return {.scene = scene.scene->address(),
          .keys = scene.keys.address(),
          .base = scene.base,
          .low = batch.low,
          .high = batch.high,
          .segments = scene.segments.address(),
          .owners = owners_.address(),
          .numbers = numbers_.address(),
          .rows_per_partition = static_cast<uint32_t>(scene.scene->rows_per_partition()),
          .segment_bits = scene.segment_bits};
}

}  // namespace rtsql
