// Writes ExpressionWriter's comparisons.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "exec/kernel/expression_writer.h"
#include "exec/kernel/glsl_text.h"
#include "expression/type_rules.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

// A search in a list of so many costs more than to compare them all.
constexpr size_t kFewKeys = 4;

bool is_plain_number(const Expr& expr) {
  return expr.op == Op::kLiteral && !expr.literal.null && expr.literal.real == expr.literal.real;
}

std::string_view comparison(Op op) {
  return op == Op::kEqual ? "==" : op == Op::kNotEqual ? "!=" : infix_operator(op);
}

// NaN equals NaN and is larger than any number. Against a literal that is a number one test less is enough.
std::string compare_floats(Op op, const Expr& a, const std::string& x, const Expr& b, const std::string& y) {
  if (is_plain_number(a) && !is_plain_number(b)) return compare_floats(mirrored(op), b, y, a, x);
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

std::string is_less(Type type, const std::string& a, const std::string& b) {
  if (is_floating(type)) return fmt::format("less_floats({}, {})", a, b);
  if (type.id == TypeId::kBoolean) return fmt::format("uint({}) < uint({})", a, b);
  if (is_wide(type)) return fmt::format("order_of({}, {}) < 0", a, b);
  return fmt::format("{} < {}", a, b);
}

}  // namespace

RowValue ExpressionWriter::compare(const Expr& expr, std::string& code) {
  const Expr& left = *expr.operands[0];
  const Expr& right = *expr.operands[1];
  if (has_dictionary(left.type)) return compare_strings(expr, code);
  RowValue a = write(left, code), b = write(right, code);
  std::string test;
  if (is_floating(left.type)) {
    test = compare_floats(expr.op, left, a.value, right, b.value);
  } else if (left.type.id == TypeId::kBoolean) {
    test = fmt::format("(uint({}) {} uint({}))", a.value, comparison(expr.op), b.value);
  } else if (scale_of(left.type) != scale_of(right.type)) {
    test = fmt::format("({} {} 0)", order_of_scaled(left.type, a.value, right.type, b.value),
                       comparison(expr.op));
  } else if (is_wide(left.type) || is_wide(right.type)) {
    test = fmt::format("(order_of(to_wide({}), to_wide({})) {} 0)", a.value, b.value, comparison(expr.op));
  } else {
    test = fmt::format("({} {} {})", a.value, comparison(expr.op), b.value);
  }
  return store(TypeId::kBoolean, test, either(a.null, b.null), code);
}

// Writes the order of exact numbers of two scales: below, at or above 0, as the first is less than, equal to
// or larger than the second.
std::string ExpressionWriter::order_of_scaled(Type a, const std::string& x, Type b, const std::string& y) {
  if (scale_of(a) > scale_of(b)) return "-" + order_of_scaled(b, y, a, x);
  const Int128 power = power_of_ten(scale_of(b) - scale_of(a));
  if (is_wide(a) || is_wide(b))
    return fmt::format("order_of_scaled(to_wide({}), to_wide({}), {})", x, y, wide_word(power));
  return fmt::format("order_of_scaled(int64_t({}), int64_t({}), int64_t({}))", x, y,
                     inputs_.word(static_cast<uint64_t>(power)));
}

