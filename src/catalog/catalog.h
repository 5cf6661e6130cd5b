// Holds the names of a database: its tables, their indexes, views, cubes and types. Tables, views and cubes
// have different names; a type may have the name of one. Names are kept as written and compared ignoring
// case. Tables and indexes are immutable values behind shared pointers; a statement that changes one builds
// the new value first and swaps it in last, so that a failed statement has changed nothing.
//
// The catalog owns them together with the plans and results that still use one: what is dropped or replaced
// goes with the last of these. An index names its table and keeps nothing of it alive. A version of a catalog
// never changes, so that several threads may read it; a transaction makes the next
// (engine/transaction/transaction.h).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/cube.h"
#include "expression/indexed_expression.h"
#include "index/contract/index.h"
#include "index/contract/key_packing.h"
#include "index/contract/method.h"
#include "schema/schema_reader.h"
#include "schema/view.h"
#include "storage/table.h"

namespace rtsql {

// An indexed expression has its values stored with the index, not with the table.
struct ExpressionColumn {
  IndexedExpression expression;
  mutable ColumnPtr values;  // of the table's present rows; indexes of one expression share them
};

// An index of a database that was opened is built when it is first of use (engine/index/complete_indexes.h).
// Until then it has no values of expressions, no packing and no index. The entry gets them in place: they are
// no change, and all versions of the catalog that share it gain by it. Threads that look at them have the
// device's turn.
struct IndexEntry {
  std::string name;
  std::string table;
  // Ordinals in the table, each once; behind those of its columns are those of `expressions`, in their order.
  std::vector<size_t> columns;
  std::vector<ExpressionColumn> expressions = {};
  mutable KeyPacking packing = {};  // of the columns' present keys, where they are several
  const IndexMethod* method = nullptr;
  IndexOptions options;
  mutable std::shared_ptr<const Index> index = {};  // over the table's present rows
  bool unique = false;         // no two rows have the same key; a row with a NULL has none
  bool of_constraint = false;  // that of its name, with which it comes and goes

  bool is_built() const { return index != nullptr; }
};
using IndexEntryPtr = std::shared_ptr<const IndexEntry>;

// Returns the table with the index's expressions as columns behind its own, so that all of the index's
// columns are among them. They are named by their texts.
Table with_expressions(const Table& table, const IndexEntry& index);
// Writes the index's columns as SQL: "a", "(lower(b))".
std::vector<std::string> indexed_texts(const IndexEntry& index, const TableSchema& table);
// Tells whether the index has the keys of the column, or of an expression that reads it.
bool reads_column(const IndexEntry& index, size_t column);

// Returns the memory of the index and of the values of its expressions; none where it is not built.
uint64_t resident_bytes(const IndexEntry& index);
// Returns the device memory of the cells, of the rows and of what finds these.
uint64_t resident_bytes(const CubeEntry& cube);

class Catalog : public SchemaReader {
 public:
  // Returns null if there is none.
  TablePtr find_table(std::string_view name) const;
  IndexEntryPtr find_index(std::string_view name) const;
  ViewEntryPtr find_view(std::string_view name) const override;
  CubeEntryPtr find_cube(std::string_view name) const;
  TypeEntryPtr find_type(std::string_view name) const override;
  TableSchemaPtr find_table_schema(std::string_view name) const override { return find_table(name); }
  bool has_index(std::string_view name) const override { return find_index(name) != nullptr; }
  bool has_cube(std::string_view name) const override { return find_cube(name) != nullptr; }

  const std::vector<TablePtr>& tables() const { return tables_; }
  const std::vector<IndexEntryPtr>& indexes() const { return indexes_; }
  const std::vector<ViewEntryPtr>& views() const { return views_; }
  const std::vector<CubeEntryPtr>& cubes() const { return cubes_; }
  const std::vector<TypeEntryPtr>& types() const { return types_; }
  // Lists the indexes of a table, by its name, or of a table of a cube.
  std::vector<IndexEntryPtr> indexes_of(const TableSchema& table) const;
  std::vector<std::vector<std::string>> unique_index_keys(const TableSchema& table) const override;

  // Tells whether it is a table of the catalog in its present state, or one of a cube's that have indexes.
  bool holds(const TableSchemaPtr& table) const;
  // Tells whether the tables that the cube was made of are as they were.
  bool is_current(const CubeEntry& cube) const;

  std::vector<std::string> table_names() const override;
  std::vector<std::string> index_names() const;
  std::vector<std::string> view_names() const override;
  std::vector<std::string> cube_names() const;
  std::vector<std::string> type_names() const override;

  void add_table(TablePtr table);  // the name is free
  // Swaps in a new state of a table together with its rebuilt indexes; all of them exist already.
  void replace_table(TablePtr table, const std::vector<IndexEntryPtr>& indexes);
  void drop_table(std::string_view name);  // with its indexes
  void add_index(IndexEntryPtr index);     // the name is free
  void replace_index(IndexEntryPtr index);
  void drop_index(std::string_view name);
  void add_view(ViewEntryPtr view);  // the name is free
  void replace_view(ViewEntryPtr view);
  void drop_view(std::string_view name);
  void add_cube(CubeEntryPtr cube);  // the name is free
  void replace_cube(CubeEntryPtr cube);
  void drop_cube(std::string_view name);
  void add_type(TypeEntryPtr type);  // the name is free
  void replace_type(TypeEntryPtr type);
  void drop_type(std::string_view name);

 private:
  std::vector<TablePtr> tables_;
  std::vector<IndexEntryPtr> indexes_;
  std::vector<ViewEntryPtr> views_;
  std::vector<CubeEntryPtr> cubes_;
  std::vector<TypeEntryPtr> types_;
};
using CatalogVersion = std::shared_ptr<const Catalog>;

}  // namespace rtsql
