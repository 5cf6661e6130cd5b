// Holds the values of one column in one chunk of a file while it is read. They are written by row number, so
// that a row found bad later is simply written over, and widened in place when a text comes that the type
// does not hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "schema/type.h"

namespace rtsql::csv {

class ChunkColumn {
 public:
  // A column of type kNull holds NULLs only. One of VARCHAR holds the numbers that a StringTable gave.
  ChunkColumn(Type type, uint64_t capacity);

  // Makes a column of the first value of another.
  static ChunkColumn repeated(const ChunkColumn& one, uint64_t rows);

  Type type() const { return type_; }
  bool nullable() const { return !validity_.empty(); }
  bool is_null(uint64_t row) const {
    return type_.id == TypeId::kNull || (nullable() && (validity_[row / 32] >> (row % 32) & 1) == 0);
  }
  const std::vector<uint32_t>& validity() const { return validity_; }  // bits past the last row are 1
  const std::byte* data() const { return data_.get(); }

  template <class T>
  void store(uint64_t row, T value) {
    std::memcpy(data_.get() + row * sizeof(T), &value, sizeof(T));
  }
  void store_null(uint64_t row);
  void unstore(uint64_t row);  // forgets what was stored there: the next row takes its place

  void reserve(uint64_t rows, uint64_t capacity);  // keeps the first `rows`

  // Tells whether some of its BIGINTs or DECIMALs are not exact as DOUBLE.
  bool loses_digits(uint64_t rows) const;

  // Widens to a type that holds the values of this one, if a DOUBLE need be not all digits: along the
  // lattice, VARCHAR only from kNull.
  void widen(Type type, uint64_t rows);

 private:
  void all_null(uint64_t rows);
  template <class Number>
  bool has_inexact(uint64_t rows) const;

  Type type_;
  uint64_t capacity_;
  std::unique_ptr<std::byte[]> data_;
  std::vector<uint32_t> validity_;
};

// Copies `rows` values, widening them from one type to another of the lattice.
void copy_widened(Type from, const std::byte* source, Type to, std::byte* target, uint64_t rows);

}  // namespace rtsql::csv
