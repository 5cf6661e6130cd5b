#include "exec/operator/emit_slices.h"

#include <algorithm>

#include "common/divide.h"
#include "exec/precompute/own_texts.h"
#include "plan/own_texts.h"

namespace rtsql {
namespace {

constexpr uint64_t kFirstRows = 1u << 16;  // a kernel over fewer takes as long

uint64_t first_rows(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts) {
  const bool own =
      rows.count > kFirstOwnTexts && suits_own_texts(execution, rows.slice(0, kFirstOwnTexts), conjuncts);
  return own ? kFirstOwnTexts : kFirstRows;
}

}  // namespace

void emit_slices(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts,
                 const Consumer& consumer, Demand demand) {
  constexpr uint64_t kGrowth = 4;
  constexpr uint64_t kWord = 32;  // rows of a bitmap
  uint64_t step =
      demand ? round_up(std::max(first_rows(execution, rows, conjuncts), *demand), kWord) : rows.count;
  uint64_t begin = 0;
  do {
    const uint64_t count = std::min(step, rows.count - begin);
    const bool wants_more =
        consumer({.rows = count == rows.count ? rows : rows.slice(begin, count), .conjuncts = conjuncts});
    begin += count;
    step *= kGrowth;
    if (!wants_more) return;
  } while (begin < rows.count);
}

}  // namespace rtsql
