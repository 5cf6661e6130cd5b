#include "exec/aggregate/groups_on_host.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <span>

#include "common/divide.h"
#include "schema/bitmap.h"
#include "schema/key_encoding.h"
#include "shaders/exec/collect_groups.h"

namespace rtsql {
namespace {

// Reading all slots takes less time than a pass over them that leaves out the empty ones.
constexpr uint64_t kMostWords = 1 << 14;
// To sort more groups takes the device less time, launches included.
constexpr uint32_t kMostGroups = 1 << 13;
// So many are read together with their number.
constexpr uint32_t kGroupsAtOnce = 1 << 10;

// Holds the words of each group: its slot, then those of its accumulators.
struct GroupWords {
  std::vector<uint64_t> words = {};
  size_t width = 1;
  size_t count() const { return words.size() / width; }
  uint32_t slot(size_t group) const { return static_cast<uint32_t>(words[group * width]); }
  const uint64_t& word(size_t group, size_t accumulator) const {
    return words[group * width + 1 + accumulator];
  }
};

GroupWords read_all(Execution& execution, const GroupTable& table) {
  std::vector<std::vector<uint64_t>> columns(table.words.size(), std::vector<uint64_t>(table.slots));
  for (size_t i = 0; i < columns.size(); ++i)
    execution.stream().download(table.words[i], 0, std::as_writable_bytes(std::span(columns[i])),
                                gpu::InRehearsal::kGivesZeros);
  execution.finish();
  if (gpu::Rehearsal::is_on()) std::fill_n(columns[0].begin(), execution.expected_rows(table.slots), 1);
  GroupWords groups{.width = 1 + columns.size()};
  for (uint64_t slot = 0; slot < table.slots; ++slot) {
    if (columns[0][slot] == 0) continue;
    groups.words.push_back(slot);
    for (const std::vector<uint64_t>& column : columns) groups.words.push_back(column[slot]);
  }
  return groups;
}

void sort_by_slot(GroupWords& groups) {
  std::vector<uint32_t> order(groups.count());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return groups.slot(a) < groups.slot(b); });
  std::vector<uint64_t> sorted;
  sorted.reserve(groups.words.size());
  for (const uint32_t group : order) {
    const auto begin = groups.words.begin() + static_cast<ptrdiff_t>(group * groups.width);
    sorted.insert(sorted.end(), begin, begin + static_cast<ptrdiff_t>(groups.width));
  }
  groups.words = std::move(sorted);
}

// The device lists the slots in use, and the first of the list come with their number.
std::optional<GroupWords> read_used(Execution& execution, const GroupTable& table) {
  gpu::Device& device = execution.device();
  gpu::Stream& stream = execution.stream();
  GroupWords groups{.width = 1 + table.words.size()};
  const uint64_t group_bytes = groups.width * sizeof(uint64_t);
  const gpu::Buffer listed = device.allocate(kMostGroups * group_bytes, "groups in use");
  const gpu::Buffer count = device.allocate(sizeof(uint32_t), "a count");
  std::vector<gpu::Address> tables;
  for (const gpu::Buffer& words : table.words) tables.push_back(words.address());
  stream.stage("collect");
  stream.fill(count, 0);
  shader::CollectGroupsParams params{};
  params.tables = stream.parameters(std::as_bytes(std::span(tables)));
  params.groups = listed.address();
  params.count = count.address();
  params.slots = static_cast<uint32_t>(table.slots);
  params.accumulators = static_cast<uint32_t>(table.words.size());
  params.capacity = kMostGroups;
  stream.dispatch(device.kernel<shader::CollectGroupsParams>("exec/collect_groups"), params,
                  divide_up(table.slots, shader::kCollectGroupsSlots));
  stream.count_bytes(table.slots * sizeof(uint64_t));
  uint32_t used = 0;
  groups.words.resize(kGroupsAtOnce * groups.width);
  stream.download(count, 0, std::as_writable_bytes(std::span(&used, 1)), gpu::InRehearsal::kGivesZeros);
  stream.download(listed, 0, std::as_writable_bytes(std::span(groups.words)), gpu::InRehearsal::kGivesZeros);
  execution.finish();
  if (gpu::Rehearsal::is_on())
    used = static_cast<uint32_t>(execution.expected_rows(std::min<uint64_t>(table.slots, UINT32_MAX)));
  if (used > kMostGroups) return std::nullopt;
  groups.words.resize(used * groups.width);
  if (used > kGroupsAtOnce) {
    const std::span<uint64_t> rest = std::span(groups.words).subspan(kGroupsAtOnce * groups.width);
    stream.download(listed, kGroupsAtOnce * group_bytes, std::as_writable_bytes(rest),
                    gpu::InRehearsal::kGivesZeros);
    execution.finish();
  }
  sort_by_slot(groups);
  return groups;
}

