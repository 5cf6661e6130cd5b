#include "cube/cube_totals.h"

#include <algorithm>
#include <utility>

#include "algorithm/partition.h"
#include "common/check.h"

namespace rtsql {
namespace {

constexpr uint64_t kSpreadTotals = 1 << 7;  // copies x groups, where there are several copies

uint32_t count_copies(uint64_t groups, CubeTotals::Copies copies) {
  if (copies == CubeTotals::Copies::kOne) return 1;
  return static_cast<uint32_t>(std::max<uint64_t>(1, kSpreadTotals / groups));
}

uint32_t extremes_among(const CubeWords& words) {
  uint32_t extremes = 0;
  for (size_t i = 0; i < words.size(); ++i) extremes |= is_extreme(words[i].fold) ? 2U << i : 0;
  return extremes;
}

}  // namespace

CubeTotals::CubeTotals(gpu::Stream& stream, uint64_t groups, const CubeWords& words, Copies copies)
    : groups_(static_cast<uint32_t>(groups)),
      words_(static_cast<uint32_t>(1 + words.size())),
      copies_(count_copies(groups, copies)),
      extremes_(extremes_among(words)) {
  RTSQL_CHECK(words.size() <= kMostCubeWords);
  gpu::Buffer& totals = stream.scratch(uint64_t{copies_} * words_ * groups_ * sizeof(uint64_t), "totals");
  stream.fill(totals, 0);
  address_ = totals.address();
}

gpu::Kernel<shader::CubeTotalsParams> CubeTotals::kernel(gpu::Device& device) {
  return device.kernel<shader::CubeTotalsParams>("cube/cube_totals", {group_threads(device)});
}

std::vector<ColumnPtr> CubeTotals::columns(gpu::Stream& stream) const {
  gpu::Device& device = stream.device();
  std::vector<gpu::Buffer> values;
  shader::CubeTotalsParams params{.totals = address_,
                                  .columns = {},
                                  .copies = copies_,
                                  .words = words_,
                                  .groups = groups_,
                                  .extremes = extremes_};
  for (uint32_t word = 0; word < words_; ++word) {
    values.push_back(device.allocate(groups_ * sizeof(uint64_t), "groups"));
    params.columns[word] = values.back().address();
  }
  stream.dispatch(kernel(device), params, tile_groups(device, uint64_t{words_} * groups_, 1));
  std::vector<ColumnPtr> columns;
  for (gpu::Buffer& of_word : values)
    columns.push_back(
        std::make_shared<const Column>(TypeId::kBigint, groups_, std::move(of_word), gpu::Buffer(), nullptr));
  return columns;
}

}  // namespace rtsql
