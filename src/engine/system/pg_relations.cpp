// pg_class, and what is beside it for views and sequences.
#include "engine/system/system_relation_rows.h"

namespace rtsql {
namespace {

constexpr uint64_t kPageBytes = 8192;

int64_t pages_of(uint64_t bytes) {
  return static_cast<int64_t>((bytes + kPageBytes - 1) / kPageBytes);
}

int64_t count_constraints(const SystemCatalog& catalog, const ShownRelation& relation, bool checks) {
  int64_t count = 0;
  for (const ShownConstraint& constraint : catalog.constraints()) {
    if (constraint.table == relation.number && constraint.constraint.is_key() != checks) ++count;
  }
  return count;
}

bool has_index(const SystemCatalog& catalog, const ShownRelation& relation) {
  for (const ShownRelation& index : catalog.relations()) {
    if (index.index && index.index->table == relation.number) return true;
  }
  return false;
}

uint32_t method_of(const SystemCatalog& catalog, const ShownRelation& relation) {
  if (relation.index) return catalog.number_of_method(relation.index->method);
  return relation.table ? numbers::kHeap : 0;
}

}  // namespace

void fill_pg_class(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownRelation& relation : catalog.relations()) {
    constexpr int64_t kColumnsOfSequences = 3;
    const size_t columns = catalog.columns_of(relation).size();
    rows.add({{"oid", relation.number},
              {"relname", relation.name},
              {"relnamespace", catalog.number_of(relation.schema)},
              {"relowner", numbers::kOwner},
              {"relam", method_of(catalog, relation)},
              {"relfilenode", relation.view ? 0 : relation.number},
              {"relpages", pages_of(relation.bytes)},
              {"reltuples", relation.view ? 0 : relation.rows},
              {"relhasindex", relation.table && has_index(catalog, relation)},
              {"relpersistence", relation.schema.is_temporary() ? "t" : "p"},
              {"relkind", std::string(1, relation.kind)},
              {"relnatts", relation.sequence ? kColumnsOfSequences : static_cast<int64_t>(columns)},
              {"relchecks", relation.table ? count_constraints(catalog, relation, true) : 0},
              {"relhasrules", relation.view != nullptr},
              {"relispopulated", true},
              {"relreplident", relation.table ? "d" : "n"}});
  }
  for (const SystemRelation& relation : system_relations()) {
    if (relation.number == 0) continue;
    rows.add({{"oid", relation.number},
              {"relname", relation.name},
              {"relnamespace", numbers::kSystemSchema},
              {"relowner", numbers::kOwner},
              {"relam", relation.kind == 'r' ? numbers::kHeap : 0},
              {"relpersistence", "p"},
              {"relkind", std::string(1, relation.kind)},
              {"relnatts", relation.columns.size()},
              {"relispopulated", true},
              {"relreplident", "n"}});
  }
}

void fill_pg_sequence(const SystemCatalog& catalog, SystemRows& rows) {
  constexpr uint32_t kBigint = 20;
  for (const ShownRelation& relation : catalog.relations()) {
    if (!relation.sequence) continue;
    const SequenceEntry& sequence = *relation.sequence;
    rows.add({{"seqrelid", relation.number},
              {"seqtypid", kBigint},
              {"seqstart", sequence.start},
              {"seqincrement", sequence.increment},
              {"seqmax", sequence.maximum},
              {"seqmin", sequence.minimum},
              {"seqcache", 1},
              {"seqcycle", sequence.cycles}});
  }
}

void fill_pg_stat_user_tables(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownRelation& relation : catalog.relations()) {
    if (!relation.table) continue;
    rows.add({{"relid", relation.number},
              {"schemaname", relation.schema.name},
              {"relname", relation.name},
              {"n_live_tup", relation.rows},
              {"n_dead_tup", 0}});
  }
}

// A view is a rule that is called _RETURN.
void fill_pg_rewrite(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownRelation& relation : catalog.relations()) {
    if (!relation.view) continue;
    rows.add({{"oid", relation.number},
              {"rulename", "_RETURN"},
              {"ev_class", relation.number},
              {"ev_type", "1"},
              {"ev_enabled", "O"},
              {"is_instead", true}});
  }
}

}  // namespace rtsql
