#include "storage/csv_writer.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/check.h"
#include "schema/enumeration.h"
#include "schema/number_text.h"

namespace rtsql {
namespace {

constexpr size_t kFlushBytes = 64 << 10;

}  // namespace

CsvWriter::CsvWriter(Sink sink, CsvWriteOptions options)
    : sink_(std::move(sink)), options_(std::move(options)) {
  for (char c : {options_.delimiter.front(), options_.quote, '\n', '\r'})
    special_[static_cast<unsigned char>(c)] = true;
}

void CsvWriter::write_header(const std::vector<std::string>& names) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (i > 0) buffer_ += options_.delimiter;
    append_text(names[i]);
  }
  buffer_ += '\n';
  flush();
}

void CsvWriter::write_rows(const std::vector<HostColumn>& columns) {
  RTSQL_CHECK(!columns.empty());
  for (uint64_t row = 0; row < columns.front().rows; ++row) {
    for (size_t i = 0; i < columns.size(); ++i) {
      if (i > 0) buffer_ += options_.delimiter;
      append_field(columns[i], row);
    }
    buffer_ += '\n';
    if (buffer_.size() >= kFlushBytes) flush();
  }
  flush();
}

void CsvWriter::append_field(const HostColumn& column, uint64_t row) {
  if (column.is_null(row)) {
    buffer_ += options_.null_text;
    return;
  }
  switch (column.type.id) {
    case TypeId::kVarchar:
      return append_text(column.dictionary->string(column.at<uint32_t>(row)));
    case TypeId::kEnum:
      return append_text(column.type.enumeration->labels()[column.at<uint16_t>(row)]);
    case TypeId::kInteger:
      return append_text(fmt::format_int(column.at<int32_t>(row)).c_str());
    case TypeId::kBigint:
      return append_text(fmt::format_int(column.at<int64_t>(row)).c_str());
    default:
      return append_text(column.text(row));
  }
}

// A text is quoted where it would not read back as it is: an empty text, one that says NULL, one with special
// characters.
void CsvWriter::append_text(std::string_view text) {
  bool plain =
      !text.empty() && text != options_.null_text &&
      std::none_of(text.begin(), text.end(), [&](char c) { return special_[static_cast<unsigned char>(c)]; });
  if (plain) {
    buffer_ += text;
    return;
  }
  buffer_ += options_.quote;
  for (char c : text) {
    if (c == options_.quote) buffer_ += c;
    buffer_ += c;
  }
  buffer_ += options_.quote;
}

void CsvWriter::flush() {
  sink_(buffer_);
  buffer_.clear();
}

}  // namespace rtsql
