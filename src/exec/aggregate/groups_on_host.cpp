#include "exec/aggregate/groups_on_host.h"

#include <cstring>
#include <span>

#include "storage/bitmap.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostWords = 1 << 18;

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
      column.type.id == TypeId::kVarchar ? static_cast<int64_t>(key) : decode_key(key, column.type).integer;
  const uint32_t width = value_bytes(column.type);
  std::memcpy(column.data.data() + row * width, &value, width);  // of a little-endian number the low bytes
}

HostColumn keys_of(const PerfectHashKey& key, const std::vector<uint32_t>& slots) {
  HostColumn keys = column_of(key.key->type, slots.size(), key.dictionary);
  const bool nullable = key.key->nullable;
  if (nullable) keys.validity.assign(bitmap_words(slots.size()), UINT32_MAX);
  for (size_t row = 0; row < slots.size(); ++row) {
    const uint64_t digit = slots[row] / key.stride % key.size;
    if (nullable && digit == 0) {
      keys.validity[row / 32] &= ~(uint32_t{1} << (row % 32));
    } else {
      put_key(keys, row, key.minimum + digit - (nullable ? 1 : 0));
    }
  }
  return keys;
}

}  // namespace

bool are_read_to_host(const Execution& execution, uint64_t slots, size_t accumulators) {
  return execution.settings().host_rows > 0 && slots * accumulators <= kMostWords;
}

HostGroups read_groups(Execution& execution, const PerfectHashGroups& perfect_hash,
                       const std::vector<Accumulator>& accumulators, const GroupTable& table) {
  std::vector<std::vector<uint64_t>> words(accumulators.size(), std::vector<uint64_t>(table.slots));
  for (size_t i = 0; i < words.size(); ++i)
    execution.stream().download(table.words[i], 0, std::as_writable_bytes(std::span(words[i])));
  execution.finish();
  std::vector<uint32_t> used;
  for (uint32_t slot = 0; slot < table.slots; ++slot) {
    if (words[0][slot] != 0) used.push_back(slot);
  }
  HostGroups groups{used.size(), {}, {}};
  gpu::Device& device = execution.device();
  for (const PerfectHashKey& key : perfect_hash.keys)
    groups.keys.push_back(Column::on_host(device, keys_of(key, used)));
  for (size_t i = 0; i < words.size(); ++i) {
    HostColumn column = column_of(accumulators[i].column_type(), used.size());
    for (size_t row = 0; row < used.size(); ++row)
      std::memcpy(column.data.data() + row * sizeof(uint64_t), &words[i][used[row]], sizeof(uint64_t));
    groups.accumulators.push_back(Column::on_host(device, std::move(column)));
  }
  return groups;
}

}  // namespace rtsql
