#include "exec/aggregate/accumulators.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "exec/kernel/glsl_text.h"
#include "expression/choice.h"
#include "expression/expr_index.h"
#include "expression/type_rules.h"
#include "shaders/exec/merge_words.h"

namespace rtsql {
namespace {

constexpr size_t kMostAccumulators = 16;  // of a kernel

class LayoutBuilder {
 public:
  LayoutBuilder(RelationId relation, bool of_groups) : relation_(relation), is_of_groups_(of_groups) {
    if (of_groups) column(AccumulatorKind::kHasRows, nullptr, false);
  }

  ExprPtr result(const AggregateCall& call) {
    distinct_by_ = call.distinct_by;
    switch (call.aggregate) {
      case Aggregate::kCountStar:
        return count_rows();
      case Aggregate::kCount:
        return count(call);
      case Aggregate::kSum:
        return unless_empty(call, sum(call));
      case Aggregate::kAvg:
        return unless_empty(call, average(call));
      case Aggregate::kMin:
        return unless_empty(call, extreme(call, AccumulatorKind::kMinimum));
      case Aggregate::kMax:
        return unless_empty(call, extreme(call, AccumulatorKind::kMaximum));
      case Aggregate::kBitAnd:
        return unless_empty(call, bits(call, AccumulatorKind::kBitAnd));
      case Aggregate::kBitOr:
        return unless_empty(call, bits(call, AccumulatorKind::kBitOr));
      case Aggregate::kBitXor:
        return unless_empty(call, bits(call, AccumulatorKind::kBitXor));
      case Aggregate::kProduct:
        return unless_empty(call, product(call));
      default:
        return nullptr;
    }
  }

  std::vector<Accumulator> take() { return std::move(accumulators_); }

 private:
  ExprPtr column(AccumulatorKind kind, const ExprPtr& argument, bool distinct) {
    Accumulator wanted{kind, argument, distinct, distinct ? distinct_by_ : std::vector<ExprPtr>{}};
    const uint32_t ordinal = find_or_add(std::move(wanted));
    return make_column({relation_, ordinal}, accumulators_[ordinal].column_type(), false, "accumulator");
  }

  uint32_t find_or_add(Accumulator wanted) {
    std::vector<uint32_t>& alike = by_argument_[wanted.argument ? hash_expr(*wanted.argument) : 0];
    for (const uint32_t ordinal : alike) {
      if (wanted.same_as(accumulators_[ordinal])) return ordinal;
    }
    alike.push_back(static_cast<uint32_t>(accumulators_.size()));
    accumulators_.push_back(std::move(wanted));
    return alike.back();
  }

  ExprPtr count_rows() {
    if (is_of_groups_) accumulators_[0].kind = AccumulatorKind::kCountRows;
    return column(AccumulatorKind::kCountRows, nullptr, false);
  }

  // Counts values that are not NULL, which is the same as rows where none can be NULL.
  ExprPtr count(const AggregateCall& call) {
    if (!call.distinct && !call.argument->nullable) return count_rows();
    return column(AccumulatorKind::kCountValues, call.argument, call.distinct);
  }

  ExprPtr sum(const AggregateCall& call) {
    switch (call.argument->type.id) {
      case TypeId::kTinyint:
      case TypeId::kSmallint:
      case TypeId::kInteger:
        return cast_expr(column(AccumulatorKind::kSumInteger, call.argument, call.distinct), call.type);
      case TypeId::kBigint:
      case TypeId::kDecimal:
        return exact_sum(call, call.type);
      default:
        return column(AccumulatorKind::kSumDouble, cast_expr(call.argument, TypeId::kDouble), call.distinct);
    }
  }

  ExprPtr exact_sum(const AggregateCall& call, Type type) {
    if (is_wide(call.argument->type)) return sum_words(call, type);
    const auto [high, low] =
        call.is_narrow ? halves_of_sum(call) : sums_of_halves(call.argument, call.distinct);
    return make_expr(Op::kSumParts, type, {high, low}, call.argument->span);
  }

