#include "catalog/merge_versions.h"

#include <algorithm>
#include <map>
#include <unordered_set>
#include <vector>

#include "catalog/readers.h"
#include "common/text.h"

namespace rtsql {
namespace {

// An entry that was added has none before, one that was dropped none after.
template <class Pointer>
struct Change {
  Pointer before, after;

  EntryName name() const { return after ? EntryName(*after) : EntryName(*before); }
  const std::string& plain_name() const { return (after ? after : before)->name; }
};

template <class Pointer>
std::vector<Change<Pointer>> changes_between(const std::vector<Pointer>& before,
                                             const std::vector<Pointer>& after) {
  const std::unordered_set<Pointer> was(before.begin(), before.end()), is(after.begin(), after.end());
  std::map<QualifiedName, Change<Pointer>> by_name;
  for (const Pointer& entry : before) {
    if (!is.contains(entry)) by_name[QualifiedName(*entry)].before = entry;
  }
  for (const Pointer& entry : after) {
    if (!was.contains(entry)) by_name[QualifiedName(*entry)].after = entry;
  }
  std::vector<Change<Pointer>> changes;
  for (auto& [name, change] : by_name) changes.push_back(std::move(change));
  return changes;
}

std::vector<SchemaName> schemas_but(const Catalog& of, const Catalog& but) {
  std::vector<SchemaName> left;
  for (const SchemaName& schema : of.schemas()) {
    if (!but.has_schema(schema)) left.push_back(schema);
  }
  return left;
}

// Holds what one transaction has changed.
struct Changes {
  Changes(const Catalog& before, const Catalog& after)
      : dropped_schemas(schemas_but(before, after)),
        added_schemas(schemas_but(after, before)),
        tables(changes_between(before.tables(), after.tables())),
        indexes(changes_between(before.indexes(), after.indexes())),
        views(changes_between(before.views(), after.views())),
        cubes(changes_between(before.cubes(), after.cubes())),
        types(changes_between(before.types(), after.types())),
        sequences(changes_between(before.sequences(), after.sequences())),
        macros(changes_between(before.macros(), after.macros())) {}

  std::vector<SchemaName> dropped_schemas, added_schemas;
  std::vector<Change<TablePtr>> tables;
  std::vector<Change<IndexEntryPtr>> indexes;
  std::vector<Change<ViewEntryPtr>> views;
  std::vector<Change<CubeEntryPtr>> cubes;
  std::vector<Change<TypeEntryPtr>> types;
  std::vector<Change<SequenceEntryPtr>> sequences;
  std::vector<Change<MacroEntryPtr>> macros;
};

// Tells whose uses count: what others have for themselves alone makes nobody's commit fail.
using Concerns = bool (*)(const SchemaName& schema);
bool is_of_all(const SchemaName& schema) {
  return !schema.is_temporary();
}
bool is_any(const SchemaName&) {
  return true;
}

// Lists the tables and views that are not any more what others may have read of them.
std::vector<QualifiedName> redefined(const Changes& changes) {
  std::vector<QualifiedName> names;
  for (const Change<TablePtr>& change : changes.tables) {
    if (change.before && !(change.after && has_same_definition(*change.before, *change.after)))
      names.emplace_back(EntryName(*change.before));
  }
  for (const Change<ViewEntryPtr>& change : changes.views) {
    if (change.before) names.emplace_back(EntryName(*change.before));
  }
  return names;
}

// Returns the name of a view or cube that `readers` has made and that reads what the others have redefined.
std::optional<std::string> reader_of_redefined(const Changes& readers, const Changes& others,
                                               const Catalog& merged, const Concerns& concerns) {
  const std::vector<QualifiedName> names = redefined(others);
  if (names.empty()) return std::nullopt;
  const std::vector<QualifiedName> concerned = with_readers(merged, names);
  const auto find = [&](const auto& changes) -> std::optional<std::string> {
    for (const auto& change : changes) {
      const bool reads = change.after && concerns(change.after->schema) &&
                         std::ranges::any_of(concerned, [&](const QualifiedName& name) {
                           return EntryName(name) == EntryName(*change.after);
                         });
      if (reads) return change.after->name;
    }
    return std::nullopt;
  };
  const std::optional<std::string> view = find(readers.views);
  return view ? view : find(readers.cubes);
}

bool has_column_of(const TableSchema& table, Type type) {
  return std::ranges::any_of(table.definitions,
                             [&](const ColumnDefinition& column) { return column.type == type; });
}

// Tells whether one of the texts may name the type: a text with the letters of the name counts.
bool may_name(std::string_view text, const std::string& type) {
  return to_lower(text).find(to_lower(type)) != std::string::npos;
}

bool may_use(const Table& table, const TypeEntry& type) {
  return has_column_of(table, type.type) ||
         std::ranges::any_of(
             table.definitions,
             [&](const ColumnDefinition& column) { return may_name(column.default_value, type.name); }) ||
         std::ranges::any_of(table.constraints, [&](const Constraint& constraint) {
           return may_name(constraint.condition, type.name);
         });
}

// Returns the name of a type that one transaction has dropped or changed and another may have begun to use.
std::optional<std::string> type_in_use(const Changes& changes, const Changes& others,
                                       const Concerns& concerns) {
  for (const Change<TypeEntryPtr>& change : changes.types) {
    if (!change.before) continue;
    const TypeEntry& type = *change.before;
    const bool is_used = std::ranges::any_of(others.tables,
                                             [&](const Change<TablePtr>& table) {
                                               return table.after && concerns(table.after->schema) &&
                                                      may_use(*table.after, type);
                                             }) ||
                         std::ranges::any_of(others.views,
                                             [&](const Change<ViewEntryPtr>& view) {
                                               return view.after && concerns(view.after->schema) &&
                                                      may_name(view.after->query, type.name);
                                             }) ||
                         std::ranges::any_of(others.cubes, [&](const Change<CubeEntryPtr>& cube) {
                           return cube.after && concerns(cube.after->schema) &&
                                  (has_column_of(*cube.after->cells, type.type) ||
                                   may_name(cube.after->definition, type.name));
                         });
    if (is_used) return type.name;
  }
  return std::nullopt;
}

class Merge {
 public:
  Merge(const Catalog& begun, const Catalog& own, const Catalog& committed)
      : begun_(begun), own_(own), committed_(committed), changes_(begun, own) {}

