#include "exec/expression_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "bind/type_rules.h"
#include "common/check.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

std::string either(const std::string& a, const std::string& b) {
  if (a.empty() || a == b) return b;
  if (b.empty()) return a;
  return fmt::format("({} || {})", a, b);
}

std::string alive(const std::string& null) {
  return null.empty() ? "true" : "!" + null;
}

// Variants of the helpers of exec/arithmetic.glsl by operand type: "add_i32".
std::string_view suffix(Type type) {
  switch (type.id) {
    case TypeId::kInteger:
    case TypeId::kDate:
      return "i32";
    case TypeId::kBigint:
    case TypeId::kDecimal:
    case TypeId::kTimestamp:
      return "i64";
    case TypeId::kReal:
      return "f32";
    case TypeId::kDouble:
      return "f64";
    default:
      return "u32";
  }
}

std::string word_as(Type type, const std::string& word) {
  switch (type.id) {
    case TypeId::kBoolean:
      return fmt::format("({} != 0ul)", word);
    case TypeId::kInteger:
    case TypeId::kDate:
      return fmt::format("int(uint({}))", word);
    case TypeId::kReal:
      return fmt::format("uintBitsToFloat(uint({}))", word);
    case TypeId::kDouble:
      return fmt::format("uint64BitsToDouble({})", word);
    case TypeId::kVarchar:
      return fmt::format("uint({})", word);
    default:
      return fmt::format("int64_t({})", word);
  }
}

std::string zero(Type type) {
  return type.id == TypeId::kBoolean ? "false" : fmt::format("{}(0)", glsl_type(type));
}

bool is_plain_number(const Expr& expr) {
  return expr.op == Op::kLiteral && !expr.literal.null && expr.literal.real == expr.literal.real;
}

bool is_constant(const Expr& expr) {
  bool constant = true;
  visit(expr, [&](const Expr& node) { constant = constant && node.op != Op::kColumn && node.op != Op::kRowNumber; });
  return constant;
}

std::string_view comparison(Op op) {
  switch (op) {
    case Op::kEqual:
      return "==";
    case Op::kNotEqual:
      return "!=";
    case Op::kLess:
      return "<";
    case Op::kLessEqual:
      return "<=";
    case Op::kGreater:
      return ">";
    default:
      return ">=";
  }
}

Op mirrored(Op op) {
  switch (op) {
    case Op::kLess:
      return Op::kGreater;
    case Op::kLessEqual:
      return Op::kGreaterEqual;
    case Op::kGreater:
      return Op::kLess;
    case Op::kGreaterEqual:
      return Op::kLessEqual;
    default:
      return op;
  }
}

// NaN equals NaN and is larger than any number. Against a literal that is a number one test less is enough.
std::string compare_floats(Op op, const Expr& a, const std::string& x, const Expr& b, const std::string& y) {
  if (is_plain_number(a)) return compare_floats(mirrored(op), b, y, a, x);
  if (is_plain_number(b)) {
    bool above = op == Op::kGreater || op == Op::kGreaterEqual;
    std::string test = fmt::format("({} {} {})", x, comparison(op), y);
    return above ? fmt::format("({} || is_nan({}))", test, x) : test;
  }
  switch (op) {
    case Op::kEqual:
      return fmt::format("equal_floats({}, {})", x, y);
    case Op::kNotEqual:
      return fmt::format("!equal_floats({}, {})", x, y);
    case Op::kLess:
      return fmt::format("less_floats({}, {})", x, y);
    case Op::kLessEqual:
      return fmt::format("!less_floats({}, {})", y, x);
    case Op::kGreater:
      return fmt::format("less_floats({}, {})", y, x);
    default:
      return fmt::format("!less_floats({}, {})", x, y);
  }
}

}  // namespace

std::string_view glsl_type(Type type) {
  switch (type.id) {
    case TypeId::kBoolean:
      return "bool";
    case TypeId::kInteger:
    case TypeId::kDate:
      return "int";
    case TypeId::kReal:
      return "float";
    case TypeId::kDouble:
      return "double";
    case TypeId::kVarchar:
    case TypeId::kNull:
      return "uint";
    default:
      return "int64_t";
  }
}

uint64_t value_bits(const Value& value) {
  switch (value.type.id) {
    case TypeId::kReal:
      return std::bit_cast<uint32_t>(static_cast<float>(value.real));
    case TypeId::kDouble:
      return std::bit_cast<uint64_t>(value.real);
    case TypeId::kInteger:
    case TypeId::kDate:
      return static_cast<uint32_t>(value.integer);
    default:
      return static_cast<uint64_t>(value.integer);
  }
}

