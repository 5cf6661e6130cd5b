#include "storage/csv_writer.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/check.h"
#include "schema/enumeration.h"
#include "schema/number_text.h"

namespace rtsql {

CsvWriter::CsvWriter(TextSink sink, CsvWriteOptions options)
    : sink_(std::move(sink)), options_(std::move(options)) {
  for (char c : {options_.delimiter.front(), options_.quote, '\n', '\r'})
    special_[static_cast<unsigned char>(c)] = true;
}

void CsvWriter::write_header(const std::vector<std::string>& names) {
  std::string line;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) line += options_.delimiter;
    append_text(line, names[i]);
  }
  line += '\n';
  sink_(line);
}

void CsvWriter::write_rows(const std::vector<HostColumn>& columns) {
  RTSQL_CHECK(!columns.empty());
  write_row_texts(
      columns.front().rows, [&](uint64_t begin, uint64_t end) { return rows_text(columns, begin, end); },
      sink_);
}

std::string CsvWriter::rows_text(const std::vector<HostColumn>& columns, uint64_t begin, uint64_t end) const {
  std::string text;
  for (uint64_t row = begin; row < end; ++row) {
    for (size_t i = 0; i < columns.size(); ++i) {
      if (i > 0) text += options_.delimiter;
      append_field(text, columns[i], row);
    }
    text += '\n';
  }
  return text;
}

void CsvWriter::append_field(std::string& line, const HostColumn& column, uint64_t row) const {
  if (column.is_null(row)) {
    line += options_.null_text;
    return;
  }
  switch (column.type.id) {
    case TypeId::kVarchar:
      return append_text(line, column.dictionary->string(column.at<uint32_t>(row)));
    case TypeId::kEnum:
      return append_text(line, column.type.enumeration->labels()[column.at<uint16_t>(row)]);
    case TypeId::kInteger:
      return append_text(line, fmt::format_int(column.at<int32_t>(row)).c_str());
    case TypeId::kBigint:
      return append_text(line, fmt::format_int(column.at<int64_t>(row)).c_str());
    default:
      return append_text(line, column.text(row));
  }
}

// A text is quoted where it would not read back as it is: an empty text, one that says NULL, one with special
// characters.
void CsvWriter::append_text(std::string& line, std::string_view text) const {
  const bool plain =
      !text.empty() && text != options_.null_text &&
      std::none_of(text.begin(), text.end(), [&](char c) { return special_[static_cast<unsigned char>(c)]; });
  if (plain) {
    line += text;
    return;
  }
  line += options_.quote;
  for (const char c : text) {
    if (c == options_.quote) line += c;
    line += c;
  }
  line += options_.quote;
}

}  // namespace rtsql
