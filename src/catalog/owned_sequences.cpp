#include "catalog/owned_sequences.h"

namespace rtsql {

std::optional<SequenceOwner> owner_of(const Catalog& catalog, const EntryName& sequence) {
  for (const TablePtr& table : catalog.tables()) {
    for (size_t column = 0; column < table->definitions.size(); ++column) {
      const std::optional<Identity>& identity = table->definitions[column].identity;
      if (identity && EntryName(table->schema, identity->sequence) == sequence)
        return SequenceOwner{table, column};
    }
  }
  return std::nullopt;
}

std::vector<SequenceEntryPtr> owned_sequences(const Catalog& catalog, const TableSchema& table) {
  std::vector<SequenceEntryPtr> owned;
  for (const ColumnDefinition& column : table.definitions) {
    if (!column.identity) continue;
    if (SequenceEntryPtr sequence = catalog.find_sequence({table.schema, column.identity->sequence}))
      owned.push_back(std::move(sequence));
  }
  return owned;
}

}  // namespace rtsql
