// pg_index and pg_constraint.
#include "common/text.h"
#include "engine/system/system_relation_rows.h"

namespace rtsql {

void fill_pg_index(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownRelation& relation : catalog.relations()) {
    if (!relation.index) continue;
    const ShownIndex& index = *relation.index;
    const std::vector<int64_t> none(index.columns.size());
    std::vector<std::string> expressions;
    for (size_t i = 0; i < index.columns.size(); ++i) {
      if (index.columns[i] == 0) expressions.push_back(index.texts[i]);
    }
    rows.add({{"indexrelid", relation.number},
              {"indrelid", index.table},
              {"indnatts", index.columns.size()},
              {"indnkeyatts", index.columns.size()},
              {"indisunique", index.is_unique},
              {"indisprimary", index.is_primary},
              {"indimmediate", true},
              {"indisvalid", true},
              {"indisready", true},
              {"indislive", true},
              {"indkey", index.columns},
              {"indcollation", none},
              {"indclass", none},
              {"indoption", none},
              {"indexprs", expressions.empty() ? Cell() : Cell(join(expressions, ", "))}});
  }
}

void fill_pg_constraint(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownConstraint& shown : catalog.constraints()) {
    const Constraint& constraint = shown.constraint;
    const bool is_primary = constraint.kind == Constraint::Kind::kPrimaryKey;
    std::vector<int64_t> columns;
    for (const size_t column : constraint.columns) columns.push_back(static_cast<int64_t>(column + 1));
    rows.add({{"oid", shown.number},
              {"conname", constraint.name},
              {"connamespace", catalog.number_of(shown.schema)},
              {"contype", !constraint.is_key() ? "c"
                          : is_primary         ? "p"
                                               : "u"},
              {"convalidated", true},
              {"conrelid", shown.table},
              {"conindid", shown.index},
              {"confupdtype", " "},
              {"confdeltype", " "},
              {"confmatchtype", " "},
              {"conislocal", true},
              {"connoinherit", constraint.is_key()},
              {"conkey", columns},
              {"conbin", constraint.is_key() ? Cell() : Cell(constraint.condition)},
              {"tableoid", 2606}});
  }
}

}  // namespace rtsql
