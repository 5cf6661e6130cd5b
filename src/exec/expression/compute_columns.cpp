#include "exec/expression/compute_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <span>

#include "common/check.h"
#include "exec/expression/gathered_column.h"
#include "exec/expression/host_evaluation.h"
#include "exec/expression/precomputed.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/sink/column_sink.h"
#include "exec/value_bits.h"
#include "expression/fold.h"
#include "schema/bitmap.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

struct Target {
  gpu::Buffer values;
  gpu::Buffer validity;
  DictionaryPtr dictionary;
};

// Compilers take more than linear time over a kernel's length.
constexpr size_t kColumnsPerKernel = 16;

bool is_whole_column(const RowSet& rows, const Expr& expr) {
  if (expr.op != Op::kColumn) return false;
  const SourceRows& source = rows.source_of(expr.column);
  return !source.range && source.row_ids == 0 && source.first == 0 &&
         source.columns.at(expr.column.ordinal)->rows() == rows.count;
}

// The host rather than a kernel writes so few rows of a constant: those of a SELECT without FROM, and few
// shown ones.
constexpr uint64_t kConstantRows = 1024;

ColumnPtr constant_column(gpu::Device& device, const Value& value, uint64_t rows) {
  HostColumn column;
  column.type = value.type;
  column.rows = rows;
  const uint32_t bytes = value_bytes(value.type);
  const uint64_t words[] = {value.null ? 0 : value_bits(value), static_cast<uint64_t>(value.high)};
  column.data.resize(rows * bytes);
  for (uint64_t row = 0; row < rows; ++row) std::memcpy(column.data.data() + row * bytes, words, bytes);
  if (value.null) column.validity.assign(bitmap_words(rows), 0);
  if (has_dictionary(value.type) && !value.null) {
    column.dictionary = std::make_shared<const Dictionary>(std::vector<std::string>{value.text});
  }
  return Column::on_host(device, std::move(column));
}

void write_kernel(Execution& execution, const RowSet& rows, std::span<const ExprPtr> exprs,
                  std::string_view stage, std::vector<Target>& targets) {
  KernelWriter writer(execution, rows);
  for (const ExprPtr& expr : exprs) {
    Target target;
    target.values = execution.device().allocate(padded_rows(rows.count) * value_bytes(expr->type), stage);
    if (expr->nullable) target.validity = execution.device().allocate(bitmap_bytes(rows.count), stage);
    const ColumnSink sink(expr, target.values.address(), target.validity.address(), targets.size());
    writer.add(sink);
    if (has_dictionary(expr->type)) target.dictionary = writer.expressions().dictionaries().of(*expr);
    targets.push_back(std::move(target));
  }
  execution.stream().stage(stage);
  writer.launch(stage, writer.workgroups(false));
}

Target uploaded(gpu::Device& device, const HostColumn& column, bool nullable, std::string_view stage) {
  Target target;
  target.values = device.allocate(padded_rows(column.rows) * value_bytes(column.type), stage);
  target.dictionary = column.dictionary;
  if (column.rows > 0) device.write(target.values, 0, column.data);
  if (!nullable) return target;
  std::vector<uint32_t> valid = column.validity;
  if (valid.empty()) valid.assign(bitmap_words(column.rows), UINT32_MAX);
  target.validity = device.allocate(valid.size() * sizeof(uint32_t), stage);
  if (column.rows > 0) device.write(target.validity, 0, std::as_bytes(std::span(valid)));
  return target;
}

std::vector<Target> write_columns(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& exprs,
                                  std::string_view stage) {
  std::vector<Target> targets(exprs.size());
  std::vector<ExprPtr> for_kernels;
  std::vector<size_t> places;
  std::vector<std::optional<HostColumn>> by_host(exprs.size());
  if (evaluates_on_host(execution, rows)) by_host = evaluate_on_host(execution, rows, exprs);
  for (size_t i = 0; i < exprs.size(); ++i) {
    if (by_host[i]) {
      targets[i] = uploaded(execution.device(), *by_host[i], exprs[i]->nullable, stage);
    } else {
      for_kernels.push_back(exprs[i]);
      places.push_back(i);
    }
  }
  std::vector<Target> written;
  for (size_t begin = 0; begin < for_kernels.size(); begin += kColumnsPerKernel) {
    const size_t count = std::min(for_kernels.size() - begin, kColumnsPerKernel);
    write_kernel(execution, rows, std::span(for_kernels).subspan(begin, count), stage, written);
  }
  for (size_t i = 0; i < written.size(); ++i) targets[places[i]] = std::move(written[i]);
  execution.finish();
  return targets;
}

