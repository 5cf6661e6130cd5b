#include "bind/algebra/null_places.h"
#include "expression/comparison.h"

namespace rtsql {

std::optional<std::vector<NullPlaces>> choose_null_places(const std::vector<ExprPtr>& values,
                                                          const std::vector<bool>& nullable_columns,
                                                          size_t most) {
  std::vector<NullPlaces> choices = {{}};
  for (size_t i = 0; i < values.size(); ++i) {
    std::vector<NullPlace> here = {NullPlace::kNone};
    if (values[i]->nullable) here.push_back(NullPlace::kValue);
    if (nullable_columns[i]) here.push_back(NullPlace::kColumn);
    std::vector<NullPlaces> longer;
    for (const NullPlaces& choice : choices) {
      for (const NullPlace place : here) {
        longer.push_back(choice);
        longer.back().push_back(place);
      }
    }
    choices = std::move(longer);
    if (choices.size() > most + 1) return std::nullopt;
  }
  choices.erase(choices.begin());  // that without a NULL
  return choices;
}

ExprPtr equal_but_for(const NullPlaces& nulls, const std::vector<ExprPtr>& values,
                      const std::vector<ExprPtr>& columns, SourceSpan span) {
  std::vector<ExprPtr> terms;
  for (size_t i = 0; i < values.size(); ++i) {
    if (nulls[i] == NullPlace::kNone) {
      terms.push_back(make_comparison(Op::kEqual, values[i], columns[i], span));
    } else {
      const ExprPtr& null = nulls[i] == NullPlace::kValue ? values[i] : columns[i];
      terms.push_back(make_expr(Op::kIsNull, TypeId::kBoolean, {null}, span));
    }
  }
  return make_and(terms);
}

}  // namespace rtsql
