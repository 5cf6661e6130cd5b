// Runs SHOW, DESCRIBE, SET and RESET.
#include <fmt/format.h>

#include "bind/select_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/host_result.h"
#include "engine/session_state.h"

namespace rtsql {
namespace {

StatementResult show_tables(const Catalog& catalog) {
  std::vector<std::string> names;
  std::vector<uint64_t> columns, rows, bytes;
  for (const TablePtr& table : catalog.tables()) {
    names.push_back(table->name);
    columns.push_back(table->columns.size());
    rows.push_back(table->rows);
    bytes.push_back(table->resident_bytes());
  }
  HostResult result;
  result.text("table", names);
  result.number("columns", columns);
  result.number("rows", rows);
  result.number("bytes", bytes);
  return result.finish();
}

StatementResult show_indexes(const Catalog& catalog) {
  std::vector<std::string> names, tables, columns, methods, options;
  std::vector<uint64_t> keys, bytes;
  for (const IndexEntryPtr& index : catalog.indexes()) {
    names.push_back(index->name);
    tables.push_back(index->table);
    columns.push_back(catalog.find_table(index->table)->definitions[index->column].name);
    methods.emplace_back(index->method->name);
    options.push_back(index->options.describe());
    keys.push_back(index->index->key_count());
    bytes.push_back(index->index->build_statistics().resident_bytes);
  }
  HostResult result;
  result.text("index", names);
  result.text("table", tables);
  result.text("column", columns);
  result.text("method", methods);
  result.text("options", options);
  result.number("keys", keys);
  result.number("bytes", bytes);
  return result.finish();
}

StatementResult show_settings(const Settings& settings) {
  std::vector<std::string> names, values, defaults, helps;
  for (const SettingDescription& setting : setting_descriptions()) {
    names.emplace_back(setting.name);
    values.push_back(setting.get(settings));
    defaults.emplace_back(setting.default_text);
    helps.emplace_back(setting.help);
  }
  HostResult result;
  result.text("setting", names);
  result.text("value", values);
  result.text("default", defaults);
  result.text("description", helps);
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

// Applies the settings that the device keeps too.
void apply(SessionState& session, const Settings& settings) {
  session.device->memory().set_limit(settings.memory_limit.value_or(0));
  session.settings = settings;
}

}  // namespace

StatementResult run_show(StatementContext& context, const sql::Show& show) {
  const Settings& settings = context.session.settings;
  switch (show.what) {
    case sql::Show::What::kTables:
      return show_tables(context.catalog());
    case sql::Show::What::kIndexes:
      return show_indexes(context.catalog());
    case sql::Show::What::kSettings:
      return show_settings(settings);
    case sql::Show::What::kSetting:
      break;
  }
  HostResult result;
  const SettingDescription& setting = setting_at(show.setting);
  result.text(std::string(setting.name), {setting.get(settings)});
  return result.finish();
}

StatementResult run_describe(StatementContext& context, const sql::Describe& describe) {
  TablePtr table = require_table(context.catalog(), describe.table);
  std::vector<std::string> names, types, nulls, indexes;
  for (size_t i = 0; i < table->definitions.size(); ++i) {
    const ColumnDefinition& definition = table->definitions[i];
    names.push_back(definition.name);
    types.push_back(type_name(definition.type));
    nulls.emplace_back(definition.not_null ? "NO" : "YES");
    std::vector<std::string> over;
    for (const IndexEntryPtr& index : context.catalog().indexes_of(table->name)) {
      if (index->column == i) over.push_back(fmt::format("{} ({})", index->name, index->method->name));
    }
    indexes.push_back(join(over, ", "));
  }
  HostResult result;
  result.text("column", names);
  result.text("type", types);
  result.text("null", nulls);
  result.text("indexes", indexes);
  return result.finish();
}

StatementResult run_set(StatementContext& context, const sql::Set& set) {
  Settings changed = context.session.settings;
  const SettingDescription& setting = setting_at(set.name);
  try {
    setting.set(changed, equals_ignore_case(set.value, "default") ? setting.default_text : set.value);
  } catch (Error& error) {
    throw std::move(error).at(set.value_span);
  }
  apply(context.session, changed);
  return message_result("SET");
}

StatementResult run_reset(StatementContext& context, const sql::Reset& reset) {
  Settings changed = context.session.settings;
  for (const SettingDescription& setting : setting_descriptions()) {
    bool wanted = !reset.name || &setting == &setting_at(*reset.name);
    if (wanted) setting.set(changed, setting.default_text);
  }
  apply(context.session, changed);
  return message_result("RESET");
}

}  // namespace rtsql
