// Makes a physical plan of a query in the algebra: chooses access paths, join order and join methods by
// estimated cost.
#pragma once

#include <cstdint>
#include <map>

#include "catalog/catalog.h"
#include "catalog/settings.h"
#include "logical/query.h"
#include "plan/cost.h"
#include "plan/plan.h"

namespace rtsql {

struct PlanContext {
  gpu::Device& device;
  const Catalog& catalog;
  const CostModel& cost;
  IndexChoice index;  // SET index, or the query's hint
  ProbeSort probe_sort = ProbeSort::kAuto;
  bool pipelines = true;  // joins may become look-ups within kernels
  CubeUse cubes = CubeUse::kOff;
  // The estimated rows of common tables that the query reads and does not define, by their numbers.
  std::map<uint32_t, double> given_rows = {};
};

Plan plan_query(const LogicalQuery& query, const PlanContext& context);

}  // namespace rtsql
