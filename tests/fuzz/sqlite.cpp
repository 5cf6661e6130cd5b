#include "sqlite.h"

#include <fmt/format.h>

#include <stdexcept>

#include "common/text.h"

namespace rtsql::fuzz {
namespace {

constexpr int kInstructionsPerCall = 1'000'000;
constexpr int kMostCalls = 400;  // some 4 to 10 s

// Counts the calls of one query.
int stop_if_long(void* calls) {
  return ++*static_cast<int*>(calls) > kMostCalls ? 1 : 0;
}

void bind(sqlite3_stmt* statement, int position, const Value& value) {
  if (value.null) {
    sqlite3_bind_null(statement, position);
  } else if (is_floating(value.type)) {
    sqlite3_bind_double(statement, position, value.real);
  } else if (value.type.id == TypeId::kVarchar || value.type.id == TypeId::kDate ||
             value.type.id == TypeId::kTimestamp) {
    const std::string text = format_value(value);
    sqlite3_bind_text(statement, position, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  } else {
    sqlite3_bind_int64(statement, position, value.integer);
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

}  // namespace

Sqlite::Sqlite() {
  sqlite3* database = nullptr;
  if (sqlite3_open(":memory:", &database) != SQLITE_OK) throw std::runtime_error("cannot open SQLite");
  database_.reset(database);
  query("PRAGMA case_sensitive_like = ON");
}

void Sqlite::create(const DataTable& table) {
  std::vector<std::string> names;
  for (const DataColumn& column : table.columns) names.push_back(column.name);
  // Columns without a type keep values as they are bound.
  query(fmt::format("CREATE TABLE {} ({})", table.name, join(names, ", ")));
}

void Sqlite::insert(const DataTable& table, size_t begin, size_t end) {
  std::vector<std::string> marks(table.columns.size(), "?");
  query("BEGIN");
  Statement statement = prepare(fmt::format("INSERT INTO {} VALUES ({})", table.name, join(marks, ", ")));
  for (size_t row = begin; row < end; ++row) {
    for (size_t i = 0; i < table.columns.size(); ++i) {
      bind(statement.get(), static_cast<int>(i) + 1, table.rows[row][i]);
    }
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

}  // namespace rtsql::fuzz
