// Finds the files that a path of a statement names.
#pragma once

#include <string>
#include <vector>

#include "common/interrupt.h"
#include "sql/query.h"

namespace rtsql {

// Returns the files that a pattern matches, in the order of their paths: * stands for any characters of a
// name, ? for one, [a-z] for one of these, and a folder ** for any number of folders. Names that begin with
// a dot are matched by such only. A path without these, or of a file that there is, stands for itself.
// Throws Error(kIo) if no file matches, Error(kInterrupted).
std::vector<std::string> find_files(const std::string& pattern, const WorkContext& work);

// Returns those of all paths of a statement, in the order in which they are written. Errors underline the
// path.
std::vector<std::string> find_all_files(const std::vector<sql::Identifier>& paths, const WorkContext& work);

}  // namespace rtsql