// Few rows of a column as it is need no kernel of their own, and of one that lies on the host many are
// gathered in windows.
constexpr uint64_t kGatheredRows = uint64_t{1} << 16;

bool is_gathered(const RowSet& rows, const Expr& expr) {
  if (expr.op != Op::kColumn) return false;
  const SourceRows& source = rows.source_of(expr.column);
  if (source.range || source.row_ids == 0 || source.null_extended) return false;
  return rows.count <= kGatheredRows || rows.stored(expr.column)->values().is_on_host();
}

constexpr std::string_view kKeysStage = "keys";

ExprPtr encoded_key(const RowSet& rows, const ExprPtr& expr) {
  const Type bits = key_bytes(expr->type) == 8 ? TypeId::kBigint : TypeId::kInteger;
  return make_expr(Op::kToKey, bits, {rows.resolve(expr)});
}

}  // namespace

std::vector<ColumnPtr> compute_columns(Execution& execution, const RowSet& rows,
                                       const std::vector<ExprPtr>& exprs) {
  std::vector<ColumnPtr> columns(exprs.size());
  std::vector<ExprPtr> computed;
  std::vector<size_t> places;
  for (size_t i = 0; i < exprs.size(); ++i) {
    ExprPtr expr = rows.resolve(exprs[i]);
    RTSQL_CHECK(!needs_precomputing(expr));
    if (rows.count <= kConstantRows) expr = fold(expr);
    if (is_whole_column(rows, *expr)) {
      columns[i] = rows.stored(expr->column);
    } else if (expr->op == Op::kLiteral && rows.count <= kConstantRows) {
      columns[i] = constant_column(execution.device(), expr->literal, rows.count);
    } else if (is_gathered(rows, *expr)) {
      columns[i] = gathered_column(execution, rows, expr->column);
    } else {
      computed.push_back(std::move(expr));
      places.push_back(i);
    }
  }
  if (evaluates_on_host(execution, rows)) {
    std::vector<std::optional<HostColumn>> by_host = evaluate_on_host(execution, rows, computed);
    for (size_t i = by_host.size(); i-- > 0;) {
      if (!by_host[i]) continue;
      columns[places[i]] = Column::on_host(execution.device(), *std::move(by_host[i]));
      computed.erase(computed.begin() + static_cast<ptrdiff_t>(i));
      places.erase(places.begin() + static_cast<ptrdiff_t>(i));
    }
  }
  if (computed.empty()) {
    execution.finish();
    return columns;
  }
  std::vector<Target> targets = write_columns(execution, rows, computed, "project");
  for (size_t i = 0; i < computed.size(); ++i) {
    Target& target = targets[i];
    columns[places[i]] =
        std::make_shared<const Column>(computed[i]->type, rows.count, std::move(target.values),
                                       std::move(target.validity), std::move(target.dictionary));
  }
  return columns;
}

std::vector<Keys> materialize_keys(Execution& execution, const RowSet& rows,
                                   const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> encoded;
  for (const ExprPtr& expr : exprs) encoded.push_back(encoded_key(rows, expr));
  std::vector<Keys> keys;
  for (Target& target : write_columns(execution, rows, encoded, kKeysStage)) {
    const uint32_t bytes = key_bytes(exprs[keys.size()]->type);
    keys.push_back({std::move(target.values), std::move(target.validity), bytes});
  }
  return keys;
}

Keys materialize_keys(Execution& execution, const RowSet& rows, const ExprPtr& expr) {
  return std::move(materialize_keys(execution, rows, std::vector{expr})[0]);
}

}  // namespace rtsql
