// A place in a statement where a row may turn out to have no value: a sum out of range, a CAST of a text that
// is no number. Kernels number their places from 0, operands before what is computed of them, and gather over
// all rows the minimum of
//
//   number << 32 | code
//
// in one 64-bit word, kNoFault if all went well; `code` is that of the string at fault, where there is one.
#pragma once

#include <cstdint>
#include <utility>

#include "common/error.h"
#include "storage/dictionary.h"

namespace rtsql {

inline constexpr uint64_t kNoFault = UINT64_MAX;

struct FaultSite {
  Error error;
  DictionaryPtr strings;        // not null: the string of the code is to be named
  Type wanted = TypeId::kNull;  // of which it is no value

  bool same_as(const FaultSite& other) const {
    return error.message() == other.error.message() && error.span() == other.error.span() &&
           strings == other.strings;
  }
};

// The error is of the expression at `span`, if that is known.
inline FaultSite fault_site(Error error, SourceSpan span, DictionaryPtr strings = nullptr,
                            Type wanted = TypeId::kNull) {
  bool known = span.end > span.begin;
  return {known ? std::move(error).at(span) : std::move(error), std::move(strings), wanted};
}

}  // namespace rtsql
