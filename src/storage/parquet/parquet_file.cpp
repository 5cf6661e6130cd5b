#include "storage/parquet/parquet_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "common/error.h"
#include "common/parallel.h"
#include "schema/concatenate.h"
#include "storage/csv/utf8.h"

namespace rtsql::parquet {
namespace {

constexpr size_t kShownBytes = 100;  // of a text, in errors

// A result shows so many rows at most of which a part is read.
constexpr uint64_t kMostPartRows = uint64_t{1} << 16;
constexpr uint64_t kPartsOfFile = 4;  // a part is no more than one of so many

// So many rows are read at once, by all threads, and handed out.
constexpr uint64_t kRowsAtOnce = uint64_t{1} << 22;

void check_texts(const std::vector<std::string_view>& texts, const std::string& what) {
  for (std::string_view text : texts) {
    if (!csv::is_utf8(text))
      throw Error(ErrorKind::kData,
                  fmt::format("{}: {} is no UTF-8", what, csv::printable(text, kShownBytes)));
  }
}

// Puts codes of the dictionary in place of the numbers of texts.
void use_codes(HostColumn& rows, const std::vector<uint32_t>& codes, const DictionaryPtr& dictionary) {
  rows.dictionary = dictionary;
  for (uint64_t row = 0; row < rows.rows; ++row) {
    if (rows.is_null(row)) continue;
    std::byte* place = rows.data.data() + row * sizeof(uint32_t);
    uint32_t number = 0;
    std::memcpy(&number, place, sizeof(number));
    std::memcpy(place, &codes[number], sizeof(number));
  }
}

// Gives rows a dictionary of the texts that they have.
void use_own_texts(HostColumn& rows, const std::vector<std::string_view>& texts) {
  std::vector<std::string_view> used(rows.rows);
  for (uint64_t row = 0; row < rows.rows; ++row) {
    if (rows.is_null(row)) continue;
    used[row] = texts[rows.at<uint32_t>(row)];
    const auto number = static_cast<uint32_t>(row);
    std::memcpy(rows.data.data() + row * sizeof(number), &number, sizeof(number));
  }
  DictionaryInput input;
  input.lists.emplace_back(std::span(std::as_const(used)));
  const BuiltDictionary built = build_dictionary(std::move(input), 1);
  use_codes(rows, built.codes[0], built.dictionary);
}

}  // namespace

ParquetFile::ParquetFile(const std::string& path)
    : path_(path), file_(system_files().open(path, FileUse::kRead)), metadata_(read_metadata(*file_, path)) {
  leaves_ = find_leaf_columns(metadata_, path);
  for (const RowGroup& group : metadata_.row_groups) {
    if (group.columns.size() != leaves_.leaves) {
      throw Error(ErrorKind::kData, fmt::format("{} is damaged: a row group has {} columns of {}", path,
                                                group.columns.size(), leaves_.leaves));
    }
    rows_ += static_cast<uint64_t>(group.rows);
  }
  if (rows_ != static_cast<uint64_t>(metadata_.rows)) {
    throw Error(ErrorKind::kData,
                fmt::format("{} is damaged: its row groups have {} rows of {}", path, rows_, metadata_.rows));
  }
}

std::string ParquetFile::describe(const LeafColumn& column) const {
  return fmt::format("column {} of {}", column.name, path_);
}

bool ParquetFile::may_have_nulls(const LeafColumn& column) const {
  return column.levels > 0 &&
         std::any_of(metadata_.row_groups.begin(), metadata_.row_groups.end(),
                     [&](const RowGroup& group) { return group.columns[column.ordinal].nulls != 0; });
}

std::vector<ChunkValues> ParquetFile::read_chunks(const LeafColumn& column, size_t first,
                                                  size_t count) const {
  std::vector<ChunkValues> chunks(count);
  const std::string what = describe(column);
  const bool may_have_nulls = this->may_have_nulls(column);
  parallel_for(hardware_threads(), count, [&](size_t i) {
    const RowGroup& group = metadata_.row_groups[first + i];
    chunks[i] =
        read_chunk(*file_, column, group.columns[column.ordinal], static_cast<uint64_t>(group.rows), what);
    if (!may_have_nulls && chunks[i].column.has_nulls())
      throw Error(ErrorKind::kData,
                  fmt::format("{} is damaged: it has NULLs, of which its statistics know none", what));
    if (column.type.id == TypeId::kVarchar) check_texts(chunks[i].texts, what);
  });
  return chunks;
}

void ParquetFile::read(const LeafColumn& column, const BuildDictionary& build, const Take& take) const {
  if (has_dictionary(column.type)) return read_texts(column, build, take);
  const std::vector<RowGroup>& groups = metadata_.row_groups;
  for (size_t first = 0, end = 0; first < groups.size(); first = end) {
    for (uint64_t rows = 0; end < groups.size() && (end == first || rows < kRowsAtOnce); ++end)
      rows += static_cast<uint64_t>(groups[end].rows);
    for (const ChunkValues& chunk : read_chunks(column, first, end - first)) take(chunk.column);
  }
}

void ParquetFile::read_texts(const LeafColumn& column, const BuildDictionary& build, const Take& take) const {
  std::vector<ChunkValues> chunks = read_chunks(column, 0, metadata_.row_groups.size());
  DictionaryInput input;
  for (const ChunkValues& chunk : chunks) input.lists.emplace_back(std::span(chunk.texts));
  const BuiltDictionary built = build(std::move(input));
  parallel_for(hardware_threads(), chunks.size(),
               [&](size_t i) { use_codes(chunks[i].column, built.codes[i], built.dictionary); });
  for (ChunkValues& chunk : chunks) {
    take(chunk.column);
    chunk = {};
  }
}

std::optional<HostColumn> ParquetFile::read_part(const LeafColumn& column, uint64_t begin,
                                                 uint64_t count) const {
  if (count == 0 || count > kMostPartRows) return std::nullopt;
  size_t first = 0;
  uint64_t first_row = 0;
  const auto rows_of_group = [&](size_t group) {
    return static_cast<uint64_t>(metadata_.row_groups[group].rows);
  };
  while (first_row + rows_of_group(first) <= begin) first_row += rows_of_group(first++);
  size_t end = first;
  uint64_t rows = 0;
  while (first_row + rows < begin + count) rows += rows_of_group(end++);
  if (rows > rows_ / kPartsOfFile) return std::nullopt;
  std::vector<HostColumn> parts;
  for (ChunkValues& chunk : read_chunks(column, first, end - first)) {
    const uint64_t from = std::max(begin, first_row) - first_row;
    const uint64_t to = std::min(begin + count - first_row, chunk.column.rows);
    first_row += chunk.column.rows;
    parts.push_back(chunk.column.slice(from, to - from));
    if (has_dictionary(column.type)) use_own_texts(parts.back(), chunk.texts);
  }
  return concatenate(parts);
}

}  // namespace rtsql::parquet
