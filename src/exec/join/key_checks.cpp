#include "exec/join/key_checks.h"

#include "exec/precompute/filter_rows.h"
#include "exec/precompute/materialize.h"

namespace rtsql {

void check_keys(Execution& execution, const std::vector<KeyCheck>& checks) {
  for (const KeyCheck& check : checks)
    materialize(execution, filter_rows(execution, rows_of(*check.base), check.filter), {check.key});
  if (!checks.empty()) execution.check_row_errors();
}

}  // namespace rtsql
