// What an Arrow file or stream consists of: its schema, and where the batches of rows and of the values of
// dictionaries lie (arrow.apache.org/docs/format/Columnar.html, Serialization and Interprocess
// Communication).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/files.h"
#include "storage/arrow/field.h"

namespace rtsql::arrow {

struct NodeOfBatch {
  uint64_t rows = 0;
  uint64_t nulls = 0;
};

struct BufferOfBatch {
  uint64_t begin = 0;  // in the file
  uint64_t bytes = 0;
};

enum class BatchCodec : uint8_t { kNone, kLz4Frame, kZstd };

// By id, which of the dictionaries that have come with it counts.
using Generations = std::map<int64_t, size_t>;

struct Batch {
  uint64_t message = 0;  // where it begins, for errors
  uint64_t rows = 0;
  std::vector<NodeOfBatch> nodes;
  std::vector<BufferOfBatch> buffers;
  std::vector<uint64_t> view_buffers;  // by view: how many buffers have its texts
  BatchCodec codec = BatchCodec::kNone;
  std::shared_ptr<const Generations> generations;  // of a batch of rows
};

// Its values, one batch behind the other.
using Dictionary = std::vector<Batch>;

struct Contents {
  std::vector<Field> fields;
  std::vector<Batch> batches;
  std::map<int64_t, std::vector<Dictionary>> dictionaries;  // by id: those that have come, one after another
};

// Tells by its first bytes that it may be an Arrow file, or a stream of a version that is not of long ago.
bool begins_as_arrow(std::string_view bytes);
inline constexpr size_t kArrowBeginning = 8;  // bytes that tell it

// Reads the metadata of a file, or of a stream, which it is where it does not begin as a file. `what` names
// it. Throws Error(kIo), and Error(kData) where it is neither, or damaged.
Contents read_contents(const File& file, const std::string& what);

}  // namespace rtsql::arrow
