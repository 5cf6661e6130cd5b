// Settings that clients of PostgreSQL ask for and set, those of its planner and its resources among them.
// They change nothing here, but for those of transactions, which the session knows.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace rtsql {

// Which values SET gives one.
enum class ClientValueKind : uint8_t {
  kUsual,  // the one that it has
  kAny,
  kSwitch,  // on or off
  kLevel,   // the name of an isolation level
};

struct ClientSetting {
  std::string_view name;
  std::string_view usual;
  ClientValueKind kind = ClientValueKind::kUsual;
};

// Clients tell by this version of PostgreSQL what the server can do.
inline constexpr std::string_view kPostgresVersion = "15.0";

inline constexpr std::string_view kTransactionIsolation = "transaction_isolation";
inline constexpr std::string_view kTransactionReadOnly = "transaction_read_only";
inline constexpr std::string_view kDefaultIsolation = "default_transaction_isolation";
inline constexpr std::string_view kDefaultReadOnly = "default_transaction_read_only";

// Lists them, in the order of their names.
std::span<const ClientSetting> client_settings();
// Finds one ignoring case; returns null if there is none.
const ClientSetting* find_client_setting(std::string_view name);
// Returns the value as SHOW writes it. Throws Error(kValue), without a span, where the setting cannot have
// it.
std::string read_client_value(const ClientSetting& setting, const std::string& value);

// Keeps the values of a session that are not the usual ones, by their names.
class ClientValues {
 public:
  std::string get(const ClientSetting& setting) const;
  // Throws as read_client_value does.
  void set(const ClientSetting& setting, const std::string& value);

 private:
  std::map<std::string_view, std::string> values_;
};

}  // namespace rtsql
