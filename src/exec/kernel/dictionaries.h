// Finds the dictionary behind each VARCHAR expression, and makes the tables that carry codes of one into
// another.
#pragma once

#include <map>
#include <vector>

#include "exec/row_set.h"
#include "expression/expression.h"
#include "schema/dictionary.h"

namespace rtsql {

// Holds what a DictionaryFunction yields for each code of its operand's dictionary.
struct FunctionTable {
  std::vector<Value> values;    // none of VARCHAR
  std::vector<uint32_t> codes;  // of VARCHAR results, in `dictionary`
  std::vector<uint8_t> status;  // per code: 0 a value, 1 NULL, 2 an error
  bool plain = true;            // all status are 0
  DictionaryPtr dictionary;
};

// Owns the expressions that it was asked of, so that no other takes the address of one.
class Dictionaries {
 public:
  explicit Dictionaries(const RowSet& rows) : rows_(rows) {}

  // Returns the dictionary of a VARCHAR expression: the column's own, the union of a CASE's values, …
  DictionaryPtr of(const Expr& expr);
  // Returns one that has the strings of both.
  static DictionaryPtr union_of(const DictionaryPtr& a, const DictionaryPtr& b);
  const FunctionTable& table(const Expr& dictionary_call);

 private:
  DictionaryPtr compute(const Expr& expr);
  DictionaryPtr unite(const std::vector<const Expr*>& values);

  const RowSet& rows_;
  std::map<ExprPtr, DictionaryPtr> known_;
  std::map<ExprPtr, FunctionTable> tables_;
};

// Tables lead from codes of `from` to codes of `to`, and to kNoCode where `to` lacks the string.
inline constexpr uint32_t kNoCode = UINT32_MAX;
std::vector<uint32_t> code_map(const Dictionary& from, const Dictionary& to);

}  // namespace rtsql
