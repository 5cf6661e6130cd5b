// Declares operations on numbers (shaders/exec/arithmetic.glsl, shaders/exec/keys.glsl).
#include <algorithm>
#include <cmath>

#include "expression/operation.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

using Notation = Operation::Notation;
using Nulls = Operation::Nulls;
using Fails = Operation::Fails;
using Values = std::span<const Value>;
using Ranges = std::span<const ExactRange>;
using Exact = std::optional<Int128>;
using Real = std::optional<double>;

Int128 magnitude(const ExactRange& range) {
  return std::max(range.high, -range.low);
}

ExactRange product(const Expr&, Ranges of) {
  const ExactRange &a = of[0], &b = of[1];
  const Int128 corners[] = {saturated_product(a.low, b.low), saturated_product(a.low, b.high),
                            saturated_product(a.high, b.low), saturated_product(a.high, b.high)};
  const auto [low, high] = std::minmax_element(std::begin(corners), std::end(corners));
  return {*low, *high};
}

// A quotient is no farther from 0 than what is divided.
ExactRange no_farther_from_zero(const Expr&, Ranges of) {
  return {-magnitude(of[0]), magnitude(of[0])};
}

// Nor is a remainder, which is nearer to 0 than the divisor, too, and has the sign of what is divided.
ExactRange bounds_of_remainder(const Expr&, Ranges of) {
  const Int128 most = std::min(magnitude(of[0]), std::max<Int128>(magnitude(of[1]) - 1, 0));
  return {of[0].low < 0 ? -most : 0, of[0].high > 0 ? most : 0};
}

int bits_of(Type type) {
  return 8 * static_cast<int>(value_bytes(type));
}

ExactRange bounds_of_shifted_right(const Expr& call, Ranges of) {
  const bool is_known = of[1].low == of[1].high && of[1].low >= 0 && of[1].low < bits_of(call.type);
  if (!is_known) return {std::min<Int128>(of[0].low, 0), std::max<Int128>(of[0].high, 0)};
  const auto bits = static_cast<int>(of[1].low);
  return {of[0].low >> bits, of[0].high >> bits};
}

// Counts modulo the bits of the number, or of an INTEGER where it has fewer.
int64_t shift_count(Values of) {
  return of[1].integer & (std::max(bits_of(of[0].type), 32) - 1);
}

// The number loses what is beyond its bits.
int64_t shifted_left(Values of) {
  const int beyond = 64 - bits_of(of[0].type);
  return static_cast<int64_t>(static_cast<uint64_t>(of[0].integer) << shift_count(of) << beyond) >> beyond;
}

