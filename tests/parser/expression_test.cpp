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
                    Case{"s.mood 'x'", "CAST('x' AS S.MOOD)"}, Case{"d.s.mood 'x'", "CAST('x' AS D.S.MOOD)"},
                    Case{"TIMESTAMP '2024-01-31 12:00'", "TIMESTAMP '2024-01-31 12:00'"},
                    Case{"a + interval '1 month -2 days'", "a + INTERVAL '1 month -2 days'"},
                    Case{"a - INTERVAL '3' Day * b", "a - INTERVAL '3' DAY * b"},
                    Case{"INTERVAL '3' Week", "INTERVAL '3 Week'"},
                    Case{"interval '2:03' minute to second(2)", "INTERVAL '2:03' MINUTE TO SECOND(2)"},
                    Case{"INTERVAL(2) '1.234'", "CAST('1.234' AS INTERVAL(2))"},
                    Case{"a::interval day to minute", "CAST(a AS INTERVAL DAY TO MINUTE)"},
                    Case{"INTERVAL 90 MINUTES + a", "INTERVAL '90 MINUTES' + a"},
                    Case{"f(1, b := 2, c => g(d => 3))", "f(1, b => 2, c => g(d => 3))"},
                    Case{"f(a => b = c)", "f(a => b = c)"}, Case{"interval + day", "interval + day"}));

INSTANTIATE_TEST_SUITE_P(
    QuotedStrings, ExpressionTest,
    testing::Values(Case{"$$it's$$", "'it''s'"}, Case{"$$$$", "''"},
                    Case{"$a$ $b$ $$ $a $a$", "' $b$ $$ $a '"},
                    Case{"$a$$a$ || $größe$a$größe$", "'' || 'a'"}, Case{"$a$$b$a$", "'$b'"},
                    Case{"E'\\u0061\\U0001F600\\ud83d\\ude00'", "'a😀😀'"},
                    Case{"E'\\141\\x62\\0631'", "'ab31'"}, Case{"E'a\\''\n 'b'''\n'\\t'", "'a''b''\t'"},
                    Case{"U&'d\\0061t\\+000061\\\\'", "'data\\'"},
                    Case{"u&'d!0061''' \n '!!\\' uescape '!'", "'da''!\\'"}, Case{"U&\"d\\0061ta\"", "data"},
                    Case{"U&\"\\\" UESCAPE '!'", "\"\\\""}, Case{"u & 'x'", "u & 'x'"}));

INSTANTIATE_TEST_SUITE_P(
    TypedStrings, ExpressionTest,
    testing::Values(Case{"text'x'", "TEXT 'x'"}, Case{"name 'x' || mood E'\\t'", "NAME 'x' || MOOD '\t'"},
                    Case{"double precision '1'", "DOUBLE PRECISION '1'"},
                    Case{"varchar(10) $$x$$", "CAST('x' AS VARCHAR(10))"},
                    Case{"character varying 'x'", "CHARACTER VARYING 'x'"},
                    Case{"char varying(3) 'x'", "CAST('x' AS CHAR VARYING(3))"},
                    Case{"numeric(5, 2) '1'", "CAST('1' AS NUMERIC(5, 2))"},
                    Case{"timestamp(3) '2024-01-31'", "CAST('2024-01-31' AS TIMESTAMP(3))"},
                    Case{"timestamp(3) with time zone '2024-01-31'",
                         "CAST('2024-01-31' AS TIMESTAMP(3) WITH TIME ZONE)"},
                    Case{"timestamp(3) without time zone '2024-01-31'",
                         "CAST('2024-01-31' AS TIMESTAMP(3) WITHOUT TIME ZONE)"},
                    Case{"\"level\" 'x'", "CAST('x' AS LEVEL)"}, Case{"\"my type\" 'x'", "\"MY TYPE\" 'x'"},
                    Case{"X'dead'", "BLOB '\\xdead'"}));

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

INSTANTIATE_TEST_SUITE_P(
    Queries, ExpressionTest,
    testing::Values(Case{"(select 1) + ((SELECT 2))", "(SELECT 1) + (SELECT 2)"},
                    Case{"a IN (SELECT 1 UNION SELECT 2) AND b NOT IN ((SELECT 3))",
                         "a IN (SELECT 1 UNION SELECT 2) AND b NOT IN (SELECT 3)"},
                    Case{"a IN ((SELECT 1), 2)", "a IN ((SELECT 1), 2)"},
                    Case{"NOT EXISTS (SELECT 1) OR exists", "NOT EXISTS (SELECT 1) OR exists"},
                    Case{"a = ANY (SELECT 1) AND a + 1 <> SOME (SELECT 2)",
                         "a = ANY (SELECT 1) AND a + 1 <> ANY (SELECT 2)"},
                    Case{"a >= ALL (VALUES (1))", "a >= ALL (VALUES (1))"},
                    Case{"(a, b) = (c, d + 1)", "(a, b) = (c, d + 1)"},
                    Case{"row(a, b) IN (SELECT c, d)", "(a, b) IN (SELECT c, d)"},
                    Case{"ROW(a) < ROW()", "ROW(a) < ROW()"}, Case{"row + values", "row + values"},
                    Case{"(a, b) IN ((1, 2), (3, 4))", "(a, b) IN ((1, 2), (3, 4))"},
                    Case{"a IS DISTINCT FROM b + 1 AND c", "a IS DISTINCT FROM b + 1 AND c"},
                    Case{"a || b COLLATE de < c", "a || b COLLATE \"de\" < c"},
                    Case{"(a || b) COLLATE de.nocase", "(a || b) COLLATE \"de.nocase\""},
                    Case{"a COLLATE pg_catalog.\"C\"", "a COLLATE \"C\""},
                    Case{"a COLLATE pg_catalog.default", "a COLLATE \"default\""},
                    Case{"pg_catalog.upper(a)", "upper(a)"},
                    Case{"a OPERATOR(pg_catalog.~) 'x' AND b", "regexp_like(a, 'x') AND b"},
                    Case{"a operator ( pg_catalog . <= ) b", "a <= b"},
                    Case{"(pairs).x + (pairs).n", "pairs[1] + pairs[2]"},
                    Case{"a IS NOT DISTINCT FROM (b = c)", "a IS NOT DISTINCT FROM b = c"},
                    Case{"a = 1 IS UNKNOWN", "a = 1 IS UNKNOWN"},
                    Case{"a IS NOT unknown", "a IS NOT UNKNOWN"}, Case{"f((SELECT 1))", "f((SELECT 1))"},
                    Case{"-(SELECT 1)::int", "-CAST((SELECT 1) AS INT)"}));

