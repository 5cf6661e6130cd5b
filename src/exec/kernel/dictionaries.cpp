#include "exec/kernel/dictionaries.h"

#include <algorithm>

#include "common/check.h"
#include "common/text_limit.h"
#include "exec/text/tabulate_on_device.h"
#include "exec/text/tabulate_on_host.h"
#include "gpu/rehearsal.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

DictionaryPtr dictionary_of(const Value& text) {
  std::vector<std::string> strings;
  if (!text.null) strings.push_back(copy_text(text.text));
  return std::make_shared<const Dictionary>(std::move(strings));
}

// A rehearsal need not compute texts: kernels are alike for all tables of functions that have values, and for
// all dictionaries with strings.
DictionaryPtr stand_in() {
  return std::make_shared<const Dictionary>(std::vector<std::string>{"a string"});
}

HostColumn stand_in(const DictionaryFunction& function) {
  HostColumn table;
  table.type = function.result;
  table.rows = 1;
  table.data.resize(value_bytes(function.result));
  if (has_dictionary(function.result)) table.dictionary = stand_in();
  return table;
}

// Returns what tables of a function are known by.
std::string name_of(const DictionaryFunction& function) {
  return function.before + '\0' + function.after;
}

}  // namespace

DictionaryPtr Dictionaries::of(const Expr& expr) {
  const ExprPtr owned = expr.shared_from_this();
  auto found = known_.find(owned);
  if (found == known_.end()) found = known_.emplace(owned, compute(expr)).first;
  return found->second;
}

DictionaryPtr Dictionaries::compute(const Expr& expr) {
  RTSQL_CHECK(has_dictionary(expr.type));
  switch (expr.op) {
    case Op::kColumn:
      return rows_.stored(expr.column)->dictionary();
    case Op::kLiteral:
      return dictionary_of(expr.literal);
    case Op::kFromKey:
      return expr.dictionary;
    case Op::kDictionary:
      return table(expr)->dictionary();
    case Op::kCast:
      RTSQL_CHECK(is_label_cast(expr));
      return execution_.label_texts(*expr.operands[0]->type.enumeration);
    case Op::kCase: {
      std::vector<const Expr*> values = {expr.operands.back().get()};
      for (size_t i = 1; i + 1 < expr.operands.size(); i += 2) values.push_back(expr.operands[i].get());
      return unite(values);
    }
    case Op::kCoalesce:
    case Op::kGreatest:
    case Op::kLeast: {
      std::vector<const Expr*> values;
      for (const ExprPtr& operand : expr.operands) values.push_back(operand.get());
      return unite(values);
    }
    default:
      break;
  }
  RTSQL_CHECK(false);
  return nullptr;
}

DictionaryPtr Dictionaries::unite(const std::vector<const Expr*>& values) {
  std::vector<DictionaryPtr> inputs;
  for (const Expr* value : values) {
    DictionaryPtr dictionary = of(*value);
    if (dictionary->size() > 0 && std::find(inputs.begin(), inputs.end(), dictionary) == inputs.end()) {
      inputs.push_back(std::move(dictionary));
    }
  }
  if (inputs.size() > 1 && gpu::Rehearsal::is_on()) return stand_in();
  if (inputs.empty()) return std::make_shared<const Dictionary>(std::vector<std::string>{});
  return inputs.size() == 1 ? inputs[0] : merge_dictionaries(inputs).dictionary;
}

DictionaryPtr Dictionaries::union_of(const DictionaryPtr& a, const DictionaryPtr& b) {
  if (a == b) return a;
  return gpu::Rehearsal::is_on() ? stand_in() : merge_dictionaries({a, b}).dictionary;
}

const ColumnPtr& Dictionaries::table(const Expr& call) {
  const ExprPtr owned = call.shared_from_this();
  auto found = tables_.find(owned);
  if (found == tables_.end()) found = tables_.emplace(owned, tabulate(call)).first;
  return found->second;
}

ColumnPtr Dictionaries::tabulate(const Expr& call) {
  const DictionaryFunction& function = *call.dictionary_function;
  DictionaryPtr texts = of(*call.operands[0]);
  if (ColumnPtr known = execution_.text_table(texts, name_of(function))) return known;
  ColumnPtr made = tabulate(function, texts);
  execution_.keep_text_table(std::move(texts), name_of(function), made);
  return made;
}

bool Dictionaries::tabulate_on_device(const Expr& call) {
  const DictionaryFunction& function = *call.dictionary_function;
  DictionaryPtr texts = of(*call.operands[0]);
  if (execution_.text_table(texts, name_of(function)) != nullptr) return true;
  ColumnPtr made = rtsql::tabulate_on_device(execution_, function, texts);
  if (made == nullptr) return false;
  execution_.keep_text_table(std::move(texts), name_of(function), std::move(made));
  return true;
}

ColumnPtr Dictionaries::tabulate(const DictionaryFunction& function, const DictionaryPtr& texts) {
  const bool is_text = has_dictionary(function.result);
  if (!is_text || !gpu::Rehearsal::is_on()) {
    if (ColumnPtr made = rtsql::tabulate_on_device(execution_, function, texts)) {
      return made;
    }
  }
  if (gpu::Rehearsal::is_on())
    return Column::upload(execution_.device(), stand_in(function), "a function of texts");
  const TextHeap& heap = texts->texts();
  execution_.count({.texts = heap.size(), .bytes = heap.bytes().size(), .host_calls = heap.size()});
  return Column::upload(execution_.device(), tabulate_on_host(function, heap), "a function of texts");
}

std::vector<uint32_t> code_map(const Dictionary& from, const Dictionary& to) {
  std::vector<uint32_t> map(from.size(), kNoCode);
  uint32_t target = 0;
  for (uint32_t code = 0; code < from.size(); ++code) {
    while (target < to.size() && to.string(target) < from.string(code)) ++target;
    if (target < to.size() && to.string(target) == from.string(code)) map[code] = target;
  }
  return map;
}

}  // namespace rtsql
