#include "storage/sqlite/sqlite_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "common/error.h"
#include "common/file_error.h"
#include "common/poll_in_place.h"
#include "storage/quoted_name.h"

namespace rtsql::sqlite {
namespace {

constexpr int kWaitMilliseconds = 5000;  // for a program that writes the file
constexpr int kStepsPerPoll = 10'000;    // of SQLite's machine

// SQLite calls it between its steps; what is not 0 ends the query.
int is_to_stop(void*) {
  try {
    poll_in_place();
    return 0;
  } catch (...) {
    return 1;
  }
}

[[noreturn]] void fail(sqlite3* database, const std::string& path) {
  if (sqlite3_errcode(database) == SQLITE_INTERRUPT) poll_in_place();
  throw Error(ErrorKind::kData, fmt::format("cannot read \"{}\": {}", path, sqlite3_errmsg(database)))
      .hint("sqlite3 'file' 'PRAGMA integrity_check' tells whether the file is whole");
}

}  // namespace

Rows::Rows(sqlite3* database, const std::string& path, const std::string& sql)
    : database_(database), path_(path) {
  sqlite3_stmt* statement = nullptr;
  const int result =
      sqlite3_prepare_v2(database, sql.c_str(), static_cast<int>(sql.size()), &statement, nullptr);
  statement_.reset(statement);
  if (result != SQLITE_OK) fail(database, path);
}

bool Rows::next() {
  switch (sqlite3_step(statement_.get())) {
    case SQLITE_ROW:
      return true;
    case SQLITE_DONE:
      return false;
    default:
      fail(database_, path_);
  }
}

std::string_view Rows::bytes(int column) const {
  // A text may be stored in UTF-16.
  const bool is_text = sqlite3_column_type(statement_.get(), column) == SQLITE_TEXT;
  const void* const data =
      is_text ? sqlite3_column_text(statement_.get(), column) : sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return {static_cast<const char*>(data), static_cast<size_t>(data == nullptr ? 0 : size)};
}

SqliteFile::SqliteFile(const std::string& path) : path_(path) {
  sqlite3* database = nullptr;
  const int result =
      sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_FULLMUTEX, nullptr);
  database_.reset(database);
  if (result != SQLITE_OK) {
    throw Error(ErrorKind::kIo,
                fmt::format("cannot open \"{}\": {}", path,
                            database == nullptr ? "there is no memory for it" : sqlite3_errmsg(database)));
  }
  sqlite3_busy_timeout(database, kWaitMilliseconds);
  sqlite3_progress_handler(database, kStepsPerPoll, is_to_stop, nullptr);
  version_ = data_version();
  Rows schema(database, path_, "SELECT count(*) FROM sqlite_master");
  schema.next();
}

int64_t SqliteFile::data_version() const {
  Rows rows(database_.get(), path_, "PRAGMA data_version");
  return rows.next() ? rows.integer(0) : 0;
}

void SqliteFile::check_unchanged() const {
  if (data_version() == version_) return;
  throw Error(ErrorKind::kData, fmt::format("\"{}\" has changed since it was opened", path_))
      .hint("run the query again; a file that is attached is read anew after DETACH and ATTACH");
}

std::vector<TableOfFile> SqliteFile::tables() const {
  std::vector<TableOfFile> tables;
  const std::string sql =
      "SELECT name, type = 'view' FROM sqlite_master WHERE type IN ('table', 'view') AND "
      "name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
  read(sql, [&](Rows& rows) {
    while (rows.next()) tables.push_back({rows.text(0), rows.integer(1) != 0});
  });
  return tables;
}

std::vector<ColumnOfFile> SqliteFile::columns_of(const std::string& table) const {
  std::vector<ColumnOfFile> columns;
  read("PRAGMA table_info(" + quoted_name(table) + ")", [&](Rows& rows) {
    while (rows.next()) {
      ColumnOfFile column{rows.text(1), rows.text(2)};
      std::ranges::transform(column.declared, column.declared.begin(),
                             [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
      columns.push_back(std::move(column));
    }
  });
  return columns;
}

}  // namespace rtsql::sqlite
