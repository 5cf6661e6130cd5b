// A transaction block is what a session runs between BEGIN and COMMIT or ROLLBACK: one transaction, with
// savepoints to which it can go back. An error makes it failed; it then takes no statement but one that ends
// it or goes back to a savepoint.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/settings.h"
#include "engine/transaction/transaction.h"

namespace rtsql {

class TransactionBlock {
 public:
  // SET is undone with the rest: `settings` are those of the session at BEGIN, which was at `time`.
  TransactionBlock(CatalogVersion begun, sql::TransactionMode mode, Settings settings, int64_t time)
      : transaction_(std::move(begun), mode), settings_(std::move(settings)), time_(time) {}

  Transaction& transaction() { return transaction_; }
  const Settings& settings_at_begin() const { return settings_; }
  int64_t time() const { return time_; }  // as StatementValues has it: now() is the same in all of the block

  bool has_failed() const { return failed_; }
  void fail() noexcept { failed_ = true; }

  // Savepoints of one name hide each other; names are compared ignoring case.
  void add_savepoint(std::string name, const Settings& settings);
  // Goes back to a savepoint, which stays, and returns the settings that the session had there. Throws
  // Error(kTransaction) with the span of the name where there is none.
  Settings roll_back_to(const sql::Identifier& name);
  // Forgets a savepoint and those behind it, and keeps what was done since. Throws likewise.
  void release(const sql::Identifier& name);

 private:
  struct Savepoint {
    std::string name;
    CatalogVersion catalog;
    Settings settings;
  };
  std::vector<Savepoint>::iterator find(const sql::Identifier& name);

  Transaction transaction_;
  Settings settings_;
  int64_t time_;
  std::vector<Savepoint> savepoints_;
  bool failed_ = false;
};

}  // namespace rtsql
