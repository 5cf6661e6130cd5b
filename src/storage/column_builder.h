// Makes a HostColumn from single values.
#pragma once

#include <vector>

#include "storage/host_column.h"

namespace rtsql {

class ColumnBuilder {
 public:
  explicit ColumnBuilder(Type type) { column_.type = type; }
  void append(Value value);  // of the type, or NULL
  HostColumn finish();

 private:
  HostColumn column_;
  std::vector<std::string> texts_;  // VARCHAR: by row
  bool has_null_ = false;
  std::vector<bool> valid_;
};

// These make columns without NULLs.
HostColumn text_column(const std::vector<std::string>& values);
HostColumn bigint_column(const std::vector<uint64_t>& values);
HostColumn double_column(const std::vector<double>& values);

}  // namespace rtsql
