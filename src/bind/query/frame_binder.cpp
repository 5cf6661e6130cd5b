#include "bind/query/frame_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "bind/query/expression_binder.h"
#include "common/error.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/time/interval_arithmetic.h"

namespace rtsql {
namespace {

// The ends of a frame, as messages name them.
constexpr std::string_view kStarting = "starting", kEnding = "ending";

constexpr const char* kUnits[] = {"ROWS", "RANGE", "GROUPS"};

class FrameBinder {
 public:
  FrameBinder(const sql::Frame& frame, const std::vector<SortKey>& order_by)
      : written_(frame), order_by_(order_by) {}

  Frame bind() {
    Frame frame;
    frame.unit = static_cast<FrameUnit>(written_.unit);
    frame.exclusion = static_cast<FrameExclusion>(written_.exclusion);
    if (frame.unit == FrameUnit::kGroups && order_by_.empty()) {
      throw Error(ErrorKind::kSyntax, "GROUPS needs an ORDER BY clause in its window")
          .sqlstate(sqlstate::kWindowingError)
          .at(written_.span);
    }
    check_order();
    frame.start = bind_bound(written_.start, kStarting);
    frame.end = bind_bound(written_.end, kEnding);
    return frame;
  }

 private:
  // A frame must not be empty for being written the wrong way round.
  void check_order() const {
    using sql::FrameBoundKind;
    auto refuse = [](std::string_view what, const sql::FrameBound& at) {
      throw Error(ErrorKind::kSyntax, std::string(what)).sqlstate(sqlstate::kWindowingError).at(at.span);
    };
    const FrameBoundKind start = written_.start.kind, end = written_.end.kind;
    if (start == FrameBoundKind::kUnboundedFollowing)
      refuse("a frame cannot start at UNBOUNDED FOLLOWING", written_.start);
    if (end == FrameBoundKind::kUnboundedPreceding)
      refuse("a frame cannot end at UNBOUNDED PRECEDING", written_.end);
    if (start == FrameBoundKind::kCurrentRow && end == FrameBoundKind::kPreceding)
      refuse("a frame that starts at the current row cannot end before it", written_.end);
    if (start == FrameBoundKind::kFollowing && end < FrameBoundKind::kFollowing)
      refuse("a frame that starts after the current row cannot end before that", written_.end);
  }

  FrameBound bind_bound(const sql::FrameBound& bound, std::string_view end) const {
    FrameBound bound_frame{static_cast<FrameBoundKind>(bound.kind)};
    if (!bound.offset) return bound_frame;
    const sql::Expression& offset = *bound.offset;
    if (written_.unit == sql::FrameUnit::kRange) {
      bind_range(offset, bound_frame, end);
      return bound_frame;
    }
    const ExprPtr value = constant(offset, end, TypeId::kBigint);
    if (!is_integral(value->type)) {
      throw Error(ErrorKind::kType,
                  fmt::format("{} counts by an integer, not {}", kUnits[static_cast<size_t>(written_.unit)],
                              type_name(value->type)))
          .sqlstate(sqlstate::kWrongType)
          .at(offset.span);
    }
    bound_frame.offset = static_cast<uint64_t>(value->literal.integer);
    return bound_frame;
  }

  // A text is read as a value of the type.
  ExprPtr constant(const sql::Expression& offset, std::string_view end, Type of_text) const {
    ExprPtr value = fold(bind_expression(offset, {nullptr, "a frame"}));
    if (is_text_literal(*value)) value = cast_expr(value, of_text);
    if (value->op != Op::kLiteral) {
      throw Error(ErrorKind::kUnsupported, fmt::format("a frame's {} offset must be a constant", end))
          .at(offset.span);
    }
    if (value->literal.null) {
      throw Error(ErrorKind::kValue, fmt::format("a frame's {} offset must not be NULL", end))
          .sqlstate(sqlstate::kNullNotAllowed)
          .at(offset.span);
    }
    if (is_negative(value->literal)) refuse_negative(offset, end);
    if (std::isnan(value->literal.real)) {
      throw Error(ErrorKind::kValue, fmt::format("a frame's {} offset must not be NaN", end))
          .sqlstate(sqlstate::kInvalidFrameOffset)
          .at(offset.span);
    }
    return value;
  }

