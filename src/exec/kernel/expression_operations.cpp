// Writes ExpressionWriter's operations (expression/operation.h).
#include <fmt/format.h>

#include <algorithm>

#include "exec/kernel/expression_writer.h"
#include "exec/kernel/glsl_text.h"
#include "expression/row_value_error.h"
#include "expression/type_rules.h"
#include "schema/key_encoding.h"
#include "schema/time_zone.h"

namespace rtsql {

std::string ExpressionWriter::exceeds_decimal(const std::string& value, Type type) {
  const Int128 bound = power_of_ten(type.precision) - 1;
  if (is_wide(type)) return fmt::format("exceeds({}, {})", value, wide_word(bound));
  return fmt::format("exceeds({}, int64_t({}))", value, inputs_.word(static_cast<uint64_t>(bound)));
}

namespace {

// Brings the operands of wide arithmetic to one type; the words of a product are multiplied as they are.
void widen_operands(const Expr& expr, std::vector<RowValue>& of) {
  const auto has_words = [](const ExprPtr& operand) { return !is_wide(operand->type); };
  const bool of_words = expr.op == Op::kMultiply && std::ranges::all_of(expr.operands, has_words);
  for (size_t i = 0; i < expr.operands.size(); ++i)
    of[i].value = fmt::format("{}({})", of_words ? "int64_t" : "to_wide", of[i].value);
}

// Tells of dates and times, of which a number is computed, whether one is infinite.
std::string any_infinite(const Expr& expr, const std::vector<RowValue>& of) {
  std::string any = "false";
  for (size_t i = 0; i < expr.operands.size(); ++i) {
    if (is_moment(expr.operands[i]->type)) any += fmt::format(" || is_infinite({})", of[i].value);
  }
  return any;
}

}  // namespace

RowValue ExpressionWriter::by_other_clock(const Expr& expr, std::string& code) {
  reads_clocks_ = true;
  const RowValue time = write(*expr.operands[0], code);
  const TimeZonePtr zone = find_time_zone(expr.text);
  const bool to_local = expr.op == Op::kToLocal;
  const std::span<const TimeZone::Period> periods = to_local ? zone->utc_periods() : zone->local_periods();
  const std::string table = inputs_.table(periods.data(), periods.size_bytes());
  const std::string changed = fmt::format("{0} {1} ahead_of_utc({2}, uint({3}), {0})", time.value,
                                          to_local ? '+' : '-', table, inputs_.word(periods.size()));
  RowValue result =
      store(expr.type, fmt::format("is_infinite({0}) ? {0} : {1}", time.value, changed), time.null, code);
  raise(fmt::format("{} && is_infinite({}) && !is_infinite({})", alive(time.null), result.value, time.value),
        row_value_error(expr), expr.span, code);
  return result;
}

RowValue ExpressionWriter::call(const Operation& operation, const Expr& expr, std::string& code) {
  std::vector<RowValue> of;
  std::string null;
  for (const ExprPtr& operand : expr.operands) {
    of.push_back(write(*operand, code));
    null = either(null, of.back().null);
  }
  if (is_wide(expr.type) && is_exact(expr.operands[0]->type) && operation.exact != nullptr)
    widen_operands(expr, of);
  of.resize(5);
  const Type type = expr.type, operand_type = expr.operands[0]->type;
  // A quotient is NULL where the divisor is 0, for floats too.
  const bool divides = operation.nulls == Operation::Nulls::kDivisor;
  if (divides && !is_nonzero_literal(*expr.operands[1]))
    null = either(null, fmt::format("({} == {})", of[1].value, zero(operand_type)));
  const bool is_of_moment = is_moment(operand_type);
  if (operation.nulls == Operation::Nulls::kInfinite && is_of_moment)
    null = either(null, fmt::format("is_infinite({})", of[0].value));
  if (operation.nulls == Operation::Nulls::kTake) null.clear();
  if (!null.empty()) null = store(TypeId::kBoolean, null, "", code).value;

  const bool is_of_floats = is_floating(type) && !operation.glsl_of_floats.empty();
  const std::string_view glsl = is_of_floats ? operation.glsl_of_floats : operation.glsl;
  const bool tells_overflow = glsl.find("{overflow}") != std::string_view::npos;
  const std::string overflow = tells_overflow ? declare_overflow(code) : std::string();
  const std::string text = fmt::format(
      fmt::runtime(glsl), of[0].value, of[1].value, of[2].value, of[3].value, of[4].value,
      fmt::arg("null", of[0].null.empty() ? "false" : of[0].null), fmt::arg("type", glsl_type(type)),
      fmt::arg("suffix", helper_suffix(is_wide(type) ? type : operand_type)),
      fmt::arg("result_suffix", helper_suffix(type)), fmt::arg("key", as_key(operand_type, of[0].value)),
      fmt::arg("hashed", as_computed_key(operand_type, of[0].value)),
      fmt::arg("value_of_key", key_as(type, of[0].value)), fmt::arg("last_bit", key_bytes(type) * 8 - 1),
      fmt::arg("overflow", overflow));
  const bool wraps = is_small_integer(type) && expr.op == Op::kShiftLeft;
  const std::optional<size_t> moved = moved_operand(expr);
  const std::string infinite = moved ? fmt::format("is_infinite({})", of[*moved].value) : std::string();
  const std::string computed = type.id == TypeId::kReal ? fmt::format("to_real({})", text)
                               : moved ? fmt::format("{} ? {} : {}", infinite, of[*moved].value, text)
                               : wraps
                                   ? fmt::format("bitfieldExtract({}, 0, {})", text, 8 * value_bytes(type))
                                   : text;
  RowValue result = store(type, computed, null, code);
  if (!can_fail(operation, expr)) return result;
  std::string failed = overflow.empty() ? "false" : overflow;
  if (moved) failed = fmt::format("!{} && ({} || is_infinite({}))", infinite, failed, result.value);
  if (!moved && is_of_moment && is_exact(type)) failed += " || " + any_infinite(expr, of);
  if (type.id == TypeId::kDecimal) failed += " || " + exceeds_decimal(result.value, type);
  if (is_small_integer(type)) failed += " || " + is_beyond(type, result.value);
  raise(fmt::format("{} && ({})", alive(null), failed), row_value_error(expr), expr.span, code);
  return result;
}

}  // namespace rtsql
