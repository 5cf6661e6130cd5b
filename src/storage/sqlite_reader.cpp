#include "storage/sqlite_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "schema/column_builder.h"
#include "storage/quoted_name.h"
#include "storage/sqlite/sqlite_file.h"
#include "storage/sqlite/value_types.h"

namespace rtsql {
namespace {

constexpr std::string_view kSqliteMagic{"SQLite format 3\0", 16};
constexpr uint64_t kRowsPerTake = uint64_t{1} << 20;

using SqliteFilePtr = std::shared_ptr<const sqlite::SqliteFile>;

// Rows of a table come in one order, by whatever columns they are asked for: no index gives them.
std::string rows_sql(const std::string& columns, const sqlite::TableOfFile& table) {
  return fmt::format("SELECT {} FROM {}{}", columns, quoted_name(table.name),
                     table.is_view ? "" : " NOT INDEXED");
}

class SqliteColumn : public ColumnSource {
 public:
  SqliteColumn(SqliteFilePtr file, sqlite::TableOfFile table, std::string name, Type type, uint64_t rows,
               bool nullable)
      : ColumnSource(type, rows, nullable),
        file_(std::move(file)),
        table_(std::move(table)),
        name_(std::move(name)) {}

  void read(ColumnReceiver& receiver) const override {
    const bool is_whole = has_dictionary(type());  // texts have one dictionary
    ColumnBuilder builder(type());
    uint64_t begin = 0, waiting = 0;
    file_->read(rows_sql(quoted_name(name_), table_), [&](sqlite::Rows& rows) {
      while (rows.next()) {
        builder.append(sqlite::value_of(rows, 0, type()));
        if (++waiting < kRowsPerTake || is_whole) continue;
        receiver.put(begin, std::exchange(builder, ColumnBuilder(type())).finish());
        begin += std::exchange(waiting, 0);
      }
    });
    if (begin + waiting != rows())
      throw Error(ErrorKind::kData, fmt::format("\"{}\" has changed since it was opened", file_->path()));
    if (waiting > 0) receiver.put(begin, builder.finish());
  }
  const void* place() const override { return kStatement; }

 private:
  const SqliteFilePtr file_;
  const sqlite::TableOfFile table_;
  const std::string name_;
};

// Names of SQLite may be alike but for their case or not differ at all in a view.
std::vector<std::string> different_names(const std::vector<sqlite::ColumnOfFile>& columns) {
  std::vector<std::string> names;
  std::set<std::string> used;
  for (const sqlite::ColumnOfFile& column : columns) {
    std::string name = column.name;
    for (int number = 1; !used.insert(to_lower(name)).second; ++number)
      name = fmt::format("{}_{}", column.name, number);
    names.push_back(std::move(name));
  }
  return names;
}

class SqliteOpener {
 public:
  SqliteOpener(gpu::Device& device, const std::string& path)
      : device_(device), file_(std::make_shared<const sqlite::SqliteFile>(path)), known_(file_->tables()) {}

  void open_all() {
    for (const sqlite::TableOfFile& table : known_) {
      if (table.is_view) {
        add_view(table);
      } else {
        open(table);
      }
    }
  }

  // One that SQLite itself cannot read, such as of a table that is gone, is left out.
  void add_view(const sqlite::TableOfFile& view) {
    try {
      opened_.views.push_back({view.name, different_names(file_->columns_of(view.name))});
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kData) throw;
      opened_.notes.push_back(fmt::format("the view {} of {} is left out: {}", quoted_name(view.name),
                                          file_->path(), error.message()));
    }
  }

  void open_one(const std::string& name) {
    const auto found = std::ranges::find_if(
        known_, [&](const sqlite::TableOfFile& table) { return equals_ignore_case(table.name, name); });
    if (found != known_.end()) return open(*found);
    std::vector<std::string> names;
    for (const sqlite::TableOfFile& table : known_) names.push_back(table.name);
    throw Error(ErrorKind::kName, fmt::format("{} has no table \"{}\"", file_->path(), name))
        .sqlstate(sqlstate::kUndefinedTable)
        .hint(suggest_name(name, names));
  }

