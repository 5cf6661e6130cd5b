// Files whose rows are read as those of one table, one file behind the other.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "schema/value.h"
#include "storage/columnar/columnar_file.h"
#include "storage/columnar_reader.h"
#include "storage/table_parts.h"

namespace rtsql::columnar {

struct SetColumn {
  std::string name;
  Type type;                                  // the least that holds those of all files
  std::vector<std::optional<size_t>> places;  // by file, among its columns; none: the file lacks it
  std::vector<Value> constants;  // by file, of a column that the path has the value of; else empty
};

struct GroupOfSet {
  uint32_t file = 0;
  uint32_t group = 0;  // among those of the file
  uint64_t rows = 0;
};

// Any thread may read it.
class FileSet {
 public:
  // Opens a file; it is to be opened again by each reading, unless it is `kept_open`.
  using Open = std::function<std::unique_ptr<const ColumnarFile>(const std::string& path, bool kept_open)>;

  // Opens the files, several at once. Throws as open_columnar_table.
  FileSet(const std::vector<std::string>& paths, const ColumnarReadOptions& options, const Open& open);

  const std::vector<SetColumn>& columns() const { return columns_; }
  const std::vector<GroupOfSet>& groups() const { return groups_; }
  std::vector<std::string> notes() const;  // on columns that are left out

  // Reads a column of a group. Throws Error(kData), Error(kIo), Error(kInterrupted).
  ChunkValues read(const SetColumn& column, const GroupOfSet& group) const;
  PartBounds bounds(const SetColumn& column, const GroupOfSet& group) const;
  bool may_have_nulls(const SetColumn& column, const GroupOfSet& group) const;

 private:
  void add_columns(const ColumnarReadOptions& options);
  void add_path_columns(const std::vector<std::string>& paths, const ColumnarReadOptions& options);
  void join_type(SetColumn& column, size_t file, Type type) const;

  std::vector<std::unique_ptr<const ColumnarFile>> files_;
  std::vector<SetColumn> columns_;
  std::vector<GroupOfSet> groups_;  // in the order of the rows
};

}  // namespace rtsql::columnar
