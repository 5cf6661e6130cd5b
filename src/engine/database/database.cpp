#include "engine/database/database.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "catalog/changed_databases.h"
#include "catalog/keep_in_tiers.h"
#include "catalog/merge_versions.h"
#include "catalog/readers.h"
#include "common/text.h"
#include "engine/database/background_compiler.h"
#include "engine/database/database_name.h"
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

Error is_attached(const std::string& name) {
  return Error(ErrorKind::kName, fmt::format("a database of the name \"{}\" is attached already", name))
      .sqlstate(sqlstate::kDuplicateDatabase)
      .hint("ATTACH '…' AS another name; SHOW DATABASES lists those that are attached");
}

}  // namespace

Database::Database(const DatabaseOptions& options, std::shared_ptr<gpu::Device> device)
    : device_(device ? std::move(device) : gpu::Device::open(options.device)),
      versions_(std::make_shared<const Catalog>(
          AttachedDatabase{0, database_name(options.folder), options.folder, options.read_only})) {
  open_all();
  warm_up(*device_);
  costs_ = std::make_shared<const CostModel>(load_cost_model(*device_));
  if (options.compiles_in_background) background_ = std::make_unique<BackgroundCompiler>(*device_);
}

Database::~Database() {
  stores_.close_all();
}

void Database::open_store(const AttachedDatabase& database, const std::shared_ptr<Catalog>& into,
                          std::vector<std::string>& notes) {
  const LockKind lock = database.read_only ? LockKind::kShared : LockKind::kExclusive;
  std::shared_ptr<Store> store = Store::open(system_files(), database.folder, lock);
  if (store->torn_bytes() > 0) {
    notes.push_back(fmt::format("\"{}\" ended in a commit that was not written wholly: its {} are cut off",
                                database.folder, count_noun(store->torn_bytes(), "byte")));
  }
  store->set_synchronous(settings().synchronous);
  read_version(*device_, store, database.number, into, notes);
  stores_.add(database.number, std::move(store));
}

void Database::open_all() {
  const CatalogVersion before = committed();
  auto after = std::make_shared<Catalog>(*before);
  opening_notes_.clear();
  for (const AttachedDatabase& database : before->databases()) {
    if (!database.lasts()) continue;
    after->drop_all_in(database.number);
    open_store(database, after, opening_notes_);
  }
  versions_.reset(std::move(after));
}

void Database::reopen() {
  const std::unique_lock committing = lock_commits();
  if (background_) background_->drop_all();
  plan_cache_.clear();
  for (const AttachedDatabase& database : latest()->databases()) read_for_others(*latest(), database.number);
  stores_.close_all();
  versions_.settle();
  open_all();
}

// A table that was made of another database's may have its columns, and goes on without that one's store.
void Database::read_for_others(const Catalog& catalog, uint32_t database) const {
  const std::shared_ptr<Store> store = stores_.find(database);
  if (!store) return;
  for (const TablePtr& table : catalog.tables()) {
    if (table->schema.lies_in(database)) continue;
    for (const ColumnPtr& column : table->columns) column->part_from(store.get());
  }
}

std::vector<std::string> Database::attach(AttachedDatabase database, std::vector<Table> tables,
                                          std::vector<ViewEntry> views) {
  const std::unique_lock committing = lock_commits();
  finish_others(nullptr);
  const CatalogVersion before = latest();
  if (before->find_database(database.name) != nullptr) throw is_attached(database.name);
  database.number = ++last_database_;
  auto after = std::make_shared<Catalog>(*before);
  after->attach(database);
  std::vector<std::string> notes;
  if (database.lasts()) open_store(database, after, notes);
  for (Table& table : tables) {
    table.schema = SchemaName::main_of(database.number);
    after->add_table(std::make_shared<const Table>(std::move(table)));
  }
  for (ViewEntry& view : views) {
    view.schema.database = database.number;
    if (!after->has_schema(view.schema)) after->add_schema(view.schema);
    after->add_view(std::make_shared<const ViewEntry>(std::move(view)));
  }
  versions_.add(before, std::move(after), {});
  return notes;
}

std::vector<QualifiedName> Database::detach(uint32_t database) {
  const std::unique_lock committing = lock_commits();
  finish_others(nullptr);
  const CatalogVersion before = latest();
  auto after = std::make_shared<Catalog>(*before);
  std::vector<QualifiedName> readers = with_readers(
      *before, before->relations_in([&](const SchemaName& schema) { return schema.lies_in(database); }));
  std::erase_if(readers, [](const QualifiedName& reader) { return !reader.schema.is_temporary(); });
  for (const QualifiedName& reader : readers) {
    after->drop_view(reader);
    after->drop_cube(reader);
  }
  after->detach(database);
  read_for_others(*before, database);
  versions_.add(before, std::move(after), {});
  plan_cache_.clear();
  stores_.close(database);
  return readers;
}

