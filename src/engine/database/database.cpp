#include "engine/database/database.h"

#include <fmt/format.h>

#include <utility>

#include "catalog/merge_versions.h"
#include "common/text.h"
#include "engine/database/background_compiler.h"
#include "engine/database/warm_up.h"
#include "engine/transaction/transaction.h"
#include "plan/estimate/calibration.h"

namespace rtsql {
namespace {

Error conflict(std::string message) {
  return Error(ErrorKind::kTransaction, std::move(message))
      .sqlstate(sqlstate::kSerializationFailure)
      .hint("nothing of this transaction is done: run it once more");
}

Error conflict_about(const MergeConflict& of) {
  return conflict(fmt::format("another session has changed \"{}\" since this transaction began", of.name));
}

}  // namespace

Database::Database(const DatabaseOptions& options)
    : device_(gpu::Device::open(options.device)), committed_(std::make_shared<const Catalog>()) {
  warm_up(*device_);
  costs_ = std::make_shared<const CostModel>(load_cost_model(*device_));
  if (options.compiles_in_background) background_ = std::make_unique<BackgroundCompiler>(*device_);
}

Database::~Database() = default;

CatalogVersion Database::committed() const {
  const std::lock_guard lock(mutex_);
  return committed_;
}

std::optional<Error> Database::commit(const Transaction& transaction) {
  if (!transaction.has_changes()) return std::nullopt;
  CatalogVersion before;  // goes when the mutex is free
  const std::lock_guard lock(mutex_);
  before = committed_;
  if (committed_ == transaction.begun()) {
    committed_ = transaction.version();
    return std::nullopt;
  }
  if (transaction.mode().serializable)
    return conflict("another session has changed the database since this SERIALIZABLE transaction began");
  MergedVersions merged = merge_versions(*transaction.begun(), transaction.catalog(), *committed_);
  if (merged.conflict) return conflict_about(*merged.conflict);
  committed_ = std::move(merged.version);
  return std::nullopt;
}

std::shared_ptr<const CostModel> Database::costs() const {
  const std::lock_guard lock(mutex_);
  return costs_;
}

void Database::set_costs(CostModel costs) {
  auto next = std::make_shared<const CostModel>(std::move(costs));
  plan_cache_.clear();
  const std::lock_guard lock(mutex_);
  costs_.swap(next);
}

DatabaseSettings Database::settings() const {
  const std::lock_guard lock(mutex_);
  return settings_;
}

void Database::set_settings(const DatabaseSettings& settings) {
  const std::optional<uint64_t> limit = settings.memory_limit;
  const auto used = [this] { return device_->memory().usage().used; };
  if (limit && limit != this->settings().memory_limit) {
    if (used() > *limit) plan_cache_.clear();
    if (used() > *limit) {
      throw Error(ErrorKind::kValue,
                  fmt::format("memory_limit {} is less than the {} of device memory in use",
                              format_bytes(*limit), format_bytes(used())))
          .hint(
              "SHOW TABLES and SHOW INDEXES list what takes memory; DROP TABLE, DROP INDEX and DROP CUBE "
              "free it");
    }
  }
  device_->memory().set_limit(limit.value_or(0));
  const std::lock_guard lock(mutex_);
  settings_ = settings;
}

void Database::finish_compiling() {
  if (background_) background_->wait();
}

}  // namespace rtsql
