#include "storage/postgres/connection_text.h"

#include <memory>

#include "common/error.h"
#include "storage/postgres/libpq.h"

namespace rtsql::postgres {
namespace {

constexpr std::string_view kSecrets[] = {"password", "sslpassword"};

bool is_secret(std::string_view keyword) {
  for (const std::string_view secret : kSecrets) {
    if (keyword == secret) return true;
  }
  return false;
}

std::string quoted_setting(const std::string& value) {
  if (!value.empty() && value.find_first_of(" '\\") == std::string::npos) return value;
  std::string quoted = "'";
  for (const char c : value) {
    if (c == '\'' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + "'";
}

}  // namespace

bool is_connection_uri(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::vector<std::pair<std::string, std::string>> connection_settings(const std::string& text) {
  char* message = nullptr;
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> parsed(
      libpq().conninfo_parse(text.c_str(), &message), libpq().conninfo_free);
  if (message != nullptr) libpq().free_memory(message);
  if (!parsed) {
    throw Error(ErrorKind::kValue, "the text says in no way that PostgreSQL has which server is meant")
        .hint("'host=… port=… dbname=… user=…', or 'postgresql://user@host:port/dbname'");
  }
  std::vector<std::pair<std::string, std::string>> settings;
  for (const PQconninfoOption* option = parsed.get(); option->keyword != nullptr; ++option) {
    if (option->val != nullptr) settings.emplace_back(option->keyword, option->val);
  }
  return settings;
}

std::string without_password(const std::string& text) {
  std::string shown;
  for (const auto& [keyword, value] : connection_settings(text)) {
    if (is_secret(keyword)) continue;
    if (!shown.empty()) shown += ' ';
    shown += keyword + "=" + quoted_setting(value);
  }
  return shown;
}

}  // namespace rtsql::postgres
