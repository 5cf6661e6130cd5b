#include "common/standard_input.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>

#include "common/error.h"
#include "common/output_path.h"

namespace rtsql {
namespace {

std::atomic<int> statement_readers{0};

}  // namespace

StatementsFromStandardInput::StatementsFromStandardInput() noexcept {
  ++statement_readers;
}

StatementsFromStandardInput::~StatementsFromStandardInput() {
  --statement_readers;
}

bool is_standard_input(const std::string& path) {
  return path == "-" || resolve_output_path(path).descriptor == STDIN_FILENO;
}

int open_standard_input() {
  if (statement_readers > 0) {
    throw Error(ErrorKind::kIo, "standard input cannot be read as a file: the statements come from there")
        .hint(
            "give the statements by rtsql -c '…' or as a file, and the rows by standard input; ./- is a file "
            "of that name");
  }
  return ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

}  // namespace rtsql
