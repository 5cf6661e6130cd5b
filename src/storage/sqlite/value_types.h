// Finds the type of a column of a SQLite file: its values may be of several kinds, whatever is declared.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/type.h"
#include "schema/value.h"
#include "storage/sqlite/sqlite_file.h"

namespace rtsql::sqlite {

// Sees all values of a column, and says which type holds each as it is.
class TypeFinder {
 public:
  // `declared` is in upper case.
  explicit TypeFinder(const std::string& declared);

  void add(const Rows& rows, int column);
  // Returns the declared type where it holds all values, else the one that does: BIGINT, DOUBLE, BLOB or
  // VARCHAR.
  Type type() const;
  bool has_nulls() const { return nulls_ > 0; }
  // Tells that the values are not of the declared type, or of no common one: they are texts then.
  bool is_mixed() const;

 private:
  bool is_all(uint64_t kind) const { return kind == values_; }

  Type declared_;  // kNull: nothing that counts
  uint64_t values_ = 0, nulls_ = 0;
  uint64_t integers_ = 0, reals_ = 0, texts_ = 0, blobs_ = 0;
  bool fits_declared_ = true;
  bool is_exact_as_double_ = true;  // each integer
  bool is_utf8_ = true;             // each text
};

// Returns the value as one of `type`, which a TypeFinder has found.
Value value_of(const Rows& rows, int column, Type type);

}  // namespace rtsql::sqlite
