// Lists the few that are left of many rows: one pass runs their stages and conditions and appends the
// positions of those that come through to a list of bounded length, which the host reads. A bitmap and its
// compaction would be several passes and one more wait.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "exec/execution.h"
#include "exec/kernel/pipeline_input.h"

namespace rtsql {

// A further condition: the key of the row is at most `most`. `key` is an expression of INTEGER or BIGINT over
// the sources of the rows, never NULL, whose order-preserving keys are meant (schema/key_encoding.h). It is
// computed for every row that comes through what is pending, so that it fails for all rows or for none.
struct KeyBound {
  ExprPtr key;
  uint64_t most = UINT64_MAX;
};

struct FewRow {
  uint64_t key = 0;       // 0 where there is no bound
  uint32_t position = 0;  // among the rows before any is dropped
  auto operator<=>(const FewRow&) const = default;
};

// Returns a capacity for so many rows: four times as many, and some more, may turn out to be left.
constexpr uint32_t room_for_few(uint64_t expected) {
  return static_cast<uint32_t>(4 * expected + 1024);
}

// Returns the rows that are left, in any order; none if they are more than `capacity`, and then some rows may
// not have been looked at. The conditions fit one kernel (exec/expression/precomputed.h). Finishes the
// stream.
std::optional<std::vector<FewRow>> collect_few(Execution& execution, const PipelineInput& pending,
                                               const std::optional<KeyBound>& bound, uint32_t capacity);

// Row i of the result is row few[i].position of `rows`. Finishes the stream.
RowSet take_few(Execution& execution, const RowSet& rows, const std::vector<FewRow>& few);

}  // namespace rtsql
