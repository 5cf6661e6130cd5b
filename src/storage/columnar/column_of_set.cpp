#include "storage/columnar/column_of_set.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>
#include <utility>

#include "common/parallel.h"
#include "schema/concatenate.h"
#include "storage/text/build_dictionaries_on_device.h"

namespace rtsql::columnar {
namespace {

// A result shows so many rows at most of which a part is read.
constexpr uint64_t kMostPartRows = uint64_t{1} << 16;
constexpr uint64_t kPartsOfAll = 4;  // a part is no more than one of so many

// Puts codes of the dictionary in place of the numbers of texts.
void use_codes(HostColumn& rows, const std::vector<uint32_t>& codes, const DictionaryPtr& dictionary) {
  rows.dictionary = dictionary;
  const bool may_be_null = !rows.validity.empty();
  std::byte* place = rows.data.data();
  for (uint64_t row = 0; row < rows.rows; ++row, place += sizeof(uint32_t)) {
    if (may_be_null && rows.is_null(row)) continue;
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

// Tells whether a row of the column may be NULL.
bool is_nullable(const FileSet& files, const std::vector<GroupOfSet>& groups, const SetColumn& column) {
  return std::ranges::any_of(groups,
                             [&](const GroupOfSet& group) { return files.may_have_nulls(column, group); });
}

std::vector<uint64_t> rows_of(const std::vector<GroupOfSet>& groups) {
  std::vector<uint64_t> rows;
  for (const GroupOfSet& group : groups) rows.push_back(group.rows);
  return rows;
}

uint64_t sum_of(const std::vector<uint64_t>& rows) {
  return std::accumulate(rows.begin(), rows.end(), uint64_t{0});
}

}  // namespace

ColumnOfSet::ColumnOfSet(gpu::Device& device, std::shared_ptr<const FileSet> files,
                         std::shared_ptr<const std::vector<GroupOfSet>> groups, const SetColumn& column)
    : ColumnSource(column.type, sum_of(rows_of(*groups)), is_nullable(*files, *groups, column)),
      device_(device),
      files_(std::move(files)),
      groups_(std::move(groups)),
      column_(column) {}

std::vector<ChunkValues> ColumnOfSet::read_chunks(size_t first, size_t count) const {
  std::vector<ChunkValues> chunks(count);
  parallel_for(hardware_threads(), count,
               [&](size_t i) { chunks[i] = files_->read(column_, (*groups_)[first + i]); });
  return chunks;
}

void ColumnOfSet::read(ColumnReceiver& receiver) const {
  if (has_dictionary(type())) return read_texts(receiver);
  put_parts(
      rows_of(*groups_), [&](size_t i) { return files_->read(column_, (*groups_)[i]).column; }, receiver);
}

void ColumnOfSet::read_texts(ColumnReceiver& receiver) const {
  std::vector<ChunkValues> chunks = read_chunks(0, groups_->size());
  std::vector<DictionaryInput> inputs(1);
  for (const ChunkValues& chunk : chunks) inputs[0].lists.emplace_back(std::span(chunk.texts));
  const BuiltDictionary built =
      std::move(build_dictionaries_on_device(device_, std::move(inputs), hardware_threads())[0]);
  const auto finish_part = [&](size_t i) {
    HostColumn rows = std::move(std::exchange(chunks[i], {}).column);
    use_codes(rows, built.codes[i], built.dictionary);
    return rows;
  };
  put_parts(rows_of(*groups_), finish_part, receiver);
}

std::optional<HostColumn> ColumnOfSet::read_part(uint64_t begin, uint64_t count) const {
  if (count == 0 || count > kMostPartRows) return std::nullopt;
  size_t first = 0;
  uint64_t first_row = 0;
  while (first_row + (*groups_)[first].rows <= begin) first_row += (*groups_)[first++].rows;
  size_t end = first;
  uint64_t of_groups = 0;
  while (first_row + of_groups < begin + count) of_groups += (*groups_)[end++].rows;
  if (of_groups > rows() / kPartsOfAll) return std::nullopt;
  std::vector<HostColumn> parts;
  for (ChunkValues& chunk : read_chunks(first, end - first)) {
    const uint64_t from = std::max(begin, first_row) - first_row;
    const uint64_t to = std::min(begin + count - first_row, chunk.column.rows);
    first_row += chunk.column.rows;
    parts.push_back(chunk.column.slice(from, to - from));
    if (has_dictionary(type())) use_own_texts(parts.back(), chunk.texts);
  }
  return concatenate(parts);
}

}  // namespace rtsql::columnar
