// Runs PREPARE, EXECUTE and DEALLOCATE.
#include "common/error.h"
#include "engine/session_state.h"

namespace rtsql {
StatementResult run_prepare(StatementContext&, const sql::Prepare& prepare) {
  throw Error(ErrorKind::kUnsupported, "PREPARE is not supported").at(prepare.name.span);
}
StatementResult run_execute(StatementContext&, const sql::Execute& execute) {
  throw Error(ErrorKind::kUnsupported, "EXECUTE is not supported").at(execute.name.span);
}
StatementResult run_deallocate(StatementContext&, const sql::Deallocate&) {
  throw Error(ErrorKind::kUnsupported, "DEALLOCATE is not supported");
}
}  // namespace rtsql
