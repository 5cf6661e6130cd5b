#include "cube/cube_sieve.h"

#include <algorithm>
#include <utility>

#include "algorithm/partition.h"
#include "common/check.h"
#include "cube/parameter_ranges.h"

namespace rtsql {
namespace {

// A thread adds cells of one group up before it adds them to the totals. Workgroups of a CPU have few
// threads.
uint32_t cells_of_thread(const gpu::Device& device) {
  return runs_on_cpu(device) ? 64 : 4;
}

}  // namespace

CubeSieve::CubeSieve(gpu::Device& device, CubeSieveCells cells, uint64_t codes)
    : device_(device),
      cells_(std::move(cells)),
      codes_(codes),
      cells_of_thread_(cells_of_thread(device)),
      cells_of_tile_(uint64_t{cells_of_thread_} * group_threads(device)) {
  RTSQL_CHECK(cells_.blocks->rows() > 0 && !cells_.totals.empty());
  const HostColumn blocks = cells_.blocks->read(device, 0, cells_.blocks->rows());
  for (uint64_t cell = 0; cell < blocks.rows; cell += cells_of_tile_)
    first_blocks_.push_back(blocks.at<uint32_t>(cell));
  device.precompile([&] { kernel(std::min<uint32_t>(2, static_cast<uint32_t>(cells_.totals.size()))); });
}

gpu::Kernel<shader::CubeSieveParams> CubeSieve::kernel(uint32_t words) const {
  return device_.kernel<shader::CubeSieveParams>("cube/cube_sieve",
                                                 {group_threads(device_), words, cells_of_thread_});
}

// A block may go on from one tile to the next.
std::vector<uint32_t> CubeSieve::tiles_of(const CodeRanges& blocks) const {
  std::vector<uint32_t> tiles;
  size_t next = 0;  // the first tile that is not listed yet
  for (const CodeRange& range : blocks) {
    const auto begin = std::ranges::lower_bound(first_blocks_, range.first) - first_blocks_.begin();
    const auto end =
        static_cast<size_t>(std::ranges::upper_bound(first_blocks_, range.last) - first_blocks_.begin());
    for (next = std::max(next, static_cast<size_t>(std::max<ptrdiff_t>(begin, 1) - 1)); next < end; ++next)
      tiles.push_back(static_cast<uint32_t>(next));
  }
  return tiles;
}

uint64_t CubeSieve::cells_read(const CodeRanges& blocks) const {
  const std::vector<uint32_t> tiles = tiles_of(blocks);
  uint64_t count = tiles.size() * cells_of_tile_;
  const bool has_last = !tiles.empty() && tiles.back() + 1 == first_blocks_.size();
  if (has_last) count -= first_blocks_.size() * cells_of_tile_ - cells();
  return count;
}

void CubeSieve::add(gpu::Stream& stream, const CodeRanges& blocks, const std::vector<uint32_t>& words,
                    const CubeTotals& totals) const {
  RTSQL_CHECK(totals.words() == 1 + words.size());
  const std::vector<uint32_t> tiles = tiles_of(blocks);
  if (tiles.empty()) return;
  stream.stage("sieve");
  shader::CubeSieveParams params{.tiles = stream.parameters(std::as_bytes(std::span(tiles))),
                                 .ranges = parameter_ranges(stream, blocks),
                                 .blocks = cells_.blocks->values().address(),
                                 .cell_groups = cells_.groups->values().address(),
                                 .words = {},
                                 .totals = totals.address(),
                                 .tile_count = static_cast<uint32_t>(tiles.size()),
                                 .range_count = static_cast<uint32_t>(blocks.size()),
                                 .cells = static_cast<uint32_t>(cells()),
                                 .groups = totals.groups(),
                                 .copies = totals.copies(),
                                 .extremes = totals.extremes()};
  params.words[0] = cells_.totals[0]->values().address();
  for (size_t i = 0; i < words.size(); ++i)
    params.words[1 + i] = cells_.totals.at(1 + words[i])->values().address();
  stream.dispatch(kernel(totals.words()), params, tiles.size(), cells_of_tile_);
  stream.count_bytes(tiles.size() * cells_of_tile_ *
                     (2 * sizeof(uint32_t) + totals.words() * sizeof(uint64_t)));
}

uint64_t CubeSieve::resident_bytes() const {
  uint64_t bytes = cells_.blocks->resident_bytes() + cells_.groups->resident_bytes();
  for (const ColumnPtr& column : cells_.totals) bytes += column->resident_bytes();
  return bytes;
}

}  // namespace rtsql
