// Finds the dictionary behind each VARCHAR expression, and makes the tables that carry codes of one into
// another.
#pragma once

#include <map>
#include <vector>

#include "exec/execution.h"
#include "exec/row_set.h"
#include "expression/expression.h"
#include "schema/dictionary.h"

namespace rtsql {

// Owns the expressions that it was asked of, so that no other takes the address of one.
class Dictionaries {
 public:
  Dictionaries(Execution& execution, const RowSet& rows) : execution_(execution), rows_(rows) {}

  // Returns the dictionary of a VARCHAR expression: the column's own, the union of a CASE's values, …
  DictionaryPtr of(const Expr& expr);
  // Returns one that has the strings of both.
  static DictionaryPtr union_of(const DictionaryPtr& a, const DictionaryPtr& b);
  // Returns what a DictionaryFunction yields for each code of its operand's dictionary: NULL where it has no
  // value.
  const ColumnPtr& table(const Expr& dictionary_call);
  // Has the device compute that table, unless it is left to the host; tells whether it did.
  bool tabulate_on_device(const Expr& dictionary_call);

 private:
  DictionaryPtr compute(const Expr& expr);
  ColumnPtr tabulate(const Expr& dictionary_call);
  ColumnPtr tabulate(const DictionaryFunction& function, const DictionaryPtr& texts);
  DictionaryPtr unite(const std::vector<const Expr*>& values);

  Execution& execution_;
  const RowSet& rows_;
  std::map<ExprPtr, DictionaryPtr> known_;
  std::map<ExprPtr, ColumnPtr> tables_;
};

// Tables lead from codes of `from` to codes of `to`, and to kNoCode where `to` lacks the string.
inline constexpr uint32_t kNoCode = UINT32_MAX;
std::vector<uint32_t> code_map(const Dictionary& from, const Dictionary& to);

}  // namespace rtsql
