#include "engine/transaction/transaction.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "catalog/changed_databases.h"
#include "common/error.h"
#include "store/deleted_rows.h"

namespace rtsql {
namespace {

Error is_read_only(const AttachedDatabase& database) {
  if (!database.lasts()) {
    return Error(ErrorKind::kTransaction, fmt::format("\"{}\" is read only", database.name))
        .sqlstate(sqlstate::kReadOnlyTransaction)
        .hint("nothing writes to what other programs have; CREATE TABLE … AS copies rows");
  }
  std::string way_out = fmt::format("DETACH {}, and ATTACH it without READ_ONLY", database.name);
  if (database.number == 0) way_out = "open it without --readonly";
  return Error(ErrorKind::kTransaction, fmt::format("\"{}\" is open for reading", database.folder))
      .sqlstate(sqlstate::kReadOnlyTransaction)
      .hint(std::move(way_out));
}

Error writes_to_two(const AttachedDatabase& one, const AttachedDatabase& other) {
  return Error(ErrorKind::kUnsupported,
               fmt::format("a transaction cannot write to both \"{}\" and \"{}\"", one.name, other.name))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .hint("COMMIT between the two: a crash could otherwise leave the changes of one alone");
}

// A commit is one record in one folder, so that it is kept as a whole or not at all.
void check_may_write(const Catalog& begun, const Catalog& next) {
  const auto& databases = begun.databases();
  if (databases.size() == 1 && !databases.front().read_only) return;
  const AttachedDatabase* written = nullptr;
  for (const uint32_t number : changed_databases(begun, next)) {
    const AttachedDatabase& database = *begun.find_database(number);
    if (database.read_only) throw is_read_only(database);
    if (!database.lasts()) continue;
    if (written != nullptr) throw writes_to_two(*written, database);
    written = &database;
  }
}

}  // namespace

void Transaction::change(const std::function<void(Catalog&)>& change) {
  auto next = std::make_shared<Catalog>(*now_);
  change(*next);
  if (mode_.is_read_only() && !changed_databases(*begun_, *next).empty()) {
    throw Error(ErrorKind::kTransaction, "a READ ONLY transaction changes no table but TEMP ones")
        .sqlstate(sqlstate::kReadOnlyTransaction)
        .hint("ROLLBACK ends it; BEGIN begins one that may");
  }
  check_may_write(*begun_, *next);
  if (!numbers_gone_.empty()) keep_numbers(*next);
  now_ = std::move(next);
}

// A change of a table's columns leaves its rows where they are.
void Transaction::keep_numbers(const Catalog& next) {
  for (const TablePtr& table : next.tables()) {
    const TablePtr before = now_->find_table(*table);
    if (before && before != table && before->rows == table->rows && !numbers_gone_.contains(table))
      note_numbers(before, table, {});
  }
}

void Transaction::lock(const QualifiedName& table) {
  if (std::ranges::find(locked_, table) == locked_.end()) locked_.push_back(table);
}

std::optional<std::string> Transaction::changed_lock(const Catalog& in) const {
  const auto changed = std::ranges::find_if(locked_, [&](const QualifiedName& table) {
    return in.find_table(EntryName(table)) != begun_->find_table(EntryName(table));
  });
  return changed == locked_.end() ? std::nullopt : std::optional(changed->name);
}

// Thousands of rows may be deleted one after the other, and nobody asks for a state that is gone.
void Transaction::put(RowsByState& states, const TablePtr& table, std::vector<uint64_t> rows) {
  std::erase_if(states, [](const auto& state) { return state.first.expired(); });
  states[table] = std::move(rows);
}

void Transaction::note_append(const TablePtr& before, const TablePtr& after) {
  if (const std::vector<uint64_t>* const deleted = rows_deleted(before)) {
    put(rows_deleted_, after, *deleted);
  } else if (begun_->find_table(*before) == before) {
    put(rows_deleted_, after, {});
  }
}

void Transaction::note_deletion(const TablePtr& before, const TablePtr& after,
                                const std::vector<uint64_t>& rows) {
  const TablePtr begun = begun_->find_table(*before);
  const std::vector<uint64_t>* const deleted = rows_deleted(before);
  if (deleted == nullptr && begun != before) return;
  std::vector<uint64_t> all = with_deleted(deleted != nullptr ? *deleted : std::vector<uint64_t>(), rows);
  all.erase(std::ranges::lower_bound(all, begun->rows), all.end());  // those that were appended since
  put(rows_deleted_, after, std::move(all));
}

const std::vector<uint64_t>* Transaction::rows_deleted(const TablePtr& table) const {
  const auto found = rows_deleted_.find(table);
  return found == rows_deleted_.end() ? nullptr : &found->second;
}

void Transaction::note_numbers(const TablePtr& before, const TablePtr& after,
                               const std::vector<uint64_t>& gone) {
  std::vector<uint64_t> all = with_deleted(numbers_gone(before), gone);
  if (!all.empty()) put(numbers_gone_, after, std::move(all));
}

const std::vector<uint64_t>& Transaction::numbers_gone(const TablePtr& table) const {
  static const std::vector<uint64_t> kNone;
  const auto found = numbers_gone_.find(table);
  return found == numbers_gone_.end() ? kNone : found->second;
}

bool Transaction::has_only_appended(const TablePtr& table) const {
  const std::vector<uint64_t>* const deleted = rows_deleted(table);
  return deleted != nullptr && deleted->empty();
}

}  // namespace rtsql
