#include "engine/table/default_values.h"

#include <algorithm>

#include "bind/statement/default_binder.h"
#include "engine/query/constant.h"

namespace rtsql {

std::vector<Value> default_values(StatementContext& context, const Table& table,
                                  const std::vector<size_t>& given, SourceSpan span) {
  std::vector<Value> values;
  for (size_t column = 0; column < table.definitions.size(); ++column) {
    const ColumnDefinition& definition = table.definitions[column];
    const bool is_given = std::find(given.begin(), given.end(), column) != given.end();
    values.push_back(is_given
                         ? Value::null_of(definition.type)
                         : evaluate(context, bind_default(definition, &context.names, table.schema, span)));
    values.back().type = definition.type;
  }
  return values;
}

}  // namespace rtsql
