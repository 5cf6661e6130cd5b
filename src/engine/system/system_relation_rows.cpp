#include "engine/system/system_relation_rows.h"

#include <map>
#include <string_view>

#include "engine/system/system_schema.h"

namespace rtsql {
namespace {

// Those that are not here have no rows.
const std::map<std::string_view, FillRelation>& fillers() {
  static const std::map<std::string_view, FillRelation> kFillers = {
      {"pg_am", fill_pg_am},
      {"pg_attrdef", fill_pg_attrdef},
      {"pg_attribute", fill_pg_attribute},
      {"pg_authid", fill_pg_authid},
      {"pg_class", fill_pg_class},
      {"pg_collation", fill_pg_collation},
      {"pg_constraint", fill_pg_constraint},
      {"pg_database", fill_pg_database},
      {"pg_depend", fill_pg_depend},
      {"pg_enum", fill_pg_enum},
      {"pg_index", fill_pg_index},
      {"pg_language", fill_pg_language},
      {"pg_namespace", fill_pg_namespace},
      {"pg_proc", fill_pg_proc},
      {"pg_rewrite", fill_pg_rewrite},
      {"pg_sequence", fill_pg_sequence},
      {"pg_settings", fill_pg_settings},
      {"pg_stat_activity", fill_pg_stat_activity},
      {"pg_stat_gssapi", fill_pg_stat_gssapi},
      {"pg_stat_user_tables", fill_pg_stat_user_tables},
      {"pg_tablespace", fill_pg_tablespace},
      {"pg_type", fill_pg_type},
      {"rtsql_columns_of_indexes", fill_columns_of_indexes},
      {"rtsql_keys", fill_keys},
      {"rtsql_keywords", fill_keywords},
      {"rtsql_objects", fill_objects},
      {"rtsql_path", fill_path},
      {"rtsql_session", fill_session},
  };
  return kFillers;
}

}  // namespace

std::vector<HostColumn> system_columns(StatementContext& context, StatementTables& tables,
                                       const SystemRelation& relation) {
  SystemRows rows(relation);
  const auto fill = fillers().find(relation.name);
  if (fill != fillers().end()) fill->second(SystemCatalog(context, tables), rows);
  return rows.finish();
}

}  // namespace rtsql
