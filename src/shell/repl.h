// Holds the conversation at a terminal.
#pragma once

namespace rtsql {

class Shell;
class SignalHandling;

// Reads and runs until .quit or Ctrl-D.
void run_repl(Shell& shell, SignalHandling& signals);

}  // namespace rtsql
