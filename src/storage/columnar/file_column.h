// Says what a column of a file is.
#pragma once

#include <string>

#include "schema/type.h"

namespace rtsql::columnar {

struct FileColumn {
  std::string name;  // as the file has it: others may have the same
  Type type;
};

}  // namespace rtsql::columnar
