// Common tables: queries of WITH whose rows are computed once for a statement, however often they are read,
// and recursive ones.
//
// Every reference to a common table makes a relation of its own. One table may read those before it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "logical/node.h"

namespace rtsql {

struct LogicalCommonTable {
  CommonTableId id;
  std::string name;
  std::unique_ptr<LogicalProject> query;  // of a recursive one the term that is not
  std::optional<bool> materialized = {};  // as WITH says
  // A recursive table is the rows of `query` and those of `step`, over and over with the rows of the
  // iteration before as the table `working`, until an iteration has none.
  std::unique_ptr<LogicalProject> step = {};
  CommonTableId working;
  bool keeps_duplicates = false;  // UNION ALL

  LogicalCommonTable copy() const;
};

// Puts out all rows of a common table.
struct LogicalCommonScan : LogicalNode {
  LogicalCommonScan() : LogicalNode(LogicalKind::kCommonScan) {}
  LogicalPtr clone() const override { return std::make_unique<LogicalCommonScan>(*this); }
  std::optional<RelationId> made_relation() const override { return relation; }
  void renumber(RelationId id) override { relation = id; }
  RelationId relation;
  CommonTableId table;
  std::string name;
  std::vector<Type> types;  // of its columns
};

// Calls `visit` for the nodes of the tree and of the common tables that it reads, those of a table once.
void visit_read(const LogicalNode& tree, std::span<const LogicalCommonTable> tables,
                const std::function<void(const LogicalNode&)>& visit);

// Puts each table before those that read it.
void order_common_tables(std::vector<LogicalCommonTable>& tables);

}  // namespace rtsql
