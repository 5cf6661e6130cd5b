#include "server/format/value_text.h"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "common/text.h"
#include "schema/list.h"
#include "schema/value.h"

namespace rtsql::server {
namespace {

// The shortest digits that read back the same; with an exponent where PostgreSQL has one: below 10^-4, and
// from 10^`most_digits`.
template <class Number>
void append_float(std::string& bytes, Number number, int most_digits) {
  if (std::isnan(number)) {
    bytes += "NaN";
    return;
  }
  if (std::isinf(number)) {
    bytes += number < 0 ? "-Infinity" : "Infinity";
    return;
  }
  char digits[64];
  const auto scientific =
      std::to_chars(digits, digits + sizeof digits, number, std::chars_format::scientific);
  const std::string_view text(digits, static_cast<size_t>(scientific.ptr - digits));
  const int exponent = std::atoi(std::string(text.substr(text.find('e') + 1)).c_str());
  if (exponent < -4 || exponent >= most_digits) {
    bytes += text;
    return;
  }
  char fixed[64];
  const auto end = std::to_chars(fixed, fixed + sizeof fixed, number, std::chars_format::fixed);
  bytes.append(fixed, end.ptr);
}

void append_value(std::string& bytes, const Value& value);

bool needs_quotes(std::string_view text) {
  return text.empty() || equals_ignore_case(text, "null") ||
         text.find_first_of("{}\",\\ \t\n\r\v\f") != std::string_view::npos;
}

void append_element(std::string& bytes, const Value& element) {
  if (element.null) {
    bytes += "NULL";
    return;
  }
  std::string text;
  append_value(text, element);
  if (!needs_quotes(text)) {
    bytes += text;
    return;
  }
  bytes += '"';
  for (const char character : text) {
    if (character == '"' || character == '\\') bytes += '\\';
    bytes += character;
  }
  bytes += '"';
}

void append_list(std::string& bytes, const Value& list) {
  bytes += '{';
  bool is_first = true;
  for (ListReader reader(list); !reader.at_end(); is_first = false) {
    if (!is_first) bytes += ',';
    append_element(bytes, reader.next());
  }
  bytes += '}';
}

void append_value(std::string& bytes, const Value& value) {
  switch (value.type.id) {
    case TypeId::kBoolean:
      bytes += value.integer != 0 ? 't' : 'f';
      break;
    case TypeId::kReal:
      append_float(bytes, static_cast<float>(value.real), 6);
      break;
    case TypeId::kDouble:
      append_float(bytes, value.real, 15);
      break;
    case TypeId::kList:
      append_list(bytes, value);
      break;
    default:
      bytes += format_value(value);
  }
}

}  // namespace

void append_text(std::string& bytes, const HostColumn& column, uint64_t row) {
  if (column.type.id == TypeId::kVarchar) {
    bytes += column.dictionary->string(column.at<uint32_t>(row));
  } else if (column.type.id == TypeId::kTimestamptz) {
    bytes += column.text(row);
  } else {
    append_value(bytes, column.value(row));
  }
}

}  // namespace rtsql::server
