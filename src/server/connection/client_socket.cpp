#include "server/connection/client_socket.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "common/check.h"

namespace rtsql::server {
namespace {

constexpr size_t kPieceBytes = size_t{64} << 10;
constexpr size_t kMostKeptBytes = size_t{1} << 20;
constexpr std::chrono::milliseconds kBetweenLooksAtStop{100};

using State = TlsStep::State;

TlsStep step_of(ssize_t count, State otherwise) {
  if (count > 0) return {State::kDone, static_cast<size_t>(count)};
  const bool may_go_on = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
  return {may_go_on ? otherwise : State::kEnded};
}

}  // namespace

ClientSocket::ClientSocket(int descriptor) : descriptor_(descriptor) {
  ::fcntl(descriptor_, F_SETFL, ::fcntl(descriptor_, F_GETFL) | O_NONBLOCK);
}

ClientSocket::~ClientSocket() {
  tls_.reset();
  ::close(descriptor_);
}

void ClientSocket::wait_until(std::optional<Clock::time_point> end, std::function<bool()> stop) {
  end_ = end;
  stop_ = std::move(stop);
}

std::string_view ClientSocket::wait_for(size_t count) {
  bytes_.erase(0, std::exchange(taken_, 0));
  if (bytes_.empty() && bytes_.capacity() > kMostKeptBytes) std::exchange(bytes_, {});
  while (bytes_.size() < count) receive(Waiting::kYes);
  return std::string_view(bytes_).substr(0, count);
}

std::string_view ClientSocket::read(size_t count) {
  const std::string_view bytes = wait_for(count);
  taken_ = count;
  return bytes;
}

std::string_view ClientSocket::peek(size_t count) {
  while (unread().size() < count && receive(Waiting::kNo)) {
  }
  return unread();
}

bool ClientSocket::receive(Waiting waiting) {
  const size_t before = bytes_.size();
  for (;;) {
    bytes_.resize(before + kPieceBytes);
    const TlsStep step = read_some(std::span(bytes_).subspan(before));
    bytes_.resize(before + step.count);
    if (step.state == State::kDone) return true;
    if (waiting == Waiting::kNo) return false;
    wait_to_go_on(step.state);
  }
}

void ClientSocket::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const TlsStep step = write_some(bytes);
    if (step.state == State::kDone) {
      bytes.remove_prefix(step.count);
    } else {
      wait_to_go_on(step.state);
    }
  }
}

void ClientSocket::encrypt(const TlsContext& context) {
  RTSQL_CHECK(unread().empty());
  tls_.emplace(context, descriptor_);
  for (;;) {
    const TlsStep step = tls_->shake_hands();
    if (step.state == State::kDone) return;
    wait_to_go_on(step.state);
  }
}

TlsStep ClientSocket::read_some(std::span<char> room) {
  if (tls_) return tls_->read(room);
  ssize_t count = 0;
  do count = ::recv(descriptor_, room.data(), room.size(), 0);
  while (count < 0 && errno == EINTR);
  return step_of(count, State::kMustRead);
}

TlsStep ClientSocket::write_some(std::string_view bytes) {
  if (tls_) return tls_->write(bytes);
  ssize_t count = 0;
  do count = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  while (count < 0 && errno == EINTR);
  return step_of(count, State::kMustWrite);
}

void ClientSocket::wait_to_go_on(State state) {
  if (state == State::kEnded) throw ConnectionEnded();
  pollfd entry = {descriptor_, static_cast<short>(state == State::kMustRead ? POLLIN : POLLOUT), 0};
  for (;;) {
    if (stop_ && stop_()) throw ConnectionLate();
    auto time = stop_ ? kBetweenLooksAtStop : std::chrono::milliseconds(-1);
    if (end_) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(*end_ - Clock::now());
      if (left.count() <= 0) throw ConnectionLate();
      time = stop_ ? std::min(left, time) : left;
    }
    if (::poll(&entry, 1, static_cast<int>(time.count())) > 0) return;
  }
}

}  // namespace rtsql::server
