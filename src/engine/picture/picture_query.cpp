#include "engine/picture/picture_query.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "catalog/traced_rows.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/picture/picture_scene.h"
#include "engine/query/query.h"

namespace rtsql {
namespace {

// The indexes and cubes of a plan that may trace rays; each is here once.
struct Traced {
  std::vector<IndexEntryPtr> indexes;
  std::vector<CubeEntryPtr> cubes;
};

template <class Entry>
void add_once(std::vector<Entry>& entries, const Entry& entry) {
  if (std::ranges::find(entries, entry) == entries.end()) entries.push_back(entry);
}

void visit_trees(const Plan& plan, const std::function<void(const PlanNode&)>& visit) {
  if (plan.root) visit(*plan.root);
  for (const auto& table : plan.common_tables) visit(*table);
}

Traced traced_in(const Plan& plan) {
  Traced traced;
  visit_trees(plan, [&](const PlanNode& tree) {
    visit_indexes(tree, [&](const IndexEntryPtr& index) {
      if (index->index->traces_rays() && !index->name.empty()) add_once(traced.indexes, index);
    });
    visit_nodes(tree, [&](const PlanNode& node) {
      if (node.kind == PlanKind::kTrace)
        add_once(traced.cubes, static_cast<const TracePlan&>(node).trace->cube);
    });
  });
  return traced;
}

// Returns an index of a table of the plan that could have traced rays.
IndexEntryPtr unused_index(StatementContext& context, const Plan& plan) {
  IndexEntryPtr unused;
  visit_trees(plan, [&](const PlanNode& tree) {
    visit_nodes(tree, [&](const PlanNode& node) {
      const BaseRelation* const base = base_of(node);
      if (base == nullptr || !base->table) return;
      for (const IndexEntryPtr& index : context.catalog().indexes_of(*base->catalog_table())) {
        if (!unused && index->is_built() && index->index->traces_rays()) unused = index;
      }
    });
  });
  return unused;
}

[[noreturn]] void refuse(StatementContext& context, const Plan& plan, SourceSpan span) {
  const IndexEntryPtr unused = unused_index(context, plan);
  throw Error(ErrorKind::kUnsupported, "no index or cube that traces rays answers this query")
      .at(span)
      .hint(unused ? fmt::format(
                         "SET index = {} has the query use index {} where a condition is on its columns; "
                         "EXPLAIN says what it uses now",
                         unused->method->name, context.names.shown_index(*unused))
                   : "create one, CREATE INDEX ON table USING rx (column), and ask for values of the column; "
                     "or a cube WITH (trace = rays)");
}

PictureChoice choice_for(const gpu::TracedRays& traced) {
  PictureChoice choice;
  for (const gpu::TracedRay& ray : traced.rays) {
    for (const gpu::RayHit& hit : ray.hits) choice.met[ray.scene].push_back(hit.primitive);
  }
  return choice;
}

void add_notes(Picture& picture, const gpu::TracedRays& traced) {
  std::set<gpu::Address> drawn;
  for (const ScenePicture& scene : picture.scenes) {
    drawn.insert(scene.scene.address);
    if (scene.scene.primitives.size() < scene.scene.primitive_count)
      picture.notes.push_back(
          fmt::format("{} are drawn: those that rays meet, and the first", count_text(scene.scene)));
  }
  if (!traced.is_whole) {
    picture.notes.push_back(
        fmt::format("the query casts {}; the first are drawn", count_noun(traced.cast, "ray")));
  }
  if (traced.cast == 0)
    picture.notes.emplace_back("the query casts no rays: what it asks for is known without");
  const auto others = static_cast<uint64_t>(std::ranges::count_if(
      traced.rays, [&](const gpu::TracedRay& ray) { return !drawn.contains(ray.scene); }));
  if (others > 0) {
    picture.notes.push_back(fmt::format("{} through scenes that the query makes for itself {} not drawn",
                                        count_noun(others, "ray"), others == 1 ? "is" : "are"));
  }
}

}  // namespace

std::shared_ptr<Picture> picture_query(StatementContext& context, const Plan& plan, SourceSpan span) {
  const Traced sources = traced_in(plan);
  if (sources.indexes.empty() && sources.cubes.empty()) refuse(context, plan, span);
  gpu::TracedRays traced;
  {
    const gpu::RayRecord record(context.device());
    execute_plan(context, plan);
    traced = record.read();
  }
  const PictureChoice choice = choice_for(traced);
  auto picture = std::make_shared<Picture>();
  picture->is_of_query = true;
  for (const IndexEntryPtr& index : sources.indexes) {
    for (ScenePicture& scene : picture_index(context, *index, choice))
      picture->scenes.push_back(std::move(scene));
  }
  for (const CubeEntryPtr& cube : sources.cubes)
    picture->scenes.push_back(picture_cube(context, *cube, choice));
  if (picture->scenes.empty()) {
    throw Error(ErrorKind::kUnsupported,
                "there is nothing to draw: no row has a key in an index of this query")
        .at(span)
        .hint("insert rows first");
  }
  for (ScenePicture& scene : picture->scenes) {
    std::ranges::copy_if(traced.rays, std::back_inserter(scene.rays),
                         [&](const gpu::TracedRay& ray) { return ray.scene == scene.scene.address; });
  }
  add_notes(*picture, traced);
  return picture;
}

}  // namespace rtsql
