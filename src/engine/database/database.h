// A database holds what its sessions share: the device, the committed version of the catalog, the plans and
// the compiled kernels of queries, and the costs that the planner counts with. Thread-safe, but for the
// device, which threads have in turns (gpu/device_turn.h): a session has it while it runs a statement.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "catalog/catalog.h"
#include "catalog/settings.h"
#include "common/error.h"
#include "engine/database/plan_cache.h"
#include "engine/database/query_fingerprints.h"
#include "gpu/device.h"
#include "plan/estimate/cost.h"

namespace rtsql {

class BackgroundCompiler;
class Transaction;

struct DatabaseOptions {
  gpu::DeviceOptions device;
  // Kernels of queries that the host answers are compiled by another thread.
  bool compiles_in_background = true;
};

class Database {
 public:
  // Opens the device. Throws Error(kDevice).
  explicit Database(const DatabaseOptions& options = {});
  ~Database();  // after its sessions
  Database(const Database&) = delete;

  gpu::Device& device() { return *device_; }
  PlanCache& plan_cache() { return plan_cache_; }
  QueryFingerprints& query_fingerprints() { return query_fingerprints_; }
  BackgroundCompiler* background() { return background_.get(); }  // null: there is none

  CatalogVersion committed() const;
  // Commits what the transaction has changed, all or nothing. The first of two that change the same commits,
  // and the other gets an error of SQLSTATE 40001, which is returned.
  [[nodiscard]] std::optional<Error> commit(const Transaction& transaction);

  std::shared_ptr<const CostModel> costs() const;
  // Plans that were chosen by other costs go.
  void set_costs(CostModel costs);

  DatabaseSettings settings() const;
  // Throws Error(kValue) where the memory in use is more than the limit.
  void set_settings(const DatabaseSettings& settings);

  // Waits until the kernels of the queries that the host has answered are compiled.
  void finish_compiling();

 private:
  std::shared_ptr<gpu::Device> device_;
  PlanCache plan_cache_;
  QueryFingerprints query_fingerprints_;
  mutable std::mutex mutex_;  // of what follows
  CatalogVersion committed_;
  std::shared_ptr<const CostModel> costs_;
  DatabaseSettings settings_;
  std::unique_ptr<BackgroundCompiler> background_;  // goes first, as it uses the others
};

}  // namespace rtsql
