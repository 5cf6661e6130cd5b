#include "storage/parquet/parquet_file.h"

#include <fmt/format.h>

#include "common/error.h"
#include "storage/parquet/bounds.h"
#include "storage/parquet/chunk_reader.h"
#include "storage/parquet/conversion.h"

namespace rtsql::parquet {

ParquetFile::ParquetFile(const std::string& path, bool kept_open)
    : ColumnarFile(path),
      file_(system_files().open(path, FileUse::kRead)),
      bytes_(file_->size()),
      metadata_(read_metadata(*file_, path)) {
  leaves_ = find_leaf_columns(metadata_, path);
  uint64_t rows = 0;
  for (const RowGroup& group : metadata_.row_groups) {
    if (group.columns.size() != leaves_.leaves) {
      throw Error(ErrorKind::kData, fmt::format("{} is damaged: a row group has {} columns of {}", path,
                                                group.columns.size(), leaves_.leaves));
    }
    groups_.push_back(static_cast<uint64_t>(group.rows));
    rows += groups_.back();
  }
  if (rows != static_cast<uint64_t>(metadata_.rows)) {
    throw Error(ErrorKind::kData,
                fmt::format("{} is damaged: its row groups have {} rows of {}", path, rows, metadata_.rows));
  }
  check_chunks();
  for (LeafColumn& leaf : leaves_.columns) {
    if (!leaf.is_list() && is_unsigned_of_64_bits(leaf.element) && fits_bigint(leaf))
      leaf.type = TypeId::kBigint;
    columns_.push_back({leaf.name, leaf.type});
  }
  for (const std::string& list : leaves_.lists) left_out_.push_back({list, "it is no list of single values"});
  if (!kept_open) file_.reset();
}

// The number of rows is an answer by itself, for which no column is read.
void ParquetFile::check_chunks() const {
  for (const LeafColumn& leaf : leaves_.columns) {
    const std::string what = fmt::format("column {} of {}", leaf.name, path());
    for (size_t group = 0; group < groups_.size(); ++group)
      check_chunk(leaf, chunk(leaf, group), groups_[group], what);
  }
}

// Tells whether the file says so of all values. Eight bytes of a value are half of what a DECIMAL(20,0)
// takes, and the device compares them as one number.
bool ParquetFile::fits_bigint(const LeafColumn& leaf) const {
  for (size_t group = 0; group < groups_.size(); ++group) {
    const PartBounds bounds = bounds_of(leaf, chunk(leaf, group), groups_[group]);
    if (bounds.nulls == groups_[group]) continue;
    if (!bounds.greatest || bounds.greatest->exact() > INT64_MAX) return false;
  }
  return true;
}

bool ParquetFile::may_have_nulls(size_t column, size_t group) const {
  const LeafColumn& leaf = leaves_.columns[column];
  if (leaf.is_list()) return *leaf.list_levels > 0;
  return leaf.levels > 0 && chunk(leaf, group).nulls != 0;
}

PartBounds ParquetFile::bounds(size_t column, size_t group) const {
  const LeafColumn& leaf = leaves_.columns[column];
  PartBounds bounds = bounds_of(leaf, chunk(leaf, group), groups_[group]);
  if (leaf.levels == 0) bounds.nulls = 0;
  return bounds;
}

columnar::ChunkValues ParquetFile::read(size_t column, size_t group) const {
  const LeafColumn& leaf = leaves_.columns[column];
  const std::string what = fmt::format("column {} of {}", leaf.name, path());
  const std::unique_ptr<const File> reopened = file_ ? nullptr : system_files().open(path(), FileUse::kRead);
  if (reopened && reopened->size() != bytes_)
    throw Error(ErrorKind::kData, fmt::format("{} has changed while it was read", path()));
  columnar::ChunkValues values =
      read_chunk(file_ ? *file_ : *reopened, leaf, chunk(leaf, group), groups_[group], what);
  if (!may_have_nulls(column, group) && values.column.has_nulls())
    throw Error(ErrorKind::kData,
                fmt::format("{} is damaged: it has NULLs, of which its statistics know none", what));
  return values;
}

}  // namespace rtsql::parquet
