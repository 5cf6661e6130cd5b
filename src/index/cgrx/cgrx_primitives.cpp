#include "index/cgrx/cgrx_primitives.h"

#include <span>

#include "algorithm/scan.h"
#include "common/divide.h"
#include "shaders/index/cgrx/cgrx_count.h"
#include "shaders/index/cgrx/cgrx_map.h"

namespace rtsql {
namespace {

constexpr uint64_t kBytesPerCgrxTriangle = 9 * sizeof(float);

}  // namespace

CgrxPrimitives write_cgrx_primitives(gpu::Device& device, const SortedKeys& sorted, KeyWidth width,
                                     uint64_t key_count, const CgrxOptions& options,
                                     const RxAxisScale& axis_scale, const WorkContext& context,
                                     gpu::Timings& timings) {
  const uint64_t buckets = divide_up(key_count, uint64_t{1} << options.bucket_log2);
  const gpu::Specialization specialization = cgrx_specialization(options, width, axis_scale);
  CgrxPrimitives written;
  gpu::Stream stream(device, context.interrupt);
  stream.stage("geometry");
  const gpu::Buffer offsets = device.allocate(buckets * sizeof(uint32_t), "the buckets of a cgrx index");
  gpu::Buffer& total = stream.scratch(sizeof(uint64_t));
  const auto count = device.kernel<shader::CgrxCountParams>("index/cgrx/cgrx_count", specialization);
  stream.dispatch(count,
                  {.keys = sorted.keys.address(),
                   .counts = offsets.address(),
                   .key_count = static_cast<uint32_t>(key_count),
                   .buckets = static_cast<uint32_t>(buckets)},
                  divide_up(buckets, shader::kCgrxCountThreads));
  exclusive_scan(stream, offsets.address(), offsets.address(), buckets, ScanSum::k32, total.address());
  stream.download(total, 0, std::as_writable_bytes(std::span(&written.count, 1)));
  timings.add(stream.finish());
  context.poll();

  written.scratch_bytes = offsets.bytes();
  written.corners = device.allocate(written.count * kBytesPerCgrxTriangle, "the triangles of a cgrx index");
  written.bucket_of = device.allocate(written.count * sizeof(uint32_t), "the primitives of a cgrx index");
  if (options.representation == CgrxRepresentation::kExtra) {
    written.start_of = device.allocate(written.count * sizeof(uint32_t), "the primitives of a cgrx index");
  }
  stream.stage("geometry");
  const auto map = device.kernel<shader::CgrxMapParams>("index/cgrx/cgrx_map", specialization);
  stream.dispatch(map,
                  {.keys = sorted.keys.address(),
                   .offsets = offsets.address(),
                   .corners = written.corners.address(),
                   .bucket_of = written.bucket_of.address(),
                   .start_of = written.start_of.address(),
                   .key_count = static_cast<uint32_t>(key_count),
                   .buckets = static_cast<uint32_t>(buckets)},
                  divide_up(buckets, shader::kCgrxMapThreads));
  timings.add(stream.finish());
  context.poll();
  return written;
}

}  // namespace rtsql
