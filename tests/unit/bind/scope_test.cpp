// Tests names in FROM: which column they mean, and what is said where they mean none or several.
#include "bind/names/scope.h"

#include <gtest/gtest.h>

#include <optional>

#include "common/error.h"
#include "host_catalog.h"

namespace rtsql {
namespace {

constexpr SourceSpan kSpan{3, 5};

class ScopeTest : public testing::Test {
 protected:
  // The scope is that of FROM t, u AS v, range(10) AS r.
  void SetUp() override {
    scope_.add({RelationId(0),
                "t",
                bind_test::make_host_table("t", {{"id", TypeId::kInteger}, {"Name", TypeId::kVarchar}}),
                {}},
               {});
    scope_.add({RelationId(1),
                "v",
                bind_test::make_host_table("u", {{"id", TypeId::kBigint}, {"price", TypeId::kDouble}}),
                {}},
               {});
    scope_.add({RelationId(2), "r", nullptr, RangeFunction{0, 1, 10}}, {});
  }

  std::optional<Error> failure(const std::function<void()>& resolve) {
    try {
      resolve();
    } catch (const Error& error) {
      return error;
    }
    return std::nullopt;
  }

  void expect_failure(const std::function<void()>& resolve, const std::string& message,
                      const std::string& hint) {
    const std::optional<Error> error = failure(resolve);
    ASSERT_TRUE(error) << "expected: " << message;
    EXPECT_EQ(error->kind(), ErrorKind::kName);
    EXPECT_EQ(error->message(), message);
    EXPECT_EQ(error->hint().value_or(""), hint);
    EXPECT_EQ(error->span()->begin, kSpan.begin);
    EXPECT_EQ(error->span()->end, kSpan.end);
  }

  static std::vector<std::string> texts(const std::vector<OutputColumn>& columns) {
    std::vector<std::string> texts;
    for (const OutputColumn& column : columns) texts.push_back(expr_text(*column.expr));
    return texts;
  }

  Scope scope_;
};

using Texts = std::vector<std::string>;

TEST_F(ScopeTest, FindsColumnsInAnyCase) {
  const ExprPtr name = scope_.resolve("", "NAME", kSpan);
  EXPECT_EQ(name->column, (ColumnId{RelationId(0), 1}));
  EXPECT_EQ(name->type, Type(TypeId::kVarchar));
  EXPECT_EQ(name->text, "t.Name");
  EXPECT_EQ(scope_.resolve("V", "Id", kSpan)->column, (ColumnId{RelationId(1), 0}));
  EXPECT_EQ(scope_.resolve("", "range", kSpan)->type, Type(TypeId::kBigint));
}

TEST_F(ScopeTest, ShowsTheTableOnlyWhereThereAreSeveral) {
  Scope one;
  one.add({RelationId(0), "t", bind_test::make_host_table("t", {{"id", TypeId::kInteger}}), {}}, {});
  EXPECT_EQ(one.resolve("t", "id", kSpan)->text, "id");
}

TEST_F(ScopeTest, RefusesANameOfSeveralTables) {
  expect_failure([&] { scope_.resolve("", "id", kSpan); }, "column reference \"id\" is ambiguous",
                 "could be t.id or v.id");
}

TEST_F(ScopeTest, SuggestsTheNearestName) {
  expect_failure([&] { scope_.resolve("", "pric", kSpan); }, "unknown column \"pric\"",
                 "did you mean \"price\"?");
  expect_failure([&] { scope_.resolve("v", "prise", kSpan); }, "unknown column \"prise\" in table \"v\"",
                 "did you mean \"price\"?");
  expect_failure([&] { scope_.resolve("tt", "id", kSpan); }, "unknown table \"tt\" in \"tt.id\"",
                 "there are: t, v, r");
  expect_failure([&] { scope_.expand_star("w", kSpan); }, "unknown table \"w\" in \"w.*\"",
                 "there are: t, v, r");
}

// The alias hides the name.
TEST_F(ScopeTest, KnowsATableByItsAlias) {
  EXPECT_TRUE(failure([&] { scope_.resolve("u", "id", kSpan); }));
}

TEST_F(ScopeTest, RefusesAnAliasTwice) {
  expect_failure(
      [&] {
        scope_.add({RelationId(3), "T", nullptr, RangeFunction{0, 1, 10}}, kSpan);
      },
      "table name \"T\" specified more than once", "give one of them an alias");
}

TEST_F(ScopeTest, AMergedColumnIsThatOfTheFirstTable) {
  scope_.merge("ID", 1, scope_.resolve("t", "id", kSpan), 0);
  EXPECT_EQ(scope_.resolve("", "id", kSpan)->column, (ColumnId{RelationId(0), 0}));
  EXPECT_EQ(scope_.resolve("v", "id", kSpan)->column, (ColumnId{RelationId(1), 0}));
  EXPECT_EQ(texts(scope_.expand_star("", kSpan)), (Texts{"t.id", "t.Name", "v.price", "r.range"}));
  EXPECT_EQ(texts(scope_.expand_star("v", kSpan)), (Texts{"v.id", "v.price"}));
}

TEST_F(ScopeTest, AStarIsAllColumnsInOrder) {
  EXPECT_EQ(texts(scope_.expand_star("", kSpan)), (Texts{"t.id", "t.Name", "v.id", "v.price", "r.range"}));
}

TEST_F(ScopeTest, UsingLooksAtOneSideAtATime) {
  EXPECT_EQ(scope_.resolve_from(1, "id", kSpan)->column, (ColumnId{RelationId(1), 0}));
  EXPECT_EQ(scope_.resolve_before(1, "id", kSpan)->column, (ColumnId{RelationId(0), 0}));
  expect_failure([&] { scope_.resolve_from(2, "rang", kSpan); }, "unknown column \"rang\" in table \"r\"",
                 "did you mean \"range\"?");
  expect_failure([&] { scope_.resolve_before(2, "id", kSpan); }, "column reference \"id\" is ambiguous",
                 "could be t.id or v.id");
  EXPECT_TRUE(scope_.has_column("PRICE"));
  EXPECT_FALSE(scope_.has_column("cost"));
}

}  // namespace
}  // namespace rtsql
