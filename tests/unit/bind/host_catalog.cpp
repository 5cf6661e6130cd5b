#include "host_catalog.h"

#include <fmt/format.h>

#include "bind/query/query_binder.h"
#include "catalog/catalog_names.h"
#include "logical/rule/merge_comparisons.h"
#include "sql/parser.h"

namespace rtsql::bind_test {

TablePtr make_host_table(std::string name, const Columns& columns, std::vector<std::string> strings) {
  auto dictionary = std::make_shared<const Dictionary>(std::move(strings));
  auto table = std::make_shared<Table>();
  table->name = std::move(name);
  for (const auto& [column, type] : columns) {
    table->definitions.push_back({column, type});
    table->columns.push_back(std::make_shared<const Column>(
        type, 0, gpu::Buffer(), gpu::Buffer(), type.id == TypeId::kVarchar ? dictionary : nullptr));
  }
  return table;
}

std::vector<ExprPtr> where_of(const LogicalQuery& query) {
  std::vector<ExprPtr> conjuncts;
  visit_nodes(*query.root, [&](const LogicalNode& node) {
    if (node.kind == LogicalKind::kFilter) conjuncts = static_cast<const LogicalFilter&>(node).conjuncts;
  });
  return conjuncts;
}

LogicalQuery HostCatalog::bind(std::string_view select) const {
  const sql::Statement statement = sql::parse_statement(select);
  const CatalogVersion version = catalog_;
  const CatalogNames names(version, SearchPath::of_definitions({}));
  LogicalQuery query = bind_query(std::get<sql::Query>(statement.node), names, nullptr);
  merge_comparisons(*query.root);
  return query;
}

ExprPtr HostCatalog::condition(std::string_view text, std::string_view from) const {
  return make_and(where_of(bind(fmt::format("SELECT 1 FROM {} WHERE {}", from, text))));
}

ExprPtr HostCatalog::expression(std::string_view text, std::string_view from) const {
  return bind(fmt::format("SELECT {}{}{}", text, from.empty() ? "" : " FROM ", from)).root->outputs[0].expr;
}

}  // namespace rtsql::bind_test
