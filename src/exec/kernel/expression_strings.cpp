// Writes ExpressionWriter's strings: codes are carried from one dictionary to another, functions are
// look-ups.
#include <fmt/format.h>

#include "common/error.h"
#include "exec/kernel/expression_writer.h"
#include "exec/kernel/glsl_text.h"
#include "expression/row_value_error.h"
#include "schema/enumeration.h"

namespace rtsql {

RowValue ExpressionWriter::write_as(const Expr& expr, const DictionaryPtr& target, std::string& code) {
  DictionaryPtr own = dictionaries_.of(expr);
  if (expr.op == Op::kLiteral && !expr.literal.null) {
    return {fmt::format("uint({})", inputs_.word(target->find(expr.literal.text).code().value_or(kNoCode))),
            {}};
  }
  RowValue value = write(expr, code);
  if (own == target || own->size() == 0) return value;
  std::vector<uint32_t> map;
  if (!gpu::Rehearsal::is_on()) map = code_map(*own, *target);
  std::string table = inputs_.table(map.data(), map.size() * sizeof(uint32_t));
  return store(TypeId::kVarchar,
               fmt::format("U32s({}).v[{} ? {} : 0u]", table, alive(value.null), value.value), value.null,
               code);
}

// The position of a label is looked up in a table of the codes of their texts.
RowValue ExpressionWriter::label_text(const Expr& expr, std::string& code) {
  const std::vector<uint16_t>& sorted = expr.operands[0]->type.enumeration->sorted();
  std::vector<uint32_t> codes(sorted.size());
  for (uint32_t text = 0; text < sorted.size(); ++text) codes[sorted[text]] = text;
  const std::string table = inputs_.table(codes.data(), codes.size() * sizeof(uint32_t));
  const RowValue value = write(*expr.operands[0], code);
  return store(expr.type, fmt::format("U32s({}).v[{} ? {} : 0u]", table, alive(value.null), value.value),
               value.null, code);
}

void ExpressionWriter::raise_string(const std::string& condition, const std::string& at, const Expr& expr,
                                    std::string& code) {
  // If several strings fail, the first in the dictionary counts, so that every device names the same.
  code += fmt::format(
      "if ({0} && {1}u <= row_error) {{\nfailed_code = row_error == {1}u ? min(failed_code, {2}) : "
      "{2};\nrow_error = "
      "{1}u;\n}}\n",
      condition, row_errors_.size(), at);
  RowError& error = row_errors_.emplace_back(
      row_error(Error(ErrorKind::kValue, expr.dictionary_function->failure), expr.span));
  error.strings = dictionaries_.of(*expr.operands[0]);
  note_cast(error, expr);
}

void ExpressionWriter::note_cast(RowError& error, const Expr& expr) {
  error.from = expr.operands[0]->type;
  error.to = expr.type;
  error.origin = cast_origin(expr);
}

RowValue ExpressionWriter::dictionary_call(const Expr& expr, std::string& code) {
  const ColumnPtr& table = dictionaries_.table(expr);
  inputs_.keep(table);
  RowValue argument = write(*expr.operands[0], code);
  if (table->rows() == 0) return {zero(expr.type), "true"};
  // NULL rows have no valid code: they look up the first.
  const std::string at =
      store(TypeId::kVarchar, fmt::format("{} ? {} : 0u", alive(argument.null), argument.value), "", code)
          .value;
  std::string null = argument.null;
  if (table->nullable()) {
    const std::string words = inputs_.word(table->validity().address());
    const std::string lacks =
        store(TypeId::kBoolean,
              fmt::format("((U32s({}).v[{} >> 5] >> ({} & 31u) & 1u) == 0u)", words, at, at), "", code)
            .value;
    if (expr.dictionary_function->fails) {
      raise_string(fmt::format("{} && {}", alive(null), lacks), at, expr, code);
    } else {
      null = store(TypeId::kBoolean, either(null, lacks), "", code).value;
    }
  }
  const std::string values = inputs_.word(table->values().address());
  return store(expr.type, stored_value(expr.type, values, at), null, code);
}

}  // namespace rtsql
