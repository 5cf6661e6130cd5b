// Nodes describe themselves for EXPLAIN by a title and ordered fields. The texts that several kinds of
// nodes have in common are here.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logical/node.h"
#include "plan/node/key_check.h"
#include "plan/node/plan_node.h"
#include "plan/node/run_profile.h"

namespace rtsql {

struct NodeDescription {
  std::string title;                                        // "Index Scan using t_k on t (sorted)"
  std::vector<std::pair<std::string, std::string>> fields;  // ("Index Cond", "k < 5"), …
};

struct DescribeOptions {
  bool all_alternatives = false;        // else at most four: the chosen one and the cheapest
  const RunProfile* profile = nullptr;  // of the run whose figures are added; null: none
};

std::string conjunction_text(const std::vector<ExprPtr>& conjuncts);
std::string list_text(const std::vector<ExprPtr>& exprs);
// Writes "t", "t alias", "cube c", "one row" or "range of 5 rows".
std::string table_text(const BaseRelation& base);
// Writes "using i on t (sorted)"; the index of a cube has no name.
std::string index_text(const std::string& indexes, const BaseRelation& base, std::string_view methods);
// Writes "Left ", and nothing for an inner join.
std::string_view mode_text(JoinMode mode);
std::string sort_keys_text(const std::vector<SortKey>& keys);

// These add a field if there is anything to say.
void add_filter(NodeDescription& description, const std::vector<ExprPtr>& filter);
// Tells how many parts of the table, such as row groups of files, are read where some are not.
void add_parts(NodeDescription& description, const BaseRelation& base);
void add_checks(NodeDescription& description, const std::vector<KeyCheck>& checks);
void add_alternatives(NodeDescription& description, std::string_view name,
                      const std::vector<Alternative>& alternatives, const DescribeOptions& options);

}  // namespace rtsql
