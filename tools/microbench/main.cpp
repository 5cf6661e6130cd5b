// Times the algorithms on the device at hand, by GPU timestamps, and checks every result on the device:
//
//   microbench [--device NAME] [--only WORD] [LOG2_SIZE …]
//
// Sizes are from 6 to 30, and to 32 for --only memory; 20 if none is given. Index methods are timed by SQL's BENCHMARK.
//
// Each line has the name, the number of items, the median of several runs, G items/s, the best run, and what
// the check found. Keys are the images of 0, 1, … under a bijection of 32 bits: unique, in random order, and
// told apart from wrong ones by one inverse look-up.
#include <charconv>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cases.h"
#include "common/error.h"
#include "common/render_error.h"

namespace rtsql {
namespace {

constexpr void (*kCases[])(Bench&, uint32_t) = {
    time_scan, time_reduce,        time_select,
    time_runs, time_gather_random, time_expand,    time_sort,   time_sort_shapes, time_memory, time_link};

uint32_t parse_size(std::string_view argument) {
  uint32_t log2 = 0;
  auto [end, status] = std::from_chars(argument.data(), argument.data() + argument.size(), log2);
  if (status == std::errc() && end == argument.data() + argument.size() && log2 >= 6 && log2 <= 32) return log2;
  throw Error(ErrorKind::kValue, fmt::format("\"{}\" is no size from 6 to 32, the logarithm of a number of items",
                                             argument))
      .hint("microbench [--device NAME] [--only WORD] [LOG2_SIZE …]");
}

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
      sizes.push_back(parse_size(argument));
    }
  }
  if (sizes.empty()) sizes.push_back(20);
  const std::unique_ptr<gpu::Device> device = gpu::Device::open(options);
  fmt::print("{}\n", device->info().name);
  Bench bench(*device, only);
  for (const uint32_t log2 : sizes) {
    for (const auto time_case : kCases) time_case(bench, log2);
  }
  return bench.failed() ? 1 : 0;
}

}  // namespace
}  // namespace rtsql

int main(int argc, char** argv) {
  try {
    return rtsql::run(argc, argv);
  } catch (const rtsql::Error& error) {
    fmt::print(stderr, "{}", rtsql::render_error(error, "").text());
    return 1;
  }
}
