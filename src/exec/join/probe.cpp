#include "exec/join/probe.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "algorithm/expand.h"
#include "algorithm/gather.h"
#include "algorithm/reduce.h"
#include "algorithm/scan.h"
#include "algorithm/select.h"
#include "exec/expression/compute_columns.h"
#include "exec/join/packed_key.h"
#include "exec/rows/select_rows.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

template <class Key>
gpu::Buffer upload_keys(gpu::Device& device, const KeyRanges& ranges, uint64_t KeyRange::*end) {
  std::vector<Key> keys;
  for (const KeyRange& range : ranges) keys.push_back(static_cast<Key>(range.*end));
  gpu::Buffer buffer = device.allocate(keys.size() * sizeof(Key), "probe keys");
  device.write(buffer, 0, std::as_bytes(std::span(keys)));
  return buffer;
}

gpu::Buffer upload_keys(gpu::Device& device, KeyWidth width, const KeyRanges& ranges,
                        uint64_t KeyRange::*end) {
  return width == KeyWidth::k64 ? upload_keys<uint64_t>(device, ranges, end)
                                : upload_keys<uint32_t>(device, ranges, end);
}

KeyWidth key_width(Type type) {
  return key_bytes(type) == 8 ? KeyWidth::k64 : KeyWidth::k32;
}

KeyNumbers key_numbers(Type type) {
  return {.real = type.id == TypeId::kReal || type.id == TypeId::kDouble,
          .unit = type.id == TypeId::kDecimal ? std::pow(10, -int{type.scale}) : 1};
}

uint32_t read_word(gpu::Device& device, const gpu::Buffer& buffer) {
  uint32_t word = 0;
  device.read(buffer, 0, std::as_writable_bytes(std::span(&word, 1)), gpu::InRehearsal::kGivesZeros);
  return word;
}

// Lists all rows of all spans, one after the other.
FoundRows expand(Execution& execution, const ProbeResult& result, uint64_t probes) {
  gpu::Stream& stream = execution.stream();
  FoundRows found;
  found.count = result.match_count;
  SharedBuffer rows = share(execution.device().allocate(found.count * sizeof(uint32_t), "row ids"));
  gpu::Buffer& offsets = stream.scratch(probes * sizeof(uint64_t), "span offsets");
  stream.stage("expand");
  exclusive_scan(stream, result.size.address(), offsets.address(), probes, ScanSum::k64);
  ExpandSpans spans{result.first.address(), offsets.address(), result.permutation, probes, found.count};
  expand_spans(stream, spans, 0, found.count, 0, rows->address());
  execution.finish();
  found.row_ids = rows->address();
  found.keep = rows;
  return found;
}

// So few rows of few keys are found by the host in less time than the device takes to begin.
constexpr size_t kMostKeysOnHost = 8;
constexpr uint64_t kMostRowsOnHost = 16;

// Returns none where the device is to find them. Tests that want that set host_rows to 0.
std::optional<FoundRows> find_few_on_host(Execution& execution, const Index& index, const KeyRanges& ranges) {
  if (gpu::Rehearsal::is_on() || execution.settings().host_rows == 0) return std::nullopt;
  std::optional<std::vector<uint32_t>> ids = find_points_on_host(index, ranges);
  if (!ids) return std::nullopt;
  const uint64_t count = ids->size();
  if (count == 0) return FoundRows{.launched = ranges.size()};
  const auto rows = std::make_shared<KnownRows>();
  rows->ids = *std::move(ids);
  rows->on_device = execution.device().allocate(count * sizeof(uint32_t), "row ids");
  execution.device().write(rows->on_device, 0, std::as_bytes(std::span(rows->ids)));
  return FoundRows{rows->on_device.address(), count, ranges.size(), rows, rows};
}

bool are_points(const KeyRanges& ranges) {
  return std::ranges::all_of(ranges, [](const KeyRange& range) { return range.low == range.high; });
}

// Returns what an index has the keys of: of a wide DECIMAL, whose values have 64 bits then, the BIGINT that
// it is.
ExprPtr indexed_value(const ExprPtr& column) {
  if (!is_wide(column->type)) return column;
  const ExprPtr word = make_expr(Op::kLowWord, TypeId::kBigint, {column});
  return make_expr(Op::kBitXor, TypeId::kBigint, {word, bigint_literal(INT64_MIN)});
}

// Rows of a table and what an index has the keys of, which is no NULL there.
struct KeyedRows {
  RowSet rows;
  std::vector<ExprPtr> values;
};

