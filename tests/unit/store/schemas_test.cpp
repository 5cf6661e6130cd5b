// Records of what lies in schemas, and of `main`, which earlier versions wrote without a schema.
#include <gtest/gtest.h>

#include "common/error.h"
#include "schema/enumeration.h"
#include "store/apply_change.h"
#include "store/schema_record.h"

namespace rtsql {
namespace {

stored::Table table_in(const std::string& schema, const std::string& name, uint64_t rows) {
  stored::Table table;
  table.set_schema(schema);
  table.set_name(name);
  table.set_rows(rows);
  return table;
}

stored::Dropped dropped_from(const std::string& schema, const std::string& name) {
  stored::Dropped dropped;
  dropped.set_kind(stored::Dropped::TABLE);
  dropped.set_schema(schema);
  dropped.set_name(name);
  return dropped;
}

TEST(StoredSchemasTest, TablesOfOneNameAreToldApart) {
  stored::Catalog catalog;
  stored::Change change;
  change.add_schemas("s");
  *change.add_tables() = table_in("", "t", 1);
  *change.add_tables() = table_in("s", "t", 2);
  apply_change(catalog, change);
  ASSERT_NE(find_table(catalog, "", "T"), nullptr);
  EXPECT_EQ(find_table(catalog, "", "t")->rows(), 1u);
  EXPECT_EQ(find_table(catalog, "S", "t")->rows(), 2u);

  stored::Change drop;
  *drop.add_dropped() = dropped_from("s", "t");
  drop.add_dropped_schemas("S");
  apply_change(catalog, drop);
  EXPECT_EQ(find_table(catalog, "s", "t"), nullptr);
  EXPECT_NE(find_table(catalog, "", "t"), nullptr);
  EXPECT_EQ(catalog.schemas_size(), 0);
  EXPECT_THROW(apply_change(catalog, drop), Error);
}

TEST(StoredSchemasTest, WhatTheFirstFormatDropsLiesInMain) {
  stored::Catalog catalog;
  stored::Change change;
  *change.add_tables() = table_in("", "t", 1);
  *change.add_tables() = table_in("s", "t", 2);
  apply_change(catalog, change);
  stored::Change drop;
  drop.add_dropped_tables("t");
  apply_change(catalog, drop);
  EXPECT_EQ(find_table(catalog, "", "t"), nullptr);
  EXPECT_NE(find_table(catalog, "s", "t"), nullptr);
}

TEST(StoredSchemasTest, DefinitionsComeBackWithTheirSchemas) {
  ViewEntry view;
  view.schema = {3, "s"};
  view.name = "v";
  view.reads = {{SchemaName::main_of(3), "t"}, {{3, "other"}, "u"}};
  const ViewEntry read = from_record(to_record(view), 3);
  EXPECT_EQ(read.schema, view.schema);
  EXPECT_EQ(read.reads, view.reads);
  const Type mood = enum_type("mood", {"sad", "ok"}, {0, "s"});
  EXPECT_EQ(from_record(to_record(mood)), mood);
  EXPECT_NE(mood, enum_type("mood", {"sad", "ok"}));
}

}  // namespace
}  // namespace rtsql
