#include "engine/query/device_rows.h"

#include <utility>

#include "common/count_steps.h"
#include "engine/database/database.h"
#include "exec/precompute/materialize.h"
#include "gpu/device_turn.h"

namespace rtsql {
namespace {

class DeviceRows : public RowSource {
 public:
  DeviceRows(SessionState& session, QueryRows rows)
      : session_(session), memory_(session.statement_memory), rows_(std::move(rows)) {}

  uint64_t row_count() const override { return rows_.rows.count; }

 private:
  std::vector<HostColumn> read(uint64_t begin, uint64_t count) override {
    const WorkContext work{&session_.interrupt, nullptr};
    const WorkScope scope(work);
    const gpu::DeviceTurn turn(session_.database.device(), gpu::Urgency::kAtOnce, &session_.interrupt);
    std::vector<HostColumn> columns;
    RowSet slice = rows_.rows.slice(begin, count);
    std::vector<ExprPtr> exprs;
    for (const OutputColumn& output : rows_.outputs) exprs.push_back(output.expr);
    Execution execution(session_.database.device(), session_.settings, work, rows_.rows.further_relations());
    for (const ColumnPtr& column : materialize(execution, slice, exprs)) {
      columns.push_back(column->read(session_.database.device(), 0, count));
    }
    return columns;
  }

  SessionState& session_;
  const std::shared_ptr<const StatementMemory> memory_;  // the rows count in it
  QueryRows rows_;
};

}  // namespace

std::unique_ptr<RowSource> make_row_source(SessionState& session, QueryRows rows) {
  return std::make_unique<DeviceRows>(session, std::move(rows));
}

}  // namespace rtsql
