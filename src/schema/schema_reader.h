// What a statement's names may mean: a version of the catalog, as far as that needs no device, as one session
// sees it. Names are compared ignoring case. A version never changes, so that any thread may read it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/name_path.h"
#include "schema/macro.h"
#include "schema/qualified_name.h"
#include "schema/sequence.h"
#include "schema/table_schema.h"
#include "schema/type_entry.h"
#include "schema/view.h"

namespace rtsql {

class SchemaReader {
 public:
  virtual ~SchemaReader() = default;

  // Find what the name means. Tables, views and cubes of a schema have different names, and the first schema
  // of the path that has one of them hides those behind it. Return null if there is none.
  virtual TableSchemaPtr find_table_schema(const NamePath& name) const = 0;
  virtual ViewEntryPtr find_view(const NamePath& name) const = 0;
  virtual TypeEntryPtr find_type(const NamePath& name) const = 0;
  virtual SequenceEntryPtr find_sequence(const NamePath& name) const = 0;
  virtual MacroEntryPtr find_macro(const NamePath& name) const = 0;
  virtual bool has_cube(const NamePath& name) const = 0;

  // Returns the view of that name; null if there is none.
  virtual ViewEntryPtr view_of(const EntryName& name) const = 0;
  // Tells whether a table, a view, a cube or an index of a schema has the name.
  virtual bool is_taken(const EntryName& name) const = 0;
  // Tells whether there is a schema, or a database, that the qualifiers mean. Without any there is.
  virtual bool has_place(const NamePath& name) const = 0;
  // Tells whether the qualifiers mean this schema.
  virtual bool means(const std::vector<std::string>& qualifiers, const SchemaName& schema) const = 0;

  // List what may be named without qualifiers, and the schemas that may qualify.
  virtual std::vector<std::string> table_names() const = 0;
  virtual std::vector<std::string> view_names() const = 0;
  virtual std::vector<std::string> type_names() const = 0;
  virtual std::vector<std::string> sequence_names() const = 0;
  virtual std::vector<std::string> macro_names() const = 0;
  virtual std::vector<std::string> schema_names() const = 0;

  // Returns the name as texts write it that are kept in a schema.
  virtual NamePath name_in_definitions(const EntryName& name, const SchemaName& of) const = 0;
  // Returns what the names of such texts mean. It is valid as long as this is.
  virtual std::unique_ptr<const SchemaReader> of_definitions(const SchemaName& schema) const = 0;

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
