// Makes tables of those of SQLite files (storage/sqlite).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "storage/table.h"

namespace rtsql {

struct SqliteView {
  std::string name;
  std::vector<std::string> columns;
};

struct SqliteTables {
  std::vector<Table> tables;
  std::vector<SqliteView> views;   // whose rows open_sqlite_table reads
  std::vector<std::string> notes;  // what a user should know: columns that are texts, what is left out
};

// Tells whether the path names a file that begins as those of SQLite do.
bool is_sqlite_file(const std::string& path);

// Opens a table, or the rows of a view, whose columns are read, each as a whole, when they are first used;
// all values are looked at first, for a column of SQLite may have values of any kind: it has the type that is
// declared where that holds all of them, or else one that does. Throws Error(kIo), Error(kData), Error(kName)
// where there is no such table, and Error(kInterrupted).
SqliteTables open_sqlite_table(gpu::Device& device, const std::string& path, const std::string& table);
// Opens all tables, and lists the views. Throws the same.
SqliteTables open_sqlite_tables(gpu::Device& device, const std::string& path);

}  // namespace rtsql
