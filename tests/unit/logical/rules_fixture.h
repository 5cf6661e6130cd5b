// Shows trees before and after rules, over the tables a, b and c of two numbers and a text.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "common/text.h"
#include "logical/check_tree.h"
#include "logical/optimize.h"
#include "logical/rule/prune_windows.h"
#include "logical/rule/pull_up_projects.h"
#include "logical/rule/push_filters.h"
#include "logical/rule/unnest.h"
#include "logical/tree_text.h"
#include "tests/unit/bind/host_catalog.h"

namespace rtsql {

class RulesTest : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* name : {"a", "b", "c"}) {
      catalog_.add(bind_test::make_host_table(
          name, {{"k", TypeId::kInteger}, {"v", TypeId::kInteger}, {"s", TypeId::kVarchar}}));
    }
  }

  // Returns the tree after the rule, without its root, a node a line.
  std::string pushed(std::string_view select) {
    LogicalQuery query = catalog_.bind(select);
    check_tree(*query.root);
    push_filters(query.root->children[0]);
    check_tree(*query.root);
    return join(tree_lines(*query.root->children[0]), "\n");
  }

  std::string pruned(std::string_view select) {
    LogicalQuery query = catalog_.bind(select);
    pull_up_projects(*query.root);
    prune_windows(*query.root);
    check_tree(*query.root);
    return join(tree_lines(*query.root), "\n");
  }

  std::string unnested(std::string_view select) {
    LogicalQuery query = catalog_.bind(select);
    unnest(query);
    check_tree(*query.root);
    push_filters(query.root->children[0]);
    check_tree(*query.root);
    return join(tree_lines(*query.root->children[0]), "\n");
  }

  std::string optimized(std::string_view select) {
    LogicalQuery query = catalog_.bind(select);
    optimize(query);
    check_tree(*query.root);
    return join(tree_lines(*query.root), "\n");
  }

  bind_test::HostCatalog catalog_;
};

}  // namespace rtsql
