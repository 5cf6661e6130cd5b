#include "shell/signals.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "common/check.h"

namespace rtsql {
namespace {

// What the handler may touch.
std::atomic<Interrupt*> handler_interrupt{nullptr};
std::atomic<int> handler_descriptor{-1};
int pipe_ends[2] = {-1, -1};
struct sigaction previous_interrupt_action;
struct sigaction previous_pipe_action;

void handle_interrupt(int) {
  int saved_errno = errno;
  if (Interrupt* interrupt = handler_interrupt.load()) interrupt->raise();
  // A full pipe already says what this byte would.
  [[maybe_unused]] ssize_t written = ::write(handler_descriptor.load(), "!", 1);
  errno = saved_errno;
}

}  // namespace

SignalHandling::SignalHandling(Interrupt& interrupt) : interrupt_(interrupt) {
  RTSQL_CHECK(handler_interrupt.load() == nullptr);
  RTSQL_CHECK(::pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) == 0);
  handler_descriptor = pipe_ends[1];
  handler_interrupt = &interrupt;
  struct sigaction action = {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  action.sa_handler = handle_interrupt;
  ::sigaction(SIGINT, &action, &previous_interrupt_action);
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, &previous_pipe_action);
}

SignalHandling::~SignalHandling() {
  ::sigaction(SIGINT, &previous_interrupt_action, nullptr);
  ::sigaction(SIGPIPE, &previous_pipe_action, nullptr);
  handler_interrupt = nullptr;
  handler_descriptor = -1;
  ::close(pipe_ends[0]);
  ::close(pipe_ends[1]);
}

void SignalHandling::clear() {
  char bytes[64];
  while (::read(pipe_ends[0], bytes, sizeof bytes) > 0) {
  }
  interrupt_.clear();
}

SignalHandling::Wait SignalHandling::wait_for_input(int descriptor) {
  pollfd entries[2] = {{pipe_ends[0], POLLIN, 0}, {descriptor, POLLIN, 0}};
  if (::poll(entries, 2, -1) < 0) return Wait::kSignal;
  return entries[0].revents != 0 ? Wait::kInterrupt : Wait::kInput;
}

}  // namespace rtsql
