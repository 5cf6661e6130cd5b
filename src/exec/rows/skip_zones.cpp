#include "exec/rows/skip_zones.h"

#include <algorithm>
#include <optional>

#include "common/divide.h"
#include "plan/estimate/key_range.h"

namespace rtsql {
namespace {

bool may_match(const Zone& zone, const KeyRanges& ranges) {
  if (zone.count == 0) return false;
  const auto range = std::ranges::lower_bound(ranges, zone.least, {}, &KeyRange::high);
  return range != ranges.end() && range->low <= zone.greatest;
}

// Returns the column that the conjunct alone reads; none if it reads others or none.
std::optional<ColumnId> only_column(const Expr& conjunct) {
  std::optional<ColumnId> only;
  bool is_one = true;
  visit_columns(conjunct, [&](const Expr& expr) {
    is_one = is_one && (!only || *only == expr.column);
    only = expr.column;
  });
  return is_one ? only : std::nullopt;
}

// Returns the rows of the column that row i of the set stands for by its number; null for others.
const SourceRows* whole_rows_of(const RowSet& rows, ColumnId column) {
  const auto source = std::ranges::find(rows.sources, column.relation, &SourceRows::relation);
  const bool is_whole = source != rows.sources.end() && source->row_ids == 0 && source->lookup == kNoLookup &&
                        !source->range && column.ordinal < source->columns.size();
  return is_whole && source->columns[column.ordinal] ? &*source : nullptr;
}

// Returns null where nothing is known of the column's zones. To find a text's code may take longer than a
// scan.
const ZoneMap* zones_of(const Column& column) {
  const std::optional<ColumnStatistics>& statistics = column.known_statistics();
  const bool has_zones = statistics && !has_dictionary(column.type()) && !statistics->zones.zones.empty();
  return has_zones ? &statistics->zones : nullptr;
}

// A run of rows of a row set.
class Run {
 public:
  explicit Run(uint64_t rows) : end_(rows), rows_(rows) {}

  // Leaves out the zones before the first that may match, and those behind the last. Row 0 of the set is row
  // `first` of the column.
  void keep(const ZoneMap& map, const KeyRanges& ranges, uint64_t first) {
    const auto matches = [&](const Zone& zone) { return may_match(zone, ranges); };
    const auto first_zone = std::ranges::find_if(map.zones, matches);
    const auto last_zone = std::find_if(map.zones.rbegin(), map.zones.rend(), matches).base();
    const auto row_of = [&](auto zone) {
      const uint64_t row = static_cast<uint64_t>(zone - map.zones.begin()) * map.zone_rows;
      return row < first ? 0 : row - first;
    };
    begin_ = std::max(begin_, row_of(first_zone));
    end_ = std::min(end_, row_of(last_zone));
    zone_rows_ = std::max(zone_rows_, map.zone_rows);
  }

  RowSet of(const RowSet& rows, ZoneCounts& counts) const {
    const uint64_t count = begin_ < end_ ? end_ - begin_ : 0;
    if (count == rows_) return rows;
    counts = {divide_up(count, zone_rows_), divide_up(rows_, zone_rows_)};
    return rows.slice(count == 0 ? 0 : begin_, count);
  }

 private:
  uint64_t begin_ = 0;
  uint64_t end_;
  const uint64_t rows_;
  uint64_t zone_rows_ = 1;
};

}  // namespace

RowSet skip_zones(const RowSet& rows, const std::vector<ExprPtr>& conjuncts, ZoneCounts& counts) {
  Run run(rows.count);
  for (const ExprPtr& conjunct : conjuncts) {
    const std::optional<ColumnId> id = only_column(*conjunct);
    const SourceRows* const source = id ? whole_rows_of(rows, *id) : nullptr;
    if (source == nullptr) continue;
    const Column& column = *source->columns[id->ordinal];
    const ZoneMap* const zones = zones_of(column);
    if (zones == nullptr) continue;
    if (const std::optional<KeyRanges> ranges = key_ranges(*conjunct, *id, column))
      run.keep(*zones, *ranges, source->first);
  }
  return run.of(rows, counts);
}

}  // namespace rtsql
