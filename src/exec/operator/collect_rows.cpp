#include "exec/operator/collect_rows.h"

#include <fmt/format.h>

#include "algorithm/gather.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {

RowSet collect_rows(Execution& execution, std::vector<RowSet> batches) {
  if (batches.size() == 1) return std::move(batches[0]);
  RowSet all = batches[0];
  all.count = 0;
  for (const RowSet& batch : batches) all.count += batch.count;
  if (all.count > kMaxTableRows) {
    throw Error(ErrorKind::kValue,
                fmt::format("an intermediate result of {} rows is too large", format_count(all.count)))
        .hint(fmt::format("at most {} rows can be collected; aggregate them instead",
                          format_count(kMaxTableRows)));
  }
  gpu::Stream& stream = execution.stream();
  stream.stage("collect");
  for (size_t s = 0; s < all.sources.size(); ++s) {
    SharedBuffer ids = share(execution.device().allocate(all.count * sizeof(uint32_t), "collected row ids"));
    gpu::Address to = ids->address();
    for (const RowSet& batch : batches) {
      const SourceRows& part = batch.sources[s];
      if (part.row_ids != 0) {
        stream.copy(part.row_ids, to, batch.count * sizeof(uint32_t));
      } else {
        iota(stream, to, batch.count, static_cast<uint32_t>(part.first));
      }
      execution.keep({part.keep});
      to += batch.count * sizeof(uint32_t);
    }
    all.sources[s].row_ids = ids->address();
    all.sources[s].first = 0;
    all.sources[s].keep = ids;
  }
  execution.finish();
  return all;
}

}  // namespace rtsql