  // The words of a wide DECIMAL are added up as BIGINTs are.
  ExprPtr sum_words(const AggregateCall& call, Type type) {
    // The words of different values may be the same.
    if (call.distinct && distinct_by_.empty()) distinct_by_ = {call.argument};
    std::vector<ExprPtr> operands;
    for (const Op op : {Op::kHighWord, Op::kLowWord}) {
      const auto [high, low] = sums_of_halves(make_expr(op, TypeId::kBigint, {call.argument}), call.distinct);
      operands.insert(operands.end(), {high, low});
    }
    operands.push_back(count(call));
    return make_expr(Op::kSumWords, type, std::move(operands), call.argument->span);
  }

  std::pair<ExprPtr, ExprPtr> sums_of_halves(const ExprPtr& argument, bool distinct) {
    return {column(AccumulatorKind::kSumHigh, argument, distinct),
            column(AccumulatorKind::kSumLow, argument, distinct)};
  }

  std::pair<ExprPtr, ExprPtr> halves_of_sum(const AggregateCall& call) {
    const ExprPtr sum = column(AccumulatorKind::kSumInteger, call.argument, call.distinct);
    const auto half = [&](Op op, int64_t operand) {
      const ExprPtr word = bigint_literal(operand);
      return make_expr(op, TypeId::kBigint, {sum, word});
    };
    return {half(Op::kShiftRight, 32), half(Op::kBitAnd, UINT32_MAX)};
  }

  // For exact numbers this is the exact sum, which cannot overflow a DOUBLE, divided once: by the count and,
  // as the sum of DECIMALs is of scaled integers, by the power of their scale.
  ExprPtr average(const AggregateCall& call) {
    const Type type = call.argument->type;
    const bool is_exact_sum = type.id == TypeId::kBigint || type.id == TypeId::kDecimal;
    ExprPtr total = is_exact_sum ? exact_sum(call, TypeId::kDouble) : cast_expr(sum(call), TypeId::kDouble);
    ExprPtr divisor = cast_expr(count(call), TypeId::kDouble);
    if (type.id == TypeId::kDecimal && type.scale > 0) {
      const auto power = static_cast<double>(power_of_ten(type.scale));
      divisor = make_expr(Op::kMultiply, TypeId::kDouble, {divisor, double_literal(power)});
    }
    return make_expr(Op::kDivide, TypeId::kDouble, {total, divisor});
  }

  ExprPtr extreme(const AggregateCall& call, AccumulatorKind kind) {
    const auto extreme_of = [&](const ExprPtr& argument) {
      return make_expr(Op::kFromKey, argument->type, {column(kind, argument, false)});
    };
    // The dictionary of a VARCHAR is that of the argument; the aggregator fills it in once it knows the rows.
    if (!is_wide(call.argument->type)) return cast_expr(extreme_of(call.argument), call.type);
    // The rows of a group have one wide number at most, which the planner has chosen.
    const auto word = [&](Op op) { return extreme_of(make_expr(op, TypeId::kBigint, {call.argument})); };
    return make_expr(Op::kOfWords, call.type, {word(Op::kHighWord), word(Op::kLowWord)});
  }

  ExprPtr bits(const AggregateCall& call, AccumulatorKind kind) {
    return cast_expr(column(kind, cast_expr(call.argument, TypeId::kBigint), call.distinct), call.type);
  }

  ExprPtr product(const AggregateCall& call) {
    auto or_zero = [&](const ExprPtr& value, double zero) {
      return bind_case(
          {make_expr(Op::kEqual, TypeId::kBoolean, {value, double_literal(0)}), double_literal(zero), value},
          {});
    };
    return or_zero(column(AccumulatorKind::kProductDouble, or_zero(call.argument, -0.0), call.distinct), 0);
  }

