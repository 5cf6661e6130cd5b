// Holds the names of the databases that are open: their schemas, and in these tables, their indexes, views,
// cubes, types, sequences and macros. Tables, views and cubes of a schema have different names; others may
// have the name of one, and an index lies in the schema of its table. What is TEMP lies in a schema of its
// session (schema/qualified_name.h). Names are kept as written and compared ignoring case. Tables and indexes
// are immutable values behind shared pointers; a statement that changes one builds the new value first and
// swaps it in last, so that a failed statement has changed nothing.
//
// The catalog owns them together with the plans and results that still use one: what is dropped or replaced
// goes with the last of these. An index names its table and keeps nothing of it alive. A version of a catalog
// never changes, so that several threads may read it; a transaction makes the next
// (engine/transaction/transaction.h).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/cube.h"
#include "expression/indexed_expression.h"
#include "index/contract/index.h"
#include "index/contract/key_packing.h"
#include "index/contract/method.h"
#include "schema/macro.h"
#include "schema/qualified_name.h"
#include "schema/sequence.h"
#include "schema/type_entry.h"
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
  SchemaName schema = {};  // that of its table
  std::string name;
  std::string table;
  // Ordinals in the table, each once; behind those of its columns are those of `expressions`, in their order.
  std::vector<size_t> columns;
  std::vector<ExpressionColumn> expressions = {};
  mutable KeyPacking packing = {};  // of the columns' present keys, where they are several
  const IndexMethod* method = nullptr;
  IndexOptions options;
  mutable IndexPtr index = {};  // over the table's present rows
  bool unique = false;          // no two rows have the same key; a row with a NULL has none
  bool of_constraint = false;   // that of its name, with which it comes and goes

  bool is_built() const { return index != nullptr; }
  EntryName table_name() const { return {schema, table}; }
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

// A database that statements can name.
struct AttachedDatabase {
  uint32_t number = 0;  // as SchemaName has it; no database that was attached before has had it
  std::string name = "memory";
  std::string folder = {};  // empty: the database is in memory alone
  bool read_only = false;
  // Of tables that another program has: the file, or the text that says which server is meant, which may have
  // a password; and what users are shown of it.
  std::string source = {};
  std::string shown_source = {};

  bool lasts() const { return !folder.empty(); }

  friend bool operator==(const AttachedDatabase&, const AttachedDatabase&) = default;
};

class Catalog {
 public:
  explicit Catalog(AttachedDatabase first = {}) : databases_{std::move(first)} {}

  // Return null if there is none.
  TablePtr find_table(const EntryName& name) const;
  IndexEntryPtr find_index(const EntryName& name) const;
  ViewEntryPtr find_view(const EntryName& name) const;
  CubeEntryPtr find_cube(const EntryName& name) const;
  TypeEntryPtr find_type(const EntryName& name) const;
  SequenceEntryPtr find_sequence(const EntryName& name) const;
  MacroEntryPtr find_macro(const EntryName& name) const;
  // Tells whether a table, a view or a cube has the name.
  bool has_relation(const EntryName& name) const;

  const std::vector<AttachedDatabase>& databases() const { return databases_; }
  // Return null if there is none.
  const AttachedDatabase* find_database(uint32_t number) const;
  const AttachedDatabase* find_database(std::string_view name) const;
  const std::string& database_name(uint32_t number) const;  // of one that is there
  // Lists those that were created; besides, each database has `main` and each session `temp`.
  const std::vector<SchemaName>& schemas() const { return schemas_; }
  bool has_schema(const SchemaName& schema) const;

  const std::vector<TablePtr>& tables() const { return tables_; }
  const std::vector<IndexEntryPtr>& indexes() const { return indexes_; }
  const std::vector<ViewEntryPtr>& views() const { return views_; }
  const std::vector<CubeEntryPtr>& cubes() const { return cubes_; }
  const std::vector<TypeEntryPtr>& types() const { return types_; }
  const std::vector<SequenceEntryPtr>& sequences() const { return sequences_; }
  const std::vector<MacroEntryPtr>& macros() const { return macros_; }
  // Lists the indexes of a table, by its name, or of a table of a cube.
  std::vector<IndexEntryPtr> indexes_of(const TableSchema& table) const;

  // Tells whether it is a table of the catalog in its present state, or one of a cube's that have indexes.
  bool holds(const TableSchemaPtr& table) const;
  // Tells whether the tables that the cube was made of are as they were.
  bool is_current(const CubeEntry& cube) const;

  // Lists the tables, views and cubes of the schemas that `takes` says yes to.
  std::vector<QualifiedName> relations_in(const std::function<bool(const SchemaName&)>& takes) const;

  void attach(AttachedDatabase database);  // the name and the number are free
  void detach(uint32_t database);          // with all that it has
  void drop_all_in(uint32_t database);     // which stays

  void add_schema(SchemaName schema);          // it is none yet
  void drop_schema(const SchemaName& schema);  // with nothing in it
  bool has_any_of(const SchemaName& schema) const;
  void drop_all_of(const SchemaName& schema);  // that nothing outside of it reads
  void add_table(TablePtr table);              // the name is free
  // Swaps in a new state of a table together with its rebuilt indexes; all of them exist already.
  void replace_table(TablePtr table, const std::vector<IndexEntryPtr>& indexes);
  void drop_table(const EntryName& name);  // with its indexes
  void add_index(IndexEntryPtr index);     // the name is free
  void replace_index(IndexEntryPtr index);
  void drop_index(const EntryName& name);
  void add_view(ViewEntryPtr view);  // the name is free
  void replace_view(ViewEntryPtr view);
  void drop_view(const EntryName& name);
  void add_cube(CubeEntryPtr cube);  // the name is free
  void replace_cube(CubeEntryPtr cube);
  void drop_cube(const EntryName& name);
  void add_type(TypeEntryPtr type);  // the name is free
  void replace_type(TypeEntryPtr type);
  void drop_type(const EntryName& name);
  void add_sequence(SequenceEntryPtr sequence);  // the name is free
  void replace_sequence(SequenceEntryPtr sequence);
  void drop_sequence(const EntryName& name);
  void add_macro(MacroEntryPtr macro);  // the name is free
  void replace_macro(MacroEntryPtr macro);
  void drop_macro(const EntryName& name);

 private:
  void drop_where(const std::function<bool(const SchemaName&)>& lies_in);

  std::vector<AttachedDatabase> databases_;
  std::vector<SchemaName> schemas_;
  std::vector<TablePtr> tables_;
  std::vector<IndexEntryPtr> indexes_;
  std::vector<ViewEntryPtr> views_;
  std::vector<CubeEntryPtr> cubes_;
  std::vector<TypeEntryPtr> types_;
  std::vector<MacroEntryPtr> macros_;
  std::vector<SequenceEntryPtr> sequences_;
};
using CatalogVersion = std::shared_ptr<const Catalog>;

}  // namespace rtsql