// Returns the rows from number `first` on.
KeyedRows rows_with_keys(Execution& execution, const std::vector<ColumnPtr>& columns, uint64_t first) {
  RowSet rows;
  rows.sources.push_back({.relation = execution.new_relation(), .columns = columns});
  rows.count = columns[0]->rows();
  rows = rows.slice(first, rows.count - first);
  std::vector<ExprPtr> values, present;
  for (uint32_t i = 0; i < columns.size(); ++i) {
    values.push_back(indexed_value(
        make_column({rows.sources[0].relation, i}, columns[i]->type(), columns[i]->nullable(), "key")));
    if (!columns[i]->nullable()) continue;
    const ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {values[i]});
    present.push_back(make_expr(Op::kNot, TypeId::kBoolean, {is_null}));
  }
  if (!present.empty()) rows = select_rows(execution, rows, present);
  return {std::move(rows), std::move(values)};
}

ColumnKeys encode_rows(Execution& execution, const KeyedRows& keyed, const KeyPacking& packing) {
  const SourceRows& source = keyed.rows.sources[0];
  std::vector<ExprPtr> values = keyed.values;
  if (packing.is_packed()) values = {packed_key(values, packing)};
  ColumnKeys encoded;
  encoded.owners.push_back(source.keep);
  std::vector<KeyColumn> keys;
  for (const ExprPtr& value : values) {
    auto owned = std::make_shared<const Keys>(materialize_keys(execution, keyed.rows, value));
    const Type type = source.columns[keys.size()]->type();
    keys.push_back({key_width(value->type), owned->keys.address(), key_numbers(type)});
    encoded.owners.push_back(std::move(owned));
  }
  encoded.keys = {.width = keys[0].width,
                  .keys = keys[0].keys,
                  .rows = source.row_ids,
                  .count = keyed.rows.count,
                  .table_rows = source.columns[0]->rows(),
                  .further = {keys.begin() + 1, keys.end()},
                  .numbers = keys[0].numbers};
  return encoded;
}

// Gives rows that lie behind each other their ids. Records into the stream.
void name_rows(Execution& execution, RowSet& rows) {
  SourceRows& source = rows.sources[0];
  if (source.row_ids != 0 || rows.count == 0) return;
  SharedBuffer ids = share(execution.device().allocate(rows.count * sizeof(uint32_t), "row ids"));
  execution.stream().stage("keys");
  iota(execution.stream(), ids->address(), rows.count, static_cast<uint32_t>(source.first));
  source = {.relation = source.relation, .columns = source.columns, .row_ids = ids->address(), .keep = ids};
}

// Returns the spans of the values' keys, of which there are some.
std::vector<KeySpan> spans_of_keys(Execution& execution, const KeyedRows& keyed) {
  std::vector<KeySpan> spans(keyed.values.size());
  for (size_t i = 0; i < spans.size(); ++i) {
    const Keys keys = materialize_keys(execution, keyed.rows, keyed.values[i]);
    gpu::Stream& stream = execution.stream();
    stream.stage("keys");
    const auto find = [&](Reduction reduction, uint64_t& found) {
      const gpu::Buffer& result = stream.scratch(sizeof(found), "a key");
      reduce(stream, reduction, keys.keys.address(), keys.key_bytes, keyed.rows.count, result);
      stream.download(result, 0, std::as_writable_bytes(std::span(&found, 1)));
    };
    find(Reduction::kMinimum, spans[i].smallest);
    find(Reduction::kMaximum, spans[i].largest);
    execution.finish();
  }
  return spans;
}

}  // namespace

ColumnKeys encode_column(Execution& execution, const ColumnPtr& column, const DictionaryPtr& dictionary) {
  RowSet rows;
  rows.sources.push_back({.relation = execution.new_relation(), .columns = {column}});
  rows.count = column->rows();
  ExprPtr value =
      indexed_value(make_column({rows.sources[0].relation, 0}, column->type(), column->nullable(), "key"));
  const bool recoded = dictionary && dictionary != column->dictionary();
  if (recoded) {
    auto cast = std::make_shared<Expr>(*make_expr(Op::kTryCast, TypeId::kVarchar, {value}));
    cast->dictionary = dictionary;
    value = std::move(cast);
  }
  if (column->nullable() || recoded) {
    ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {value});
    rows = select_rows(execution, rows, {make_expr(Op::kNot, TypeId::kBoolean, {is_null})});
  }
  ColumnKeys encoded;
  encoded.keys.width = key_width(column->type());
  encoded.keys.numbers = key_numbers(column->type());
  encoded.keys.count = rows.count;
  encoded.keys.table_rows = column->rows();
  encoded.keys.rows = rows.sources[0].row_ids;
  encoded.owners.push_back(rows.sources[0].keep);
  // Codes are their own keys.
  if (has_dictionary(column->type()) && encoded.keys.rows == 0) {
    encoded.keys.keys = column->values().address();
    encoded.owners.push_back(column);
  } else {
    auto keys = std::make_shared<const Keys>(materialize_keys(execution, rows, value));
    encoded.keys.keys = keys->keys.address();
    encoded.owners.push_back(std::move(keys));
  }
  return encoded;
}

