// Tests precedence, literals and names of expressions, compared in the canonical form of to_sql.
#include <gtest/gtest.h>

#include <ostream>

#include "sql/parser.h"

namespace rtsql::sql {
namespace {

Select parse_select(const std::string& expression) {
  return std::get<Select>(std::move(std::get<Query>(parse_statement("SELECT " + expression).node).body));
}

std::string canonical(const std::string& expression) {
  return to_sql(*parse_select(expression).items[0].expression);
}

struct Case {
  const char* text;
  const char* canonical;
};

void PrintTo(const Case& test_case, std::ostream* out) {
  *out << test_case.text;
}

class ExpressionTest : public testing::TestWithParam<Case> {};

TEST_P(ExpressionTest, HasItsCanonicalForm) {
  EXPECT_EQ(canonical(GetParam().text), GetParam().canonical);
}

TEST_P(ExpressionTest, CanonicalFormIsItsOwn) {
  EXPECT_EQ(canonical(GetParam().canonical), GetParam().canonical);
}

INSTANTIATE_TEST_SUITE_P(
    Precedence, ExpressionTest,
    testing::Values(
        Case{"a OR b AND c", "a OR b AND c"}, Case{"(a OR b) AND c", "(a OR b) AND c"},
        Case{"a OR (b AND c)", "a OR b AND c"}, Case{"a AND (b AND c)", "a AND (b AND c)"},
        Case{"NOT a = b", "NOT a = b"}, Case{"(NOT a) = b", "(NOT a) = b"}, Case{"NOT NOT a", "NOT NOT a"},
        Case{"NOT (a AND b)", "NOT (a AND b)"}, Case{"a = b IS NULL", "a = b IS NULL"},
        Case{"a = (b IS NULL)", "a = (b IS NULL)"}, Case{"a = b NOT IN (c)", "a = b NOT IN (c)"},
        Case{"(a = b) IN (c)", "(a = b) IN (c)"}, Case{"(a < b) < c", "(a < b) < c"},
        Case{"a BETWEEN 1 AND 2 AND b", "a BETWEEN 1 AND 2 AND b"},
        Case{"a BETWEEN (b AND c) AND d", "a BETWEEN (b AND c) AND d"},
        Case{"a NOT BETWEEN b + 1 AND c || d", "a NOT BETWEEN b + 1 AND c || d"},
        Case{"a || b + c", "a || b + c"}, Case{"(a || b) + c", "(a || b) + c"},
        Case{"a - b - c", "a - b - c"}, Case{"a - (b - c)", "a - (b - c)"}, Case{"a + b * c", "a + b * c"},
        Case{"(a + b) * c", "(a + b) * c"}, Case{"a / (b * c) % d", "a / (b * c) % d"},
        Case{"-a * b", "-a * b"}, Case{"-(a * b)", "-(a * b)"}, Case{"-a::int", "-CAST(a AS INT)"},
        Case{"(-a)::int", "CAST(-a AS INT)"}, Case{"a::date::text", "CAST(CAST(a AS DATE) AS TEXT)"},
        Case{"a % b = +c", "a % b = +c"}, Case{"NOT a NOT IN (b) OR c", "NOT a NOT IN (b) OR c"},
        Case{"a = NOT b AND c", "a = (NOT b) AND c"}, Case{"a IS NULL = b", "(a IS NULL) = b"},
        Case{"-a::int + b", "-CAST(a AS INT) + b"}));

INSTANTIATE_TEST_SUITE_P(
    Predicates, ExpressionTest,
    testing::Values(Case{"a == b", "a = b"}, Case{"a != b", "a <> b"}, Case{"a <> b", "a <> b"},
                    Case{"a <= b", "a <= b"}, Case{"a >= b", "a >= b"},
                    Case{"a is not null", "a IS NOT NULL"}, Case{"a isnull", "a IS NULL"},
                    Case{"a + 1 NotNull", "a + 1 IS NOT NULL"}, Case{"a not null", "a IS NOT NULL"},
                    Case{"a = b ISNULL AND c NOTNULL", "a = b IS NULL AND c IS NOT NULL"},
                    Case{"NOT a NOT NULL OR b", "NOT a IS NOT NULL OR b"}, Case{"a IN (1, 2)", "a IN (1, 2)"},
                    Case{"a not in (1)", "a NOT IN (1)"}, Case{"a LIKE 'x%'", "a LIKE 'x%'"},
                    Case{"a NOT ILIKE b || '%'", "a NOT ILIKE b || '%'"},
                    Case{"a like 'x#%' escape '#'", "a LIKE 'x#%' ESCAPE '#'"},
                    Case{"escape LIKE escape ESCAPE escape", "escape LIKE escape ESCAPE escape"},
                    Case{"a > 0 IS TRUE", "a > 0 IS TRUE"}, Case{"a IS NOT TRUE", "a IS NOT TRUE"},
                    Case{"NOT a is false", "NOT a IS FALSE"},
                    Case{"(a IS NOT FALSE) = b", "(a IS NOT FALSE) = b"}));

INSTANTIATE_TEST_SUITE_P(
    Literals, ExpressionTest,
    testing::Values(Case{"null", "NULL"}, Case{"true", "TRUE"}, Case{"False", "FALSE"}, Case{"007", "007"},
                    Case{".5", ".5"}, Case{"5.", "5."}, Case{"1.50", "1.50"}, Case{"1e5", "1e5"},
                    Case{"1.5E-3", "1.5E-3"}, Case{".5e+3", ".5e+3"},
                    Case{"-9223372036854775808", "-9223372036854775808"}, Case{"-(5)", "-5"},
                    Case{"- 5", "-5"}, Case{"- -5", "-(-5)"}, Case{"- - a", "-(-a)"}, Case{"+-a", "+(-a)"},
                    Case{"a - -5", "a - -5"}, Case{"-5::int", "-CAST(5 AS INT)"}, Case{"''", "''"},
                    Case{"'it''s'", "'it''s'"}, Case{"'a\nb'", "'a\nb'"}, Case{"'\\n'", "'\\n'"},
                    Case{"E'a\\tb'", "'a\tb'"}, Case{"e'\\'\\\\\\x41\\xa' ", "'''\\A\n'"},
                    Case{"E'it''s'", "'it''s'"}, Case{"date '2024-01-31'", "DATE '2024-01-31'"},
                    Case{"TIMESTAMP '2024-01-31 12:00'", "TIMESTAMP '2024-01-31 12:00'"},
                    Case{"a + interval '1 month -2 days'", "a + INTERVAL '1 month -2 days'"},
                    Case{"a - INTERVAL '3' Day * b", "a - INTERVAL '3 Day' * b"},
                    Case{"INTERVAL 90 MINUTES + a", "INTERVAL '90 MINUTES' + a"},
                    Case{"interval + day", "interval + day"}));

INSTANTIATE_TEST_SUITE_P(Names, ExpressionTest,
                         testing::Values(Case{"Price", "Price"}, Case{"t.Price", "t.Price"},
                                         Case{"\"two words\"", "\"two words\""},
                                         Case{"\"a\"\"b\"", "\"a\"\"b\""}, Case{"\"select\"", "\"select\""},
                                         Case{"\"from\".\"a\"", "\"from\".a"}, Case{"\"1st\"", "\"1st\""},
                                         Case{"größe", "größe"}, Case{"a$1", "a$1"}, Case{"date", "date"},
                                         Case{"date + timestamp", "date + timestamp"},
                                         Case{"date(a)", "date(a)"}, Case{"index.key", "index.key"},
                                         Case{"first || last", "first || last"}, Case{"end", "end"}));

INSTANTIATE_TEST_SUITE_P(Calls, ExpressionTest,
                         testing::Values(Case{"COUNT(*)", "count(*)"},
                                         Case{"Count(DISTINCT a)", "count(DISTINCT a)"},
                                         Case{"count(ALL a)", "count(a)"}, Case{"now()", "now()"},
                                         Case{"coalesce(a, b, 1)", "coalesce(a, b, 1)"},
                                         Case{"CAST(a AS double precision)", "CAST(a AS DOUBLE)"},
                                         Case{"a::Decimal(9,2)", "CAST(a AS DECIMAL(9, 2))"},
                                         Case{"extract(Year from a + b)", "extract(year FROM a + b)"},
                                         Case{"EXTRACT('dow' FROM a)", "extract(dow FROM a)"},
                                         Case{"extract + t.extract", "extract + t.extract"},
                                         Case{"case when a then 1 end", "CASE WHEN a THEN 1 END"},
                                         Case{"CASE a WHEN 1 THEN b WHEN 2 THEN c ELSE d END",
                                              "CASE a WHEN 1 THEN b WHEN 2 THEN c ELSE d END"},
                                         Case{"CASE end WHEN end THEN end ELSE end END",
                                              "CASE end WHEN end THEN end ELSE end END"}));

TEST(ExpressionSpan, CoversTheWholeAndTheOperator) {
  std::string text = "SELECT (a + b) * -5 FROM t";
  Query query = std::get<Query>(parse_statement(text).node);
  const Select& select = std::get<Select>(query.body);
  const Expression& product = *select.items[0].expression;
  auto spanned = [&](SourceSpan span) { return text.substr(span.begin, span.end - span.begin); };
  EXPECT_EQ(spanned(product.span), "(a + b) * -5");
  EXPECT_EQ(spanned(product.op_span), "*");
  EXPECT_EQ(spanned(product.operands[0]->span), "(a + b)");
  EXPECT_EQ(spanned(product.operands[0]->op_span), "+");
  EXPECT_EQ(spanned(product.operands[1]->span), "-5");
  EXPECT_EQ(spanned(select.from->span), "t");
  EXPECT_EQ(spanned(select.span), text);
}

TEST(ExpressionSpan, CoversPredicatesAndCalls) {
  std::string text = "SELECT count(a), b NOT LIKE 'x', CASE WHEN c THEN d END, e::decimal(9, 2), t.f";
  Query query = std::get<Query>(parse_statement(text).node);
  const Select& select = std::get<Select>(query.body);
  std::vector<std::string> spans;
  for (const SelectItem& item : select.items) {
    SourceSpan span = item.expression->span;
    spans.push_back(text.substr(span.begin, span.end - span.begin));
  }
  EXPECT_EQ(spans, (std::vector<std::string>{"count(a)", "b NOT LIKE 'x'", "CASE WHEN c THEN d END",
                                             "e::decimal(9, 2)", "t.f"}));
}

}  // namespace
}  // namespace rtsql::sql
