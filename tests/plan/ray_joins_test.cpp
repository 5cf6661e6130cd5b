// A join takes rays where they cost least: devices that trace in hardware are calibrated so.
#include <gtest/gtest.h>

#include <string>

#include "engine/session.h"
#include "index/registry/registry.h"

namespace rtsql {
namespace {

class RayJoins : public ::testing::Test {
 protected:
  RayJoins() : session_(database_) {
    session_.execute("CREATE TABLE wide AS SELECT hash(range % 20000) AS k, range AS n FROM range(60000)");
    session_.execute("CREATE TABLE keys AS SELECT hash(range) AS k, range AS n FROM range(15000)");
    session_.execute("SET tier = device");
    session_.execute("SET pipelines = off");
  }

  // Has the method alone cost nothing.
  void make_cheap(const IndexMethod& method) {
    CostModel costs = CostModel::built_in(database_.device());
    costs.methods[&method] = MethodCosts();
    database_.set_costs(std::move(costs));
  }

  std::string text_of(const std::string& statement) {
    StatementResult result = session_.execute(statement);
    const HostColumn column = result.rows->fetch(0, result.rows->row_count())[0];
    std::string text;
    for (uint64_t row = 0; row < column.rows; ++row) text += format_value(column.value(row)) + "\n";
    return text;
  }

  Database database_;
  Session session_;
};

constexpr std::string_view kJoin = "SELECT sum(wide.n * keys.n) FROM wide JOIN keys ON wide.k = keys.k";

TEST_F(RayJoins, BuildsWhatIsCheapest) {
  if (!database_.device().info().ray_pipelines) GTEST_SKIP() << "the device traces no rays";
  const std::string plan = text_of("EXPLAIN " + std::string(kJoin));
  EXPECT_EQ(plan.find("rx"), std::string::npos) << plan;
  const std::string sum = text_of(std::string(kJoin));
  for (const std::string_view name : {"rx", "cgrx"}) {
    make_cheap(*find_index_method(name));
    const std::string by_rays = text_of("EXPLAIN " + std::string(kJoin));
    EXPECT_NE(by_rays.find("(" + std::string(name) + ")"), std::string::npos) << by_rays;
    EXPECT_EQ(text_of(std::string(kJoin)), sum) << name;
  }
}

}  // namespace
}  // namespace rtsql
