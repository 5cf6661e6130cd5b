// A file of SQLite, which is read and never written.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::sqlite {

// The rows of a query, one after another.
class Rows {
 public:
  Rows(sqlite3* database, const std::string& path, const std::string& sql);
  // Goes to the next row; false: there is none. Throws Error(kData), and Error(kInterrupted).
  bool next();

  // These are of the row at hand. A text or a blob is valid until the next.
  int type(int column) const { return sqlite3_column_type(statement_.get(), column); }  // SQLITE_INTEGER, …
  int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  double real(int column) const { return sqlite3_column_double(statement_.get(), column); }
  std::string_view bytes(int column) const;  // of a text or a blob
  std::string text(int column) const { return std::string(bytes(column)); }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* const database_;
  const std::string& path_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

struct ColumnOfFile {
  std::string name;
  std::string declared;  // its type as CREATE TABLE says it, in upper case; or empty
};

struct TableOfFile {
  std::string name;
  bool is_view = false;
};

// Any thread may use it; they take turns.
class SqliteFile {
 public:
  // Throws Error(kIo) where the file cannot be read, Error(kData) where it is none of SQLite, or damaged.
  explicit SqliteFile(const std::string& path);

  const std::string& path() const { return path_; }
  std::vector<TableOfFile> tables() const;
  std::vector<ColumnOfFile> columns_of(const std::string& table) const;

  // Calls `use` with the rows of a query, while no other thread uses the file. Throws Error(kData) where
  // another program has changed the file since it was opened: what was read of it no longer goes with what is
  // read now.
  template <class Use>
  void read(const std::string& sql, const Use& use) const {
    const std::lock_guard lock(mutex_);
    check_unchanged();
    Rows rows(database_.get(), path_, sql);
    use(rows);
    check_unchanged();
  }

 private:
  struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
  };
  int64_t data_version() const;
  void check_unchanged() const;

  const std::string path_;
  std::unique_ptr<sqlite3, Close> database_;
  mutable std::mutex mutex_;
  int64_t version_ = 0;
};

}  // namespace rtsql::sqlite
