// Generates tables: several types, NULLs, duplicates, extremes.
#pragma once

#include <string>
#include <vector>

#include "random.h"
#include "schema/value.h"

namespace rtsql::fuzz {

// The kind of a column's values decides what may be computed from them.
enum class Kind {
  kId,       // INTEGER, 0, 1, 2, …
  kSmall,    // INTEGER of a small domain: arithmetic on it cannot overflow unnoticed
  kExtreme,  // INTEGER or BIGINT up to the ends of the type: compared, never computed with
  kReal,     // REAL, multiples of 1/4, so that sums are exact
  kDouble,   // DOUBLE, likewise
  kDecimal,
  kDate,
  kTimestamp,
  kText,
  kBoolean,
};

struct DataColumn {
  std::string name;
  Kind kind = Kind::kId;
  Type type;
  double bound = 0;  // of numbers: no value is larger by magnitude; scaled for decimals
};

struct DataTable {
  std::string name;
  std::vector<DataColumn> columns;  // the first is `id`
  std::vector<std::vector<Value>> rows;
  std::vector<std::vector<DataColumn>> column_sets;  // two or three columns each, for indexes and conditions
};

struct Dataset {
  std::vector<DataTable> tables;
};

Dataset make_dataset(Random& random);

// Returns a value such as the column has, NULL left out.
Value random_value(Random& random, const DataColumn& column);

// Both write SQL literals; `lite` is SQLite's form, where decimals are scaled integers and dates are text.
std::string literal(const Value& value);
std::string lite_literal(const Value& value);

}  // namespace rtsql::fuzz
