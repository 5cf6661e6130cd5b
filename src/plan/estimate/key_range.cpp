#include "plan/estimate/key_range.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "expression/evaluate.h"
#include "expression/type_rules.h"
#include "schema/enumeration.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

// Holds the first keys whose values are at least a literal, and above it; none: no key has one.
struct KeyBounds {
  std::optional<uint64_t> at_least, above;
};

// A key space is the column's keys from the first to the last that any value has, and the order of the values
// behind them.
class KeySpace {
 public:
  // The expression that is compared is `path`, the column under casts.
  KeySpace(const Expr& path, const Column& column) : path_(path), column_(column) {}

  bool empty() const { return is_text() && column_.dictionary()->size() == 0; }
  uint64_t last() const {
    if (is_text()) return column_.dictionary()->size() - 1;
    if (column_.type().id == TypeId::kEnum) return column_.type().enumeration->labels().size() - 1;
    return column_.type().id == TypeId::kBoolean ? 1 : largest_key(column_.type());
  }

  // Returns the bounds of literals, none of them NULL.
  std::vector<KeyBounds> bounds_of(std::span<const Value* const> literals) const {
    std::vector<KeyBounds> bounds;
    if (is_text()) {
      std::vector<std::string_view> texts;
      for (const Value* literal : literals) texts.push_back(literal->text);
      for (const TextPlace& place : column_.dictionary()->find(texts))
        bounds.push_back({existing(place.lower_bound), existing(place.upper_bound())});
    } else {
      for (const Value* literal : literals)
        bounds.push_back(has_key(*literal) ? around(*literal) : searched(*literal));
    }
    return bounds;
  }

 private:
  bool is_text() const { return has_dictionary(column_.type()); }
  // Tells whether the literal is a value of the column, whose key no other value has.
  bool has_key(const Value& literal) const {
    return path_.op == Op::kColumn && literal.type == column_.type() && !is_floating(literal.type) &&
           !is_wide(literal.type);
  }
  KeyBounds around(const Value& literal) const {
    const uint64_t key = encode_key(literal);
    return {key, key < last() ? std::optional(key + 1) : std::nullopt};
  }
  KeyBounds searched(const Value& literal) const {
    return {first_key([&](int order) { return order >= 0; }, literal),
            first_key([&](int order) { return order > 0; }, literal)};
  }
  std::optional<uint64_t> existing(uint32_t code) const {
    return code <= last() ? std::optional<uint64_t>(code) : std::nullopt;
  }

