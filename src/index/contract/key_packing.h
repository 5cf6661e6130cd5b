// Says how the keys of several columns are packed into one, as an index sees one key for a row. A column's
// key becomes its distance from the column's smallest key, in as many bits as the largest distance takes. The
// first column has the highest bits, so that packed keys order as the columns do, one after the other:
//
//   (a: 3 bits, b: 4 bits, c: 1 bit)    aaabbbbc
//
// Where all that takes more bits than a key has, the widest columns lose their lowest bits: rows whose keys
// differ in these alone share a packed key, so a packed key finds all rows that have it and some that do not,
// and these are to be tested. Narrow columns keep all their bits, and the wide ones share what is left.
//
// A packing is a value, made of the columns as they are; changed columns have another one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "index/contract/index.h"
#include "storage/column.h"

namespace rtsql {

inline constexpr uint32_t kMostKeyBits = 64;

class KeyPacking {
 public:
  // Holds where the keys of a column lie, how many bits of their distances a packed key has, and how many of
  // the lowest it lacks.
  struct Field {
    KeySpan span;
    uint32_t bits = 0;
    uint32_t dropped = 0;
  };

  // Packs nothing: the keys of a single column stay as they are.
  KeyPacking() = default;
  explicit KeyPacking(const std::vector<KeySpan>& spans);  // of two columns or more
  // Reads the spans of the keys from the columns' statistics. A column without values takes no bits.
  static KeyPacking of(gpu::Device& device, const std::vector<ColumnPtr>& columns);

  // Returns the packing of these keys and others of the spans, one per column; none where a packed key of
  // before would be another one then.
  std::optional<KeyPacking> with(const std::vector<KeySpan>& spans) const;

  bool is_packed() const { return !fields_.empty(); }
  const std::vector<Field>& fields() const { return fields_; }  // one per column
  // Tells whether rows that differ in the first `columns` columns differ in these columns' bits.
  bool is_exact(size_t columns) const;
  bool is_exact() const { return is_exact(fields_.size()); }
  // Returns the bits of a packed key, kMostKeyBits at most.
  uint32_t bits() const { return bits_behind(0) + (is_packed() ? fields_[0].bits : 0); }
  uint32_t bits_behind(size_t field) const;  // of the fields that follow it
  KeyWidth width() const { return bits() > 32 ? KeyWidth::k64 : KeyWidth::k32; }  // of packed keys

 private:
  std::vector<Field> fields_;
};

}  // namespace rtsql
