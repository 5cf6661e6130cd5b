#include "shell/watched_rows.h"

#include <utility>

#include "gpu/work_stopwatch.h"

namespace rtsql {

WatchedRows::WatchedRows(std::unique_ptr<RowSource> rows, Session& session)
    : rows_(std::move(rows)), session_(session) {}

std::vector<HostColumn> WatchedRows::read(uint64_t begin, uint64_t count) {
  session_.interrupt().poll();
  gpu::WorkStopwatch watch;
  std::vector<HostColumn> columns = rows_->fetch(begin, count);
  times_.compile += watch.compile_milliseconds();
  times_.download += watch.milliseconds();
  return columns;
}

}  // namespace rtsql
