// Runs CREATE TYPE, DROP TYPE and ALTER TYPE.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>
#include <unordered_set>

#include "bind/names/type_name.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/statement/statements.h"
#include "engine/table/place.h"
#include "engine/table/types.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

// Returns the texts of a query's one column, in the order of its rows.
std::vector<std::string> labels_of(StatementContext& context, const sql::Query& written) {
  LogicalQuery query = bind_query(context, written);
  const std::vector<OutputColumn>& outputs = query.root->outputs;
  const bool is_text = outputs.size() == 1 && (outputs[0].expr->type.id == TypeId::kVarchar ||
                                               outputs[0].expr->type.id == TypeId::kEnum);
  if (!is_text) {
    throw Error(ErrorKind::kType, "the query of an ENUM gives one column of VARCHAR")
        .sqlstate(sqlstate::kWrongType)
        .at(written.span)
        .hint("its rows are the labels, in their order: SELECT DISTINCT … ORDER BY …");
  }
  const HostColumn column = values_of(context, std::move(query));
  std::vector<std::string> labels;
  std::unordered_set<std::string> seen;  // a label is where its text comes first
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (labels.size() > kMostLabels) break;  // too many whatever follows
    if (column.is_null(row)) {
      throw Error(ErrorKind::kValue, "NULL is no label of an ENUM")
          .sqlstate(sqlstate::kNullNotAllowed)
          .at(written.span)
          .hint("WHERE … IS NOT NULL leaves NULLs out");
    }
    if (seen.insert(column.text(row)).second) labels.push_back(column.text(row));
  }
  return labels;
}

std::vector<std::string> labels_of(StatementContext& context, const sql::CreateType& create) {
  if (create.query) return labels_of(context, *create.query);
  std::vector<std::string> labels;
  for (const sql::Identifier& label : create.labels) labels.push_back(label.name);
  return labels;
}

// A built-in type keeps its name.
void check_free_name(const Catalog& catalog, const SchemaName& schema, const sql::Identifier& name) {
  const bool is_built_in =
      is_type_name(to_lower(name.name), nullptr) || equals_ignore_case(name.name, "enum");
  if (!is_built_in && !catalog.find_type({schema, name.name})) return;
  Error error = Error(ErrorKind::kName, fmt::format("type \"{}\" already exists", name.name))
                    .sqlstate(sqlstate::kDuplicateObject)
                    .at(name.span);
  if (is_built_in) throw std::move(error).hint("it is a built-in type");
  throw std::move(error).hint(
      "CREATE OR REPLACE TYPE puts another in its place; IF NOT EXISTS leaves it as it is");
}

// Holds a type's labels after a change, and the new position of each of those before.
struct ChangedLabels {
  std::vector<std::string> labels;
  std::vector<uint16_t> positions;
};

ChangedLabels unchanged(const Enumeration& enumeration) {
  ChangedLabels changed{enumeration.labels(), std::vector<uint16_t>(enumeration.labels().size())};
  std::iota(changed.positions.begin(), changed.positions.end(), uint16_t{0});
  return changed;
}

uint16_t require_label(const Enumeration& enumeration, const sql::Identifier& label) {
  if (const std::optional<uint16_t> position = enumeration.find(label.name)) return *position;
  throw Error(ErrorKind::kName, fmt::format("\"{}\" is not an existing enum label", label.name))
      .sqlstate(sqlstate::kInvalidValue)
      .at(label.span)
      .hint(suggest_name(label.name, enumeration.labels()));
}

void check_new_label(const Enumeration& enumeration, const sql::Identifier& label) {
  if (!enumeration.find(label.name)) return;
  throw Error(ErrorKind::kName, fmt::format("enum label \"{}\" already exists", label.name))
      .sqlstate(sqlstate::kDuplicateObject)
      .at(label.span);
}

ChangedLabels with_label(const Enumeration& enumeration, const sql::AlterType& alter) {
  check_new_label(enumeration, alter.label);
  size_t place = enumeration.labels().size();
  if (alter.neighbour) place = require_label(enumeration, *alter.neighbour) + (alter.is_before ? 0u : 1u);
  ChangedLabels changed = unchanged(enumeration);
  changed.labels.insert(changed.labels.begin() + static_cast<std::ptrdiff_t>(place), alter.label.name);
  for (size_t i = place; i < changed.positions.size(); ++i) ++changed.positions[i];
  return changed;
}

ChangedLabels with_renamed_label(const Enumeration& enumeration, const sql::AlterType& alter) {
  const uint16_t position = require_label(enumeration, alter.label);
  check_new_label(enumeration, alter.new_name);
  ChangedLabels changed = unchanged(enumeration);
  changed.labels[position] = alter.new_name.name;
  return changed;
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateType& create) {
  const SchemaName schema = place_of_new(context, create.name, create.temporary);
  const TypeEntryPtr before = context.catalog().find_type({schema, create.name.name});
  if (before && create.if_not_exists)
    return message_result(
        fmt::format("type \"{}\" already exists, skipped", displayable(create.name.text())));
  if (!before || !create.or_replace) check_free_name(context.catalog(), schema, create.name);
  const Type type = make_enum(create.name.name, labels_of(context, create), create.span, schema);
  if (before && before->type != type) check_unused(context, *before, create.name, "replace");
  auto entry = std::make_shared<const TypeEntry>(TypeEntry{create.name.name, schema, type});
  if (before) {
    change_type(context, before, entry, {}, create.name.span);
  } else {
    context.transaction.change([&](Catalog& catalog) { catalog.add_type(entry); });
  }
  return message_result("CREATE TYPE");
}

StatementResult run_statement(StatementContext& context, const sql::DropType& drop) {
  std::vector<TypeEntryPtr> dropped;
  std::vector<std::string> messages;
  for (const sql::ObjectName& name : drop.names) {
    if (drop.if_exists && !context.names.find_type(name.path())) {
      messages.push_back(fmt::format("type \"{}\" does not exist, skipped", displayable(name.text())));
      continue;
    }
    dropped.push_back(require_type(context.names, name));
    check_unused(context, *dropped.back(), name, "drop");
  }
  if (!dropped.empty()) {
    drop_types(context, dropped, drop.names.front().span);
    messages.emplace_back("DROP TYPE");
  }
  return message_result(join(messages, "\n"));
}

StatementResult run_statement(StatementContext& context, const sql::AlterType& alter) {
  using Action = sql::AlterType::Action;
  const TypeEntryPtr before = require_type(context.names, alter.name);
  const Enumeration& enumeration = *before->type.enumeration;
  if (alter.action == Action::kAddLabel && alter.if_missing && enumeration.find(alter.label.name))
    return message_result(
        fmt::format("enum label \"{}\" already exists, skipped", displayable(alter.label.name)));
  const bool renames = alter.action == Action::kRename;
  if (renames && !equals_ignore_case(alter.new_name.name, before->name))
    check_free_name(context.catalog(), before->schema, alter.new_name);
  ChangedLabels changed = alter.action == Action::kAddLabel      ? with_label(enumeration, alter)
                          : alter.action == Action::kRenameLabel ? with_renamed_label(enumeration, alter)
                                                                 : unchanged(enumeration);
  const std::string& name = renames ? alter.new_name.name : before->name;
  const Type type = make_enum(name, std::move(changed.labels), alter.label.span, before->schema);
  const auto after = std::make_shared<const TypeEntry>(TypeEntry{name, before->schema, type});
  change_type(context, before, after, changed.positions, alter.name.span);
  return message_result("ALTER TYPE");
}

}  // namespace rtsql
