#include "index/sorted.h"

#include <algorithm>
#include <cmath>

#include "index/sorted_index.h"

namespace rtsql {

namespace {

constexpr int64_t kDirectoryByCount = -1;

// Nanoseconds a probe and a key: of lavapipe on two cores, and of a large discrete GPU. Probes are random.
double probe_milliseconds(const ProbeEstimate& estimate) {
  const double wide = estimate.width == KeyWidth::k64 ? 1.5 : 1.0;
  const double searches = estimate.points ? 1.0 : 2.0;
  // On a GPU the directory and the keys leave the cache as they grow: 15.8 G probes/s into 2^24 keys, 12.8
  // into 2^26.
  const double depth = std::log2(static_cast<double>(std::max<uint64_t>(estimate.keys, 2)));
  const double nanoseconds = (estimate.cpu_device ? 9.0 : 0.003 * depth) * wide * searches;
  const double launch = estimate.cpu_device ? 0.1 : 0.03;
  return launch + estimate.probes * nanoseconds * 1e-6;
}

double build_milliseconds(const ProbeEstimate& estimate) {
  const double wide = estimate.width == KeyWidth::k64 ? 2.2 : 1.0;
  const double nanoseconds = (estimate.cpu_device ? 28.0 : 0.082) * wide;
  const double launch = estimate.cpu_device ? 1.0 : 0.5;
  return launch + static_cast<double>(estimate.keys) * nanoseconds * 1e-6;
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  const int64_t bits = options.integer("directory_bits");
  return std::make_unique<SortedIndex>(
      device, keys, bits == kDirectoryByCount ? std::nullopt : std::optional(static_cast<uint32_t>(bits)),
      context);
}

}  // namespace

const IndexMethod kSortedIndex = {
    .name = "sorted",
    .summary = "sorted keys, searched by halving below a directory of their leading bits",
    .capabilities = {.points = true, .ranges = true},
    .options =
        {{.name = "directory_bits",
          .kind = IndexOption::Kind::kInteger,
          .default_text = "-1",
          .minimum = kDirectoryByCount,
          .maximum = 26,
          .help = "leading bits that the directory tells apart; 0: no directory, -1: by the number of keys"}},
    .probe_milliseconds = probe_milliseconds,
    .build_milliseconds = build_milliseconds,
    .build = build,
};

}  // namespace rtsql
