// Holds what a query is planned for: the device, the catalog, costs and settings.
#pragma once

#include <cstdint>
#include <map>

#include "catalog/catalog.h"
#include "catalog/settings.h"
#include "gpu/device.h"
#include "plan/estimate/cost.h"

namespace rtsql {

struct PlanContext {
  gpu::Device& device;
  const Catalog& catalog;
  const CostModel& cost;
  IndexChoice index;  // SET index, or the query's hint
  ProbeSort probe_sort = ProbeSort::kAuto;
  const IndexMethod* join_index = nullptr;  // of indexes that joins build for themselves; null: by cost
  bool pipelines = true;                    // joins may become look-ups within kernels
  CubeUse cubes = CubeUse::kOff;
  // The estimated rows of common tables that the query reads and does not define, by their numbers.
  std::map<CommonTableId, double> given_rows = {};
  uint32_t session = 0;  // whose cubes that are TEMP may answer; 0: nobody's
};

}  // namespace rtsql
