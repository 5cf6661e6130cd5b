// Keeps a cost model measured on the device at hand from one session to the next. CALIBRATE makes it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "plan/estimate/cost.h"

namespace rtsql {

// Writes one line per constant: its name and its numbers. Methods that it does not know are left as in
// `built_in`.
std::string calibration_text(const CostModel& model);
std::optional<CostModel> parse_calibration(std::string_view text, const CostModel& built_in);

// Returns the device's calibration where there is one, else the built-in model.
CostModel load_cost_model(gpu::Device& device);
// Both return the reason why later sessions will not know of it, else nothing.
std::optional<std::string> store_calibration(gpu::Device& device, const CostModel& model);
// Where none is kept there is nothing to forget.
std::optional<std::string> forget_calibration(gpu::Device& device);

}  // namespace rtsql
