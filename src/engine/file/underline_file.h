// Places errors of files that statements name.
#pragma once

#include "common/error.h"

namespace rtsql {

// Returns what `work` returns; its errors of files and of what is in them underline where the statement names
// the file.
template <class Work>
auto underline_file(SourceSpan path, Work work) {
  try {
    return work();
  } catch (const Error& error) {
    const bool is_of_file = error.kind() == ErrorKind::kIo || error.kind() == ErrorKind::kData;
    if (!is_of_file || error.span()) throw;
    throw Error(error).at(path);
  }
}

}  // namespace rtsql
