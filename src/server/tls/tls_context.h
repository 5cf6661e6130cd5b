// The certificate by which a server encrypts its connections, and its key.
#pragma once

#include <openssl/types.h>

#include <memory>
#include <optional>
#include <string>

namespace rtsql::server {

// Its functions may be called from any thread.
class TlsContext {
 public:
  // Reads PEM files: the certificate, with those that it is signed by behind it, and its key, which may be in
  // the same file. TLS is 1.2 or later. Throws Error(kIo) where a file cannot be read, others than its owner
  // may read the key, or what is there is no certificate or not its key.
  TlsContext(const std::string& certificate_path, const std::string& key_path);

  SSL_CTX* get() const { return context_.get(); }

  // Returns the hash that binds a channel to the certificate (RFC 5929, 4.1); none where the signature of the
  // certificate names no hash.
  const std::optional<std::string>& certificate_hash() const { return hash_; }

 private:
  struct Free {
    void operator()(SSL_CTX* context) const;
  };
  std::unique_ptr<SSL_CTX, Free> context_;
  std::optional<std::string> hash_;
};

}  // namespace rtsql::server
