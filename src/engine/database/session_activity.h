// An activity tells other sessions what a session does, and lets them cancel it; a list holds those of all
// sessions of a database. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "gpu/memory_account.h"

namespace rtsql {

// Without a statement it waits for the next: outside of a transaction block, in one, or in one that has
// failed.
enum class SessionPhase : uint8_t { kIdle, kInBlock, kInFailedBlock, kWaitsForDevice, kRuns };

// "idle", "idle in transaction", "idle in transaction (aborted)", "waiting", "active": PostgreSQL's, but for
// the one that it has not.
std::string_view state_name(SessionPhase phase);

// Times are microseconds since 1970, of UTC.
struct SessionReport {
  uint32_t number = 0;
  std::string user = {};
  std::string application = {};             // empty: it has said no name
  std::optional<std::string> address = {};  // of its client; none: it has no client of a server
  uint32_t database = 0;                    // the number of the current one
  SessionPhase phase = SessionPhase::kIdle;
  int64_t began = 0;
  int64_t phase_began = 0;
  std::optional<int64_t> block_began = {};
  std::optional<int64_t> statement_began = {};  // none: there was no statement yet
  std::string statement = {};                   // the last, as much of it as is kept
  uint64_t statements = 0;                      // that it was given
  uint64_t bytes =
      0;  // that its statement has allocated of both tiers, and results whose rows are on the device
  uint64_t peak_bytes = 0;  // the most that its last statement has had
};

// The account's memory counts for the session while the statement or its result holds this. Afterwards the
// tables and indexes that the statement made belong to all.
struct StatementMemory {
  const std::shared_ptr<gpu::MemoryAccount> account = std::make_shared<gpu::MemoryAccount>();
};

class SessionActivity;

class Sessions {
 public:
  // Returns the number of a session, which no other has.
  uint32_t next_number();
  std::vector<SessionReport> reports() const;  // in the order of their numbers
  // Cancels what the session does. Returns nothing where there is no such session, and else whether it did
  // something.
  std::optional<bool> cancel(uint32_t number);
  // Ends the session of a client. Returns false where no client has one of this number.
  bool end(uint32_t number);

 private:
  friend class SessionActivity;
  mutable std::mutex mutex_;
  uint32_t last_ = 0;
  std::map<uint32_t, SessionActivity*> activities_;
};

class SessionActivity {
 public:
  // It is one of the sessions as long as it lives; they and `interrupt` outlive it.
  SessionActivity(Sessions& sessions, uint32_t number, Interrupt& interrupt);
  ~SessionActivity();
  SessionActivity(const SessionActivity&) = delete;
  SessionActivity& operator=(const SessionActivity&) = delete;

  void set_user(std::string user);
  void set_address(std::string address);
  void set_application(std::string name);

  // While one lives, the session does what its client has asked for, and can be cancelled. Within another it
  // adds nothing. What comes behind it is not cancelled with it.
  class Work {
   public:
    explicit Work(SessionActivity& activity);
    ~Work();
    Work(const Work&) = delete;
    Work& operator=(const Work&) = delete;

   private:
    SessionActivity& activity_;
  };

  // Tells whether there was something to cancel.
  bool cancel();
  // Cancels what it does now and whatever it is asked for later.
  void end();
  bool has_ended() const;

  // Says how a client is kept from asking for more. It may not wait, nor ask this activity; empty: there is
  // no client.
  void set_hang_up(std::function<void()> hang_up);
  // Ends the session of a client. Returns false where it has none.
  bool end_client();

  // The session's thread says by these how far its statement is. To begin one takes memory, to end it none.
  std::shared_ptr<const StatementMemory> begin_statement(std::string_view text);
  void begin_run() noexcept;  // it has the device
  void end_statement(SessionPhase rest, uint32_t database, std::optional<int64_t> block_began) noexcept;

  SessionReport report() const;

 private:
  Sessions& sessions_;
  Interrupt& interrupt_;
  mutable std::mutex mutex_;  // of what follows
  SessionReport report_;
  std::vector<std::weak_ptr<const StatementMemory>> memory_;
  std::shared_ptr<const gpu::MemoryAccount> last_account_;  // null: there was no statement yet
  std::function<void()> hang_up_;
  uint32_t works_ = 0;
  bool is_cancelled_ = false;
  bool has_ended_ = false;
};

}  // namespace rtsql
