// Runs SHOW, SET and RESET.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "bind/names/names.h"
#include "collation/collation.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/query/device_tables.h"
#include "engine/result/host_result.h"
#include "engine/statement/session_statements.h"
#include "engine/statement/show_storage.h"
#include "engine/statement/statements.h"
#include "engine/system/information_schema.h"
#include "engine/table/create_sql.h"
#include "engine/table/modify_table.h"
#include "engine/transaction/transaction_mode.h"
#include "function/registry/function_entries.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

// Leaves out what other sessions have for themselves.
template <class Pointer>
std::vector<Pointer> seen(const StatementContext& context, std::vector<Pointer> entries) {
  std::erase_if(entries, [&](const Pointer& entry) { return !context.names.sees(entry->schema); });
  return entries;
}

StatementResult show_tables(const StatementContext& context) {
  const std::vector<TablePtr> all = seen(context, context.catalog().tables());
  HostResult result;
  result.text("table",
              each(all, [&](const TablePtr& table) { return context.names.shown_relation(*table); }));
  result.number("columns", each(all, [](const TablePtr& table) { return uint64_t{table->columns.size()}; }));
  result.number("rows", each(all, [](const TablePtr& table) { return uint64_t{table->rows}; }));
  result.number("bytes", each(all, [](const TablePtr& table) { return table->resident_bytes(); }));
  return result.finish();
}

StatementResult show_indexes(const StatementContext& context) {
  const Catalog& catalog = context.catalog();
  const std::vector<IndexEntryPtr> all = seen(context, catalog.indexes());
  const auto names = [&](const IndexEntryPtr& entry) {
    return column_names(with_expressions(*catalog.find_table(entry->table_name()), *entry), entry->columns);
  };
  HostResult result;
  result.text("index",
              each(all, [&](const IndexEntryPtr& entry) { return context.names.shown_index(*entry); }));
  result.text("table", each(all, [&](const IndexEntryPtr& entry) {
                return context.names.shown_relation(entry->table_name());
              }));
  result.text("column", each(all, names));
  result.text("method",
              each(all, [](const IndexEntryPtr& entry) { return std::string(entry->method->name); }));
  result.text("options", each(all, [](const IndexEntryPtr& entry) { return entry->options.describe(); }));
  // An index that is not built yet has neither.
  const auto keys = [](const IndexEntryPtr& entry) {
    return entry->is_built() ? std::optional(entry->index->key_count()) : std::nullopt;
  };
  const auto bytes = [](const IndexEntryPtr& entry) {
    return entry->is_built() ? std::optional(resident_bytes(*entry)) : std::nullopt;
  };
  result.number("keys", each(all, keys));
  result.number("bytes", each(all, bytes));
  return result.finish();
}

StatementResult show_views(const StatementContext& context) {
  const std::vector<ViewEntryPtr> all = seen(context, context.catalog().views());
  HostResult result;
  result.text("view",
              each(all, [&](const ViewEntryPtr& view) { return context.names.shown_relation(*view); }));
  result.number("columns",
                each(all, [](const ViewEntryPtr& view) { return uint64_t{view->columns.size()}; }));
  result.text("definition", each(all, [](const ViewEntryPtr& view) { return create_sql(*view); }));
  return result.finish();
}

StatementResult show_types(const StatementContext& context) {
  const std::vector<TypeEntryPtr> all = seen(context, context.catalog().types());
  const auto labels = [](const TypeEntryPtr& type) {
    return uint64_t{type->type.enumeration->labels().size()};
  };
  HostResult result;
  result.text("type", each(all, [&](const TypeEntryPtr& type) { return context.names.shown_type(*type); }));
  result.number("labels", each(all, labels));
  result.text("definition", each(all, [](const TypeEntryPtr& type) { return create_sql(*type); }));
  return result.finish();
}

