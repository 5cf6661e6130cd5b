#include "server/tls/tls_context.h"

#include <fmt/format.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

#include "common/error.h"
#include "common/file_error.h"
#include "server/users/private_file.h"

namespace rtsql::server {
namespace {

Error tls_error(std::string_view what, const std::string& path) {
  const unsigned long code = ERR_peek_last_error();
  std::array<char, 256> reason{};
  if (code != 0) ERR_error_string_n(code, reason.data(), reason.size());
  ERR_clear_error();
  return Error(ErrorKind::kIo, fmt::format("\"{}\" {}{}{}", path, what, code != 0 ? ": " : "", reason.data()))
      .hint("--tls CERT,KEY names PEM files: a certificate, and its key without a passphrase");
}

void require_readable(const std::string& path) {
  if (::access(path.c_str(), R_OK) != 0) throw read_error(path, errno);
}

// Else OpenSSL would ask for it at the terminal.
int no_passphrase(char*, int, int, void*) {
  return 0;
}

std::optional<std::string> hash_of(X509* certificate) {
  int digest = NID_undef;
  if (X509_get_signature_info(certificate, &digest, nullptr, nullptr, nullptr) != 1 || digest == NID_undef)
    return std::nullopt;
  if (digest == NID_md5 || digest == NID_sha1) digest = NID_sha256;
  const EVP_MD* const function = EVP_get_digestbynid(digest);
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned length = 0;
  if (function == nullptr || X509_digest(certificate, function, hash.data(), &length) != 1)
    return std::nullopt;
  return std::string(hash.begin(), hash.begin() + length);
}

}  // namespace

void TlsContext::Free::operator()(SSL_CTX* context) const {
  SSL_CTX_free(context);
}

TlsContext::TlsContext(const std::string& certificate_path, const std::string& key_path)
    : context_(SSL_CTX_new(TLS_server_method())) {
  if (context_ == nullptr) throw Error(ErrorKind::kMemory, "OpenSSL cannot begin");
  SSL_CTX* const context = context_.get();
  ERR_clear_error();
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  // A connection that ends without a word is an end like any other: messages say how long they are.
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET |
                                   SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER |
                                SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_num_tickets(context, 0);
  SSL_CTX_set_dh_auto(context, 1);
  SSL_CTX_set_default_passwd_cb(context, no_passphrase);
  require_readable(certificate_path);
  if (SSL_CTX_use_certificate_chain_file(context, certificate_path.c_str()) != 1)
    throw tls_error("has no certificate", certificate_path);
  require_readable(key_path);
  require_private(key_path);
  if (SSL_CTX_use_PrivateKey_file(context, key_path.c_str(), SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_check_private_key(context) != 1)
    throw tls_error("has no key of the certificate", key_path);
  hash_ = hash_of(SSL_CTX_get0_certificate(context));
}

}  // namespace rtsql::server
