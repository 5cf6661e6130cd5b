// Makes a HostColumn from single values.
#pragma once

#include <cstdint>
#include <vector>

#include "schema/host_column.h"

namespace rtsql {

// Stores a value that is not NULL as a column of the type, other than VARCHAR, holds it.
void store_value(Type type, const Value& value, std::byte* place);

class ColumnBuilder {
 public:
  explicit ColumnBuilder(Type type) { column_.type = type; }
  void append(const Value& value);  // of the type, or NULL
  HostColumn finish();

 private:
  HostColumn column_;
  TextHeap texts_;  // VARCHAR: by row
  bool has_null_ = false;
  std::vector<bool> valid_;
};

// Makes a column of that many times the value, which may be NULL.
HostColumn constant_column(const Value& value, uint64_t rows);

// These make columns without NULLs.
HostColumn text_column(const std::vector<std::string>& values);
HostColumn bigint_column(const std::vector<uint64_t>& values);
HostColumn double_column(const std::vector<double>& values);

}  // namespace rtsql
