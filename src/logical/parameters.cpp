#include "logical/parameters.h"

#include "logical/node.h"

namespace rtsql {

void visit_parameters(const Expr& expr, const std::function<void(const Expr&)>& visit_parameter) {
  visit(expr, [&](const Expr& part) {
    if (part.op == Op::kParameter) visit_parameter(part);
  });
}

void visit_parameters(const LogicalQuery& query, const std::function<void(const Expr&)>& visit_parameter) {
  visit_nodes(query, [&](const LogicalNode& node) {
    visit_expressions(node, [&](const Expr& expr) { visit_parameters(expr, visit_parameter); });
  });
}

}  // namespace rtsql
