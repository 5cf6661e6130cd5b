// What pg_catalog has to tell of: the objects of the session's database that the session sees, with their
// numbers.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bind/names/statement_tables.h"
#include "engine/context/statement_context.h"

namespace rtsql {

namespace numbers {

// PostgreSQL's own, which clients name in their queries.
inline constexpr uint32_t kSystemSchema = 11, kOwner = 10, kHeap = 2, kDefaultTablespace = 1663,
                          kDatabases = 1262, kRelations = 1259, kDefaultCollation = 100, kBytewise = 950,
                          kInternal = 12;

}  // namespace numbers

struct ShownSchema {
  uint32_t number;
  SchemaName name;
};

struct ShownColumn {
  std::string name;
  Type type;
  bool may_be_null = true;
  std::string default_value = {};
  std::optional<TextLength> text_length = {};
  std::optional<Identity> identity = {};
  int fraction_digits = kMostFractionDigits;
};

// An index, or what enforces a key without one. It may be of a relation that is listed as `table`.
struct ShownIndex {
  uint32_t table = 0;                   // its number
  std::vector<int64_t> columns = {};    // their numbers from 1, 0 for an expression
  std::vector<std::string> texts = {};  // the same as SQL
  std::vector<Type> types = {};
  std::string method = {};
  bool is_unique = false;
  bool is_primary = false;
};

struct ShownRelation {
  uint32_t number;
  char kind;  // as pg_class has it: 'r', 'v', 'S', 'i'
  SchemaName schema = {};
  std::string name = {};
  uint64_t rows = 0;
  uint64_t bytes = 0;
  TablePtr table = {};
  ViewEntryPtr view = {};
  SequenceEntryPtr sequence = {};
  std::optional<ShownIndex> index = {};
};

struct ShownConstraint {
  uint32_t number;
  uint32_t table;
  uint32_t index = 0;  // 0: a CHECK has none
  SchemaName schema;
  Constraint constraint;
  std::string definition;
};

struct ShownType {
  uint32_t number;
  TypeEntryPtr entry;
};

// The type of a column, as pg_attribute has it.
struct AttributeType {
  uint32_t number;
  int32_t modifier = -1;
};

class SystemCatalog {
 public:
  SystemCatalog(StatementContext& context, StatementTables& tables);

  const std::vector<ShownSchema>& schemas() const { return schemas_; }
  const std::vector<ShownRelation>& relations() const { return relations_; }
  const std::vector<ShownConstraint>& constraints() const { return constraints_; }
  const std::vector<ShownType>& types() const { return types_; }
  const std::vector<std::pair<uint32_t, std::string>>& methods() const { return methods_; }

  uint32_t number_of(const SchemaName& schema) const;
  uint32_t number_of_method(const std::string& name) const;
  const ShownRelation* find_relation(char kind, const EntryName& name) const;
  // Lists the columns of a table, a view or an index. A view that cannot be bound any more has none.
  std::vector<ShownColumn> columns_of(const ShownRelation& relation) const;
  AttributeType type_of(const ShownColumn& column) const;
  // Tells whether the name alone finds it.
  bool is_visible(const ShownRelation& relation) const;

  StatementContext& context() const { return context_; }

 private:
  void add_schemas();
  void add_relations();
  void add_indexes(const ShownRelation& table);
  void add_constraints();
  ShownRelation& add(char kind, const EntryName& name);

  StatementContext& context_;
  StatementTables& tables_;
  std::vector<ShownSchema> schemas_;
  std::vector<ShownRelation> relations_;
  std::map<QualifiedName, std::vector<size_t>> by_name_;
  std::vector<ShownConstraint> constraints_;
  std::vector<ShownType> types_;
  std::vector<std::pair<uint32_t, std::string>> methods_;
};

}  // namespace rtsql
