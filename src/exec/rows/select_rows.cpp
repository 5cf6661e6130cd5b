#include "exec/rows/select_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>

#include "algorithm/gather.h"
#include "algorithm/scatter.h"
#include "algorithm/select.h"
#include "common/check.h"
#include "exec/expression/host_evaluation.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/sink/bitmap_sink.h"
#include "schema/bitmap.h"

namespace rtsql {
namespace {

SharedBuffer allocate_selected_ids(Execution& execution, uint64_t count) {
  return share(execution.device().allocate(count * sizeof(uint32_t), "row ids"));
}

RowSet take_on_host(gpu::Device& device, const RowSet& rows, const std::vector<uint32_t>& positions) {
  RowSet taken = rows;
  taken.count = positions.size();
  for (SourceRows& source : taken.sources) {
    std::vector<uint32_t> places = positions;
    for (uint32_t& place : places) place += static_cast<uint32_t>(source.first);
    for (ColumnPtr& column : source.columns) {
      if (column) column = Column::on_host(device, column->host()->gather(places));
    }
    source.first = 0;
  }
  return taken;
}

}  // namespace

RowSet take_rows(Execution& execution, const RowSet& rows, const std::vector<uint32_t>& positions) {
  const bool has_ranges = std::any_of(rows.sources.begin(), rows.sources.end(),
                                      [](const SourceRows& source) { return source.range.has_value(); });
  if (rows.is_on_host() && !has_ranges) return take_on_host(execution.device(), rows, positions);
  gpu::Buffer row_ids = execution.device().allocate(positions.size() * sizeof(uint32_t), "row ids");
  if (!positions.empty()) execution.device().write(row_ids, 0, std::as_bytes(std::span(positions)));
  RowSet selected = gather_row_ids(execution, rows, share(std::move(row_ids)), positions.size());
  execution.finish();
  return selected;
}

namespace {

constexpr std::string_view kFilterStage = "filter";

}  // namespace

gpu::Buffer filter_bitmap(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts) {
  gpu::Buffer bitmap = execution.device().allocate(bitmap_bytes(rows.count), "a filter's bitmap");
  KernelWriter writer(execution, rows);
  writer.filter(conjuncts);
  writer.add(BitmapSink(bitmap.address()));
  execution.stream().stage(kFilterStage);
  writer.launch(kFilterStage, writer.workgroups(false));
  return bitmap;
}

RowSet gather_row_ids(Execution& execution, const RowSet& rows, const SharedBuffer& positions,
                      uint64_t count) {
  gpu::Stream& stream = execution.stream();
  RowSet taken = rows;
  taken.count = count;
  execution.keep({positions});
  std::map<gpu::Address, SharedBuffer> gathered;  // sources that share row ids go on sharing them
  for (SourceRows& source : taken.sources) {
    if (source.row_ids == 0 && source.first == 0) {
      source.row_ids = positions->address();
      source.keep = positions;
      continue;
    }
    if (source.row_ids == 0) {
      SharedBuffer ids = allocate_selected_ids(execution, rows.count);
      iota(stream, ids->address(), rows.count, static_cast<uint32_t>(source.first));
      source.row_ids = ids->address();
      source.keep = ids;
      source.first = 0;
    }
    SharedBuffer& ids = gathered[source.row_ids];
    if (!ids) {
      ids = allocate_selected_ids(execution, count);
      gather(stream, sizeof(uint32_t), source.row_ids, positions->address(), count, ids->address());
    }
    execution.keep({source.keep});
    source.row_ids = ids->address();
    source.keep = ids;
  }
  return taken;
}

RowSet select_by_bitmap(Execution& execution, const RowSet& rows, const gpu::Buffer& bitmap) {
  gpu::Stream& stream = execution.stream();
  gpu::Buffer total = execution.device().allocate(sizeof(uint64_t), "a count");
  stream.stage("select");
  count_bits(stream, bitmap.address(), rows.count, total.address());
  return select_by_bitmap(execution, rows, bitmap, execution.read_count(total, rows.count));
}

RowSet select_by_bitmap(Execution& execution, const RowSet& rows, const gpu::Buffer& bitmap, uint64_t count) {
  if (count == rows.count) return rows;
  gpu::Stream& stream = execution.stream();
  SharedBuffer positions = allocate_selected_ids(execution, count);
  stream.stage("select");
  if (count > 0) {
    const gpu::Buffer& total = stream.scratch(sizeof(uint64_t), "a count");
    select_bits(stream, bitmap.address(), rows.count, positions->address(), total.address());
    stream.count_bytes(positions->bytes());
  }
  RowSet selected = gather_row_ids(execution, rows, positions, count);
  execution.finish();
  return selected;
}

RowSet select_different(Execution& execution, const RowSet& rows, const gpu::Buffer& values,
                        uint32_t value_bytes, uint64_t value) {
  gpu::Buffer bitmap = execution.device().allocate(bitmap_bytes(rows.count), "a bitmap of rows");
  execution.stream().stage("select");
  mark_different(execution.stream(), values.address(), value_bytes, rows.count, value, bitmap.address());
  return select_by_bitmap(execution, rows, bitmap);
}

RowSet rows_without(Execution& execution, const RowSet& table, const RowSet& excluded) {
  const SourceRows& found = excluded.sources[excluded.place_of(table.sources[0].relation)];
  if (found.row_ids == 0) {
    RTSQL_CHECK(excluded.count == 0 || (found.first == 0 && excluded.count == table.count));
    return excluded.count == 0 ? table : table.slice(0, 0);
  }
  gpu::Stream& stream = execution.stream();
  gpu::Buffer left = execution.device().allocate(bitmap_bytes(table.count), "a bitmap of rows");
  stream.stage("select");
  stream.fill(left, UINT32_MAX);
  fill_bits(stream, false, found.row_ids, excluded.count, left.address());
  return select_by_bitmap(execution, table, left);
}

RowSet select_rows(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& conjuncts) {
  if (conjuncts.empty() || rows.count == 0) return rows;
  const std::vector<ExprPtr> resolved = rows.resolve(conjuncts);
  if (evaluates_on_host(execution, rows)) {
    const std::optional<std::vector<uint32_t>> positions = select_on_host(execution, rows, resolved);
    if (positions) return positions->size() == rows.count ? rows : take_rows(execution, rows, *positions);
  }
  gpu::Buffer bitmap = filter_bitmap(execution, rows, resolved);
  return select_by_bitmap(execution, rows, bitmap);
}

}  // namespace rtsql
