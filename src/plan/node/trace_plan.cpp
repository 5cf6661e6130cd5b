#include "plan/node/trace_plan.h"

#include <fmt/format.h>

#include "catalog/traced_rows.h"
#include "common/text.h"
#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {

NodeDescription TracePlan::describe(const DescribeOptions&) const {
  NodeDescription description{"Trace of " + table_text(*base), {}};
  if (!trace->conditions.empty())
    description.fields.emplace_back("Trace Cond", conjunction_text(trace->conditions));
  description.fields.emplace_back("Code Ranges",
                                  fmt::format("{} of {} codes", format_count(trace->ranges.size()),
                                              format_count(codes_in(trace->ranges))));
  if (!parts.blocks.empty()) {
    description.fields.emplace_back(
        "Sieve", fmt::format("{} of {} by {}", count_noun(codes_in(parts.blocks), "block"),
                             count_noun(trace->cube->traced->sieve->codes_of_block(), "code"),
                             count_noun(cells, "cell")));
  }
  const bool from_ends = rays > 0 && trace->cube->traced->scene.seeks_extremes(trace->traced_words());
  description.fields.emplace_back("Rays",
                                  format_count(rays) + (from_ends ? ", from the outermost values on" : ""));
  return description;
}

bool TracePlan::replace_parameters(const ParameterValues&) {
  return false;
}

}  // namespace rtsql
