#include "engine/prepared/parameter_values.h"

#include "common/text.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

sql::TypeName written_type(Type type, SourceSpan span) {
  if (type.id == TypeId::kList) {
    sql::TypeName name = written_type(*type.element, span);
    name.is_list = true;
    return name;
  }
  if (type.id == TypeId::kDecimal) return {"decimal", {type.precision, type.scale}, span};
  if (type.id != TypeId::kEnum) return {to_lower(type_name(type)), {}, span};
  if (!type.enumeration->name().empty()) {
    sql::TypeName name{to_lower(type.enumeration->name()), {}, span};
    name.qualifiers.push_back(type.enumeration->schema().name);
    return name;
  }
  sql::TypeName name{"enum", {}, span};
  for (const std::string& label : type.enumeration->labels()) name.labels.push_back({label, span});
  return name;
}

}  // namespace

void write_literal(sql::Expression& node, const Value& value) {
  const bool is_typed = value.type.id != TypeId::kNull;
  node.text = value.null ? "" : format_value(value);
  node.type_name = is_typed ? written_type(value.type, node.span) : sql::TypeName{};
  if (value.null) {
    node.kind = sql::ExpressionKind::kNull;
  } else {
    const bool is_text = value.type.id == TypeId::kVarchar;
    node.kind = is_text ? sql::ExpressionKind::kString : sql::ExpressionKind::kTypedString;
  }
}

void set_parameter_types(const sql::Prepare& prepare, const ParameterTypes& types) {
  for (sql::Expression* node : prepare.parameters) {
    const std::optional<Type>& type = types[*node->parameter - 1];
    node->type_name = type ? written_type(*type, node->span) : sql::TypeName{};
  }
}

ParametersAsLiterals::ParametersAsLiterals(const sql::Prepare& prepare, const std::vector<Value>& values)
    : prepare_(prepare) {
  for (sql::Expression* node : prepare.parameters) write_literal(*node, values[*node->parameter - 1]);
}

ParametersAsLiterals::~ParametersAsLiterals() {
  for (sql::Expression* node : prepare_.parameters) node->kind = sql::ExpressionKind::kParameter;
}

}  // namespace rtsql
