#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "cases.h"

namespace rtsql {
namespace {

constexpr uint32_t kReads = uint32_t{1} << 26;
constexpr uint32_t kMostGroupLog2 = 28;  // the words that groups read

double milliseconds_of(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

// "Is Binary Search Really All You Need?", figure 7: groups of neighbouring threads read neighbouring words, each group from
// a place of its own in each step. All read as many words; the more a group has, the fewer are the places.
void time_coalesced_reads(Bench& bench, uint32_t log2) {
  constexpr uint32_t kThreads = uint32_t{1} << 16, kSteps = 1024, kMostGroupBits = 7;
  const uint64_t words = uint64_t{1} << log2;
  const auto largest = static_cast<uint32_t>(words - 1);
  const gpu::Buffer memory = bench.words(words), out = bench.words(kThreads);
  bench.fill_each("group data", "for (uint64_t w = i; w <= params.mask; w += params.count) A(w) = mix32(uint(w));",
                  {.a = memory.address(), .count = kThreads, .mask = largest});
  for (uint32_t bits = 0; bits <= kMostGroupBits; ++bits) {
    const auto sum_of = [&](std::string_view word) {
      return fmt::format(
          "uint sum = 0; for (uint s = 0; s < {1}u; ++s) {{ const uint w = (random_of((i >> {0}u) * {1}u + s) + (i & "
          "{2}u)) & params.mask; sum += {3}; }} ",
          bits, kSteps, (1u << bits) - 1, word);
    };
    bench.measure(
        fmt::format("memory reads by groups of {} threads", 1u << bits), uint64_t{kThreads} * kSteps,
        [&](gpu::Stream& stream) {
          stream.stage("timed");
          bench.each(stream, "group reads", sum_of("A(w)") + "B(i) = sum;",
                     {.a = memory.address(), .b = out.address(), .count = kThreads, .mask = largest});
        },
        [&] {
          return bench.errors("group check", sum_of("mix32(w)") + "if (B(i) != sum) wrong();",
                              {.b = out.address(), .count = kThreads, .mask = largest});
        });
  }
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
  time_coalesced_reads(bench, std::min(log2, kMostGroupLog2));
}

}  // namespace rtsql
