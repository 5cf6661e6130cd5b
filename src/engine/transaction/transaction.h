// A transaction sees the catalog as it was when the transaction began, and its own changes. It changes
// nothing that others see before it is committed (engine/database/database.h): versions of the catalog are
// values, and what a transaction or a statement undoes is a version that goes. One thread uses it.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/catalog.h"
#include "sql/statement.h"

namespace rtsql {

class Transaction {
 public:
  explicit Transaction(CatalogVersion begun, sql::TransactionMode mode = {})
      : begun_(std::move(begun)), now_(begun_), mode_(mode) {}

  // What is returned stays as it is; `change` makes another. The reference is valid until then.
  const Catalog& catalog() const { return *now_; }
  const CatalogVersion& version() const { return now_; }
  const CatalogVersion& begun() const { return begun_; }
  const sql::TransactionMode& mode() const { return mode_; }
  void set_mode(sql::TransactionMode mode) noexcept { mode_ = mode; }
  bool has_changes() const { return now_ != begun_; }

  // Has `change` make the next version of the current one. Throws Error(kTransaction) where the transaction,
  // or a database that it changes, is READ ONLY, and Error(kUnsupported) where it changes two databases that
  // last. If anything is thrown, the version stays.
  void change(const std::function<void(Catalog&)>& change);

  // Remember that `after` is `before` with rows behind its own, or without these rows, ascending and each
  // once.
  void note_append(const TablePtr& before, const TablePtr& after);
  void note_deletion(const TablePtr& before, const TablePtr& after, const std::vector<uint64_t>& rows);
  // Remembers how the numbers of rows go on: `after` is `before` without the rows at these places, ascending,
  // and perhaps with others behind them.
  void note_numbers(const TablePtr& before, const TablePtr& after, const std::vector<uint64_t>& gone);
  // Returns the numbers, ascending, that no row of this state of a table has any more, so that the others
  // keep theirs until the transaction ends.
  const std::vector<uint64_t>& numbers_gone(const TablePtr& table) const;
  // Returns the rows that a state of a table does not have any more of those at the beginning of the
  // transaction, ascending; the others are there, in their order, and new ones may be behind them. Null where
  // more than that has changed, or nothing.
  const std::vector<uint64_t>* rows_deleted(const TablePtr& table) const;
  // Tells whether a state of a table is the one at the beginning of the transaction with rows behind its own.
  bool has_only_appended(const TablePtr& table) const;

  // Has the commit fail where another session has changed the table by then: a locking clause was about it.
  void lock(const QualifiedName& table);
  void lock_as(const Transaction& other) { locked_ = other.locked_; }
  bool has_locks() const { return !locked_.empty(); }
  // Returns the name of such a table that is not in a version as it was when the transaction began.
  std::optional<std::string> changed_lock(const Catalog& in) const;

  // Goes back, or forth, to a version that this transaction has had.
  void restore(CatalogVersion version) noexcept { now_ = std::move(version); }

 private:
  using RowsByState = std::map<std::weak_ptr<const Table>, std::vector<uint64_t>, std::owner_less<>>;

  static void put(RowsByState& states, const TablePtr& table, std::vector<uint64_t> rows);
  void keep_numbers(const Catalog& next);

  CatalogVersion begun_;
  CatalogVersion now_;
  sql::TransactionMode mode_;
  std::vector<QualifiedName> locked_;
  // Hold what the functions of these names return, by the state of the table.
  RowsByState rows_deleted_;
  RowsByState numbers_gone_;
};

}  // namespace rtsql
