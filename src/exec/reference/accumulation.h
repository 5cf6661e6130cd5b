// Computes an aggregate of rows on the host, row by row.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "common/wide_integer.h"
#include "exec/reference/rows.h"
#include "expression/type_rules.h"
#include "logical/node.h"

namespace rtsql::reference {

// Adds up numbers of 128 bits, whose sum may have more.
class ExactSum {
 public:
  void add(Int128 number) {
    high_ += number >> 64;
    low_ += static_cast<uint64_t>(number);
  }
  // Returns none where it has more than 128 bits.
  std::optional<Int128> value() const {
    const Int128 high = carried();
    if (high != static_cast<int64_t>(high)) return std::nullopt;
    return static_cast<Int128>(static_cast<UInt128>(high) << 64 | static_cast<uint64_t>(low_));
  }
  // Of a sum with more than 128 bits the last 64 do not count.
  double as_double() const {
    const std::optional<Int128> whole = value();
    return whole ? static_cast<double>(*whole) : static_cast<double>(carried()) * 0x1p64;
  }

 private:
  Int128 carried() const { return high_ + static_cast<Int128>(low_ >> 64); }

  Int128 high_ = 0;  // of the high words, signed
  UInt128 low_ = 0;  // of the low words
};

class Accumulation {
 public:
  // The call outlives it.
  explicit Accumulation(const AggregateCall& call) : call_(&call) {}

  // Tells whether value() can throw.
  static bool may_have_no_value(const AggregateCall& call) {
    return call.aggregate == Aggregate::kSum && is_exact(call.type);
  }

  // Throws Error(kValue) where the row has no value.
  void add(const Place& row);
  // Returns the aggregate of the rows added so far. Throws Error(kValue) where it has no value, such as a sum
  // that is out of range.
  Value value() const;

 private:
  void add(const Value& value);
  void add_text(const Place& row);
  Value sum() const;
  Value average() const;
  Value joined_texts() const;

  const AggregateCall* call_;
  int64_t count_ = 0;                                   // of rows, or of values where there is an argument
  ExactSum exact_;                                      // of integers and DECIMALs
  double real_ = 0;                                     // the sum of floats, or the product
  std::optional<Value> value_;                          // the least, the greatest, or the bits
  std::vector<std::pair<int64_t, std::string>> texts_;  // or elements, by position
  std::unordered_set<std::string> seen_;                // of a DISTINCT one
};

}  // namespace rtsql::reference
