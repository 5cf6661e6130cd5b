#include "exec/sort/sort_on_host.h"

#include <algorithm>
#include <numeric>

#include "exec/expression/host_evaluation.h"
#include "exec/rows/select_rows.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

// Numbers that order as the values do, in the direction of a sort key: NULLs by the first.
struct Rank {
  bool is_last = false;
  uint64_t key = 0;
  auto operator<=>(const Rank&) const = default;
};

std::vector<Rank> ranks_of(const HostColumn& values, const SortKey& key) {
  std::vector<Rank> ranks(values.rows);
  for (uint64_t row = 0; row < values.rows; ++row) {
    if (values.is_null(row)) {
      ranks[row] = {!key.nulls_first, 0};
      continue;
    }
    const uint64_t encoded =
        has_dictionary(values.type) ? values.at<uint32_t>(row) : encode_key(values.value(row));
    ranks[row] = {key.nulls_first, key.descending ? ~encoded : encoded};
  }
  return ranks;
}

}  // namespace

std::optional<RowSet> sort_on_host(Execution& execution, const RowSet& rows,
                                   const std::vector<SortKey>& keys) {
  std::vector<ExprPtr> exprs;
  for (const SortKey& key : keys) exprs.push_back(rows.resolve(key.expr));
  std::vector<std::vector<Rank>> ranks;
  const std::vector<std::optional<HostColumn>> columns = evaluate_on_host(execution, rows, exprs);
  for (size_t i = 0; i < keys.size(); ++i) {
    if (!columns[i]) return std::nullopt;
    ranks.push_back(ranks_of(*columns[i], keys[i]));
  }
  std::vector<uint32_t> order(rows.count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    for (const std::vector<Rank>& key : ranks) {
      if (key[a] != key[b]) return key[a] < key[b];
    }
    return false;
  });
  return take_rows(execution, rows, order);
}

}  // namespace rtsql
