// Runs a command of the user's beside the shell: a pager, an editor, or what .shell is given.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "shell/signals.h"

namespace rtsql {

// The program has the terminal, and so Ctrl-C, until it ends. Not thread-safe.
class ChildProgram {
 public:
  // Has the system's shell run the command, which reads `input`. `environment` holds variables, "NAME=value",
  // for it. Throws Error(kIo) if it cannot be started.
  explicit ChildProgram(const std::string& command, int input = 0, std::vector<std::string> environment = {});
  ~ChildProgram();  // waits for the end
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;

  // Waits for the end; returns the exit status, or 128 and the number of the signal that ended it.
  int wait();

 private:
  TerminalLoan loan_;
  pid_t process_ = -1;  // -1: it has ended
  int status_ = 0;
};

// Returns the program that a command of the system's shell begins with, behind assignments to variables.
std::string program_of(std::string_view command);

// Tells whether the system's shell would find the program: a path, or a name in $PATH.
bool program_exists(const std::string& program);

}  // namespace rtsql
