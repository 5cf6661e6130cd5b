// A row raises an error if it turns out to have no value: a sum is out of range, a CAST finds a text that is
// no number. Kernels number the places in the statement that may raise one from 0, operands before what is
// computed of them, and gather over all rows the minimum of
//
//   number << 32 | code
//
// in one 64-bit word, which is kNoRowError if all went well; `code` is that of the string that failed, where
// there is one.
#pragma once

#include <cstdint>
#include <utility>

#include "common/error.h"
#include "storage/dictionary.h"
#include "storage/type.h"

namespace rtsql {

inline constexpr uint64_t kNoRowError = UINT64_MAX;

struct RowError {
  Error error;
  DictionaryPtr strings;          // not null: the string of the code is to be named
  Type expected = TypeId::kNull;  // of which the string is no value

  bool same_as(const RowError& other) const {
    return error.message() == other.error.message() && error.span() == other.error.span() &&
           strings == other.strings;
  }
};

// The error is of the expression at `span`, if that is known.
inline RowError row_error(Error error, SourceSpan span, DictionaryPtr strings = nullptr,
                          Type expected = TypeId::kNull) {
  bool known = span.end > span.begin;
  return {known ? std::move(error).at(span) : std::move(error), std::move(strings), expected};
}

}  // namespace rtsql
