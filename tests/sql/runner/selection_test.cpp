#include "selection.h"
#include "index/registry/registry.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace rtsql::sql_test {
namespace {

class SelectionTest : public testing::Test {
 protected:
  // Returns the names of those of `none`, `operators`, `auto` and two methods that a file of this text is run
  // under.
  static std::vector<std::string> selected(std::string_view text) {
    std::string path = (std::filesystem::temp_directory_path() / "rtsql_selection_XXXXXX").string();
    const int descriptor = ::mkstemp(path.data());
    EXPECT_GE(descriptor, 0);
    std::ofstream(path) << text;
    const TestFile file = read_test_file(path);
    std::filesystem::remove(path);
    ::close(descriptor);

    const IndexMethod* sorted = find_index_method("sorted");
    const IndexMethod* hash = find_index_method("hash");
    std::vector<std::string> names;
    for (const Configuration& configuration : {Configuration{"none", {}},
                                               {"operators", {}},
                                               {"sorted", {sorted}},
                                               {"hash", {hash}},
                                               {"auto", {sorted, hash}}}) {
      if (runs_under(file, configuration)) names.push_back(configuration.name);
    }
    return names;
  }

  using Names = std::vector<std::string>;
};

TEST_F(SelectionTest, AFileWithoutIndexesRunsUnderNoMethod) {
  EXPECT_EQ(selected("statement ok\nCREATE TABLE t (create_index INTEGER)\n\n"
                     "query I\nSELECT 1 -- CREATE INDEX ON t (a)\n----\n1\n\n"
                     "statement error syntax\nCREATE INDEX FOR t\n"),
            (Names{"none", "auto"}));
}

TEST_F(SelectionTest, JoinsRunAsOperatorsToo) {
  EXPECT_EQ(selected("query I\nSELECT 1 FROM a JOIN b USING (k)\n----\n"),
            (Names{"none", "operators", "auto"}));
  EXPECT_EQ(selected("query I\nSELECT a FROM t WHERE a IN (SELECT b FROM u)\n----\n"),
            (Names{"none", "operators", "auto"}));
}

TEST_F(SelectionTest, AnIndexBringsEveryMethod) {
  const Names all = {"none", "sorted", "hash", "auto"};
  EXPECT_EQ(selected("index t (a)\n"), all);
  EXPECT_EQ(selected("statement ok\nCREATE INDEX ON t (a)\n"), all);
  EXPECT_EQ(selected("statement ok\ncreate -- by default\nindex if not exists i ON t USING hash (a)\n"), all);
  EXPECT_EQ(selected("load ${temp}/script.sql\n"), all);
}

TEST_F(SelectionTest, RecordsOfOneConfigurationDecideForItAlone) {
  EXPECT_EQ(selected("onlyif none\nstatement ok\nSELECT 1\n\nonlyif hash\nstatement ok\nSELECT 2\n"),
            (Names{"none", "hash"}));
  EXPECT_EQ(selected("statement ok\nSELECT 1\n\nskipif sorted\nstatement ok\nCREATE INDEX ON t (a)\n"),
            (Names{"none", "hash", "auto"}));
  EXPECT_EQ(selected("onlyif none\nstatement ok\nCREATE INDEX ON t (a)\n"), (Names{"none"}));
}

}  // namespace
}  // namespace rtsql::sql_test
