#include "storage/seen_column.h"

#include <cstring>
#include <utility>

#include "schema/bitmap.h"

namespace rtsql {

SeenColumn::SeenColumn(ColumnPtr column)
    : column_(std::move(column)),
      type_(column_->type()),
      dictionary_(column_->dictionary()),
      values_(column_->values().mapped()),
      validity_(column_->nullable() ? column_->validity().mapped() : nullptr) {}

std::optional<SeenColumn> SeenColumn::of(ColumnPtr column) {
  if (column->rows() == 0 || column->values().mapped() == nullptr) return std::nullopt;
  if (column->nullable() && column->validity().mapped() == nullptr) return std::nullopt;
  return SeenColumn(std::move(column));
}

HostColumn SeenColumn::read(std::span<const uint32_t> rows) const {
  const uint32_t bytes = value_bytes(type_);
  HostColumn read;
  read.type = type_;
  read.rows = rows.size();
  read.dictionary = dictionary_;
  read.data.resize(rows.size() * bytes);
  if (validity_ != nullptr) read.validity.resize(bitmap_words(rows.size()));
  for (uint64_t i = 0; i < rows.size(); ++i) {
    const uint64_t row = rows[i];
    std::memcpy(read.data.data() + i * bytes, values_ + row * bytes, bytes);
    if (validity_ == nullptr) continue;
    uint32_t word = 0;
    std::memcpy(&word, validity_ + row / 32 * sizeof(word), sizeof(word));
    read.validity[i / 32] |= (word >> (row % 32) & 1u) << (i % 32);
  }
  return read;
}

}  // namespace rtsql
