// Writes the way of rows through the steps of a kernel to its sink.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "exec/kernel/dense_rows.h"
#include "exec/kernel/kernel_writer.h"
#include "plan/estimate/cost.h"

namespace rtsql {

KernelWriter::Block KernelWriter::block_behind(const Step& step) {
  if (step.advance.empty()) return {"if (keep != 0u) {\n", "}\n"};
  return {"while (keep != 0u) {\nconst uint in_round = keep;\n",
          fmt::format("keep = in_round;\n{}}}\n", step.advance)};
}

// Returns the code of a step with what counts the rows that go through it, for a stage that is counted. Those
// that leave it in rounds are counted in each, at the head of the block behind.
std::string KernelWriter::with_counts(const Step& step, const std::string& code, Block& behind) {
  const ReadBits read = std::exchange(read_, {});
  if (step.counts == 0) return code;
  if (counted_steps_ == 0) {
    frame_.extend("GL_KHR_shader_subgroup_arithmetic");
    frame_.include("exec/stage_counts.glsl");
  }
  const size_t n = counted_steps_++;
  frame_.begin_with(fmt::format("uint entered{0} = 0u, left{0} = 0u, times{0} = 0u;\n", n));
  frame_.end_with(fmt::format("count_stage({0}, entered{1}, left{1}, times{1}, {2}u, {3}u, {4}u);\n",
                              inputs_.word(step.counts), n, read.per_thread, read.per_row + step.bits_per_row,
                              step.bits_per_round));
  const std::string left = fmt::format("left{} += bitCount(keep);\n", n);
  const std::string entered = fmt::format("entered{0} += bitCount(keep);\n++times{0};\n", n);
  if (step.advance.empty()) return entered + code + left;
  behind.head += left;
  return entered + code;
}

// Returns the steps and the sink's work on rows, each nested in a test that rows are left for it, or in a
// loop while they are. A CPU device loads each element of its vectors on its own: it loads only those that
// are left.
std::string KernelWriter::write_body(std::span<const Step> steps, bool with_sink) {
  std::string body, ends;
  Block behind;  // the step before
  const auto nest = [&](bool is_first) {
    body += behind.head;
    ends = behind.end + ends;
    return is_dense_ || (runs_on_cpu() && !is_first);
  };
  for (const Step& step : steps) {
    const ColumnLoad loads = load_all(step.columns, nest(&step == &steps.front()));
    std::string code = loads.thread;
    if (!loads.row.empty())
      code += fmt::format("{}if ((keep >> j & 1u) != 0u) {{\n{}}}\n", each_row(loads.row), loads.row);
    behind = block_behind(step);
    body += with_counts(step, code + step.code, behind);
  }
  if (with_sink && !sink_.row.empty()) body += write_sink(nest(steps.empty()));
  return body + ends;
}

std::string KernelWriter::write_sink(bool late) {
  std::string code;
  for (const SourceRows& source : rows_.sources) {
    if (source.lookup != kNoLookup && sink_entries_.contains(number_of(source)))
      code += declare_entries(source);
  }
  for (const uint32_t place : sink_places_) {
    code += declare_entries(rows_.sources[place]);
    if (declared_rows_.insert(place).second) code += declare_rows(place);
  }
  const ColumnLoad loads = load_all(sink_columns_, late);
  const std::string row = loads.row + sink_.row;
  return code +
         fmt::format("{}{}{{\nif ((keep >> j & 1u) != 0u) {{\n{}}}\n}}\n", loads.thread, each_row(row), row);
}

// To gather rows pays where they are looked up further.
std::optional<size_t> KernelWriter::find_dense_step() const {
  if (!takes_any_order_) return std::nullopt;
  const uint64_t shared_bytes = shared_bytes_ + dense_rows_bytes(workgroup_size_, kRowsPerThread);
  if (shared_bytes > execution_.device().limits().max_shared_memory_bytes) return std::nullopt;
  const double most = most_dense_share(execution_.device().info().kind);
  const auto thinning =
      std::find_if(steps_.begin(), steps_.end(), [&](const Step& step) { return step.share <= most; });
  if (thinning == steps_.end()) return std::nullopt;
  const bool has_rounds =
      std::any_of(steps_.begin(), thinning + 1, [](const Step& step) { return !step.advance.empty(); });
  const bool has_more_look_ups =
      std::any_of(thinning + 1, steps_.end(), [](const Step& step) { return step.lookup.has_value(); });
  return has_more_look_ups && !has_rounds ? std::optional(static_cast<size_t>(thinning - steps_.begin()) + 1)
                                          : std::nullopt;
}

std::string KernelWriter::write_neighbouring(size_t dense_step) {
  return fmt::format("if (keep != 0u) {{\n{}}}\n", write_body(std::span(steps_).first(dense_step), false));
}

// The look-ups of the first steps run once more for the rows that are left: they read from caches.
std::string KernelWriter::write_dense(size_t dense_step) {
  for (const std::string_view extension : kDenseRowsExtensions) frame_.extend(extension);
  frame_.declare(declare_dense_rows(workgroup_size_));
  frame_.begin_with(kDenseRowsPrologue);
  loaded_before_ = std::exchange(loaded_, {});
  declared_rows_.clear();
  declared_entries_.clear();
  is_dense_ = true;
  std::vector<Step> steps = lookups_behind(dense_step);
  steps.insert(steps.end(), steps_.begin() + static_cast<ptrdiff_t>(dense_step), steps_.end());
  return write_dense_rows(write_body(steps, true), runs_on_cpu());
}

// Returns the look-ups before the step that what follows needs.
std::vector<KernelWriter::Step> KernelWriter::lookups_behind(size_t dense_step) const {
  std::set<size_t> needed = sink_entries_;
  for (const uint32_t place : sink_places_) {
    if (rows_.sources[place].lookup != kNoLookup) needed.insert(number_of(rows_.sources[place]));
  }
  add_needed_lookups(sink_columns_, needed);
  for (const Step& step : std::span(steps_).subspan(dense_step)) add_needed_lookups(step.columns, needed);
  std::vector<Step> lookups;
  for (const Step& step : std::span(steps_).first(dense_step)) {
    if (!step.lookup || !needed.contains(*step.lookup)) continue;
    lookups.push_back(step);
    lookups.back().counts = 0;
  }
  return lookups;
}

// Adds the look-ups that find rows of these columns' sources, and those that these need.
void KernelWriter::add_needed_lookups(const std::vector<ColumnId>& columns, std::set<size_t>& needed) const {
  for (const ColumnId& column : columns) {
    const SourceRows& source = rows_.sources[rows_.place_of(column.relation)];
    if (source.lookup == kNoLookup) continue;
    const size_t lookup = number_of(source);
    if (!needed.insert(lookup).second) continue;
    const auto step =
        std::find_if(steps_.begin(), steps_.end(), [&](const Step& one) { return one.lookup == lookup; });
    add_needed_lookups(step->columns, needed);
  }
}

}  // namespace rtsql
