#include "catalog/client_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"

namespace rtsql {

std::span<const ClientSetting> client_settings() {
  using Kind = ClientValueKind;
  static constexpr auto kSettings = std::to_array<ClientSetting>({
      {"application_name", "", Kind::kAny},
      {"bytea_output", "hex"},
      {"client_encoding", "UTF8"},
      {"client_min_messages", "notice", Kind::kAny},
      {kDefaultIsolation, "repeatable read", Kind::kLevel},
      {kDefaultReadOnly, "off", Kind::kSwitch},
      {"escape_string_warning", "on", Kind::kSwitch},
      {"extra_float_digits", "1", Kind::kAny},
      {"in_hot_standby", "off"},
      {"integer_datetimes", "on"},
      {"intervalstyle", "postgres"},
      {"lc_collate", "C"},
      {"lc_ctype", "C.UTF-8"},
      {"lc_messages", "C"},
      {"lc_monetary", "C"},
      {"lc_numeric", "C"},
      {"lc_time", "C"},
      {"max_identifier_length", "63"},
      {"max_index_keys", "32"},
      {"row_security", "on", Kind::kAny},
      {"server_encoding", "UTF8"},
      {"server_version", kPostgresVersion},
      {"server_version_num", "150000"},
      {"standard_conforming_strings", "on"},
      {kTransactionIsolation, "repeatable read", Kind::kLevel},
      {kTransactionReadOnly, "off", Kind::kSwitch},
  });
  return kSettings;
}

const ClientSetting* find_client_setting(std::string_view name) {
  const auto found = std::ranges::find_if(client_settings(), [&](const ClientSetting& setting) {
    return equals_ignore_case(setting.name, name);
  });
  return found == client_settings().end() ? nullptr : &*found;
}

std::string ClientValues::get(const ClientSetting& setting) const {
  const auto value = values_.find(setting.name);
  return value == values_.end() ? std::string(setting.usual) : value->second;
}

std::string read_client_value(const ClientSetting& setting, const std::string& value) {
  const auto refused = [&](std::string hint) {
    return Error(ErrorKind::kValue,
                 fmt::format("invalid value for parameter \"{}\": \"{}\"", setting.name, value))
        .sqlstate(sqlstate::kInvalidValue)
        .hint(std::move(hint));
  };
  std::string lower = to_lower(value);
  switch (setting.kind) {
    case ClientValueKind::kUsual:
      if (equals_ignore_case(value, setting.usual)) return std::string(setting.usual);
      throw refused(fmt::format("it is {}", setting.usual));
    case ClientValueKind::kAny:
      return value;
    case ClientValueKind::kSwitch:
      if (const std::optional<bool> on = parse_switch(lower)) return *on ? "on" : "off";
      throw refused("it is on or off");
    case ClientValueKind::kLevel:
      break;
  }
  if (is_one_of(lower, {"read uncommitted", "read committed", "repeatable read", "serializable"}))
    return lower;
  throw refused("levels are read uncommitted, read committed, repeatable read and serializable");
}

void ClientValues::set(const ClientSetting& setting, const std::string& value) {
  values_[setting.name] = read_client_value(setting, value);
}

}  // namespace rtsql
