// What pg_catalog has besides relations and their columns. There is one user and one place for files.
#include <map>
#include <optional>
#include <utility>

#include "collation/collation.h"
#include "common/parse.h"
#include "common/text.h"
#include "engine/database/session_activity.h"
#include "engine/system/object_numbers.h"
#include "engine/system/system_relation_rows.h"
#include "function/registry/function_entries.h"

namespace rtsql {
namespace {

constexpr const char* kOwnerName = "rtsql";
constexpr int64_t kUtf8 = 6;
constexpr int64_t kNoLimit = -1;

// Where a client is, as pg_stat_activity has it: NULL and -1 on a Unix socket, NULL where there is no client.
struct ClientPlace {
  Cell host, port;
};

ClientPlace place_of(const std::optional<std::string>& address) {
  if (!address) return {};
  const size_t colon = address->rfind(':');
  if (colon == std::string::npos) return {Cell(), Cell(-1)};
  return {Cell(address->substr(0, colon)),
          Cell(parse_integer<int64_t>(address->substr(colon + 1), 0, 65535).value_or(-1))};
}

char kind_of(std::string_view kind) {
  return kind == "aggregate" ? 'a' : kind == "window" ? 'w' : 'f';
}

}  // namespace

void fill_pg_am(const SystemCatalog& catalog, SystemRows& rows) {
  rows.add({{"oid", numbers::kHeap}, {"amname", "heap"}, {"amtype", "t"}});
  for (const auto& [number, name] : catalog.methods())
    rows.add({{"oid", number}, {"amname", name}, {"amtype", "i"}});
}

void fill_pg_authid(const SystemCatalog&, SystemRows& rows) {
  rows.add({{"oid", numbers::kOwner},
            {"rolname", kOwnerName},
            {"rolsuper", true},
            {"rolinherit", true},
            {"rolcreaterole", true},
            {"rolcreatedb", true},
            {"rolcanlogin", true},
            {"rolreplication", false},
            {"rolbypassrls", true},
            {"rolconnlimit", kNoLimit}});
}

void fill_pg_collation(const SystemCatalog&, SystemRows& rows) {
  rows.add({{"oid", numbers::kDefaultCollation},
            {"collname", "default"},
            {"collnamespace", numbers::kSystemSchema},
            {"collowner", numbers::kOwner},
            {"collprovider", "d"},
            {"collisdeterministic", true},
            {"collencoding", -1}});
  rows.add({{"oid", numbers::kBytewise},
            {"collname", "C"},
            {"collnamespace", numbers::kSystemSchema},
            {"collowner", numbers::kOwner},
            {"collprovider", "c"},
            {"collisdeterministic", true},
            {"collencoding", -1},
            {"collcollate", "C"},
            {"collctype", "C"}});
  for (const KnownCollation& known : known_collations()) {
    if (known.kind == "bytes") continue;
    rows.add({{"oid", number_of_collation(known.name)},
              {"collname", known.name},
              {"collnamespace", numbers::kSystemSchema},
              {"collowner", numbers::kOwner},
              {"collprovider", "i"},
              {"collisdeterministic", known.kind == "locale"},
              {"collencoding", -1}});
  }
}

void fill_pg_database(const SystemCatalog& catalog, SystemRows& rows) {
  ObjectNumbers of_databases;
  for (const AttachedDatabase& database : catalog.context().catalog().databases()) {
    rows.add({{"oid", of_databases.next("database", {SchemaName(), database.name})},
              {"datname", database.name},
              {"datdba", numbers::kOwner},
              {"encoding", kUtf8},
              {"datlocprovider", "c"},
              {"datallowconn", true},
              {"datconnlimit", kNoLimit},
              {"dattablespace", numbers::kDefaultTablespace},
              {"datcollate", "C"},
              {"datctype", "C.UTF-8"}});
  }
}

void fill_pg_language(const SystemCatalog&, SystemRows& rows) {
  rows.add({{"oid", numbers::kInternal},
            {"lanname", "internal"},
            {"lanowner", numbers::kOwner},
            {"tableoid", 2612}});
}

void fill_pg_namespace(const SystemCatalog& catalog, SystemRows& rows) {
  for (const ShownSchema& schema : catalog.schemas())
    rows.add({{"oid", schema.number}, {"nspname", schema.name.name}, {"nspowner", numbers::kOwner}});
}

// A function is listed once, whatever arguments it takes; their types are not known.
void fill_pg_proc(const SystemCatalog&, SystemRows& rows) {
  const auto add = [&](int64_t number, std::string_view name, char kind) {
    rows.add({{"oid", number},
              {"proname", name},
              {"pronamespace", numbers::kSystemSchema},
              {"proowner", numbers::kOwner},
              {"prolang", numbers::kInternal},
              {"prokind", std::string(1, kind)},
              {"provolatile", "i"},
              {"proparallel", "s"},
              {"prosrc", name}});
  };
  // They tell clients which types are lists.
  add(750, "array_in", 'f');
  add(2400, "array_recv", 'f');
  ObjectNumbers of_functions;
  std::string_view last;
  for (const FunctionEntry& function : function_entries()) {
    if (function.name == last) continue;
    last = function.name;
    add(of_functions.next("function", {SchemaName(), function.name}), function.name, kind_of(function.kind));
  }
}

void fill_pg_settings(const SystemCatalog& catalog, SystemRows& rows) {
  StatementContext& context = catalog.context();
  const auto add = [&](std::string_view name, const std::string& value, const std::string& usual,
                       std::string_view help, const char* where) {
    rows.add({{"name", name},
              {"setting", value},
              {"category", "rtsql"},
              {"short_desc", help},
              {"context", where},
              {"vartype", "string"},
              {"source", value == usual ? "default" : "session"},
              {"boot_val", usual},
              {"reset_val", usual},
              {"pending_restart", false}});
  };
  const VisibleSettings settings{context.session.settings, context.database().settings()};
  for (const SettingDescription& setting : setting_descriptions()) {
    add(setting.option.name, setting.get(settings), std::string(setting.option.default_text),
        setting.option.help, "user");
  }
  const std::string& schema = settings.session.planner.current_schema.name;
  add("search_path", schema, std::string(kMainSchema), "the schema in which names are looked for", "user");
  for (const ClientSetting& client : client_settings()) {
    add(client.name, context.session.client_value(client), std::string(client.usual), "",
        client.kind == ClientValueKind::kUsual ? "internal" : "user");
  }
}

// Nobody comes by GSSAPI.
void fill_pg_stat_gssapi(const SystemCatalog& catalog, SystemRows& rows) {
  rows.add({{"pid", catalog.context().session.number}, {"gss_authenticated", false}, {"encrypted", false}});
}

void fill_pg_stat_activity(const SystemCatalog& catalog, SystemRows& rows) {
  ObjectNumbers of_databases;
  std::map<uint32_t, std::pair<std::string, uint32_t>> databases;  // names and numbers, by our own
  for (const AttachedDatabase& database : catalog.context().catalog().databases())
    databases[database.number] = {database.name,
                                  of_databases.next("database", {SchemaName(), database.name})};
  const auto time = [](const std::optional<int64_t>& of) { return of ? Cell(*of) : Cell(); };
  for (const SessionReport& session : catalog.context().database().sessions().reports()) {
    const auto database = databases.find(session.database);
    const bool is_known = database != databases.end();
    const ClientPlace client = place_of(session.address);
    const bool waits = session.phase == SessionPhase::kWaitsForDevice;
    rows.add({{"datid", is_known ? Cell(database->second.second) : Cell()},
              {"datname", is_known ? Cell(database->second.first) : Cell()},
              {"pid", session.number},
              {"usesysid", numbers::kOwner},
              {"usename", session.user},
              {"application_name", session.application},
              {"client_addr", client.host},
              {"client_port", client.port},
              {"backend_start", session.began},
              {"xact_start", time(session.block_began)},
              {"query_start", time(session.statement_began)},
              {"state_change", session.phase_began},
              {"wait_event_type", waits ? Cell("Lock") : Cell()},
              {"wait_event", waits ? Cell("device") : Cell()},
              {"state", waits ? "active" : state_name(session.phase)},
              {"query", session.statement},
              {"backend_type", "client backend"}});
  }
}

void fill_session(const SystemCatalog& catalog, SystemRows& rows) {
  rows.add({{"number", catalog.context().session.number}});
}

void fill_pg_tablespace(const SystemCatalog&, SystemRows& rows) {
  rows.add({{"oid", numbers::kDefaultTablespace}, {"spcname", "pg_default"}, {"spcowner", numbers::kOwner}});
}

}  // namespace rtsql
