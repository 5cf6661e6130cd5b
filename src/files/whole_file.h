// Reads and writes files of some kilobytes as one text.
#pragma once

#include <string>

#include "files/files.h"

namespace rtsql {

std::string read_all(const File& file);
std::string read_all(Files& files, const std::string& path);

// Writes a new file; it is synced, its folder is not.
void write_new(Files& files, const std::string& path, const std::string& bytes);

}  // namespace rtsql
