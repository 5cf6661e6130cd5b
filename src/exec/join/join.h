// Runs equi-joins by batched probes, and cross joins: outer rows against an index of the inner table, or
// against one built for the occasion over the inner rows. Where an index of all inner rows does not fit into
// memory, the rows are taken in parts, each with an index of its own, which all outer rows probe in turn.
#pragma once

#include <functional>
#include <memory>

#include "common/divide.h"
#include "exec/execution.h"
#include "exec/row_set.h"
#include "exec/rows/span_pairs.h"
#include "index/contract/index.h"
#include "index/contract/probe_order.h"
#include "plan/node/plan.h"

namespace rtsql {

class Join {
 public:
  // The inner rows are `inner`; they are the whole table where the plan probes an index of it.
  Join(Execution& execution, const JoinPlan& plan, RowSet inner);

  // Returns whether it wants more.
  using Consumer = std::function<bool(const RowSet&)>;
  // Emits the pairs of these outer rows and the inner rows with equal keys. Those that an index finds as
  // spans come in batches of at most batch_rows; pairs, and one match for every row, come as the index has
  // them. Rows whose key is NULL pair with none. The consumer applies the join's filter. A semi, anti or mark
  // join without a filter may emit the outer rows that have matches instead, once for each part of the inner
  // rows and without inner columns.
  void run(const RowSet& outer, const Consumer& consumer);

  const RowSet& inner() const { return inner_; }
  uint64_t launched() const { return launched_; }  // probes or rays so far
  // Returns how many parts the inner rows are taken in, 1 where they are not.
  uint64_t parts() const { return most_rows_ == 0 ? 1 : divide_up(inner_.count, most_rows_); }

 private:
  // Finds the keys of the inner rows, and builds an index of all of them or of the first part.
  void build();
  // Builds an index of the inner rows from `begin` on, of as many as it fits into memory for.
  void build_part(uint64_t begin);
  void build_index(RowSet part);
  // Probes the index with the keys of outer rows that have one.
  void run_part(const RowSet& probing, const std::vector<ExprPtr>& keys, size_t own_sources,
                const Consumer& consumer);
  // Returns how many probes, or rays, it took.
  uint64_t probe(const RowSet& outer, const OwnedProbes& probes, const Consumer& consumer);
  // Does so with a box for each outer row, whose ends `keys` are.
  uint64_t probe_boxes(RowSet outer, const std::vector<ExprPtr>& keys, size_t own_sources,
                       const Consumer& consumer);
  // `keys` are the outer key, or the bounds that the plan has of it.
  OwnedProbes make_probes(RowSet& outer, const std::vector<ExprPtr>& keys);
  std::vector<ExprPtr> conditions_on_outer() const;
  void cross(const RowSet& outer, const Consumer& consumer);
  void emit_one_to_one(const RowSet& outer, ProbeResult result, const Consumer& consumer);
  void emit_singles(const RowSet& outer, const ProbeResult& result, const Consumer& consumer);
  void emit_pairs(const RowSet& outer, ProbeResult result, const Consumer& consumer);
  void emit_spans(const RowSet& outer, const SpanList& spans, const Consumer& consumer);
  void emit(const RowSet& outer, const SharedBuffer& inner_positions, uint64_t count,
            const Consumer& consumer);

  Execution& execution_;
  const JoinPlan& plan_;
  RowSet inner_;
  RowSet keyed_inner_;       // kBuild: with what the key is computed from
  ExprPtr inner_key_;        // kBuild
  RowSet part_;              // of the inner rows: those that the index has
  uint64_t part_begin_ = 0;  // the first of them
  uint64_t most_rows_ = 0;   // kBuild: of a part
  IndexPtr index_;
  DictionaryPtr dictionary_;  // kBuild on VARCHAR: whose codes the keys are
  uint64_t launched_ = 0;
  bool wants_more_ = true;  // the consumer of the present call
  bool emitted_ = false;    // rows of the present batch were consumed: it cannot be tried again
};

}  // namespace rtsql
