#include "modify_generator.h"

#include <vector>

#include "expression_generator.h"

namespace rtsql::fuzz {
namespace {

// Makes a constant, NULL, or a column whose values this one may have too.
Term new_value(Random& random, const Source& source, const ExpressionGenerator& expressions,
               const DataColumn& target) {
  if (target.kind != Kind::kId && random.chance(0.2)) return {"NULL", "NULL", target.type};
  std::vector<const DataColumn*> columns;
  for (const DataColumn& column : source.table->columns) {
    if (column.kind == target.kind && column.type == target.type && column.bound <= target.bound)
      columns.push_back(&column);
  }
  if (random.chance(0.4)) return expressions.column_of(source, *random.pick(columns));
  const Value value = random_value(random, target);
  return {literal(value), lite_literal(value), target.type};
}

// Makes a term that is `value` where the condition holds, else `otherwise`.
Term where_true(const Term& condition, const Term& value, const Term& otherwise) {
  return {"CASE WHEN " + condition.sql + " THEN " + value.sql + " ELSE " + otherwise.sql + " END",
          "CASE WHEN " + condition.lite + " THEN " + value.lite + " ELSE " + otherwise.lite + " END",
          otherwise.type};
}

}  // namespace

Change make_change(Random& random, const DataTable& table) {
  const Source source{table.name, &table};
  ExpressionGenerator expressions(random, {source});
  Change change;
  if (random.chance(0.3)) {
    change = {"DELETE FROM " + table.name, "DELETE FROM " + table.name};
  } else {
    change = {"UPDATE " + table.name, "UPDATE " + table.name};
    std::string separator = " SET ";
    for (const DataColumn& column : table.columns) {
      if (column.kind == Kind::kId || !random.chance(0.3)) continue;
      Term value = new_value(random, source, expressions, column);
      if (random.chance(0.3)) {
        value = where_true(expressions.condition(1), value, expressions.column_of(source, column));
      }
      change.sql += separator + column.name + " = " + value.sql;
      change.lite += separator + column.name + " = " + value.lite;
      separator = ", ";
    }
    if (separator == " SET ") {
      change.sql += " SET id = id";
      change.lite += " SET id = id";
    }
  }
  if (random.chance(0.95)) {
    const Term condition = expressions.condition(static_cast<int>(random.below(3)));
    change.sql += " WHERE " + condition.sql;
    change.lite += " WHERE " + condition.lite;
  }
  return change;
}

}  // namespace rtsql::fuzz
