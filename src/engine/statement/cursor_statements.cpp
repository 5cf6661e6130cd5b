// Runs DECLARE, FETCH, MOVE and CLOSE.
#include <fmt/format.h>

#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "engine/cursor/cursor_moves.h"
#include "engine/cursor/run_cursor.h"
#include "engine/modify/modifications.h"
#include "engine/query/answer.h"
#include "engine/query/query.h"
#include "engine/query/show_names.h"
#include "engine/statement/statements.h"

namespace rtsql {
namespace {

constexpr size_t kMostCursors = 1'000;

Cursor& require_cursor(SessionState& session, const sql::Identifier& name) {
  if (Cursor* const found = session.cursors.find(name.name)) return *found;
  throw Error(ErrorKind::kName, fmt::format("unknown cursor \"{}\"", name.name))
      .sqlstate(sqlstate::kUnknownCursor)
      .at(name.span)
      .hint(suggest_name(name.name, session.cursors.names()));
}

void check_declares(SessionState& session, const sql::DeclareCursor& declare) {
  if (!session.block && !declare.holds) {
    throw Error(ErrorKind::kTransaction, "DECLARE outside of a transaction block, with which its cursor ends")
        .sqlstate(sqlstate::kNoActiveTransaction)
        .hint("BEGIN begins one; DECLARE … CURSOR WITH HOLD makes a cursor that stays");
  }
  if (session.cursors.find(declare.name.name) != nullptr) {
    throw Error(ErrorKind::kName, fmt::format("cursor \"{}\" already exists", declare.name.name))
        .sqlstate(sqlstate::kDuplicateCursor)
        .at(declare.name.span)
        .hint(fmt::format("CLOSE {} lets it go", declare.name.name));
  }
  if (session.cursors.size() >= kMostCursors) {
    throw Error(ErrorKind::kMemory, fmt::format("a session has {} cursors at most", kMostCursors))
        .sqlstate(sqlstate::kProgramLimit)
        .hint("CLOSE ALL lets them go");
  }
  const std::optional<sql::With>& with = declare.query->with;
  if (has_modifications(with ? &*with : nullptr)) {
    throw Error(ErrorKind::kUnsupported, "the query of a cursor changes no table")
        .at(declare.query->span)
        .hint("run the statement that changes it first");
  }
}

// Spans of the query mean nothing in the text of FETCH.
RowSource& rows_of_named(StatementContext& context, Cursor& cursor, const sql::Identifier& name) try {
  return rows_of(context, cursor);
} catch (const Error& error) {
  throw error.retold(fmt::format("cursor \"{}\": {}", cursor.name, error.message())).at(name.span);
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::DeclareCursor& declare) {
  SessionState& session = context.session;
  check_declares(session, declare);
  LogicalQuery query = bind_query(context, *declare.query);
  lock_tables(context, query);
  std::vector<ResultColumn> columns = columns_of(query.root->outputs);
  show_types(columns);
  Cursor cursor{declare.name.name, std::move(query), std::move(columns), context.transaction.version(),
                context.values,    declare.scrolls,  declare.holds};
  if (!session.block) rows_of(context, cursor);
  session.cursors.add(std::move(cursor));
  return message_result("DECLARE CURSOR");
}

StatementResult run_statement(StatementContext& context, const sql::FetchRows& fetch) {
  Cursor& cursor = require_cursor(context.session, fetch.cursor);
  const RowSource& rows = rows_of_named(context, cursor, fetch.cursor);
  const CursorMove move = move_cursor(fetch, cursor.position, rows.row_count());
  if (move.goes_back && !cursor.scrolls) {
    throw Error(ErrorKind::kValue, fmt::format("cursor \"{}\" goes forward alone", cursor.name))
        .sqlstate(sqlstate::kNotReady)
        .at(fetch.cursor.span)
        .hint("DECLARE it without NO SCROLL");
  }
  cursor.position = move.position;
  StatementResult result;
  if (fetch.only_moves) {
    result.changed_rows = move.rows.count;
    result.message = fmt::format("MOVE: {}", count_noun(move.rows.count, "row"));
  } else {
    result.columns = cursor.columns;
    result.rows = part_of_rows(cursor.rows, move.rows);
  }
  return result;
}

StatementResult run_statement(StatementContext& context, const sql::CloseCursor& close) {
  if (!close.name) {
    context.session.cursors.clear();
    return message_result("CLOSE CURSOR ALL");
  }
  context.session.cursors.remove(require_cursor(context.session, *close.name).name);
  return message_result("CLOSE CURSOR");
}

}  // namespace rtsql
