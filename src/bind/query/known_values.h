// Values that queries inside expressions have, by how they are written. A query that is written twice is one,
// so that GROUP BY finds in the select list what it groups by.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

class KnownValues {
 public:
  struct Known {
    std::string text;            // of a query, or the name of a macro
    std::vector<ExprPtr> given;  // arguments of the macro
    ExprPtr value;
  };

  // Returns null where there is none.
  ExprPtr find(std::string_view text, const std::vector<ExprPtr>& given) const {
    const auto found = std::ranges::find_if(
        all_, [&](const Known& known) { return known.text == text && same_exprs(known.given, given); });
    return found == all_.end() ? nullptr : found->value;
  }
  void add(std::string text, std::vector<ExprPtr> given, ExprPtr value) {
    all_.push_back({std::move(text), std::move(given), std::move(value)});
  }
  void add_all(const KnownValues& other) { all_.insert(all_.end(), other.all_.begin(), other.all_.end()); }
  void clear() { all_.clear(); }

 private:
  std::vector<Known> all_;
};

}  // namespace rtsql
