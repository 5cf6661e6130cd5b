#include <chrono>

#include <fmt/format.h>

#include "cases.h"

namespace rtsql {
namespace {

constexpr uint32_t kReads = uint32_t{1} << 26;

double milliseconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

void time_memory(Bench& bench, uint32_t log2) {
  if (!bench.wanted("memory") || bench.all_wanted()) return;
  const uint64_t words = uint64_t{1} << log2;
  const auto largest = static_cast<uint32_t>(words - 1);
  const gpu::Buffer out = bench.words(kReads);
  gpu::Buffer memory;
  const double allocated = milliseconds_of([&] { memory = bench.words(words); });
  const double filled = milliseconds_of([&] {
    gpu::Stream stream(bench.device());
    stream.fill(memory, 0);
    stream.finish();
  });
  bench.fill_each("memory data", "for (uint64_t w = i; w <= params.mask; w += params.count) A(w) = mix32(uint(w));",
                  {.a = memory.address(), .count = kReads, .mask = largest});
  bench.measure(
      fmt::format("memory reads, {} MiB", words >> 18), kReads,
      [&](gpu::Stream& stream) {
        stream.stage("timed");
        bench.each(stream, "memory reads", "B(i) = A(random_of(i) & params.mask);",
                   {.a = memory.address(), .b = out.address(), .count = kReads, .mask = largest});
      },
      [&] {
        return bench.errors("memory check", "if (B(i) != mix32(random_of(i) & params.mask)) wrong();",
                            {.b = out.address(), .count = kReads, .mask = largest});
      });
  const double freed = milliseconds_of([&] {
    memory = {};
    bench.device().memory().trim();
  });
  fmt::print("  {:.1f} ms to allocate, {:.1f} ms to fill first, {:.1f} ms to free (wall)\n", allocated, filled, freed);
}

}  // namespace rtsql
