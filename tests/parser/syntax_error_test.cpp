// Tests statements that do not parse: what is underlined, what is said, what is suggested.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ostream>

#include "common/error.h"
#include "sql/parser.h"

namespace rtsql::sql {
namespace {

struct Case {
  const char* text;
  uint32_t column;         // one-based, in bytes
  const char* underlined;  // the text of the span
  const char* message;
  const char* hint = "";
  ErrorKind kind = ErrorKind::kSyntax;
};

void PrintTo(const Case& test_case, std::ostream* out) {
  *out << test_case.text;
}

class SyntaxErrorTest : public testing::TestWithParam<Case> {};

TEST_P(SyntaxErrorTest, SaysWhatAndWhere) {
  const Case& expected = GetParam();
  std::string text = expected.text;
  try {
    parse_statement(text);
    FAIL() << "parsed: " << text;
  } catch (const Error& error) {
    EXPECT_EQ(error.message(), expected.message);
    EXPECT_EQ(error.hint().value_or(""), expected.hint);
    EXPECT_EQ(error_kind_name(error.kind()), error_kind_name(expected.kind));
    ASSERT_TRUE(error.span().has_value());
    EXPECT_EQ(error.span()->begin + 1, expected.column);
    EXPECT_EQ(text.substr(error.span()->begin, error.span()->end - error.span()->begin), expected.underlined);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Unexpected, SyntaxErrorTest,
    testing::Values(
        Case{"", 1, "", "unexpected end of statement, expected a statement"},
        Case{"  -- nothing\n", 1, "", "unexpected end of statement, expected a statement"},
        Case{"SELECT DISTINCT", 16, "", "unexpected end of statement, expected \"*\", ON or an expression"},
        Case{"SELECT a,, b FROM t", 10, ",",
             "unexpected \",\", expected \"*\", an expression, a clause such as FROM or the end of the "
             "statement"},
        Case{"SELECT a FROM t WHERE  ", 22, "", "unexpected end of statement, expected an expression"},
        Case{"SELECT (1 ", 10, "", "unexpected end of statement, expected \")\", \",\" or an operator"},
        Case{"SELECT a FROM", 14, "", "unexpected end of statement, expected a table"},
        Case{"SELECT a b c", 12, "c",
             "unexpected \"c\", expected \",\", a clause such as FROM or the end of the statement"},
        Case{"SELECT 1 1", 10, "1",
             "unexpected \"1\", expected \",\", an operator, an alias, a clause such as FROM or the end of "
             "the "
             "statement"},
        Case{"SELECT a.b.c.d.e FROM t", 15, ".",
             "unexpected \".\", expected \",\", an operator, an alias, a clause such as FROM or the end of "
             "the "
             "statement"},
        Case{"SELECT a FROM t WHERE a = 1 WHERE a = 2", 29, "WHERE",
             "unexpected \"WHERE\", expected an operator, a clause such as GROUP BY or the end of the "
             "statement"},
        Case{"BENCHMARK SCAN scan ON t WITH (rows = 1)", 26, "WITH", "unexpected \"WITH\", expected \"(\""},
        Case{"CREATE 5", 8, "5",
             "unexpected \"5\", expected TABLE, UNIQUE, CUBE, MACRO, SEQUENCE, SCHEMA, INDEX, TEMP, TYPE, "
             "VIEW or "
             "OR REPLACE"},
        Case{"BENCHMARK SCAN 5", 16, "5",
             "unexpected \"5\", expected a name, \"(\", \",\", ALL, ON, WITH or the end of the statement"},
        Case{"SET index =;", 12, ";", "unexpected \";\", expected a value"},
        Case{"EXPLAIN format json SELECT 1", 9, "format",
             "unexpected \"format\", expected ANALYZE or a statement"},
        Case{"EXPLAIN () SELECT 1", 10, ")", "unexpected \")\", expected a name or a query"},
        Case{"CREATE INDEX ON t USING hash (a) WITH ()", 40, ")", "unexpected \")\", expected a name"},
        Case{"SELECT a FROM t ORDER a", 23, "a", "unexpected \"a\", expected BY"},
        Case{"SELECT a FROM t LEFT u ON b", 22, "u", "unexpected \"u\", expected JOIN or OUTER"},
        Case{"SELECT a FROM t WHERE a < b < c", 29, "<",
             "unexpected \"<\", expected an operator, a clause such as GROUP BY or the end of the statement",
             "comparisons do not chain: put one in parentheses"},
        Case{"SELECT a FROM t WHERE a = b == c", 29, "==",
             "unexpected \"==\", expected an operator, a clause such as GROUP BY or the end of the statement",
             "comparisons do not chain: put one in parentheses"},
        Case{"CREATE TABLE t (a BOOLEAN DEFAULT 1 < 2)", 37, "<",
             "unexpected \"<\", expected \")\", \",\", a constraint or an operator",
             "DEFAULT takes a comparison in parentheses"},
        Case{"SELECT a BETWEEN 1 OR 2", 20, "OR", "unexpected \"OR\", expected AND or an operator"},
        Case{"SELECT a NOT BETWEEN 1, 2", 23, ",", "unexpected \",\", expected AND or an operator"},
        Case{"SELECT 1 'text'", 10, "'text'",
             "unexpected 'text', expected \",\", an operator, an alias, a clause such as FROM or the end of "
             "the "
             "statement"},
        Case{"SELECT 1; SELECT 2", 11, "SELECT", "unexpected \"SELECT\", expected the end of the statement"},
        Case{"CREATE INDEX i ON t USING (a)", 27, "(", "unexpected \"(\", expected a name"},
        Case{"CREATE TABLE order (a int)", 14, "order", "unexpected \"order\", expected a name",
             "ORDER is a keyword; as a name it is written \"order\""},
        Case{"CREATE TABLE t (a int b int)", 23, "b",
             "unexpected \"b\", expected \"(\", \")\", \"[\", \",\", COLLATE or a constraint"},
        Case{"SELECT * FROM order", 15, "order", "unexpected \"order\", expected a table",
             "ORDER is a keyword; as a name it is written \"order\""},
        Case{"SELECT sum(*)", 8, "sum(*)", "sum(*) is not known, only count(*) and columns(*)"},
        Case{"INSERT INTO t VALUES 1", 22, "1", "unexpected \"1\", expected \"(\""},
        Case{"SELECT $1", 8, "$1", "parameter $1 outside of PREPARE",
             "PREPARE name AS statement, then EXECUTE name (values)"},
        Case{"PREPARE p AS SELECT $1 + $3", 26, "$3", "there is a parameter $3, but none $2",
             "parameters are numbered without gaps, or have types: PREPARE name (type, …) AS …"},
        Case{"PREPARE p AS SELECT $1 + ?", 26, "?", "parameters are all written as $1 or all as ?"},
        Case{"PREPARE p AS SELECT $0", 21, "$0", "parameters are numbered from $1 to $65535"},
        Case{"PREPARE p AS CREATE TABLE t (a INTEGER)", 14, "CREATE",
             "unexpected \"CREATE\", expected DELETE, MERGE, INSERT, UPDATE or a query"},
        Case{"UPDATE t WHERE a = 1", 10, "WHERE", "unexpected \"WHERE\", expected an alias or SET"},
        Case{"UPDATE t SET a", 15, "", "unexpected end of statement, expected \"=\""},
        Case{"DELETE t", 8, "t", "unexpected \"t\", expected FROM"},
        Case{"COPY t FROM a", 13, "a", "unexpected \"a\", expected a string, \"[\" or STDIN"},
        Case{"SET a = 5 x", 11, "x", "unexpected \"x\", expected \",\" or the end of the statement"},
        Case{"SELECT 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' 'b'", 57, "'b'",
             "unexpected 'b', expected \",\", an operator, an alias, a clause such as FROM or the end of the "
             "statement"}));

INSTANTIATE_TEST_SUITE_P(
    Misspelt, SyntaxErrorTest,
    testing::Values(
        Case{"SELEC * FROM t", 1, "SELEC", "unexpected \"SELEC\", expected a statement",
             "did you mean \"SELECT\"?"},
        Case{"SELECT * FORM t", 10, "FORM",
             "unexpected \"FORM\", expected \",\", EXCLUDE, RENAME, REPLACE, a condition on names such as "
             "LIKE, a "
             "clause such as FROM or the end of the statement",
             "did you mean \"FROM\"?"},
        Case{"SELECT a FORM t", 15, "t",
             "unexpected \"t\", expected \",\", a clause such as FROM or the end of the statement",
             "did you mean \"FROM\" instead of \"FORM\"?"},
        Case{"CREATE TABEL t (a int)", 8, "TABEL",
             "unexpected \"TABEL\", expected TABLE, UNIQUE, CUBE, MACRO, SEQUENCE, SCHEMA, INDEX, TEMP, "
             "TYPE, VIEW "
             "or OR REPLACE",
             "did you mean \"TABLE\"?"},
        Case{"SELECT * FROM t WEHRE a > 1", 23, "a",
             "unexpected \"a\", expected \"(\", \",\", a join, a clause such as WHERE or the end of the "
             "statement",
             "did you mean \"WHERE\" instead of \"WEHRE\"?"},
        Case{"SELECT * FROM t WHERE a > 1 gruop by a", 29, "gruop",
             "unexpected \"gruop\", expected an operator, a clause such as GROUP BY or the end of the "
             "statement",
             "did you mean \"GROUP\"?"},
        Case{"SELECT a FROM t LIMT 5", 22, "5",
             "unexpected \"5\", expected \"(\", \",\", a join, a clause such as WHERE or the end of the "
             "statement",
             "did you mean \"LIMIT\" instead of \"LIMT\"?"},
        Case{"SELECT a FROM orders 5", 22, "5",
             "unexpected \"5\", expected \"(\", \",\", an alias, a join, a clause such as WHERE or the end "
             "of the statement"},
        Case{"EXPLAIN (FORMT JSON) SELECT 1", 10, "FORMT", "EXPLAIN has no option \"FORMT\"",
             "did you mean \"FORMAT\"?", ErrorKind::kName},
        Case{"EXPLAIN (FORMAT JSN) SELECT 1", 17, "JSN", "EXPLAIN has no format \"JSN\"",
             "did you mean \"JSON\"?", ErrorKind::kValue}));

constexpr const char* kKnownEscapes =
    "known are \\b \\f \\n \\r \\t \\\\ \\' \\\", \\xHH and \\ooo, any byte but 0, \\uXXXX and \\UXXXXXXXX";
constexpr const char* kStringEscapes = "Unicode escapes are \\uXXXX and \\UXXXXXXXX of hexadecimal digits";
constexpr const char* kUnicodeEscapes = "Unicode escapes are \\XXXX and \\+XXXXXX of hexadecimal digits";
constexpr const char* kEscapeSign =
    "UESCAPE takes one character that is no digit, letter from a to f, +, quote or space";

INSTANTIATE_TEST_SUITE_P(
    Tokens, SyntaxErrorTest,
    testing::Values(Case{"SELECT 'abc", 8, "'abc", "unterminated string"},
                    Case{"SELECT 'a''b", 8, "'a''b", "unterminated string"},
                    Case{"SELECT E'a\\'", 8, "E'a\\'", "unterminated string"},
                    Case{"SELECT E'a\\", 8, "E'a\\", "unterminated string"},
                    Case{"SELECT \"a\"\"b", 8, "\"a\"\"b", "unterminated quoted identifier"},
                    Case{"SELECT 1 /* a /* b */ c", 10, "/*", "unterminated comment"},
                    Case{"SELECT /*+ index(rx)", 8, "/*+", "unterminated hint"},
                    Case{"SELECT \"\"", 8, "\"\"", "empty quoted identifier"},
                    Case{"SELECT a ! b", 10, "!", "invalid character \"!\""},
                    Case{"SELECT a \x01", 10, "\x01", "invalid character \\x01"},
                    Case{"SELECT `a`", 8, "`", "invalid character \"`\"",
                         "names that need quotes are written in double quotes"},
                    Case{"SELECT 12abc", 8, "12abc", "malformed number \"12abc\""},
                    Case{"SELECT 1e", 8, "1e", "malformed number \"1e\""},
                    Case{"SELECT 0x1G", 8, "0x1G", "malformed number \"0x1G\""},
                    Case{"SELECT E'ab\\q'", 12, "\\q", "unknown escape \"\\q\" in a string", kKnownEscapes},
                    Case{"SELECT E'\\x00'", 10, "\\x00", "unknown escape \"\\x00\" in a string",
                         kKnownEscapes},
                    Case{"SELECT a::decimal(99999999999999999999)", 19, "99999999999999999999",
                         "the argument of a type is too large"}));

INSTANTIATE_TEST_SUITE_P(
    Unsupported, SyntaxErrorTest,
    testing::Values(
        Case{"CREATE TABLE t (a int REFERENCES u (b))", 23, "REFERENCES", "foreign keys are not supported",
             "nothing would enforce them; leave FOREIGN KEY and REFERENCES out", ErrorKind::kUnsupported},
        Case{"CREATE TABLE t (a int, foreign key (a) REFERENCES u)", 24, "foreign key",
             "foreign keys are not supported",
             "nothing would enforce them; leave FOREIGN KEY and REFERENCES out", ErrorKind::kUnsupported},
        Case{"CREATE TABLE t (a int NOT NULL CONSTRAINT c REFERENCES u)", 45, "REFERENCES",
             "foreign keys are not supported",
             "nothing would enforce them; leave FOREIGN KEY and REFERENCES out", ErrorKind::kUnsupported},
        Case{"ALTER TABLE t ADD CONSTRAINT c FOREIGN KEY (a) REFERENCES u", 32, "FOREIGN",
             "foreign keys are not supported",
             "nothing would enforce them; leave FOREIGN KEY and REFERENCES out", ErrorKind::kUnsupported},
        Case{"ALTER TABLE t ADD FOREIGN KEY (a) REFERENCES u", 19, "FOREIGN KEY",
             "foreign keys are not supported",
             "nothing would enforce them; leave FOREIGN KEY and REFERENCES out", ErrorKind::kUnsupported},
        Case{"SELECT a FROM t FOR DELETE", 21, "DELETE",
             "unexpected \"DELETE\", expected KEY, NO, SHARE or UPDATE"},
        Case{"SELECT a FROM t FOR NO UPDATE", 24, "UPDATE", "unexpected \"UPDATE\", expected KEY"},
        Case{"SELECT a OVERLAPS (b, c)", 8, "a", "OVERLAPS stands between two pairs of times",
             "(start, end) OVERLAPS (start, end); an end may be an INTERVAL"},
        Case{"CREATE TABLE t (a int NOT NULL generated)", 41, ")", "unexpected \")\", expected BY or ALWAYS"},
        Case{"CREATE TABLE t (a int, b int GENERATED ALWAYS AS (a + 1) STORED)", 50, "(",
             "generated columns are not supported",
             "a view can compute them; GENERATED … AS IDENTITY numbers rows", ErrorKind::kUnsupported},
        Case{"CREATE OR REPLACE VIEW IF NOT EXISTS v AS SELECT 1", 24, "IF NOT EXISTS v",
             "OR REPLACE and IF NOT EXISTS exclude each other"}));

INSTANTIATE_TEST_SUITE_P(
    Queries, SyntaxErrorTest,
    testing::Values(
        Case{"(SELECT 1", 10, "",
             "unexpected end of statement, expected \")\", \",\", an operator, an alias or a clause such as "
             "FROM"},
        Case{"SELECT a FROM (SELECT 1", 24, "",
             "unexpected end of statement, expected \")\", \",\", an operator, an alias or a clause such as "
             "FROM"},
        Case{"SELECT a FROM (t)", 17, ")", "unexpected \")\", expected \"(\", an alias or a join"},
        Case{"SELECT a FROM t RIGHT u ON b", 23, "u", "unexpected \"u\", expected JOIN or OUTER"},
        Case{"SELECT a FROM t NATURAL CROSS JOIN u", 25, "CROSS",
             "unexpected \"CROSS\", expected FULL, INNER, JOIN, LEFT, RIGHT, ANTI, ASOF or SEMI"},
        Case{"SELECT a FROM t JOIN u", 23, "",
             "unexpected end of statement, expected \"(\", ON, USING, an alias or a join"},
        Case{"SELECT 1 UNION", 15, "", "unexpected end of statement, expected DISTINCT, BY or a query"},
        Case{"SELECT 1 UNION BY a", 19, "a", "unexpected \"a\", expected NAME"},
        Case{"SELECT 1 ORDER BY 1 UNION SELECT 2", 21, "UNION",
             "unexpected \"UNION\", expected \",\", USING, ASC, DESC, NULLS, an operator, a clause such as "
             "LIMIT or "
             "the end of "
             "the statement"},
        Case{"WITH a (SELECT 1) SELECT 2", 9, "SELECT", "unexpected \"SELECT\", expected a name",
             "SELECT is a keyword; as a name it is written \"SELECT\""},
        Case{"WITH a AS SELECT 1", 11, "SELECT",
             "unexpected \"SELECT\", expected \"(\", NOT or MATERIALIZED"},
        Case{"WITH a AS (SELECT 1)", 21, "",
             "unexpected end of statement, expected \",\", CYCLE, DELETE, MERGE, INSERT, SEARCH, UPDATE or a "
             "query"},
        Case{"SELECT a FROM t WHERE EXISTS (a)", 31, "a", "unexpected \"a\", expected a query"},
        Case{"SELECT a FROM t WHERE b = ANY ()", 32, ")",
             "unexpected \")\", expected an expression or a query"},
        Case{"SELECT a FROM t WHERE b IN ()", 29, ")", "unexpected \")\", expected an expression or a query"},
        Case{"SELECT a FETCH FIRST 5 ROWS WITH", 33, "", "unexpected end of statement, expected TIES"},
        Case{"SELECT a FETCH FIRST 5 ROWS", 28, "", "unexpected end of statement, expected ONLY or WITH"},
        Case{"SELECT sum(a) OVER (PARTITION a)", 31, "a", "unexpected \"a\", expected BY"},
        Case{"SELECT sum(a) OVER (ROWS 1)", 27, ")",
             "unexpected \")\", expected FOLLOWING, PRECEDING or an operator"},
        Case{"SELECT count(*) FILTER a", 24, "a", "unexpected \"a\", expected \"(\""},
        Case{"SELECT 1 GROUP BY GROUPING SETS a", 33, "a", "unexpected \"a\", expected \"(\""},
        Case{"SELECT * EXCLUDE FROM t", 18, "FROM", "unexpected \"FROM\", expected a name or \"(\""}));

TEST(SyntaxError, NulByteIsRefused) {
  std::string text("SELECT 'a\0b'", 12);
  try {
    parse_statement(text);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.message(), "a statement cannot hold a NUL byte");
    EXPECT_EQ(*error.span(), (SourceSpan{9, 10}));
  }
}

TEST(SyntaxError, InvalidUtf8IsRefused) {
  for (std::string_view bytes : {"\xff", "\xc3(", "\xed\xa0\x80", "\xe2\x82"}) {
    std::string text = "SELECT 'ä" + std::string(bytes) + "'";
    try {
      parse_statement(text);
      FAIL();
    } catch (const Error& error) {
      EXPECT_EQ(error.message(),
                fmt::format("invalid byte 0x{:02x} in UTF-8 text", static_cast<unsigned char>(bytes[0])));
      EXPECT_EQ(*error.span(), (SourceSpan{10, 11}));
      EXPECT_EQ(position_of(text, 10).column, 10u);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    UnicodeEscapes, SyntaxErrorTest,
    testing::Values(
        Case{"SELECT E'\\000'", 10, "\\000", "unknown escape \"\\000\" in a string", kKnownEscapes},
        Case{"SELECT E'a\\u006'", 11, "\\u006", "invalid Unicode escape", kStringEscapes},
        Case{"SELECT E'\\ud83d\\u0061'", 10, "\\ud83d", "invalid Unicode surrogate pair", kStringEscapes},
        Case{"SELECT E'\\ud83dx'", 10, "\\ud83d", "invalid Unicode surrogate pair", kStringEscapes},
        Case{"SELECT E'\\ude00'", 10, "\\ude00", "invalid Unicode surrogate pair", kStringEscapes},
        Case{"SELECT E'\\U00110000'", 10, "\\U00110000", "invalid Unicode escape value", kStringEscapes},
        Case{"SELECT E'\\u0000'", 10, "\\u0000", "invalid Unicode escape value", kStringEscapes},
        Case{"SELECT E'a\\xff'", 8, "E'a\\xff'", "the escapes write a byte 0xff that is no UTF-8",
             "a BLOB has any bytes: X'ff'"},
        Case{"SELECT U&'it''s \\061'", 17, "\\061", "invalid Unicode escape", kUnicodeEscapes},
        Case{"SELECT U&'\\'", 11, "\\", "invalid Unicode escape", kUnicodeEscapes},
        Case{"SELECT U&'\\+00db99'", 11, "\\+00db99", "invalid Unicode surrogate pair", kUnicodeEscapes},
        Case{"SELECT U&'a' UESCAPE '+'", 22, "'+'", "invalid Unicode escape character", kEscapeSign},
        Case{"SELECT U&'a' UESCAPE 'ab'", 22, "'ab'", "invalid Unicode escape character", kEscapeSign},
        Case{"SELECT U&'a", 8, "U&'a", "unterminated string"},
        Case{"SELECT U&\"a", 8, "U&\"a", "unterminated quoted identifier"},
        Case{"SELECT U&\"\"", 8, "U&\"\"", "empty quoted identifier"},
        Case{"SELECT $a$ $$ $b$", 8, "$a$ $$ $b$", "unterminated string"},
        Case{"SELECT lower('a') 'b'", 8, "lower('a')", "what stands in front of a string is a type",
             "VARCHAR(10) 'text', DATE '2024-02-29'; a call has no string behind it"}));

TEST(SyntaxError, LongTokensAreCut) {
  std::string text = "SELECT 1 'first line\nsecond line'";
  try {
    parse_statement(text);
    FAIL();
  } catch (const Error& error) {
    EXPECT_TRUE(error.message().starts_with("unexpected 'first line…, expected")) << error.message();
  }
}

}  // namespace
}  // namespace rtsql::sql
