#include "exec/reference/sort.h"

#include <algorithm>
#include <numeric>

#include "exec/reference/evaluation.h"
#include "schema/key_encoding.h"

namespace rtsql::reference {

int order_by(const SortKey& key, const Value& a, const Value& b) {
  if (a.null || b.null) {
    if (a.null && b.null) return 0;
    return a.null == key.nulls_first ? -1 : 1;
  }
  const int order = compare_values(a, b);
  return key.descending ? -order : order;
}

Rows sorted(const Rows& rows, const std::vector<SortKey>& keys, const Place* outer) {
  std::vector<std::vector<Value>> values(rows.count);
  for (uint32_t row = 0; row < rows.count; ++row) {
    for (const SortKey& key : keys) values[row].push_back(evaluate(*key.expr, {&rows, row, outer}));
  }
  std::vector<uint32_t> order(rows.count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    for (size_t i = 0; i < keys.size(); ++i) {
      const int by_key = order_by(keys[i], values[a][i], values[b][i]);
      if (by_key != 0) return by_key < 0;
    }
    return false;
  });
  return rows.at(order);
}

}  // namespace rtsql::reference
