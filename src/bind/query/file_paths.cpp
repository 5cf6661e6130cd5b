#include "bind/query/file_paths.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "bind/query/expression_binder.h"
#include "common/error.h"
#include "expression/fold.h"
#include "schema/list.h"

namespace rtsql {
namespace {

Value constant_of(const sql::FromItem& file, BindState& state, const CommonTables* common) {
  const sql::Expression& written = *file.functions[0];
  const std::string clause = fmt::format("the arguments of {}", file.reader);
  const Scope none;
  Subqueries subqueries(state, common, none);
  const ExprPtr value = fold(bind_expression(written, {&none, clause, state.catalog, &subqueries}));
  if (value->parameter != 0) state.is_of_one_run = true;  // another value means other files
  if (value->op == Op::kLiteral && subqueries.empty()) return value->literal;
  throw Error(ErrorKind::kType, fmt::format("{} takes a path that is constant", file.reader))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .at(written.span)
      .hint("SET VARIABLE path = (SELECT …) keeps what a query gives, and getvariable('path') has it");
}

std::vector<std::string> paths_of(const Value& value, const sql::FromItem& file) {
  const bool is_list = value.type.id == TypeId::kList;
  const std::vector<Value> values =
      is_list && !value.null ? list_elements(value.text, value.type) : std::vector{value};
  std::vector<std::string> paths;
  for (const Value& path : values) {
    if (path.null) {
      throw Error(ErrorKind::kValue, fmt::format("the path of {} is NULL", file.reader))
          .sqlstate(sqlstate::kNullNotAllowed)
          .at(file.functions[0]->span);
    }
    if (path.type.id != TypeId::kVarchar) {
      throw Error(ErrorKind::kType, fmt::format("{} takes a text or a list of texts, not {}", file.reader,
                                                type_name(value.type)))
          .sqlstate(sqlstate::kWrongType)
          .at(file.functions[0]->span);
    }
    paths.push_back(path.text);
  }
  if (!paths.empty()) return paths;
  throw Error(ErrorKind::kValue, fmt::format("{} got no path", file.reader))
      .sqlstate(sqlstate::kInvalidValue)
      .at(file.functions[0]->span);
}

}  // namespace

sql::FromItem with_constant_paths(const sql::FromItem& file, BindState& state, const CommonTables* common) {
  const SourceSpan span = file.functions[0]->span;
  sql::FromItem known;
  known.kind = sql::FromItem::Kind::kFile;
  known.span = file.span;
  for (std::string& path : paths_of(constant_of(file, state, common), file))
    known.more_files.push_back({std::move(path), span});
  known.name = sql::ObjectName(known.more_files.front());
  known.more_files.erase(known.more_files.begin());
  known.reader = file.reader;
  known.options = file.options;
  known.alias = file.alias;
  known.column_aliases = file.column_aliases;
  return known;
}

}  // namespace rtsql
