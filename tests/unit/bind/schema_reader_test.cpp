// Binds over schemas that no stored table is behind.
#include "schema/schema_reader.h"

#include <gtest/gtest.h>

#include <memory>

#include "bind/query/query_binder.h"
#include "bind/statement/conflict_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "logical/optimize.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

struct DefinedTable : TableSchema {
  bool may_be_null(size_t column) const override { return !definitions[column].not_null; }
};

// Has a table t(k INTEGER NOT NULL, v INTEGER) with a unique index over v, and a cube.
class Schemas : public SchemaReader {
 public:
  Schemas() {
    auto table = std::make_shared<DefinedTable>();
    table->name = "t";
    table->definitions = {{"k", TypeId::kInteger, true}, {"v", TypeId::kInteger}};
    table->constraints = {{Constraint::Kind::kPrimaryKey, "t_pkey", {0}}};
    table_ = std::move(table);
  }

  const TableSchemaPtr& table() const { return table_; }

  TableSchemaPtr find_table_schema(const NamePath& name) const override {
    return equals_ignore_case(name.name, "t") ? table_ : nullptr;
  }
  ViewEntryPtr find_view(const NamePath&) const override { return nullptr; }
  ViewEntryPtr view_of(const EntryName&) const override { return nullptr; }
  TypeEntryPtr find_type(const NamePath&) const override { return nullptr; }
  SequenceEntryPtr find_sequence(const NamePath&) const override { return nullptr; }
  MacroEntryPtr find_macro(const NamePath&) const override { return nullptr; }
  bool has_cube(const NamePath& name) const override { return equals_ignore_case(name.name, "c"); }
  bool is_taken(const EntryName& name) const override { return equals_ignore_case(name.name, "t_v"); }
  bool has_place(const NamePath& name) const override { return name.qualifiers.empty(); }
  bool means(const std::vector<std::string>&, const SchemaName& schema) const override {
    return schema.is_main();
  }
  std::vector<std::string> schema_names() const override { return {"main"}; }
  NamePath name_in_definitions(const EntryName& name, const SchemaName&) const override {
    return {std::string(name.name)};
  }
  std::unique_ptr<const SchemaReader> of_definitions(const SchemaName&) const override {
    return std::make_unique<const Schemas>(*this);
  }
  std::vector<std::string> table_names() const override { return {"t"}; }
  std::vector<std::string> view_names() const override { return {}; }
  std::vector<std::string> type_names() const override { return {}; }
  std::vector<std::string> sequence_names() const override { return {}; }
  std::vector<std::string> macro_names() const override { return {}; }
  std::vector<std::vector<std::string>> unique_index_keys(const TableSchema&) const override {
    return {{"v"}, {"(v % 10)"}};
  }

 private:
  TableSchemaPtr table_;
};

LogicalQuery bind(std::string_view select, const Schemas& schemas) {
  const sql::Statement statement = sql::parse_statement(select);
  return bind_query(std::get<sql::Query>(statement.node), schemas, nullptr);
}

TEST(SchemaReaderTest, QueriesAreBoundAndRewrittenOverSchemas) {
  const Schemas schemas;
  LogicalQuery query = bind("SELECT k, v + 1 FROM t WHERE k NOT IN (SELECT k FROM t)", schemas);
  EXPECT_FALSE(query.root->outputs[0].expr->nullable);
  EXPECT_TRUE(query.root->outputs[1].expr->nullable);
  optimize(query);
  size_t read = 0;
  visit_nodes(query, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    EXPECT_EQ(static_cast<const LogicalGet&>(node).base->table, schemas.table());
    ++read;
  });
  EXPECT_EQ(read, 2u);
}

TEST(SchemaReaderTest, ACubeIsNoTable) {
  try {
    bind("SELECT 1 FROM c", Schemas());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.message(), "\"c\" is a cube, not a table");
  }
}

TEST(SchemaReaderTest, ConflictsAreOverConstraintsThenUniqueIndexes) {
  const Schemas schemas;
  const auto keys_of = [&](std::string_view text) {
    const sql::Statement statement = sql::parse_statement(text);
    const auto& insert = std::get<sql::Insert>(statement.node);
    return conflict_keys(schemas, *schemas.table(), *insert.on_conflict);
  };
  using Keys = std::vector<ConflictKey>;
  EXPECT_EQ(keys_of("INSERT INTO t VALUES (1, 2) ON CONFLICT DO NOTHING"),
            (Keys{{"k"}, {"v"}, {"(v % 10)"}}));
  EXPECT_EQ(keys_of("INSERT INTO t VALUES (1, 2) ON CONFLICT (v) DO NOTHING"), (Keys{{"v"}}));
  EXPECT_EQ(keys_of("INSERT INTO t VALUES (1, 2) ON CONFLICT (t.v % 10) DO NOTHING"), (Keys{{"(v % 10)"}}));
}

}  // namespace
}  // namespace rtsql
