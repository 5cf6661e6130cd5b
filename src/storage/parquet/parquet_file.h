// A Parquet file, whose groups are its row groups.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "files/files.h"
#include "storage/columnar/columnar_file.h"
#include "storage/parquet/leaf_column.h"
#include "storage/parquet/metadata.h"

namespace rtsql::parquet {

class ParquetFile : public columnar::ColumnarFile {
 public:
  // Unless it is `kept_open`, the file is opened again by each reading. Throws Error(kIo) where the file
  // cannot be read, Error(kData) where it is no Parquet file, or damaged.
  explicit ParquetFile(const std::string& path, bool kept_open = true);

  bool may_have_nulls(size_t column, size_t group) const override;
  PartBounds bounds(size_t column, size_t group) const override;
  columnar::ChunkValues read(size_t column, size_t group) const override;

 private:
  void check_chunks() const;  // that they can have so many rows; throws Error(kData)
  bool fits_bigint(const LeafColumn& leaf) const;
  const ColumnChunk& chunk(const LeafColumn& leaf, size_t group) const {
    return metadata_.row_groups[group].columns[leaf.ordinal];
  }

  std::unique_ptr<const File> file_;  // null: it is opened by each reading
  uint64_t bytes_ = 0;
  FileMetadata metadata_;
  LeafColumns leaves_;
};

}  // namespace rtsql::parquet
