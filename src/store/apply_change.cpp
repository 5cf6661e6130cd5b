#include "store/apply_change.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

Error does_not_fit(const std::string& name) {
  return Error(ErrorKind::kData, fmt::format("a record of the log changes \"{}\", which is not there", name))
      .sqlstate(sqlstate::kDataCorrupted);
}

template <class Entries>
auto place_of(Entries& entries, std::string_view name) {
  return std::ranges::find_if(entries,
                              [&](const auto& entry) { return equals_ignore_case(entry.name(), name); });
}

template <class Entry, class Names>
void drop(google::protobuf::RepeatedPtrField<Entry>& entries, const Names& names) {
  for (const std::string& name : names) {
    const auto place = place_of(entries, name);
    if (place == entries.end()) throw does_not_fit(name);
    entries.erase(place);
  }
}

template <class Entry>
void put(google::protobuf::RepeatedPtrField<Entry>& entries,
         const google::protobuf::RepeatedPtrField<Entry>& changed) {
  for (const Entry& entry : changed) {
    const auto place = place_of(entries, entry.name());
    (place == entries.end() ? *entries.Add() : *place) = entry;
  }
}

// Indexes that were left out when the database was opened go with their table, which no change says.
void drop_indexes_of(google::protobuf::RepeatedPtrField<stored::Index>& indexes, const std::string& table) {
  const auto is_of_table = [&](const stored::Index& index) {
    return equals_ignore_case(index.table(), table);
  };
  indexes.erase(std::remove_if(indexes.begin(), indexes.end(), is_of_table), indexes.end());
}

void append(stored::Catalog& catalog, const stored::Append& rows) {
  const auto table = place_of(*catalog.mutable_tables(), rows.table());
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

void apply_change(stored::Catalog& catalog, const stored::Change& change) {
  drop(*catalog.mutable_indexes(), change.dropped_indexes());
  drop(*catalog.mutable_tables(), change.dropped_tables());
  for (const std::string& table : change.dropped_tables()) drop_indexes_of(*catalog.mutable_indexes(), table);
  drop(*catalog.mutable_views(), change.dropped_views());
  drop(*catalog.mutable_cubes(), change.dropped_cubes());
  drop(*catalog.mutable_types(), change.dropped_types());
  put(*catalog.mutable_tables(), change.tables());
  put(*catalog.mutable_indexes(), change.indexes());
  put(*catalog.mutable_views(), change.views());
  put(*catalog.mutable_cubes(), change.cubes());
  put(*catalog.mutable_types(), change.types());
  for (const stored::Append& rows : change.appends()) append(catalog, rows);
}

const stored::Table* find_table(const stored::Catalog& catalog, std::string_view name) {
  const auto table = place_of(catalog.tables(), name);
  return table == catalog.tables().end() ? nullptr : &*table;
}

}  // namespace rtsql