std::vector<ColumnRef> ExpressionWriter::take_columns() {
  return std::exchange(columns_, {});
}

RowValue ExpressionWriter::store(Type type, const std::string& value, const std::string& null,
                                 std::string& code) {
  RowValue result{fresh(), {}};
  code += fmt::format("{} {} = {};\n", glsl_type(type), result.value, value);
  if (!null.empty()) {
    result.null = fresh();
    code += fmt::format("bool {} = {};\n", result.null, null);
  }
  return result;
}

std::string ExpressionWriter::write_condition(const Expr& expr, std::string& code) {
  RowValue value = write(expr, code);
  return value.null.empty() ? value.value : fmt::format("({} && !{})", value.value, value.null);
}

RowValue ExpressionWriter::write(const Expr& expr, std::string& code) {
  switch (expr.op) {
    case Op::kLiteral:
      return literal(expr);
    case Op::kColumn:
      return column(expr);
    case Op::kRowNumber:
      return store(expr.type, "int64_t(i + j)", "", code);
    case Op::kNegate:
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kModulo:
    case Op::kAbs:
      return arithmetic(expr, code);
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
      return compare(expr, code);
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot:
    case Op::kIsNull:
      return logic(expr, code);
    case Op::kIn:
      return in_list(expr, code);
    case Op::kCase:
      return case_when(expr, code);
    case Op::kCoalesce:
      return coalesce(expr, code);
    case Op::kCast:
    case Op::kTryCast:
      return cast(expr, code);
    case Op::kDictionary:
      return dictionary_call(expr, code);
    case Op::kAggregate:
      break;
    default:
      return function(expr, code);
  }
  RTSQL_CHECK(false);
  return {};
}

RowValue ExpressionWriter::literal(const Expr& expr) {
  if (expr.literal.null) return {zero(expr.type), "true"};
  // A string alone is code 0 of its own dictionary.
  if (expr.type.id == TypeId::kVarchar) return {"0u", {}};
  return {word_as(expr.type, inputs_.word(value_bits(expr.literal))), {}};
}

RowValue ExpressionWriter::column(const Expr& expr) {
  if (std::find(columns_.begin(), columns_.end(), expr.column) == columns_.end())
    columns_.push_back(expr.column);
  const SourceRows& source = rows_.sources.at(expr.column.source);
  std::string place = fmt::format("{}_{}[j]", expr.column.source, expr.column.column);
  bool nullable = !source.range && source.columns.at(expr.column.column)->nullable();
  return {"c" + place, nullable ? "n" + place : ""};
}

std::string ExpressionWriter::fit_decimal(const std::string& value, Type type,
                                          const std::string& alive_test) {
  auto bound = static_cast<uint64_t>(power_of_ten(type.precision) - 1);
  return fmt::format("fit_decimal({}, int64_t({}), {}, fault)", value, inputs_.word(bound), alive_test);
}