StatementResult show_schemas(const StatementContext& context) {
  std::vector<SchemaName> all;
  for (const AttachedDatabase& database : context.catalog().databases()) {
    all.push_back(SchemaName::main_of(database.number));
    for (const SchemaName& schema : context.catalog().schemas()) {
      if (schema.database == database.number) all.push_back(schema);
    }
  }
  all.push_back(SchemaName::temporary_of(context.session.number));
  const SchemaName& current = context.session.settings.planner.current_schema;
  const auto database = [&](const SchemaName& schema) {
    return schema.is_temporary() ? std::string() : context.catalog().database_name(schema.database);
  };
  HostResult result;
  result.text("schema", each(all, [](const SchemaName& schema) { return schema.name; }));
  result.text("database", each(all, database));
  result.text("current", each(all, [&](const SchemaName& schema) {
                return std::string(schema == current ? "YES" : "NO");
              }));
  return result.finish();
}

StatementResult show_databases(const StatementContext& context) {
  const std::vector<AttachedDatabase>& all = context.catalog().databases();
  const uint32_t current = context.session.settings.planner.current_schema.database;
  const auto says = [](bool yes) { return std::string(yes ? "YES" : "NO"); };
  HostResult result;
  result.text("database", each(all, [](const AttachedDatabase& database) { return database.name; }));
  result.text("folder", each(all, [](const AttachedDatabase& database) {
                return database.lasts() ? database.folder : database.shown_source;
              }));
  result.text("read_only", each(all, [&](const AttachedDatabase& of) { return says(of.read_only); }));
  result.text("current", each(all, [&](const AttachedDatabase& of) { return says(of.number == current); }));
  return result.finish();
}

StatementResult show_cubes(const StatementContext& context) {
  const Catalog& catalog = context.catalog();
  const std::vector<CubeEntryPtr> all = seen(context, catalog.cubes());
  const auto tables = [&](const CubeEntryPtr& cube) {
    std::vector<std::string> names;
    for (const CubeSource& source : cube->sources) names.push_back(context.names.shown_relation(source));
    return join(names, ", ");
  };
  const auto state = [&](const CubeEntryPtr& cube) {
    if (!cube->is_built()) return std::string("not built");
    return std::string(catalog.is_current(*cube) ? "current" : "stale");
  };
  HostResult result;
  result.text("cube",
              each(all, [&](const CubeEntryPtr& cube) { return context.names.shown_relation(*cube); }));
  result.text("tables", each(all, tables));
  const auto cells = [](const CubeEntryPtr& cube) {
    return cube->is_built() ? std::optional(cube->cells->rows) : std::nullopt;
  };
  const auto bytes = [](const CubeEntryPtr& cube) {
    return cube->is_built() ? std::optional(resident_bytes(*cube)) : std::nullopt;
  };
  result.number("cells", each(all, cells));
  result.number("bytes", each(all, bytes));
  result.text("state", each(all, state));
  result.text("definition", each(all, [](const CubeEntryPtr& cube) { return cube->definition; }));
  return result.finish();
}

// Operators come first, the loosest in front, then functions by their names, then macros.
StatementResult show_functions(const StatementContext& context) {
  std::vector<FunctionEntry> all = operator_entries();
  for (const FunctionEntry& function : function_entries()) all.push_back(function);
  struct Line {
    std::string notation, kind, help;
  };
  std::vector<Line> lines;
  for (const FunctionEntry& entry : all)
    lines.push_back({std::string(entry.notation), std::string(entry.kind), std::string(entry.help)});
  for (const MacroEntryPtr& macro : seen(context, context.catalog().macros()))
    lines.push_back({signature_text(*macro), macro->gives_rows ? "table macro" : "macro", macro->text});
  HostResult result;
  result.text("function", each(lines, [](const Line& line) { return line.notation; }));
  result.text("kind", each(lines, [](const Line& line) { return line.kind; }));
  result.text("description", each(lines, [](const Line& line) { return line.help; }));
  return result.finish();
}

