#include "engine/statement/commit.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "catalog/merge_versions.h"
#include "engine/database/database.h"
#include "engine/table/modify_table.h"

namespace rtsql {
namespace {

// A table to which the transaction has appended, and others have changed meanwhile.
struct Appended {
  TablePtr begun, own, latest;
};

// Indexes have new states where rows are appended; others than before there must not be.
bool has_same_indexes(const Table& table, const Catalog& one, const Catalog& other) {
  return std::ranges::equal(one.indexes_of(table), other.indexes_of(table), {}, &IndexEntry::name,
                            &IndexEntry::name);
}

std::vector<Appended> appended_tables(const Transaction& transaction, const Catalog& latest) {
  std::vector<Appended> found;
  for (const TablePtr& own : transaction.catalog().tables()) {
    const TablePtr begun = transaction.begun()->find_table(*own);
    const TablePtr now = latest.find_table(*own);
    if (begun == now || !now || !transaction.has_only_appended(own)) continue;
    const bool is_otherwise_the_same = has_same_definition(*begun, *own) &&
                                       has_same_definition(*begun, *now) &&
                                       has_same_indexes(*own, *transaction.begun(), transaction.catalog());
    if (is_otherwise_the_same) found.push_back({begun, own, now});
  }
  return found;
}

// Returns what the transaction has made, but for the rows that it has appended.
Catalog without_appends(const Transaction& transaction, const std::vector<Appended>& appended) {
  Catalog catalog = transaction.catalog();
  for (const Appended& each : appended)
    catalog.replace_table(each.begun, transaction.begun()->indexes_of(*each.begun));
  return catalog;
}

void append_again(StatementContext& context, const Appended& appended) {
  std::vector<HostColumn> rows;
  for (const ColumnPtr& column : appended.own->columns)
    rows.push_back(
        column->read(context.device(), appended.begun->rows, appended.own->rows - appended.begun->rows));
  try {
    append_to_table(context, *appended.latest, rows, {.span = {}, .kept = appended.latest->rows});
  } catch (const Error& error) {
    throw error.retold(error.message());  // the statement that wrote the rows is another one
  }
}

// Returns a transaction that begins with what others have committed, or are about to, and has the changes of
// this one; none where these do not go together.
std::optional<Transaction> rebase(StatementContext& context, const Transaction& transaction) {
  const CatalogVersion latest = context.database().latest();
  const std::vector<Appended> appended = appended_tables(transaction, *latest);
  if (appended.empty() || transaction.mode().is_serializable() || transaction.changed_lock(*latest))
    return std::nullopt;
  MergedVersions merged =
      merge_versions(*transaction.begun(), without_appends(transaction, appended), *latest);
  if (merged.conflict) return std::nullopt;
  std::optional<Transaction> moved(std::in_place, latest, transaction.mode());
  moved->restore(std::move(merged.version));
  moved->lock_as(transaction);
  StatementContext appends{context.session, *moved, context.work};
  try {
    for (const Appended& each : appended) append_again(appends, each);
  } catch (...) {
    context.database().finish(latest);  // what it does not go with may yet fail
    throw;
  }
  context.notes.insert(context.notes.end(), appends.notes.begin(), appends.notes.end());
  return moved;
}

}  // namespace

std::optional<Error> commit(StatementContext& context, const Transaction& transaction) {
  std::optional<Error> conflict = context.database().commit(transaction);
  if (!conflict) return std::nullopt;
  for (std::optional<Transaction> moved = rebase(context, transaction); moved;
       moved = rebase(context, *moved)) {
    conflict = context.database().commit(*moved);
    if (!conflict) return std::nullopt;
    context.work.poll();
  }
  return conflict;
}

}  // namespace rtsql
