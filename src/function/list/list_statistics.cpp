// Declares the totals of lists that are statistics of numbers.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "expression/type_rules.h"
#include "function/list/list_total.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

using Elements = std::vector<Value>;

Type double_type(Type) {
  return TypeId::kDouble;
}

std::vector<double> numbers_of(const Elements& elements) {
  std::vector<double> numbers;
  for (const Value& element : elements) numbers.push_back(cast_value(element, TypeId::kDouble)->real);
  return numbers;
}

double sum_of_numbers(const std::vector<double>& numbers) {
  double sum = 0;
  for (const double number : numbers) sum += number;
  return sum;
}

HostResult real_sum_of(const Elements& elements, Type type) {
  return Value::of_real(type, sum_of_numbers(numbers_of(elements)));
}

HostResult mean_of(const Elements& elements, Type type) {
  return Value::of_real(type, sum_of_numbers(numbers_of(elements)) / static_cast<double>(elements.size()));
}

HostResult product_of(const Elements& elements, Type type) {
  double product = 1;
  for (const double number : numbers_of(elements)) product *= number;
  return Value::of_real(type, product);
}

// Returns the middle one, or the mean of the two in the middle.
double middle_of(std::vector<double> numbers) {
  std::ranges::sort(numbers);
  const size_t middle = numbers.size() / 2;
  if (numbers.size() % 2 != 0) return numbers[middle];
  return numbers[middle - 1] + (numbers[middle] - numbers[middle - 1]) / 2;
}

HostResult median_of(const Elements& elements, Type type) {
  return Value::of_real(type, middle_of(numbers_of(elements)));
}

HostResult median_distance_of(const Elements& elements, Type type) {
  std::vector<double> numbers = numbers_of(elements);
  const double median = middle_of(numbers);
  for (double& number : numbers) number = std::fabs(number - median);
  return Value::of_real(type, middle_of(std::move(numbers)));
}

// Holds the sums of powers of the distances to the mean.
struct Moments {
  explicit Moments(const Elements& elements) : count(static_cast<double>(elements.size())) {
    const std::vector<double> numbers = numbers_of(elements);
    double mean = 0;
    for (const double number : numbers) mean += number / count;
    for (const double number : numbers) {
      const double distance = number - mean, square = distance * distance;
      squares += square;
      cubes += square * distance;
      fourths += square * square;
    }
  }

  double count;
  double squares = 0, cubes = 0, fourths = 0;
};

// Divides the sum of the squares of the distances to the mean by the number of elements, or one less.
template <bool is_sample, bool is_deviation>
HostResult variance_of(const Elements& elements, Type type) {
  const Moments moments(elements);
  if (is_sample && elements.size() < 2) return Value::null_of(type);
  const double variance = moments.squares / (is_sample ? moments.count - 1 : moments.count);
  return Value::of_real(type, is_deviation ? std::sqrt(variance) : variance);
}

HostResult standard_error_of(const Elements& elements, Type type) {
  const Moments moments(elements);
  return Value::of_real(type, std::sqrt(moments.squares) / moments.count);
}

// Gives NaN where all elements are alike.
HostResult skewness_of(const Elements& elements, Type type) {
  if (elements.size() < 3) return Value::null_of(type);
  const Moments moments(elements);
  const double n = moments.count, variance = moments.squares / n;
  const double of_population = moments.cubes / n / (variance * std::sqrt(variance));
  return Value::of_real(type, of_population * std::sqrt(n * (n - 1)) / (n - 2));
}

template <bool is_sample>
HostResult kurtosis_of(const Elements& elements, Type type) {
  const Moments moments(elements);
  const double n = moments.count, variance = moments.squares / n;
  if (elements.size() < (is_sample ? 4 : 2) || variance == 0) return Value::null_of(type);
  const double of_population = moments.fourths / n / (variance * variance);
  if (!is_sample) return Value::of_real(type, of_population - 3);
  return Value::of_real(type, (n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * of_population - 3 * (n - 1)));
}

HostResult entropy_of(const Elements& elements, Type type) {
  const auto is_less = [](const Value& a, const Value& b) { return compare_values(a, b) < 0; };
  std::map<Value, double, decltype(is_less)> counts(is_less);
  for (const Value& element : elements) ++counts[element];
  double bits = 0;
  for (const auto& [value, count] : counts) {
    const double share = count / static_cast<double>(elements.size());
    bits -= share * std::log2(share);
  }
  return Value::of_real(type, bits);
}

}  // namespace

std::vector<ListTotal> list_statistics() {
  using enum ListOf;
  return {
      {"avg", "list_avg", "mean of the elements that are not NULL, as DOUBLE", double_type, mean_of,
       kNumbers},
      {"entropy", "list_entropy", "bits that tell which of its values an element has", double_type,
       entropy_of, kAny, false, true},
      {"fsum", "list_fsum", "sum of the elements, as DOUBLE", double_type, real_sum_of, kNumbers},
      {"kurtosis", "list_kurtosis", "excess kurtosis of a sample", double_type, kurtosis_of<true>, kNumbers},
      {"kurtosis_pop", "list_kurtosis_pop", "excess kurtosis of a population", double_type,
       kurtosis_of<false>, kNumbers},
      {"mad", "list_mad", "median of the distances to the median", double_type, median_distance_of, kNumbers},
      {"median", "list_median", "median of the elements, as DOUBLE", double_type, median_of, kNumbers},
      {"product", "list_product", "product of the elements, as DOUBLE", double_type, product_of, kNumbers},
      {"sem", "list_sem", "standard error of the mean", double_type, standard_error_of, kNumbers},
      {"skewness", "list_skewness", "skewness of a sample", double_type, skewness_of, kNumbers},
      {"stddev_pop", "list_stddev_pop", "standard deviation of a population", double_type,
       variance_of<false, true>, kNumbers},
      {"stddev_samp", "list_stddev_samp", "standard deviation of a sample", double_type,
       variance_of<true, true>, kNumbers},
      {"var_pop", "list_var_pop", "variance of a population", double_type, variance_of<false, false>,
       kNumbers},
      {"var_samp", "list_var_samp", "variance of a sample", double_type, variance_of<true, false>, kNumbers},
  };
}

}  // namespace rtsql
