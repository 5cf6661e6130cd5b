#include "store/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <span>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "files/byte_file.h"
#include "files/frame.h"
#include "files/whole_file.h"
#include "schema/concatenate.h"
#include "store/apply_change.h"
#include "store/current.h"
#include "store/damage.h"
#include "store/deleted_rows.h"
#include "store/format.h"
#include "store/merge_segments.h"
#include "store/schema_record.h"
#include "store/segment.h"

namespace rtsql {

class StoredFile {};

namespace {

constexpr uint64_t kSmallSegmentBytes = 16u << 10;  // lies in the record
constexpr uint64_t kLongLogBytes = 16u << 20;       // a checkpoint shortens it
constexpr uint64_t kManyDeleted = 32;               // of a segment's rows, one in so many

constexpr std::string_view kCatalogPrefix = "catalog-", kLogPrefix = "log-", kDataFolder = "data";

std::string numbered(std::string_view prefix, uint64_t number) {
  return fmt::format("{}{}", prefix, number);
}

std::string parent_of(const std::string& folder) {
  const size_t slash = folder.find_last_of('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : folder.substr(0, slash);
}

Error is_no_database(const std::string& folder) {
  return Error(ErrorKind::kIo, fmt::format("\"{}\" is not a database of rtsql", folder))
      .sqlstate(sqlstate::kWrongObjectType)
      .hint("expected the folder of a database, or a name that nothing has: the folder is made then");
}

void add_files(const stored::Table& table, std::set<uint64_t>& files) {
  for (const stored::Column& column : table.columns()) {
    for (const stored::Segment& segment : column.segments()) {
      if (segment.file() != 0) files.insert(segment.file());
    }
  }
}

std::set<uint64_t> files_of(const stored::Catalog& catalog) {
  std::set<uint64_t> files;
  for (const stored::Table& table : catalog.tables()) add_files(table, files);
  return files;
}

// Returns the files of the tables that the change drops or replaces.
std::set<uint64_t> files_concerned(const stored::Catalog& catalog, const stored::Change& change) {
  std::set<uint64_t> files;
  const auto add = [&](const std::string& schema, const std::string& name) {
    if (const stored::Table* table = find_table(catalog, schema, name)) add_files(*table, files);
  };
  for (const stored::Dropped& dropped : dropped_by(change)) {
    if (dropped.kind() == stored::Dropped::TABLE) add(dropped.schema(), dropped.name());
  }
  for (const stored::Table& table : change.tables()) add(table.schema(), table.name());
  return files;
}

std::set<uint64_t> without(const std::set<uint64_t>& files, const std::set<uint64_t>& others) {
  std::set<uint64_t> rest;
  std::ranges::set_difference(files, others, std::inserter(rest, rest.end()));
  return rest;
}

bool is_made_first(const std::string& name) {
  return name == "LOCK" || name == kDataFolder || name == numbered(kCatalogPrefix, 1) ||
         name == numbered(kLogPrefix, 1) || name == "CURRENT.new";
}

uint64_t bytes_of(const HostColumn& column) {
  return column.data.size() + column.validity.size() * sizeof(uint32_t) +
         (column.dictionary ? column.dictionary->texts().memory_bytes() : 0);
}

}  // namespace

Store::Store(Files& files, std::string folder, LockKind lock)
    : files_(files), folder_(std::move(folder)), lock_kind_(lock) {}

std::unique_ptr<Store> Store::open(Files& files, std::string folder, LockKind lock) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  std::unique_ptr<Store> store(new Store(files, std::move(folder), lock));
  const bool writes = lock == LockKind::kExclusive;
  if (!files.exists(store->folder_) && !writes) {
    throw Error(ErrorKind::kIo, fmt::format("there is no database \"{}\"", store->folder_))
        .sqlstate(sqlstate::kUndefinedFile)
        .hint("open it for writing: its folder is made then");
  }
  if (!files.exists(store->folder_)) {
    files.make_folder(store->folder_);
  } else if (!files.exists(store->path("CURRENT"))) {
    store->check_is_unfinished();
  }
  store->lock_ = files.lock(store->path("LOCK"), lock);
  if (!files.exists(store->path("CURRENT"))) store->create();
  store->load();
  if (writes) store->remove_orphans();
  // An earlier version would not know what is written behind its own records.
  const bool is_of_earlier = store->log_->format() < kStoreFormat || store->catalog_.format() < kStoreFormat;
  if (writes && is_of_earlier) store->checkpoint();
  return store;
}

// Without CURRENT, a folder is what a crash has left of create(), and has no record yet. Nobody else's files,
// and no database whose CURRENT is lost, are taken for that.
void Store::check_is_unfinished() const {
  const std::vector<std::string> names = files_.list(folder_);
  if (is_read_only() || !std::ranges::all_of(names, is_made_first)) throw is_no_database(folder_);
  const std::string log = path(numbered(kLogPrefix, 1)), data = path(std::string(kDataFolder));
  const auto is_change = [](const Frame& frame) { return frame.number > 0; };
  const bool has_records =
      files_.exists(log) && find_frame(FrameKind::kLogRecord, read_all(files_, log), is_change).has_value();
  if (has_records || (files_.exists(data) && !files_.list(data).empty()))
    throw is_damaged(path("CURRENT"), "it is missing");
}

Store::~Store() {
  close();
}

// Files that somebody may read stay until the folder is opened anew.
void Store::close() noexcept {
  commits_.finish_all();
  if (log_ && !is_read_only() && !failure() && log_->has_records()) {
    try_checkpoint();
    try_sync();
  }
  remove_retired();
  log_.reset();
  lock_.reset();
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
}

std::string Store::data_path(uint64_t number) const {
  return fmt::format("{}/{}/{}", folder_, kDataFolder, number);
}

void Store::create() {
  for (const std::string& name : files_.list(folder_)) {
    if (name != "LOCK" && name != kDataFolder) files_.remove(path(name));
  }
  if (!files_.exists(path(std::string(kDataFolder)))) files_.make_folder(path(std::string(kDataFolder)));
  catalog_.set_format(kStoreFormat);
  write_new(files_, path(numbered(kCatalogPrefix, 1)),
            make_frame(FrameKind::kCatalog, 1, catalog_.SerializeAsString()));
  Log::create(files_, path(numbered(kLogPrefix, 1)), 1);
  files_.sync_folder(folder_);
  write_current(1);
  files_.sync_folder(parent_of(folder_));
}

void Store::load() {
  generation_ = parse_current(read_all(files_, path("CURRENT")), path("CURRENT"));
  const std::string catalog_path = path(numbered(kCatalogPrefix, generation_)),
                    log_path = path(numbered(kLogPrefix, generation_));
  for (const std::string& needed : {catalog_path, log_path, path(std::string(kDataFolder))})
    check_is_there(needed);
  read_catalog();
  log_ = Log::open(files_, log_path, generation_, !is_read_only(),
                   [this](const stored::Change& change) { apply_change(catalog_, change); });
  torn_bytes_ = log_->torn_bytes();
}

void Store::read_catalog() {
  const std::string catalog_path = path(numbered(kCatalogPrefix, generation_));
  const std::string bytes = read_all(files_, catalog_path);
  const std::optional<Frame> frame = read_frame(FrameKind::kCatalog, bytes);
  if (!frame || frame->number != generation_ || frame->bytes() != bytes.size() ||
      !catalog_.ParseFromArray(frame->content.data(), static_cast<int>(frame->content.size())))
    throw is_damaged(catalog_path, "its hash is another one");
  check_format(catalog_.format(), catalog_path);
}

void Store::check_is_there(const std::string& needed) const {
  if (!files_.exists(needed)) throw is_damaged(needed, "it is missing");
}

// Numbers of files are given once while a store is open, and those of files that are there are never given.
void Store::remove_orphans() {
  for (const std::string& name : files_.list(folder_)) {
    const bool is_known = name == "LOCK" || name == "CURRENT" || name == kDataFolder ||
                          name == numbered(kCatalogPrefix, generation_) ||
                          name == numbered(kLogPrefix, generation_);
    const bool is_ours =
        name.starts_with(kCatalogPrefix) || name.starts_with(kLogPrefix) || name == "CURRENT.new";
    if (!is_known && is_ours) files_.remove(path(name));
  }
  const std::set<uint64_t> named = files_of(catalog_);
  if (!named.empty()) next_file_ = *named.rbegin() + 1;
  for (const std::string& name : files_.list(path(std::string(kDataFolder)))) {
    uint64_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    const bool is_ours = error == std::errc() && end == name.data() + name.size();
    if (is_ours && !named.contains(number)) files_.remove(data_path(number));
  }
}

void Store::write_current(uint64_t generation) {
  if (files_.exists(path("CURRENT.new"))) files_.remove(path("CURRENT.new"));
  write_new(files_, path("CURRENT.new"), current_text(generation));
  files_.rename(path("CURRENT.new"), path("CURRENT"));
  sync_folder("");
}

void Store::sync_folder(const std::string& name) {
  try {
    files_.sync_folder(name.empty() ? folder_ : path(name));
  } catch (const Error& error) {
    fail(error);
    throw;
  }
}

void Store::fail(const Error& error) {
  const std::lock_guard lock(mutex_);
  failure_ = error.message();
}

std::optional<std::string> Store::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void Store::check_open() const {
  const std::lock_guard lock(mutex_);
  if (!is_closed_) return;
  throw Error(ErrorKind::kIo, fmt::format("\"{}\" was detached or closed", folder_))
      .sqlstate(sqlstate::kUnknownDatabase)
      .hint("a transaction that began before cannot read it any more: ROLLBACK ends it");
}

void Store::check_writable() const {
  check_open();
  if (is_read_only()) {
    throw Error(ErrorKind::kTransaction, fmt::format("\"{}\" is open for reading", folder_))
        .sqlstate(sqlstate::kReadOnlyTransaction)
        .hint("open it for writing");
  }
  const std::optional<std::string> failure = this->failure();
  if (!failure) return;
  throw Error(ErrorKind::kIo, fmt::format("\"{}\" takes no changes any more: {}", folder_, *failure))
      .sqlstate(sqlstate::kIoError)
      .hint("what was committed is on the disk; open the database again once the disk is well");
}

stored::Segment Store::write_segment(const HostColumn& column) {
  check_writable();
  if (bytes_of(column) > kSmallSegmentBytes) return write_file(column);
  ByteFile bytes;
  stored::Segment segment = rtsql::write_segment(bytes, column);
  segment.set_content(bytes.bytes());
  return segment;
}

stored::Segment Store::write_file(const HostColumn& column) {
  uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    number = next_file_++;
  }
  stored::Segment segment;
  segment.set_file(number);
  try {
    const std::unique_ptr<File> file = files_.open(data_path(number), FileUse::kCreate);
    segment.MergeFrom(rtsql::write_segment(*file, column));
    file->sync();
  } catch (...) {
    discard(segment);
    throw;
  }
  const std::lock_guard lock(mutex_);
  has_new_files_ = true;  // the folder has its name by now
  return segment;
}

