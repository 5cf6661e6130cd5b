// Constants are folded to the values that kernels give, and where a kernel fails, folding leaves the
// expression as it is.
#include "expression/fold.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "common/error.h"
#include "engine/session.h"
#include "tests/unit/bind/host_catalog.h"

namespace rtsql {
namespace {

struct Operands {
  std::string name;
  Type type;
  std::vector<std::string> values;       // as texts
  std::vector<std::string> expressions;  // over a and b
};

std::vector<Operands> operands() {
  const std::vector<std::string> arithmetic = {"a + b", "a - b", "a * b", "a / b", "a % b", "-a", "abs(a)"};
  const std::vector<std::string> logic = {
      "a = b",           "a < b",          "a >= b",         "a IN (b, NULL)",
      "a IS NULL",       "coalesce(a, b)", "greatest(a, b)", "least(a, b)",
      "a = b AND a > b", "a = b OR a > b", "NOT (a <= b)",   "CASE WHEN a < b THEN a ELSE b END"};
  auto with = [](std::vector<std::string> all, const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  const std::vector<std::string> numbers = with(arithmetic, logic);
  const std::vector<std::string> casts = {"CAST(a AS INTEGER)", "CAST(a AS BIGINT)",
                                          "CAST(a AS DECIMAL(5,2))", "CAST(a AS DOUBLE)", "CAST(a AS REAL)"};
  return {
      {"Integer",
       TypeId::kInteger,
       {"-2147483648", "-2147483647", "-7", "-1", "0", "1", "2", "46341", "2147483647"},
       with(with(numbers, casts), {"CAST(a AS BOOLEAN)"})},
      {"Bigint",
       TypeId::kBigint,
       {"-9223372036854775808", "-9223372036854775807", "-4294967296", "-1", "0", "1", "3037000500",
        "9007199254740993", "9223372036854775807"},
       with(numbers, casts)},
      {"Decimal",
       Type::decimal(18, 2),
       {"-9999999999999999.99", "-1.00", "-0.01", "0.00", "0.01", "0.50", "1.50", "2.50",
        "9999999999999999.99"},
       with(with(numbers, casts), {"floor(a)", "ceil(a)", "round(a)"})},
      {"Double",
       TypeId::kDouble,
       {"-inf", "-1.7976931348623157e308", "-2.5", "-0.5", "0", "5e-324", "0.5", "1.5", "2147483647.5",
        "1e19", "inf", "nan"},
       with(with(numbers, casts), {"floor(a)", "ceil(a)", "round(a)", "sqrt(a)"})},
      {"Date",
       TypeId::kDate,
       {"0001-01-01", "0004-02-29", "1969-12-31", "1970-01-01", "2024-02-29", "2024-12-30", "9999-12-31"},
       with(logic,
            {"a - b", "a + 1", "a - 1", "EXTRACT(year FROM a)", "EXTRACT(quarter FROM a)",
             "EXTRACT(month FROM a)", "EXTRACT(day FROM a)", "EXTRACT(doy FROM a)", "EXTRACT(isodow FROM a)",
             "EXTRACT(week FROM a)", "EXTRACT(isoyear FROM a)", "a + INTERVAL '1 month'",
             "a - INTERVAL '1 year'", "date_trunc('quarter', a)", "CAST(a AS TIMESTAMP)"})},
      {"Timestamp",
       TypeId::kTimestamp,
       {"0001-01-01 00:00:00", "1969-12-31 23:59:59.999999", "1970-01-01 00:00:00", "2024-02-29 12:30:45.5",
        "9999-12-31 23:59:59.999999"},
       with(logic, {"a - b", "EXTRACT(hour FROM a)", "EXTRACT(minute FROM a)", "EXTRACT(second FROM a)",
                    "a + INTERVAL '1 day'", "a - INTERVAL '1 microsecond'", "date_trunc('hour', a)",
                    "CAST(a AS DATE)"})},
  };
}

class Fold : public testing::TestWithParam<Operands> {
 protected:
  // The table holds all pairs of the values and NULL.
  void SetUp() override {
    if (!session_) {
      database_ = std::make_unique<Database>();
      session_ = std::make_unique<Session>(*database_);
    }
    session_->execute("SET tier = device");
    const std::string type = type_name(GetParam().type);
    run("CREATE TABLE IF NOT EXISTS v (id INTEGER)");
    run("DROP TABLE v");
    run(fmt::format("CREATE TABLE v (id INTEGER, a {0}, b {0})", type));
    std::string rows;
    for (size_t i = 0; i <= GetParam().values.size(); ++i) {
      for (size_t j = 0; j <= GetParam().values.size(); ++j) {
        rows += fmt::format("{}({}, {}, {})", rows.empty() ? "" : ", ", pairs_.size(), text(i), text(j));
        pairs_.push_back({value(i), value(j)});
      }
    }
    run("INSERT INTO v VALUES " + rows);
    run("SET host_rows = 0");  // so that kernels compute
    catalog_.add(bind_test::make_host_table("v", {{"a", GetParam().type}, {"b", GetParam().type}}));
  }
  static void TearDownTestSuite() {
    session_.reset();
    database_.reset();
  }

  std::string text(size_t i) const {
    return i == GetParam().values.size() ? "NULL" : "'" + GetParam().values[i] + "'";
  }
  Value value(size_t i) const {
    const Type type = GetParam().type;
    return i == GetParam().values.size() ? Value::null_of(type) : *parse_value(GetParam().values[i], type);
  }

  static HostColumn run(const std::string& statement) {
    StatementResult result = session_->execute(statement);
    return result.rows ? result.rows->fetch(0, result.rows->row_count()).at(0) : HostColumn();
  }

  static std::string shown(const Value& value) { return value.null ? "NULL" : format_value(value); }

  static inline std::unique_ptr<Database> database_;
  static inline std::unique_ptr<Session> session_;
  std::vector<std::pair<Value, Value>> pairs_;
  bind_test::HostCatalog catalog_;
};

TEST_P(Fold, GivesWhatKernelsGive) {
  for (const std::string& expression : GetParam().expressions) {
    const ExprPtr bound = catalog_.expression(expression, "v");
    std::vector<size_t> values, failures;
    std::vector<std::string> folded;
    for (size_t i = 0; i < pairs_.size(); ++i) {
      const ExprPtr one = fold(rewrite(bound, [&](const Expr& node) -> ExprPtr {
        if (node.op != Op::kColumn) return nullptr;
        return make_literal(node.column.ordinal == 0 ? pairs_[i].first : pairs_[i].second);
      }));
      (one->op == Op::kLiteral ? values : failures).push_back(i);
      if (one->op == Op::kLiteral) folded.push_back(shown(one->literal));
    }
    std::string left_out;
    for (size_t i : failures) left_out += fmt::format(", {}", i);
    const HostColumn computed =
        run(fmt::format("SELECT {} FROM v WHERE id NOT IN (-1{}) ORDER BY id", expression, left_out));
    ASSERT_EQ(computed.rows, values.size());
    for (size_t i = 0; i < values.size(); ++i) {
      const auto& [a, b] = pairs_[values[i]];
      const Value kernel = computed.is_null(i) ? Value::null_of(computed.type) : computed.value(i);
      EXPECT_EQ(folded[i], shown(kernel)) << expression << " of " << shown(a) << " and " << shown(b);
    }
    // The test takes some of them: each is a statement of its own.
    for (size_t i = 0; i < failures.size(); i += 1 + failures.size() / 4) {
      const auto& [a, b] = pairs_[failures[i]];
      EXPECT_THROW(run(fmt::format("SELECT {} FROM v WHERE id = {}", expression, failures[i])), Error)
          << expression << " of " << shown(a) << " and " << shown(b);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Types, Fold, testing::ValuesIn(operands()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace rtsql
