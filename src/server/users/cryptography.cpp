#include "server/users/cryptography.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include "common/error.h"

namespace rtsql::server {
namespace {

void require(bool is_done) {
  if (!is_done) throw Error(ErrorKind::kMemory, "OpenSSL cannot compute what a password is checked by");
}

const unsigned char* bytes_at(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* bytes_at(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

}  // namespace

std::string sha256(std::string_view bytes) {
  std::string hash(kHashBytes, '\0');
  require(EVP_Digest(bytes.data(), bytes.size(), bytes_at(hash), nullptr, EVP_sha256(), nullptr) == 1);
  return hash;
}

std::string hmac_sha256(std::string_view key, std::string_view bytes) {
  std::string hash(kHashBytes, '\0');
  require(HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()), bytes_at(bytes), bytes.size(),
               bytes_at(hash), nullptr) != nullptr);
  return hash;
}

std::string derive_key(std::string_view password, std::string_view salt, uint32_t iterations) {
  std::string key(kHashBytes, '\0');
  require(PKCS5_PBKDF2_HMAC(password.data(), static_cast<int>(password.size()), bytes_at(salt),
                            static_cast<int>(salt.size()), static_cast<int>(iterations), EVP_sha256(),
                            static_cast<int>(key.size()), bytes_at(key)) == 1);
  return key;
}

std::string random_bytes(size_t count) {
  std::string bytes(count, '\0');
  require(RAND_bytes(bytes_at(bytes), static_cast<int>(count)) == 1);
  return bytes;
}

bool are_same(std::string_view left, std::string_view right) {
  return left.size() == right.size() && CRYPTO_memcmp(left.data(), right.data(), left.size()) == 0;
}

std::string base64(std::string_view bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // with the zero that OpenSSL writes
  const int length = EVP_EncodeBlock(bytes_at(text), bytes_at(bytes), static_cast<int>(bytes.size()));
  text.resize(static_cast<size_t>(length));
  return text;
}

// OpenSSL takes spaces and odd bits, and counts what the padding stands for: what it reads must be written as
// the text is.
std::optional<std::string> bytes_of_base64(std::string_view text) {
  if (text.empty()) return std::string();
  if (text.size() % 4 != 0) return std::nullopt;
  std::string bytes(text.size() / 4 * 3, '\0');
  const int length = EVP_DecodeBlock(bytes_at(bytes), bytes_at(text), static_cast<int>(text.size()));
  if (length < 0) return std::nullopt;
  const size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  bytes.resize(static_cast<size_t>(length) - padding);
  return base64(bytes) == text ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace rtsql::server