  // Returns the first key of which `reached` holds, given that it holds for all keys after that; none if it
  // holds for no key. It is told the sign of (value behind the key, cast as the path says) - literal.
  template <class Predicate>
  std::optional<uint64_t> first_key(const Predicate& reached, const Value& literal) const {
    const auto holds = [&](uint64_t key) {
      return reached(compare(path_, decode_key(key, column_.type()), literal));
    };
    if (!holds(last())) return std::nullopt;
    uint64_t low = 0, high = last();
    while (low < high) {
      const uint64_t middle = low + (high - low) / 2;
      if (holds(middle)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  static int compare(const Expr& path, const Value& value, const Value& literal) {
    return order_of(apply(path, value), literal);
  }

  // Keys between the values of a column (a DECIMAL's beyond its digits) may not fit: they become the ends of
  // the type then.
  static Value apply(const Expr& path, const Value& value) {
    if (path.op == Op::kColumn) return value;
    Value inner = apply(*path.operands[0], value);
    if (std::optional<Value> cast = cast_value(inner, path.type)) return *cast;
    return decode_key(inner.integer < 0 ? 0 : largest_key(path.type), path.type);
  }

  const Expr& path_;
  const Column& column_;
};

bool is_path_to(const Expr& expr, ColumnId ref) {
  const Expr* column = widened_column(expr);
  return column != nullptr && column->column == ref;
}

KeyRanges ranges_within(Op op, const KeySpace& space, const KeyBounds& bounds) {
  auto below = [&](std::optional<uint64_t> bound) -> KeyRanges {
    if (!bound) return {{0, space.last()}};
    if (*bound == 0) return {};
    return {{0, *bound - 1}};
  };
  auto from = [&](std::optional<uint64_t> bound) -> KeyRanges {
    if (!bound) return {};
    return {{*bound, space.last()}};
  };
  switch (op) {
    case Op::kLess:
      return below(bounds.at_least);
    case Op::kLessEqual:
      return below(bounds.above);
    case Op::kGreater:
      return from(bounds.above);
    case Op::kGreaterEqual:
      return from(bounds.at_least);
    case Op::kEqual:
      return intersect(from(bounds.at_least), below(bounds.above));
    default:
      return unite(below(bounds.at_least), from(bounds.above));
  }
}

std::optional<KeyRanges> comparison_ranges(const Expr& expr, ColumnId ref, const Column& column) {
  const Expr* path = expr.operands[0].get();
  const Expr* literal = expr.operands[1].get();
  Op op = expr.op;
  if (has_known_value(*path)) {
    std::swap(path, literal);
    op = mirrored(op);
  }
  if (!has_known_value(*literal) || !is_path_to(*path, ref)) return std::nullopt;
  const KeySpace space(*path, column);
  if (literal->literal.null || space.empty()) return KeyRanges{};
  return ranges_within(op, space, space.bounds_of(std::array{&literal->literal})[0]);
}

// The ranges may come in any order, and touch each other.
KeyRanges unite_all(KeyRanges ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const KeyRange& a, const KeyRange& b) { return a.low < b.low; });
  return unite(ranges, {});
}

std::optional<KeyRanges> list_ranges(const Expr& expr, ColumnId ref, const Column& column) {
  const Expr& path = *expr.operands[0];
  if (!is_path_to(path, ref)) return std::nullopt;
  KeySpace space(path, column);
  if (space.empty()) return KeyRanges{};
  std::vector<const Value*> items;
  for (size_t i = 1; i < expr.operands.size(); ++i) {
    if (!expr.operands[i]->literal.null) items.push_back(&expr.operands[i]->literal);
  }
  KeyRanges all;
  for (const KeyBounds& bounds : space.bounds_of(items)) {
    const KeyRanges one = ranges_within(Op::kEqual, space, bounds);
    all.insert(all.end(), one.begin(), one.end());
  }
  return unite_all(std::move(all));
}

// Returns the keys that no item of the list has; none if one is NULL.
std::optional<KeyRanges> unlisted_ranges(const Expr& expr, ColumnId ref, const Column& column) {
  std::optional<KeyRanges> listed = list_ranges(expr, ref, column);
  if (!listed) return std::nullopt;
  KeySpace space(*expr.operands[0], column);
  const bool any_null = std::any_of(expr.operands.begin() + 1, expr.operands.end(),
                                    [](const ExprPtr& item) { return item->literal.null; });
  if (any_null || space.empty()) return KeyRanges{};
  KeyRanges others;
  uint64_t next = 0;
  for (const KeyRange& range : *listed) {
    if (range.low > next) others.push_back({next, range.low - 1});
    if (range.high >= space.last()) return others;
    next = range.high + 1;
  }
  others.push_back({next, space.last()});
  return others;
}

std::optional<KeyRanges> chain_ranges(const Expr& expr, ColumnId ref, const Column& column) {
  const bool all_hold = expr.op == Op::kAnd;
  KeyRanges ranges;
  for (const ExprPtr& operand : expr.operands) {
    std::optional<KeyRanges> one = key_ranges(*operand, ref, column);
    if (!one) return std::nullopt;
    if (all_hold && operand != expr.operands[0]) {
      ranges = intersect(ranges, *one);
    } else {
      ranges.insert(ranges.end(), one->begin(), one->end());
    }
  }
  return all_hold ? ranges : unite_all(std::move(ranges));
}

}  // namespace

const Expr* widened_column(const Expr& expr) {
  if (expr.op == Op::kColumn) return &expr;
  const bool widening = expr.op == Op::kCast && widens(expr.operands[0]->type, expr.type);
  return widening ? widened_column(*expr.operands[0]) : nullptr;
}

std::optional<KeyRanges> key_ranges(const Expr& conjunct, ColumnId ref, const Column& column) {
  switch (conjunct.op) {
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
      return comparison_ranges(conjunct, ref, column);
    case Op::kIn:
      return list_ranges(conjunct, ref, column);
    case Op::kAnd:
    case Op::kOr:
      return chain_ranges(conjunct, ref, column);
    case Op::kNot:
      return conjunct.operands[0]->op == Op::kIn ? unlisted_ranges(*conjunct.operands[0], ref, column)
                                                 : std::nullopt;
    default:
      return std::nullopt;
  }
}

bool excludes_nulls(const Expr& conjunct, ColumnId ref) {
  if (conjunct.op != Op::kNot || conjunct.operands[0]->op != Op::kIsNull) return false;
  const Expr& operand = *conjunct.operands[0]->operands[0];
  return operand.op == Op::kColumn && operand.column == ref;
}

KeyRanges intersect(const KeyRanges& a, const KeyRanges& b) {
  KeyRanges both;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    uint64_t low = std::max(a[i].low, b[j].low), high = std::min(a[i].high, b[j].high);
    if (low <= high) both.push_back({low, high});
    a[i].high < b[j].high ? ++i : ++j;
  }
  return both;
}

KeyRanges unite(const KeyRanges& a, const KeyRanges& b) {
  KeyRanges sorted;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(sorted),
             [](const KeyRange& x, const KeyRange& y) { return x.low < y.low; });
  KeyRanges either;
  for (const KeyRange& range : sorted) {
    bool touches = !either.empty() && (range.low == 0 || range.low - 1 <= either.back().high);
    if (touches) {
      either.back().high = std::max(either.back().high, range.high);
    } else {
      either.push_back(range);
    }
  }
  return either;
}

std::optional<KeyRanges> as_points(const KeyRanges& ranges, uint64_t most) {
  KeyRanges points;
  for (const KeyRange& range : ranges) {
    if (range.high - range.low >= most - points.size()) return std::nullopt;
    for (uint64_t i = 0; i <= range.high - range.low; ++i) points.push_back({range.low + i, range.low + i});
  }
  return points;
}

}  // namespace rtsql
