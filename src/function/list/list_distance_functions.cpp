// Declares the functions that compare two lists of numbers as vectors.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/error.h"
#include "expression/host_call.h"
#include "expression/type_rules.h"
#include "function/host_function.h"
#include "function/list/list_arguments.h"
#include "function/list/list_functions.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using Arguments = std::vector<ExprPtr>;

struct VectorSums {
  double product = 0, left = 0, right = 0, difference = 0;  // of products and of squares
};

double inner_product_of(const VectorSums& of) {
  return of.product;
}
double negative_product_of(const VectorSums& of) {
  return -of.product;
}
double distance_of(const VectorSums& of) {
  return std::sqrt(of.difference);
}
// Rounding may lead past 1. A vector of zeros has no direction: -1.
double similarity_of(const VectorSums& of) {
  const double cosine = of.product / std::sqrt(of.left * of.right);
  return std::isnan(cosine) ? -1.0 : std::clamp(cosine, -1.0, 1.0);
}
double cosine_distance_of(const VectorSums& of) {
  return 1.0 - similarity_of(of);
}

// Elements of both lists are taken in pairs; a NULL, or another number of them, has no result.
template <double (*measure)(const VectorSums&)>
HostResult compare_vectors(HostArguments of) {
  const Type list = list_type(TypeId::kDouble);
  const std::vector<Value> left = list_elements(of[0].text, list), right = list_elements(of[1].text, list);
  if (left.size() != right.size()) return std::nullopt;
  VectorSums sums;
  for (size_t i = 0; i < left.size(); ++i) {
    if (left[i].null || right[i].null) return std::nullopt;
    const double a = left[i].real, b = right[i].real;
    sums.product += a * b;
    sums.left += a * a;
    sums.right += b * b;
    sums.difference += (a - b) * (a - b);
  }
  return double_result(measure(sums));
}

template <double (*measure)(const VectorSums&)>
ScalarFunction vector_function(const char* name, std::string_view signature, std::string_view help) {
  const auto bind = [name](Arguments of, SourceSpan span) {
    for (ExprPtr& vector : of) {
      vector = list_argument(name, vector);
      const Type element = *vector->type.element;
      if (!is_numeric(element) && element.id != TypeId::kNull) {
        throw Error(ErrorKind::kType,
                    fmt::format("{} needs lists of numbers, not {}", name, type_name(vector->type)))
            .at(vector->span);
      }
      vector = cast_expr(vector, list_type(TypeId::kDouble));
    }
    return make_host_call({name, false, compare_vectors<measure>,
                           "the lists have different numbers of elements, or a NULL among them"},
                          TypeId::kDouble, std::move(of), span);
  };
  return {name, 2, 2, signature, help, bind};
}

}  // namespace

std::vector<ScalarFunction> list_distance_functions() {
  return {
      vector_function<cosine_distance_of>("list_cosine_distance", "list_cosine_distance(list, list)",
                                          "1 - list_cosine_similarity"),
      vector_function<similarity_of>("list_cosine_similarity", "list_cosine_similarity(list, list)",
                                     "the cosine of the angle between two vectors"),
      vector_function<distance_of>("list_distance", "list_distance(list, list)",
                                   "how far two points are apart, given by their coordinates"),
      vector_function<inner_product_of>("list_inner_product", "list_inner_product(list, list)",
                                        "the sum of the products of the elements in pairs"),
      vector_function<negative_product_of>("list_negative_inner_product",
                                           "list_negative_inner_product(list, list)", "- list_inner_product"),
  };
}

}  // namespace rtsql
