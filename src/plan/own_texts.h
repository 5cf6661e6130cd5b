// Chooses what functions of texts run over: all texts of the columns' dictionaries, in whose results rows
// look theirs up, or the own texts of a node's rows, where these are few.
#pragma once

#include <cstdint>

#include "expression/texts_looked_into.h"
#include "gpu/device_info.h"
#include "plan/estimate/estimate.h"
#include "plan/node/plan.h"

namespace rtsql {

// A scan for a limit hands out so many rows first where that suits its conditions.
inline constexpr uint64_t kFirstOwnTexts = 1u << 11;

// Tells whether a function takes less time over the texts of so many rows, which are read first, than over so
// many of a dictionary.
bool suits_own_texts(gpu::DeviceKind device, double rows, double texts, TextEffort effort);

// Says of all nodes below `node` what their functions of texts run over (PlanNode::texts). Conditions of
// scans that look into texts become filters of their own where the other conditions leave few rows.
void choose_texts(PlanNode& node, Estimator& estimator, gpu::DeviceKind device);

}  // namespace rtsql
