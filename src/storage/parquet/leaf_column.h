// The columns of a table that a Parquet file's schema has: its leaves. One within a group is named by the
// path to it: "address.city". A list of single values is one by the name of the list.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/type.h"
#include "storage/parquet/metadata.h"

namespace rtsql::parquet {

struct LeafColumn {
  std::string name;
  size_t ordinal = 0;     // among all leaves, as row groups have them
  SchemaElement element;  // of a list that of its elements
  Type type;
  // Of it and the groups around it that may be missing or repeated: NULL where not all are there.
  uint8_t levels = 0;
  std::optional<uint8_t> list_levels = {};  // where it is a list: as many are there of one without elements

  bool is_list() const { return list_levels.has_value(); }
  Type element_type() const { return is_list() ? *type.element : type; }
};

struct LeafColumns {
  std::vector<LeafColumn> columns;
  std::vector<std::string> lists;  // names of what is neither a single value nor a list of them, such as maps
  size_t leaves = 0;
};

// Throws Error(kData) where the schema is no tree.
LeafColumns find_leaf_columns(const FileMetadata& metadata, std::string_view what);

}  // namespace rtsql::parquet