// Who has the lock may have to wait for the turn, so that nobody waits for the lock with it.
std::unique_lock<std::mutex> Database::lock_commits() {
  std::unique_lock lock(committing_, std::try_to_lock);
  if (!lock.owns_lock()) {
    const gpu::TurnBreak others_turn(*device_);
    lock.lock();
  }
  return lock;
}

void Database::finish(const CatalogVersion& version) {
  const WaitingCommit waiting = versions_.commit_of(version);
  if (!waiting.commit) return;
  try {
    const gpu::TurnBreak others_turn(*device_);
    waiting.finish();
  } catch (...) {
    versions_.settle();
    throw;
  }
  versions_.settle();
}

std::optional<Error> Database::commit(const Transaction& transaction) {
  const bool may_conflict = transaction.has_changes() || transaction.has_locks();
  const Attempt attempt = may_conflict ? add(transaction) : Attempt{transaction.begun(), {}};
  finish(attempt.version);
  if (attempt.conflict) {
    counters_.count_conflict();
  } else if (transaction.has_changes()) {
    counters_.count_commit();
  }
  return attempt.conflict;
}

// Has no commit wait but those of the store. Who waits for another hears of its failure.
void Database::finish_others(const Store* store) noexcept {
  const WaitingCommit last = versions_.commit_of(latest());
  if (!last.commit || last.store.get() == store) return;
  try {
    last.finish();
  } catch (...) {
  }
  versions_.settle();
}

// Returns the database that lasts and that the transaction has changed; null if there is none.
const AttachedDatabase* Database::written_by(const Transaction& transaction) const {
  for (const uint32_t number : changed_databases(*transaction.begun(), transaction.catalog())) {
    const AttachedDatabase* const database = transaction.begun()->find_database(number);
    if (database != nullptr && database->lasts()) return database;
  }
  return nullptr;
}

// Puts what the transaction has made of the version that it began with behind the latest one.
Database::Attempt Database::add(const Transaction& transaction) {
  const std::unique_lock committing = lock_commits();
  const AttachedDatabase* const written = written_by(transaction);
  WaitingCommit own;
  if (written != nullptr && latest()->find_database(written->number) != nullptr) {
    own.store = require_store(*written);
    finish_others(own.store.get());
    own.store->undo_failed();
    own.store->shorten_log();
  }
  versions_.settle();
  const WaitingCommit begun = versions_.commit_of(transaction.begun());
  if (begun.commit && begun.commit->state == Commit::State::kFailed) begun.finish();  // throws
  const CatalogVersion before = latest();
  const bool is_latest = before == transaction.begun();
  if (!is_latest && transaction.mode().is_serializable() && !is_same_to_all(*transaction.begun(), *before)) {
    return {before,
            conflict("another session has changed the database since this SERIALIZABLE transaction began")};
  }
  if (const std::optional<std::string> name = transaction.changed_lock(*before))
    return {before, conflict_about({*name})};
  if (!transaction.has_changes()) return {transaction.begun(), std::nullopt};
  CatalogVersion after = transaction.version();
  if (!is_latest) {
    MergedVersions merged = merge_versions(*transaction.begun(), transaction.catalog(), *before);
    if (merged.conflict) return {before, conflict_about(*merged.conflict)};
    after = std::move(merged.version);
  }
  keep_in_tiers(*device_, *before, *after);
  if (own.store)
    own.commit = write_version(*device_, *own.store, written->number, *before, *after, &transaction);
  versions_.add(before, after, std::move(own));
  return {std::move(after), std::nullopt};
}

std::shared_ptr<Store> Database::require_store(const AttachedDatabase& database) const {
  if (std::shared_ptr<Store> store = stores_.find(database.number)) return store;
  throw Error(ErrorKind::kIo, fmt::format("\"{}\" could not be opened again", database.folder))
      .sqlstate(sqlstate::kIoError)
      .hint("open it once the disk is well; what was committed is there");
}

void Database::checkpoint(uint32_t database, Store::Compaction compaction) {
  const std::unique_lock committing = lock_commits();
  const AttachedDatabase* const attached = latest()->find_database(database);
  if (attached != nullptr && attached->lasts()) require_store(*attached)->checkpoint(compaction);
}

void Database::save(uint32_t database, const std::string& folder) {
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
    const CommitPtr all = write_version(*device_, *copy, database, Catalog(), *committed(), nullptr);
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
  for (const std::shared_ptr<Store>& store : stores_.all()) store->set_synchronous(settings.synchronous);
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
