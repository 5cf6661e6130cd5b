// A row raises an error if it turns out to have no value: a sum is out of range, a CAST finds a text that is
// no number. Kernels number the places in the statement that may raise one from 0, operands before what is
// computed of them, and gather over all rows the minimum of
//
//   number << 32 | code
//
// in one 64-bit word, which is kNoRowError if all went well; `code` is that of the string that failed, where
// there is one. Behind it each of the first places has a word, for the least bits of a number that it could
// not cast.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "common/error.h"
#include "schema/dictionary.h"
#include "schema/type.h"

namespace rtsql {

inline constexpr uint64_t kNoRowError = UINT64_MAX;

struct RowError {
  Error error;
  DictionaryPtr strings = nullptr;  // not null: the string of the code is to be named
  // Of a cast: the types, and where its operand is from (expression/row_value_error.h).
  Type from = TypeId::kNull, to = TypeId::kNull;
  std::string origin = {};

  bool same_as(const RowError& other) const {
    return error.message() == other.error.message() && error.hint() == other.error.hint() &&
           error.span() == other.error.span() && strings == other.strings;
  }
};

// The error is of the expression at `span`, if that is known.
inline RowError row_error(Error error, SourceSpan span) {
  bool known = span.end > span.begin;
  return {known ? std::move(error).at(span) : std::move(error)};
}

}  // namespace rtsql
