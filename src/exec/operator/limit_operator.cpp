#include "exec/operator/limit_operator.h"

#include <algorithm>
#include <utility>

#include "exec/rows/collect_rows.h"

namespace rtsql {

void LimitOperator::emit(const Consumer& consumer, Demand) {
  const uint64_t offset = plan().offset;
  const bool has_end = plan().limit && *plan().limit <= UINT64_MAX - offset;
  const uint64_t end = has_end ? offset + *plan().limit : UINT64_MAX;
  std::vector<RowSet> batches;
  uint64_t count = 0;
  take(
      child(),
      [&](const PipelineInput& pending) {
        batches.push_back(child().filter(pending));
        count += batches.back().count;
        return count < end;
      },
      has_end ? Demand(end) : std::nullopt);
  const RowSet rows = collect_rows(execution(), std::move(batches));
  const uint64_t begin = std::min(offset, rows.count);
  consumer({rows.slice(begin, std::min(end, rows.count) - begin)});
}

}  // namespace rtsql
