#include "engine/index/wide_columns.h"

#include <fmt/format.h>

#include "bind/statement/index_binder.h"
#include "common/text.h"
#include "expression/type_rules.h"
#include "sql/keywords.h"

namespace rtsql {
namespace {

bool have_64_bits(StatementContext& context, const Column& column) {
  const ColumnStatistics& statistics = column.statistics(context.device());
  const auto fits = [](const Value& value) { return value.exact() == static_cast<int64_t>(value.exact()); };
  return statistics.minimum.null || (fits(statistics.minimum) && fits(statistics.maximum));
}

}  // namespace

bool needs_hashes(StatementContext& context, const Column& column) {
  if (column.type().id == TypeId::kUuid) return true;
  return column.type().id == TypeId::kDecimal && is_wide(column.type()) && !have_64_bits(context, column);
}

std::vector<std::string> index_hashes_of_wide(StatementContext& context, const Table& table,
                                              IndexEntry& index) {
  std::vector<std::string> hashed;
  if (index.unique) return hashed;
  for (size_t& number : index.columns) {
    if (number >= table.columns.size() || !needs_hashes(context, *table.columns[number])) continue;
    hashed.push_back(sql::name_text(table.definitions[number].name));
    number = table.definitions.size() + index.expressions.size();
    index.expressions.push_back(
        {bind_indexed_expression(fmt::format("hash({})", hashed.back()), table, context.names), nullptr});
  }
  return hashed;
}

std::string note_of_hashes(const std::string& index, const std::vector<std::string>& columns) {
  return fmt::format(
      "index {} has hashes of {}, whose values have more than 64 bits, and finds rows by = and IN with "
      "constants",
      sql::name_text(index), join(columns, ", "));
}

}  // namespace rtsql
