// Reads the command line.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "engine/session.h"
#include "shell/render/mode.h"

namespace rtsql {

// Names one thing to run: the SQL of -c, or a file.
struct Input {
  bool is_file = false;
  std::string text;  // or the path; "-" is standard input
};

struct Options {
  enum class Action { kRun, kHelp, kVersion, kListDevices };
  Action action = Action::kRun;
  DatabaseOptions database;   // its folder: an argument that names one, or that ends in .rtsql
  std::vector<Input> inputs;  // in the order given; none: standard input
  // An absent one leaves what the start file has set, or else the default.
  std::optional<const Mode*> mode;
  std::optional<bool> timing;
  std::optional<bool> bail;   // absent: on for scripts, off in the REPL
  bool start_file = true;     // of the user, which runs before the first prompt
  bool prompt_after = false;  // at a terminal, the user goes on after the inputs
};

// Says that the command line is wrong; what() says how and what would be right.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// `arguments` are without the program's name. Throws UsageError.
Options parse_options(const std::vector<std::string>& arguments);

// Returns the text of --help.
std::string options_help();

}  // namespace rtsql
