#include "server/users/scram.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "server/codec/byte_reader.h"
#include "server/users/cryptography.h"

namespace rtsql::server {
namespace {

constexpr std::string_view kPlain = "SCRAM-SHA-256";
constexpr std::string_view kBinding = "SCRAM-SHA-256-PLUS";
constexpr std::string_view kBindingType = "tls-server-end-point";
constexpr size_t kNonceBytes = 18;

Error malformed(std::string_view what) {
  return protocol_error(fmt::format("malformed SCRAM message: {}", what));
}

// Takes an attribute, "r=value", off the front, with the comma behind it.
std::string_view take_attribute(std::string_view& message, char name) {
  if (message.size() < 2 || message[0] != name || message[1] != '=')
    throw malformed(fmt::format("attribute \"{}\" was expected", name));
  const size_t end = std::min(message.find(','), message.size());
  const std::string_view value = message.substr(2, end - 2);
  message.remove_prefix(std::min(end + 1, message.size()));
  return value;
}

bool is_nonce(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char byte) { return byte > ' ' && byte < 0x7F; });
}

std::string exclusive_or(std::string_view left, std::string_view right) {
  std::string bytes(left);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(bytes[i] ^ right[i]);
  return bytes;
}

}  // namespace

std::vector<std::string> ScramExchange::mechanisms() const {
  std::vector<std::string> names;
  if (channel_) names.emplace_back(kBinding);
  names.emplace_back(kPlain);
  return names;
}

// The flag, and the name of another user to act as, which there is not: "n,,", "y,,", "p=type,,".
void ScramExchange::take_channel_flag(std::string_view& message, bool binds) {
  const std::string_view whole = message;
  const char flag = message.empty() ? '\0' : message.front();
  if (flag == 'p') {
    if (!binds) throw malformed("it binds the channel, and the mechanism does not");
    const std::string_view type = take_attribute(message, 'p');
    if (type != kBindingType)
      throw protocol_error(fmt::format("unsupported SCRAM channel-binding type \"{}\"", type));
  } else if (flag == 'n' || flag == 'y') {
    if (binds) throw malformed("the mechanism binds the channel, and it does not");
    if (flag == 'y' && channel_) {
      throw Error(ErrorKind::kValue,
                  "SCRAM channel binding negotiation error: the client supports it but thinks the server "
                  "does not; however, this server does")
          .sqlstate(sqlstate::kInvalidAuthorization);
    }
    message.remove_prefix(1);
    if (!message.starts_with(',')) throw malformed("a comma was expected");
    message.remove_prefix(1);
  } else {
    throw malformed("unexpected channel-binding flag");
  }
  if (message.starts_with("a=")) {
    throw Error(ErrorKind::kUnsupported, "client uses authorization identity, but it is not supported");
  }
  if (!message.starts_with(',')) throw malformed("a comma was expected");
  message.remove_prefix(1);
  bound_ = std::string(whole.substr(0, whole.size() - message.size()));
  bound_ = base64(binds ? bound_ + *channel_ : bound_);
}

// The user is that of the session, whatever name is here: libpq sends none.
std::string ScramExchange::begin(std::string_view mechanism, std::string_view message) {
  const bool binds = mechanism == kBinding && channel_;
  if (!binds && mechanism != kPlain)
    throw protocol_error("client selected an invalid SASL authentication mechanism");
  if (message.find('\0') != std::string_view::npos) throw malformed("it has a zero");
  take_channel_flag(message, binds);
  client_first_ = message;
  if (message.starts_with("m="))
    throw Error(ErrorKind::kUnsupported, "client requires an unsupported SCRAM extension");
  take_attribute(message, 'n');
  const std::string_view client_nonce = take_attribute(message, 'r');
  if (!is_nonce(client_nonce)) throw protocol_error("non-printable characters in SCRAM nonce");
  nonce_ = std::string(client_nonce) + base64(random_bytes(kNonceBytes));
  server_first_ = fmt::format("r={},s={},i={}", nonce_, base64(verifier_.salt), verifier_.iterations);
  return server_first_;
}

std::optional<std::string> ScramExchange::finish(std::string_view message) {
  const size_t proof_at = message.rfind(",p=");
  if (proof_at == std::string_view::npos) throw malformed("it has no proof");
  const std::string_view without_proof = message.substr(0, proof_at);
  const std::optional<std::string> proof = bytes_of_base64(message.substr(proof_at + 3));
  if (!proof || proof->size() != kHashBytes) throw malformed("the proof is none");
  std::string_view rest = without_proof;
  if (take_attribute(rest, 'c') != bound_) {
    throw Error(ErrorKind::kValue, "SCRAM channel binding check failed")
        .sqlstate(sqlstate::kInvalidAuthorization);
  }
  if (!are_same(take_attribute(rest, 'r'), nonce_))
    throw protocol_error("invalid SCRAM response: nonce does not match");
  const std::string conversation = fmt::format("{},{},{}", client_first_, server_first_, without_proof);
  const std::string client_key = exclusive_or(*proof, hmac_sha256(verifier_.stored_key, conversation));
  if (!are_same(sha256(client_key), verifier_.stored_key)) return std::nullopt;
  return "v=" + base64(hmac_sha256(verifier_.server_key, conversation));
}

}  // namespace rtsql::server
