// Opens what Arrow is read from: a file, or standard input or a pipe, whose bytes are kept in memory.
#pragma once

#include <memory>
#include <string>

#include "files/files.h"

namespace rtsql::arrow {

// What is no file that may be read at any byte is read as a whole; standard input is there once in a process,
// and whoever opens it again while it is open gets the same bytes. Throws Error(kIo), Error(kInterrupted).
std::shared_ptr<const File> open_input(const std::string& path);

// Tells whether the bytes are in memory.
bool is_kept(const File& file);

}  // namespace rtsql::arrow