  [[noreturn]] static void refuse_negative(const sql::Expression& offset, std::string_view end) {
    throw Error(ErrorKind::kValue, fmt::format("a frame's {} offset must not be negative", end))
        .sqlstate(sqlstate::kInvalidFrameOffset)
        .at(offset.span)
        .hint("PRECEDING and FOLLOWING say the direction");
  }

  void bind_range(const sql::Expression& offset, FrameBound& bound, std::string_view end) const {
    if (order_by_.size() != 1) {
      throw Error(ErrorKind::kSyntax, "RANGE with an offset needs exactly one ORDER BY expression")
          .sqlstate(sqlstate::kWindowingError)
          .at(written_.span);
    }
    const bool descending = order_by_[0].descending;
    const bool adds = (bound.kind == FrameBoundKind::kFollowing) != descending;
    ExprPtr key = order_by_[0].expr;
    // A DECIMAL, which has no infinity, moves by one as a DOUBLE does.
    const bool reads_double = is_numeric(key->type) && !is_integral(key->type);
    const Type of_text = reads_double           ? Type(TypeId::kDouble)
                         : is_moment(key->type) ? Type(TypeId::kInterval)
                                                : key->type;
    const ExprPtr value = constant(offset, end, of_text);
    if (value->type.id == TypeId::kInterval) {
      if (!is_moment(key->type)) refuse(*key, offset);
      const ExprPtr interval = adds ? value : negate_interval(value, offset.span);
      bound.limit = make_shifted(key, interval, offset.span);
      bound.key = cast_expr(key, bound.limit->type);
      return;
    }
    if (!is_numeric(value->type)) refuse(*key, offset);
    if (key->type.id == TypeId::kDate && is_integral(value->type)) {
      move_number(number_of_day(key, offset.span), value, adds, offset.span, bound);
      // An infinite date stays where it is.
      const ExprPtr is_finite = make_folded(Op::kIsFinite, TypeId::kBoolean, {key}, offset.span);
      bound.limit = bind_case({is_finite, bound.limit, bound.key}, offset.span);
      return;
    }
    if (!is_numeric(key->type)) refuse(*key, offset);
    move_number(key, value, adds, offset.span, bound);
    // The limit is one of the values that come first in order, or of those that come last.
    if (is_infinite(*value)) bound.limit = unless_undefined(bound, adds, (end == kStarting) != descending);
  }

  // Counts the days since 1970-01-01; infinite dates are further away than any other, but may be moved.
  static ExprPtr number_of_day(const ExprPtr& day, SourceSpan span) {
    constexpr int64_t kBeyondAll = int64_t{1} << 62;
    const ExprPtr first_day = make_literal(Value::of_integer(TypeId::kDate, 0));
    const ExprPtr is_finite = make_folded(Op::kIsFinite, TypeId::kBoolean, {day}, span);
    const ExprPtr days =
        cast_expr(make_folded(Op::kSubtract, TypeId::kInteger, {day, first_day}, span), TypeId::kBigint);
    const auto compares = [&](Op op) { return make_folded(op, TypeId::kBoolean, {day, first_day}, span); };
    return bind_case({is_finite, days, compares(Op::kGreater), bigint_literal(kBeyondAll),
                      compares(Op::kLess), bigint_literal(-kBeyondAll)},
                     span);
  }

  // No part of an INTERVAL may be.
  static bool is_negative(const Value& offset) {
    if (offset.type.id != TypeId::kInterval) return offset.integer < 0 || offset.real < 0;
    const Interval interval = interval_of(offset.exact());
    return interval.months < 0 || interval.days < 0 || interval.microseconds < 0;
  }

  [[noreturn]] static void refuse(const Expr& key, const sql::Expression& offset) {
    throw Error(ErrorKind::kType,
                fmt::format("RANGE cannot move {} by {}", type_name(key.type), sql::to_sql(offset)))
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(offset.span)
        .hint("numbers move by numbers, DATE and TIMESTAMP by an INTERVAL, DATE by days, too");
  }

