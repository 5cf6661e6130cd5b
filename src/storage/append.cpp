#include "storage/append.h"

#include <algorithm>

#include "common/check.h"
#include "schema/bitmap.h"
#include "storage/column_copy.h"

namespace rtsql {
namespace {

// Rows that may be appended before all are copied again: each is copied a few times, however few come at
// once.
uint64_t room_behind(uint64_t rows) {
  constexpr uint64_t kLeast = 1024, kShare = 8;
  return std::max(kLeast, rows / kShare);
}

std::vector<std::byte> mapped_codes(const HostColumn& rows, const std::vector<uint32_t>& map) {
  std::vector<uint32_t> codes(rows.rows);
  for (uint64_t row = 0; row < rows.rows; ++row) {
    if (!rows.is_null(row)) codes[row] = map[rows.at<uint32_t>(row)];
  }
  const auto bytes = std::as_bytes(std::span(codes));
  return {bytes.begin(), bytes.end()};
}

}  // namespace

ColumnPtr append_column(gpu::Device& device, const Column& column, const HostColumn& rows,
                        std::string_view what) {
  RTSQL_CHECK(column.type() == rows.type && rows.rows > 0);
  const uint64_t total = column.rows() + rows.rows, most = total + room_behind(total);
  const auto finish = [&](gpu::Buffer values, DictionaryPtr dictionary) {
    gpu::Buffer validity = append_validity(device, &column, rows.validity, rows.rows, most, what);
    return std::make_shared<const Column>(column.type(), total, std::move(values), std::move(validity),
                                          std::move(dictionary));
  };
  if (!has_dictionary(column.type())) {
    if (ColumnPtr longer = column.append_in_place(rows)) return longer;
    const uint64_t width = value_bytes(column.type()), old_bytes = column.rows() * width;
    gpu::Buffer values = grown_copy(device, column.values(), old_bytes, most * width, what);
    device.write(values, old_bytes, rows.data);
    return finish(std::move(values), nullptr);
  }
  const MergedDictionary merged = merge_dictionaries({column.dictionary(), rows.dictionary});
  HostColumn coded = rows;
  coded.data = mapped_codes(rows, merged.code_maps[1]);
  // A union no larger than the old dictionary is the old dictionary: its codes stand.
  const bool same = merged.dictionary->size() == column.dictionary()->size();
  if (same) {
    if (ColumnPtr longer = column.append_in_place(coded)) return longer;
  }
  gpu::Buffer codes = same || column.rows() == 0
                          ? grown_copy(device, column.values(), column.rows() * 4, most * 4, what)
                          : recoded_copy(device, column, merged.code_maps[0], most, what);
  device.write(codes, column.rows() * 4, coded.data);
  return finish(std::move(codes), same ? column.dictionary() : merged.dictionary);
}

void write_validity(gpu::Device& device, gpu::Buffer& bitmap, uint64_t begin,
                    std::span<const uint32_t> validity, uint64_t rows) {
  const uint64_t whole_words = begin / 32;
  const uint32_t tail_bits = begin % 32;  // of the rows before, in the word where they meet
  uint32_t tail = 0;
  if (tail_bits != 0) device.read(bitmap, whole_words * 4, std::as_writable_bytes(std::span(&tail, 1)));
  // The new bits are moved up behind the old ones.
  std::vector<uint32_t> words(bitmap_words(begin + rows) - whole_words);
  words[0] = tail & ((uint32_t{1} << tail_bits) - 1);
  for (uint64_t word = 0; word < bitmap_words(rows); ++word) {
    uint64_t bits = validity.empty() ? UINT32_MAX : validity[word];
    if (rows - word * 32 < 32) bits &= (uint64_t{1} << (rows - word * 32)) - 1;
    bits <<= tail_bits;
    words[word] |= static_cast<uint32_t>(bits);
    if (bits >> 32 != 0) words[word + 1] |= static_cast<uint32_t>(bits >> 32);
  }
  device.write(bitmap, whole_words * 4, std::as_bytes(std::span(words)));
}

gpu::Buffer append_validity(gpu::Device& device, const Column* before, std::span<const uint32_t> validity,
                            uint64_t rows, uint64_t most, std::string_view what) {
  const bool nullable = before != nullptr && before->nullable();
  if (!nullable && validity.empty()) return {};
  const uint64_t old_rows = before == nullptr ? 0 : before->rows();
  gpu::Buffer bitmap;
  if (nullable) {
    bitmap = grown_copy(device, before->validity(), bitmap_bytes(old_rows), bitmap_bytes(most), what);
  } else {
    bitmap = device.allocate(bitmap_bytes(most), what);
    gpu::Stream stream(device);
    stream.stage("append");
    if (old_rows > 0) stream.fill(bitmap, 0, bitmap_bytes(old_rows), UINT32_MAX);
    stream.finish();
  }
  write_validity(device, bitmap, old_rows, validity, rows);
  return bitmap;
}

}  // namespace rtsql
