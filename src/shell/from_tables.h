// Finds the tables that a statement which is being typed names in FROM, JOIN and UPDATE, in its words alone.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"

namespace rtsql {

using Words = std::span<const std::string>;  // of a statement, names and keywords in lower case

struct NamedTable {
  const TableSummary* table;
  std::string alias;  // the table's name where it has no other
};

// It refers to the summaries.
class FromTables {
 public:
  // The words are those before and behind the cursor.
  FromTables(const std::vector<TableSummary>& known, Words before, Words after);

  // Queries around the cursor's are not told apart from it, nor those within it before the cursor.
  const std::vector<NamedTable>& tables() const { return tables_; }
  // Returns the table of this alias, or null.
  const TableSummary* find(std::string_view alias) const;
  // Tells whether the query that is being typed has its FROM, so that its columns are of these tables.
  bool has_from() const { return has_from_; }
  // Tells that the name of a table comes next.
  bool expects_table() const { return expects_table_; }

 private:
  // Returns whether the name of a table must follow.
  bool read(const std::vector<TableSummary>& known, Words words);

  std::vector<NamedTable> tables_;
  bool has_from_ = false;
  bool expects_table_ = false;
};

}  // namespace rtsql
