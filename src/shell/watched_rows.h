// Watches over the rows of a result while they are shown.
#pragma once

#include <memory>
#include <vector>

#include "engine/session.h"

namespace rtsql {

// Holds the wall-clock milliseconds that fetching rows takes.
struct FetchTimes {
  double compile = 0;  // of kernels that compute columns for display
  double download = 0;
  double total() const { return compile + download; }
};

// Notes how long it takes to fetch its rows; Ctrl-C stops it between two batches. The session outlives it.
class WatchedRows : public RowSource {
 public:
  WatchedRows(std::unique_ptr<RowSource> rows, Session& session);

  uint64_t row_count() const override { return rows_->row_count(); }
  const FetchTimes& times() const { return times_; }

 private:
  std::vector<HostColumn> read(uint64_t begin, uint64_t count) override;

  std::unique_ptr<RowSource> rows_;
  Session& session_;
  FetchTimes times_;
};

}  // namespace rtsql
