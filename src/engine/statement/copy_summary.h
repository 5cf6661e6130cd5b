// What programs ask of COPY.
#pragma once

#include <string>
#include <vector>

#include "engine/file/sent_copy.h"
#include "engine/result/result.h"

namespace rtsql {

// What a program is told of a COPY that sends it rows, or takes some from it.
struct CopySummary {
  bool is_from = false;  // FROM STDIN
  std::string table;     // that it goes to
  SentCopy options;
  std::vector<ResultColumn> columns;  // of FROM alone
};

}  // namespace rtsql
