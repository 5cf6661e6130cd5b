// Makes a physical plan of a typed logical one: pushes conditions to where they can be tested first, chooses
// access paths, join order and join methods by estimated cost.
#pragma once

#include "bind/query.h"
#include "catalog/catalog.h"
#include "catalog/settings.h"
#include "plan/cost.h"
#include "plan/plan.h"

namespace rtsql {

struct PlanContext {
  gpu::Device& device;
  const Catalog& catalog;
  const CostModel& cost;
  IndexChoice index;  // SET index, or the query's hint
  ProbeSort probe_sort = ProbeSort::kAuto;
};

Plan plan_query(BoundQuery query, const PlanContext& context);

}  // namespace rtsql