  MergedVersions run() const {
    if (std::optional<std::string> name = changed_by_both()) return {nullptr, MergeConflict{*name}};
    auto merged = std::make_shared<Catalog>(committed_);
    apply(*merged);
    const Changes theirs(begun_, committed_);
    if (std::optional<std::string> name = without_schema(*merged)) return {nullptr, MergeConflict{*name}};
    std::optional<std::string> reader = reader_of_redefined(changes_, theirs, *merged, is_any);
    if (!reader) reader = reader_of_redefined(theirs, changes_, *merged, is_of_all);
    if (reader) return {nullptr, MergeConflict{*reader}};
    std::optional<std::string> type = type_in_use(changes_, theirs, is_of_all);
    if (!type) type = type_in_use(theirs, changes_, is_any);
    if (type) return {nullptr, MergeConflict{*type}};
    return {std::move(merged)};
  }

 private:
  // Tables, views and cubes share their names.
  bool takes_a_name(const EntryName& name) const { return committed_.has_relation(name); }

  // Returns the name of a schema that one transaction has dropped and the other has put something into.
  static std::optional<std::string> without_schema(const Catalog& merged) {
    const auto find = [&](const auto& entries) -> std::optional<std::string> {
      for (const auto& entry : entries) {
        if (!merged.has_schema(entry->schema)) return entry->schema.name;
      }
      return std::nullopt;
    };
    if (std::optional<std::string> name = find(merged.tables())) return name;
    if (std::optional<std::string> name = find(merged.views())) return name;
    if (std::optional<std::string> name = find(merged.cubes())) return name;
    return find(merged.types());
  }

  // Tells whether a table and its indexes are what they were when the transaction began.
  bool is_as_begun(const Table& table) const {
    return committed_.find_table(table).get() == &table &&
           committed_.indexes_of(table) == begun_.indexes_of(table);
  }

  bool conflicts(const Change<TablePtr>& change) const {
    return change.before ? !is_as_begun(*change.before) : takes_a_name(change.name());
  }

  // Indexes of one table may come and go in both transactions; its rows may not change.
  bool conflicts(const Change<IndexEntryPtr>& change) const {
    if (committed_.find_index(change.name()) != change.before) return true;
    const EntryName table = (change.after ? change.after : change.before)->table_name();
    return committed_.find_table(table) != begun_.find_table(table);
  }

  bool conflicts(const Change<ViewEntryPtr>& change) const {
    return change.before ? committed_.find_view(change.name()) != change.before : takes_a_name(change.name());
  }

  bool conflicts(const Change<CubeEntryPtr>& change) const {
    return change.before ? committed_.find_cube(change.name()) != change.before : takes_a_name(change.name());
  }

  bool conflicts(const Change<TypeEntryPtr>& change) const {
    return committed_.find_type(change.name()) != change.before;
  }

  bool conflicts(const Change<SequenceEntryPtr>& change) const {
    return committed_.find_sequence(change.name()) != change.before;
  }

