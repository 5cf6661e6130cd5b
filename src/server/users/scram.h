// Checks a password by SCRAM-SHA-256 (RFC 5802, RFC 7677): it is not sent, and who listens cannot use what
// is. With channel binding (RFC 5929, tls-server-end-point) client and server make sure that they have the
// same TLS between them, and nobody sits there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/users/verifier.h"

namespace rtsql::server {

class ScramExchange {
 public:
  // `channel` is the hash of the certificate by which the connection is encrypted; none: it is not, or not by
  // one that has such a hash.
  ScramExchange(Verifier verifier, std::optional<std::string> channel)
      : verifier_(std::move(verifier)), channel_(std::move(channel)) {}

  // Returns the mechanisms that a client may choose from, the best first.
  std::vector<std::string> mechanisms() const;

  // Takes the client's first message and returns the answer. Throws protocol_error where it is malformed,
  // Error(kUnsupported) where it wants what there is not, and Error(kValue) of SQLSTATE 28000 where the
  // client was made to believe that the server does not bind channels.
  std::string begin(std::string_view mechanism, std::string_view message);

  // Takes the client's last message and returns the answer; none: the password is wrong. Throws as begin
  // does.
  std::optional<std::string> finish(std::string_view message);

 private:
  void take_channel_flag(std::string_view& message, bool binds);

  Verifier verifier_;
  std::optional<std::string> channel_;
  std::string bound_;  // what the client is to say of the channel, in base64
  std::string nonce_, client_first_, server_first_;
};

}  // namespace rtsql::server
