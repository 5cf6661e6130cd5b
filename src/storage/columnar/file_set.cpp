#include "storage/columnar/file_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "common/check.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/parallel.h"
#include "common/text.h"
#include "schema/column_builder.h"
#include "storage/columnar/widening.h"
#include "storage/csv/column_names.h"

namespace rtsql::columnar {
namespace {

// Of more files each is opened again when it is read: a process may have some hundreds open.
constexpr size_t kMostOpenFiles = 200;
constexpr std::string_view kFilenameColumn = "filename";

// Names differ in a table, whatever they are in the file.
std::vector<std::string> different_names(const std::vector<FileColumn>& columns) {
  std::vector<std::string> names;
  std::set<std::string> used;
  for (const FileColumn& column : columns) {
    std::string name = column.name;
    for (int number = 1; !used.insert(to_lower(name)).second; ++number)
      name = fmt::format("{}_{}", column.name, number);
    names.push_back(std::move(name));
  }
  return names;
}

std::vector<std::string> names_of_columns(const std::vector<SetColumn>& columns) {
  std::vector<std::string> names;
  for (const SetColumn& column : columns) names.push_back(column.name);
  return names;
}

bool has_same_names(const std::vector<std::string>& names, const csv::NamePositions& positions,
                    size_t count) {
  return names.size() == count && std::ranges::all_of(names, [&](const std::string& name) {
           return positions.find(name).has_value();
         });
}

// The texts of the rows are the one that `value` has, which stays where it is.
ChunkValues repeated(const Value& value, Type type, uint64_t rows) {
  ChunkValues chunk;
  if (value.null || !has_dictionary(type)) {
    chunk.column = value.null ? null_column(type, rows) : constant_column(value, rows);
    return chunk;
  }
  chunk.column.type = type;
  chunk.column.rows = rows;
  chunk.column.data.resize(rows * sizeof(uint32_t));  // the number of the one text, 0
  chunk.texts.push_back(value.text);
  return chunk;
}

}  // namespace

FileSet::FileSet(const std::vector<std::string>& paths, const ColumnarReadOptions& options,
                 const Open& open) {
  files_.resize(paths.size());
  parallel_for(hardware_threads(), paths.size(), [&](size_t i) {
    count_steps(detail::kStepsPerPoll);
    files_[i] = open(paths[i], paths.size() <= kMostOpenFiles);
  });
  for (size_t file = 0; file < files_.size(); ++file) {
    const std::vector<uint64_t>& groups = files_[file]->groups();
    for (size_t group = 0; group < groups.size(); ++group) {
      if (groups[group] > 0)
        groups_.push_back({static_cast<uint32_t>(file), static_cast<uint32_t>(group), groups[group]});
    }
  }
  add_columns(options);
  add_path_columns(paths, options);
}

void FileSet::add_columns(const ColumnarReadOptions& options) {
  const std::string& first = files_.front()->path();
  std::vector<std::string> known;
  for (size_t file = 0; file < files_.size(); ++file) {
    count_steps();
    const std::vector<FileColumn>& columns = files_[file]->columns();
    if (columns.empty())
      throw Error(ErrorKind::kData, fmt::format("{} has no columns that rtsql reads", files_[file]->path()));
    const std::vector<std::string> names = different_names(columns);
    const csv::NamePositions positions(known);
    if (file > 0 && !options.union_by_name && !has_same_names(names, positions, known.size())) {
      throw Error(ErrorKind::kData, fmt::format("{} has {}", files_[file]->path(),
                                                csv::describe_difference(names, first, known)))
          .hint(
              options.begin +
              "union_by_name) matches columns by their names; those that a file lacks are NULL in its rows");
    }
    for (size_t i = 0; i < columns.size(); ++i) {
      const std::optional<size_t> position = positions.find(names[i]);
      if (position) {
        join_type(columns_[*position], file, columns[i].type);
        columns_[*position].places[file] = i;
      } else {
        SetColumn& column = columns_.emplace_back(SetColumn{names[i], columns[i].type, {}, {}});
        column.places.resize(files_.size());
        column.places[file] = i;
        known.push_back(names[i]);
      }
    }
  }
}

void FileSet::join_type(SetColumn& column, size_t file, Type type) const {
  if (const std::optional<Type> joined = common_type(column.type, type)) {
    column.type = *joined;
    return;
  }
  throw Error(ErrorKind::kData,
              fmt::format("column \"{}\" is {} in {}, but {} in the files before it", column.name,
                          type_name(type), files_[file]->path(), type_name(column.type)))
      .hint("SELECT CAST(… AS VARCHAR) … FROM a file UNION ALL SELECT … FROM the others reads them as one");
}

void FileSet::add_path_columns(const std::vector<std::string>& paths, const ColumnarReadOptions& options) {
  const csv::NamePositions positions(names_of_columns(columns_));
  for (const csv::PathColumn& from : csv::path_columns(paths, options.paths, {})) {
    if (positions.find(from.name)) {
      if (from.name != kFilenameColumn) continue;  // what the file says of itself counts
      throw Error(ErrorKind::kData,
                  fmt::format("{} has a column \"{}\" of its own", paths.front(), kFilenameColumn))
          .hint("leave the option filename out");
    }
    SetColumn& column = columns_.emplace_back(SetColumn{from.name, from.type, {}, {}});
    for (const std::optional<std::string>& text : from.values) {
      const std::optional<Value> value = text ? parse_value(*text, from.type) : Value::null_of(from.type);
      RTSQL_CHECK(value.has_value());
      column.constants.push_back(*value);
    }
  }
}

std::vector<std::string> FileSet::notes() const {
  std::vector<std::string> notes;
  std::set<std::string> known;
  for (const auto& file : files_) {
    for (const LeftOut& left_out : file->left_out()) {
      if (known.insert(left_out.name).second)
        notes.push_back(
            fmt::format("column {} of {} is left out: {}", left_out.name, file->path(), left_out.why));
    }
  }
  return notes;
}

ChunkValues FileSet::read(const SetColumn& column, const GroupOfSet& group) const {
  if (!column.constants.empty()) return repeated(column.constants[group.file], column.type, group.rows);
  const std::optional<size_t> place = column.places[group.file];
  if (!place) return repeated(Value::null_of(column.type), column.type, group.rows);
  ChunkValues values = files_[group.file]->read(*place, group.group);
  values.column = widened(std::move(values.column), column.type);
  return values;
}

PartBounds FileSet::bounds(const SetColumn& column, const GroupOfSet& group) const {
  if (!column.constants.empty()) {
    const Value& value = column.constants[group.file];
    if (value.null) return {group.rows, group.rows, {}, {}};
    return {group.rows, 0, value, value};
  }
  const std::optional<size_t> place = column.places[group.file];
  if (!place) return {group.rows, group.rows, {}, {}};
  PartBounds bounds = files_[group.file]->bounds(*place, group.group);
  for (std::optional<Value>* bound : {&bounds.least, &bounds.greatest}) {
    if (*bound) *bound = widened(**bound, column.type);
  }
  return bounds;
}

bool FileSet::may_have_nulls(const SetColumn& column, const GroupOfSet& group) const {
  if (!column.constants.empty()) return column.constants[group.file].null;
  const std::optional<size_t> place = column.places[group.file];
  return !place || files_[group.file]->may_have_nulls(*place, group.group);
}

}  // namespace rtsql::columnar
