// Emits the rows of its source with the stages of a pipeline, which it leaves to its consumer's kernel. Its
// other children are build sides: their rows become tables that stages look up in.
#pragma once

#include <map>
#include <vector>

#include "exec/operator/operator.h"
#include "exec/stage/built_lookup.h"

namespace rtsql {

class PipelineOperator : public OperatorOf<PipelinePlan> {
 public:
  using OperatorOf::OperatorOf;

 private:
  // The rows that a look-up's table is made of, and their keys.
  struct BuildSide {
    const PipelineStage* stage = nullptr;
    PipelineInput rows;
    ExprPtr key;
  };

  void emit(const Consumer& consumer, Demand demand) override;
  // Returns the tables of the look-ups, in their order.
  std::vector<BuiltLookup> build_lookups();
  BuildSide collect_build_side(const PipelineStage& stage);
  std::vector<BuiltLookup> build(const std::vector<BuildSide>& sides);
  BuiltLookup look_up_in_index(const PipelineStage& stage);
  std::vector<ExprPtr> conditions() const;
  // Returns the source's rows with the stages that their consumer is to run.
  PipelineInput add_stages(const std::vector<BuiltLookup>& lookups, const PipelineInput& source);

  std::map<const PipelineStage*, BuiltLookup> kept_;  // in the step of a recursion
};

}  // namespace rtsql
