#include "storage/json_writer.h"

#include <utility>

#include "schema/json_text.h"

namespace rtsql {
namespace {

// Stand around the rows, and between them.
constexpr std::string_view kArrayBegin = "[\n\t", kArrayBetween = ",\n\t", kArrayEnd = "\n]\n";

}  // namespace

JsonWriter::JsonWriter(TextSink sink, const std::vector<std::string>& names, JsonWriteOptions options)
    : sink_(std::move(sink)), keys_(json_keys(names)), options_(options) {}

std::string JsonWriter::rows_text(const std::vector<HostColumn>& columns, uint64_t begin,
                                  uint64_t end) const {
  std::string text;
  for (uint64_t row = begin; row < end; ++row) {
    if (options_.array && row > 0) text += kArrayBetween;
    append_json_object(text, keys_, columns, row, JsonDecimals::kNumbers);
    if (!options_.array) text += '\n';
  }
  return text;
}

void JsonWriter::write_rows(const std::vector<HostColumn>& columns) {
  const uint64_t rows = columns.front().rows;
  if (rows == 0) return;
  if (options_.array) sink_(is_empty_ ? kArrayBegin : kArrayBetween);
  is_empty_ = false;
  write_row_texts(
      rows, [&](uint64_t begin, uint64_t end) { return rows_text(columns, begin, end); }, sink_);
}

void JsonWriter::finish() {
  if (options_.array) sink_(is_empty_ ? "[]\n" : kArrayEnd);
}

}  // namespace rtsql
