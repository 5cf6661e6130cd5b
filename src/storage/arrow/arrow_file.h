// An Arrow file or stream, whose groups are its record batches.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "files/files.h"
#include "storage/arrow/messages.h"
#include "storage/columnar/columnar_file.h"

namespace rtsql::arrow {

class ArrowFile : public columnar::ColumnarFile {
 public:
  // Unless it is `kept_open`, a file is opened again by each reading. Standard input and pipes are read as a
  // whole, and kept. Throws Error(kIo) where it cannot be read, Error(kData) where it is no Arrow file, or
  // damaged, Error(kInterrupted).
  explicit ArrowFile(const std::string& path, bool kept_open = true);

  bool may_have_nulls(size_t column, size_t group) const override;
  PartBounds bounds(size_t column, size_t group) const override;
  columnar::ChunkValues read(size_t column, size_t group) const override;

 private:
  // A column, and the structs that it is in.
  struct Source {
    const Field* field = nullptr;
    std::vector<const Field*> around;
  };

  void add_columns(const Field& field, const std::string& prefix, std::vector<const Field*> around);
  void check_rows() const;  // that the file can have so many; throws Error(kData)
  // Calls use(file) with the file, which may be opened for it.
  columnar::ChunkValues with_file(const std::function<columnar::ChunkValues(const File&)>& use) const;
  const columnar::ChunkValues& dictionary(const File& file, const Field& field,
                                          const Generations& generations) const;
  uint64_t nulls(const Field& field, const Batch& batch) const;

  std::shared_ptr<const File> file_;  // null: it is opened by each reading
  uint64_t bytes_ = 0;
  Contents contents_;
  std::vector<Source> sources_;  // by column
  mutable std::mutex mutex_;     // of what follows
  // By id and generation. They stay where they are.
  mutable std::map<std::pair<int64_t, size_t>, columnar::ChunkValues> read_dictionaries_;
};

}  // namespace rtsql::arrow
