#include "schema/json_text.h"

#include <fmt/format.h>

#include <cmath>
#include <unordered_set>

#include "schema/enumeration.h"
#include "schema/list.h"

namespace rtsql {
namespace {

void append_number(std::string& out, int64_t value) {
  const fmt::format_int digits(value);
  out.append(digits.data(), digits.size());
}

void append_floating(std::string& out, const Value& value) {
  if (std::isnan(value.real)) {
    out += "\"NaN\"";
  } else if (std::isinf(value.real)) {
    out += value.real < 0 ? "\"-Infinity\"" : "\"Infinity\"";
  } else {
    out += format_value(value);
  }
}

void append_element(std::string& out, const Value& element, JsonDecimals decimals) {
  const bool is_written_decimal = element.type.id == TypeId::kDecimal && decimals == JsonDecimals::kNumbers;
  if (element.null) {
    out += "null";
  } else if (is_floating(element.type)) {
    append_floating(out, element);
  } else if (is_integral(element.type) || element.type.id == TypeId::kBoolean || is_written_decimal) {
    out += format_value(element);
  } else {
    append_json_string(out, format_value(element));
  }
}

void append_list(std::string& out, const Value& list, JsonDecimals decimals) {
  out += '[';
  for (ListReader reader(list); !reader.at_end();) {
    if (out.back() != '[') out += ',';
    append_element(out, reader.next(), decimals);
  }
  out += ']';
}

}  // namespace

// The commonest types are written without a Value in between: results of many million rows go through here.
void append_json_value(std::string& out, const HostColumn& column, uint64_t row, JsonDecimals decimals) {
  if (column.type.id == TypeId::kNull || column.is_null(row)) {
    out += "null";
    return;
  }
  switch (column.type.id) {
    case TypeId::kBoolean:
      out += column.at<uint8_t>(row) != 0 ? "true" : "false";
      return;
    case TypeId::kTinyint:
      return append_number(out, column.at<int8_t>(row));
    case TypeId::kSmallint:
      return append_number(out, column.at<int16_t>(row));
    case TypeId::kInteger:
      return append_number(out, column.at<int32_t>(row));
    case TypeId::kBigint:
      return append_number(out, column.at<int64_t>(row));
    case TypeId::kReal:
    case TypeId::kDouble:
      return append_floating(out, column.value(row));
    case TypeId::kList:
      return append_list(out, column.value(row), decimals);
    case TypeId::kVarchar:
      return append_json_string(out, column.dictionary->string(column.at<uint32_t>(row)));
    case TypeId::kEnum:
      return append_json_string(out, column.type.enumeration->labels()[column.at<uint16_t>(row)]);
    case TypeId::kDecimal:
      if (decimals == JsonDecimals::kNumbers) {
        out += column.text(row);
        return;
      }
      break;
    default:
      break;
  }
  append_json_string(out, column.text(row));
}

std::vector<std::string> json_keys(const std::vector<std::string>& names) {
  std::vector<std::string> keys;
  std::unordered_set<std::string> used;
  for (const std::string& written : names) {
    std::string name = written;
    for (int number = 2; !used.insert(name).second; ++number) name = fmt::format("{}_{}", written, number);
    append_json_string(keys.emplace_back(), name);
    keys.back() += ':';
  }
  return keys;
}

void append_json_object(std::string& out, const std::vector<std::string>& keys,
                        const std::vector<HostColumn>& columns, uint64_t row, JsonDecimals decimals) {
  out += '{';
  for (size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) out += ',';
    out += keys[i];
    append_json_value(out, columns[i], row, decimals);
  }
  out += '}';
}

}  // namespace rtsql
