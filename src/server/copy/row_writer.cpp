#include "server/copy/row_writer.h"

#include <algorithm>

#include "common/text.h"
#include "server/format/value_bytes.h"
#include "server/format/value_text.h"

namespace rtsql::server {
namespace {

using CopyFormat = SentCopy::Format;

// The signature, no flags, and nothing more behind them.
constexpr std::string_view kBinaryHeader("PGCOPY\n\377\r\n\0\0\0\0\0\0\0\0\0", 19);
constexpr std::string_view kBinaryEnd("\377\377", 2);
constexpr std::string_view kBinaryNull("\377\377\377\377", 4);

void append_number(std::string& bytes, uint64_t number, size_t count) {
  for (size_t i = count; i-- > 0;) bytes += static_cast<char>(number >> (8 * i));
}

char escape_letter(char character) {
  switch (character) {
    case '\b':
      return 'b';
    case '\f':
      return 'f';
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\t':
      return 't';
    case '\v':
      return 'v';
    default:
      return '\0';
  }
}

}  // namespace

CopyRowWriter::CopyRowWriter(const SentCopy& copy, const std::vector<ResultColumn>& columns,
                             MessageWriter& writer)
    : copy_(copy), columns_(columns), writer_(writer) {
  for (const ResultColumn& column : columns) {
    const bool is_named = std::ranges::any_of(
        copy.quoted, [&](const std::string& name) { return equals_ignore_case(name, column.name); });
    is_quoted_.push_back(copy.quotes_all || is_named);
  }
}

void CopyRowWriter::begin() {
  if (copy_.header == SentCopy::Header::kNone) return;
  writer_.copy_data([&](std::string& bytes) { append_header(bytes); });
}

void CopyRowWriter::append_header(std::string& bytes) const {
  for (size_t i = 0; i < columns_.size(); ++i) {
    if (i > 0) bytes += copy_.delimiter;
    if (copy_.format == CopyFormat::kCsv) {
      append_csv_field(bytes, columns_[i].name, false);
    } else {
      append_text_field(bytes, columns_[i].name);
    }
  }
  bytes += '\n';
}

void CopyRowWriter::write_row(const std::vector<HostColumn>& columns, uint64_t row) {
  writer_.copy_data([&](std::string& bytes) {
    if (copy_.format == CopyFormat::kBinary) {
      if (!has_begun_) bytes += kBinaryHeader;
      append_number(bytes, columns.size(), sizeof(int16_t));
    }
    has_begun_ = true;
    for (size_t i = 0; i < columns.size(); ++i) append_field(bytes, columns[i], row, i);
    if (copy_.format != CopyFormat::kBinary) bytes += '\n';
  });
}

void CopyRowWriter::finish() {
  if (copy_.format != CopyFormat::kBinary) return;
  writer_.copy_data([&](std::string& bytes) {
    if (!has_begun_) bytes += kBinaryHeader;
    bytes += kBinaryEnd;
  });
}

void CopyRowWriter::append_field(std::string& bytes, const HostColumn& column, uint64_t row,
                                 size_t position) {
  const bool is_binary = copy_.format == CopyFormat::kBinary;
  if (position > 0 && !is_binary) bytes += copy_.delimiter;
  if (column.is_null(row)) {
    bytes += is_binary ? kBinaryNull : copy_.null_text;
    return;
  }
  value_.clear();
  if (is_binary) {
    append_bytes(value_, column, row);
    append_number(bytes, value_.size(), sizeof(int32_t));
    bytes += value_;
    return;
  }
  append_text(value_, column, row);
  if (copy_.format == CopyFormat::kCsv) {
    append_csv_field(bytes, value_, is_quoted_[position]);
  } else {
    append_text_field(bytes, value_);
  }
}

void CopyRowWriter::append_text_field(std::string& bytes, std::string_view text) const {
  for (const char character : text) {
    const char letter = escape_letter(character);
    if (letter != '\0') {
      bytes += '\\';
      bytes += letter;
    } else {
      if (character == '\\' || character == copy_.delimiter.front()) bytes += '\\';
      bytes += character;
    }
  }
}

// A row that is \. alone would end the rows for who reads them.
void CopyRowWriter::append_csv_field(std::string& bytes, std::string_view text, bool is_forced) const {
  const char special[] = {copy_.delimiter.front(), copy_.quote, '\n', '\r'};
  const bool needs_quotes =
      is_forced || text == copy_.null_text || text == "\\." ||
      text.find_first_of(std::string_view(special, sizeof special)) != std::string_view::npos;
  if (!needs_quotes) {
    bytes += text;
    return;
  }
  bytes += copy_.quote;
  for (const char character : text) {
    if (character == copy_.quote || character == copy_.escape) bytes += copy_.escape;
    bytes += character;
  }
  bytes += copy_.quote;
}

}  // namespace rtsql::server
