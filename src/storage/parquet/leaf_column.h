// The columns of a table that a Parquet file's schema has: its leaves. One within a group is named by the
// path to it: "address.city".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "schema/type.h"
#include "storage/parquet/metadata.h"

namespace rtsql::parquet {

struct LeafColumn {
  std::string name;
  size_t ordinal = 0;  // among all leaves, as row groups have them
  SchemaElement element;
  Type type;
  uint8_t levels = 0;  // of it and the groups around it that may be missing: NULL where not all are there
};

struct LeafColumns {
  std::vector<LeafColumn> columns;
  std::vector<std::string> lists;  // names of what is no single value: lists and maps
  size_t leaves = 0;
};

// Throws Error(kData) where the schema is no tree.
LeafColumns find_leaf_columns(const FileMetadata& metadata, std::string_view what);

}  // namespace rtsql::parquet
