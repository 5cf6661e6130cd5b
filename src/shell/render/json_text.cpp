#include "shell/render/json_text.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "shell/render/cell.h"
#include "shell/render/utf8.h"

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

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  size_t copied = 0;  // text before it is in `out`
  auto replace = [&](size_t begin, size_t bytes, std::string_view replacement) {
    out += text.substr(copied, begin - copied);
    out += replacement;
    copied = begin + bytes;
  };
  for (size_t i = 0; i < text.size();) {
    if (text[i] >= 0x20 && text[i] != '"' &&
        text[i] != '\\') {  // what needs no thought, which is nearly everything
      ++i;
      continue;
    }
    CodePoint c = code_point_at(text, i);
    if (!c.valid) {
      replace(i, 1, "\uFFFD");
    } else if (c.value == '"') {
      replace(i, 1, "\\\"");
    } else if (c.value == '\\') {
      replace(i, 1, "\\\\");
    } else if (c.value == '\n') {
      replace(i, 1, "\\n");
    } else if (c.value == '\t') {
      replace(i, 1, "\\t");
    } else if (c.value == '\r') {
      replace(i, 1, "\\r");
    } else if (c.value < 0x20) {
      replace(i, 1, fmt::format("\\u{:04x}", static_cast<uint32_t>(c.value)));
    }
    i += c.bytes;
  }
  out += text.substr(copied);
  out += '"';
}

void append_json_value(std::string& out, const HostColumn& column, uint64_t row) {
  if (is_null_cell(column, row)) {
    out += "null";
    return;
  }
  switch (column.type.id) {
    case TypeId::kBoolean:
      out += column.at<uint8_t>(row) != 0 ? "true" : "false";
      return;
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
      append_json_string(out, format_value(column.value(row)));
      return;
  }
}

}  // namespace rtsql
