// Makes tables that no device has seen, and binds SQL over them: this is enough for all that looks at names,
// types and dictionaries only. Their columns have no values and no NULLs.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "logical/query.h"

namespace rtsql::bind_test {

// Holds (name, type) of each column.
using Columns = std::vector<std::pair<std::string, Type>>;

// `strings`, ascending, are the dictionary of each VARCHAR column.
TablePtr make_host_table(std::string name, const Columns& columns, std::vector<std::string> strings = {});

// Returns the conjuncts of the WHERE of a query that neither joins by ON nor groups.
std::vector<ExprPtr> where_of(const LogicalQuery& query);

class HostCatalog {
 public:
  void add(TablePtr table) { catalog_->add_table(std::move(table)); }

  // Comparisons are merged.
  LogicalQuery bind(std::string_view select) const;
  // Binds the condition, over FROM `from`, as one expression.
  ExprPtr condition(std::string_view text, std::string_view from) const;
  // Binds the expression, over FROM `from`, or over nothing where that is empty.
  ExprPtr expression(std::string_view text, std::string_view from = {}) const;

 private:
  std::shared_ptr<Catalog> catalog_ = std::make_shared<Catalog>();
};

}  // namespace rtsql::bind_test
