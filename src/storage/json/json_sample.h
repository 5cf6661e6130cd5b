// Looks at the first rows of a JSON text for what they have.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "storage/json/json_rows.h"

namespace rtsql::json {

struct Sample {
  std::vector<std::string> members;  // that are not among the known ones, as RowReader::further_columns says
  std::string first_problem;         // of the first bad row; empty: there is none
};

// Reads `most` rows at most.
Sample sample_rows(std::string_view text, const std::vector<std::string>& known, Layout layout, uint64_t most,
                   const WorkContext& context);

}  // namespace rtsql::json