ColumnKeys encode_columns(Execution& execution, const std::vector<ColumnPtr>& columns,
                          const KeyPacking& packing) {
  return encode_rows(execution, rows_with_keys(execution, columns, 0), packing);
}

std::unique_ptr<Index> build_index(Execution& execution, const std::vector<ColumnPtr>& columns,
                                   const KeyPacking& packing, const IndexMethod& method,
                                   const IndexOptions& options, const Index* before) {
  const ColumnKeys encoded = columns.size() > 1 ? encode_columns(execution, columns, packing)
                                                : encode_column(execution, columns.front());
  std::unique_ptr<Index> index;
  if (before != nullptr && method.update != nullptr && before->key_width() == encoded.keys.width) {
    index = method.update(execution.device(), *before, encoded.keys, options, execution.work());
  }
  if (!index) index = method.build(execution.device(), encoded.keys, options, execution.work());
  execution.add(index->build_statistics().timings);
  return index;
}

IndexPtr append_to_index(Execution& execution, const std::vector<ColumnPtr>& columns, KeyPacking& packing,
                         const IndexMethod& method, const IndexPtr& before, uint64_t rows) {
  if (method.append == nullptr) return nullptr;
  KeyedRows appended = rows_with_keys(execution, columns, rows);
  if (appended.rows.count == 0) return method.capabilities.bitmaps ? nullptr : before;
  if (packing.is_packed()) {
    std::optional<KeyPacking> longer = packing.with(spans_of_keys(execution, appended));
    if (!longer) return nullptr;
    packing = *std::move(longer);
  }
  name_rows(execution, appended.rows);
  const ColumnKeys encoded = encode_rows(execution, appended, packing);
  if (encoded.keys.width != before->key_width()) return nullptr;
  std::unique_ptr<Index> index = method.append(execution.device(), before, encoded.keys, execution.work());
  if (index) execution.add(index->build_statistics().timings);
  return index;
}

std::optional<std::vector<uint32_t>> find_points_on_host(const Index& index, const KeyRanges& ranges) {
  const KeyRanges points = intersect(ranges, {{0, largest_key(index.key_width())}});
  if (points.size() > kMostKeysOnHost || !are_points(points)) return std::nullopt;
  std::vector<uint32_t> rows;
  for (const KeyRange& point : points) {
    if (!ProbeIndex::of(index).find_on_host(point.low, kMostRowsOnHost - rows.size(), rows))
      return std::nullopt;
  }
  return rows;
}

FoundRows find_ranges(Execution& execution, const IndexPtr& index, const KeyRanges& ranges) {
  FoundRows found;
  uint64_t largest = largest_key(index->key_width());
  KeyRanges probes = intersect(ranges, {{0, largest}});
  if (probes.empty() || index->key_count() == 0) return found;
  gpu::Device& device = execution.device();
  if (std::optional<FoundRows> few = find_few_on_host(execution, *index, probes)) return *std::move(few);
  const bool points = are_points(probes);
  gpu::Buffer low = upload_keys(device, index->key_width(), probes, &KeyRange::low);
  gpu::Buffer high =
      points ? gpu::Buffer() : upload_keys(device, index->key_width(), probes, &KeyRange::high);
  ProbeBatch batch{low.address(), points ? low.address() : high.address(), probes.size()};
  gpu::Timings timings;
  ProbeResult result = ProbeIndex::of(*index).probe(device, batch, execution.work(), &timings);
  execution.add(timings);
  if (gpu::Rehearsal::is_on()) result.match_count = execution.expected_rows(index->key_count());

  if (result.match_count == 0) {
    found.launched = result.launched;
    return found;
  }
  if (result.shape == ProbeResult::Shape::kPairs) {
    SharedBuffer rows = share(std::move(result.row));
    found = {.row_ids = rows->address(), .count = result.match_count, .keep = rows};
  } else if (probes.size() == 1 && result.permutation != 0) {
    // One run of the permutation is a list of row ids already.
    uint64_t first = read_word(device, result.first);
    found = {
        .row_ids = result.permutation + first * sizeof(uint32_t), .count = result.match_count, .keep = index};
  } else {
    found = expand(execution, result, probes.size());
  }
  found.launched = result.launched;
  return found;
}

}  // namespace rtsql