// After a failure the log may have a change that names it.
void Store::discard(const stored::Segment& segment) noexcept {
  if (segment.file() != 0 && !failure()) remove_if_possible(data_path(segment.file()));
}

// A file that stays is an orphan, which goes when the store is opened.
void Store::remove_if_possible(const std::string& file) noexcept {
  try {
    if (files_.exists(file)) files_.remove(file);
  } catch (...) {
  }
}

HostColumn Store::read_segment(const stored::Segment& segment, Type type) const {
  check_open();
  HostColumn all = read_all_rows(segment, type);
  return segment.deleted().empty() ? std::move(all) : without_rows(all, deleted_rows(segment.deleted()));
}

HostColumn Store::read_all_rows(const stored::Segment& segment, Type type) const {
  if (segment.file() == 0) return rtsql::read_segment(ByteFile(segment.content()), segment, type, folder_);
  const std::string name = data_path(segment.file());
  check_is_there(name);
  return rtsql::read_segment(*files_.open(name, FileUse::kRead), segment, type, name);
}

StoredFilePtr Store::hold_file(const stored::Segment& segment) {
  if (segment.file() == 0) return nullptr;
  const std::lock_guard lock(mutex_);
  std::weak_ptr<const StoredFile>& held = held_[segment.file()];
  StoredFilePtr file = held.lock();
  if (!file) held = file = std::make_shared<const StoredFile>();
  return file;
}