  SqliteTables take() { return std::move(opened_); }

 private:
  void open(const sqlite::TableOfFile& of) {
    const std::vector<sqlite::ColumnOfFile> columns = file_->columns_of(of.name);
    std::vector<sqlite::TypeFinder> types;
    for (const sqlite::ColumnOfFile& column : columns) types.emplace_back(column.declared);
    // The order of a view's rows may be another one each time: they are kept.
    Table table;
    table.name = of.name;
    read_all(of, columns, [&](const sqlite::Rows& rows) {
      ++table.rows;
      for (size_t i = 0; i < columns.size(); ++i) types[i].add(rows, static_cast<int>(i));
    });
    check_table_rows(of.name, table.rows);
    const std::vector<std::string> names = different_names(columns);
    for (size_t i = 0; i < columns.size(); ++i) {
      const Type type = types[i].type();
      table.definitions.push_back({.name = names[i], .type = type});
      if (types[i].is_mixed()) note_type(of, columns[i], type);
      if (of.is_view) continue;
      table.columns.push_back(
          Column::elsewhere(device_,
                            std::make_shared<const SqliteColumn>(file_, of, columns[i].name, type, table.rows,
                                                                 types[i].has_nulls()),
                            std::nullopt));
    }
    if (of.is_view) keep_rows(of, columns, table);
    opened_.tables.push_back(std::move(table));
  }

  void keep_rows(const sqlite::TableOfFile& of, const std::vector<sqlite::ColumnOfFile>& columns,
                 Table& table) const {
    std::vector<ColumnBuilder> builders;
    for (const ColumnDefinition& definition : table.definitions) builders.emplace_back(definition.type);
    table.rows = 0;
    read_all(of, columns, [&](const sqlite::Rows& rows) {
      ++table.rows;
      for (size_t i = 0; i < builders.size(); ++i)
        builders[i].append(sqlite::value_of(rows, static_cast<int>(i), table.definitions[i].type));
    });
    for (ColumnBuilder& builder : builders)
      table.columns.push_back(Column::on_host(device_, builder.finish()));
  }

  template <class Use>
  void read_all(const sqlite::TableOfFile& of, const std::vector<sqlite::ColumnOfFile>& columns,
                const Use& use) const {
    std::vector<std::string> names;
    for (const sqlite::ColumnOfFile& column : columns) names.push_back(quoted_name(column.name));
    file_->read(rows_sql(of.is_view ? "*" : join(names, ", "), of), [&](sqlite::Rows& rows) {
      while (rows.next()) use(rows);
    });
  }

  void note_type(const sqlite::TableOfFile& of, const sqlite::ColumnOfFile& column, Type type) {
    opened_.notes.push_back(column.declared.empty()
                                ? fmt::format("column {} of {} has values of several types: it is {}",
                                              quoted_name(column.name), quoted_name(of.name), type_name(type))
                                : fmt::format("column {} of {} has values that are no {}: it is {}",
                                              quoted_name(column.name), quoted_name(of.name), column.declared,
                                              type_name(type)));
  }

  gpu::Device& device_;
  const SqliteFilePtr file_;
  const std::vector<sqlite::TableOfFile> known_;
  SqliteTables opened_;
};

}  // namespace

bool is_sqlite_file(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::string beginning(kSqliteMagic.size(), '\0');
  std::ifstream(path, std::ios::binary)
      .read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  return beginning == kSqliteMagic;
}

SqliteTables open_sqlite_table(gpu::Device& device, const std::string& path, const std::string& table) {
  SqliteOpener opener(device, path);
  opener.open_one(table);
  return opener.take();
}

SqliteTables open_sqlite_tables(gpu::Device& device, const std::string& path) {
  SqliteOpener opener(device, path);
  opener.open_all();
  return opener.take();
}

}  // namespace rtsql
