#include <fmt/format.h>

#include "common/check.h"
#include "common/text.h"
#include "sql/clause_text.h"
#include "sql/keywords.h"
#include "sql/name_writer.h"
#include "sql/query_text.h"

namespace rtsql::sql {
namespace {

std::string target_text(const ObjectName& table, const std::optional<Identifier>& alias) {
  return path_text(table.path()) + (alias ? " AS " + name_text(alias->name) : "");
}

std::string where_text(const ExpressionPtr& condition) {
  return condition ? " WHERE " + to_sql(*condition) : "";
}

std::string returning_text(const std::vector<SelectItem>& items) {
  return items.empty() ? "" : " RETURNING " + items_text(items);
}

const char* overriding_text(Overriding overriding) {
  if (overriding == Overriding::kSystem) return "OVERRIDING SYSTEM VALUE ";
  return overriding == Overriding::kUser ? "OVERRIDING USER VALUE " : "";
}

std::string assignments_text(const std::vector<Assignment>& assignments) {
  std::vector<std::string> texts;
  for (const Assignment& assignment : assignments) {
    const std::string columns =
        assignment.is_row ? names_text(assignment.columns) : name_text(assignment.columns[0].name);
    texts.push_back(fmt::format("{} = {}", columns, to_sql(*assignment.value)));
  }
  return " SET " + join(texts, ", ");
}

std::string key_text(const std::vector<ExpressionPtr>& key) {
  std::vector<std::string> parts;
  for (const ExpressionPtr& part : key) {
    const bool is_column = part->kind == ExpressionKind::kColumn;
    parts.push_back(is_column ? to_sql(*part) : fmt::format("({})", to_sql(*part)));
  }
  return fmt::format("({})", join(parts, ", "));
}

std::string conflict_text(const OnConflict& conflict) {
  std::string out = " ON CONFLICT";
  if (!conflict.key.empty()) out += " " + key_text(conflict.key);
  if (conflict.constraint) out += " ON CONSTRAINT " + name_text(conflict.constraint->name);
  if (conflict.assignments.empty()) return out + " DO NOTHING";
  return out + " DO UPDATE" + assignments_text(conflict.assignments) + where_text(conflict.where);
}

struct StatementText {
  std::string operator()(const Insert& insert) const {
    const bool replaces = insert.on_conflict && insert.on_conflict->replaces;
    std::string out = replaces ? "INSERT OR REPLACE INTO " : "INSERT INTO ";
    out += target_text(insert.table, insert.alias);
    if (insert.by_name) out += " BY NAME";
    if (!insert.columns.empty()) out += " " + names_text(insert.columns);
    out += " ";
    if (insert.default_values) {
      out += "DEFAULT VALUES";
    } else {
      out += overriding_text(insert.overriding);
      out += insert.query ? to_sql(*insert.query) : values_text(insert.rows);
    }
    if (insert.on_conflict && !replaces) out += conflict_text(*insert.on_conflict);
    return out + returning_text(insert.returning);
  }

  std::string operator()(const Update& update) const {
    std::string out = update.with ? with_text(*update.with) : "";
    out += "UPDATE " + target_text(update.table, update.alias) + assignments_text(update.assignments);
    if (update.from) out += " FROM " + from_text(*update.from);
    return out + where_text(update.where) + returning_text(update.returning);
  }

  std::string operator()(const Delete& deletion) const {
    std::string out = deletion.with ? with_text(*deletion.with) : "";
    out += "DELETE FROM " + target_text(deletion.table, deletion.alias);
    if (deletion.using_tables) out += " USING " + from_text(*deletion.using_tables);
    return out + where_text(deletion.where) + returning_text(deletion.returning);
  }

  template <class Other>
  std::string operator()(const Other& /*modifies no rows*/) const {
    RTSQL_CHECK(false);
  }
};

}  // namespace

std::string modification_to_sql(const Statement& statement) {
  return std::visit(StatementText{}, statement.node);
}

}  // namespace rtsql::sql
