#include "server/connection/session_parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "catalog/client_settings.h"
#include "catalog/settings.h"
#include "common/error.h"
#include "common/text.h"
#include "common/version.h"
#include "server/codec/sqlstates.h"
#include "sql/keywords.h"

namespace rtsql::server {
namespace {

// Of the settings that clients ask for, those with one value say nothing.
bool is_setting(std::string_view name) {
  const ClientSetting* const client = find_client_setting(name);
  if (client != nullptr) return client->kind != ClientValueKind::kUsual;
  return std::ranges::any_of(setting_descriptions(), [&](const SettingDescription& setting) {
    return equals_ignore_case(setting.option.name, name);
  });
}

void check_encoding(std::string_view name) {
  const std::string lower = to_lower(name);
  if (is_one_of(lower, {"", "utf8", "utf-8", "unicode", "'utf8'", "'utf-8'", "auto"})) return;
  throw Error(ErrorKind::kValue, fmt::format("invalid value for parameter \"client_encoding\": \"{}\"", name))
      .sqlstate(sqlstate::kInvalidValue)
      .hint("texts are in UTF8: PGCLIENTENCODING=UTF8 has clients of libpq send and expect it");
}

void apply_setting(Session& session, const std::string& name, const std::string& value) {
  if (equals_ignore_case(name, "client_encoding")) return check_encoding(value);
  if (!is_setting(name)) return;
  try {
    session.execute(fmt::format("SET {} = {}", to_lower(name), quote_string(value)));
  } catch (const Error& error) {
    throw error.retold(error.message());  // its span is in a text that nobody wrote
  }
}

// Options are as those of PostgreSQL's program: -c name=value, or --name=value; a backslash has the next
// character stand for itself.
std::vector<std::string> words_of(std::string_view options) {
  std::vector<std::string> words(1);
  for (size_t i = 0; i < options.size(); ++i) {
    if (options[i] == '\\' && i + 1 < options.size()) {
      words.back() += options[++i];
    } else if (options[i] == ' ') {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += options[i];
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

void apply_options(Session& session, std::string_view options) {
  const std::vector<std::string> words = words_of(options);
  for (size_t i = 0; i < words.size(); ++i) {
    std::string setting = words[i];
    if (setting == "-c" && i + 1 < words.size()) {
      setting = words[++i];
    } else if (setting.starts_with("--") || setting.starts_with("-c")) {
      setting = setting.substr(2);
    } else {
      continue;
    }
    const size_t equals = setting.find('=');
    if (equals != std::string::npos)
      apply_setting(session, setting.substr(0, equals), setting.substr(equals + 1));
  }
}

// A client that is told no database names that of its user; `postgres` is where administrators' programs
// begin.
void use_database(Session& session, std::string_view name, std::string_view user) {
  const std::vector<AttachedDatabase> all = session.databases();
  for (const AttachedDatabase& database : all) {
    if (!equals_ignore_case(database.name, name)) continue;
    if (database.number != session.current_database())
      session.execute("USE " + sql::name_text(database.name));
    return;
  }
  if (name.empty() || name == user || name == "postgres") return;
  std::vector<std::string> names;
  for (const AttachedDatabase& database : all) names.push_back(database.name);
  throw Error(ErrorKind::kName, fmt::format("database \"{}\" does not exist", name))
      .sqlstate(sqlstate::kUnknownDatabase)
      .hint(suggest_name(name, names));
}

std::string date_style(const Session& session) {
  const std::string style = session.setting("datestyle");
  return style.find(',') == std::string::npos ? style + ", YMD" : style;
}

}  // namespace

void apply_parameters(Session& session, const SessionRequest& request) {
  use_database(session, request.value("database"), request.value("user"));
  for (const auto& [name, value] : request.parameters) {
    if (name == "options") {
      apply_options(session, value);
    } else if (!is_one_of(name, {"user", "database"})) {
      apply_setting(session, name, value);
    }
  }
  session.begin_client();
}

ParameterReports::ParameterReports(const SessionRequest& request)
    : fixed_{{"client_encoding", "UTF8"},
             {"in_hot_standby", "off"},
             {"integer_datetimes", "on"},
             {"IntervalStyle", "postgres"},
             {"is_superuser", "on"},
             {"server_encoding", "UTF8"},
             {"server_version", fmt::format("{} (rtsql {})", kPostgresVersion, version())},
             {"session_authorization", std::string(request.value("user"))},
             {"standard_conforming_strings", "on"}} {}

void ParameterReports::write(const Session& session, MessageWriter& writer) {
  std::map<std::string, std::string> now = fixed_;
  now["application_name"] = session.setting("application_name");
  now["DateStyle"] = date_style(session);
  now["default_transaction_read_only"] = session.setting("default_transaction_read_only");
  now["TimeZone"] = session.setting("timezone");
  for (const auto& [name, value] : now) {
    const auto told = told_.find(name);
    if (told == told_.end() || told->second != value) writer.parameter_status(name, value);
  }
  told_ = std::move(now);
}

}  // namespace rtsql::server
