#include "engine/context/session_state.h"

#include "common/check.h"
#include "engine/transaction/transaction_mode.h"

namespace rtsql {
namespace {

std::string default_value(const ClientValues& values, std::string_view name) {
  const ClientSetting* const setting = find_client_setting(name);
  RTSQL_CHECK(setting != nullptr);
  return values.get(*setting);
}

}  // namespace

sql::TransactionMode SessionState::mode_of(sql::TransactionMode written) const {
  if (!written.reads_only) written.reads_only = default_value(client_values, kDefaultReadOnly) == "on";
  if (!written.level) written.level = level_of_name(default_value(client_values, kDefaultIsolation));
  return written;
}

bool SessionState::reads_only() const {
  return block ? block->transaction().mode().is_read_only() : mode_of({}).is_read_only();
}

std::string SessionState::client_value(const ClientSetting& setting) const {
  if (setting.name == kTransactionReadOnly) return reads_only() ? "on" : "off";
  if (setting.name != kTransactionIsolation) return client_values.get(setting);
  const sql::TransactionMode mode = mode_of(block ? block->transaction().mode() : sql::TransactionMode{});
  return std::string(level_name(*mode.level));
}

}  // namespace rtsql
