#include "exec/operator/common_scan_operator.h"

#include "exec/operator/emit_slices.h"
#include "exec/operator/recursive_table.h"

namespace rtsql {

void CommonScanOperator::emit(const Consumer& consumer, Demand demand) {
  CommonTableRows& tables = context().common_tables;
  const CommonTablePlan* recursive = demand ? tables.recursive_table_of(plan()) : nullptr;
  if (recursive != nullptr)
    return RecursiveTable(context(), *recursive).run(plan().relation, consumer, *demand);
  emit_slices(execution(), tables.rows(plan().table).as_relation(context().execution, plan().relation), {},
              consumer, demand);
}

}  // namespace rtsql
