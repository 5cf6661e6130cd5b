#include "engine/benchmark/benchmark_table.h"

#include <cmath>

namespace rtsql {

Value measured_value(double value) {
  if (!std::isfinite(value)) return Value::null_of(TypeId::kDouble);
  return Value::of_real(TypeId::kDouble, round_measured(value));
}

Value count_value(uint64_t value) {
  return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(value));
}

Value text_or_null(const std::string& text) {
  return text.empty() ? Value::null_of(TypeId::kVarchar) : Value::of_text(text);
}

Value parameter_value(const OptionDeclaration& parameter, const IndexOptions& values) {
  const Type type = parameter_type(parameter);
  if (type == TypeId::kBigint) return Value::of_integer(type, values.integer(parameter.name));
  if (type == TypeId::kDouble) return Value::of_real(type, values.real(parameter.name));
  return Value::of_text(values.text(parameter.name));
}

// A number that may be a word as well, such as auto, is shown as it was written.
Type parameter_type(const OptionDeclaration& parameter) {
  if (!parameter.choices.empty()) return TypeId::kVarchar;
  return parameter.kind == OptionDeclaration::Kind::kInteger ? TypeId::kBigint
         : parameter.kind == OptionDeclaration::Kind::kReal  ? TypeId::kDouble
                                                             : TypeId::kVarchar;
}

}  // namespace rtsql