RowValue ExpressionWriter::arithmetic(const Expr& expr, std::string& code) {
  RowValue a = write(*expr.operands[0], code);
  RowValue b = expr.operands.size() > 1 ? write(*expr.operands[1], code) : RowValue{};
  std::string null = either(a.null, b.null);
  Type type = expr.operands[0]->type;
  if (!null.empty()) null = store(TypeId::kBoolean, null, "", code).value;
  bool exact = !is_floating(type);
  auto checked = [&](std::string_view name) {
    std::string call =
        b.value.empty()
            ? fmt::format("{}_{}({}, {}, fault)", name, suffix(type), a.value, alive(null))
            : fmt::format("{}_{}({}, {}, {}, fault)", name, suffix(type), a.value, b.value, alive(null));
    if (expr.type.id == TypeId::kDecimal) call = fit_decimal(call, expr.type, alive(null));
    return store(expr.type, call, null, code);
  };
  switch (expr.op) {
    case Op::kNegate:
      return exact ? checked("negate") : store(expr.type, "-" + a.value, null, code);
    case Op::kAbs:
      return exact ? checked("abs") : store(expr.type, fmt::format("abs({})", a.value), null, code);
    case Op::kAdd:
      return exact ? checked("add") : store(expr.type, a.value + " + " + b.value, null, code);
    case Op::kSubtract:
      return exact ? checked("subtract") : store(expr.type, a.value + " - " + b.value, null, code);
    case Op::kMultiply:
      return exact ? checked("multiply") : store(expr.type, a.value + " * " + b.value, null, code);
    default:
      break;
  }
  // Division: NULL where the divisor is 0, for floats too.
  if (!is_nonzero_literal(*expr.operands[1])) {
    std::string divisor_is_zero = fmt::format("({} == {})", b.value, zero(type));
    null = store(TypeId::kBoolean, either(null, divisor_is_zero), "", code).value;
  }
  if (exact) {
    std::string_view name = expr.op == Op::kDivide ? "divide" : "modulo";
    return store(expr.type,
                 fmt::format("{}_{}({}, {}, {}, fault)", name, suffix(type), a.value, b.value, alive(null)),
                 null, code);
  }
  // NVIDIA's compiler (580.159) lets every invocation of a workgroup, kept or not, run the stores that follow a division
  // of two doubles that are the same for all of them. `keep >> kRows` is 0, but the compiler does not know it.
  std::string divisor = b.value;
  if (is_constant(expr)) divisor = fmt::format("({} + {}(keep >> kRows))", b.value, glsl_type(type));
  std::string value = expr.op == Op::kDivide ? fmt::format("{} / {}", a.value, divisor)
                                             : fmt::format("modulo_floats({}, {})", a.value, divisor);
  return store(expr.type, value, null, code);
}

RowValue ExpressionWriter::compare(const Expr& expr, std::string& code) {
  const Expr& left = *expr.operands[0];
  const Expr& right = *expr.operands[1];
  if (left.type.id == TypeId::kVarchar) return compare_strings(expr, code);
  RowValue a = write(left, code), b = write(right, code);
  std::string test;
  if (is_floating(left.type)) {
    test = compare_floats(expr.op, left, a.value, right, b.value);
  } else if (left.type.id == TypeId::kBoolean) {
    test = fmt::format("(uint({}) {} uint({}))", a.value, comparison(expr.op), b.value);
  } else {
    test = fmt::format("({} {} {})", a.value, comparison(expr.op), b.value);
  }
  return store(TypeId::kBoolean, test, either(a.null, b.null), code);
}

RowValue ExpressionWriter::compare_strings(const Expr& expr, std::string& code) {
  const Expr* left = expr.operands[0].get();
  const Expr* right = expr.operands[1].get();
  Op op = expr.op;
  if (left->op == Op::kLiteral) {
    std::swap(left, right);
    op = mirrored(op);
  }
  DictionaryPtr dictionary = dictionaries_.of(*left);
  if (right->op != Op::kLiteral) {
    DictionaryPtr other = dictionaries_.of(*right);
    DictionaryPtr both =
        dictionary == other ? dictionary : merge_dictionaries({dictionary, other}).dictionary;
    RowValue a = write_as(*left, both, code), b = write_as(*right, both, code);
    return store(TypeId::kBoolean, fmt::format("({} {} {})", a.value, comparison(op), b.value),
                 either(a.null, b.null), code);
  }
  RowValue a = write(*left, code);
  if (right->literal.null) return {"false", "true"};
  // In terms of codes: x < 's' is code < lower_bound, x <= 's' is code < upper_bound.
  const std::string& text = right->literal.text;
  bool exclusive = op == Op::kLess || op == Op::kGreaterEqual;
  if (op == Op::kEqual || op == Op::kNotEqual) {
    std::string code_word = inputs_.word(dictionary->find(text).value_or(kNoCode));
    return store(TypeId::kBoolean, fmt::format("({} {} uint({}))", a.value, comparison(op), code_word),
                 a.null, code);
  }
  uint32_t bound = exclusive ? dictionary->lower_bound(text) : dictionary->upper_bound(text);
  bool below = op == Op::kLess || op == Op::kLessEqual;
  return store(TypeId::kBoolean,
               fmt::format("({} {} uint({}))", a.value, below ? "<" : ">=", inputs_.word(bound)), a.null,
               code);
}

