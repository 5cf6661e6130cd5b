#include "expression_generator.h"

#include <fmt/format.h>

#include <cmath>

namespace rtsql::fuzz {
namespace {

constexpr double kIntegerBound = 2e9;
constexpr double kFloatBound = 1e6;     // sums of thousands of quarters stay exact
constexpr double kDecimalBound = 1e15;  // scaled

bool is_computable(Kind kind) {
  return kind == Kind::kId || kind == Kind::kSmall || kind == Kind::kReal || kind == Kind::kDouble ||
         kind == Kind::kDecimal;
}
bool is_text(Kind kind) {
  return kind == Kind::kText;
}
bool is_integer(Kind kind) {
  return kind == Kind::kId || kind == Kind::kSmall || kind == Kind::kExtreme;
}
bool is_temporal(Kind kind) {
  return kind == Kind::kDate || kind == Kind::kTimestamp;
}

Term boolean(std::string sql, std::string lite) {
  return {std::move(sql), std::move(lite), TypeId::kBoolean, Kind::kBoolean, 1};
}

// Describes a column whose type is that of the term, for making values like it.
DataColumn shape_of(const Term& term) {
  return {"", term.kind, term.type, term.bound};
}

double bound_limit(const Term& term) {
  if (term.kind == Kind::kDecimal) return kDecimalBound;
  return is_floating(term.type) ? kFloatBound : kIntegerBound;
}

}  // namespace

void align(Term& a, Term& b) {
  const int a_scale = a.kind == Kind::kDecimal ? a.type.scale : 0;
  const int b_scale = b.kind == Kind::kDecimal ? b.type.scale : 0;
  auto raise = [](Term& term, int digits) {
    const auto factor = static_cast<int64_t>(std::pow(10, digits));
    term.lite = fmt::format("({} * {})", term.lite, factor);
    term.bound *= static_cast<double>(factor);
  };
  if (a_scale < b_scale) raise(a, b_scale - a_scale);
  if (b_scale < a_scale) raise(b, a_scale - b_scale);
}

Term ExpressionGenerator::column_of(const Source& source, const DataColumn& column) const {
  std::string name = source.alias + "." + column.name;
  return {name, name, column.type, column.kind, column.bound};
}

Term ExpressionGenerator::any_column() {
  const Source& source = random_.pick(sources_);
  return column_of(source, random_.pick(source.table->columns));
}

std::optional<Term> ExpressionGenerator::column_where(bool (*suits)(Kind)) {
  std::vector<Term> found;
  for (const Source& source : sources_) {
    for (const DataColumn& column : source.table->columns) {
      if (suits(column.kind)) found.push_back(column_of(source, column));
    }
  }
  if (found.empty()) return std::nullopt;
  return random_.pick(found);
}

Term ExpressionGenerator::literal_like(const Term& term) {
  // The value is mostly one that occurs.
  Value value = random_value(random_, shape_of(term));
  if (term.kind == Kind::kId) value.integer /= random_.pick(std::vector<int>{1, 2, 10});
  return {literal(value), lite_literal(value), term.type, term.kind, term.bound};
}

Term ExpressionGenerator::value(int depth) {
  if (depth <= 0) return any_column();
  switch (random_.below(8)) {
    case 0:
    case 1:
    case 2:
      return number(depth);
    case 3:
      return text(depth);
    case 4:
      return temporal();
    case 5:
      return conditional(depth);
    case 6:
      return condition(depth - 1);
    default:
      return any_column();
  }
}

Term ExpressionGenerator::number(int depth) {
  if (depth > 0 && random_.chance(0.7)) return arithmetic(depth);
  if (std::optional<Term> column = column_where(is_computable)) return *column;
  return {"(7 + 0)", "(7 + 0)", TypeId::kInteger, Kind::kSmall, 7};
}

Term ExpressionGenerator::arithmetic(int depth) {
  Term a = number(depth - 1);
  Term b = random_.chance(0.5) ? literal_like(a) : number(depth - 1);
  // The operands are of one kind; mixed ones are compared, see comparison().
  if ((a.kind == Kind::kDecimal) != (b.kind == Kind::kDecimal) || a.type.id != b.type.id) b = literal_like(a);
  Term result = a;
  if (result.kind == Kind::kId) result.kind = Kind::kSmall;
  const bool integers = a.type.id == TypeId::kInteger && b.type.id == TypeId::kInteger;
  const size_t choice = random_.below(integers ? 6 : 3);
  if (choice < 2) {
    align(a, b);
    result.bound = a.bound + b.bound;
    result.type = a.type.scale >= b.type.scale ? a.type : b.type;
    const char op = choice == 0 ? '+' : '-';
    result.sql = fmt::format("({} {} {})", a.sql, op, b.sql);
    result.lite = fmt::format("({} {} {})", a.lite, op, b.lite);
  } else if (choice == 2) {
    result.bound = a.bound * b.bound;
    if (a.kind == Kind::kDecimal) result.type = Type::decimal(18, a.type.scale + b.type.scale);
    // A product of quarters is one of sixteenths, and so on: REAL runs out of bits first.
    if (a.type.id == TypeId::kReal) return a;
    result.sql = fmt::format("({} * {})", a.sql, b.sql);
    result.lite = fmt::format("({} * {})", a.lite, b.lite);
  } else {
    const char op = choice == 3 ? '/' : '%';
    result.bound = std::max(a.bound, b.bound);
    result.sql = fmt::format("({} {} {})", a.sql, op, b.sql);
    result.lite = fmt::format("({} {} {})", a.lite, op, b.lite);
    if (choice == 5) {
      result = a;
      result.sql = fmt::format("abs(-{})", a.sql);
      result.lite = fmt::format("abs(-{})", a.lite);
      if (a.kind == Kind::kId) result.kind = Kind::kSmall;
    }
  }
  return result.bound <= bound_limit(result) ? result : a;
}

Term ExpressionGenerator::text(int depth) {
  std::optional<Term> column = column_where(is_text);
  if (!column) return any_column();
  Term result = *column;
  switch (depth > 0 ? random_.below(7) : 0) {
    case 1:
      return {"upper(" + column->sql + ")", "upper(" + column->lite + ")", TypeId::kVarchar, Kind::kText};
    case 2:
      return {"lower(" + column->sql + ")", "lower(" + column->lite + ")", TypeId::kVarchar, Kind::kText};
    case 3:
      return {"length(" + column->sql + ")", "length(" + column->lite + ")", TypeId::kInteger, Kind::kSmall,
              30};
    case 4: {
      std::string arguments = fmt::format(", {}, {})", random_.between(1, 3), random_.between(0, 3));
      return {"substr(" + column->sql + arguments, "substr(" + column->lite + arguments, TypeId::kVarchar,
              Kind::kText};
    }
    case 5:
      return {"(" + column->sql + " || '!')", "(" + column->lite + " || '!')", TypeId::kVarchar, Kind::kText};
    case 6: {
      // Integers are joined as their text is.
      Term other = column_where(random_.chance(0.3) ? is_integer : is_text).value_or(*column);
      return {fmt::format("({} || {})", column->sql, other.sql),
              fmt::format("({} || {})", column->lite, other.lite), TypeId::kVarchar, Kind::kText};
    }
    default:
      return result;
  }
}

Term ExpressionGenerator::temporal() {
  std::optional<Term> column = column_where(is_temporal);
  if (!column) return any_column();
  auto field = [&](const char* name, const char* format, double bound) -> Term {
    return {fmt::format("extract({} FROM {})", name, column->sql),
            fmt::format("CAST(strftime('{}', {}) AS INTEGER)", format, column->lite), TypeId::kInteger,
            Kind::kSmall, bound};
  };
  switch (random_.below(6)) {
    case 4:
      return field("dow", "%w", 6);
    case 5:
      return field("doy", "%j", 366);
    case 0:
      return {"year(" + column->sql + ")", "CAST(strftime('%Y', " + column->lite + ") AS INTEGER)",
              TypeId::kInteger, Kind::kSmall, 3000};
    case 1:
      return {"month(" + column->sql + ")", "CAST(strftime('%m', " + column->lite + ") AS INTEGER)",
              TypeId::kInteger, Kind::kSmall, 12};
    case 2: {
      if (column->kind != Kind::kDate) return *column;
      const int64_t days = random_.between(-40, 40);
      return {fmt::format("({} + {})", column->sql, days),
              fmt::format("date({}, '{} days')", column->lite, days), TypeId::kDate, Kind::kDate};
    }
    default:
      return *column;
  }
}

// Takes two or three values. SQLite's result is NULL if any of them is.
Term ExpressionGenerator::extreme(const Term& a, const Term& b) {
  const bool greatest = random_.chance(0.5);
  Term result = a;
  if (result.kind == Kind::kId) result.kind = Kind::kSmall;
  auto add = [&](const Term& term) {
    result.sql += ", " + term.sql;
    result.lite =
        fmt::format("COALESCE({0}({1}, {2}), {1}, {2})", greatest ? "MAX" : "MIN", result.lite, term.lite);
  };
  add(b);
  if (random_.chance(0.5)) {
    Term other = any_column();
    add(other.type == a.type && other.kind == a.kind ? other : literal_like(a));
  }
  result.sql = fmt::format("{}({})", greatest ? "greatest" : "least", result.sql);
  return result;
}

Term ExpressionGenerator::conditional(int depth) {
  Term a = value(0);
  Term b = literal_like(a);
  Term result = a;
  if (result.kind == Kind::kId) result.kind = Kind::kSmall;
  switch (random_.below(4)) {
    case 3:
      return extreme(a, b);
    case 0: {
      Term when = condition(depth - 1);
      result.sql = fmt::format("CASE WHEN {} THEN {} ELSE {} END", when.sql, a.sql, b.sql);
      result.lite = fmt::format("CASE WHEN {} THEN {} ELSE {} END", when.lite, a.lite, b.lite);
      return result;
    }
    case 1:
      result.sql = fmt::format("COALESCE({}, {})", a.sql, b.sql);
      result.lite = fmt::format("COALESCE({}, {})", a.lite, b.lite);
      return result;
    default:
      result.sql = fmt::format("NULLIF({}, {})", a.sql, b.sql);
      result.lite = fmt::format("NULLIF({}, {})", a.lite, b.lite);
      return result;
  }
}

Term ExpressionGenerator::like(const Term& text) {
  static const std::vector<std::string> kPatterns = {"a%",   "%e%", "_",   "",     "%",
                                                     "l_m%", "%o_", "__%", "%m%n", "Z%"};
  std::string tail = fmt::format("{} LIKE '{}'", random_.chance(0.3) ? " NOT" : "", random_.pick(kPatterns));
  return boolean("(" + text.sql + tail + ")", "(" + text.lite + tail + ")");
}

Term ExpressionGenerator::in_list(const Term& value) {
  const std::string word = random_.chance(0.25) ? "NOT IN" : "IN";
  std::string sql, lite;
  for (size_t i = 0, count = 1 + random_.below(5); i < count; ++i) {
    Term item = literal_like(value);
    if (random_.chance(0.05)) item.sql = item.lite = "NULL";
    sql += (i == 0 ? "" : ", ") + item.sql;
    lite += (i == 0 ? "" : ", ") + item.lite;
  }
  return boolean(fmt::format("({} {} ({}))", value.sql, word, sql),
                 fmt::format("({} {} ({}))", value.lite, word, lite));
}

Term ExpressionGenerator::comparison() {
  static const std::vector<std::string> kOperators = {"=", "<>", "<", "<=", ">", ">="};
  Term a = random_.chance(0.75) ? any_column() : value(1);
  const double choice = random_.chance(0.5) ? 0 : static_cast<double>(random_.below(5));
  if (choice == 1) {
    std::string tail = random_.chance(0.5) ? " IS NULL)" : " IS NOT NULL)";
    return boolean("(" + a.sql + tail, "(" + a.lite + tail);
  }
  if (choice == 2) return in_list(a);
  if (choice == 3) {
    Term low = literal_like(a), high = literal_like(a);
    std::string word = random_.chance(0.2) ? "NOT BETWEEN" : "BETWEEN";
    return boolean(fmt::format("({} {} {} AND {})", a.sql, word, low.sql, high.sql),
                   fmt::format("({} {} {} AND {})", a.lite, word, low.lite, high.lite));
  }
  if (a.kind == Kind::kText && random_.chance(0.4)) return like(a);
  if (a.kind == Kind::kBoolean && random_.chance(0.5)) return a;
  Term b = literal_like(a);
  if (choice == 4) {
    Term other = any_column();
    const bool numbers = is_computable(a.kind) && is_computable(other.kind);
    const bool floats = is_floating(a.type) || is_floating(other.type);
    const bool decimals = a.kind == Kind::kDecimal || other.kind == Kind::kDecimal;
    // A scaled decimal cannot meet a float in SQLite.
    if ((numbers && !(floats && decimals)) || a.type == other.type) b = other;
    if (decimals && !floats) align(a, b);
  }
  const std::string& op = random_.pick(kOperators);
  return boolean(fmt::format("({} {} {})", a.sql, op, b.sql), fmt::format("({} {} {})", a.lite, op, b.lite));
}

Term ExpressionGenerator::condition(int depth) {
  if (depth <= 0 || random_.chance(0.4)) return comparison();
  if (random_.chance(0.15)) {
    Term operand = condition(depth - 1);
    return boolean("(NOT " + operand.sql + ")", "(NOT " + operand.lite + ")");
  }
  Term a = condition(depth - 1), b = condition(depth - 1);
  const char* op = random_.chance(0.6) ? "AND" : "OR";
  return boolean(fmt::format("({} {} {})", a.sql, op, b.sql), fmt::format("({} {} {})", a.lite, op, b.lite));
}

Term ExpressionGenerator::range(const Term& column) {
  static const std::vector<std::string> kOperators = {"<", "<=", ">", ">=", "=", "<>"};
  if (random_.chance(0.1))
    return boolean("(" + column.sql + " IS NOT NULL)", "(" + column.lite + " IS NOT NULL)");
  const Term a = literal_like(column), b = literal_like(column);
  if (random_.chance(0.3)) {
    return boolean(fmt::format("({} BETWEEN {} AND {})", column.sql, a.sql, b.sql),
                   fmt::format("({} BETWEEN {} AND {})", column.lite, a.lite, b.lite));
  }
  const std::string& op = random_.pick(kOperators);
  return boolean(fmt::format("({} {} {})", column.sql, op, a.sql),
                 fmt::format("({} {} {})", column.lite, op, a.lite));
}

Term ExpressionGenerator::box(const Source& source, const std::vector<DataColumn>& columns) {
  Term box = range(column_of(source, random_.pick(columns)));
  for (const DataColumn& column : columns) {
    if (random_.chance(0.2)) continue;
    const Term side = range(column_of(source, column));
    box = boolean(fmt::format("({} AND {})", box.sql, side.sql),
                  fmt::format("({} AND {})", box.lite, side.lite));
  }
  return box;
}

Term ExpressionGenerator::boxes() {
  const Source& source = random_.pick(sources_);
  const bool has_sets = !source.table->column_sets.empty();
  const std::vector<DataColumn>& columns =
      has_sets ? random_.pick(source.table->column_sets) : source.table->columns;
  Term boxes = box(source, columns);
  while (random_.chance(0.3)) {
    const Term other = box(source, columns);
    boxes = boolean(fmt::format("({} OR {})", boxes.sql, other.sql),
                    fmt::format("({} OR {})", boxes.lite, other.lite));
  }
  return boxes;
}

std::optional<Term> ExpressionGenerator::join_condition(const Source& a, const Source& b) {
  std::vector<std::pair<Term, Term>> pairs;
  for (const DataColumn& left : a.table->columns) {
    for (const DataColumn& right : b.table->columns) {
      const bool integers = is_integral(left.type) && is_integral(right.type);
      const bool floats = is_floating(left.type) && is_floating(right.type);
      const bool decimals = left.kind == Kind::kDecimal && right.kind == Kind::kDecimal;
      if (left.type != right.type && !integers && !floats && !decimals) continue;
      pairs.emplace_back(column_of(a, left), column_of(b, right));
    }
  }
  if (pairs.empty()) return std::nullopt;
  auto [left, right] = random_.pick(pairs);
  align(left, right);
  if (random_.chance(0.5)) std::swap(left, right);
  return boolean(left.sql + " = " + right.sql, left.lite + " = " + right.lite);
}

Term ExpressionGenerator::aggregate() {
  Term filter;
  if (random_.chance(0.2)) {
    const Term kept = condition(0);
    filter.sql = fmt::format(" FILTER (WHERE {})", kept.sql);
    filter.lite = fmt::format(" FILTER (WHERE {})", kept.lite);
  }
  Term count{"COUNT(*)" + filter.sql, "COUNT(*)" + filter.lite, TypeId::kBigint, Kind::kSmall, 1e6};
  switch (random_.below(7)) {
    case 0:
      return count;
    case 1:
    case 2: {
      Term a = value(random_.chance(0.2) ? 1 : 0);
      const char* form = random_.chance(0.5) ? "COUNT({})" : "COUNT(DISTINCT {})";
      count.sql = fmt::format(fmt::runtime(form), a.sql) + filter.sql;
      count.lite = fmt::format(fmt::runtime(form), a.lite) + filter.lite;
      return count;
    }
    case 3:
    case 4: {
      Term a = any_column();
      if (a.kind == Kind::kBoolean) return count;
      const char* form = random_.chance(0.5) ? "MIN({})" : "MAX({})";
      a.sql = fmt::format(fmt::runtime(form), a.sql) + filter.sql;
      a.lite = fmt::format(fmt::runtime(form), a.lite) + filter.lite;
      return a;
    }
    case 5: {
      Term a = number(random_.chance(0.4) ? 1 : 0);
      Term sum{"SUM(" + a.sql + ")" + filter.sql, "SUM(" + a.lite + ")" + filter.lite, TypeId::kBigint,
               Kind::kSmall, a.bound * 1e5};
      if (a.kind == Kind::kDecimal) {
        sum.kind = Kind::kDecimal;
        sum.type = Type::decimal(18, a.type.scale);
      } else if (is_floating(a.type)) {
        sum.kind = Kind::kDouble;
        sum.type = TypeId::kDouble;
      }
      return sum;
    }
    default: {
      Term a = number(0);
      std::string lite = "AVG(" + a.lite + ")" + filter.lite;
      if (a.kind == Kind::kDecimal) lite = fmt::format("({} / {}e0)", lite, std::pow(10, a.type.scale));
      return {"AVG(" + a.sql + ")" + filter.sql, lite, TypeId::kDouble, Kind::kDouble, a.bound};
    }
  }
}

}  // namespace rtsql::fuzz
