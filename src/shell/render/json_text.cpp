#include "shell/render/json_text.h"

#include <cmath>

#include "shell/render/cell.h"

namespace rtsql {
namespace {

void append_json_floating(std::string& out, const HostColumn& column, uint64_t row) {
  double value = column.type.id == TypeId::kReal ? column.at<float>(row) : column.at<double>(row);
  if (std::isnan(value)) {
    out += "\"NaN\"";
  } else if (std::isinf(value)) {
    out += value < 0 ? "\"-Infinity\"" : "\"Infinity\"";
  } else {
    append_cell(out, column, row);
  }
}

}  // namespace

void append_json_value(std::string& out, const HostColumn& column, uint64_t row) {
  if (is_null_cell(column, row)) {
    out += "null";
    return;
  }
  switch (column.type.id) {
    case TypeId::kBoolean:
      out += column.at<uint8_t>(row) != 0 ? "true" : "false";
      return;
    case TypeId::kTinyint:
    case TypeId::kSmallint:
    case TypeId::kInteger:
    case TypeId::kBigint:
      append_cell(out, column, row);
      return;
    case TypeId::kReal:
    case TypeId::kDouble:
      append_json_floating(out, column, row);
      return;
    case TypeId::kVarchar:
      append_json_string(out, column.dictionary->string(column.at<uint32_t>(row)));
      return;
    case TypeId::kNull:
    case TypeId::kDecimal:
    case TypeId::kDate:
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
    case TypeId::kTime:
    case TypeId::kBlob:
    case TypeId::kUuid:
    case TypeId::kInterval:
    case TypeId::kEnum:
      append_json_string(out, column.text(row));
      return;
  }
}

}  // namespace rtsql
