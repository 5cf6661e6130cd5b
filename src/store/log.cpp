#include "store/log.h"

#include <fmt/format.h>

#include <optional>
#include <span>
#include <utility>

#include "common/error.h"
#include "files/frame.h"
#include "files/whole_file.h"
#include "store/damage.h"
#include "store/format.h"

namespace rtsql {
namespace {

template <class Message>
Message parsed(std::string_view content, const std::string& path) {
  Message message;
  if (!message.ParseFromArray(content.data(), static_cast<int>(content.size())))
    throw is_damaged(path, "a record is none that rtsql writes");
  return message;
}

struct ReadRecords {
  uint64_t end = 0;   // of the last record, in bytes
  uint64_t next = 0;  // the number of the one that is to come
  uint32_t format = 0;
};

// Reads the records that `bytes` begins with.
ReadRecords read_records(std::string_view bytes, const std::string& path, uint64_t generation,
                         const std::function<void(const stored::Change&)>& apply) {
  ReadRecords read;
  while (const std::optional<Frame> frame = read_frame(FrameKind::kLogRecord, bytes)) {
    if (frame->number != read.next) throw is_damaged(path, "a record is missing");
    if (frame->number == 0) {
      const auto header = parsed<stored::LogHeader>(frame->content, path);
      check_format(header.format(), path);
      if (header.generation() != generation) throw is_damaged(path, "it is the log of another catalog");
      read.format = header.format();
    } else {
      apply(parsed<stored::Change>(frame->content, path));
    }
    bytes.remove_prefix(frame->bytes());
    read.end += frame->bytes();
    ++read.next;
  }
  if (read.next == 0) throw is_damaged(path, "its header is another one");
  return read;
}

// Tells whether a record behind the last whole one says that there was another, which a crash cannot undo.
bool is_damage(const Frame& behind, const ReadRecords& read) {
  stored::Change change;
  if (behind.number <= read.next) return behind.number == read.next;
  if (read.format == 1) return true;  // each record was synced before the next
  const std::string_view content = behind.content;
  return change.ParseFromArray(content.data(), static_cast<int>(content.size())) &&
         change.synced() >= read.next;
}

}  // namespace

std::unique_ptr<Log> Log::create(Files& files, std::string path, uint64_t generation) {
  std::unique_ptr<File> file = files.open(path, FileUse::kCreate);
  std::unique_ptr<Log> log(new Log(std::move(path), generation, std::move(file)));
  stored::LogHeader header;
  header.set_format(kStoreFormat);
  header.set_generation(generation);
  log->format_ = kStoreFormat;
  log->write(make_frame(FrameKind::kLogRecord, 0, header.SerializeAsString()), 1, true);
  return log;
}

std::unique_ptr<Log> Log::open(Files& files, std::string path, uint64_t generation, bool writes,
                               const std::function<void(const stored::Change&)>& apply) {
  std::unique_ptr<File> file = files.open(path, writes ? FileUse::kWrite : FileUse::kRead);
  std::unique_ptr<Log> log(new Log(std::move(path), generation, std::move(file)));
  const std::string bytes = read_all(*log->file_);
  const ReadRecords read = read_records(bytes, log->path_, generation, apply);
  const std::string_view rest = std::string_view(bytes).substr(read.end);
  if (find_frame(FrameKind::kLogRecord, rest, [&](const Frame& frame) { return is_damage(frame, read); }))
    throw is_damaged(log->path_,
                     fmt::format("a record stands behind byte {}, where there is none", read.end));
  log->end_ = read.end;
  log->next_ = read.next;
  log->format_ = read.format;
  log->torn_bytes_ = rest.size();
  if (writes && !rest.empty()) log->file_->truncate(log->end_);
  if (writes) log->sync();  // records that no sync was for are read, and may be built upon
  return log;
}

void Log::replay(const std::function<void(const stored::Change&)>& apply) const {
  std::string bytes(end_, '\0');
  file_->read(0, std::as_writable_bytes(std::span(bytes)));
  read_records(bytes, path_, generation_, apply);
}

void Log::append(std::span<stored::Change* const> changes, bool syncs) {
  std::string frames;
  uint64_t next = next_;
  for (stored::Change* const change : changes) {
    change->set_synced(synced_);
    frames += make_frame(FrameKind::kLogRecord, next++, change->SerializeAsString());
  }
  write(frames, next, syncs);
}

void Log::write(std::string_view frames, uint64_t next, bool syncs) {
  try {
    file_->write(end_, std::as_bytes(std::span(frames)));
  } catch (...) {
    is_lost_ = true;  // unless what was written of them is taken back for good
    file_->truncate(end_);
    file_->sync();
    is_lost_ = false;
    throw;
  }
  if (syncs) sync();
  end_ += frames.size();
  next_ = next;
  if (syncs) synced_ = next_ - 1;
}

void Log::sync() {
  is_lost_ = true;
  file_->sync();
  is_lost_ = false;
  synced_ = next_ == 0 ? 0 : next_ - 1;
}

}  // namespace rtsql
