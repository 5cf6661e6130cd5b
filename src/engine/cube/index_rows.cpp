#include "engine/cube/index_rows.h"

#include <utility>

#include "engine/index/build_index_entry.h"
#include "engine/table/modify_table.h"
#include "index/registry/registry.h"

namespace rtsql {
namespace {

constexpr std::string_view kMethod = "sorted";

}  // namespace

IndexEntryPtr index_rows(StatementContext& context, const Table& table, std::vector<size_t> columns) {
  IndexEntry entry;
  entry.table = table.name;
  entry.columns = std::move(columns);
  entry.method = find_index_method(kMethod);
  entry.options = IndexOptions::parse(entry.method->options, {});
  return build_index_entry(context, table, std::move(entry));
}

}  // namespace rtsql
