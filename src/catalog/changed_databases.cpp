#include "catalog/changed_databases.h"

#include <algorithm>
#include <span>
#include <unordered_set>
#include <vector>

namespace rtsql {
namespace {

// Versions share most of their entries, in one order: the hash sets have those between the first and the last
// difference alone.
template <class Pointer>
void add_changed(std::span<const Pointer> before, std::span<const Pointer> after,
                 std::set<uint32_t>& changed) {
  while (!before.empty() && !after.empty() && before.front() == after.front()) {
    before = before.subspan(1);
    after = after.subspan(1);
  }
  while (!before.empty() && !after.empty() && before.back() == after.back()) {
    before = before.first(before.size() - 1);
    after = after.first(after.size() - 1);
  }
  const auto add_missing = [&](std::span<const Pointer> of, std::span<const Pointer> in) {
    const std::unordered_set<Pointer> there(in.begin(), in.end());
    for (const Pointer& entry : of) {
      if (!there.contains(entry) && !entry->schema.is_temporary()) changed.insert(entry->schema.database);
    }
  };
  add_missing(before, after);
  add_missing(after, before);
}

// A cube that is built when it is of use, or anew, is no other one.
void add_changed_cubes(const Catalog& of, const Catalog& in, std::set<uint32_t>& changed) {
  for (const CubeEntryPtr& cube : of.cubes()) {
    const CubeEntryPtr there = in.find_cube(*cube);
    const bool is_same = there == cube || (there && there->definition == cube->definition);
    if (!is_same && !cube->schema.is_temporary()) changed.insert(cube->schema.database);
  }
}

}  // namespace

std::set<uint32_t> changed_databases(const Catalog& before, const Catalog& after) {
  std::set<uint32_t> changed;
  add_changed<TablePtr>(before.tables(), after.tables(), changed);
  add_changed<IndexEntryPtr>(before.indexes(), after.indexes(), changed);
  add_changed<ViewEntryPtr>(before.views(), after.views(), changed);
  add_changed<TypeEntryPtr>(before.types(), after.types(), changed);
  add_changed<SequenceEntryPtr>(before.sequences(), after.sequences(), changed);
  add_changed<MacroEntryPtr>(before.macros(), after.macros(), changed);
  add_changed_cubes(before, after, changed);
  add_changed_cubes(after, before, changed);
  const auto add_schemas = [&](const Catalog& of, const Catalog& in) {
    for (const SchemaName& schema : of.schemas()) {
      if (!in.has_schema(schema)) changed.insert(schema.database);
    }
  };
  add_schemas(before, after);
  add_schemas(after, before);
  return changed;
}

}  // namespace rtsql
