#include "exec/operator/build_operator.h"

#include <utility>

#include "common/check.h"
#include "exec/operator/aggregate_operator.h"
#include "exec/operator/asof_join_operator.h"
#include "exec/operator/bitmap_scan_operator.h"
#include "exec/operator/common_scan_operator.h"
#include "exec/operator/filter_operator.h"
#include "exec/operator/index_scan_operator.h"
#include "exec/operator/inner_join_operator.h"
#include "exec/operator/limit_operator.h"
#include "exec/operator/outer_join_operator.h"
#include "exec/operator/pipeline_operator.h"
#include "exec/operator/project_operator.h"
#include "exec/operator/project_set_operator.h"
#include "exec/operator/scan_operator.h"
#include "exec/operator/sort_operator.h"
#include "exec/operator/trace_operator.h"
#include "exec/operator/window_operator.h"

namespace rtsql {
namespace {

template <typename Built>
OperatorPtr make(OperatorContext& context, const PlanNode& node) {
  std::vector<OperatorPtr> children;
  for (const PlanPtr& child : node.children) children.push_back(build_operator(context, *child));
  return std::make_unique<Built>(context, static_cast<const typename Built::Plan&>(node),
                                 std::move(children));
}

}  // namespace

OperatorPtr build_operator(OperatorContext& context, const PlanNode& node) {
  switch (node.kind) {
    case PlanKind::kScan:
      return make<ScanOperator>(context, node);
    case PlanKind::kIndexScan:
      return make<IndexScanOperator>(context, node);
    case PlanKind::kBitmapScan:
      return make<BitmapScanOperator>(context, node);
    case PlanKind::kTrace:
      return make<TraceOperator>(context, node);
    case PlanKind::kCommonScan:
      return make<CommonScanOperator>(context, node);
    case PlanKind::kFilter:
      return make<FilterOperator>(context, node);
    case PlanKind::kProjectSet:
      return make<ProjectSetOperator>(context, node);
    case PlanKind::kJoin:
      if (static_cast<const JoinPlan&>(node).mode == JoinMode::kInner)
        return make<InnerJoinOperator>(context, node);
      return make<OuterJoinOperator>(context, node);
    case PlanKind::kAsofJoin:
      return make<AsofJoinOperator>(context, node);
    case PlanKind::kPipeline:
      return make<PipelineOperator>(context, node);
    case PlanKind::kAggregate:
      return make<AggregateOperator>(context, node);
    case PlanKind::kWindow:
      return make<WindowOperator>(context, node);
    case PlanKind::kSort:
      return make<SortOperator>(context, node);
    case PlanKind::kLimit:
      return make<LimitOperator>(context, node);
    case PlanKind::kProject:
      return make<ProjectOperator>(context, node);
    case PlanKind::kCommonTable:
    case PlanKind::kModify:
      break;
  }
  RTSQL_CHECK(false);
}

}  // namespace rtsql
