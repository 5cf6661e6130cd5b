// Binds SUBSTRING(text SIMILAR pattern ESCAPE escape).
#include <memory>
#include <optional>
#include <string>

#include "automaton/similar_to.h"
#include "common/error.h"
#include "common/text_limit.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

constexpr std::string_view kSimilarSubstring = "substring";

HostResult similar_part(const SimilarSubstring& pattern, std::string_view text) {
  const std::optional<TextSpan> found = pattern.find(text);
  if (!found) return Value::null_of(TypeId::kVarchar);
  return Value::of_text(copy_text(text.substr(found->begin, found->end - found->begin)));
}

HostResult similar_part_of_row(HostArguments of) {
  struct Known {
    std::string pattern, escape;
    SimilarSubstring finder;
  };
  thread_local std::optional<Known> known;
  if (!known || known->pattern != of[1].text || known->escape != of[2].text) {
    try {
      known = {std::string(of[1].text), std::string(of[2].text), SimilarSubstring(of[1].text, of[2].text)};
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kValue) throw;
      return std::nullopt;
    }
  }
  return similar_part(known->finder, of[0].text);
}

// Throws Error(kValue) where they are none.
SimilarSubstring constant_pattern(const ExprPtr& pattern, const ExprPtr& escape) {
  try {
    check_similar_to_escape(escape->literal.text);
  } catch (Error& error) {
    throw std::move(error).at(escape->span);
  }
  try {
    return {pattern->literal.text, escape->literal.text};
  } catch (Error& error) {
    throw std::move(error).at(pattern->span);
  }
}

}  // namespace

ExprPtr make_similar_substring(const ExprPtr& text, const ExprPtr& pattern, const ExprPtr& escape,
                               SourceSpan span) {
  std::vector<ExprPtr> arguments = {text, pattern, escape};
  for (ExprPtr& argument : arguments) argument = host_argument(kSimilarSubstring, 't', argument);
  HostFunction called{.name = std::string(kSimilarSubstring), .is_operator = false, .apply = {}};
  called.gives_null = true;
  const auto has_text = [](const ExprPtr& argument) {
    return is_literal(argument) && !argument->literal.null;
  };
  if (has_text(arguments[1]) && has_text(arguments[2])) {
    const auto finder =
        std::make_shared<const SimilarSubstring>(constant_pattern(arguments[1], arguments[2]));
    called.apply = [finder](HostArguments of) { return similar_part(*finder, of[0].text); };
  } else {
    called.failure = "invalid pattern of SIMILAR, or an escape that is not one character or empty";
    called.failure_sqlstate = sqlstate::kInvalidRegex;
    called.apply = similar_part_of_row;
  }
  return make_host_call(std::move(called), TypeId::kVarchar, std::move(arguments), span);
}

}  // namespace rtsql
