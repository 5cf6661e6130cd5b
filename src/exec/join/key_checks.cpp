#include "exec/join/key_checks.h"

#include "exec/expression/materialize.h"
#include "exec/rows/filter_rows.h"

namespace rtsql {

void check_keys(Execution& execution, const std::vector<KeyCheck>& checks) {
  for (const KeyCheck& check : checks)
    materialize(execution, filter_rows(execution, rows_of(*check.base), check.filter), {check.key});
  if (!checks.empty()) execution.check_row_errors();
}

}  // namespace rtsql
