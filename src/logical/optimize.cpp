#include "logical/optimize.h"

#include "logical/rule/merge_comparisons.h"
#include "logical/rule/prune_windows.h"
#include "logical/rule/pull_up_projects.h"
#include "logical/rule/push_filters.h"
#include "logical/rule/unnest.h"

namespace rtsql {

void optimize(LogicalQuery& query) {
  unnest(query.root->children[0], query.relations);
  pull_up_projects(*query.root);
  prune_windows(*query.root);
  push_filters(query.root->children[0]);
  merge_comparisons(*query.root);
}

}  // namespace rtsql
