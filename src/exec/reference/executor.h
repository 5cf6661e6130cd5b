// Runs queries in the algebra over rows on the host, every node in its simplest form. It knows no index, no
// rule and no kernel, and so is what these are tested against; a dependent join runs its right side for each
// row of its left, so that it runs a query as it is bound, too.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "exec/reference/rows.h"
#include "exec/reference/work.h"
#include "gpu/device.h"
#include "logical/query.h"
#include "schema/host_column.h"
#include "storage/column.h"

namespace rtsql::reference {

struct Answer {
  uint64_t rows = 0;
  std::vector<HostColumn> columns;
};

class Executor {
 public:
  // All of these outlive the executor. Columns of tables are read from the device.
  Executor(gpu::Device& device, const LogicalQuery& query, Work& work);

  // Throws Error(kValue) where a row of the result has no value, and OutOfSteps.
  Answer run();

 private:
  Rows run(const LogicalNode& node, const Place* outer);
  Rows run_node(const LogicalNode& node, const Place* outer);
  Rows run_get(const BaseRelation& base);
  // Takes the device for it.
  HostColumn read(const Column& column);
  Rows run_common_scan(const LogicalCommonScan& scan, const Place* outer);
  Rows run_filter(const LogicalFilter& filter, const Place* outer);
  Rows run_project(const LogicalProject& project, const Place* outer);
  Rows run_expand(const LogicalProjectSet& expand, const Place* outer);
  // `above` are the conjuncts of a filter above the join; it takes out those that it tests. Those that can
  // fail are added to `waiting` instead of being tested.
  Rows run_join(const LogicalJoin& join, std::vector<ExprPtr>& above, const Place* outer,
                std::vector<ExprPtr>* waiting = nullptr);
  Rows run_below(const LogicalNode& node, std::vector<ExprPtr>& conjuncts, const Place* outer);
  Rows run_limit(const LogicalLimit& limit, const Place* outer);
  Rows filtered(const Rows& rows, const std::vector<ExprPtr>& conjuncts, const Place* outer);

  // Fills an empty column of the relation, which gets a row for each of `rows`.
  void compute(const Expr& expr, const Rows& rows, const Place* outer, Relation& relation, uint32_t column);
  RelationPtr run_query(const LogicalProject& query, const Place* outer);
  RelationPtr common_table(CommonTableId id, const Place* outer);
  // Runs the recursive query until it adds no rows to the first ones.
  RelationPtr run_steps(const LogicalCommonTable& table, const Relation& first, const Place* outer);
  // Tells whether the tree names columns that are not made in it.
  bool reads_outside(const LogicalNode& tree);
  bool reads(const LogicalNode& tree, const std::vector<RelationId>& relations) const;

  gpu::Device& device_;
  const LogicalQuery& query_;
  Work& work_;
  uint64_t text_ = 0;                                   // bytes of texts computed so far
  std::set<ColumnId> read_;                             // columns that the query names
  std::map<CommonTableId, RelationPtr> common_tables_;  // as far as they are computed
  std::map<const LogicalNode*, bool> outside_;          // what reads_outside found
  std::map<const LogicalNode*, Rows> kept_;  // of right sides that are run again and read nothing outside
};

}  // namespace rtsql::reference