StatementResult show_collations() {
  const std::vector<KnownCollation> all = known_collations();
  HostResult result;
  result.text("collation", each(all, [](const KnownCollation& known) { return known.name; }));
  result.text("kind", each(all, [](const KnownCollation& known) { return known.kind; }));
  result.text("description", each(all, [](const KnownCollation& known) { return known.description; }));
  return result.finish();
}

StatementResult show_settings(const VisibleSettings& settings) {
  using Description = SettingDescription;
  const std::vector<Description>& all = setting_descriptions();
  HostResult result;
  result.text("setting", each(all, [](const Description& d) { return std::string(d.option.name); }));
  result.text("value", each(all, [&](const Description& d) { return d.get(settings); }));
  result.text("default", each(all, [](const Description& d) { return std::string(d.option.default_text); }));
  result.text("description", each(all, [](const Description& d) { return std::string(d.option.help); }));
  return result.finish();
}

// Finds a setting by the name written; its errors underline that name.
const SettingDescription& setting_at(const sql::Identifier& name) {
  try {
    return find_setting(name.name);
  } catch (Error& error) {
    throw std::move(error).at(name.span);
  }
}

VisibleSettings visible_settings(StatementContext& context) {
  return {context.session.settings, context.database().settings()};
}

std::string_view changed_name(const DatabaseSettings& before, const DatabaseSettings& after) {
  if (before.memory_limit != after.memory_limit) return "memory_limit";
  return before.host_memory_limit != after.host_memory_limit ? "host_memory_limit" : "synchronous";
}

// The database's settings are those of all sessions, and no ROLLBACK undoes them.
void apply(StatementContext& context, const VisibleSettings& settings) {
  const DatabaseSettings now = context.database().settings();
  if (settings.database != now) {
    if (context.session.block) {
      throw Error(ErrorKind::kTransaction, fmt::format("{} cannot be set in a transaction block",
                                                       changed_name(now, settings.database)))
          .hint("all sessions have it; set it before BEGIN or after COMMIT");
    }
    context.database().set_settings(settings.database);
  }
  context.session.settings = settings.session;
}

// SET transaction_isolation = … is SET TRANSACTION ISOLATION LEVEL …; without a value, that of other
// transactions.
sql::SetTransaction mode_to_set(const SessionState& session, const ClientSetting& setting,
                                const std::string& value) {
  sql::SetTransaction set;
  set.mode = session.mode_of({});
  if (setting.name == kTransactionIsolation) {
    set.mode.reads_only.reset();
    if (!value.empty()) set.mode.level = level_of_name(read_client_value(setting, value));
  } else {
    set.mode.level.reset();
    if (!value.empty()) set.mode.reads_only = read_client_value(setting, value) == "on";
  }
  return set;
}

void reset_client_value(StatementContext& context, const ClientSetting& setting) {
  context.session.client_values.set(setting, context.session.initial_client_values.get(setting));
}

StatementResult set_client_value(StatementContext& context, const ClientSetting& setting,
                                 const sql::Set& set) {
  const bool is_default = equals_ignore_case(set.value, "default");
  try {
    if (setting.name == kTransactionIsolation || setting.name == kTransactionReadOnly)
      return run_statement(context, mode_to_set(context.session, setting, is_default ? "" : set.value));
    if (is_default) {
      reset_client_value(context, setting);
    } else {
      context.session.client_values.set(setting, set.value);
    }
  } catch (Error& error) {
    throw std::move(error).at(set.value_span);
  }
  return message_result("SET");
}

std::string value_before(StatementContext& context, const sql::Set& set) {
  if (is_search_path(set.name.name)) return context.session.settings.planner.current_schema.name;
  if (const ClientSetting* const client = find_client_setting(set.name.name))
    return context.session.client_value(*client);
  return setting_at(set.name).get(visible_settings(context));
}

