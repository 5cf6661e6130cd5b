#include "sqlite.h"

#include <fmt/format.h>
#include <locale.h>
#include <wctype.h>

#include <stdexcept>

#include "common/text.h"
#include "common/utf8.h"

namespace rtsql::test {
namespace {

constexpr int kInstructionsPerCall = 1'000'000;
constexpr int kMostCalls = 400;  // some 4 to 10 s

// Counts the calls of one query.
int stop_if_long(void* calls) {
  return ++*static_cast<int*>(calls) > kMostCalls ? 1 : 0;
}

void bind(sqlite3_stmt* statement, int position, const Cell& cell) {
  if (const auto* integer = std::get_if<int64_t>(&cell)) {
    sqlite3_bind_int64(statement, position, *integer);
  } else if (const auto* real = std::get_if<double>(&cell)) {
    sqlite3_bind_double(statement, position, *real);
  } else if (const auto* text = std::get_if<std::string>(&cell)) {
    sqlite3_bind_text(statement, position, text->data(), static_cast<int>(text->size()), SQLITE_TRANSIENT);
  } else {
    sqlite3_bind_null(statement, position);
  }
}

Cell cell_of(sqlite3_stmt* statement, int column) {
  switch (sqlite3_column_type(statement, column)) {
    case SQLITE_NULL:
      return {};
    case SQLITE_INTEGER:
      return static_cast<int64_t>(sqlite3_column_int64(statement, column));
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement, column);
    default: {
      const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
      return std::string(text, static_cast<size_t>(sqlite3_column_bytes(statement, column)));
    }
  }
}

// SQLite's upper() and lower() change ASCII letters alone; here the C library has the others.
template <wint_t (*changed)(wint_t, locale_t)>
void change_case(sqlite3_context* context, int, sqlite3_value** arguments) {
  static const locale_t kUtf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
  const auto* given = reinterpret_cast<const char*>(sqlite3_value_text(arguments[0]));
  if (given == nullptr) return sqlite3_result_null(context);
  const std::string_view text(given, static_cast<size_t>(sqlite3_value_bytes(arguments[0])));
  std::string other;
  for (size_t at = 0; at < text.size();) {
    const CodePoint c = code_point_at(text, at);
    append_code_point(other, static_cast<char32_t>(changed(static_cast<wint_t>(c.value), kUtf8)));
    at += c.bytes;
  }
  sqlite3_result_text(context, other.data(), static_cast<int>(other.size()), SQLITE_TRANSIENT);
}

}  // namespace

Sqlite::Sqlite() {
  sqlite3* database = nullptr;
  if (sqlite3_open(":memory:", &database) != SQLITE_OK) throw std::runtime_error("cannot open SQLite");
  database_.reset(database);
  query("PRAGMA case_sensitive_like = ON");
  constexpr int kFlags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
  sqlite3_create_function(database, "upper", 1, kFlags, nullptr, change_case<towupper_l>, nullptr, nullptr);
  sqlite3_create_function(database, "lower", 1, kFlags, nullptr, change_case<towlower_l>, nullptr, nullptr);
}

void Sqlite::create(const std::string& table, const std::vector<std::string>& columns) {
  query(fmt::format("CREATE TABLE {} ({})", table, join(columns, ", ")));
}

void Sqlite::insert(const std::string& table, std::span<const Row> rows) {
  if (rows.empty()) return;
  std::vector<std::string> marks(rows.front().size(), "?");
  query("BEGIN");
  Statement statement = prepare(fmt::format("INSERT INTO {} VALUES ({})", table, join(marks, ", ")));
  for (const Row& row : rows) {
    for (size_t i = 0; i < row.size(); ++i) bind(statement.get(), static_cast<int>(i) + 1, row[i]);
    if (sqlite3_step(statement.get()) != SQLITE_DONE) fail("INSERT");
    sqlite3_reset(statement.get());
  }
  query("COMMIT");
}

std::vector<Row> Sqlite::query(const std::string& sql) {
  Statement statement = prepare(sql);
  std::vector<Row> rows;
  int calls = 0;
  sqlite3_progress_handler(database_.get(), kInstructionsPerCall, stop_if_long, &calls);
  int status = sqlite3_step(statement.get());
  for (; status == SQLITE_ROW; status = sqlite3_step(statement.get())) {
    Row row;
    for (int i = 0; i < sqlite3_column_count(statement.get()); ++i)
      row.push_back(cell_of(statement.get(), i));
    rows.push_back(std::move(row));
  }
  sqlite3_progress_handler(database_.get(), 0, nullptr, nullptr);
  if (status == SQLITE_INTERRUPT) throw TooLong();
  if (status != SQLITE_DONE) fail(sql);
  return rows;
}

Sqlite::Statement Sqlite::prepare(const std::string& sql) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(database_.get(), sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) fail(sql);
  return Statement(statement);
}

void Sqlite::fail(const std::string& sql) const {
  throw std::runtime_error(fmt::format("SQLite: {} in: {}", sqlite3_errmsg(database_.get()), sql));
}

}  // namespace rtsql::test
