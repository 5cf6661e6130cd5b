#include "function/hash.h"

#include <memory>

#include "common/check.h"
#include "common/count_steps.h"
#include "expression/fold.h"
#include "expression/text_call.h"
#include "expression/type_rules.h"
#include "function/scalar_function.h"

namespace rtsql {
namespace {

// Hashes a text by its content.
ExprPtr make_text_hash(const ExprPtr& text, SourceSpan span) {
  const auto apply = [](std::string_view s) -> std::optional<Value> {
    uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a; kHash mixes it further
    for_each_piece(s, [&](std::string_view piece) {
      for (char c : piece) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    });
    return Value::of_integer(TypeId::kBigint, static_cast<int64_t>(hash));
  };
  // The caller writes hash() around the result.
  DictionaryFunction function{"", "", TypeId::kBigint, apply, false, {}};
  function.on_device = TextHash{};
  return make_text_call(text, std::move(function), span);
}

ExprPtr bind_hash(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_hash(arguments[0], span);
}

}  // namespace

ExprPtr make_hash(const ExprPtr& value, SourceSpan span) {
  ExprPtr operand = value;
  const bool is_widened = is_integral(value->type) || value->type.id == TypeId::kNull;
  if (is_widened) operand = cast_expr(value, TypeId::kBigint);
  if (has_dictionary(value->type)) operand = make_text_hash(value, span);
  if (value->type.id == TypeId::kInterval) {
    operand = make_folded(Op::kHighWord, TypeId::kBigint, {value}, span);  // equal ones have one length
  } else if (is_wide(value->type)) {
    const ExprPtr high = make_hash(make_folded(Op::kHighWord, TypeId::kBigint, {value}, span), span);
    operand = make_folded(Op::kBitXor, TypeId::kBigint,
                          {high, make_folded(Op::kLowWord, TypeId::kBigint, {value}, span)}, span);
  }
  return make_folded(Op::kHash, TypeId::kBigint, {operand}, span);
}

ExprPtr make_statement_seed(SourceSpan place) {
  auto seed = std::make_shared<Expr>(*make_expr(Op::kStatementSeed, TypeId::kBigint, {}, place));
  seed->parameter = place.begin;
  return seed;
}

ExprPtr make_random(const ExprPtr& seed, const ExprPtr& number, SourceSpan span) {
  return make_folded(Op::kRandom, TypeId::kDouble, {seed, number}, span);
}

// Its words are hashes of what differs in every row and statement; six bits say what kind of UUID it is: the
// digit 4 behind 48 bits, and 10 before the low word, whose first bit is stored the other way around.
ExprPtr make_random_uuid(const ExprPtr& seed, const ExprPtr& number, SourceSpan span) {
  constexpr int64_t kVersion = 0x4000, kNotVersion = ~int64_t{0xF000};
  constexpr int64_t kNotVariant = INT64_MAX >> 1;
  const auto combine = [&](Op op, const ExprPtr& a, const ExprPtr& b) {
    return make_folded(op, TypeId::kBigint, {a, b}, span);
  };
  const ExprPtr first = make_hash(combine(Op::kWrapAdd, seed, make_hash(number, span)), span);
  const ExprPtr second = make_hash(combine(Op::kWrapAdd, first, make_hash(seed, span)), span);
  const ExprPtr high =
      combine(Op::kBitOr, combine(Op::kBitAnd, first, bigint_literal(kNotVersion)), bigint_literal(kVersion));
  const ExprPtr low = combine(Op::kBitAnd, second, bigint_literal(kNotVariant));
  return make_folded(Op::kOfWords, TypeId::kUuid, {high, low}, span);
}

bool is_random_uuid(std::string_view function) {
  return function == "gen_random_uuid" || function == "uuid";
}

std::vector<ScalarFunction> hash_functions() {
  // The binder gives them the number of the row.
  const auto unbound = [](const std::vector<ExprPtr>&, SourceSpan) -> ExprPtr {
    RTSQL_CHECK(!"the binder calls it");
    return nullptr;
  };
  return {
      {"gen_random_uuid", 0, 0, "gen_random_uuid()", "a random UUID, another in each row", unbound},
      {"uuid", 0, 0, "uuid()", "the same as gen_random_uuid", unbound},
      {"hash", 1, 1, "hash(value)", "64 well-mixed bits of any value, as BIGINT", bind_hash},
  };
}

}  // namespace rtsql
