#include "engine/system/system_rows.h"

#include "common/check.h"
#include "schema/list.h"

namespace rtsql {
namespace {

Value usual_value(const SystemColumn& column) {
  if (column.may_be_null) return Value::null_of(column.type);
  switch (column.type.id) {
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
      return Value::of_text({}, column.type);
    case TypeId::kReal:
    case TypeId::kDouble:
      return Value::of_real(column.type, 0);
    default:
      return Value::of_integer(column.type, 0);
  }
}

}  // namespace

Value Cell::as(Type type) const {
  if (const auto* const number = std::get_if<int64_t>(&value_)) {
    const bool is_real = type.id == TypeId::kReal || type.id == TypeId::kDouble;
    return is_real ? Value::of_real(type, static_cast<double>(*number)) : Value::of_integer(type, *number);
  }
  if (const auto* const number = std::get_if<double>(&value_)) return Value::of_real(type, *number);
  if (const auto* const text = std::get_if<std::string>(&value_)) return Value::of_text(*text, type);
  if (std::holds_alternative<std::monostate>(value_)) return Value::null_of(type);
  RTSQL_CHECK(type.id == TypeId::kList);
  ListWriter list(type);
  if (const auto* const numbers = std::get_if<std::vector<int64_t>>(&value_)) {
    for (const int64_t number : *numbers) list.append(Value::of_integer(*type.element, number));
  } else {
    for (const std::string& text : std::get<std::vector<std::string>>(value_))
      list.append(Value::of_text(text, *type.element));
  }
  return list.finish();
}

SystemRows::SystemRows(const SystemRelation& relation) : relation_(relation) {
  for (const SystemColumn& column : relation.columns) {
    usual_.push_back(usual_value(column));
    columns_.emplace_back(column.type);
  }
}

void SystemRows::add(std::initializer_list<std::pair<std::string_view, Cell>> cells) {
  std::vector<Value> row = usual_;
  for (const auto& [name, cell] : cells) {
    const size_t column = relation_.find_column(name);
    row[column] = cell.as(relation_.columns[column].type);
  }
  for (size_t i = 0; i < row.size(); ++i) columns_[i].append(row[i]);
}

std::vector<HostColumn> SystemRows::finish() {
  std::vector<HostColumn> columns;
  for (ColumnBuilder& column : columns_) columns.push_back(column.finish());
  return columns;
}

}  // namespace rtsql