RowValue ExpressionWriter::logic(const Expr& expr, std::string& code) {
  RowValue a = write(*expr.operands[0], code);
  if (expr.op == Op::kIsNull) return {a.null.empty() ? "false" : a.null, {}};
  if (expr.op == Op::kNot) return store(TypeId::kBoolean, "!" + a.value, a.null, code);
  RowValue b = write(*expr.operands[1], code);
  std::string_view sign = expr.op == Op::kAnd ? "&&" : "||";
  if (a.null.empty() && b.null.empty()) {
    return store(TypeId::kBoolean, fmt::format("{} {} {}", a.value, sign, b.value), "", code);
  }
  // The value that decides alone: FALSE for AND, TRUE for OR.
  auto decides = [&](const RowValue& side) {
    std::string value = expr.op == Op::kAnd ? "!" + side.value : side.value;
    return side.null.empty() ? value : fmt::format("(!{} && {})", side.null, value);
  };
  std::string decided =
      store(TypeId::kBoolean, fmt::format("{} || {}", decides(a), decides(b)), "", code).value;
  std::string value = expr.op == Op::kAnd ? "!" + decided : decided;
  return store(TypeId::kBoolean, value, fmt::format("!{} && {}", decided, either(a.null, b.null)), code);
}

// A sorted list of keys and a binary search, so that the text does not depend on the list's length.
RowValue ExpressionWriter::in_list(const Expr& expr, std::string& code) {
  const Expr& subject = *expr.operands[0];
  RowValue value = write(subject, code);
  bool text = subject.type.id == TypeId::kVarchar;
  bool has_null = false;
  std::vector<uint64_t> keys;
  for (size_t i = 1; i < expr.operands.size(); ++i) {
    const Value& item = expr.operands[i]->literal;
    if (item.null) {
      has_null = true;
    } else if (!text) {
      keys.push_back(encode_key(item));
    } else if (std::optional<uint32_t> found = dictionaries_.of(subject)->find(item.text)) {
      keys.push_back(*found);
    }
  }
  std::sort(keys.begin(), keys.end());
  std::string list = inputs_.table(keys.data(), keys.size() * sizeof(uint64_t));
  std::string size = inputs_.word(keys.size());
  std::string key = fmt::format("uint64_t(to_key({}))", value.value);
  RowValue found = store(TypeId::kBoolean, fmt::format("contains_key({}, uint({}), {})", list, size, key),
                         value.null, code);
  // x IN (1, NULL) is NULL where x is not 1.
  if (has_null) found.null = store(TypeId::kBoolean, either(found.null, "!" + found.value), "", code).value;
  return found;
}

// if (condition) { value } else { the rest }, so that a branch not taken cannot fail.
RowValue ExpressionWriter::branches(const Expr& expr, size_t first, std::string& code,
                                    const std::string& value, const std::string& null) {
  auto assign = [&](const Expr& branch) {
    RowValue result = expr.type.id == TypeId::kVarchar ? write_as(branch, dictionaries_.of(expr), code)
                                                       : write(branch, code);
    code += fmt::format("{} = {};\n", value, result.value);
    if (!null.empty()) code += fmt::format("{} = {};\n", null, result.null.empty() ? "false" : result.null);
  };
  if (first + 1 == expr.operands.size()) {
    assign(*expr.operands[first]);
    return {value, null};
  }
  std::string condition = write_condition(*expr.operands[first], code);
  code += fmt::format("if ({}) {{\n", condition);
  assign(*expr.operands[first + 1]);
  code += "} else {\n";
  branches(expr, first + 2, code, value, null);
  code += "}\n";
  return {value, null};
}

RowValue ExpressionWriter::case_when(const Expr& expr, std::string& code) {
  RowValue result = store(expr.type, zero(expr.type), expr.nullable ? "true" : "", code);
  return branches(expr, 0, code, result.value, result.null);
}

RowValue ExpressionWriter::coalesce(const Expr& expr, std::string& code) {
  RowValue result = store(expr.type, zero(expr.type), "true", code);
  for (const ExprPtr& operand : expr.operands) {
    code += fmt::format("if ({}) {{\n", result.null);
    RowValue value = expr.type.id == TypeId::kVarchar ? write_as(*operand, dictionaries_.of(expr), code)
                                                      : write(*operand, code);
    code += fmt::format("{} = {};\n{} = {};\n}}\n", result.value, value.value, result.null,
                        value.null.empty() ? "false" : value.null);
  }
  if (!expr.nullable) result.null.clear();
  return result;
}

