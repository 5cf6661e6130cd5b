#include "benchmark/scan_dataset.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "benchmark/item_kernel.h"
#include "benchmark/scan_bounds.h"
#include "benchmark/seed.h"
#include "benchmark/tpch_predicates.h"
#include "benchmark/value_distribution.h"
#include "shaders/benchmark/widen_keys.h"

namespace rtsql {

namespace {

ValueDistribution values_of(const ScanWorkload& workload) {
  switch (workload.distribution) {
    case ScanDistribution::kZipf:
      return zipf_values(workload.skew, workload.range);
    case ScanDistribution::kNormal:
      return normal_values(workload.deviation, workload.range);
    case ScanDistribution::kUniform:
      break;
  }
  return uniform_values(0, UINT64_MAX >> (64 - workload.range));
}

class ScanGenerator {
 public:
  ScanGenerator(gpu::Device& device, const ScanWorkload& workload, const WorkContext& context)
      : device_(device), workload_(workload), context_(context) {
    dataset_.rows = workload.rows;
  }

  // Adds a column whose predicate is given, or follows from the selectivity.
  void add(const ValueDistribution& values, const std::optional<KeyInterval>& wanted) {
    context_.poll();
    auto keys = std::make_shared<const gpu::Buffer>(
        device_.allocate(workload_.rows * static_cast<uint64_t>(workload_.width), "benchmark columns"));
    const KeyColumn column = {workload_.width, keys->address()};
    gpu::Stream stream(device_, context_.interrupt);
    draw_values(stream, values, seed_of_use(workload_.seed, dataset_.columns.size() + 1), column,
                workload_.rows);
    stream.finish();
    dataset_.columns.push_back(column);
    dataset_.owners.push_back(std::move(keys));
    dataset_.conjunction.push_back(wanted
                                       ? *wanted
                                       : find_interval(device_, column, workload_.rows, workload_.comparison,
                                                       workload_.selectivity, context_));
  }

  ScanDataset finish() && { return std::move(dataset_); }

 private:
  gpu::Device& device_;
  const ScanWorkload& workload_;
  const WorkContext& context_;
  ScanDataset dataset_;
};

}  // namespace

namespace {

std::shared_ptr<const gpu::Buffer> widened(gpu::Device& device, gpu::Address keys, uint64_t rows,
                                           const WorkContext& context) {
  auto wide =
      std::make_shared<const gpu::Buffer>(device.allocate(rows * sizeof(uint64_t), "benchmark columns"));
  gpu::Stream stream(device, context.interrupt);
  dispatch_items<shader::WidenKeysParams>(
      stream, "benchmark/widen_keys",
      {.keys = keys, .wide = wide->address(), .count = static_cast<uint32_t>(rows), .reserved = 0}, rows);
  stream.finish();
  return wide;
}

}  // namespace

ScanDataset scan_dataset_of(gpu::Device& device, std::vector<KeyColumn> columns, uint64_t rows,
                            std::vector<std::shared_ptr<const void>> owners, const ScanWorkload& workload,
                            const WorkContext& context) {
  ScanDataset dataset{
      .rows = rows, .columns = std::move(columns), .conjunction = {}, .owners = std::move(owners)};
  const bool any_wide = std::ranges::any_of(
      dataset.columns, [](const KeyColumn& column) { return column.width == KeyWidth::k64; });
  for (KeyColumn& column : dataset.columns) {
    context.poll();
    if (any_wide && column.width == KeyWidth::k32) {
      auto wide = widened(device, column.keys, rows, context);
      column = {KeyWidth::k64, wide->address()};
      dataset.owners.push_back(std::move(wide));
    }
    dataset.conjunction.push_back(
        find_interval(device, column, rows, workload.comparison, workload.selectivity, context));
  }
  return dataset;
}

ScanDataset generate_scan_dataset(gpu::Device& device, const ScanWorkload& workload,
                                  const WorkContext& context) {
  ScanGenerator generator(device, workload, context);
  if (workload.query != ScanQuery::kNone) {
    for (const DomainPredicate& predicate : predicates_of(workload.query))
      generator.add(uniform_values(predicate.first, predicate.last), predicate.wanted);
    return std::move(generator).finish();
  }
  const ValueDistribution values = values_of(workload);
  for (uint32_t column = 0; column < workload.columns; ++column) generator.add(values, std::nullopt);
  return std::move(generator).finish();
}

}  // namespace rtsql
