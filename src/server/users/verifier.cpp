#include "server/users/verifier.h"

#include <fmt/format.h>

#include "collation/saslprep.h"
#include "common/parse.h"
#include "server/users/cryptography.h"

namespace rtsql::server {
namespace {

constexpr std::string_view kMechanism = "SCRAM-SHA-256$";
constexpr size_t kSaltBytes = 16;

// Takes the text up to the separator, and that away; all of it where there is none.
std::string_view take_up_to(std::string_view& text, char separator) {
  const size_t end = text.find(separator);
  const std::string_view taken = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return taken;
}

}  // namespace

std::string Verifier::text() const {
  return fmt::format("{}{}:{}${}:{}", kMechanism, iterations, base64(salt), base64(stored_key),
                     base64(server_key));
}

Verifier make_verifier(std::string_view password) {
  Verifier verifier;
  verifier.salt = random_bytes(kSaltBytes);
  const std::string key = derive_key(prepare_password(password), verifier.salt, verifier.iterations);
  verifier.stored_key = sha256(hmac_sha256(key, "Client Key"));
  verifier.server_key = hmac_sha256(key, "Server Key");
  return verifier;
}

std::optional<Verifier> parse_verifier(std::string_view text) {
  if (!text.starts_with(kMechanism)) return std::nullopt;
  text.remove_prefix(kMechanism.size());
  const std::optional<uint32_t> iterations = parse_integer<uint32_t>(take_up_to(text, ':'), 1, INT32_MAX);
  std::optional<std::string> salt = bytes_of_base64(take_up_to(text, '$'));
  std::optional<std::string> stored_key = bytes_of_base64(take_up_to(text, ':'));
  std::optional<std::string> server_key = bytes_of_base64(text);
  const bool is_whole = iterations && salt && !salt->empty() && stored_key &&
                        stored_key->size() == kHashBytes && server_key && server_key->size() == kHashBytes;
  if (!is_whole) return std::nullopt;
  return Verifier{*iterations, *std::move(salt), *std::move(stored_key), *std::move(server_key)};
}

Verifier mock_verifier(std::string_view name, std::string_view secret) {
  Verifier verifier;
  verifier.salt = hmac_sha256(secret, name).substr(0, kSaltBytes);
  verifier.stored_key = random_bytes(kHashBytes);
  verifier.server_key = random_bytes(kHashBytes);
  return verifier;
}

}  // namespace rtsql::server
