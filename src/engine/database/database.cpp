#include "engine/database/database.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "catalog/keep_in_tiers.h"
#include "catalog/merge_versions.h"
#include "common/text.h"
#include "engine/database/background_compiler.h"
#include "engine/database/warm_up.h"
#include "engine/lasting/read_version.h"
#include "engine/lasting/write_version.h"
#include "engine/transaction/transaction.h"
#include "gpu/device_turn.h"
#include "gpu/residency.h"
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

// Adds to a version what sessions have for themselves in another one.
void put_temporary(const Catalog& from, Catalog& into) {
  for (const TypeEntryPtr& type : from.types()) {
    if (type->schema.is_temporary()) into.add_type(type);
  }
  for (const TablePtr& table : from.tables()) {
    if (table->schema.is_temporary()) into.add_table(table);
  }
  for (const IndexEntryPtr& index : from.indexes()) {
    if (index->schema.is_temporary()) into.add_index(index);
  }
  for (const ViewEntryPtr& view : from.views()) {
    if (view->schema.is_temporary()) into.add_view(view);
  }
  for (const CubeEntryPtr& cube : from.cubes()) {
    if (cube->schema.is_temporary()) into.add_cube(cube);
  }
}

// A database has the name of its folder, without the ending.
std::string name_of(const std::string& folder) {
  const std::filesystem::path path(folder);
  const std::filesystem::path last = path.has_filename() ? path.filename() : path.parent_path().filename();
  return folder.empty() ? "memory" : (last.extension() == ".rtsql" ? last.stem() : last).string();
}

}  // namespace

Database::Database(const DatabaseOptions& options, std::shared_ptr<gpu::Device> device)
    : device_(device ? std::move(device) : gpu::Device::open(options.device)),
      folder_(options.folder),
      lock_(options.read_only ? LockKind::kShared : LockKind::kExclusive),
      versions_(std::make_shared<const Catalog>(name_of(options.folder))) {
  if (!folder_.empty()) open_store();
  warm_up(*device_);
  costs_ = std::make_shared<const CostModel>(load_cost_model(*device_));
  if (options.compiles_in_background) background_ = std::make_unique<BackgroundCompiler>(*device_);
}

Database::~Database() = default;

void Database::open_store() {
  store_ = Store::open(system_files(), folder_, lock_);
  opening_notes_.clear();
  if (store_->torn_bytes() > 0) {
    opening_notes_.push_back(
        fmt::format("\"{}\" ended in a commit that was not written wholly: its {} are cut off", folder_,
                    count_noun(store_->torn_bytes(), "byte")));
  }
  store_->set_synchronous(settings().synchronous);
  versions_.reset(read_version(*device_, *store_, name_of(folder_), opening_notes_));
}

void Database::finish(const CatalogVersion& version) {
  const CommitPtr commit = versions_.commit_of(version);
  if (!commit) return;
  try {
    const gpu::TurnBreak others_turn(*device_);
    store_->finish(*commit);
  } catch (...) {
    versions_.settle();
    throw;
  }
  versions_.settle();
}

std::optional<Error> Database::commit(const Transaction& transaction) {
  const Attempt attempt = transaction.has_changes() ? add(transaction) : Attempt{transaction.begun(), {}};
  finish(attempt.version);
  return attempt.conflict;
}

// Puts what the transaction has made of the version that it began with behind the latest one.
Database::Attempt Database::add(const Transaction& transaction) {
  const std::lock_guard committing(committing_);
  if (!folder_.empty()) {
    require_store().undo_failed();
    store_->shorten_log();
  }
  versions_.settle();
  const CommitPtr begun = versions_.commit_of(transaction.begun());
  if (begun && begun->state == Commit::State::kFailed) store_->finish(*begun);  // throws
  const CatalogVersion before = latest();
  CatalogVersion after = transaction.version();
  if (before != transaction.begun()) {
    if (transaction.mode().serializable && !is_same_to_all(*transaction.begun(), *before)) {
      return {before, conflict("another session has changed the database since this SERIALIZABLE transaction "
                               "began")};
    }
    MergedVersions merged = merge_versions(*transaction.begun(), transaction.catalog(), *before);
    if (merged.conflict) return {before, conflict_about(*merged.conflict)};
    after = std::move(merged.version);
  }
  keep_in_tiers(*device_, *before, *after);
  CommitPtr commit;
  if (!folder_.empty()) commit = write_version(*device_, require_store(), *before, *after, &transaction);
  versions_.add(before, after, std::move(commit));
  return {std::move(after), std::nullopt};
}

