#include "shell/render/cell.h"

#include <algorithm>
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

void insert_thousands(std::string& number) {
  const size_t begin = number.starts_with('-') ? 1 : 0;
  const size_t end = std::min(number.find_first_not_of("0123456789", begin), number.size());
  for (size_t place = end; place > begin + 3; place -= 3) number.insert(place - 3, 1, ',');
}

}  // namespace rtsql