  bool conflicts(const Change<MacroEntryPtr>& change) const {
    return committed_.find_macro(change.name()) != change.before;
  }

  std::optional<std::string> changed_by_both() const {
    const auto find = [&](const auto& changes) -> std::optional<std::string> {
      for (const auto& change : changes) {
        if (conflicts(change)) return change.plain_name();
      }
      return std::nullopt;
    };
    for (const SchemaName& schema : changes_.dropped_schemas) {
      if (!committed_.has_schema(schema)) return schema.name;
    }
    for (const SchemaName& schema : changes_.added_schemas) {
      if (committed_.has_schema(schema)) return schema.name;
    }
    if (std::optional<std::string> name = find(changes_.tables)) return name;
    if (std::optional<std::string> name = find(changes_.indexes)) return name;
    if (std::optional<std::string> name = find(changes_.views)) return name;
    if (std::optional<std::string> name = find(changes_.cubes)) return name;
    if (std::optional<std::string> name = find(changes_.sequences)) return name;
    if (std::optional<std::string> name = find(changes_.macros)) return name;
    return find(changes_.types);
  }

  // What goes makes room for names that come.
  void apply(Catalog& merged) const {
    for (const SchemaName& schema : changes_.dropped_schemas) merged.drop_schema(schema);
    for (const SchemaName& schema : changes_.added_schemas) merged.add_schema(schema);
    for (const auto& change : changes_.tables) {
      if (!change.after) merged.drop_table(change.name());
    }
    for (const auto& change : changes_.indexes) {
      if (!change.after) merged.drop_index(change.name());
    }
    for (const auto& change : changes_.views) {
      if (!change.after) merged.drop_view(change.name());
    }
    for (const auto& change : changes_.cubes) {
      if (!change.after) merged.drop_cube(change.name());
    }
    for (const auto& change : changes_.types) {
      if (!change.after) merged.drop_type(change.name());
    }
    for (const auto& change : changes_.sequences) {
      if (!change.after) merged.drop_sequence(change.name());
    }
    for (const auto& change : changes_.macros) {
      if (!change.after) merged.drop_macro(change.name());
    }
    for (const auto& [before, after] : changes_.tables) {
      if (after) before ? merged.replace_table(after, {}) : merged.add_table(after);
    }
    for (const auto& [before, after] : changes_.indexes) {
      if (after) before ? merged.replace_index(after) : merged.add_index(after);
    }
    for (const auto& [before, after] : changes_.views) {
      if (after) before ? merged.replace_view(after) : merged.add_view(after);
    }
    for (const auto& [before, after] : changes_.cubes) {
      if (after) before ? merged.replace_cube(after) : merged.add_cube(after);
    }
    for (const auto& [before, after] : changes_.types) {
      if (after) before ? merged.replace_type(after) : merged.add_type(after);
    }
    for (const auto& [before, after] : changes_.macros) {
      if (after) before ? merged.replace_macro(after) : merged.add_macro(after);
    }
    for (const auto& [before, after] : changes_.sequences) {
      if (after) before ? merged.replace_sequence(after) : merged.add_sequence(after);
    }
  }

  const Catalog& begun_;
  const Catalog& own_;
  const Catalog& committed_;
  const Changes changes_;
};

}  // namespace

bool has_same_definition(const Table& one, const Table& other) {
  const auto same_column = [](const ColumnDefinition& a, const ColumnDefinition& b) {
    return equals_ignore_case(a.name, b.name) && a.type == b.type && a.not_null == b.not_null;
  };
  const auto same_constraint = [](const Constraint& a, const Constraint& b) {
    return a.kind == b.kind && a.columns == b.columns;
  };
  return std::ranges::equal(one.definitions, other.definitions, same_column) &&
         std::ranges::equal(one.constraints, other.constraints, same_constraint);
}

bool is_same_to_all(const Catalog& one, const Catalog& other) {
  const auto are_same = [](const auto& a, const auto& b) {
    const auto of_all = [](const auto& entries) {
      auto kept = entries;
      std::erase_if(kept, [](const auto& entry) { return entry->schema.is_temporary(); });
      return kept;
    };
    return of_all(a) == of_all(b);
  };
  return one.databases() == other.databases() && one.schemas() == other.schemas() &&
         are_same(one.tables(), other.tables()) && are_same(one.indexes(), other.indexes()) &&
         are_same(one.views(), other.views()) && are_same(one.cubes(), other.cubes()) &&
         are_same(one.types(), other.types()) && are_same(one.macros(), other.macros()) &&
         are_same(one.sequences(), other.sequences());
}

MergedVersions merge_versions(const Catalog& begun, const Catalog& own, const Catalog& committed) {
  return Merge(begun, own, committed).run();
}

}  // namespace rtsql
