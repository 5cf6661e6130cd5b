#include "engine/result/part_of_rows.h"

#include <numeric>
#include <utility>

namespace rtsql {
namespace {

class PartOfRows : public RowSource {
 public:
  PartOfRows(std::shared_ptr<RowSource> rows, RowRange range) : rows_(std::move(rows)), range_(range) {}

  uint64_t row_count() const override { return range_.count; }

 private:
  std::vector<HostColumn> read(uint64_t begin, uint64_t count) override {
    if (!range_.is_backward) return rows_->fetch(range_.begin + begin, count);
    std::vector<HostColumn> columns = rows_->fetch(range_.begin + range_.count - begin - count, count);
    std::vector<uint32_t> positions(count);
    std::iota(positions.rbegin(), positions.rend(), 0u);
    for (HostColumn& column : columns) column = column.gather(positions);
    return columns;
  }

  const std::shared_ptr<RowSource> rows_;
  const RowRange range_;
};

}  // namespace

std::unique_ptr<RowSource> part_of_rows(std::shared_ptr<RowSource> rows, RowRange range) {
  return std::make_unique<PartOfRows>(std::move(rows), range);
}

}  // namespace rtsql
