#include "shell/signals.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <iterator>

#include "common/check.h"
#include "common/unfinished_file.h"

namespace rtsql {
namespace {

// The handler may touch these.
std::atomic<Interrupt*> handler_interrupt{nullptr};
std::atomic<int> handler_descriptor{-1};
std::atomic<int> terminal_loans{0};

int pipe_ends[2] = {-1, -1};
constexpr int kHandled[] = {SIGINT, SIGCONT, SIGWINCH};
struct sigaction previous_actions[std::size(kHandled)];
struct sigaction previous_pipe_action;

constexpr int kEnding[] = {SIGTERM, SIGHUP};
struct sigaction previous_ending_actions[std::size(kEnding)];
std::atomic_flag is_ending;

// The process ends by the signal as soon as the handler returns. A second one, such as `timeout` sends, may
// come to another thread meanwhile and must not end the process before the first has removed the files.
void end_by_signal(int signal) {
  if (is_ending.test_and_set()) return;
  remove_unfinished_files();
  struct sigaction by_default = {};
  by_default.sa_handler = SIG_DFL;
  ::sigaction(signal, &by_default, nullptr);
  ::raise(signal);
}

// Passes the signal's number on through the pipe: the system may run this on any thread, so that the one that
// waits for input would not notice by itself.
void handle_signal(int signal) {
  if (signal == SIGINT && terminal_loans.load() > 0) return;
  int saved_errno = errno;
  if (Interrupt* interrupt = handler_interrupt.load(); interrupt != nullptr && signal == SIGINT)
    interrupt->raise();
  auto number = static_cast<unsigned char>(signal);
  // A full pipe takes nothing more; enough is there to wake whoever waits.
  [[maybe_unused]] ssize_t written = ::write(handler_descriptor.load(), &number, 1);
  errno = saved_errno;
}

void restore(int signal, const struct sigaction& action) {
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

TerminalLoan::TerminalLoan() {
  ++terminal_loans;
}

TerminalLoan::~TerminalLoan() {
  --terminal_loans;
}

SignalHandling::SignalHandling(Interrupt& interrupt) : interrupt_(&interrupt) {
  RTSQL_CHECK(handler_interrupt.load() == nullptr);
  RTSQL_CHECK(::pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) == 0);
  handler_descriptor = pipe_ends[1];
  handler_interrupt = &interrupt;
  struct sigaction action = {};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  action.sa_handler = handle_signal;
  for (size_t i = 0; i < std::size(kHandled); ++i) ::sigaction(kHandled[i], &action, &previous_actions[i]);
  action.sa_handler = end_by_signal;
  for (size_t i = 0; i < std::size(kEnding); ++i) {
    ::sigaction(kEnding[i], &action, &previous_ending_actions[i]);
    // nohup has its programs ignore SIGHUP.
    if (previous_ending_actions[i].sa_handler == SIG_IGN) restore(kEnding[i], previous_ending_actions[i]);
  }
  action.sa_flags = SA_RESTART;
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &action, &previous_pipe_action);
}

SignalHandling::~SignalHandling() {
  for (size_t i = 0; i < std::size(kHandled); ++i) restore(kHandled[i], previous_actions[i]);
  for (size_t i = 0; i < std::size(kEnding); ++i) restore(kEnding[i], previous_ending_actions[i]);
  restore(SIGPIPE, previous_pipe_action);
  handler_interrupt = nullptr;
  handler_descriptor = -1;
  ::close(pipe_ends[0]);
  ::close(pipe_ends[1]);
}

void SignalHandling::raise(Interrupt& interrupt) {
  interrupt_ = &interrupt;
  handler_interrupt = &interrupt;
}

void SignalHandling::clear() {
  char bytes[64];
  while (::read(pipe_ends[0], bytes, sizeof bytes) > 0) {
  }
  interrupt_->clear();
}

bool SignalHandling::wait(std::chrono::milliseconds time) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + time;
  while (!interrupt_->raised()) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return true;
    pollfd entry = {pipe_ends[0], POLLIN, 0};
    unsigned char signal = 0;
    const bool woken = ::poll(&entry, 1, static_cast<int>(left.count())) > 0;
    if (woken && ::read(pipe_ends[0], &signal, 1) == 1 && signal == SIGINT) return false;
  }
  return false;
}

SignalHandling::Wait SignalHandling::wait_for_input(int descriptor) {
  pollfd entries[2] = {{pipe_ends[0], POLLIN, 0}, {descriptor, POLLIN, 0}};
  while (::poll(entries, 2, -1) < 0) {
  }
  unsigned char signal = 0;
  if (::read(pipe_ends[0], &signal, 1) != 1) return Wait::kInput;
  switch (signal) {
    case SIGCONT:
      return Wait::kResumed;
    case SIGWINCH:
      return Wait::kResized;
    default:
      return Wait::kInterrupt;
  }
}

}  // namespace rtsql