// Takes the first value that is not NULL, then each that is beyond the best so far.
RowValue ExpressionWriter::extreme(const Expr& expr, std::string& code) {
  RowValue first = write_for(expr, *expr.operands[0], code);
  const bool may_be_null = !first.null.empty();
  RowValue best = store(expr.type, first.value, first.null, code);
  for (size_t i = 1; i < expr.operands.size(); ++i) {
    RowValue value = write_for(expr, *expr.operands[i], code);
    const bool greatest = expr.op == Op::kGreatest;
    std::string better =
        is_less(expr.type, greatest ? best.value : value.value, greatest ? value.value : best.value);
    if (may_be_null) better = fmt::format("({} || {})", best.null, better);
    if (!value.null.empty()) better = fmt::format("!{} && {}", value.null, better);
    code += fmt::format("if ({}) {{\n{} = {};\n", better, best.value, value.value);
    if (may_be_null) code += fmt::format("{} = false;\n", best.null);
    code += "}\n";
  }
  if (!expr.nullable) best.null.clear();
  return best;
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
    const DictionaryPtr both = Dictionaries::union_of(dictionary, dictionaries_.of(*right));
    RowValue a = write_as(*left, both, code), b = write_as(*right, both, code);
    return store(TypeId::kBoolean, fmt::format("({} {} {})", a.value, comparison(op), b.value),
                 either(a.null, b.null), code);
  }
  RowValue a = write(*left, code);
  if (right->literal.null) return {"false", "true"};
  // The literal becomes a code: x < 's' is code < lower_bound, x <= 's' is code < upper_bound.
  const TextPlace place = dictionary->find(right->literal.text);
  if (op == Op::kEqual || op == Op::kNotEqual) {
    std::string code_word = inputs_.word(place.code().value_or(kNoCode));
    return store(TypeId::kBoolean, fmt::format("({} {} uint({}))", a.value, comparison(op), code_word),
                 a.null, code);
  }
  const bool exclusive = op == Op::kLess || op == Op::kGreaterEqual;
  const uint32_t bound = exclusive ? place.lower_bound : place.upper_bound();
  bool below = op == Op::kLess || op == Op::kLessEqual;
  return store(TypeId::kBoolean,
               fmt::format("({} {} uint({}))", a.value, below ? "<" : ">=", inputs_.word(bound)), a.null,
               code);
}

// Searches a sorted list of keys by halves, so that the text does not depend on the list's length.
// Few keys are compared one after another, without a branch.
std::string ExpressionWriter::equals_one_of(const std::string& value, Type type,
                                            const std::vector<uint64_t>& keys) {
  const std::string_view word = key_bytes(type) == 8 ? "uint64_t" : "uint";
  std::string test;
  for (size_t i = 0; i < std::bit_ceil(keys.size()); ++i) {
    const std::string key = inputs_.word(keys[std::min(i, keys.size() - 1)]);
    test += fmt::format("{}{} == {}({})", i == 0 ? "(" : " || ", as_key(type, value), word, key);
  }
  return test + ")";
}

std::string ExpressionWriter::is_in_list(const std::string& value, Type type,
                                         const std::vector<uint64_t>& keys) {
  return fmt::format("contains_key({}, uint({}), uint64_t({}))",
                     inputs_.table(keys.data(), keys.size() * sizeof(uint64_t)), inputs_.word(keys.size()),
                     as_key(type, value));
}

std::string ExpressionWriter::is_in_wide_list(const std::string& value, const std::vector<Int128>& numbers) {
  return fmt::format("contains_wide({}, uint({}), {})",
                     inputs_.table(numbers.data(), numbers.size() * sizeof(Int128)),
                     inputs_.word(numbers.size()), value);
}

RowValue ExpressionWriter::in_list(const Expr& expr, std::string& code) {
  const Expr& subject = *expr.operands[0];
  RowValue value = write(subject, code);
  bool has_null = false;
  std::vector<uint64_t> keys;
  std::vector<std::string_view> texts;
  std::vector<Int128> numbers;
  for (size_t i = 1; i < expr.operands.size(); ++i) {
    const Value& item = expr.operands[i]->literal;
    if (item.null) {
      has_null = true;
    } else if (is_wide(subject.type)) {
      numbers.push_back(item.exact());
    } else if (has_dictionary(subject.type)) {
      texts.push_back(item.text);
    } else {
      keys.push_back(encode_key(item));
    }
  }
  if (!texts.empty()) {
    for (const TextPlace& place : dictionaries_.of(subject)->find(texts)) {
      if (place.is_there) keys.push_back(place.lower_bound);
    }
  }
  std::sort(keys.begin(), keys.end());
  std::sort(numbers.begin(), numbers.end());
  const bool are_few = !keys.empty() && keys.size() <= kFewKeys;
  const std::string test = is_wide(subject.type) ? is_in_wide_list(value.value, numbers)
                           : are_few             ? equals_one_of(value.value, subject.type, keys)
                                                 : is_in_list(value.value, subject.type, keys);
  RowValue found = store(TypeId::kBoolean, test, value.null, code);
  // x IN (1, NULL) is NULL where x is not 1.
  if (has_null) found.null = store(TypeId::kBoolean, either(found.null, "!" + found.value), "", code).value;
  return found;
}

}  // namespace rtsql
