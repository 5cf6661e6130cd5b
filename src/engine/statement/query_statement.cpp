// Runs SELECT.
#include "engine/cube/build_unbuilt_cubes.h"
#include "engine/modify/modifications.h"
#include "engine/query/answer.h"
#include "engine/query/query.h"
#include "engine/statement/session_actions.h"
#include "engine/statement/statements.h"

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::Query& query) {
  if (has_unbuilt_cubes(context.catalog()) && !has_modifications(with_of(query)))
    build_unbuilt_cubes(context, bind_acting_query(context, query));
  return run_with_modifications(context, with_of(query), nullptr, [&] {
    StatementResult result = answer_query(context, query);
    act_on_sessions(context, result);
    return result;
  });
}

}  // namespace rtsql
