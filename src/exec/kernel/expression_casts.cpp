// Writes ExpressionWriter's conversions between types.
#include <fmt/format.h>

#include <bit>

#include "common/check.h"
#include "exec/kernel/expression_writer.h"
#include "exec/kernel/glsl_text.h"
#include "expression/row_value_error.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool holds_int64(Type type) {
  return type.id == TypeId::kBigint || type.id == TypeId::kDecimal || type.id == TypeId::kTimestamp;
}

// Returns the function that makes a REAL or a DOUBLE of a number.
std::string_view conversion_to(Type floating) {
  return floating.id == TypeId::kReal ? "to_real" : "double";
}

}  // namespace

void ExpressionWriter::raise_cast(const std::string& condition, const std::string& value, const Expr& expr,
                                  std::string& code) {
  if (is_wide(expr.operands[0]->type)) return raise(condition, row_value_error(expr), expr.span, code);
  const size_t place = row_errors_.size();
  code += fmt::format("if ({}) name_failed(params.row_error_base + {}u, {});\n", condition, place,
                      as_word(expr.operands[0]->type, value));
  raise(condition, row_value_error(expr), expr.span, code);
  note_cast(row_errors_.back(), expr);
}

// Exact numbers go through int64 and scale; what does not fit sets `overflow`.
RowValue ExpressionWriter::cast(const Expr& expr, std::string& code) {
  const Expr& operand = *expr.operands[0];
  Type from = operand.type, to = expr.type;
  if (is_label_cast(expr)) return label_text(expr, code);
  if (has_dictionary(to)) {
    // Only the planner casts to VARCHAR: codes of one dictionary become codes of another.
    RTSQL_CHECK(has_dictionary(from) && expr.dictionary);
    RowValue value = write_as(operand, expr.dictionary, code);
    std::string missing = fmt::format("{} == kNoCode", value.value);
    return store(to, value.value, value.null.empty() ? missing : fmt::format("{} || {}", value.null, missing),
                 code);
  }
  RowValue value = write(operand, code);
  if (from == to) return value;
  if (from.id == TypeId::kNull) return {fmt::format("{}(0)", glsl_type(to)), "true"};
  std::string alive = value.null.empty() ? "true" : "!" + value.null;
  std::string overflow = declare_overflow(code);

  auto finish = [&](const std::string& text) {
    RowValue result = store(to, text, value.null, code);
    if (expr.op == Op::kCast) {
      raise_cast(fmt::format("{} && {}", alive, overflow), value.value, expr, code);
      return result;
    }
    std::string null = value.null.empty() ? overflow : fmt::format("{} || {}", value.null, overflow);
    result.null = store(TypeId::kBoolean, null, "", code).value;
    return result;
  };

  if (from.id == TypeId::kDate && to.id == TypeId::kTimestamp) {
    return finish(fmt::format("timestamp_of_date({})", value.value));
  }
  if (from.id == TypeId::kTimestamp && to.id == TypeId::kDate) {
    return finish(fmt::format("date_of_timestamp({})", value.value));
  }
  if (from.id == TypeId::kTimestamp && to.id == TypeId::kTime) {  // of TRY_CAST; CAST is an operation
    code += fmt::format("{} = is_infinite({});\n", overflow, value.value);
    return finish(fmt::format("time_of_day({})", value.value));
  }
  if (from.id == TypeId::kInterval && to.id == TypeId::kTime)
    return finish(fmt::format("time_of_day(interval_microseconds({}))", value.value));
  if (from.id == TypeId::kTime && to.id == TypeId::kInterval)
    return finish(fmt::format("make_interval(0, 0, {}, {})", value.value, overflow));
  if (to.id == TypeId::kBoolean) return finish(fmt::format("({} != {}(0))", value.value, glsl_type(from)));
  if (from.id == TypeId::kBoolean) return finish(fmt::format("{}({})", glsl_type(to), value.value));

  int from_scale = from.id == TypeId::kDecimal ? from.scale : 0;
  int to_scale = to.id == TypeId::kDecimal ? to.scale : 0;
  if (is_wide(from) || is_wide(to))
    return finish(wide_cast(from, to, value.value, expr.op == Op::kTryCast, overflow, code));
  auto power = [&](int exponent) { return inputs_.word(static_cast<uint64_t>(power_of_ten(exponent))); };
  if (is_floating(to)) {
    const std::string_view conversion = conversion_to(to);
    if (from.id == TypeId::kDouble && to.id == TypeId::kReal)
      return finish(fmt::format("double_to_real({}, {})", value.value, overflow));
    if (from_scale == 0 || is_floating(from)) return finish(fmt::format("{}({})", conversion, value.value));
    return finish(
        fmt::format("{}(decimal_to_double({}, int64_t({})))", conversion, value.value, power(from_scale)));
  }
  // Numbers become integers or DECIMALs by way of int64.
  std::string wide;
  if (is_floating(from)) {
    std::string scaled = to_scale == 0 ? fmt::format("double({})", value.value)
                                       : fmt::format("double({}) * double({})", value.value, power(to_scale));
    wide = fmt::format("double_to_int64({}, {})", scaled, overflow);
  } else {
    wide = holds_int64(from) ? value.value : fmt::format("int64_t({})", value.value);
    if (to_scale > from_scale) {
      wide = fmt::format("scale_up({}, int64_t({}), {})", wide, power(to_scale - from_scale), overflow);
    } else if (to_scale < from_scale) {
      wide = fmt::format("divide_rounding({}, int64_t({}))", wide, power(from_scale - to_scale));
    }
  }
  RowValue whole = store(TypeId::kBigint, wide, "", code);
  if (expr.op == Op::kTryCast && to_scale < from_scale) {
    code += fmt::format("{0} = {0} || {1} * int64_t({2}) != {3};\n", overflow, whole.value,
                        power(from_scale - to_scale), value.value);
  }
  if (is_small_integer(to)) {
    code += fmt::format("{0} = {0} || {1};\n", overflow, is_beyond(to, whole.value));
    return finish(fmt::format("int({})", whole.value));
  }
  if (to.id == TypeId::kInteger) {
    code += fmt::format("{} = {} || int64_t(int({})) != {};\n", overflow, overflow, whole.value, whole.value);
    return finish(fmt::format("int({})", whole.value));
  }
  if (to.id == TypeId::kDecimal) {
    code += fmt::format("{} = {} || exceeds({}, int64_t({}));\n", overflow, overflow, whole.value,
                        inputs_.word(static_cast<uint64_t>(power_of_ten(to.precision) - 1)));
  }
  return finish(whole.value);
}

