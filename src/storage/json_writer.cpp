#include "storage/json_writer.h"

#include <algorithm>
#include <utility>

#include "common/divide.h"
#include "common/parallel.h"
#include "schema/json_text.h"

namespace rtsql {
namespace {

constexpr uint64_t kRowsPerTask = 1u << 12;
// Stand around the rows, and between them.
constexpr std::string_view kArrayBegin = "[\n\t", kArrayBetween = ",\n\t", kArrayEnd = "\n]\n";

}  // namespace

JsonWriter::JsonWriter(Sink sink, const std::vector<std::string>& names, JsonWriteOptions options)
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
  std::vector<std::string> texts(divide_up(rows, kRowsPerTask));
  parallel_for(hardware_threads(), texts.size(), [&](size_t i) {
    texts[i] = rows_text(columns, i * kRowsPerTask, std::min((i + 1) * kRowsPerTask, rows));
  });
  for (const std::string& text : texts) sink_(text);
}

void JsonWriter::finish() {
  if (options_.array) sink_(is_empty_ ? "[]\n" : kArrayEnd);
}

}  // namespace rtsql
