// Times the algorithms on the device at hand, by GPU timestamps, and checks every result on the device:
//
//   microbench [--device NAME] [--only WORD] [LOG2_SIZE …]
//
// Sizes default to 20. Index methods are timed by SQL's BENCHMARK.
//
// Each line: what, the number of items, the median of several runs, G items/s, the best run, and what the
// check found. Keys are the images of 0, 1, … under a bijection of 32 bits: unique, in random order, and told
// apart from wrong ones by one inverse look-up.
#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "algorithm/expand.h"
#include "algorithm/gather.h"
#include "algorithm/radix_paths.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "algorithm/select.h"
#include "common/error.h"
#include "gpu/device.h"
#include "gpu/stream.h"

namespace rtsql {
namespace {

constexpr int kRuns = 7;

// One item an invocation: `body` sees `i` and the helpers below, and calls `wrong()` for what must not be.
struct ItemParams {
  gpu::Address a = 0;
  gpu::Address b = 0;
  gpu::Address c = 0;
  gpu::Address errors = 0;
  uint32_t count = 0;
  uint32_t mask = 0;
};

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

class Bench {
 public:
  Bench(gpu::Device& device, std::string only) : device_(device), only_(std::move(only)) {}

  bool failed() const { return failed_; }

  void run(uint32_t log2) {
    scan(log2);
    select(log2);
    gather_random(log2);
    expand(log2);
    sort(log2);
    sort_shapes(log2);
  }

 private:
  bool wanted(std::string_view name) const { return name.find(only_) != std::string_view::npos; }

  gpu::Buffer words(uint64_t count) { return device_.allocate(count * sizeof(uint32_t), "bench"); }

  void each(gpu::Stream& stream, std::string_view label, std::string_view body, ItemParams params) {
    const auto kernel = device_.kernel_from_source<ItemParams>(label, item_kernel(body));
    stream.dispatch(kernel, params, (uint64_t{params.count} + 255) / 256);
  }

  void fill_each(std::string_view label, std::string_view body, ItemParams params) {
    gpu::Stream stream(device_);
    each(stream, label, body, params);
    stream.finish();
  }

