#include "storage/append.h"

#include <algorithm>

#include "common/check.h"
#include "schema/bitmap.h"
#include "storage/column_copy.h"

namespace rtsql {
namespace {

std::vector<uint32_t> mapped_codes(const HostColumn& rows, const std::vector<uint32_t>& map) {
  std::vector<uint32_t> codes(rows.rows);
  for (uint64_t row = 0; row < rows.rows; ++row) {
    if (!rows.is_null(row)) codes[row] = map[rows.at<uint32_t>(row)];
  }
  return codes;
}

struct AppendedCodes {
  gpu::Buffer codes;
  DictionaryPtr dictionary;
};
AppendedCodes append_codes(gpu::Device& device, const Column& column, const HostColumn& rows,
                           std::string_view what) {
  MergedDictionary merged = merge_dictionaries({column.dictionary(), rows.dictionary});
  uint64_t total = column.rows() + rows.rows;
  // A union no larger than the old dictionary is the old dictionary: its codes stand.
  bool same = merged.dictionary->size() == column.dictionary()->size();
  AppendedCodes appended{same || column.rows() == 0
                             ? grown_copy(device, column.values(), column.rows() * 4, total * 4, what)
                             : recoded_copy(device, column, merged.code_maps[0], total, what),
                         same ? column.dictionary() : merged.dictionary};
  std::vector<uint32_t> codes = mapped_codes(rows, merged.code_maps[1]);
  device.write(appended.codes, column.rows() * 4, std::as_bytes(std::span(codes)));
  return appended;
}

}  // namespace

ColumnPtr append_column(gpu::Device& device, const Column& column, const HostColumn& rows,
                        std::string_view what) {
  RTSQL_CHECK(column.type() == rows.type && rows.rows > 0);
  gpu::Buffer validity = append_validity(device, &column, rows.validity, rows.rows, what);
  uint64_t total = column.rows() + rows.rows;
  if (has_dictionary(column.type())) {
    AppendedCodes appended = append_codes(device, column, rows, what);
    return std::make_shared<const Column>(column.type(), total, std::move(appended.codes),
                                          std::move(validity), std::move(appended.dictionary));
  }
  uint64_t width = value_bytes(column.type());
  uint64_t old_bytes = column.rows() * width;
  gpu::Buffer values = grown_copy(device, column.values(), old_bytes, total * width, what);
  device.write(values, old_bytes, rows.data);
  return std::make_shared<const Column>(column.type(), total, std::move(values), std::move(validity),
                                        nullptr);
}

gpu::Buffer append_validity(gpu::Device& device, const Column* before, std::span<const uint32_t> validity,
                            uint64_t rows, std::string_view what) {
  const bool nullable = before != nullptr && before->nullable();
  if (!nullable && validity.empty()) return {};
  const uint64_t old_rows = before == nullptr ? 0 : before->rows();
  const uint64_t whole_words = old_rows / 32;
  const uint32_t tail_bits = old_rows % 32;  // of the old rows' last word

  gpu::Buffer bitmap;
  uint32_t tail = UINT32_MAX;
  if (nullable) {
    bitmap = grown_copy(device, before->validity(), whole_words * 4, bitmap_bytes(old_rows + rows), what);
    if (tail_bits != 0) {
      device.read(before->validity(), whole_words * 4, std::as_writable_bytes(std::span(&tail, 1)));
    }
  } else {
    bitmap = device.allocate(bitmap_bytes(old_rows + rows), what);
    gpu::Stream stream(device);
    stream.stage("append");
    if (whole_words > 0) stream.fill(bitmap, 0, whole_words * 4, UINT32_MAX);
    stream.finish();
  }

  // The new bits are moved up behind the old ones of the word where they meet.
  std::vector<uint32_t> words(bitmap_words(old_rows + rows) - whole_words);
  words[0] = tail & ((uint32_t{1} << tail_bits) - 1);
  for (uint64_t word = 0; word < bitmap_words(rows); ++word) {
    uint64_t bits = validity.empty() ? UINT32_MAX : validity[word];
    if (rows - word * 32 < 32) bits &= (uint64_t{1} << (rows - word * 32)) - 1;
    bits <<= tail_bits;
    words[word] |= static_cast<uint32_t>(bits);
    if (bits >> 32 != 0) words[word + 1] |= static_cast<uint32_t>(bits >> 32);
  }
  device.write(bitmap, whole_words * 4, std::as_bytes(std::span(words)));
  return bitmap;
}

}  // namespace rtsql
