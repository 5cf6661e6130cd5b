#include "engine/result/zoned_rows.h"

#include <utility>

namespace rtsql {
namespace {

class ZonedRows : public RowSource {
 public:
  ZonedRows(std::unique_ptr<RowSource> rows, TimeZonePtr zone)
      : rows_(std::move(rows)), zone_(std::move(zone)) {}

  uint64_t row_count() const override { return rows_->row_count(); }

  std::vector<HostColumn> fetch(uint64_t begin, uint64_t count) override {
    std::vector<HostColumn> columns = rows_->fetch(begin, count);
    for (HostColumn& column : columns) column.zone = zone_;
    return columns;
  }

 private:
  std::unique_ptr<RowSource> rows_;
  TimeZonePtr zone_;
};

}  // namespace

std::unique_ptr<RowSource> show_in_zone(std::unique_ptr<RowSource> rows, TimeZonePtr zone) {
  return std::make_unique<ZonedRows>(std::move(rows), std::move(zone));
}

}  // namespace rtsql
