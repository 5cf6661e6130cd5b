// The footer of a Parquet file says what its columns are and where their pages lie (apache/parquet-format,
// parquet.thrift). Names here are those of the format.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "files/files.h"

namespace rtsql::parquet {

enum class PhysicalType : uint8_t {
  kBoolean,
  kInt32,
  kInt64,
  kInt96,
  kFloat,
  kDouble,
  kByteArray,
  kFixedLenByteArray,
};
inline constexpr int64_t kPhysicalTypes = 8;

enum class Repetition : uint8_t { kRequired, kOptional, kRepeated };

enum class Codec : uint8_t { kNone, kSnappy, kGzip, kLzo, kBrotli, kLz4, kZstd, kLz4Raw };

enum class TimeUnit : uint8_t { kMillis, kMicros, kNanos };

// What the values of a physical type mean: its logical type, or else the older converted type.
enum class AnnotationKind : uint8_t {
  kNone,
  kString,  // also ENUM, JSON and BSON
  kBytes,   // BSON
  kDecimal,
  kDate,
  kTime,
  kTimestamp,
  kInteger,
  kUuid,
  kFloat16,
  kInterval,
  kNull,
  kList,
  kMap,
};

struct Annotation {
  AnnotationKind kind = AnnotationKind::kNone;
  int32_t precision = 0, scale = 0;  // kDecimal
  TimeUnit unit = TimeUnit::kMillis;
  bool is_utc = false;  // kTime, kTimestamp: adjusted to UTC
  uint8_t bits = 0;     // kInteger
  bool is_signed = true;
};

struct SchemaElement {
  std::string name;
  std::optional<PhysicalType> type;  // none of a group
  int32_t type_length = 0;           // kFixedLenByteArray: bytes of a value
  Repetition repetition = Repetition::kRequired;
  int32_t children = 0;
  Annotation annotation;
};

struct ColumnChunk {
  PhysicalType type = PhysicalType::kBoolean;
  Codec codec = Codec::kNone;
  int64_t values = 0;  // NULLs included
  uint64_t begin = 0;  // of its pages in the file, the dictionary first
  uint64_t bytes = 0;
  std::optional<int64_t> nulls;
  // No value is less or greater, as the file's values are written; texts may be cut. NaN counts for neither.
  std::optional<std::string> least, greatest;
};

struct RowGroup {
  int64_t rows = 0;
  std::vector<ColumnChunk> columns;  // one for each leaf of the schema, in its order
};

struct FileMetadata {
  std::vector<SchemaElement> schema;  // the tree in preorder; the first is the root
  int64_t rows = 0;
  std::vector<RowGroup> row_groups;
};

// Reads the footer of a file; `what` names the file. Throws Error(kIo), and Error(kData), as where a chunk
// lies outside of the file.
FileMetadata read_metadata(const File& file, std::string_view what);

}  // namespace rtsql::parquet
