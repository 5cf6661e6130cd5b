#include "store/apply_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/error.h"
#include "common/text.h"
#include "store/deleted_rows.h"

namespace rtsql {
namespace {

Error does_not_fit(const std::string& name) {
  return Error(ErrorKind::kData, fmt::format("a record of the log changes \"{}\", which is not there", name))
      .sqlstate(sqlstate::kDataCorrupted);
}

template <class Entries>
auto place_of(Entries& entries, std::string_view schema, std::string_view name) {
  return std::ranges::find_if(entries, [&](const auto& entry) {
    return equals_ignore_case(entry.name(), name) && equals_ignore_case(entry.schema(), schema);
  });
}

template <class Entry>
void drop(google::protobuf::RepeatedPtrField<Entry>& entries, std::string_view schema,
          const std::string& name) {
  const auto place = place_of(entries, schema, name);
  if (place == entries.end()) throw does_not_fit(name);
  entries.erase(place);
}

template <class Entry>
void put(google::protobuf::RepeatedPtrField<Entry>& entries,
         const google::protobuf::RepeatedPtrField<Entry>& changed) {
  for (const Entry& entry : changed) {
    const auto place = place_of(entries, entry.schema(), entry.name());
    (place == entries.end() ? *entries.Add() : *place) = entry;
  }
}

// Indexes that were left out when the database was opened go with their table, which no change says.
void drop_indexes_of(google::protobuf::RepeatedPtrField<stored::Index>& indexes, std::string_view schema,
                     const std::string& table) {
  const auto is_of_table = [&](const stored::Index& index) {
    return equals_ignore_case(index.table(), table) && equals_ignore_case(index.schema(), schema);
  };
  indexes.erase(std::remove_if(indexes.begin(), indexes.end(), is_of_table), indexes.end());
}

void drop(stored::Catalog& catalog, const stored::Dropped& dropped) {
  switch (dropped.kind()) {
    case stored::Dropped::TABLE:
      drop(*catalog.mutable_tables(), dropped.schema(), dropped.name());
      return drop_indexes_of(*catalog.mutable_indexes(), dropped.schema(), dropped.name());
    case stored::Dropped::INDEX:
      return drop(*catalog.mutable_indexes(), dropped.schema(), dropped.name());
    case stored::Dropped::VIEW:
      return drop(*catalog.mutable_views(), dropped.schema(), dropped.name());
    case stored::Dropped::CUBE:
      return drop(*catalog.mutable_cubes(), dropped.schema(), dropped.name());
    case stored::Dropped::TYPE:
      return drop(*catalog.mutable_types(), dropped.schema(), dropped.name());
    case stored::Dropped::SEQUENCE:
      return drop(*catalog.mutable_sequences(), dropped.schema(), dropped.name());
    case stored::Dropped::MACRO:
      return drop(*catalog.mutable_macros(), dropped.schema(), dropped.name());
    default:
      throw does_not_fit(dropped.name());
  }
}

void drop_schema(stored::Catalog& catalog, const std::string& name) {
  auto& schemas = *catalog.mutable_schemas();
  const auto place = std::ranges::find_if(
      schemas, [&](const std::string& schema) { return equals_ignore_case(schema, name); });
  if (place == schemas.end()) throw does_not_fit(name);
  schemas.erase(place);
}

void remove_rows(stored::Catalog& catalog, const stored::Deletion& deletion) {
  const auto table = place_of(*catalog.mutable_tables(), deletion.schema(), deletion.table());
  if (table == catalog.mutable_tables()->end()) throw does_not_fit(deletion.table());
  const std::vector<uint64_t> rows = deleted_rows(deletion.deleted());
  if (!rows.empty() && rows.back() >= table->rows()) throw does_not_fit(deletion.table());
  table->set_rows(table->rows() - rows.size());
  for (stored::Column& column : *table->mutable_columns()) {
    column.clear_statistics();
    delete_rows(column, rows);
  }
}

void append(stored::Catalog& catalog, const stored::Append& rows) {
  const auto table = place_of(*catalog.mutable_tables(), rows.schema(), rows.table());
  if (table == catalog.mutable_tables()->end() || table->columns_size() != rows.segments_size())
    throw does_not_fit(rows.table());
  table->set_rows(table->rows() + rows.rows());
  for (int i = 0; i < rows.segments_size(); ++i) {
    stored::Column& column = *table->mutable_columns(i);
    column.clear_statistics();
    *column.add_segments() = rows.segments(i);
  }
}

}  // namespace

std::vector<stored::Dropped> dropped_by(const stored::Change& change) {
  std::vector<stored::Dropped> all;
  const auto add = [&](stored::Dropped::Kind kind, const auto& names) {
    for (const std::string& name : names) {
      stored::Dropped dropped;
      dropped.set_kind(kind);
      dropped.set_name(name);
      all.push_back(std::move(dropped));
    }
  };
  add(stored::Dropped::INDEX, change.dropped_indexes());
  add(stored::Dropped::TABLE, change.dropped_tables());
  add(stored::Dropped::VIEW, change.dropped_views());
  add(stored::Dropped::CUBE, change.dropped_cubes());
  add(stored::Dropped::TYPE, change.dropped_types());
  all.insert(all.end(), change.dropped().begin(), change.dropped().end());
  // An index goes before its table does, with which all that are left go.
  std::ranges::stable_sort(all, {}, [](const stored::Dropped& dropped) {
    return dropped.kind() == stored::Dropped::INDEX ? 0 : 1;
  });
  return all;
}

void apply_change(stored::Catalog& catalog, const stored::Change& change) {
  for (const stored::Dropped& dropped : dropped_by(change)) drop(catalog, dropped);
  for (const std::string& schema : change.dropped_schemas()) drop_schema(catalog, schema);
  for (const std::string& schema : change.schemas()) catalog.add_schemas(schema);
  put(*catalog.mutable_tables(), change.tables());
  put(*catalog.mutable_indexes(), change.indexes());
  put(*catalog.mutable_views(), change.views());
  put(*catalog.mutable_cubes(), change.cubes());
  put(*catalog.mutable_types(), change.types());
  put(*catalog.mutable_macros(), change.macros());
  put(*catalog.mutable_sequences(), change.sequences());
  for (const stored::Deletion& deletion : change.deletions()) remove_rows(catalog, deletion);
  for (const stored::Append& rows : change.appends()) append(catalog, rows);
}

const stored::Table* find_table(const stored::Catalog& catalog, std::string_view schema,
                                std::string_view name) {
  const auto table = place_of(catalog.tables(), schema, name);
  return table == catalog.tables().end() ? nullptr : &*table;
}

}  // namespace rtsql