// This is mix_bits of shaders/exec/keys.glsl.
uint64_t mix_bits(uint64_t x) {
  x += 0x9E3779B97F4A7C15u;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

// A text is hashed by a function of its own before. A number has one hash, whatever its digits: that of the
// 64 bits in which kernels compute a short DECIMAL.
std::optional<Value> hash(const Expr& call, Values of) {
  constexpr uint64_t kNullBits = 0x6E756C6C6E756C6Cu;
  const Value& value = of[0];
  if (has_dictionary(value.type)) return std::nullopt;
  const auto key = [&] {
    return encode_key(is_short(value.type) ? Value::of_integer(TypeId::kBigint, value.integer) : value);
  };
  return Value::of_integer(call.type, static_cast<int64_t>(mix_bits(value.null ? kNullBits : key())));
}

std::optional<Value> random(const Expr& call, Values of) {
  if (of[0].null || of[1].null) return Value::null_of(call.type);
  const uint64_t bits =
      mix_bits(static_cast<uint64_t>(of[1].integer) + mix_bits(static_cast<uint64_t>(of[0].integer)));
  return Value::of_real(call.type, static_cast<double>(bits >> 11) * 0x1p-53);
}

const Operation kNumberOperations[] = {
    {.op = Op::kNegate,
     .name = "-",
     .notation = Notation::kPrefix,
     .fails = Fails::kOutOfRange,
     .exact = [](Values of) -> Exact { return -of[0].exact(); },
     .real = [](double a, double) -> Real { return -a; },
     .glsl = "negate_{suffix}({0}, {overflow})",
     .glsl_of_floats = "-{0}",
     .bounds =
         [](const Expr&, Ranges of) {
           return ExactRange{-of[0].high, -of[0].low};
         }},
    {.op = Op::kAdd,
     .name = "+",
     .notation = Notation::kInfix,
     .fails = Fails::kOutOfRange,
     .exact = [](Values of) -> Exact { return checked_sum(of[0].exact(), of[1].exact()); },
     .real = [](double a, double b) -> Real { return a + b; },
     .glsl = "add_{suffix}({0}, {1}, {overflow})",
     .glsl_of_floats = "{0} + {1}",
     .bounds =
         [](const Expr&, Ranges of) {
           return ExactRange{saturated_sum(of[0].low, of[1].low), saturated_sum(of[0].high, of[1].high)};
         }},
    {.op = Op::kSubtract,
     .name = "-",
     .notation = Notation::kInfix,
     .fails = Fails::kOutOfRange,
     .exact = [](Values of) -> Exact { return checked_difference(of[0].exact(), of[1].exact()); },
     .real = [](double a, double b) -> Real { return a - b; },
     .glsl = "subtract_{suffix}({0}, {1}, {overflow})",
     .glsl_of_floats = "{0} - {1}",
     .bounds =
         [](const Expr&, Ranges of) {
           return ExactRange{saturated_sum(of[0].low, -of[1].high), saturated_sum(of[0].high, -of[1].low)};
         }},
    {.op = Op::kMultiply,
     .name = "*",
     .notation = Notation::kInfix,
     .fails = Fails::kOutOfRange,
     .exact = [](Values of) -> Exact { return checked_product(of[0].exact(), of[1].exact()); },
     .real = [](double a, double b) -> Real { return a * b; },
     .glsl = "multiply_{suffix}({0}, {1}, {overflow})",
     .glsl_of_floats = "{0} * {1}",
     .bounds = product},
    {.op = Op::kDivide,
     .name = "/",
     .notation = Notation::kInfix,
     .nulls = Nulls::kDivisor,
     .fails = Fails::kOutOfRange,
     .exact = [](Values of) -> Exact { return of[0].exact() / of[1].exact(); },
     .real = [](double a, double b) -> Real { return a / b; },
     .glsl = "divide_{suffix}({0}, {1}, {overflow})",
     .glsl_of_floats = "{0} / {1}",
     .bounds = no_farther_from_zero},
    {.op = Op::kModulo,
     .name = "%",
     .notation = Notation::kInfix,
     .nulls = Nulls::kDivisor,
     .exact = [](Values of) -> Exact { return of[0].exact() % of[1].exact(); },
     .real = [](double a, double b) -> Real { return std::fmod(a, b); },
     .glsl = "modulo_{suffix}({0}, {1})",
     .glsl_of_floats = "modulo_floats({0}, {1})",
     .bounds = bounds_of_remainder},
    {.op = Op::kQuotient,
     .name = "quotient",
     .nulls = Nulls::kDivisor,
     .fails = Fails::kOutOfRange,
     .exact = [](Values of) -> Exact { return scaled_quotient(of[0].exact(), of[2].exact(), of[1].exact()); },
     .glsl = "quotient_i128(to_wide({0}), to_wide({1}), to_wide({2}), {overflow})"},
    {.op = Op::kNonzero,
     .name = "nonzero",
     .fails = Fails::kAlways,
     .exact = [](Values of) -> Exact { return of[0].exact() == 0 ? std::nullopt : Exact(of[0].exact()); },
     .real = [](double a, double) -> Real { return a == 0 ? std::nullopt : Real(a); },
     .glsl = "nonzero({0}, {overflow})",
     .error = "division by zero",
     .sqlstate = sqlstate::kDivisionByZero,
     .hint = "exclude such rows in WHERE, or divide by NULLIF(b, 0); SET standard = rtsql has it be NULL",
     .bounds = [](const Expr&, Ranges of) { return of[0]; }},
    {.op = Op::kBitAnd,
     .name = "&",
     .notation = Notation::kInfix,
     .exact = [](Values of) -> Exact { return of[0].integer & of[1].integer; },
     .glsl = "{0} & {1}"},
    {.op = Op::kBitOr,
     .name = "|",
     .notation = Notation::kInfix,
     .exact = [](Values of) -> Exact { return of[0].integer | of[1].integer; },
     .glsl = "{0} | {1}"},
    {.op = Op::kBitXor,
     .name = "#",
     .notation = Notation::kInfix,
     .exact = [](Values of) -> Exact { return of[0].integer ^ of[1].integer; },
     .glsl = "{0} ^ {1}"},
    {.op = Op::kShiftLeft,
     .name = "<<",
     .notation = Notation::kInfix,
     .exact = [](Values of) -> Exact { return shifted_left(of); },
     .glsl = "{0} << ({1} & {last_bit})"},
    {.op = Op::kShiftRight,
     .name = ">>",
     .notation = Notation::kInfix,
     .exact = [](Values of) -> Exact { return of[0].integer >> shift_count(of); },
     .glsl = "{0} >> ({1} & {last_bit})",
     .bounds = bounds_of_shifted_right},
    {.op = Op::kAbs,
     .name = "abs",
     .fails = Fails::kOutOfRange,
     .exact = [](Values of) -> Exact { return of[0].exact() < 0 ? -of[0].exact() : of[0].exact(); },
     .real = [](double a, double) -> Real { return std::abs(a); },
     .glsl = "abs_{suffix}({0}, {overflow})",
     .glsl_of_floats = "abs({0})",
     .bounds =
         [](const Expr&, Ranges of) {
           return ExactRange{0, magnitude(of[0])};
         }},
    {.op = Op::kFloor,
     .name = "floor",
     .real = [](double a, double) -> Real { return std::floor(a); },
     .glsl = "floor({0})"},
    {.op = Op::kCeil,
     .name = "ceil",
     .real = [](double a, double) -> Real { return std::ceil(a); },
     .glsl = "ceil({0})"},
    {.op = Op::kRound,
     .name = "round",
     .real = [](double a, double) -> Real { return std::nearbyint(a); },
     .glsl = "roundEven({0})"},
    {.op = Op::kSqrt,
     .name = "sqrt",
     .fails = Fails::kAlways,
     .real = [](double a, double) -> Real { return a < 0 ? std::nullopt : Real(std::sqrt(a)); },
     .glsl = "sqrt_checked({0}, {overflow})",
     .error = "square root of a negative number",
     .sqlstate = sqlstate::kInvalidPowerArgument,
     .hint = "exclude such rows in WHERE"},
    {.op = Op::kNorm,
     .name = "norm",
     .real = [](double a, double b) -> Real { return std::sqrt(a * a + b * b); },
     .glsl = "norm_of({0}, {1})"},
    {.op = Op::kCell,
     .name = "cell",
     .real = [](double a, double last) -> Real { return std::floor(std::max(std::min(a, last), -last)); },
     .glsl = "floor(max(min({0}, {1}), -{1}))"},
    {.op = Op::kHash,
     .name = "hash",
     .nulls = Nulls::kTake,
     .special = hash,
     .glsl = "int64_t(mix_bits({null} ? kNullBits : uint64_t({hashed})))"},
    {.op = Op::kRandom, .name = "random", .special = random, .glsl = "random_unit({0}, {1})"},
};

}  // namespace

std::span<const Operation> number_operations() {
  return kNumberOperations;
}

}  // namespace rtsql
