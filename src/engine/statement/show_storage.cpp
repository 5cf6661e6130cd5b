#include "engine/statement/show_storage.h"

#include <algorithm>
#include <array>

#include "common/text.h"
#include "engine/result/host_result.h"
#include "schema/bitmap.h"
#include "schema/column_builder.h"
#include "schema/key_encoding.h"
#include "store/merge_segments.h"

namespace rtsql {
namespace {

// Says where the column is in memory; one that is not is read from a file when it is used.
std::string place_of(const Column& column) {
  std::vector<std::string> places;
  if (column.resident_bytes(gpu::Tier::kDevice) > 0) places.emplace_back("device");
  if (column.resident_bytes(gpu::Tier::kHost) > 0 || column.host() != nullptr) places.emplace_back("host");
  return places.empty() ? "disk" : join(places, ", ");
}

std::string text_of(const Column& column, uint64_t key) {
  if (!has_dictionary(column.type())) return format_value(decode_key(key, column.type()));
  const std::array code = {static_cast<uint32_t>(key)};
  return std::string(column.dictionary()->strings(code)[0]);
}

Value count(uint64_t number) {
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(number));
}

class StorageRows {
 public:
  // `zone` has the keys of the rows; it is null where they are not known.
  void add(uint64_t group, const ColumnDefinition& definition, const Column& column, uint64_t rows,
           const Zone* zone) {
    group_.append(count(group));
    name_.append(Value::of_text(definition.name));
    type_.append(Value::of_text(column_type_text(definition.type)));
    rows_.append(count(rows));
    const uint64_t bytes = rows * value_bytes(column.type()) + (column.nullable() ? bitmap_bytes(rows) : 0);
    bytes_.append(count(bytes));
    nulls_.append(zone == nullptr ? Value::null_of(TypeId::kBigint) : count(rows - zone->count));
    const bool has_keys = zone != nullptr && zone->count > 0;
    const auto extreme = [&](uint64_t key) {
      return has_keys ? Value::of_text(text_of(column, key)) : Value::null_of(TypeId::kVarchar);
    };
    least_.append(extreme(has_keys ? zone->least : 0));
    greatest_.append(extreme(has_keys ? zone->greatest : 0));
    place_.append(Value::of_text(place_of(column)));
  }

  StatementResult finish() {
    HostResult result;
    result.column("row_group", group_.finish());
    result.column("column", name_.finish());
    result.column("type", type_.finish());
    result.column("rows", rows_.finish());
    result.column("bytes", bytes_.finish());
    result.column("nulls", nulls_.finish());
    result.column("minimum", least_.finish());
    result.column("maximum", greatest_.finish());
    result.column("memory", place_.finish());
    return result.finish();
  }

 private:
  ColumnBuilder group_{TypeId::kBigint}, name_{TypeId::kVarchar}, type_{TypeId::kVarchar},
      rows_{TypeId::kBigint}, bytes_{TypeId::kBigint}, nulls_{TypeId::kBigint}, least_{TypeId::kVarchar},
      greatest_{TypeId::kVarchar}, place_{TypeId::kVarchar};
};

}  // namespace

StatementResult show_storage(gpu::Device& device, const Table& table) {
  StorageRows result;
  for (uint64_t begin = 0; begin < table.rows; begin += kRowGroupRows) {
    const uint64_t rows = std::min(kRowGroupRows, table.rows - begin);
    for (size_t i = 0; i < table.columns.size(); ++i) {
      const Column& column = *table.columns[i];
      const ZoneMap& zones = column.statistics(device).zones;
      const Zone zone = zones.around(begin, begin + rows);
      result.add(begin / kRowGroupRows, table.definitions[i], column, rows,
                 zones.zones.empty() ? nullptr : &zone);
    }
  }
  return result.finish();
}

}  // namespace rtsql
