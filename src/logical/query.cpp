#include "logical/query.h"

namespace rtsql {

void visit_nodes(const LogicalQuery& query, const std::function<void(const LogicalNode&)>& visit) {
  for (const LogicalCommonTable& table : query.common_tables) {
    visit_nodes(*table.query, visit);
    if (table.step) visit_nodes(*table.step, visit);
  }
  visit_nodes(*query.root, visit);
}

}  // namespace rtsql
