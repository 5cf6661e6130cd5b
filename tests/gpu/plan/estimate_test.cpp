// Compares estimates with exact counts, over columns of known distributions.
#include "plan/estimate/estimate.h"

#include <cmath>

#include "expression/fold.h"
#include "tests/gpu/storage/host_columns.h"
#include "tests/gpu/test_device.h"
#include "tests/unit/bind/host_catalog.h"

namespace rtsql {
namespace {

using bind_test::where_of;

constexpr uint64_t kRows = 6000;

class EstimateTest : public gpu::TestDevice {
 protected:
  // The columns have each value once; few values alike often; many small values and few large ones; one row
  // in five NULL; words.
  void SetUp() override {
    gpu::TestDevice::SetUp();
    std::mt19937 random(3);
    std::vector<int32_t> key, few, maybe;
    std::vector<double> skewed;
    std::vector<std::string> word;
    std::vector<uint32_t> validity((kRows + 31) / 32, 0);
    for (uint64_t row = 0; row < kRows; ++row) {
      key.push_back(static_cast<int32_t>(row * 7 % kRows) - 1000);
      few.push_back(static_cast<int32_t>(random() % 20));
      maybe.push_back(static_cast<int32_t>(random() % 1000));
      if (row % 5 != 0) validity[row / 32] |= 1u << row % 32;
      const double share = static_cast<double>(random() % 100000) / 100000;
      skewed.push_back(std::pow(share, 4) * 1e6);
      word.push_back("word " + std::to_string(random() % 300));
    }
    HostColumn nullable = column_of(TypeId::kInteger, maybe);
    nullable.validity = validity;
    host_ = {column_of(TypeId::kInteger, key), column_of(TypeId::kInteger, few), nullable,
             column_of(TypeId::kDouble, skewed), text_column(word)};
    auto table = std::make_shared<Table>(make_table(device(), "t",
                                                    {{"key", TypeId::kInteger},
                                                     {"few", TypeId::kInteger},
                                                     {"maybe", TypeId::kInteger},
                                                     {"skewed", TypeId::kDouble},
                                                     {"word", TypeId::kVarchar}},
                                                    host_));
    catalog_.add(table);
  }

  double exact(const std::vector<ExprPtr>& conjuncts) const {
    uint64_t rows = 0;
    for (uint64_t row = 0; row < kRows; ++row) {
      rows += std::all_of(conjuncts.begin(), conjuncts.end(), [&](const ExprPtr& conjunct) {
        const ExprPtr folded = fold(rewrite(conjunct, [&](const Expr& node) {
          return node.op == Op::kColumn ? literal_of(node, row) : nullptr;
        }));
        return !is_never_true(*folded);
      });
    }
    return static_cast<double>(rows) / kRows;
  }

  ExprPtr literal_of(const Expr& column, uint64_t row) const {
    const HostColumn& values = host_[column.column.ordinal];
    return make_literal(values.is_null(row) ? Value::null_of(values.type) : values.value(row));
  }

  std::vector<HostColumn> host_;
  bind_test::HostCatalog catalog_;
};

TEST_F(EstimateTest, IsWithinAFactorOfTwo) {
  for (const char* condition : {"key < 0",
                                "key < -990",
                                "key >= 4990",
                                "key BETWEEN 100 AND 199",
                                "key > 100 AND key < 200",
                                "key < 0 OR key > 4000",
                                "key IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)",
                                "key <> 5",
                                "NOT (key < 0)",
                                "few = 3",
                                "few IN (1, 2, 3)",
                                "few <> 3",
                                "few < 10",
                                "few = 3 AND key < 2000",
                                "few = 3 OR few = 4",
                                "maybe < 500",
                                "maybe >= 900",
                                "maybe IS NULL",
                                "maybe IS NOT NULL",
                                "maybe = 7 OR maybe < 100",
                                "skewed < 1",
                                "skewed < 1000",
                                "skewed > 900000",
                                "skewed BETWEEN 100 AND 10000",
                                "word < 'word 2'",
                                "word = 'word 17'",
                                "word >= 'word 9'",
                                "maybe NOT IN (1, 2, 3)",
                                "NOT (maybe < 500)",
                                "NOT (maybe < 500 OR few = 3)"}) {
    const LogicalQuery query = catalog_.bind(std::string("SELECT 1 FROM t WHERE ") + condition);
    const double expected = exact(where_of(query));
    const double estimate = Estimator(device(), *query.root).selectivity(where_of(query));
    EXPECT_GE(estimate, expected / 2) << condition;
    EXPECT_LE(estimate, expected * 2) << condition;
  }
}

TEST_F(EstimateTest, OfNothingIsNothing) {
  for (const char* condition : {"key < -1000", "key > 5000", "key BETWEEN 7 AND 6", "maybe = NULL", "1 = 2",
                                "word < 'a'", "skewed < 0"}) {
    const LogicalQuery query = catalog_.bind(std::string("SELECT 1 FROM t WHERE ") + condition);
    EXPECT_LE(Estimator(device(), *query.root).selectivity(where_of(query)), 1.0 / kRows) << condition;
  }
}

// A condition and its opposite share the rows that are not NULL.
TEST_F(EstimateTest, OppositesAddUpToTheValuesThatAreThere) {
  for (const auto& [condition, opposite] : {std::pair{"maybe < 300", "maybe >= 300"},
                                            {"maybe = 5", "maybe <> 5"},
                                            {"maybe IN (1, 2)", "maybe NOT IN (1, 2)"}}) {
    double sum = 0;
    for (const char* one : {condition, opposite}) {
      const LogicalQuery query = catalog_.bind(std::string("SELECT 1 FROM t WHERE ") + one);
      sum += Estimator(device(), *query.root).selectivity(where_of(query));
    }
    EXPECT_NEAR(sum, 0.8, 0.02) << condition;
  }
}

TEST_F(EstimateTest, CountsDistinctValues) {
  struct Row {
    const char* expression;
    double values;
  };
  for (const Row& row : std::vector<Row>{{"key", kRows},
                                         {"few", 20},
                                         {"maybe", 1000},
                                         {"word", 300},
                                         {"few + 1", 20},
                                         {"key % 5", 9},
                                         {"key < 5", 2}}) {
    const LogicalQuery query = catalog_.bind(std::string("SELECT ") + row.expression + " FROM t");
    const double estimate = Estimator(device(), *query.root).distinct(*query.root->outputs[0].expr, kRows);
    EXPECT_GE(estimate, row.values / 2) << row.expression;
    EXPECT_LE(estimate, row.values * 2) << row.expression;
    EXPECT_LE(Estimator(device(), *query.root).distinct(*query.root->outputs[0].expr, 10), 10)
        << row.expression;
  }
}

TEST_F(EstimateTest, KnowsTheSpanOfKeys) {
  const LogicalQuery query = catalog_.bind("SELECT 1 FROM t, range(10)");
  Estimator estimator(device(), *query.root);
  const uint64_t zero = uint64_t{1} << 31;
  EXPECT_EQ(estimator.key_span({RelationId(0), 0}), (KeyRange{zero - 1000, zero + 4999}));
  EXPECT_FALSE(estimator.key_span({RelationId(1), 0}));
  EXPECT_EQ(estimator.column({RelationId(1), 0}), nullptr);
}

}  // namespace
}  // namespace rtsql
