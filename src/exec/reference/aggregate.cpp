#include "exec/reference/aggregate.h"

#include <string>
#include <unordered_map>

#include "exec/reference/accumulation.h"
#include "exec/reference/evaluation.h"

namespace rtsql::reference {
namespace {

struct Group {
  std::vector<Value> keys;
  std::vector<Accumulation> accumulations;
};

Group begin_group(const GroupBy& group, std::vector<Value> keys) {
  Group begun{std::move(keys), {}};
  for (const AggregateCall& call : group.aggregates) begun.accumulations.emplace_back(call);
  return begun;
}

std::vector<Group> find_groups(const GroupBy& group, const Rows& rows, const Place* outer, Work& work) {
  std::vector<Group> groups;
  std::unordered_map<std::string, size_t> found;
  if (group.keys.empty()) groups.push_back(begin_group(group, {}));
  for (uint32_t row = 0; row < rows.count; ++row) {
    work.at_row("aggregate", outer, row, rows.count);
    const Place place{&rows, row, outer};
    size_t number = 0;
    if (!group.keys.empty()) {
      std::vector<Value> keys = evaluate_all(group.keys, place);
      const auto [at, is_new] = found.emplace(key_of(keys), groups.size());
      if (is_new) groups.push_back(begin_group(group, std::move(keys)));
      number = at->second;
    }
    for (Accumulation& accumulation : groups[number].accumulations) accumulation.add(place);
  }
  return groups;
}

}  // namespace

Rows run_aggregate(const GroupBy& group, const Rows& rows, const Place* outer, Work& work) {
  std::vector<Group> groups = find_groups(group, rows, outer, work);
  Relation result;
  for (size_t key = 0; key < group.keys.size(); ++key) {
    std::vector<Value>& values = result.columns.emplace_back();
    for (Group& found : groups) values.push_back(std::move(found.keys[key]));
  }
  for (size_t call = 0; call < group.aggregates.size(); ++call) {
    const uint32_t column = result.add_column();
    if (Accumulation::may_have_no_value(group.aggregates[call])) result.fallible.insert(column);
    for (const Group& found : groups)
      result.append(column, [&] { return found.accumulations[call].value(); });
  }
  Rows out{groups.size(), {}};
  out.add(group.relation, std::move(result));
  return out;
}

}  // namespace rtsql::reference