Store& Database::require_store() {
  if (store_) return *store_;
  throw Error(ErrorKind::kIo, fmt::format("\"{}\" could not be opened again", folder_))
      .sqlstate(sqlstate::kIoError)
      .hint("open it once the disk is well; what was committed is there");
}

void Database::checkpoint() {
  const std::lock_guard committing(committing_);
  if (!folder_.empty()) require_store().checkpoint();
}

void Database::reopen() {
  if (folder_.empty()) return;
  if (background_) background_->drop_all();
  plan_cache_.clear();
  const CatalogVersion before = committed();
  store_.reset();
  open_store();
  auto with_temporary = std::make_shared<Catalog>(*committed());
  put_temporary(*before, *with_temporary);
  versions_.reset(std::move(with_temporary));
}

void Database::save(const std::string& folder) {
  if (system_files().exists(folder)) {
    throw Error(ErrorKind::kIo, fmt::format("\"{}\" is there already", folder))
        .sqlstate(sqlstate::kDuplicateFile)
        .hint("expected the name of a folder that is not there");
  }
  // The folder has its name when it is whole.
  const std::string unfinished = folder + ".unfinished";
  std::filesystem::remove_all(unfinished);
  try {
    const std::unique_ptr<Store> copy = Store::open(system_files(), unfinished, LockKind::kExclusive);
    const CommitPtr all = write_version(*device_, *copy, Catalog(), *committed(), nullptr);
    if (all) copy->finish(*all);
    copy->checkpoint();
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove_all(unfinished, ignored);
    throw;
  }
  system_files().rename(unfinished, folder);
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
  const DatabaseSettings before = this->settings();
  set_limits(settings);
  try {
    // A default drives nothing out: only limits that are set have to hold at once.
    if (settings.memory_limit != before.memory_limit && settings.memory_limit)
      require_to_fit(gpu::Tier::kDevice);
    if (settings.host_memory_limit != before.host_memory_limit && settings.host_memory_limit)
      require_to_fit(gpu::Tier::kHost);
  } catch (...) {
    set_limits(before);
    throw;
  }
  if (store_) store_->set_synchronous(settings.synchronous);
  const std::lock_guard lock(mutex_);
  settings_ = settings;
}

void Database::set_limits(const DatabaseSettings& settings) {
  device_->memory().set_limit(settings.memory_limit.value_or(0));
  device_->memory().set_host_limit(settings.host_memory_limit);
}

void Database::require_to_fit(gpu::Tier tier) {
  if (device_->residency().shrink(tier)) return;
  plan_cache_.clear();
  if (device_->residency().shrink(tier)) return;
  const bool device = tier == gpu::Tier::kDevice;
  const gpu::MemoryUsage usage = device_->memory().usage();
  const gpu::TierUsage& of_tier = device ? usage : usage.host;
  throw Error(ErrorKind::kValue,
              fmt::format("{} {} is less than the {} of {} memory in use",
                          device ? "memory_limit" : "host_memory_limit", format_bytes(of_tier.limit),
                          format_bytes(of_tier.used), device ? "device" : "host"))
      .hint(
          "SHOW TABLES and SHOW INDEXES list what takes memory; DROP TABLE, DROP INDEX and DROP CUBE free "
          "it");
}

void Database::finish_compiling() {
  if (background_) background_->wait();
}

}  // namespace rtsql
