// Says who reads standard input, which is there once in a process: the shell, whose statements come from it,
// or a statement, as a file.
#pragma once

#include <string>

namespace rtsql {

// The statements come from standard input as long as such an object is there. The shell makes one at a time.
class StatementsFromStandardInput {
 public:
  StatementsFromStandardInput() noexcept;
  ~StatementsFromStandardInput();
  StatementsFromStandardInput(const StatementsFromStandardInput&) = delete;
  StatementsFromStandardInput& operator=(const StatementsFromStandardInput&) = delete;
};

// Tells whether a path means standard input: - or /dev/stdin, or another name of this descriptor.
bool is_standard_input(const std::string& path);

// Returns a descriptor of its own for standard input, or -1 with errno. Throws Error(kIo) where the
// statements come from there.
int open_standard_input();

}  // namespace rtsql