INSTANTIATE_TEST_SUITE_P(
    Lists, ExpressionTest,
    testing::Values(Case{"[ 1,a+2 ]", "[1, a + 2]"}, Case{"[]", "[]"}, Case{"array[1, 2,]", "[1, 2]"},
                    Case{"array", "array"}, Case{"a[1]", "a[1]"}, Case{"t.a[1][2]", "t.a[1][2]"},
                    Case{"-a[1] + b[2]", "-a[1] + b[2]"}, Case{"(a || b)[1]", "(a || b)[1]"},
                    Case{"f(x)[1:y]", "f(x)[1:y]"}, Case{"a[:2]", "a[1:2]"}, Case{"a[2:]", "a[2:-1]"},
                    Case{"a[:]", "a[1:-1]"}, Case{"a::int[]", "CAST(a AS INT[])"},
                    Case{"a::decimal(9, 2) array", "CAST(a AS DECIMAL(9, 2)[])"},
                    Case{"a::int[][1]", "CAST(a AS INT[])[1]"}, Case{"x = any(a)", "x = ANY (a)"},
                    Case{"x <= all ([1, 2])", "x <= ALL ([1, 2])"},
                    Case{"x > some (SELECT 1)", "x > ANY (SELECT 1)"}));

INSTANTIATE_TEST_SUITE_P(
    Windows, ExpressionTest,
    testing::Values(
        Case{"string_agg(a, ',' ORDER BY b DESC, c)", "string_agg(a, ',' ORDER BY b DESC, c)"},
        Case{"count(*) FILTER (WHERE a > 1)", "count(*) FILTER (WHERE a > 1)"},
        Case{"percentile_cont(0.5) WITHIN GROUP (ORDER BY a) filter (where b)",
             "percentile_cont(0.5) WITHIN GROUP (ORDER BY a) FILTER (WHERE b)"},
        Case{"sum(a) OVER w + rank() OVER ()", "sum(a) OVER w + rank() OVER ()"},
        Case{"sum(a) OVER (w) + sum(b) OVER (first) + sum(c) OVER (over ORDER BY d)",
             "sum(a) OVER (w) + sum(b) OVER (first) + sum(c) OVER (over ORDER BY d)"},
        Case{"sum(a) OVER (ROWS \"unbounded\" PRECEDING)",
             "sum(a) OVER (ROWS BETWEEN (unbounded) PRECEDING AND CURRENT ROW)"},
        Case{"sum(a) OVER (PARTITION BY b, c ORDER BY d DESC NULLS LAST)",
             "sum(a) OVER (PARTITION BY b, c ORDER BY d DESC NULLS LAST)"},
        Case{"sum(a) OVER (w ORDER BY b ROWS UNBOUNDED PRECEDING)",
             "sum(a) OVER (w ORDER BY b ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)"},
        Case{"sum(a) OVER (RANGE BETWEEN 1 PRECEDING AND b + 1 FOLLOWING EXCLUDE TIES)",
             "sum(a) OVER (RANGE BETWEEN 1 PRECEDING AND (b + 1) FOLLOWING EXCLUDE TIES)"},
        Case{"sum(a) OVER (GROUPS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)",
             "sum(a) OVER (GROUPS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW)"},
        Case{"sum(a) OVER (ROWS CURRENT ROW EXCLUDE GROUP)",
             "sum(a) OVER (ROWS BETWEEN CURRENT ROW AND CURRENT ROW EXCLUDE GROUP)"},
        Case{"sum(a) OVER (ROWS 1 PRECEDING EXCLUDE NO OTHERS)",
             "sum(a) OVER (ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)"},
        Case{"lag(a, 1) IGNORE NULLS OVER w", "lag(a, 1) IGNORE NULLS OVER w"},
        Case{"lag(a RESPECT NULLS) OVER w", "lag(a) RESPECT NULLS OVER w"},
        Case{"lag(abs(a) IGNORE NULLS) OVER w", "lag(abs(a)) IGNORE NULLS OVER w"},
        Case{"filter(over) + over.rows + partition", "filter(over) + over.rows + partition"}));

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
