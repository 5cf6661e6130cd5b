#include "exec/aggregate/direct_groups.h"

#include <optional>
#include <utility>

#include "exec/aggregate/accumulate.h"
#include "exec/aggregate/groups_on_host.h"
#include "exec/rows/select_rows.h"

namespace rtsql {

DirectGroups::DirectGroups(const Grouping& grouping, PerfectHashGroups perfect_hash, double expected_rows)
    : GroupStrategy(grouping),
      perfect_hash_(std::move(perfect_hash)),
      expected_rows_(expected_rows),
      table_(make_group_table(grouping.execution, grouping.accumulators, perfect_hash_.slots)) {}

void DirectGroups::add(const PipelineInput& pending) {
  const std::vector<Accumulator>& accumulators = grouping().accumulators;
  const std::vector<SharedBuffer> first_occurrences =
      grouping().find_first_occurrences(pending.rows, accumulators);
  accumulate(
      execution(), pending, accumulators, addresses_of(first_occurrences), table_,
      [&](KernelWriter& writer, std::string& code) { return write_slot(perfect_hash_, writer, code); },
      expected_rows_);
}

RowSet DirectGroups::finish() {
  if (std::optional<HostGroups> groups =
          read_groups(execution(), perfect_hash_, grouping().accumulators, table_))
    return host_groups(grouping(), *std::move(groups));
  const RowSet slots = slot_rows(std::move(table_));
  const gpu::Buffer& rows_of_slot = slots.sources[0].columns[0]->values();
  return groups_of(select_different(execution(), slots, rows_of_slot, sizeof(uint64_t), 0));
}

RowSet DirectGroups::slot_rows(GroupTable table) const {
  RowSet slots;
  slots.count = perfect_hash_.slots;
  slots.sources.push_back(grouping().accumulator_source(std::move(table), {}));
  slots.sources.push_back({.relation = grouping().slot_relation,
                           .columns = {},
                           .range = RangeFunction{0, 1, perfect_hash_.slots}});
  return slots;
}

RowSet DirectGroups::groups_of(RowSet used) const {
  ExprPtr slot = make_column({grouping().slot_relation, 0}, TypeId::kBigint, false, "slot");
  std::vector<ExprPtr> keys;
  for (const PerfectHashKey& key : perfect_hash_.keys) keys.push_back(key_of_slot(perfect_hash_, key, slot));
  used.computed = {grouping().relation_of(std::move(keys))};
  return used;
}

}  // namespace rtsql
