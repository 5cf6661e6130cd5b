#include "logical/optimize.h"

#include "logical/rule/answer_self_comparisons.h"
#include "logical/rule/anti_joins.h"
#include "logical/rule/derive_comparisons.h"
#include "logical/rule/drop_redundant.h"
#include "logical/rule/factor_or.h"
#include "logical/rule/inline_common_tables.h"
#include "logical/rule/lower_collations.h"
#include "logical/rule/lower_intervals.h"
#include "logical/rule/merge_comparisons.h"
#include "logical/rule/prune_windows.h"
#include "logical/rule/pull_up_projects.h"
#include "logical/rule/push_filters.h"
#include "logical/rule/push_limits.h"
#include "logical/rule/share_subtrees.h"
#include "logical/rule/unnest.h"

namespace rtsql {
namespace {

void optimize(LogicalProject& root) {
  pull_up_projects(root);
  prune_windows(root);
  answer_self_comparisons(root);
  factor_or(root);
  bound_distances(root);
  derive_comparisons(root);
  push_filters(root.children[0]);
  make_anti_joins(root);
  drop_redundant(root);
  pull_up_projects(root);  // a DISTINCT that is dropped leaves one
  push_limits(root);
  merge_comparisons(root);
}

}  // namespace

void lower_keys(LogicalQuery& query) {
  lower_collations(query);
  lower_intervals(query);
}

void optimize(LogicalQuery& query, const FindsPoints& finds_points) {
  lower_keys(query);
  inline_common_tables(query);
  unnest(query);
  for (LogicalCommonTable& table : query.common_tables) {
    optimize(*table.query);
    if (table.step) optimize(*table.step);
  }
  optimize(*query.root);
  join_near_points(query, finds_points);
  share_subtrees(query);
}

}  // namespace rtsql
