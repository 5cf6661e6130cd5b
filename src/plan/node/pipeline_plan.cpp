#include "plan/node/pipeline_plan.h"

#include <fmt/format.h>

#include "common/text.h"
#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"
#include "plan/node/run_profile.h"

namespace rtsql {
namespace {

// Writes "a range, a bitmap, values of 16 bits, 2.0 MiB", "a hash table of 2048 slots, rows, 16.0 KiB",
// "chains of rows, 4.0 MiB".
std::string lookup_text(const LookupPlan& lookup) {
  std::vector<std::string> parts;
  if (lookup.is_hashed()) parts.push_back(fmt::format("a hash table of {} slots", lookup.slots));
  if (lookup.has_range) parts.emplace_back("a range");
  if (lookup.tests_bits()) parts.emplace_back("a bitmap");
  if (lookup.form == LookupForm::kPositions) parts.emplace_back("rows");
  if (lookup.is_chained()) parts.emplace_back("chains of rows");
  if (lookup.form == LookupForm::kValues)
    parts.push_back(fmt::format("values of {} bits", lookup.entry_bits()));
  parts.push_back(format_bytes(static_cast<uint64_t>(lookup.bytes())));
  return join(parts, ", ");
}

std::string stage_text(const PipelineStage& stage) {
  if (stage.is_filter())
    return fmt::format("filter {} (rows={:.0f})", conjunction_text(stage.filter), stage.rows);
  if (const IndexEntryPtr& index = stage.lookup.index)
    return fmt::format("{}index nested loop {} using {} ({}) (rows={:.0f})", to_lower(mode_text(stage.mode)),
                       conjunction_text(stage.condition), index->name, index->method->name, stage.rows);
  return fmt::format("{}look-up {} in {} (rows={:.0f})", to_lower(mode_text(stage.mode)),
                     conjunction_text(stage.condition), lookup_text(stage.lookup), stage.rows);
}

std::string actual_text(const StageProfile& stage) {
  return fmt::format(" (actual rows={} read={})", stage.rows, format_bytes(stage.bytes_read));
}

}  // namespace

NodeDescription PipelinePlan::describe(const DescribeOptions& options) const {
  const NodeProfile* run = options.profile != nullptr ? options.profile->find(*this) : nullptr;
  NodeDescription description{"Pipeline", {}};
  for (size_t i = 0; i < stages.size(); ++i) {
    std::string text = stage_text(stages[i]);
    if (run != nullptr && !run->stages.empty()) text += actual_text(run->stages[i]);
    description.fields.emplace_back(fmt::format("Stage {}", i + 1), std::move(text));
  }
  add_checks(description, checks);
  add_alternatives(description, "Orders", orders, options);
  return description;
}

bool PipelinePlan::replace_parameters(const ParameterValues& values) {
  for (PipelineStage& stage : stages) {
    values.replace_in_conjuncts(stage.filter);
    values.replace_in(stage.outer_key);
    values.replace_in(stage.inner_key);
    values.replace_in(stage.condition);
  }
  values.replace_in(checks);
  return true;
}

std::vector<ExprPtr> PipelinePlan::expressions() const {
  std::vector<ExprPtr> exprs;
  for (const PipelineStage& stage : stages) {
    exprs.insert(exprs.end(), stage.filter.begin(), stage.filter.end());
    if (!stage.is_filter()) exprs.insert(exprs.end(), {stage.outer_key, stage.inner_key});
  }
  return exprs;
}

}  // namespace rtsql
