#include "plan/estimate/index_conditions.h"

#include <algorithm>

namespace rtsql {
namespace {

uint64_t shifted(uint64_t key, uint32_t bits) {
  return bits >= kMostKeyBits ? 0 : key << bits;
}

// Returns what packed keys have of the distances from the field's smallest key, of those keys that rows of
// the index have.
KeyRanges within(const KeyPacking::Field& field, const KeyRanges& ranges) {
  const auto kept = [&](uint64_t key) {
    return field.bits == 0 ? 0 : (key - field.span.smallest) >> field.dropped;
  };
  KeyRanges distances;
  for (const KeyRange& range : intersect(ranges, {{field.span.smallest, field.span.largest}})) {
    // Without the dropped bits, ranges may meet.
    if (!distances.empty() && kept(range.low) == distances.back().high) {
      distances.back().high = kept(range.high);
    } else {
      distances.push_back({kept(range.low), kept(range.high)});
    }
  }
  return distances;
}

// Returns the keys of the field that packed keys in the ranges may stand for.
KeyRanges keys_within(const KeyPacking::Field& field, const KeyRanges& ranges) {
  if (field.bits == 0)
    return ranges.empty() ? KeyRanges{} : KeyRanges{{field.span.smallest, field.span.largest}};
  const uint64_t dropped = (uint64_t{1} << field.dropped) - 1;
  KeyRanges keys;
  for (const KeyRange& range : within(field, ranges)) {
    const uint64_t low = field.span.smallest + (range.low << field.dropped);
    const uint64_t high = field.span.smallest + ((range.high << field.dropped) | dropped);
    keys.push_back({low, high < low ? field.span.largest : std::min(high, field.span.largest)});
  }
  return keys;
}

// Returns each of `ranges` behind each of the points, which are keys of the fields before.
KeyRanges behind(const KeyRanges& points, const KeyRanges& ranges, uint32_t bits) {
  KeyRanges all;
  for (const KeyRange& point : points) {
    const uint64_t before = shifted(point.low, bits);
    for (const KeyRange& range : ranges) all.push_back({before | range.low, before | range.high});
  }
  return all;
}

}  // namespace

IndexConditions::IndexConditions(const BaseRelation& base, const IndexEntry& index,
                                 const std::vector<ExprPtr>& conjuncts)
    : index_(index),
      column_of_(conjuncts.size(), index.columns.size()),
      ranges_(index.columns.size(), KeyRanges{{0, UINT64_MAX}}),
      has_condition_(index.columns.size()) {
  for (size_t i = 0; i < conjuncts.size(); ++i) {
    for (size_t column = 0; column < index.columns.size(); ++column) {
      const ColumnId id{base.relation, static_cast<uint32_t>(index.columns[column])};
      const std::optional<KeyRanges> ranges =
          key_ranges(*conjuncts[i], id, *stored_table(*base.table).columns[index.columns[column]]);
      if (!ranges) continue;
      ranges_[column] = intersect(ranges_[column], *ranges);
      has_condition_[column] = true;
      column_of_[i] = column;
      break;
    }
  }
}

size_t IndexConditions::prefix() const {
  return static_cast<size_t>(std::find(has_condition_.begin(), has_condition_.end(), false) -
                             has_condition_.begin());
}

KeyRanges IndexConditions::found_of_column(size_t column) const {
  return index_.packing.is_packed() ? keys_within(index_.packing.fields()[column], ranges_[column])
                                    : ranges_[column];
}

bool IndexConditions::is_exact(size_t conjunct) const {
  return !index_.packing.is_packed() || index_.packing.fields()[column_of_[conjunct]].dropped == 0;
}

std::optional<KeyRanges> IndexConditions::ranges(size_t columns) const {
  std::optional<KeyRanges> all = index_.packing.is_packed() ? packed_ranges(columns) : ranges_.front();
  if (!all || all->size() > kMostRanges) return std::nullopt;
  return index_.method->capabilities.ranges ? all : as_points(*all, kMostRanges);
}

std::optional<KeyRanges> IndexConditions::packed_ranges(size_t columns) const {
  const std::vector<KeyPacking::Field>& fields = index_.packing.fields();
  for (size_t i = 0; i < columns; ++i) {
    if (within(fields[i], ranges_[i]).empty()) return KeyRanges{};
  }
  KeyRanges all = {{0, 0}};
  for (size_t i = 0; i < columns; ++i) {
    const std::optional<KeyRanges> points = as_points(all, kMostRanges);
    const KeyRanges next = within(fields[i], ranges_[i]);
    if (!points || points->size() * next.size() > kMostRanges) return std::nullopt;
    all = behind(*points, next, fields[i].bits);
  }
  const uint32_t open = index_.packing.bits_behind(columns - 1);
  const uint64_t rest = open == 0 ? 0 : UINT64_MAX >> (kMostKeyBits - open);
  for (KeyRange& range : all) range = {shifted(range.low, open), shifted(range.high, open) | rest};
  return all;
}

}  // namespace rtsql
