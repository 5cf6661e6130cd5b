#include "plan/access/trace_access.h"

#include <utility>

#include "catalog/traced_rows.h"

namespace rtsql {
namespace {

double sieve_milliseconds(const CostModel& cost, uint64_t cells, size_t words) {
  if (cells == 0) return 0;
  const auto bytes = static_cast<double>((1 + words) * sizeof(uint64_t));
  return cost.command + static_cast<double>(cells) * (bytes * cost.scan_per_byte + cost.near_group_per_row);
}

std::unique_ptr<TracePlan> plan_parts(const CostModel& cost, const BaseRelationPtr& base,
                                      const CubeTracePtr& trace, SievedRanges parts) {
  const TracedRows& traced = *trace->cube->traced;
  const CubeScene& scene = traced.scene;
  auto node = std::make_unique<TracePlan>();
  node->base = base;
  node->trace = trace;
  node->rows = static_cast<double>(base->rows());
  if (!parts.blocks.empty()) node->cells = traced.sieve->cells_read(parts.blocks);
  node->rays = scene.rays_through(parts.edges);
  double rows = static_cast<double>(scene.rows()) * static_cast<double>(codes_in(parts.edges)) /
                static_cast<double>(scene.extent().codes);
  if (scene.seeks_extremes(trace->traced_words())) rows /= scene.columns();
  node->milliseconds = cost.trace(static_cast<double>(node->rays), rows) +
                       sieve_milliseconds(cost, node->cells, 1 + trace->words.size());
  node->parts = std::move(parts);
  return node;
}

}  // namespace

PlanPtr plan_trace(const CostModel& cost, const BaseRelationPtr& base, const CubeTracePtr& trace) {
  auto by_rays = plan_parts(cost, base, trace, {.blocks = {}, .edges = trace->ranges});
  const std::optional<CubeSieve>& sieve = trace->cube->traced->sieve;
  if (!sieve || trace->restricts_further) return by_rays;
  auto with_sieve = plan_parts(cost, base, trace, sieve->divide(trace->ranges));
  return with_sieve->milliseconds < by_rays->milliseconds ? std::move(with_sieve) : std::move(by_rays);
}

}  // namespace rtsql
