// The statements that .schema and .indexes print make what they were printed of.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/session.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"

namespace rtsql {
namespace {

std::vector<std::string> some_values(const OptionDeclaration& option) {
  switch (option.kind) {
    case OptionDeclaration::Kind::kBoolean:
      return {"on", "off"};
    case OptionDeclaration::Kind::kInteger:
    case OptionDeclaration::Kind::kReal:
      return {fmt::format("{}", option.minimum), fmt::format("{}", option.maximum)};
    case OptionDeclaration::Kind::kChoice:
      return {option.choices.begin(), option.choices.end()};
    case OptionDeclaration::Kind::kText:
      return {option.name == "groups" ? "'1'" : "'10+10+12'"};
    case OptionDeclaration::Kind::kTypes:
      break;
  }
  return {};
}

// Returns what the option goes with alone.
std::string_view needed_beside(const OptionDeclaration& option, const IndexMethod& method) {
  if (option.name == "groups_per_unit") return ", schedule = static";
  if (option.name == "pin_kib") return ", pin = full";
  if (option.name == "early_exit") return ", layout = aos";
  return option.name == "load" && method.name == "bucket" ? ", scheme = chain" : "";
}

class Schema : public testing::Test {
 protected:
  void SetUp() override { session_.execute("CREATE TABLE t (k INTEGER)"); }

  // Returns that of the only index.
  std::string create_sql() const { return session_.indexes().at(0).create_sql; }

  void check_round_trip(const std::string& create) {
    SCOPED_TRACE(create);
    session_.execute(create);
    const std::string printed = create_sql();
    session_.execute("DROP INDEX x");
    session_.execute(printed);
    EXPECT_EQ(create_sql(), printed);
    session_.execute("DROP INDEX x");
  }

  Database database_;
  Session session_{database_};
};

TEST_F(Schema, IsReadBackWithEveryOptionOfEveryMethod) {
  for (const IndexMethod* method : index_methods()) {
    if (method->capabilities.needs_ray_pipelines && !session_.database().device().info().ray_pipelines)
      continue;
    for (const OptionDeclaration& option : method->options) {
      for (const std::string& value : some_values(option)) {
        check_round_trip(fmt::format("CREATE INDEX x ON t USING {} (k) WITH ({} = {}{})", method->name,
                                     option.name, value, needed_beside(option, *method)));
      }
    }
  }
}

TEST_F(Schema, ReadsTablesBack) {
  session_.execute("DROP TABLE t");
  const std::string create =
      "CREATE TABLE t (a INTEGER NOT NULL DEFAULT -1, \"check\" VARCHAR DEFAULT 'it''s', "
      "b DOUBLE DEFAULT (1 / 4.0), d DATE DEFAULT DATE '2024-01-31', CONSTRAINT t_pkey PRIMARY KEY (a), "
      "CONSTRAINT \"two\" UNIQUE (\"check\", b), CONSTRAINT t_check CHECK (b > 0.5 OR \"check\" IS NULL))";
  session_.execute(create);
  const std::string printed = session_.tables().at(0).create_sql;
  EXPECT_TRUE(session_.indexes().empty());
  session_.execute("DROP TABLE t");
  session_.execute(printed);
  EXPECT_EQ(session_.tables().at(0).create_sql, printed);
  EXPECT_EQ(
      printed,
      "CREATE TABLE t (a INTEGER NOT NULL DEFAULT -1, \"check\" VARCHAR DEFAULT 'it''s', "
      "b DOUBLE DEFAULT (1 / 4.0), d DATE DEFAULT DATE '2024-01-31', CONSTRAINT t_pkey PRIMARY KEY (a), "
      "CONSTRAINT two UNIQUE (\"check\", b), CONSTRAINT t_check CHECK (b > 0.5 OR \"check\" IS NULL))");
}

TEST_F(Schema, ReadsIndexedExpressionsBack) {
  session_.execute("CREATE TABLE w (\"Two words\" VARCHAR, k INTEGER)");
  session_.execute(
      "CREATE UNIQUE INDEX e ON w USING btree (LOWER(w.\"Two words\"), K, (k is null), -k, "
      "substring(\"Two words\" from 2 for 3), extract(hour from \"Two words\"::interval))");
  const std::string printed = session_.indexes().at(0).create_sql;
  EXPECT_EQ(printed,
            "CREATE UNIQUE INDEX e ON w USING btree ((lower(\"Two words\")), k, (k IS NULL), (-k), "
            "(substring(\"Two words\", 2, 3)), (extract(hour FROM CAST(\"Two words\" AS INTERVAL))))");
  session_.execute("DROP INDEX e");
  session_.execute(printed);
  EXPECT_EQ(session_.indexes().at(0).create_sql, printed);
}

TEST_F(Schema, ReadsTypesBack) {
  session_.execute("CREATE TYPE \"my mood\" AS ENUM ('sad', 'it''s ok')");
  session_.execute("CREATE TABLE p (m \"My Mood\" DEFAULT 'sad', e ENUM('a', 'b'))");
  const std::string type = session_.types().at(0).create_sql, table = session_.tables().at(1).create_sql;
  EXPECT_EQ(type, "CREATE TYPE \"my mood\" AS ENUM ('sad', 'it''s ok')");
  EXPECT_EQ(table, "CREATE TABLE p (m \"my mood\" DEFAULT 'sad', e ENUM('a', 'b'))");
  session_.execute("DROP TABLE p");
  session_.execute("DROP TYPE \"my mood\"");
  session_.execute(type);
  session_.execute(table);
  EXPECT_EQ(session_.tables().at(1).create_sql, table);
}

TEST_F(Schema, ReadsCubesBack) {
  session_.execute("CREATE TABLE u (\"from\" INTEGER, v DOUBLE)");
  session_.execute(
      "create or replace temp cube c on (select * from t join u on k=\"from\" where v>0.5) scan (k) "
      "group (k, \"from\") aggregate (v*2, v)");
  const std::string printed = session_.cubes().at(0).create_sql;
  session_.execute("DROP CUBE c");
  session_.execute(printed);
  EXPECT_EQ(session_.cubes().at(0).create_sql, printed);
}

TEST_F(Schema, QuotesWhatIsNoWord) {
  if (!session_.database().device().info().ray_pipelines) GTEST_SKIP() << "the device traces no rays";
  session_.execute("CREATE INDEX x ON t USING rx (k) WITH (bits = '10+10+12')");
  EXPECT_EQ(create_sql(), "CREATE INDEX x ON t USING rx (k) WITH (bits = '10+10+12')");
}

}  // namespace
}  // namespace rtsql