  static bool is_infinite(const Expr& offset) { return std::isinf(offset.literal.real); }

  // An infinity that moves by one to the other side has no place: the frame then reaches as far as it can, as
  // PostgreSQL's does.
  static ExprPtr unless_undefined(const FrameBound& bound, bool adds, bool is_least) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const auto infinity = [](bool positive) { return double_literal(positive ? kInfinity : -kInfinity); };
    const ExprPtr is_undefined =
        make_expr(Op::kEqual, TypeId::kBoolean, {bound.key, infinity(!adds)}, bound.limit->span);
    return bind_case({is_undefined, infinity(!is_least), bound.limit}, bound.limit->span);
  }

  // The moved number is NULL where it would be out of range.
  static void move_number(const ExprPtr& key, const ExprPtr& offset, bool adds, SourceSpan span,
                          FrameBound& bound) {
    Type type = *common_type(key->type, offset->type);
    if (is_integral(type)) type = TypeId::kBigint;
    if (type.id == TypeId::kReal) type = TypeId::kDouble;
    if (is_wide(key->type)) {
      throw Error(ErrorKind::kUnsupported, fmt::format("RANGE cannot move {}, which has more than {} digits",
                                                       type_name(key->type), kMaxNarrowDigits))
          .sqlstate(sqlstate::kFeatureNotSupported)
          .at(key->span)
          .hint("CAST the sort key to a DECIMAL of fewer digits, or to DOUBLE");
    }
    if (type.id == TypeId::kDecimal) type = Type::decimal(kMaxNarrowDigits, type.scale);
    bound.key = cast_expr(key, type);
    const ExprPtr distance = cast_expr(offset, type);
    bound.limit = make_expr(adds ? Op::kAdd : Op::kSubtract, type, {bound.key, distance}, span);
    if (is_floating(type)) return;
    const ExactRange range = exact_range(type);
    const auto by = static_cast<Int128>(distance->literal.integer);
    const auto last = static_cast<int64_t>(adds ? range.high - by : range.low + by);
    const ExprPtr is_beyond = make_expr(adds ? Op::kGreater : Op::kLess, TypeId::kBoolean,
                                        {bound.key, make_literal(Value::of_integer(type, last))}, span);
    bound.limit = bind_case({is_beyond, make_literal(Value::null_of(type)), bound.limit}, span);
  }

  const sql::Frame& written_;
  const std::vector<SortKey>& order_by_;
};

std::string bound_text(const FrameBound& bound, FrameUnit unit) {
  const std::string by = unit == FrameUnit::kRange ? "offset" : std::to_string(bound.offset);
  switch (bound.kind) {
    case FrameBoundKind::kUnboundedPreceding:
      return "UNBOUNDED PRECEDING";
    case FrameBoundKind::kPreceding:
      return by + " PRECEDING";
    case FrameBoundKind::kCurrentRow:
      return "CURRENT ROW";
    case FrameBoundKind::kFollowing:
      return by + " FOLLOWING";
    case FrameBoundKind::kUnboundedFollowing:
      break;
  }
  return "UNBOUNDED FOLLOWING";
}

}  // namespace

Frame bind_frame(const sql::Frame& frame, const std::vector<SortKey>& order_by) {
  return FrameBinder(frame, order_by).bind();
}

std::string frame_text(const Frame& frame) {
  if (same_frame(frame, Frame{})) return "";
  static constexpr const char* kExclusions[] = {"", " EXCLUDE CURRENT ROW", " EXCLUDE GROUP",
                                                " EXCLUDE TIES"};
  return fmt::format("{} BETWEEN {} AND {}{}", kUnits[static_cast<size_t>(frame.unit)],
                     bound_text(frame.start, frame.unit), bound_text(frame.end, frame.unit),
                     kExclusions[static_cast<size_t>(frame.exclusion)]);
}

}  // namespace rtsql
