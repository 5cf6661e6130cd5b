// A file that has its values column by column, in groups of rows, and says what its columns are: what all
// formats of such files are to those that read them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "storage/columnar/chunk_values.h"
#include "storage/columnar/file_column.h"
#include "storage/table_parts.h"

namespace rtsql::columnar {

struct LeftOut {
  std::string name;  // of a column
  std::string why;   // "it is no list of single values"
};

// Any thread may read it.
class ColumnarFile {
 public:
  explicit ColumnarFile(std::string path) : path_(std::move(path)) {}
  virtual ~ColumnarFile() = default;
  ColumnarFile(const ColumnarFile&) = delete;
  ColumnarFile& operator=(const ColumnarFile&) = delete;

  const std::string& path() const { return path_; }
  const std::vector<FileColumn>& columns() const { return columns_; }
  const std::vector<uint64_t>& groups() const { return groups_; }  // the rows of each
  const std::vector<LeftOut>& left_out() const { return left_out_; }

  // Tells whether a row of the group may be NULL; it is called before the column is read.
  virtual bool may_have_nulls(size_t column, size_t group) const = 0;
  // Says what is known of the values without reading them.
  virtual PartBounds bounds(size_t column, size_t group) const = 0;
  // Throws Error(kData), Error(kIo), Error(kInterrupted). Texts are valid while the file is, too.
  virtual ChunkValues read(size_t column, size_t group) const = 0;

 protected:
  std::vector<FileColumn> columns_;
  std::vector<uint64_t> groups_;
  std::vector<LeftOut> left_out_;

 private:
  const std::string path_;
};

}  // namespace rtsql::columnar
