// The connection to a client: what arrives is read message by message, as much as has come, and what is
// written leaves in pieces, encrypted where it has come to that. One thread uses it; others may shut it down.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/tls/tls_stream.h"

namespace rtsql::server {

// The client has gone, or nobody is to wait for it any longer.
class ConnectionEnded {};
// The time is over that the client had, or there is something else to do.
class ConnectionLate {};

class ClientSocket {
 public:
  using Clock = std::chrono::steady_clock;

  explicit ClientSocket(int descriptor);
  ~ClientSocket();  // closes it
  ClientSocket(const ClientSocket&) = delete;
  ClientSocket& operator=(const ClientSocket&) = delete;

  int descriptor() const { return descriptor_; }

  // Has nobody wait for the client, to say or to take something, behind that time; none: as long as it takes.
  // Waits end, too, soon after `stop` is there and gives true. They end by ConnectionLate; what has come by
  // then is still there.
  void wait_until(std::optional<Clock::time_point> end, std::function<bool()> stop = nullptr);

  // Waits for so many bytes and takes them, which stay valid up to the next call. Memory grows with what has
  // arrived, not with what is announced. Throws ConnectionEnded, ConnectionLate.
  std::string_view read(size_t count);
  // Waits for so many bytes without taking them, and returns them.
  std::string_view wait_for(size_t count);
  // Returns bytes that have arrived, at least `count` if that many have, without taking them or waiting.
  std::string_view peek(size_t count);

  void send(std::string_view bytes);  // throws ConnectionEnded, ConnectionLate

  // Waits until client and server have agreed on keys; from then on all is encrypted. No byte that has come
  // before may be left: somebody else may have put it there. Throws ConnectionEnded, ConnectionLate.
  void encrypt(const TlsContext& context);
  bool is_encrypted() const { return tls_.has_value(); }

 private:
  enum class Waiting { kYes, kNo };
  bool receive(Waiting waiting);  // whether something has come
  TlsStep read_some(std::span<char> room);
  TlsStep write_some(std::string_view bytes);
  void wait_to_go_on(TlsStep::State state);
  std::string_view unread() const { return std::string_view(bytes_).substr(taken_); }

  int descriptor_;
  std::optional<TlsStream> tls_;
  std::optional<Clock::time_point> end_;
  std::function<bool()> stop_;
  std::string bytes_;
  size_t taken_ = 0;
};

}  // namespace rtsql::server
