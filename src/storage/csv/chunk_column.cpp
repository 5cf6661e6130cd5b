#include "storage/csv/chunk_column.h"

#include "common/check.h"
#include "schema/bitmap.h"
#include "schema/calendar.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

std::unique_ptr<std::byte[]> allocate(Type type, uint64_t capacity) {
  if (type.id == TypeId::kNull) return nullptr;
  return std::make_unique_for_overwrite<std::byte[]>(capacity * value_bytes(type));
}

template <class From, class To>
To as_wider(From number) {
  return static_cast<To>(number);
}

template <class From, class To, class Conversion = To (*)(From)>
void convert(const std::byte* source, std::byte* target, uint64_t rows,
             const Conversion& conversion = as_wider<From, To>) {
  for (uint64_t row = 0; row < rows; ++row) {
    From narrow;
    std::memcpy(&narrow, source + row * sizeof(From), sizeof(From));
    const To wide = conversion(narrow);
    std::memcpy(target + row * sizeof(To), &wide, sizeof(To));
  }
}

}  // namespace

void copy_widened(Type from, const std::byte* source, Type to, std::byte* target, uint64_t rows) {
  if (rows == 0) return;
  if (from.id == TypeId::kNull) {
    std::memset(target, 0, rows * value_bytes(to));
  } else if (from == to) {
    std::memcpy(target, source, rows * value_bytes(to));
  } else if (from.id == TypeId::kInteger && to.id == TypeId::kBigint) {
    convert<int32_t, int64_t>(source, target, rows);
  } else if (from.id == TypeId::kInteger && to.id == TypeId::kDouble) {
    convert<int32_t, double>(source, target, rows);
  } else if (from.id == TypeId::kBigint && to.id == TypeId::kDouble) {
    convert<int64_t, double>(source, target, rows);
  } else if (from.id == TypeId::kInteger && is_wide(to)) {
    convert<int32_t, Int128>(source, target, rows);
  } else if (from.id == TypeId::kBigint && is_wide(to)) {
    convert<int64_t, Int128>(source, target, rows);
  } else if (is_wide(from) && to.id == TypeId::kDouble) {
    convert<Int128, double>(source, target, rows);
  } else {
    RTSQL_CHECK(from.id == TypeId::kDate && to.id == TypeId::kTimestamp);
    convert<int32_t, int64_t>(source, target, rows, timestamp_of_date);
  }
}

ChunkColumn::ChunkColumn(Type type, uint64_t capacity)
    : type_(type), capacity_(capacity), data_(allocate(type, capacity)) {}

ChunkColumn ChunkColumn::repeated(const ChunkColumn& one, uint64_t rows) {
  if (one.is_null(0)) return {TypeId::kNull, rows};
  ChunkColumn column(one.type(), rows);
  const uint32_t width = value_bytes(one.type());
  for (uint64_t row = 0; row < rows; ++row)
    std::memcpy(column.data_.get() + row * width, one.data_.get(), width);
  return column;
}

void ChunkColumn::store_null(uint64_t row) {
  if (type_.id == TypeId::kNull) return;
  if (validity_.empty()) validity_.assign(bitmap_words(capacity_), UINT32_MAX);
  validity_[row / 32] &= ~(uint32_t{1} << (row % 32));
  uint32_t width = value_bytes(type_);
  std::memset(data_.get() + row * width, 0, width);
}

void ChunkColumn::unstore(uint64_t row) {
  if (nullable()) validity_[row / 32] |= uint32_t{1} << (row % 32);
}

void ChunkColumn::reserve(uint64_t rows, uint64_t capacity) {
  if (capacity <= capacity_) return;
  std::unique_ptr<std::byte[]> larger = allocate(type_, capacity);
  if (larger != nullptr) std::memcpy(larger.get(), data_.get(), rows * value_bytes(type_));
  data_ = std::move(larger);
  if (nullable()) validity_.resize(bitmap_words(capacity), UINT32_MAX);
  capacity_ = capacity;
}

bool ChunkColumn::loses_digits(uint64_t rows) const {
  if (type_.id == TypeId::kDecimal && is_wide(type_)) return has_inexact<Int128>(rows);
  return type_.id == TypeId::kBigint && has_inexact<int64_t>(rows);
}

template <class Number>
bool ChunkColumn::has_inexact(uint64_t rows) const {
  for (uint64_t row = 0; row < rows; ++row) {
    Number value;
    std::memcpy(&value, data_.get() + row * sizeof(value), sizeof(value));
    if (!is_exact_as_double(value)) return true;
  }
  return false;
}

void ChunkColumn::widen(Type type, uint64_t rows) {
  std::unique_ptr<std::byte[]> wide = allocate(type, capacity_);
  copy_widened(type_, data_.get(), type, wide.get(), rows);
  if (type_.id == TypeId::kNull) all_null(rows);
  data_ = std::move(wide);
  type_ = type;
}

void ChunkColumn::all_null(uint64_t rows) {
  if (rows == 0) return;
  validity_.assign(bitmap_words(capacity_), UINT32_MAX);
  for (uint64_t row = 0; row < rows; ++row) validity_[row / 32] &= ~(uint32_t{1} << (row % 32));
}

}  // namespace rtsql::csv