  uint32_t errors(std::string_view label, std::string_view body, ItemParams params) {
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

  // `record` records preparation into the first stage and the work into the one called "timed".
  void measure(std::string_view name, uint64_t items, const std::function<void(gpu::Stream&)>& record,
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

  void report(std::string_view name, uint64_t items, std::vector<double> times, uint32_t wrong) {
    std::sort(times.begin(), times.end());
    const double median = times[times.size() / 2];
    fmt::print("{:<28} {:>11} {:>10.3f} ms {:>8.3f} G/s, best {:>10.3f} ms  {}\n", name, items, median,
               static_cast<double>(items) / median * 1e-6, times.front(),
               wrong == 0 ? "right" : fmt::format("{} WRONG", wrong));
    std::fflush(stdout);
    failed_ = failed_ || wrong != 0;
  }

  void scan(uint32_t log2) {
    if (!wanted("scan")) return;
    const uint64_t count = uint64_t{1} << log2;
    const gpu::Buffer in = words(count);
    const gpu::Buffer out = words(2 * count);
    fill_each("small", "A(i) = mix32(i) & 7;", {.a = in.address(), .count = static_cast<uint32_t>(count)});
    for (const ScanSum sum : {ScanSum::k32, ScanSum::k64}) {
      measure(
          sum == ScanSum::k32 ? "scan u32" : "scan u64", count,
          [&](gpu::Stream& stream) {
            stream.stage("timed");
            exclusive_scan(stream, in.address(), out.address(), count, sum);
          },
          [&] {
            return errors("scan check",
                          sum == ScanSum::k32
                              ? "if ((i == 0 ? 0 : B(i - 1) + A(i - 1)) != B(i)) wrong();"
                              : "if ((i == 0 ? 0 : B(2 * (i - 1)) + A(i - 1)) != B(2 * i)) wrong();",
                          {.a = in.address(), .b = out.address(), .count = static_cast<uint32_t>(count)});
          });
    }
  }

  void select(uint32_t log2) {
    if (!wanted("select")) return;
    const uint64_t count = uint64_t{1} << log2;
    const gpu::Buffer bitmap = words(count / 32);
    const gpu::Buffer out = words(count);
    const gpu::Buffer total = device_.allocate(sizeof(uint64_t), "bench");
    struct Density {
      const char* name;
      const char* fill;
    };
    for (const Density& density :
         {Density{"select 6 %", "A(i) = mix32(i) & random_of(i) & mix32(~i) & random_of(~i);"},
          Density{"select 50 %", "A(i) = mix32(i);"}, Density{"select 100 %", "A(i) = ~0u;"}}) {
      fill_each("bits", density.fill, {.a = bitmap.address(), .count = static_cast<uint32_t>(count / 32)});
      uint64_t selected = 0;
      measure(
          density.name, count,
          [&](gpu::Stream& stream) {
            stream.stage("timed");
            select_bits(stream, bitmap.address(), count, out.address(), total.address());
            stream.stage("total");
            stream.download(total, 0, std::as_writable_bytes(std::span(&selected, 1)));
          },
          [&] {
            gpu::Stream stream(device_);
            uint64_t counted = 0;
            count_bits(stream, bitmap.address(), count, total.address());
            stream.download(total, 0, std::as_writable_bytes(std::span(&counted, 1)));
            stream.finish();
            return (counted != selected ? 1u : 0u) +
                   errors(
                       "select check",
                       "if ((i > 0 && B(i - 1) >= B(i)) || ((A(B(i) / 32) >> (B(i) % 32)) & 1) == 0) "
                       "wrong();",
                       {.a = bitmap.address(), .b = out.address(), .count = static_cast<uint32_t>(selected)});
          });
    }
  }

  void gather_random(uint32_t log2) {
    if (!wanted("gather")) return;
    const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
    const gpu::Buffer source = words(count);
    const gpu::Buffer indices = words(count);
    const gpu::Buffer out = words(count);
    fill_each("gather data", "A(i) = mix32(i); B(i) = random_of(i) & params.mask;",
              {.a = source.address(), .b = indices.address(), .count = count, .mask = count - 1});
    measure(
        "gather u32 random", count,
        [&](gpu::Stream& stream) {
          stream.stage("timed");
          gather(stream, 4, source.address(), indices.address(), count, out.address());
        },
        [&] {
          return errors("gather check", "if (B(i) != mix32(A(i))) wrong();",
                        {.a = indices.address(), .b = out.address(), .count = count});
        });
  }

  void expand(uint32_t log2) {
    if (!wanted("expand")) return;
    const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
    const gpu::Buffer first = words(count);
    const gpu::Buffer sizes = words(count);
    const gpu::Buffer offsets = words(2 * uint64_t{count});
    const gpu::Buffer owners = words(count);
    const gpu::Buffer members = words(count);
    const gpu::Buffer total = device_.allocate(sizeof(uint64_t), "bench");
    struct Sizes {
      const char* name;
      const char* fill;
      const char* check;
    };
    fill_each("spans", "A(i) = i * 8; B(i) = mix32(i) & 1;",
              {.a = first.address(), .b = sizes.address(), .count = count});
    uint64_t found = 0;
    measure(
        "expand singles, 50 %", count,
        [&](gpu::Stream& stream) {
          stream.stage("timed");
          expand_singles(stream, {.first = first.address(), .size = sizes.address(), .count = count},
                         owners.address(), members.address(), total.address());
          stream.stage("total");
          stream.download(total, 0, std::as_writable_bytes(std::span(&found, 1)));
        },
        [&] {
          return errors(
              "singles check",
              "if ((mix32(A(i)) & 1) != 1 || B(i) != 8 * A(i) || (i > 0 && A(i - 1) >= A(i))) wrong();",
              {.a = owners.address(), .b = members.address(), .count = static_cast<uint32_t>(found)});
        });
    // As many outputs as spans, either way.
    for (const Sizes& sizes_case :
         {Sizes{"expand spans of 1", "A(i) = i * 8; B(i) = 1;", "if (A(i) != i || B(i) != 8 * i) wrong();"},
          Sizes{"expand spans of 0 or 4", "A(i) = i * 8; B(i) = (mix32(i / 4) & 3) == (i & 3) ? 4 : 0;",
                "if (A(i) / 4 != i / 4 || (mix32(i / 4) & 3) != (A(i) & 3) || B(i) != 8 * A(i) + i % 4) "
                "wrong();"}}) {
      fill_each("spans", sizes_case.fill, {.a = first.address(), .b = sizes.address(), .count = count});
      measure(
          sizes_case.name, count,
          [&](gpu::Stream& stream) {
            exclusive_scan(stream, sizes.address(), offsets.address(), count, ScanSum::k64, total.address());
            stream.stage("timed");
            expand_spans(
                stream,
                {.first = first.address(), .offsets = offsets.address(), .count = count, .total = count}, 0,
                count, owners.address(), members.address());
          },
          [&] {
            return errors("expand check", sizes_case.check,
                          {.a = owners.address(), .b = members.address(), .count = count});
          });
    }
  }

  void sort(uint32_t log2) {
    if (!wanted("sort")) return;
    const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
    const gpu::Buffer keys = words(count);
    const gpu::Buffer values = words(count);
    measure(
        "sort u32 pairs", count,
        [&](gpu::Stream& stream) {
          each(stream, "pairs", "A(i) = mix32(i); B(i) = i;",
               {.a = keys.address(), .b = values.address(), .count = count});
          stream.stage("timed");
          radix_sort(stream, keys.address(), 4, values.address(), count);
        },
        [&] {
          return errors("pairs check", "if (A(i) != mix32(B(i)) || (i > 0 && A(i - 1) >= A(i))) wrong();",
                        {.a = keys.address(), .b = values.address(), .count = count});
        });
    // Many equal keys, whose order must stay, and digits in which all agree.
    measure(
        "sort u32 pairs, 12 bits vary", count,
        [&](gpu::Stream& stream) {
          each(stream, "small pairs", "A(i) = mix32(i) & 0xfff; B(i) = i;",
               {.a = keys.address(), .b = values.address(), .count = count});
          stream.stage("timed");
          radix_sort(stream, keys.address(), 4, values.address(), count);
        },
        [&] {
          return errors(
              "small pairs check",
              "if (A(i) != (mix32(B(i)) & 0xfff) || (i > 0 && (A(i - 1) > A(i) || (A(i - 1) == A(i) && "
              "B(i - 1) >= B(i))))) wrong();",
              {.a = keys.address(), .b = values.address(), .count = count});
        });
    measure(
        "sort u32 keys", count,
        [&](gpu::Stream& stream) {
          each(stream, "keys", "A(i) = mix32(i);", {.a = keys.address(), .count = count});
          stream.stage("timed");
          radix_sort(stream, keys.address(), 4, 0, count);
        },
        [&] {
          return errors("keys check", "if (i > 0 && A(i - 1) >= A(i)) wrong();",
                        {.a = keys.address(), .count = count});
        });
    const gpu::Buffer wide = words(2 * uint64_t{count});
    measure(
        "sort u64 pairs", count,
        [&](gpu::Stream& stream) {
          each(stream, "wide pairs", "A(2 * i) = mix32(i); A(2 * i + 1) = random_of(i); B(i) = i;",
               {.a = wide.address(), .b = values.address(), .count = count});
          stream.stage("timed");
          radix_sort(stream, wide.address(), 8, values.address(), count);
        },
        [&] {
          return errors(
              "wide pairs check",
              "if (A(2 * i) != mix32(B(i)) || A(2 * i + 1) != random_of(B(i)) || (i > 0 && (A(2 * i - 1) > "
              "A(2 * i + 1) || (A(2 * i - 1) == A(2 * i + 1) && A(2 * i - 2) > A(2 * i))))) wrong();",
              {.a = wide.address(), .b = values.address(), .count = count});
        });
  }

  // The sort of GPUs in other shapes than its default: what the default was chosen from.
  void sort_shapes(uint32_t log2) {
    if (!wanted("shapes") || only_.empty()) return;
    const auto count = static_cast<uint32_t>(uint64_t{1} << log2);
    const gpu::Buffer keys = words(count);
    const gpu::Buffer values = words(count);
    const std::optional<RadixSweepShape> usual = radix_sweep_shape(device_, 4);
    if (!usual) return;
    for (const uint32_t threads : {256u, 384u, 512u, 768u, 1024u}) {
      for (const uint32_t items : {8u, 12u, 15u, 16u, 20u, 24u}) {
        RadixSweepShape shape = *usual;
        shape.threads = threads;
        shape.items = items;
        if (radix_sweep_shared_bytes(device_, shape, 4) > device_.limits().max_shared_memory_bytes) continue;
        measure(
            fmt::format("sort shapes: {} x {}", threads, items), count,
            [&](gpu::Stream& stream) {
              each(stream, "pairs", "A(i) = mix32(i); B(i) = i;",
                   {.a = keys.address(), .b = values.address(), .count = count});
              stream.stage("timed");
              radix_sort_sweep(stream, {.keys = keys.address(), .values = values.address(), .count = count},
                               shape);
            },
            [&] {
              return errors("pairs check", "if (A(i) != mix32(B(i)) || (i > 0 && A(i - 1) >= A(i))) wrong();",
                            {.a = keys.address(), .b = values.address(), .count = count});
            });
      }
    }
  }

  gpu::Device& device_;
  std::string only_;
  bool failed_ = false;
};

int run(int argc, char** argv) {
  gpu::DeviceOptions options;
  std::string only;
  std::vector<uint32_t> sizes;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--device" && i + 1 < argc) {
      options.selector = argv[++i];
    } else if (argument == "--only" && i + 1 < argc) {
      only = argv[++i];
    } else {
      sizes.push_back(static_cast<uint32_t>(std::clamp(std::atoi(argv[i]), 6, 30)));
    }
  }
  if (sizes.empty()) sizes.push_back(20);
  const std::unique_ptr<gpu::Device> device = gpu::Device::open(options);
  fmt::print("{}\n", device->info().name);
  Bench bench(*device, only);
  for (const uint32_t log2 : sizes) bench.run(log2);
  return bench.failed() ? 1 : 0;
}

}  // namespace
}  // namespace rtsql

int main(int argc, char** argv) {
  try {
    return rtsql::run(argc, argv);
  } catch (const rtsql::Error& error) {
    fmt::print(stderr, "{}", rtsql::render_error(error, ""));
    return 1;
  }
}
