// A transaction block is what a session runs between BEGIN and COMMIT or ROLLBACK: one transaction, with
// savepoints to which it can go back. An error makes it failed; it then takes no statement but one that ends
// it or goes back to a savepoint.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/client_settings.h"
#include "catalog/settings.h"
#include "engine/transaction/transaction.h"

namespace rtsql {

// What of its session is undone with a block.
struct SessionPoint {
  Settings settings;
  ClientValues client_values;
  uint64_t cursors = 0;  // that were declared before
};

class TransactionBlock {
 public:
  // `begin` is the session's at BEGIN, which was at `time`.
  TransactionBlock(CatalogVersion begun, sql::TransactionMode mode, SessionPoint begin, int64_t time,
                   bool is_implicit = false)
      : transaction_(std::move(begun), mode),
        begin_(std::move(begin)),
        time_(time),
        is_implicit_(is_implicit) {}

  Transaction& transaction() { return transaction_; }
  const Transaction& transaction() const { return transaction_; }
  const SessionPoint& session_at_begin() const { return begin_; }
  int64_t time() const { return time_; }  // as StatementValues has it: now() is the same in all of the block

  // One that no BEGIN has begun: several statements that a client has sent together. BEGIN among them makes
  // it one that COMMIT ends.
  bool is_implicit() const { return is_implicit_; }
  void begin(sql::TransactionMode mode) noexcept {
    transaction_.set_mode(mode);
    is_implicit_ = false;
  }

  // SET LOCAL: what COMMIT sets back, and SET of the same name keeps.
  void set_back_at_end(sql::Set before);
  void keep_at_end(std::string_view name);
  const std::vector<sql::Set>& set_back() const { return set_back_; }

  bool has_failed() const { return failed_; }
  void fail() noexcept { failed_ = true; }

  // Savepoints of one name hide each other; names are compared ignoring case.
  void add_savepoint(std::string name, SessionPoint session);
  // Goes back to a savepoint, which stays, the modes and what SET LOCAL sets back included; returns where the
  // session was there. Throws
  // Error(kTransaction) with the span of the name where there is none.
  SessionPoint roll_back_to(const sql::Identifier& name);
  // Forgets a savepoint and those behind it, and keeps what was done since. Throws likewise.
  void release(const sql::Identifier& name);

 private:
  struct Savepoint {
    std::string name;
    CatalogVersion catalog;
    sql::TransactionMode mode;
    SessionPoint session;
    std::vector<sql::Set> set_back;
  };
  std::vector<Savepoint>::iterator find(const sql::Identifier& name);

  Transaction transaction_;
  SessionPoint begin_;
  int64_t time_;
  bool is_implicit_;
  std::vector<Savepoint> savepoints_;
  std::vector<sql::Set> set_back_;
  bool failed_ = false;
};

}  // namespace rtsql
