#include "stored_tables.h"

#include <fmt/format.h>

#include <cstring>

#include "files/hash.h"
#include "schema/concatenate.h"
#include "store/deleted_rows.h"
#include "store/schema_record.h"

namespace rtsql {
namespace {

// Few values are written, of many their hash.
std::string text_of(const HostColumn& values) {
  constexpr uint64_t kFew = 10;
  if (values.rows > kFew) {
    const uint64_t texts = values.dictionary ? hash_of(std::as_bytes(values.dictionary->texts().bytes())) : 0;
    return fmt::format("{:x} {:x} {:x} ", hash_of(values.data),
                       hash_of(std::as_bytes(std::span(values.validity))), texts);
  }
  std::string text;
  for (uint64_t row = 0; row < values.rows; ++row)
    text += values.is_null(row) ? "NULL " : values.text(row) + " ";
  return text;
}

}  // namespace

HostColumn integers(uint64_t rows, int32_t first) {
  HostColumn column;
  column.type = TypeId::kInteger;
  column.rows = rows;
  column.data.resize(rows * sizeof(int32_t));
  for (uint64_t row = 0; row < rows; ++row) {
    const int32_t value = first + static_cast<int32_t>(row);
    std::memcpy(column.data.data() + row * sizeof value, &value, sizeof value);
  }
  return column;
}

HostColumn texts(uint64_t rows) {
  HostColumn column = integers(rows, 0);
  column.type = TypeId::kVarchar;
  std::vector<std::string> sorted;
  for (uint64_t row = 0; row < rows; ++row) sorted.push_back(fmt::format("text {:06}", row));
  column.dictionary = std::make_shared<const Dictionary>(sorted);
  column.validity.assign((rows + 31) / 32, 0xFFFFFFFE);
  return column;
}

stored::Table table_of(Store& store, const std::string& name, const std::vector<HostColumn>& columns) {
  stored::Table table;
  table.set_name(name);
  table.set_rows(columns.front().rows);
  for (const HostColumn& column : columns) {
    stored::Column& record = *table.add_columns();
    record =
        to_record(ColumnDefinition{.name = fmt::format("c{}", table.columns_size()), .type = column.type});
    *record.add_segments() = store.write_segment(column);
  }
  return table;
}

stored::Append append_of(Store& store, const std::string& table, const std::vector<HostColumn>& columns) {
  stored::Append rows;
  rows.set_table(table);
  rows.set_rows(columns.front().rows);
  for (const HostColumn& column : columns) *rows.add_segments() = store.write_segment(column);
  return rows;
}

stored::Deletion deletion_of(const std::string& table, const std::vector<uint64_t>& rows) {
  stored::Deletion deletion;
  deletion.set_table(table);
  put_deleted(rows, *deletion.mutable_deleted());
  return deletion;
}

std::string contents_of(const Store& store) {
  std::string text;
  for (const stored::Table& table : store.catalog().tables()) {
    text += fmt::format("table {} {}\n", table.name(), table.rows());
    for (const stored::Column& column : table.columns()) {
      std::vector<HostColumn> parts;  // of which a checkpoint makes one
      for (const stored::Segment& segment : column.segments())
        parts.push_back(store.read_segment(segment, from_record(column.type())));
      if (!parts.empty()) text += text_of(concatenate(std::move(parts)));
      text += "\n";
    }
  }
  for (const stored::View& view : store.catalog().views()) text += "view " + view.name() + "\n";
  return text;
}

std::unique_ptr<Store> open_store(Files& files, LockKind lock) {
  return Store::open(files, "db", lock);
}

}  // namespace rtsql
