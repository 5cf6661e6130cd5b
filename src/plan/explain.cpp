#include "plan/explain.h"

#include <fmt/format.h>

#include "common/json.h"
#include "common/text.h"
#include "plan/node/describe.h"

namespace rtsql {
namespace {

// The node of a change stands above the plan of its query.
std::vector<const PlanNode*> children_of(const Plan& plan, const PlanNode& node) {
  std::vector<const PlanNode*> children;
  if (&node == plan.modify.get() && plan.root) children.push_back(plan.root.get());
  // Common tables stand below the topmost node of the query.
  if (&node == plan.root.get()) {
    for (const auto& table : plan.common_tables) children.push_back(table.get());
  }
  for (const PlanPtr& child : node.children) children.push_back(child.get());
  return children;
}

NodeDescription describe(const PlanNode& node, const DescribeOptions& options) {
  NodeDescription description = node.describe(options);
  if (!node.texts.empty()) description.fields.emplace_back("Texts", node.texts);
  add_alternatives(description, "Considered", node.alternatives, options);
  return description;
}

const PlanNode& top_of(const Plan& plan) {
  if (plan.modify) return *plan.modify;
  return *plan.root;
}

std::string estimate_text(const PlanNode& node) {
  if (node.kind == PlanKind::kModify) return fmt::format("(rows={:.0f})", node.rows);
  return fmt::format("(rows={:.0f} cost={:.3f} ms)", node.rows, node.milliseconds);
}

double milliseconds_of(const PlanNode& tree) {
  double sum = tree.milliseconds;
  for (const PlanPtr& child : tree.children) sum += milliseconds_of(*child);
  return sum;
}

// A text is thought to have so many bytes, as PostgreSQL thinks.
uint64_t width_of(const Plan& plan) {
  constexpr uint64_t kTextBytes = 32;
  uint64_t bytes = 0;
  if (!plan.root) return bytes;
  for (const OutputColumn& output : plan.root->outputs)
    bytes += has_dictionary(output.expr->type) ? kTextBytes : value_bytes(output.expr->type);
  return bytes;
}

// PostgreSQL's unit of costs is what a page of 8 KiB takes that is read one behind the other. It plans by
// those of its foreign tables, beside its own.
std::string estimate_for_clients(const Plan& plan) {
  constexpr double kUnitsPerMillisecond = 100;
  const double cost = plan.root ? kUnitsPerMillisecond * milliseconds_of(*plan.root) : 0;
  return fmt::format("(cost=0.00..{:.2f} rows={:.0f} width={})", cost, top_of(plan).rows, width_of(plan));
}

std::string actual_text(const PlanNode& node, const NodeProfile& run) {
  std::string text = fmt::format("(actual rows={} time={:.3f} ms GPU={:.3f} ms", run.rows,
                                 run.wall_milliseconds, run.gpu.gpu_milliseconds);
  if (run.batches > 1) text += fmt::format(" batches={}", run.batches);
  if (run.launched > 0)
    text += fmt::format(" {}={}", node.kind == PlanKind::kTrace ? "rays" : "probes", run.launched);
  if (run.text_work.host_calls > 0) text += fmt::format(" host calls={}", run.text_work.host_calls);
  return text + ")";
}

std::string stages_text(const gpu::Timings& timings) {
  std::string text;
  for (const gpu::StageTiming& stage : timings.stages) {
    text += fmt::format("{}{} {:.3f} ms", text.empty() ? "" : ", ", stage.name, stage.milliseconds);
  }
  return text;
}

// Writes "8.0 MiB (1.2 GiB/s)"; for a node whose time was too short to measure, the bytes alone.
std::string moved_text(const gpu::Timings& timings) {
  const uint64_t bytes = timings.bytes_moved();
  if (timings.gpu_milliseconds <= 0) return format_bytes(bytes);
  const double per_second = static_cast<double>(bytes) / timings.gpu_milliseconds * 1e3;
  return fmt::format("{} ({}/s)", format_bytes(bytes), format_bytes(static_cast<uint64_t>(per_second)));
}

std::string stages_json(const gpu::Timings& timings) {
  std::vector<std::string> stages;
  for (const gpu::StageTiming& stage : timings.stages) {
    stages.push_back(fmt::format("{}: {{\"ms\": {:.6f}, \"bytes_moved\": {}}}", json_string(stage.name),
                                 stage.milliseconds, stage.bytes_moved));
  }
  return "{" + join(stages, ", ") + "}";
}

std::string pipeline_stages_json(const std::vector<StageProfile>& run) {
  std::vector<std::string> stages;
  for (const StageProfile& stage : run)
    stages.push_back(fmt::format("{{\"rows\": {}, \"bytes_read\": {}}}", stage.rows, stage.bytes_read));
  return "[" + join(stages, ", ") + "]";
}

void add_lines(const Plan& plan, const PlanNode& node, const ExplainOptions& options, size_t depth,
               std::vector<std::string>& lines) {
  NodeDescription description = describe(node, {options.alternatives, options.profile});
  std::string indent(depth == 0 ? 0 : depth * 6 - 4, ' ');
  const std::string estimate =
      options.for_clients && depth == 0 ? estimate_for_clients(plan) : estimate_text(node);
  std::string line = indent + (depth == 0 ? "" : "->  ") + description.title + "  " + estimate;
  const NodeProfile* run = options.profile != nullptr ? options.profile->find(node) : nullptr;
  if (options.profile != nullptr) line += run != nullptr ? " " + actual_text(node, *run) : " (never run)";
  lines.push_back(line);
  std::string field_indent(depth * 6 + 2, ' ');
  for (const auto& [name, value] : description.fields)
    lines.push_back(fmt::format("{}{}: {}", field_indent, name, value));
  if (run != nullptr) {
    if (!run->gpu.stages.empty()) {
      lines.push_back(fmt::format("{}GPU Stages: {}", field_indent, stages_text(run->gpu)));
      lines.push_back(fmt::format("{}Bytes Moved: {}", field_indent, moved_text(run->gpu)));
    }
    if (const TextWork& work = run->text_work; work.texts > 0)
      lines.push_back(
          fmt::format("{}Texts Read: {} ({})", field_indent, work.texts, format_bytes(work.bytes)));
    if (run->zones.all > 0)
      lines.push_back(fmt::format("{}Zones Read: {} of {}", field_indent, run->zones.read, run->zones.all));
    if (!run->note.empty()) lines.push_back(fmt::format("{}Note: {}", field_indent, run->note));
  }
  for (const PlanNode* child : children_of(plan, node)) add_lines(plan, *child, options, depth + 1, lines);
}

std::string field_key(std::string name) {
  for (char& c : name) c = c == ' ' ? '_' : static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return name;
}

std::string node_json(const Plan& plan, const PlanNode& node, const ExplainOptions& options) {
  NodeDescription description = describe(node, {true, options.profile});
  std::string json =
      fmt::format("{{\"node\": {}, \"rows\": {:.0f}", json_string(description.title), node.rows);
  if (node.kind != PlanKind::kModify) json += fmt::format(", \"cost_ms\": {:.6f}", node.milliseconds);
  for (const auto& [name, value] : description.fields) {
    if (name != "Considered")
      json += fmt::format(", {}: {}", json_string(field_key(name)), json_string(value));
  }
  if (!node.alternatives.empty()) {
    json += ", \"considered\": [";
    for (size_t i = 0; i < node.alternatives.size(); ++i) {
      const Alternative& alternative = node.alternatives[i];
      json += fmt::format("{}{{\"what\": {}, \"cost_ms\": {:.6f}, \"chosen\": {}}}", i == 0 ? "" : ", ",
                          json_string(alternative.what), alternative.milliseconds, alternative.chosen);
    }
    json += "]";
  }
  if (const NodeProfile* profile = options.profile != nullptr ? options.profile->find(node) : nullptr) {
    const NodeProfile& run = *profile;
    json += fmt::format(
        ", \"actual\": {{\"rows\": {}, \"ms\": {:.6f}, \"gpu_ms\": {:.6f}, \"bytes_moved\": {}, \"stages\": "
        "{}, "
        "\"batches\": {}, \"probes\": {}",
        run.rows, run.wall_milliseconds, run.gpu.gpu_milliseconds, run.gpu.bytes_moved(),
        stages_json(run.gpu), run.batches, run.launched);
    if (!run.stages.empty())
      json += fmt::format(", \"pipeline_stages\": {}", pipeline_stages_json(run.stages));
    if (run.text_work.host_calls > 0) json += fmt::format(", \"host_calls\": {}", run.text_work.host_calls);
    if (run.text_work.texts > 0)
      json +=
          fmt::format(", \"texts_read\": {}, \"text_bytes\": {}", run.text_work.texts, run.text_work.bytes);
    if (run.zones.all > 0)
      json += fmt::format(", \"zones_read\": {}, \"zones\": {}", run.zones.read, run.zones.all);
    if (!run.note.empty()) json += fmt::format(", \"note\": {}", json_string(run.note));
    json += "}";
  }
  json += ", \"children\": [";
  std::vector<std::string> children;
  for (const PlanNode* child : children_of(plan, node)) children.push_back(node_json(plan, *child, options));
  return json + join(children, ", ") + "]}";
}

std::vector<std::pair<std::string, uint64_t>> moved_bytes(const MovedBytes& moved) {
  return {{"Copied to Device", moved.to_device},
          {"Copied to Host", moved.to_host},
          {"Copied to Files", moved.to_files},
          {"Spilled", moved.spilled}};
}

std::string kernels_text(const ExplainOptions& options) {
  if (!options.kernels) return "";
  const auto& [all, missing] = *options.kernels;
  const std::string to_compile = missing > 0 ? fmt::format(", {} to compile", missing) : "";
  return fmt::format("; {}{}", count_noun(all, "kernel"), to_compile);
}

}  // namespace

std::vector<std::string> explain_text(const Plan& plan, const ExplainOptions& options) {
  std::vector<std::string> lines;
  add_lines(plan, top_of(plan), options, 0, lines);
  for (const std::string& note : plan.notes) lines.push_back("Note: " + note);
  lines.push_back("Device: " + options.device + kernels_text(options));
  if (options.on_host) lines.emplace_back("Tier: reference, as the kernels are not compiled");
  if (options.bytes_on_host > 0)
    lines.push_back("Columns on the Host: " + format_bytes(options.bytes_on_host));
  for (const auto& [name, bytes] : moved_bytes(options.moved)) {
    if (bytes > 0) lines.push_back(fmt::format("{}: {}", name, format_bytes(bytes)));
  }
  for (const auto& [name, milliseconds] : options.footer) {
    lines.push_back(fmt::format("{}: {:.3f} ms", name, milliseconds));
  }
  return lines;
}

std::string explain_json(const Plan& plan, const ExplainOptions& options) {
  std::string json = fmt::format("{{\"plan\": {}, \"device\": {}", node_json(plan, top_of(plan), options),
                                 json_string(options.device));
  if (options.kernels)
    json += fmt::format(", \"kernels\": {}, \"kernels_to_compile\": {}", options.kernels->all,
                        options.kernels->missing);
  if (options.on_host) json += ", \"tier\": \"reference\"";
  if (!plan.notes.empty()) {
    std::vector<std::string> notes;
    for (const std::string& note : plan.notes) notes.push_back(json_string(note));
    json += fmt::format(", \"notes\": [{}]", join(notes, ", "));
  }
  if (options.bytes_on_host > 0)
    json += fmt::format(", \"columns_on_the_host_bytes\": {}", options.bytes_on_host);
  for (const auto& [name, bytes] : moved_bytes(options.moved)) {
    if (bytes > 0) json += fmt::format(", {}: {}", json_string(field_key(name) + "_bytes"), bytes);
  }
  for (const auto& [name, milliseconds] : options.footer) {
    json += fmt::format(", {}: {:.6f}", json_string(field_key(name) + "_ms"), milliseconds);
  }
  return json + "}";
}

}  // namespace rtsql
