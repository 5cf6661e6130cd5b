// Compares sums, products, extremes and orders of DECIMALs of up to 38 digits, by the device and by the
// reference executor, with numbers calculated digit by digit.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "common/error.h"
#include "database_test.h"
#include "engine/session.h"
#include "tests/oracle/digits.h"

namespace rtsql {
namespace {

using oracle::Digits;
using Rows = std::vector<std::vector<std::string>>;

constexpr int kGroups = 5, kRows = 400;
const Digits kMost = oracle::digits_of(std::string(38, '9'));

// Numbers as units of their scale; none is NULL.
struct Row {
  int group = 0;
  std::optional<Digits> wide, narrow, bigint;  // DECIMAL(38,4), DECIMAL(15,2), BIGINT
};

std::string written(const std::optional<Digits>& number, size_t scale) {
  if (!number) return "NULL";
  std::string digits = number->magnitude;
  if (digits.size() <= scale) digits.insert(0, scale + 1 - digits.size(), '0');
  if (scale > 0) digits.insert(digits.size() - scale, 1, '.');
  return (number->negative ? "-" : "") + digits;
}

class WideDecimalTable : public DatabaseTest, public testing::WithParamInterface<std::string> {
 protected:
  void SetUp() override {
    session_.execute(fmt::format("SET tier = '{}'", GetParam()));
    session_.execute("SET host_rows = 0");
    session_.execute("CREATE TABLE r (k INTEGER, w DECIMAL(38,4), n DECIMAL(15,2), b BIGINT)");
  }

  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

  std::optional<Digits> number(int most_digits) {
    if (between(0, 9) == 0) return std::nullopt;
    std::string digits;
    const int count = between(1, most_digits);
    const bool nines = between(0, 3) == 0;
    for (int i = 0; i < count; ++i) digits.push_back(nines ? '9' : static_cast<char>('0' + between(0, 9)));
    return oracle::normalized(digits, between(0, 1) == 1);
  }

  // Sums of so many numbers of 36 digits have 38.
  std::vector<Row> fill(int most_digits) {
    std::vector<Row> rows;
    std::string values;
    for (int i = 0; i < kRows; ++i) {
      rows.push_back({between(1, kGroups), number(most_digits), number(15), number(18)});
      const Row& row = rows.back();
      values += fmt::format("{}({}, {}, {}, {})", i == 0 ? "" : ", ", row.group, written(row.wide, 4),
                            written(row.narrow, 2), written(row.bigint, 0));
    }
    session_.execute("INSERT INTO r VALUES " + values);
    return rows;
  }

  Rows run(const std::string& query) {
    const StatementResult result = session_.execute(query);
    Rows rows;
    const uint64_t count = result.rows->row_count();
    const std::vector<HostColumn> columns = result.rows->fetch(0, count);
    for (uint64_t row = 0; row < count; ++row) {
      rows.emplace_back();
      for (const HostColumn& column : columns)
        rows.back().push_back(column.is_null(row) ? "NULL" : format_value(column.value(row)));
    }
    return rows;
  }

  static std::optional<Digits> sum_of(const std::vector<std::optional<Digits>>& numbers) {
    std::optional<Digits> total;
    for (const std::optional<Digits>& number : numbers) {
      if (number) total = total ? oracle::sum(*total, *number) : *number;
    }
    return total;
  }

  std::mt19937_64 random_{38};
  Session session_{database_};
};

TEST_P(WideDecimalTable, IsSummedUpByGroupsAndAsAWhole) {
  const std::vector<Row> rows = fill(36);
  Rows wanted;
  for (int group = 0; group <= kGroups; ++group) {  // 0: all
    std::vector<std::optional<Digits>> wide, narrow, bigint, products;
    for (const Row& row : rows) {
      if (group != 0 && row.group != group) continue;
      wide.push_back(row.wide);
      narrow.push_back(row.narrow);
      bigint.push_back(row.bigint);
      products.push_back(row.narrow && row.bigint ? std::optional(product(*row.narrow, *row.bigint))
                                                  : std::nullopt);
    }
    wanted.push_back({written(sum_of(wide), 4), written(sum_of(narrow), 2), written(sum_of(bigint), 0),
                      written(sum_of(products), 2)});
  }
  const std::string sums = "SUM(w), SUM(n), SUM(b), SUM(n * b) FROM r";
  EXPECT_EQ(run("SELECT " + sums), Rows{wanted[0]});
  wanted.erase(wanted.begin());
  EXPECT_EQ(run(fmt::format("SELECT {} GROUP BY k ORDER BY k", sums)), wanted);
}

TEST_P(WideDecimalTable, IsOrderedAndGroupedByItsWords) {
  const std::vector<Row> rows = fill(38);
  std::vector<Digits> numbers;
  for (const Row& row : rows) {
    if (row.wide) numbers.push_back(*row.wide);
  }
  std::sort(numbers.begin(), numbers.end(),
            [](const Digits& a, const Digits& b) { return compare(a, b) < 0; });
  Rows wanted;
  for (const Digits& number : numbers) wanted.push_back({written(number, 4)});
  EXPECT_EQ(run("SELECT w FROM r WHERE w IS NOT NULL ORDER BY w"), wanted);
  EXPECT_EQ(run("SELECT MIN(w), MAX(w) FROM r"), (Rows{{wanted.front()[0], wanted.back()[0]}}));
  EXPECT_EQ(run("SELECT w FROM r WHERE w IS NOT NULL ORDER BY w DESC LIMIT 1"), Rows{wanted.back()});
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  EXPECT_EQ(run("SELECT DISTINCT w FROM r WHERE w IS NOT NULL ORDER BY w"), wanted);
  EXPECT_EQ(run("SELECT COUNT(DISTINCT w) FROM r")[0][0], std::to_string(wanted.size()));
  EXPECT_EQ(
      run("SELECT COUNT(*) FROM (SELECT DISTINCT w FROM r) a JOIN (SELECT DISTINCT w FROM r) b ON a.w = b.w")
          [0][0],
      std::to_string(wanted.size()));
}

TEST_P(WideDecimalTable, RefusesSumsOfMoreThan38Digits) {
  session_.execute(fmt::format("INSERT INTO r (w) VALUES ({0}), ({0}), (-{0}), (NULL)", written(kMost, 4)));
  EXPECT_EQ(run("SELECT SUM(w), AVG(w), MIN(w) FROM r"),
            (Rows{{written(kMost, 4), "3.3333333333333333e+33", written(oracle::negated(kMost), 4)}}));
  for (const char* query :
       {"SELECT SUM(w) FROM r WHERE w > 0", "SELECT w + w FROM r", "SELECT w * 2 FROM r",
        "SELECT k, SUM(w) FROM r WHERE w > 0 GROUP BY k", "INSERT INTO r (w) SELECT w * 10 FROM r"}) {
    try {
      const StatementResult result = session_.execute(query);
      if (result.rows) result.rows->fetch(0, result.rows->row_count());
      ADD_FAILURE() << query;
    } catch (const Error& error) {
      EXPECT_NE(error.message().find("DECIMAL(38,4)"), std::string::npos) << query << ": " << error.message();
    }
  }
  EXPECT_EQ(run("SELECT COUNT(*), COUNT(w) FROM r"), (Rows{{"4", "3"}}));
}

INSTANTIATE_TEST_SUITE_P(Tiers, WideDecimalTable, testing::Values("device", "reference"),
                         [](const auto& tier) { return tier.param; });

}  // namespace
}  // namespace rtsql