RowValue ExpressionWriter::write_as(const Expr& expr, const DictionaryPtr& target, std::string& code) {
  DictionaryPtr own = dictionaries_.of(expr);
  if (expr.op == Op::kLiteral && !expr.literal.null) {
    return {fmt::format("uint({})", inputs_.word(target->find(expr.literal.text).value_or(kNoCode))), {}};
  }
  RowValue value = write(expr, code);
  if (own == target || own->size() == 0) return value;
  std::vector<uint32_t> map = code_map(*own, *target);
  std::string table = inputs_.table(map.data(), map.size() * sizeof(uint32_t));
  return store(TypeId::kVarchar,
               fmt::format("U32s({}).v[{} ? {} : 0u]", table, alive(value.null), value.value), value.null,
               code);
}

RowValue ExpressionWriter::dictionary_call(const Expr& expr, std::string& code) {
  const FunctionTable& table = dictionaries_.table(expr);
  RowValue argument = write(*expr.operands[0], code);
  if (table.status.empty()) return {zero(expr.type), "true"};
  // NULL rows have no valid code: look up the first.
  std::string at =
      store(TypeId::kVarchar, fmt::format("{} ? {} : 0u", alive(argument.null), argument.value), "", code)
          .value;
  std::string null = argument.null;
  if (!table.plain) {
    std::string status =
        store(TypeId::kVarchar,
              fmt::format("uint(U8s({}).v[{}])", inputs_.table(table.status.data(), table.status.size()), at),
              "", code)
            .value;
    code += fmt::format("if ({} && {} == 2u) fault |= kFaultSyntax;\n", alive(null), status);
    if (!expr.dictionary_function->fails)
      null = store(TypeId::kBoolean, either(null, fmt::format("({} != 0u)", status)), "", code).value;
  }
  if (expr.type.id == TypeId::kVarchar) {
    std::string codes = inputs_.table(table.codes.data(), table.codes.size() * sizeof(uint32_t));
    return store(expr.type, fmt::format("U32s({}).v[{}]", codes, at), null, code);
  }
  std::vector<uint64_t> bits;
  for (const Value& value : table.values) bits.push_back(value.null ? 0 : value_bits(value));
  std::string words = inputs_.table(bits.data(), bits.size() * sizeof(uint64_t));
  return store(expr.type, word_as(expr.type, fmt::format("U64s({}).v[{}]", words, at)), null, code);
}

RowValue ExpressionWriter::function(const Expr& expr, std::string& code) {
  RowValue a = write(*expr.operands[0], code);
  RowValue b = expr.operands.size() > 1 ? write(*expr.operands[1], code) : RowValue{};
  std::string null = either(a.null, b.null);
  auto call = [&](std::string text) { return store(expr.type, text, null, code); };
  switch (expr.op) {
    case Op::kFloor:
      return call(fmt::format("floor({})", a.value));
    case Op::kCeil:
      return call(fmt::format("ceil({})", a.value));
    case Op::kRound:
      return call(fmt::format("roundEven({})", a.value));
    case Op::kSqrt:
      return call(fmt::format("sqrt_checked({}, {}, fault)", a.value, alive(null)));
    case Op::kYear:
      return call(fmt::format("civil_date({}).x", a.value));
    case Op::kMonth:
      return call(fmt::format("civil_date({}).y", a.value));
    case Op::kDay:
      return call(fmt::format("civil_date({}).z", a.value));
    case Op::kRandom:
      return call(fmt::format("random_unit({}, {})", a.value, b.value));
    case Op::kHash: {
      std::string bits = fmt::format("uint64_t(to_key({}))", a.value);
      if (!a.null.empty()) bits = fmt::format("({} ? kNullBits : {})", a.null, bits);
      return store(expr.type, fmt::format("int64_t(mix_bits({}))", bits), "", code);
    }
    case Op::kToKey:
      return call(fmt::format("{}(to_key({}))", glsl_type(expr.type), a.value));
    case Op::kFromKey: {
      std::string_view kind = expr.type.id == TypeId::kBoolean ? "bool" : suffix(expr.type);
      std::string_view word = key_bytes(expr.type) == 8 ? "int64_t" : "int";
      return call(fmt::format("from_key_{}({}({}))", kind, word, a.value));
    }
    case Op::kSumParts: {
      std::string sum = fmt::format("sum_parts({}, {}, {}, fault)", a.value, b.value, alive(null));
      return call(expr.type.id == TypeId::kDecimal ? fit_decimal(sum, expr.type, alive(null)) : sum);
    }
    default:
      break;
  }
  RTSQL_CHECK(false);
  return {};
}

}  // namespace rtsql
