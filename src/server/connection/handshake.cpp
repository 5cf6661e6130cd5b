#include "server/connection/handshake.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <thread>

#include "common/error.h"
#include "server/codec/byte_reader.h"
#include "server/codec/client_message.h"
#include "server/codec/message_writer.h"
#include "server/codec/sasl_message.h"
#include "server/users/scram.h"
#include "server/users/user_file.h"

namespace rtsql::server {
namespace {

// A client asks for TLS and for GSSAPI once each.
constexpr int kMostRequests = 3;
constexpr size_t kMostSaslBytes = 1024;
// Who guesses has to wait for each answer.
constexpr std::chrono::milliseconds kBeforeRefusal{500};

void encrypt(ClientSocket& socket, const TlsContext& context) {
  // What has come behind the request is not encrypted: somebody else may have put it there, to be taken for
  // what the client says.
  if (!socket.peek(1).empty()) throw protocol_error("received unencrypted data after SSL request");
  socket.send("S");
  socket.encrypt(context);
}

std::string_view read_sasl_message(ClientSocket& socket) {
  const std::string_view header = socket.read(kHeaderBytes);
  const auto type = static_cast<unsigned char>(header.front());
  if (type != 'p') throw protocol_error(fmt::format("expected SASL response, got message type {}", type));
  return socket.read(sasl_body_length(header, kMostSaslBytes));
}

// Whoever asks has yet to say who he is, and learns nothing of the file.
Users read_users(const std::string& path) {
  try {
    return Users::read(path);
  } catch (const Error& error) {
    throw Error(error.kind(), "the server cannot read its users")
        .hint("who runs it is told why by rtsql user list");
  }
}

// Returns whether the password was right.
bool exchange(ClientSocket& socket, ScramExchange& scram) {
  MessageWriter writer;
  const auto send = [&] {
    socket.send(writer.bytes());
    writer.clear();
  };
  writer.authentication_sasl(scram.mechanisms());
  send();
  const SaslBeginning first = read_sasl_beginning(read_sasl_message(socket));
  writer.authentication_sasl_continue(scram.begin(first.mechanism, first.data));
  send();
  const std::optional<std::string> last = scram.finish(read_sasl_message(socket));
  if (!last) return false;
  writer.authentication_sasl_final(*last);
  send();
  return true;
}

}  // namespace

FirstMessage shake_hands(ClientSocket& socket, const Access& access) {
  for (int i = 0; i < kMostRequests; ++i) {
    const size_t length = first_body_length(socket.read(kLengthBytes));
    FirstMessage message = read_first_message(socket.read(length));
    const auto* const request = std::get_if<EncryptionRequest>(&message);
    if (request == nullptr) return message;
    if (request->is_tls && access.tls != nullptr && !socket.is_encrypted()) {
      encrypt(socket, *access.tls);
    } else {
      MessageWriter writer;
      writer.refuse_encryption();
      socket.send(writer.bytes());
    }
  }
  throw protocol_error("the client asks for encryption again and again");
}

std::string authenticate(ClientSocket& socket, const SessionRequest& request, const Access& access) {
  const std::string user(request.value("user"));
  if (user.empty()) {
    throw Error(ErrorKind::kValue, "no PostgreSQL user name specified in startup packet")
        .sqlstate(sqlstate::kInvalidAuthorization);
  }
  if (access.must_encrypt && !socket.is_encrypted()) {
    throw Error(ErrorKind::kValue, "this address takes encrypted connections alone")
        .sqlstate(sqlstate::kInvalidAuthorization)
        .hint("sslmode=require has clients of libpq encrypt");
  }
  if (access.users_path.empty()) return user;
  ScramExchange scram(read_users(access.users_path).verifier_of(user),
                      socket.is_encrypted() ? access.tls->certificate_hash() : std::nullopt);
  if (exchange(socket, scram)) return user;
  std::this_thread::sleep_for(kBeforeRefusal);
  throw Error(ErrorKind::kValue, fmt::format("password authentication failed for user \"{}\"", user))
      .sqlstate(sqlstate::kInvalidPassword);
}

}  // namespace rtsql::server
