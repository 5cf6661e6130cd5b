// Runs SELECT.
#include "engine/modify/modifications.h"
#include "engine/query/answer.h"
#include "engine/statement/statements.h"

namespace rtsql {

StatementResult run_statement(StatementContext& context, const sql::Query& query) {
  return run_with_modifications(context, with_of(query), nullptr,
                                [&] { return answer_query(context, query); });
}

}  // namespace rtsql
