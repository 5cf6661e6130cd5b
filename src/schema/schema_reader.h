// What a statement's names may mean: a version of the catalog, as far as that needs no device. Names are
// compared ignoring case. A version never changes, so that any thread may read it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "schema/table_schema.h"
#include "schema/type_entry.h"
#include "schema/view.h"

namespace rtsql {

class SchemaReader {
 public:
  virtual ~SchemaReader() = default;

  // Return null if there is none.
  virtual TableSchemaPtr find_table_schema(std::string_view name) const = 0;
  virtual ViewEntryPtr find_view(std::string_view name) const = 0;
  virtual TypeEntryPtr find_type(std::string_view name) const = 0;
  virtual bool has_index(std::string_view name) const = 0;
  virtual bool has_cube(std::string_view name) const = 0;

  virtual std::vector<std::string> table_names() const = 0;
  virtual std::vector<std::string> view_names() const = 0;
  virtual std::vector<std::string> type_names() const = 0;

  // Lists the columns and expressions, as SQL, of each unique index of the table that is no constraint's.
  virtual std::vector<std::vector<std::string>> unique_index_keys(const TableSchema& table) const = 0;

 protected:
  SchemaReader() = default;
  SchemaReader(const SchemaReader&) = default;
  SchemaReader(SchemaReader&&) = default;
  SchemaReader& operator=(const SchemaReader&) = default;
  SchemaReader& operator=(SchemaReader&&) = default;
};

}  // namespace rtsql
