// A Database holds what sessions share: the device, the databases that are attached, with the committed
// version of their catalog, the plans and the compiled kernels of queries, and the costs that the planner
// counts with. Thread-safe, but for the device, which threads have in turns (gpu/device_turn.h): a session
// has it while it runs a statement.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/settings.h"
#include "common/error.h"
#include "common/stopwatch.h"
#include "engine/database/counters.h"
#include "engine/database/plan_cache.h"
#include "engine/database/query_fingerprints.h"
#include "engine/database/session_activity.h"
#include "engine/database/stores.h"
#include "engine/database/versions.h"
#include "gpu/device.h"
#include "plan/estimate/cost.h"

namespace rtsql {

class BackgroundCompiler;
class Transaction;

struct DatabaseOptions {
  gpu::DeviceOptions device;
  // Kernels of queries that the host answers are compiled by another thread.
  bool compiles_in_background = true;
  // The first database lasts in this folder, which is made where it is not there; empty: it lasts as long as
  // this.
  std::string folder = {};
  bool read_only = false;  // others may read the folder, too, and nobody writes to it
};

class Database {
 public:
  // Opens the device, or shares one that is given, and the folder. Throws Error(kDevice), and what
  // Store::open throws.
  explicit Database(const DatabaseOptions& options = {}, std::shared_ptr<gpu::Device> device = nullptr);
  ~Database();  // after its sessions
  Database(const Database&) = delete;

  gpu::Device& device() { return *device_; }
  const std::shared_ptr<gpu::Device>& shared_device() const { return device_; }
  // Says what is not as it was when the databases were closed.
  const std::vector<std::string>& opening_notes() const { return opening_notes_; }
  Sessions& sessions() { return sessions_; }
  Counters& counters() { return counters_; }
  // Remember that a statement has read the numbers of rows (bind/names/row_numbers.h).
  void note_numbered_rows() { has_numbered_rows_ = true; }
  bool has_numbered_rows() const { return has_numbered_rows_; }
  double seconds_open() const { return open_.milliseconds() / 1e3; }
  PlanCache& plan_cache() { return plan_cache_; }
  QueryFingerprints& query_fingerprints() { return query_fingerprints_; }
  BackgroundCompiler* background() { return background_.get(); }  // null: there is none

  // What it has is on the disk, where the database lasts and is synchronous.
  CatalogVersion committed() const { return versions_.committed(); }
  // Has also what is being committed. What begins with it may be told of when `finish` has returned.
  CatalogVersion latest() const { return versions_.latest(); }
  // Returns when the version, which was the latest, is committed. Throws Error(kIo) where it never will be.
  // The calling thread has the device's turn, which others have meanwhile.
  void finish(const CatalogVersion& version);
  // Commits what the transaction has changed, all or nothing. The first of two that change the same commits,
  // and the other gets an error of SQLSTATE 40001, which is returned. The changes of a database that lasts
  // are on the disk then, together with those of others that wait; throws what Store::finish throws, and
  // nothing is committed. The calling thread has the device's turn, which others have meanwhile.
  [[nodiscard]] std::optional<Error> commit(const Transaction& transaction);

  // Attaches a database, with these tables in its schema `main` besides what its folder has, under a number
  // of its own, and returns what there is to say of it. Throws Error(kName) where another has the name, and
  // what Store::open throws. For this and the next, the calling thread has the device's turn.
  std::vector<std::string> attach(AttachedDatabase database, std::vector<Table> tables = {},
                                  std::vector<ViewEntry> views = {});
  // Transactions that have it as yet cannot read any more of it that is not in memory, nor change it. Returns
  // the views and cubes that were TEMP and have read it: they go, too.
  std::vector<QualifiedName> detach(uint32_t database);

  // Does what Store::checkpoint does, for an attached database that lasts.
  void checkpoint(uint32_t database, Store::Compaction compaction = Store::Compaction::kWhereMany);
  // Closes the folders and opens them again, as after a failure of the disk: columns and indexes are no
  // longer in memory. Nobody has a transaction block open, or rows of a result.
  void reopen();
  // Writes a copy of what is committed of a database into a folder, which is made; the calling thread has the
  // device's turn. Throws Error(kIo) where something has the folder's name.
  void save(uint32_t database, const std::string& folder);

  std::shared_ptr<const CostModel> costs() const;
  // Plans that were chosen by other costs go.
  void set_costs(CostModel costs);

  DatabaseSettings settings() const;
  // Columns leave a tier whose limit is less than what is used of it. Throws Error(kValue) where they cannot;
  // nothing has changed then. The calling thread has the device's turn.
  void set_settings(const DatabaseSettings& settings);

  // Waits until the kernels of the queries that the host has answered are compiled.
  void finish_compiling();

 private:
  struct Attempt {
    CatalogVersion version;         // the one that is added, or that stands in the way
    std::optional<Error> conflict;  // without one it is added
  };
  std::unique_lock<std::mutex> lock_commits();
  Attempt add(const Transaction& transaction);
  void finish_others(const Store* store) noexcept;
  const AttachedDatabase* written_by(const Transaction& transaction) const;
  void read_for_others(const Catalog& catalog, uint32_t database) const;
  void open_all();
  void open_store(const AttachedDatabase& database, const std::shared_ptr<Catalog>& into,
                  std::vector<std::string>& notes);
  void set_limits(const DatabaseSettings& settings);
  void require_to_fit(gpu::Tier tier);
  // Throws Error(kIo) where `reopen` has failed.
  std::shared_ptr<Store> require_store(const AttachedDatabase& database) const;

  std::shared_ptr<gpu::Device> device_;
  Stores stores_;
  std::vector<std::string> opening_notes_;
  Sessions sessions_;
  Counters counters_;
  std::atomic<bool> has_numbered_rows_ = false;
  const Stopwatch open_;
  std::mutex committing_;       // is taken before `mutex_`
  uint32_t last_database_ = 0;  // its number; of who commits
  PlanCache plan_cache_;
  QueryFingerprints query_fingerprints_;
  Versions versions_;
  mutable std::mutex mutex_;  // of what follows
  std::shared_ptr<const CostModel> costs_;
  DatabaseSettings settings_;
  std::unique_ptr<BackgroundCompiler> background_;  // goes first, as it uses the others
};

}  // namespace rtsql
