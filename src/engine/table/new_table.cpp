#include "engine/table/new_table.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "bind/names/definition_names.h"
#include "catalog/owned_sequences.h"
#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/table/sequences.h"
#include "engine/table/views.h"

namespace rtsql {

bool exists_already(StatementContext& context, const sql::ObjectName& name, const SchemaName& schema,
                    bool or_replace, bool if_not_exists) {
  const EntryName of(schema, name.name);
  if (!is_table(context.catalog(), of, name, taken_name_sqlstate(or_replace)) || or_replace) return false;
  if (if_not_exists) return true;
  throw Error(ErrorKind::kName, fmt::format("table \"{}\" already exists", name.text()))
      .sqlstate(sqlstate::kDuplicateTable)
      .at(name.span)
      .hint("DROP TABLE removes it; CREATE TABLE IF NOT EXISTS leaves it as it is");
}

StatementResult skipped_table(const sql::ObjectName& name) {
  return message_result(fmt::format("table \"{}\" already exists, skipped", displayable(name.text())));
}

void check_new_column(const std::vector<ColumnDefinition>& columns, const std::string& name,
                      SourceSpan span) {
  for (const ColumnDefinition& column : columns) {
    if (equals_ignore_case(column.name, name)) {
      throw Error(ErrorKind::kName, fmt::format("column \"{}\" specified more than once", name))
          .sqlstate(sqlstate::kDuplicateColumn)
          .at(span);
    }
  }
}

void check_has_columns(size_t columns, SourceSpan span) {
  if (columns == 0)
    throw Error(ErrorKind::kSyntax, "a table has at least one column")
        .sqlstate(sqlstate::kInvalidTableDefinition)
        .at(span);
}

void add_or_replace(StatementContext& context, const sql::ObjectName& name, Table table,
                    const std::vector<SequenceEntryPtr>& sequences) {
  for (const ColumnDefinition& column : table.definitions)
    check_kept_type(column.type, context.names, table.schema, name.span);
  const QualifiedName added{EntryName(table)};
  const TablePtr replaced = context.catalog().find_table(added);
  const CatalogVersion before = context.transaction.version();
  std::vector<SequenceEntryPtr> dropped;
  if (replaced) {
    dropped = owned_sequences(context.catalog(), *replaced);
    context.transaction.change([&](Catalog& catalog) { catalog.drop_table(added); });
    drop_sequences(context, dropped, false, name.span);
  }
  context.transaction.change([&](Catalog& catalog) {
    for (const SequenceEntryPtr& sequence : sequences) catalog.add_sequence(sequence);
    catalog.add_table(std::make_shared<const Table>(std::move(table)));
  });
  if (replaced) check_readers(context, before, added, name.span);
}

}  // namespace rtsql
