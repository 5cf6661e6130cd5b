#include "engine/lasting/stored_column.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "common/parallel.h"
#include "schema/concatenate.h"
#include "store/deleted_rows.h"
#include "store/schema_record.h"

namespace rtsql {
namespace {

class StoredColumn : public ColumnSource {
 public:
  StoredColumn(std::shared_ptr<Store> store, Type type, uint64_t rows, bool nullable,
               std::vector<stored::Segment> segments)
      : ColumnSource(type, rows, nullable), store_(std::move(store)), segments_(std::move(segments)) {
    for (const stored::Segment& segment : segments_) files_.push_back(store_->hold_file(segment));
  }

  void read(ColumnReceiver& receiver) const override {
    if (segments_.empty()) return;
    // Codes are of a dictionary of all texts.
    if (has_dictionary(type())) return receiver.put(0, concatenate(read_segments()));
    std::vector<uint64_t> rows;
    for (const stored::Segment& segment : segments_) rows.push_back(rows_left(segment));
    put_parts(
        rows, [&](size_t i) { return store_->read_segment(segments_[i], type()); }, receiver);
  }

  const void* place() const override { return store_.get(); }

 private:
  std::vector<HostColumn> read_segments() const {
    std::vector<HostColumn> parts(segments_.size());
    parallel_for(hardware_threads(), parts.size(),
                 [&](size_t i) { parts[i] = store_->read_segment(segments_[i], type()); });
    return parts;
  }

  const std::shared_ptr<Store> store_;
  const std::vector<stored::Segment> segments_;
  std::vector<StoredFilePtr> files_;  // are kept
};

ZoneMap from_record(const stored::Zones& record) {
  const auto zones =
      static_cast<size_t>(std::min({record.least_size(), record.greatest_size(), record.count_size()}));
  ZoneMap map{record.zone_rows(), {}};
  for (size_t i = 0; i < zones; ++i) {
    const int place = static_cast<int>(i);
    map.zones.push_back({record.least(place), record.greatest(place), record.count(place)});
  }
  return map;
}

stored::Zones to_record(const ZoneMap& map) {
  stored::Zones record;
  record.set_zone_rows(map.zone_rows);
  for (const Zone& zone : map.zones) {
    record.add_least(zone.least);
    record.add_greatest(zone.greatest);
    record.add_count(zone.count);
  }
  return record;
}

ColumnStatistics from_record(const stored::Statistics& record, Type type) {
  ColumnStatistics statistics;
  statistics.null_count = record.null_count();
  statistics.minimum = statistics.maximum = Value::null_of(type);
  if (record.has_minimum()) statistics.minimum = from_record(record.minimum(), type);
  if (record.has_maximum()) statistics.maximum = from_record(record.maximum(), type);
  if (record.has_smallest_key()) statistics.keys = KeySpan{record.smallest_key(), record.largest_key()};
  statistics.distinct = record.distinct();
  statistics.runs = record.runs();
  statistics.is_sorted = record.is_sorted();
  statistics.histogram = {record.histogram().begin(), record.histogram().end()};
  if (record.zones().zone_rows() > 0) statistics.zones = from_record(record.zones());
  return statistics;
}

}  // namespace

ColumnPtr stored_column(gpu::Device& device, const std::shared_ptr<Store>& store,
                        const stored::Column& record, uint64_t rows) {
  const Type type = from_record(record.type());
  bool nullable = false;
  for (const stored::Segment& segment : record.segments()) nullable = nullable || segment.has_nulls();
  std::optional<ColumnStatistics> statistics;
  if (record.has_statistics()) statistics = from_record(record.statistics(), type);
  return Column::elsewhere(
      device,
      std::make_shared<const StoredColumn>(
          store, type, rows, nullable,
          std::vector<stored::Segment>(record.segments().begin(), record.segments().end())),
      std::move(statistics));
}

std::optional<stored::Statistics> statistics_record(const Column& column) {
  const std::optional<ColumnStatistics>& statistics = column.known_statistics();
  if (!statistics || has_dictionary(column.type())) return std::nullopt;
  stored::Statistics record;
  record.set_null_count(statistics->null_count);
  if (!statistics->minimum.null) *record.mutable_minimum() = to_record(statistics->minimum);
  if (!statistics->maximum.null) *record.mutable_maximum() = to_record(statistics->maximum);
  if (statistics->keys) {
    record.set_smallest_key(statistics->keys->smallest);
    record.set_largest_key(statistics->keys->largest);
  }
  record.set_distinct(statistics->distinct);
  record.set_runs(statistics->runs);
  record.set_is_sorted(statistics->is_sorted);
  if (!statistics->zones.zones.empty()) *record.mutable_zones() = to_record(statistics->zones);
  record.mutable_histogram()->Add(statistics->histogram.begin(), statistics->histogram.end());
  return record;
}

}  // namespace rtsql
