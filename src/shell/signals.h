// Turns Ctrl-C into two things at once: an interrupt raised for the statement that runs, and a readable
// descriptor for whoever waits for input.
#pragma once

#include <chrono>

#include "common/interrupt.h"

namespace rtsql {

// While one lives, Ctrl-C is for the program that was lent the terminal: it raises no interrupt.
class TerminalLoan {
 public:
  TerminalLoan();
  ~TerminalLoan();
  TerminalLoan(const TerminalLoan&) = delete;
  TerminalLoan& operator=(const TerminalLoan&) = delete;
};

// There is at most one at a time. While it lives, SIGINT does not end the process, SIGPIPE is an error of the
// write, and SIGTERM and SIGHUP remove unfinished files before they end the process.
class SignalHandling {
 public:
  explicit SignalHandling(Interrupt& interrupt);
  ~SignalHandling();
  SignalHandling(const SignalHandling&) = delete;
  SignalHandling& operator=(const SignalHandling&) = delete;

  // Has Ctrl-C raise another interrupt.
  void raise(Interrupt& interrupt);

  // Forgets the Ctrl-Cs so far.
  void clear();

  // Waits for so long; returns false as soon as Ctrl-C is pressed.
  bool wait(std::chrono::milliseconds time);

  enum class Wait { kInput, kInterrupt, kResized, kResumed };
  // Waits until `descriptor` can be read or has ended, Ctrl-C was pressed, the terminal was resized, or it
  // was given back after Ctrl-Z.
  Wait wait_for_input(int descriptor);

 private:
  Interrupt* interrupt_;
};

}  // namespace rtsql