HostColumn column_of(Type type, uint64_t rows, DictionaryPtr dictionary = nullptr) {
  HostColumn column;
  column.type = type;
  column.rows = rows;
  column.data.resize(rows * value_bytes(type));
  column.dictionary = std::move(dictionary);
  return column;
}

// Keys of integers and the like are their values, but for the sign.
void put_key(HostColumn& column, uint64_t row, uint64_t key) {
  const int64_t value =
      has_dictionary(column.type) ? static_cast<int64_t>(key) : decode_key(key, column.type).integer;
  const uint32_t width = value_bytes(column.type);
  std::memcpy(column.data.data() + row * width, &value, width);  // of a little-endian number the low bytes
}

HostColumn keys_of(const PerfectHashKey& key, const GroupWords& groups) {
  HostColumn keys = column_of(key.key->type, groups.count(), key.dictionary);
  const bool nullable = key.key->nullable;
  if (nullable) keys.validity.assign(bitmap_words(groups.count()), UINT32_MAX);
  for (size_t row = 0; row < groups.count(); ++row) {
    const uint64_t digit = groups.slot(row) / key.stride % key.size;
    if (nullable && digit + 1 == key.size) {
      keys.validity[row / 32] &= ~(uint32_t{1} << (row % 32));
    } else {
      put_key(keys, row, key.minimum + digit);
    }
  }
  return keys;
}

HostColumn words_of(const Accumulator& accumulator, size_t number, const GroupWords& groups) {
  HostColumn column = column_of(accumulator.column_type(), groups.count());
  for (size_t row = 0; row < groups.count(); ++row)
    std::memcpy(column.data.data() + row * sizeof(uint64_t), &groups.word(row, number), sizeof(uint64_t));
  return column;
}

bool all_are_read(uint64_t slots, size_t accumulators) {
  return slots * accumulators <= kMostWords;
}

}  // namespace

std::optional<HostGroups> read_groups(Execution& execution, const PerfectHashGroups& perfect_hash,
                                      const std::vector<Accumulator>& accumulators, const GroupTable& table) {
  if (execution.settings().host_rows == 0) return std::nullopt;
  const std::optional<GroupWords> words = all_are_read(table.slots, accumulators.size())
                                              ? read_all(execution, table)
                                              : read_used(execution, table);
  if (!words) return std::nullopt;
  HostGroups groups{words->count(), {}, {}};
  gpu::Device& device = execution.device();
  for (const PerfectHashKey& key : perfect_hash.keys)
    groups.keys.push_back(Column::on_host(device, keys_of(key, *words)));
  for (size_t i = 0; i < accumulators.size(); ++i)
    groups.accumulators.push_back(Column::on_host(device, words_of(accumulators[i], i, *words)));
  return groups;
}

RowSet host_groups(const Grouping& grouping, HostGroups made) {
  RowSet groups;
  groups.count = made.count;
  groups.sources.push_back(
      {.relation = grouping.accumulator_relation, .columns = std::move(made.accumulators)});
  groups.sources.push_back({.relation = grouping.slot_relation, .columns = std::move(made.keys)});
  groups.computed = {grouping.relation_of(grouping.stored_keys())};
  return groups;
}

}  // namespace rtsql
