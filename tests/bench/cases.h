// Lists what is measured: statements, and the work that each does.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "index/contract/method.h"

namespace rtsql::bench {

struct Case {
  std::string name;
  std::vector<std::string> before;  // run before each repetition, untimed
  std::string sql;                  // timed
  double rows = 0;                  // that it works through
  double bytes = 0;                 // of the columns or the file that it reads
  std::string index;                // SET index for it; it must then be used, but for none
  // These do the same in DuckDB; they are empty where there is no counterpart.
  std::vector<std::string> peer_before;
  std::string peer_sql;
};

// Lists the cases in the order in which they must run: each builds on the tables of those before. `methods`
// are those that the device can run.
std::vector<Case> make_cases(uint64_t rows, const std::string& csv_path, uint64_t csv_bytes,
                             const std::vector<const IndexMethod*>& methods);

}  // namespace rtsql::bench
