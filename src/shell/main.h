// Runs the program `rtsql`.
#pragma once

namespace rtsql {

// Parses the command line and runs files, -c statements, standard input or the REPL. Returns the exit status:
// 0 only if every statement succeeded.
int shell_main(int argc, char** argv);

}  // namespace rtsql
