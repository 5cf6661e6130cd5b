#include "engine/index/build_index_entry.h"

#include <fmt/format.h>

#include <utility>

#include "common/error.h"
#include "engine/database/warm_up.h"
#include "engine/index/wide_columns.h"
#include "exec/execution.h"
#include "exec/join/probe.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

// An index without UNIQUE has hashes of a column (engine/index/wide_columns.h).
std::string hint_for(Type type, bool is_expression) {
  if (type.id == TypeId::kInterval) return "index their lengths: (extract(epoch FROM …))";
  if (is_expression) return "index their hashes, (hash(…)), which = and IN with constants use";
  return type.id == TypeId::kUuid
             ? "an index without UNIQUE has their hashes; UNIQUE and PRIMARY KEY need no index"
             : "an index without UNIQUE has their hashes";
}

// No index takes values of these types, whichever they are.
void check_type(Type type, const std::string& column, const std::string& hint) {
  const bool is_interval = type.id == TypeId::kInterval;
  if (!is_interval && type.id != TypeId::kUuid) return;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("no index takes {}s, as {} has", is_interval ? "INTERVAL" : "UUID", column))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .hint(hint);
}

// The keys of an index have 64 bits. The table has the index's expressions as columns.
void check_indexable(StatementContext& context, const Table& table, const IndexEntry& index) {
  for (const size_t number : index.columns) {
    const Column& column = *table.columns[number];
    if (!is_wide(column.type())) continue;
    const bool is_expression = number >= table.columns.size() - index.expressions.size();
    const std::string name =
        fmt::format("{} \"{}\"", is_expression ? "expression" : "column", table.definitions[number].name);
    const std::string hint = hint_for(column.type(), is_expression);
    check_type(column.type(), name, hint);
    if (!needs_hashes(context, column)) continue;
    throw Error(
        ErrorKind::kUnsupported,
        fmt::format("{} has values of more than 64 bits, which index \"{}\" cannot hold", name, index.name))
        .sqlstate(sqlstate::kFeatureNotSupported)
        .hint(hint);
  }
}

// Codes are those of before where the dictionary is: new texts make another one. Wide values would have to be
// looked at, whether they have 64 bits.
bool keeps_keys(const Column& before, const Column& after) {
  return before.type() == after.type() && !is_wide(after.type()) && before.dictionary() == after.dictionary();
}

}  // namespace

IndexEntryPtr build_index_entry(StatementContext& context, const Table& of, IndexEntry description) {
  const Table table = with_expressions(of, description);
  check_indexable(context, table, description);
  Execution execution(context.device(), context.session.settings, context.work, {});
  std::vector<ColumnPtr> columns;
  for (size_t column : description.columns) columns.push_back(table.columns[column]);
  if (description.method->capabilities.several_columns == IndexCapabilities::SeveralColumns::kPacked)
    description.packing = KeyPacking::of(context.device(), columns);
  const ProgressEnd progress_end(context.work.progress);
  if (context.work.progress != nullptr) {
    const bool is_wide = description.packing.is_packed() ? description.packing.width() == KeyWidth::k64
                                                         : key_bytes(columns[0]->type()) == 8;
    const KeyWidth width = is_wide ? KeyWidth::k64 : KeyWidth::k32;
    context.work.progress->expect("indexing", context.costs->build(*description.method, table.rows, width));
  }
  description.index = build_index(execution, columns, description.packing, *description.method,
                                  description.options, description.index.get());
  context.timings.gpu += execution.timings().gpu_milliseconds;
  warm_up(context.device(), *description.index);
  return std::make_shared<const IndexEntry>(std::move(description));
}

IndexEntryPtr append_to_index_entry(StatementContext& context, const Table& before, const Table& after,
                                    IndexEntry description) {
  if (after.rows - before.rows > before.rows) return nullptr;  // a build sorts hardly more
  std::vector<ColumnPtr> columns;
  for (const size_t column : description.columns) {
    if (!keeps_keys(*before.columns[column], *after.columns[column])) return nullptr;
    columns.push_back(after.columns[column]);
  }
  Execution execution(context.device(), context.session.settings, context.work, {});
  description.index = append_to_index(execution, columns, description.packing, *description.method,
                                      description.index, before.rows);
  context.timings.gpu += execution.timings().gpu_milliseconds;
  if (!description.index) return nullptr;
  warm_up(context.device(), *description.index);
  return std::make_shared<const IndexEntry>(std::move(description));
}

}  // namespace rtsql
