#include "shell/user_files.h"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>

namespace rtsql {
namespace {

// Returns our folder in what the variable names, or else in `in_home` of the home folder; none without
// either.
std::optional<std::filesystem::path> user_folder(const char* variable, const char* in_home) {
  const char* named = std::getenv(variable);
  const char* home = std::getenv("HOME");
  if (named != nullptr && *named == '/') return std::filesystem::path(named) / "rtsql";
  if (home == nullptr) return std::nullopt;
  return std::filesystem::path(home) / in_home / "rtsql";
}

}  // namespace

std::string default_history_path() {
  const std::optional<std::filesystem::path> folder = user_folder("XDG_STATE_HOME", ".local/state");
  if (!folder) return {};
  std::error_code error;
  std::filesystem::create_directories(*folder, error);
  if (!error) return *folder / "history";
  const char* home = std::getenv("HOME");
  return home == nullptr ? std::string() : std::string(home) + "/.rtsql_history";
}

std::string start_file_path() {
  const std::optional<std::filesystem::path> folder = user_folder("XDG_CONFIG_HOME", ".config");
  std::error_code none_there;
  const bool is_there = folder && std::filesystem::exists(*folder / "rc.sql", none_there);
  return is_there ? *folder / "rc.sql" : std::filesystem::path();
}

std::string default_users_path() {
  const std::optional<std::filesystem::path> folder = user_folder("XDG_CONFIG_HOME", ".config");
  if (!folder) return {};
  std::error_code error;
  std::filesystem::create_directories(*folder, error);
  return error ? std::string() : (*folder / "users").string();
}

}  // namespace rtsql
