#include "logical/optimize.h"

#include "logical/rule/derive_comparisons.h"
#include "logical/rule/drop_redundant.h"
#include "logical/rule/factor_or.h"
#include "logical/rule/merge_comparisons.h"
#include "logical/rule/prune_windows.h"
#include "logical/rule/pull_up_projects.h"
#include "logical/rule/push_filters.h"
#include "logical/rule/push_limits.h"
#include "logical/rule/unnest.h"

namespace rtsql {

void optimize(LogicalQuery& query) {
  unnest(query.root->children[0], query.relations);
  pull_up_projects(*query.root);
  prune_windows(*query.root);
  factor_or(*query.root);
  derive_comparisons(*query.root);
  push_filters(query.root->children[0]);
  drop_redundant(*query.root);
  pull_up_projects(*query.root);  // a DISTINCT that is dropped leaves one
  push_limits(*query.root);
  merge_comparisons(*query.root);
}

}  // namespace rtsql
