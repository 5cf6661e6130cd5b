#include "engine/result/host_rows.h"

#include <utility>

namespace rtsql {
namespace {

class HostRows : public RowSource {
 public:
  HostRows(uint64_t rows, std::vector<HostColumn> columns) : rows_(rows), columns_(std::move(columns)) {}

  uint64_t row_count() const override { return rows_; }

 private:
  std::vector<HostColumn> read(uint64_t begin, uint64_t count) override {
    std::vector<HostColumn> part;
    for (const HostColumn& column : columns_) part.push_back(column.slice(begin, count));
    return part;
  }

  uint64_t rows_;
  std::vector<HostColumn> columns_;
};

}  // namespace

std::unique_ptr<RowSource> make_row_source(std::vector<HostColumn> columns) {
  const uint64_t rows = columns.empty() ? 0 : columns[0].rows;
  return make_row_source(rows, std::move(columns));
}

std::unique_ptr<RowSource> make_row_source(uint64_t rows, std::vector<HostColumn> columns) {
  return std::make_unique<HostRows>(rows, std::move(columns));
}

}  // namespace rtsql
