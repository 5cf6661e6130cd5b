#include "storage/arrow_writer.h"

#include <algorithm>
#include <utility>

#include "common/divide.h"
#include "common/error.h"
#include "common/parallel.h"

namespace rtsql {

using arrow::WrittenArray;
using arrow::WrittenBlock;

ArrowWriter::ArrowWriter(Sink sink, const std::vector<columnar::FileColumn>& columns,
                         ArrowWriteOptions options)
    : sink_(std::move(sink)), options_(options), texts_(columns.size()), last_texts_(columns.size()) {
  for (const columnar::FileColumn& column : columns) columns_.push_back({column});
}

void ArrowWriter::write(std::string_view bytes) {
  sink_(bytes);
  position_ += bytes.size();
}

WrittenBlock ArrowWriter::write(const arrow::WrittenMessage& message) {
  const WrittenBlock block{position_, message.metadata.size(), message.body.size()};
  write(std::string_view(message.metadata));
  write(std::string_view(message.body));
  return block;
}

void ArrowWriter::begin() {
  if (std::exchange(has_begun_, true)) return;
  if (!options_.is_stream) write(arrow::file_begin());
  write(arrow::schema_message(columns_));
}

void ArrowWriter::write_rows(const std::vector<HostColumn>& columns) {
  if (columns.empty() || columns[0].rows == 0) return;
  if (!has_begun_) {
    for (size_t i = 0; i < columns.size(); ++i)
      columns_[i].has_dictionary = arrow::suits_dictionary(columns[i]);
  }
  begin();
  // Batches of about one length.
  const uint64_t rows = columns[0].rows;
  const uint64_t batches = divide_up(rows, kRowsOfBatch);
  for (uint64_t batch = 0; batch < batches; ++batch) {
    const uint64_t first = rows * batch / batches, end = rows * (batch + 1) / batches;
    if (batches == 1) return write_batch(columns);
    std::vector<HostColumn> part;
    for (const HostColumn& column : columns) part.push_back(column.slice(first, end - first));
    write_batch(part);
  }
}

void ArrowWriter::write_halves(const std::vector<HostColumn>& columns) {
  const uint64_t rows = columns[0].rows, half = rows / 2;
  for (const auto& [begin, count] : {std::pair{uint64_t{0}, half}, std::pair{half, rows - half}}) {
    std::vector<HostColumn> part;
    for (const HostColumn& column : columns) part.push_back(column.slice(begin, count));
    write_batch(part);
  }
}

void ArrowWriter::write_batch(const std::vector<HostColumn>& columns) {
  std::vector<WrittenArray> arrays(columns.size());
  parallel_for(hardware_threads(), columns.size(), [&](size_t i) {
    if (columns_[i].has_dictionary) {
      if (options_.is_stream) texts_[i] = {};
      arrays[i] = arrow::written_numbers(columns[i], texts_[i]);
    } else {
      arrays[i] = arrow::written_array(columns[i]);
    }
    arrow::pack_buffers(arrays[i], options_.codec);
  });
  if (std::ranges::any_of(arrays, &WrittenArray::is_too_long)) {
    if (columns[0].rows > 1) return write_halves(columns);
    throw Error(ErrorKind::kUnsupported, "a text of more than 2 GiB has no room in an Arrow file");
  }
  if (options_.is_stream) {
    for (size_t i = 0; i < columns.size(); ++i) write_dictionary(i);
  }
  batches_.push_back(write(arrow::batch_message(columns[0].rows, arrays, options_.codec)));
}

// A stream has the dictionary in front of the batches that use it. A file has one for all batches, behind
// them: its end says where.
void ArrowWriter::write_dictionary(size_t column) {
  if (!columns_[column].has_dictionary) return;
  const std::vector<std::string>& texts = texts_[column].texts();
  const bool is_first = batches_.empty();
  if (options_.is_stream && !is_first && texts == last_texts_[column]) return;
  WrittenArray array = arrow::written_texts(texts);
  if (array.is_too_long)
    throw Error(ErrorKind::kUnsupported,
                "texts of more than 2 GiB have no room in a dictionary of an Arrow file");
  arrow::pack_buffers(array, options_.codec);
  dictionaries_.push_back(
      write(arrow::dictionary_message(static_cast<int64_t>(column), array, options_.codec)));
  if (options_.is_stream) last_texts_[column] = texts;
}

void ArrowWriter::finish() {
  begin();
  if (!options_.is_stream) {
    for (size_t i = 0; i < columns_.size(); ++i) write_dictionary(i);
  }
  write(arrow::end_of_messages());
  if (!options_.is_stream) write(arrow::file_end(columns_, dictionaries_, batches_));
}

}  // namespace rtsql
