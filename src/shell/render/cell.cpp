#include "shell/render/cell.h"

#include <charconv>

#include "schema/enumeration.h"

namespace rtsql {
namespace {

void append_integer(std::string& out, int64_t value) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

}  // namespace

bool is_null_cell(const HostColumn& column, uint64_t row) {
  return column.type.id == TypeId::kNull || column.is_null(row);
}

// The commonest types are written without a Value in between: results of many million rows go through here.
void append_cell(std::string& out, const HostColumn& column, uint64_t row) {
  switch (column.type.id) {
    case TypeId::kInteger:
      return append_integer(out, column.at<int32_t>(row));
    case TypeId::kBigint:
      return append_integer(out, column.at<int64_t>(row));
    case TypeId::kVarchar:
      out += column.dictionary->string(column.at<uint32_t>(row));
      return;
    case TypeId::kEnum:
      out += column.type.enumeration->labels()[column.at<uint16_t>(row)];
      return;
    default:
      out += column.text(row);
  }
}

}  // namespace rtsql
