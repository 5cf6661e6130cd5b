#include <fmt/format.h>

#include "common/text.h"
#include "sql/name_writer.h"
#include "sql/query_text.h"

namespace rtsql::sql {
namespace {

std::string rows_text(const FromItem& rows) {
  return rows.kind == FromItem::Kind::kTable ? table_path_text(rows) : "(" + to_sql(*rows.query) + ")";
}

}  // namespace

std::string to_sql(const CreateCube& create, bool temporary, const NamePath& name) {
  const auto& select = std::get<Select>(create.select->body);
  std::string out = fmt::format("CREATE {}CUBE {} ON {}", temporary ? "TEMP " : "", path_text(name),
                                rows_text(*select.from));
  if (!create.scanned.empty()) out += " SCAN " + names_text(create.scanned);
  if (!create.grouped.empty()) out += " GROUP " + names_text(create.grouped);
  std::vector<std::string> aggregated;
  for (size_t i = create.scanned.size() + create.grouped.size(); i < select.items.size(); ++i)
    aggregated.push_back(to_sql(*select.items[i].expression));
  if (!aggregated.empty()) out += " AGGREGATE (" + join(aggregated, ", ") + ")";
  if (!create.options.empty()) out += " WITH (" + options_text(create.options) + ")";
  return out;
}

}  // namespace rtsql::sql
