#include "engine/query/bring_columns.h"

#include <algorithm>

#include "plan/columns_read.h"

namespace rtsql {
namespace {

bool is_short(const gpu::MemoryUsage& usage) {
  return usage.host.used > 0 || usage.used > usage.limit / 4;
}

}  // namespace

void bring_columns(gpu::Device& device, const Plan& plan) {
  if (!is_short(device.memory().usage())) return;
  std::vector<ColumnPtr> columns = columns_read(plan);
  std::ranges::stable_sort(columns, {}, [](const ColumnPtr& column) { return column->rows(); });
  for (const ColumnPtr& column : columns) column->values();
}

}  // namespace rtsql
