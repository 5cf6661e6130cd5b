// Runs the program at a terminal that a test types into.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

namespace rtsql::test {

class PseudoTerminal {
 public:
  // Starts rtsql with its home, and so its history, in `home`. A file `output` takes standard output. Of the
  // environment nothing that changes what a terminal shows is passed on but `variable`, which is set to 1.
  PseudoTerminal(const std::filesystem::path& home, const std::vector<std::string>& arguments,
                 const std::string& output = {}, int columns = 100, const char* kind = "dumb", int rows = 50,
                 const char* variable = nullptr);
  ~PseudoTerminal();  // kills what still runs
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  void type(const std::string& keys);
  // Waits until `text` comes after what earlier calls have found; returns all up to and with it. The test
  // fails after half a minute.
  std::string wait_for(const std::string& text);
  // Waits for the end; returns the exit status, or -1 if a signal ended it. `printed` takes all that earlier
  // calls have not found.
  int wait_for_end(std::string* printed = nullptr);
  // Returns what comes within so long, and what earlier calls have not found.
  std::string read_within(int milliseconds);

 private:
  bool read_more();

  pid_t child_ = -1;
  int descriptor_ = -1;
  std::string unseen_;
};

}  // namespace rtsql::test
