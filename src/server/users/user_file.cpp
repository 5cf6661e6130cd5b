#include "server/users/user_file.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <optional>
#include <utility>

#include "common/error.h"
#include "common/file_error.h"
#include "common/output_file.h"
#include "common/utf8.h"
#include "server/users/cryptography.h"
#include "server/users/private_file.h"

namespace rtsql::server {
namespace {

constexpr std::string_view kSaltsLine = "; salts of unknown names: ";
constexpr size_t kMostNameBytes = 63;
constexpr size_t kSecretBytes = 32;

bool is_user_name(std::string_view name) {
  if (name.empty() || name.size() > kMostNameBytes) return false;
  for (size_t at = 0; at < name.size();) {
    const CodePoint point = code_point_at(name, at);
    if (!point.valid || point.value < ' ' || point.value == 0x7F) return false;
    at += point.bytes;
  }
  return true;
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char character : text) {
    if (character == '"') result += '"';
    result += character;
  }
  return result + '"';
}

// Takes a text in quotes off the front; none where it does not begin with one that ends.
std::optional<std::string> take_quoted(std::string_view& line) {
  if (!line.starts_with('"')) return std::nullopt;
  std::string text;
  for (size_t i = 1; i < line.size(); ++i) {
    if (line[i] == '"') {
      if (i + 1 == line.size() || line[i + 1] != '"') {
        line.remove_prefix(i + 1);
        return text;
      }
      ++i;
    }
    text += line[i];
  }
  return std::nullopt;
}

void skip_spaces(std::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
}

std::optional<User> user_of_line(std::string_view line) {
  const std::optional<std::string> name = take_quoted(line);
  if (!name || !is_user_name(*name)) return std::nullopt;
  skip_spaces(line);
  const std::optional<std::string> secret = take_quoted(line);
  skip_spaces(line);
  if (!secret || !line.empty()) return std::nullopt;
  const std::optional<Verifier> verifier = parse_verifier(*secret);
  return verifier ? std::optional(User{*name, *verifier}) : std::nullopt;
}

// The error is told to who has yet to say who he is: it has nothing of the file.
Error no_user(size_t number) {
  return Error(ErrorKind::kData, fmt::format("line {} of the file of users is no user", number))
      .hint("a line is \"name\" \"SCRAM-SHA-256$4096:salt$StoredKey:ServerKey\"; rtsql user add writes it");
}

}  // namespace

Users Users::read(const std::string& path) {
  require_private(path);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw read_error(path, errno);
  Users users;
  size_t number = 0;
  for (std::string text; std::getline(file, text);) {
    ++number;
    std::string_view line = text;
    skip_spaces(line);
    if (line.starts_with(kSaltsLine)) users.secret_ = line.substr(kSaltsLine.size());
    if (!line.starts_with('"')) continue;
    std::optional<User> user = user_of_line(line);
    if (!user || users.find(user->name) != nullptr) throw no_user(number);
    users.users_.push_back(*std::move(user));
  }
  if (file.bad()) throw read_error(path, errno);
  return users;
}

void Users::write(const std::string& path) const {
  std::string text;
  if (!secret_.empty()) text += fmt::format("{}{}\n", kSaltsLine, secret_);
  for (const User& user : users_)
    text += fmt::format("{} {}\n", quoted(user.name), quoted(user.verifier.text()));
  const mode_t before = ::umask(S_IRWXG | S_IRWXO);
  try {
    OutputFile file = OutputFile::replacing(path, {});
    file.write(text);
    file.sync();
    file.commit();
  } catch (...) {
    ::umask(before);
    throw;
  }
  ::umask(before);
}

const User* Users::find(std::string_view name) const {
  const auto found = std::ranges::find(users_, name, &User::name);
  return found != users_.end() ? &*found : nullptr;
}

bool Users::put(std::string_view name, Verifier verifier) {
  if (!is_user_name(name)) {
    throw Error(ErrorKind::kValue,
                fmt::format("the name of a user has 1 to {} bytes of UTF-8 without control characters",
                            kMostNameBytes));
  }
  if (secret_.empty()) secret_ = base64(random_bytes(kSecretBytes));
  const auto found = std::ranges::find(users_, name, &User::name);
  if (found != users_.end()) {
    found->verifier = std::move(verifier);
    return false;
  }
  users_.push_back({std::string(name), std::move(verifier)});
  return true;
}

bool Users::remove(std::string_view name) {
  return std::erase_if(users_, [&](const User& user) { return user.name == name; }) > 0;
}

Verifier Users::verifier_of(std::string_view name) const {
  static const std::string kSecretOfProcess = random_bytes(kSecretBytes);
  const Verifier mock = mock_verifier(name, secret_.empty() ? kSecretOfProcess : secret_);
  const User* const user = find(name);
  return user != nullptr ? user->verifier : mock;
}

}  // namespace rtsql::server
