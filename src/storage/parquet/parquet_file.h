// Holds a Parquet file, and reads columns of it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/files.h"
#include "schema/dictionary_builder.h"
#include "schema/host_column.h"
#include "storage/parquet/chunk_reader.h"
#include "storage/parquet/leaf_column.h"
#include "storage/parquet/metadata.h"

namespace rtsql::parquet {

// Any thread may read it.
class ParquetFile {
 public:
  // Throws Error(kIo) where the file cannot be read, Error(kData) where it is no Parquet file, or damaged.
  explicit ParquetFile(const std::string& path);

  const std::string& path() const { return path_; }
  uint64_t rows() const { return rows_; }
  const LeafColumns& leaves() const { return leaves_; }
  bool may_have_nulls(const LeafColumn& column) const;

  // Hands out all rows of the column, in their order, some row groups at once. Texts have one dictionary,
  // which `build` makes. Throws Error(kData), Error(kInterrupted).
  using BuildDictionary = std::function<BuiltDictionary(DictionaryInput input)>;
  using Take = std::function<void(const HostColumn& rows)>;
  void read(const LeafColumn& column, const BuildDictionary& build, const Take& take) const;
  // Returns rows of a few row groups, if they are few, with a dictionary of their own; none where the file
  // has not many more. Throws as read().
  std::optional<HostColumn> read_part(const LeafColumn& column, uint64_t begin, uint64_t count) const;

 private:
  std::string describe(const LeafColumn& column) const;
  std::vector<ChunkValues> read_chunks(const LeafColumn& column, size_t first, size_t count) const;
  void read_texts(const LeafColumn& column, const BuildDictionary& build, const Take& take) const;

  std::string path_;
  std::unique_ptr<const File> file_;
  FileMetadata metadata_;
  LeafColumns leaves_;
  uint64_t rows_ = 0;
};

}  // namespace rtsql::parquet