CommitPtr Store::add(stored::Change change) {
  check_writable();
  auto commit = std::make_shared<Commit>();
  commit->waits_for_sync = is_synchronous_;
  commit->change = std::move(change);
  const std::set<uint64_t> concerned = files_concerned(catalog_, commit->change);
  try {
    apply_change(catalog_, commit->change);
    if (!concerned.empty()) commit->left_files = without(concerned, files_of(catalog_));
    commits_.add(commit);
  } catch (...) {
    is_catalog_ahead_ = true;
    throw;
  }
  return commit;
}

void Store::undo_failed() {
  if (!is_catalog_ahead_ && !commits_.has_failed()) return;
  check_open();
  commits_.finish_all();
  const std::set<uint64_t> files = files_of(catalog_);
  read_catalog();
  log_->replay([this](const stored::Change& change) { apply_change(catalog_, change); });
  retire(without(files, files_of(catalog_)));
  is_catalog_ahead_ = false;
  commits_.forget_failure();
}

void Store::commit(stored::Change change) {
  undo_failed();
  const CommitPtr commit = add(std::move(change));
  try {
    finish(*commit);
  } catch (...) {
    undo_failed();
    throw;
  }
}

// What a record names is on the disk before it is.
void Store::write_group(const CommitQueue::Group& group) {
  bool has_new_files = false;
  {
    const std::lock_guard lock(mutex_);
    has_new_files = std::exchange(has_new_files_, false);
  }
  if (has_new_files) sync_folder(std::string(kDataFolder));
  std::vector<stored::Change*> changes;
  for (const CommitPtr& commit : group) changes.push_back(&commit->change);
  const bool syncs = std::ranges::any_of(group, &Commit::waits_for_sync);
  try {
    log_->append(changes, syncs);
  } catch (const Error& error) {
    if (log_->is_lost()) fail(error);
    throw;
  }
  for (const CommitPtr& commit : group) unsynced_left_files_.merge(commit->left_files);
  if (syncs) retire(std::exchange(unsynced_left_files_, {}));
  is_log_long_ = log_->bytes() > kLongLogBytes;
}

