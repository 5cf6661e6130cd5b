// Writes expressions as GLSL: statements that compute one row's value, and whether it is NULL, from the
// columns loaded into local arrays. Literals, addresses and tables become parameter words, never text.
#pragma once

#include <string>
#include <vector>

#include "exec/kernel/dictionaries.h"
#include "exec/kernel/kernel_inputs.h"
#include "exec/row_error.h"
#include "exec/row_set.h"
#include "expression/expression.h"
#include "expression/operation.h"

namespace rtsql {

// Holds names of GLSL variables or simple expressions.
struct RowValue {
  std::string value;
  std::string null;  // of type bool; empty: never NULL
};

class ExpressionWriter {
 public:
  ExpressionWriter(Execution& execution, const RowSet& rows, KernelInputs& inputs)
      : rows_(rows), inputs_(inputs), dictionaries_(execution, rows) {}

  // Appends statements to `code`. The row's place in the thread's arrays is the variable `j`, its position `i
  // + j`. Statements lower `row_error` to the number of a row error, and `failed_code` with it, for rows that
  // cannot be computed; they run only where the row is alive.
  RowValue write(const Expr& expr, std::string& code);
  // What is written to this block of statements from now on may name the values that were written to it
  // before: equal expressions are computed once.
  void share_values_in(const std::string& block) { block_ = &block; }
  // Returns the condition that the expression is TRUE.
  std::string write_condition(const Expr& expr, std::string& code);

  Dictionaries& dictionaries() { return dictionaries_; }
  // Returns the columns used since the last call, each once: the caller loads them into
  // `c<source>_<column>[j]` and `n<source>_<column>[j]`.
  std::vector<ColumnId> take_columns();
  // Tells whether what has been written needs shaders/exec/wide_decimal.glsl.
  bool calculates_wide() const { return calculates_wide_; }
  // Tells whether it needs shaders/exec/interval.glsl.
  bool reads_intervals() const { return reads_intervals_; }
  // Tells the same of shaders/exec/time_zone.glsl.
  bool reads_clocks() const { return reads_clocks_; }
  // Returns the row errors that may be raised, in the order of their numbers.
  std::vector<RowError> take_row_errors() { return std::move(row_errors_); }

 private:
  struct SharedValue {
    Expr expr;
    RowValue value;
  };
  // The values that are written while it lives stand in a block within the shared one, and are not seen
  // behind it.
  class InnerBlock {
   public:
    explicit InnerBlock(ExpressionWriter& writer) : shared_(writer.shared_), outside_(shared_.size()) {}
    ~InnerBlock() { shared_.erase(shared_.begin() + static_cast<ptrdiff_t>(outside_), shared_.end()); }
    InnerBlock(const InnerBlock&) = delete;

   private:
    std::vector<SharedValue>& shared_;
    const size_t outside_;
  };

  RowValue write_anew(const Expr& expr, std::string& code);
  RowValue literal(const Expr& expr);
  RowValue column(const Expr& expr);
  RowValue call(const Operation& operation, const Expr& expr, std::string& code);
  RowValue compare(const Expr& expr, std::string& code);
  std::string order_of_scaled(Type a, const std::string& x, Type b, const std::string& y);
  RowValue compare_strings(const Expr& expr, std::string& code);
  RowValue logic(const Expr& expr, std::string& code);
  RowValue both_or_either(Op op, const RowValue& a, const RowValue& b, std::string& code);
  RowValue in_list(const Expr& expr, std::string& code);
  // These return tests that a value of the type has one of the keys, which are in order.
  std::string equals_one_of(const std::string& value, Type type, const std::vector<uint64_t>& keys);
  std::string is_in_list(const std::string& value, Type type, const std::vector<uint64_t>& keys);
  std::string is_in_wide_list(const std::string& value, const std::vector<Int128>& numbers);
  RowValue by_other_clock(const Expr& expr, std::string& code);
  RowValue case_when(const Expr& expr, std::string& code);
  RowValue coalesce(const Expr& expr, std::string& code);
  RowValue extreme(const Expr& expr, std::string& code);
  RowValue cast(const Expr& expr, std::string& code);
  std::string wide_cast(Type from, Type to, const std::string& value, bool must_be_exact,
                        const std::string& overflow, std::string& code);
  RowValue dictionary_call(const Expr& expr, std::string& code);
  RowValue label_text(const Expr& expr, std::string& code);
  // Writes the value of a VARCHAR expression as a code of `target`.
  RowValue write_as(const Expr& expr, const DictionaryPtr& target, std::string& code);

  // Writes the value of an expression that `choice` chooses from.
  RowValue write_for(const Expr& choice, const Expr& value, std::string& code);

  // Returns a wide DECIMAL that is known when the kernel is launched.
  std::string wide_word(Int128 number);
  std::string exceeds_decimal(const std::string& value, Type type);
  // Declares a variable that helpers set where a value does not fit.
  std::string declare_overflow(std::string& code);
  // Raises the row error where the condition holds.
  void raise(const std::string& condition, Error error, SourceSpan span, std::string& code);
  // Raises it likewise for the string `at`, a code of the operand's dictionary, that the call `expr` has no
  // value of.
  void raise_string(const std::string& condition, const std::string& at, const Expr& expr, std::string& code);
  // Raises it likewise for a number that the cast `expr` has no value of.
  void raise_cast(const std::string& condition, const std::string& value, const Expr& expr,
                  std::string& code);
  // Notes what the error needs to name the value.
  static void note_cast(RowError& error, const Expr& expr);
  RowValue store(Type type, const std::string& value, const std::string& null, std::string& code);
  std::string fresh() { return "v" + std::to_string(next_++); }

  const RowSet& rows_;
  KernelInputs& inputs_;
  Dictionaries dictionaries_;
  std::vector<ColumnId> columns_;
  std::vector<RowError> row_errors_;
  const std::string* block_ = nullptr;  // see share_values_in()
  std::vector<SharedValue> shared_;
  int next_ = 0;
  bool calculates_wide_ = false;
  bool reads_intervals_ = false;
  bool reads_clocks_ = false;
  int nesting_ = 0;
};

}  // namespace rtsql
