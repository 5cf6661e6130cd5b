#include "bench.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "common/median.h"

namespace rtsql {
namespace {

constexpr int kRuns = 7;

std::string item_kernel(std::string_view body) {
  return fmt::format(R"glsl(#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
struct ItemParams {{ uint64_t a; uint64_t b; uint64_t c; uint64_t errors; uint count; uint mask; }};
layout(local_size_x = 256) in;
KERNEL_PARAMS(ItemParams);
#define A(i) U32s(params.a + 4ul * uint64_t(i)).v[0]
#define B(i) U32s(params.b + 4ul * uint64_t(i)).v[0]
#define C(i) U32s(params.c + 4ul * uint64_t(i)).v[0]
void wrong() {{ atomicAdd(U32s(params.errors).v[0], 1); }}
uint mix32(uint x) {{
  x = (x ^ (x >> 16)) * 0x7feb352du;
  x = (x ^ (x >> 15)) * 0x846ca68bu;
  return x ^ (x >> 16);
}}
uint random_of(uint x) {{ return mix32(mix32(x) + 0x9e3779b9u); }}
void main() {{
  const uint i = workgroup_index() * 256 + gl_LocalInvocationID.x;
  if (i >= params.count) return;
  {}
}}
)glsl",
                     body);
}

}  // namespace

void Bench::each(gpu::Stream& stream, std::string_view label, std::string_view body,
                 const ItemParams& params) {
  const auto kernel = device_.kernel_from_source<ItemParams>(label, item_kernel(body));
  stream.dispatch(kernel, params, (uint64_t{params.count} + 255) / 256);
}

void Bench::fill_each(std::string_view label, std::string_view body, const ItemParams& params) {
  gpu::Stream stream(device_);
  each(stream, label, body, params);
  stream.finish();
}

uint32_t Bench::errors(std::string_view label, std::string_view body, ItemParams params) {
  gpu::Stream stream(device_);
  gpu::Buffer& counter = stream.scratch(sizeof(uint32_t));
  stream.fill(counter, 0);
  params.errors = counter.address();
  each(stream, label, body, params);
  uint32_t found = 0;
  stream.download(counter, 0, std::as_writable_bytes(std::span(&found, 1)));
  stream.finish();
  return found;
}

void Bench::measure(std::string_view name, uint64_t items, const std::function<void(gpu::Stream&)>& record,
                    const std::function<uint32_t()>& check) {
  std::vector<double> times;
  for (int i = 0; i < kRuns; ++i) {
    gpu::Stream stream(device_);
    stream.stage("preparation");
    record(stream);
    for (const gpu::StageTiming& stage : stream.finish().stages) {
      if (stage.name == "timed") times.push_back(stage.milliseconds);
    }
  }
  report(name, items, times, check());
}

void Bench::report(std::string_view name, uint64_t items, const std::vector<double>& times, uint32_t wrong) {
  const double middle = median(times);
  fmt::print("{:<28} {:>11} {:>10.3f} ms {:>8.3f} G/s, best {:>10.3f} ms  {}\n", name, items, middle,
             static_cast<double>(items) / middle * 1e-6, *std::min_element(times.begin(), times.end()),
             wrong == 0 ? "right" : fmt::format("{} WRONG", wrong));
  std::fflush(stdout);
  failed_ = failed_ || wrong != 0;
}

}  // namespace rtsql