  ExprPtr unless_empty(const AggregateCall& call, const ExprPtr& value) {
    if (is_of_groups_ && !call.argument->nullable) return value;
    ExprPtr is_empty = make_expr(Op::kEqual, TypeId::kBoolean, {count(call), bigint_literal(0)});
    return bind_case({is_empty, make_literal(Value::null_of(call.type)), value}, {});
  }

  const RelationId relation_;
  const bool is_of_groups_;           // each of which has rows
  std::vector<ExprPtr> distinct_by_;  // of the call at hand
  std::vector<Accumulator> accumulators_;
  std::unordered_map<uint64_t, std::vector<uint32_t>> by_argument_;  // ordinals
};

}  // namespace

std::vector<ExprPtr> Accumulator::distinct_values() const {
  return distinct_by.empty() ? std::vector{argument} : distinct_by;
}

bool Accumulator::same_as(const Accumulator& other) const {
  return kind == other.kind && distinct == other.distinct &&
         (argument == nullptr) == (other.argument == nullptr) &&
         (argument == nullptr || same_expr(*argument, *other.argument)) &&
         same_exprs(distinct_by, other.distinct_by);
}

Type Accumulator::column_type() const {
  return is_double(kind) ? TypeId::kDouble : TypeId::kBigint;
}

uint64_t Accumulator::initial_word() const {
  return kind == AccumulatorKind::kMinimum || kind == AccumulatorKind::kBitAnd ? UINT64_MAX : 0;
}

AccumulatorLayout lay_out_accumulators(const std::vector<AggregateCall>& calls, RelationId relation,
                                       bool of_groups) {
  LayoutBuilder builder(relation, of_groups);
  AccumulatorLayout layout;
  for (const AggregateCall& call : calls) layout.results.push_back(builder.result(call));
  layout.accumulators = builder.take();
  return layout;
}

std::vector<std::span<const Accumulator>> split_among_kernels(const std::vector<Accumulator>& accumulators) {
  const auto shares_argument = [&](size_t i) {
    const ExprPtr &argument = accumulators[i].argument, &before = accumulators[i - 1].argument;
    return argument != nullptr && before != nullptr && same_expr(*argument, *before);
  };
  std::vector<std::span<const Accumulator>> parts;
  for (size_t begin = 0; begin < accumulators.size(); begin += parts.back().size()) {
    size_t end = std::min(begin + kMostAccumulators, accumulators.size());
    if (end < accumulators.size()) {
      while (shares_argument(end) && end - 1 > begin) --end;
    }
    parts.push_back(std::span(accumulators).subspan(begin, end - begin));
  }
  return parts;
}

Contribution write_contribution(const Accumulator& accumulator, KernelWriter& writer, std::string& code,
                                const std::string& first_occurrences) {
  if (accumulator.argument == nullptr) return {"1ul", {}};
  RowValue value = writer.expressions().write(*accumulator.argument, code);
  Contribution contribution;
  contribution.condition = value.null.empty() ? "" : "!" + value.null;
  if (accumulator.distinct) {
    writer.count_bits_per_row(1);
    std::string first = fmt::format(
        "(U32s({} + uint64_t(i + j >> 5) * 4ul).v[0] >> (i + j & 31u) & 1u) != 0u", first_occurrences);
    contribution.condition = contribution.condition.empty() ? first : contribution.condition + " && " + first;
  }
  switch (accumulator.kind) {
    case AccumulatorKind::kHasRows:
    case AccumulatorKind::kCountRows:
    case AccumulatorKind::kCountValues:
      contribution.word = "1ul";
      break;
    case AccumulatorKind::kSumInteger:
    case AccumulatorKind::kBitAnd:
    case AccumulatorKind::kBitOr:
    case AccumulatorKind::kBitXor:
      contribution.word = fmt::format("uint64_t(int64_t({}))", value.value);
      break;
    case AccumulatorKind::kSumHigh:
      contribution.word = fmt::format("uint64_t({} >> 32)", value.value);
      break;
    case AccumulatorKind::kSumLow:
      contribution.word = fmt::format("(uint64_t({}) & 0xFFFFFFFFul)", value.value);
      break;
    case AccumulatorKind::kSumDouble:
    case AccumulatorKind::kProductDouble:
      contribution.word = value.value;
      break;
    case AccumulatorKind::kMinimum:
    case AccumulatorKind::kMaximum:
      contribution.word = fmt::format("uint64_t({})", as_key(accumulator.argument->type, value.value));
      break;
  }
  return contribution;
}

bool is_double(AccumulatorKind kind) {
  return kind == AccumulatorKind::kSumDouble || kind == AccumulatorKind::kProductDouble;
}

std::string_view value_type(AccumulatorKind kind) {
  return is_double(kind) ? "double" : "uint64_t";
}

std::string initial_value(const Accumulator& accumulator) {
  if (is_double(accumulator.kind)) return "0.0lf";
  return fmt::format("{}ul", accumulator.initial_word());
}

const std::string_view kMergeFunctions =
    "double product_of(double a, double b) {\n"
    "if (doubleBitsToUint64(a) == 0ul) return b;\nif (doubleBitsToUint64(b) == 0ul) return a;\n"
    "const double product = a * b;\n"
    "return product == 0.0lf ? uint64BitsToDouble(0x8000000000000000ul) : product;\n}\n";

std::string merged_values(AccumulatorKind kind, const std::string& a, const std::string& b) {
  switch (kind) {
    case AccumulatorKind::kMinimum:
      return fmt::format("min({}, {})", a, b);
    case AccumulatorKind::kMaximum:
      return fmt::format("max({}, {})", a, b);
    case AccumulatorKind::kBitAnd:
      return fmt::format("{} & {}", a, b);
    case AccumulatorKind::kHasRows:
    case AccumulatorKind::kBitOr:
      return fmt::format("{} | {}", a, b);
    case AccumulatorKind::kBitXor:
      return fmt::format("{} ^ {}", a, b);
    case AccumulatorKind::kProductDouble:
      return fmt::format("product_of({}, {})", a, b);
    default:
      return fmt::format("{} + {}", a, b);
  }
}

uint32_t merge_operation(AccumulatorKind kind) {
  switch (kind) {
    case AccumulatorKind::kSumDouble:
      return shader::kMergeSumDouble;
    case AccumulatorKind::kMinimum:
      return shader::kMergeMinimum;
    case AccumulatorKind::kMaximum:
      return shader::kMergeMaximum;
    case AccumulatorKind::kBitAnd:
      return shader::kMergeAnd;
    case AccumulatorKind::kHasRows:
    case AccumulatorKind::kBitOr:
      return shader::kMergeOr;
    case AccumulatorKind::kBitXor:
      return shader::kMergeXor;
    case AccumulatorKind::kProductDouble:
      return shader::kMergeProduct;
    default:
      return shader::kMergeSum;
  }
}

uint64_t merge_words(AccumulatorKind kind, uint64_t a, uint64_t b) {
  switch (kind) {
    case AccumulatorKind::kSumDouble:
      return std::bit_cast<uint64_t>(std::bit_cast<double>(a) + std::bit_cast<double>(b));
    case AccumulatorKind::kMinimum:
      return std::min(a, b);
    case AccumulatorKind::kMaximum:
      return std::max(a, b);
    case AccumulatorKind::kBitAnd:
      return a & b;
    case AccumulatorKind::kHasRows:
    case AccumulatorKind::kBitOr:
      return a | b;
    case AccumulatorKind::kBitXor:
      return a ^ b;
    case AccumulatorKind::kProductDouble: {
      if (a == 0) return b;
      if (b == 0) return a;
      const double product = std::bit_cast<double>(a) * std::bit_cast<double>(b);
      return std::bit_cast<uint64_t>(product == 0 ? -0.0 : product);
    }
    default:
      return a + b;
  }
}

}  // namespace rtsql
