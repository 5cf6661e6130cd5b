// The device writes numbers by templates as the host does.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>

#include "exec/text/format_numbers.h"
#include "expression/type_rules.h"
#include "function/number/number_text.h"
#include "schema/column_builder.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

constexpr auto kTemplates = std::to_array<std::string_view>(
    {"999,990.00",  "FM999,990.00", "FM999,990.99", "FM999.999",       "9",           "0000",
     "FM0000",      "S99,999.9",    "99,999.9S",    "FM99,999.9S",     "999.99PR",    "FM999.99PR",
     "999.99MI",    "MI999.99",     "FM999.99MI",   "PL999.9",         "SG999.9",     "L9,999.99",
     "\"€ \"990.0", "99.0009",      "FM99.0009",    "9,999,999,990.9", "FM.99",       ".99",
     "9.",          "FM9.",         "00,000",       "FM999",           "9 9 9 . 9 9", "999999999.99999"});

class FormatNumbersTest : public gpu::TestDevice {
 protected:
  FormatNumbersTest() : execution_(device(), settings_, {}, RelationIds(RelationId(3))) {
    settings_.host_rows = 0;  // the device computes
  }

  // Every fifth row is NULL.
  ColumnPtr upload(Type type, const std::vector<Value>& values) {
    ColumnBuilder builder(type);
    for (size_t row = 0; row < values.size(); ++row)
      builder.append(row % 5 == 4 ? Value::null_of(type) : values[row]);
    return Column::upload(device(), builder.finish(), "numbers");
  }

  void expect_written_as_on_host(Type type, const std::vector<Value>& values, int known_digits) {
    const ColumnPtr numbers = upload(type, values);
    for (const std::string_view text : kTemplates) {
      const NumberPattern pattern = parse_number_template(text);
      const std::shared_ptr<const NumberText> layouts = device_number_text(pattern, known_digits);
      if (!layouts) continue;
      ++templates_;
      const ColumnPtr texts = format_numbers(execution_, *numbers, *layouts);
      ASSERT_NE(texts, nullptr);
      const HostColumn read = texts->read(device(), 0, texts->rows());
      ASSERT_EQ(read.rows, values.size());
      for (uint64_t row = 0; row < read.rows; ++row) {
        ASSERT_EQ(read.is_null(row), row % 5 == 4) << row;
        if (read.is_null(row)) continue;
        const Value& value = values[row];
        ASSERT_EQ(read.value(row).text, known_digits > 0
                                            ? write_number(pattern, value.real, known_digits)
                                            : write_number(pattern, value.exact(), scale_of(type)))
            << format_value(value) << " by " << text;
      }
    }
  }

  Settings settings_;
  Execution execution_;
  int templates_ = 0;
};

// Numbers of all lengths up to 18 digits, and those around powers of ten and halves.
std::vector<int64_t> integers(int64_t most) {
  std::vector<int64_t> numbers = {0, most, -most};
  for (int64_t power = 1; power <= most / 10; power *= 10) {
    for (const int64_t near : {power - 1, power, power + 1, 5 * power - 1, 5 * power, 5 * power + 1}) {
      numbers.push_back(near);
      numbers.push_back(-near);
    }
  }
  std::mt19937_64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const auto number = static_cast<int64_t>(random() >> (random() % 63)) % most;
    numbers.push_back(i % 2 == 0 ? number : -number);
  }
  return numbers;
}

TEST_F(FormatNumbersTest, ExactNumbers) {
  for (const Type type :
       {Type(TypeId::kTinyint), Type(TypeId::kSmallint), Type(TypeId::kInteger), Type(TypeId::kBigint),
        Type::decimal(18, 0), Type::decimal(9, 2), Type::decimal(18, 4), Type::decimal(18, 18)}) {
    SCOPED_TRACE(type_name(type));
    const int64_t most = type.id == TypeId::kTinyint    ? 127
                         : type.id == TypeId::kSmallint ? 32767
                         : type.id == TypeId::kInteger  ? std::numeric_limits<int32_t>::max()
                         : type == Type::decimal(9, 2)  ? 999'999'999
                         : type.id == TypeId::kDecimal  ? 999'999'999'999'999'999
                                                        : std::numeric_limits<int64_t>::max();
    std::vector<Value> values;
    for (const int64_t number : integers(most)) values.push_back(Value::of_exact(type, number));
    expect_written_as_on_host(type, values, 0);
  }
  EXPECT_EQ(templates_, 8 * static_cast<int>(kTemplates.size()));
}

template <class Float, class Bits>
std::vector<double> reals() {
  using Limits = std::numeric_limits<Float>;
  std::vector<double> numbers = {0,
                                 -0.0,
                                 Limits::infinity(),
                                 -Limits::infinity(),
                                 Limits::quiet_NaN(),
                                 0.5,
                                 1.5,
                                 2.5,
                                 0.125,
                                 0.375,
                                 -0.125,
                                 99.5,
                                 99.995,
                                 0.005,
                                 0.0005,
                                 1e15,
                                 -1e15,
                                 Limits::max(),
                                 Limits::min(),
                                 Limits::denorm_min(),
                                 9.9995,
                                 999.95,
                                 1e-20,
                                 123456.5,
                                 123456.25};
  std::mt19937_64 random(2);
  std::uniform_real_distribution<double> exponent(-12, 18);
  for (int i = 0; i < 4000; ++i) {
    const double size = std::pow(10.0, exponent(random));
    numbers.push_back(static_cast<Float>(i % 2 == 0 ? size : -size));
    numbers.push_back(static_cast<Float>(static_cast<double>(random() % 1000000) / 64.0));  // with ties
    numbers.push_back(std::bit_cast<Float>(static_cast<Bits>(random())));
  }
  for (double& number : numbers) number = static_cast<Float>(number);
  return numbers;
}

TEST_F(FormatNumbersTest, Doubles) {
  std::vector<Value> values;
  for (const double number : reals<double, uint64_t>())
    values.push_back(Value::of_real(TypeId::kDouble, number));
  expect_written_as_on_host(TypeId::kDouble, values, std::numeric_limits<double>::digits10);
  EXPECT_EQ(templates_, static_cast<int>(kTemplates.size()));
}

TEST_F(FormatNumbersTest, Reals) {
  std::vector<Value> values;
  for (const double number : reals<float, uint32_t>())
    values.push_back(Value::of_real(TypeId::kReal, number));
  expect_written_as_on_host(TypeId::kReal, values, std::numeric_limits<float>::digits10);
  EXPECT_GE(templates_, 15) << "those with less than 6 digits";
}

TEST_F(FormatNumbersTest, OthersAreLeftToTheHost) {
  for (const char* text : {"", "RN", "999th", "99V99", "9999999999999999999", "0.000000000000000000"})
    EXPECT_EQ(device_number_text(parse_number_template(text), 0), nullptr) << text;
  EXPECT_EQ(device_number_text(parse_number_template("9999999999999.99"), 15), nullptr)
      << "a DOUBLE may know fewer digits";
  const NumberPattern long_one = parse_number_template("\"" + std::string(60, 'x') + "\" 99.99");
  const ColumnPtr one = upload(TypeId::kInteger, {Value::of_integer(TypeId::kInteger, 1)});
  EXPECT_EQ(format_numbers(execution_, *one, *device_number_text(long_one, 0)), nullptr)
      << "longer than the kernel writes";
}

}  // namespace
}  // namespace rtsql
