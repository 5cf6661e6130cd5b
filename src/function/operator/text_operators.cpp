#include "function/list/list_value.h"
#include "function/operator/sql_operator.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

using sql::Precedence;
using Operands = std::vector<ExprPtr>;

ExprPtr bind_concat(const SqlOperator&, Operands of, SourceSpan span) {
  const bool joins_lists = of[0]->type.id == TypeId::kList || of[1]->type.id == TypeId::kList;
  return joins_lists ? make_list_concat(of[0], of[1], span) : make_concat(of[0], of[1], span);
}

template <bool ignore_case>
ExprPtr bind_like(const SqlOperator&, Operands of, SourceSpan span) {
  return make_like(of[0], of[1], of.size() > 2 ? of[2] : nullptr, ignore_case, span);
}

}  // namespace

std::vector<SqlOperator> text_operators() {
  return {
      {"like", Precedence::kMembership, "text [NOT] LIKE pattern [ESCAPE character]",
       "whether the pattern matches, where % is any text and _ any character", std::nullopt,
       bind_like<false>},
      {"ilike", Precedence::kMembership, "text [NOT] ILIKE pattern [ESCAPE character]",
       "as LIKE, in any case", std::nullopt, bind_like<true>},
      {"similar to", Precedence::kMembership, "text [NOT] SIMILAR TO pattern [ESCAPE character]",
       "the same as similar_to"},
      {"glob", Precedence::kMembership, "text [NOT] GLOB pattern",
       "whether the pattern matches, where * is any text and ? any character"},
      {"||", Precedence::kOther, "a || b",
       "the texts joined, or other values as texts; lists joined, or a value added to one", std::nullopt,
       bind_concat},
      {"~", Precedence::kOther, "text ~ pattern", "whether the regular expression matches, as regexp_like"},
      {"~*", Precedence::kOther, "text ~* pattern", "as ~, in any case"},
      {"!~", Precedence::kOther, "text !~ pattern", "whether the regular expression does not match"},
      {"!~*", Precedence::kOther, "text !~* pattern", "as !~, in any case"},
      {"^@", Precedence::kOther, "text ^@ part", "the same as starts_with(text, part)"},
      {"collate", Precedence::kCollation, "text COLLATE \"de\"",
       "the text, ordered and compared by the collation; SHOW COLLATIONS lists them"},
  };
}

}  // namespace rtsql