// Returns what a number becomes by way of 128 bits.
std::string ExpressionWriter::wide_cast(Type from, Type to, const std::string& value, bool must_be_exact,
                                        const std::string& overflow, std::string& code) {
  const int more = scale_of(to) - scale_of(from);
  const auto real_power = [&](int exponent) {
    const auto power = static_cast<double>(power_of_ten(exponent));
    return fmt::format("uint64BitsToDouble({})", inputs_.word(std::bit_cast<uint64_t>(power)));
  };
  if (is_floating(to))
    return fmt::format("{}(decimal_to_double({}, {}))", conversion_to(to), value,
                       wide_word(power_of_ten(scale_of(from))));
  std::string wide;
  if (is_floating(from)) {
    wide = fmt::format("double_to_wide(double({}) * {}, {})", value, real_power(scale_of(to)), overflow);
  } else if (more > 0) {
    wide = fmt::format("multiply_i128(to_wide({}), {}, {})", value, wide_word(power_of_ten(more)), overflow);
  } else if (more < 0) {
    wide = fmt::format("divide_rounding(to_wide({}), {})", value, wide_word(power_of_ten(-more)));
  } else {
    wide = fmt::format("to_wide({})", value);
  }
  std::string whole = store(Type::decimal(kMaxDecimalDigits, 0), wide, "", code).value;
  if (must_be_exact && more < 0) {
    code += fmt::format("{0} = {0} || multiply_i128({1}, {2}, {0}) != to_wide({3});\n", overflow, whole,
                        wide_word(power_of_ten(-more)), value);
  }
  if (is_wide(to)) {
    const bool always_fits = is_exact(from) && widens(from, to);
    if (!always_fits) code += fmt::format("{0} = {0} || {1};\n", overflow, exceeds_decimal(whole, to));
    return whole;
  }
  code += fmt::format("{0} = {0} || !has_64_bits({1});\n", overflow, whole);
  if (to.id == TypeId::kInteger) code += fmt::format("{0} = {0} || !fits_i32({1}.x);\n", overflow, whole);
  if (is_small_integer(to)) code += fmt::format("{0} = {0} || {1};\n", overflow, is_beyond(to, whole + ".x"));
  if (to.id == TypeId::kDecimal)
    code += fmt::format("{0} = {0} || {1};\n", overflow, exceeds_decimal(whole + ".x", to));
  return fmt::format("{}({}.x)", glsl_type(to), whole);
}

}  // namespace rtsql