// Has COMMIT set back what SET LOCAL sets, unless SET sets it as well. Tells whether there is a transaction
// to which it is local.
bool note_local(StatementContext& context, const sql::Set& set) {
  std::optional<TransactionBlock>& block = context.session.block;
  if (!block) return false;
  if (set.is_local) {
    const std::string before = value_before(context, set);
    block->set_back_at_end({set.name, before, set.value_span, {{before, set.value_span}}});
  } else {
    block->keep_at_end(set.name.name);
  }
  return true;
}

// A session that a program has begun with settings of its own goes back to these.
std::string reset_text(const StatementContext& context, const SettingDescription& setting) {
  const std::string initial = setting.get({context.session.initial_settings, {}});
  return initial == setting.get({}) ? std::string(setting.option.default_text) : initial;
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Show& show) {
  const VisibleSettings settings = visible_settings(context);
  switch (show.what) {
    case sql::Show::What::kTables:
      return show_tables(context);
    case sql::Show::What::kAllTables: {
      DeviceTables tables(context);
      return show_all_tables(context, tables);
    }
    case sql::Show::What::kIndexes:
      return show_indexes(context);
    case sql::Show::What::kViews:
      return show_views(context);
    case sql::Show::What::kTypes:
      return show_types(context);
    case sql::Show::What::kCubes:
      return show_cubes(context);
    case sql::Show::What::kDatabases:
      return show_databases(context);
    case sql::Show::What::kSchemas:
      return show_schemas(context);
    case sql::Show::What::kCollations:
      return show_collations();
    case sql::Show::What::kFunctions:
      return show_functions(context);
    case sql::Show::What::kSettings:
      return show_settings(settings);
    case sql::Show::What::kSessions:
      return show_sessions(context);
    case sql::Show::What::kMetrics:
      return show_metrics(context);
    case sql::Show::What::kStorage:
      return show_storage(context.device(), *stored_table(require_table(context.names, show.name)));
    case sql::Show::What::kSetting:
      break;
  }
  HostResult result;
  if (is_search_path(show.name.name)) {
    result.text("search_path", {settings.session.planner.current_schema.name});
    return result.finish();
  }
  if (const ClientSetting* const client = find_client_setting(show.name.name)) {
    result.text(std::string(client->name), {context.session.client_value(*client)});
    return result.finish();
  }
  const SettingDescription& setting = setting_at(show.name);
  result.text(std::string(setting.option.name), {setting.get(settings)});
  return result.finish();
}

StatementResult run_statement(StatementContext& context, const sql::Set& set) {
  if (!note_local(context, set) && set.is_local) {
    context.notes.emplace_back("SET LOCAL ends with its transaction, and none is open");
    return message_result("SET");
  }
  if (is_search_path(set.name.name)) return set_search_path(context, set);
  if (const ClientSetting* const client = find_client_setting(set.name.name))
    return set_client_value(context, *client, set);
  VisibleSettings changed = visible_settings(context);
  const SettingDescription& setting = setting_at(set.name);
  try {
    setting.set(changed, equals_ignore_case(set.value, "default") ? reset_text(context, setting) : set.value);
    apply(context, changed);
  } catch (Error& error) {
    throw std::move(error).at(set.value_span);
  }
  return message_result("SET");
}

StatementResult run_statement(StatementContext& context, const sql::Reset& reset) {
  if (!reset.name) context.session.client_values = context.session.initial_client_values;
  if (const ClientSetting* const client = reset.name ? find_client_setting(reset.name->name) : nullptr) {
    reset_client_value(context, *client);
    return message_result("RESET");
  }
  if (reset.name && is_search_path(reset.name->name)) {
    SchemaName& current = context.session.settings.planner.current_schema;
    current = SchemaName::main_of(current.database);
    return message_result("RESET");
  }
  VisibleSettings changed = visible_settings(context);
  for (const SettingDescription& setting : setting_descriptions()) {
    bool wanted = !reset.name || &setting == &setting_at(*reset.name);
    if (wanted) setting.set(changed, reset_text(context, setting));
  }
  apply(context, changed);
  return message_result("RESET");
}

}  // namespace rtsql