void Store::shorten_log() noexcept {
  if (is_log_long_) try_checkpoint();
}

// One that does not succeed is tried again later.
void Store::try_checkpoint() noexcept {
  try {
    checkpoint();
  } catch (...) {
  }
}

void Store::try_sync() noexcept {
  try {
    if (!log_->is_synced()) log_->sync();
  } catch (...) {
  }
}

void Store::retire(std::set<uint64_t> files) noexcept {
  {
    const std::lock_guard lock(mutex_);
    retired_.merge(files);
  }
  remove_retired();
}

void Store::remove_retired() noexcept {
  const std::lock_guard lock(mutex_);
  std::erase_if(retired_, [&](uint64_t number) {
    const auto held = held_.find(number);
    if (held != held_.end() && !held->second.expired()) return false;
    if (held != held_.end()) held_.erase(held);
    if (!failure_) remove_if_possible(data_path(number));
    return true;
  });
}

void Store::checkpoint(Compaction compaction) {
  commits_.finish_all();
  undo_failed();
  check_writable();
  stored::Catalog next = catalog_;
  for (stored::Table& table : *next.mutable_tables()) {
    for (stored::Column& column : *table.mutable_columns()) {
      drop_deleted_rows(column, compaction);
      merge_small_segments(column);
    }
  }
  next.set_format(kStoreFormat);
  const uint64_t generation = generation_ + 1;
  const std::string catalog_path = path(numbered(kCatalogPrefix, generation)),
                    log_path = path(numbered(kLogPrefix, generation));
  for (const std::string& left : {catalog_path, log_path}) {
    if (files_.exists(left)) files_.remove(left);  // of a checkpoint that did not succeed
  }
  write_new(files_, catalog_path, make_frame(FrameKind::kCatalog, generation, next.SerializeAsString()));
  std::unique_ptr<Log> log = Log::create(files_, log_path, generation);
  sync_folder(std::string(kDataFolder));
  sync_folder("");
  write_current(generation);

  const uint64_t last = std::exchange(generation_, generation);
  log_ = std::move(log);
  std::set<uint64_t> left = without(files_of(catalog_), files_of(next));
  left.merge(std::exchange(unsynced_left_files_, {}));
  catalog_ = std::move(next);
  retire(std::move(left));
  is_log_long_ = false;
  remove_if_possible(path(numbered(kCatalogPrefix, last)));
  remove_if_possible(path(numbered(kLogPrefix, last)));
}

// Where rows are deleted, their values stand in the file until their segment is written anew.
void Store::drop_deleted_rows(stored::Column& column, Compaction compaction) {
  const uint64_t many = compaction == Compaction::kWhole ? UINT64_MAX : kManyDeleted;
  auto& segments = *column.mutable_segments();
  for (stored::Segment& segment : segments) {
    if (segment.deleted().empty() || static_cast<uint64_t>(segment.deleted_size()) * many < segment.rows())
      continue;
    if (rows_left(segment) > 0) segment = write_segment(read_segment(segment, from_record(column.type())));
  }
  segments.erase(std::remove_if(segments.begin(), segments.end(),
                                [](const stored::Segment& segment) { return rows_left(segment) == 0; }),
                 segments.end());
}

void Store::merge_small_segments(stored::Column& column) {
  auto& segments = *column.mutable_segments();
  std::vector<uint64_t> rows;
  for (const stored::Segment& segment : segments) rows.push_back(rows_left(segment));
  const auto first = static_cast<int>(first_to_merge(rows));
  if (first == segments.size()) return;
  const Type type = from_record(column.type());
  std::vector<HostColumn> parts;
  for (int i = first; i < segments.size(); ++i) parts.push_back(read_segment(segments[i], type));
  stored::Segment merged = write_segment(concatenate(std::move(parts)));
  segments.DeleteSubrange(first, segments.size() - first);
  *segments.Add() = std::move(merged);
}

}  // namespace rtsql
