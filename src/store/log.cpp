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

}  // namespace

std::unique_ptr<Log> Log::create(Files& files, std::string path, uint64_t generation) {
  std::unique_ptr<File> file = files.open(path, FileUse::kCreate);
  std::unique_ptr<Log> log(new Log(std::move(path), std::move(file)));
  stored::LogHeader header;
  header.set_format(kStoreFormat);
  header.set_generation(generation);
  log->write(header.SerializeAsString());
  return log;
}

std::unique_ptr<Log> Log::open(Files& files, std::string path, uint64_t generation, bool writes,
                               const std::function<void(const stored::Change&)>& apply) {
  std::unique_ptr<File> file = files.open(path, writes ? FileUse::kWrite : FileUse::kRead);
  std::unique_ptr<Log> log(new Log(std::move(path), std::move(file)));
  const std::string bytes = read_all(*log->file_);
  std::string_view rest = bytes;
  while (const std::optional<Frame> frame = read_frame(FrameKind::kLogRecord, rest)) {
    if (frame->number != log->next_) throw is_damaged(log->path_, "a record is missing");
    if (frame->number == 0) {
      const auto header = parsed<stored::LogHeader>(frame->content, log->path_);
      check_format(header.format(), log->path_);
      if (header.generation() != generation) throw is_damaged(log->path_, "it is the log of another catalog");
    } else {
      apply(parsed<stored::Change>(frame->content, log->path_));
    }
    rest.remove_prefix(frame->bytes());
    log->end_ += frame->bytes();
    ++log->next_;
  }
  if (log->next_ == 0) throw is_damaged(log->path_, "its header is another one");
  // A record was synced before the next one was written.
  if (find_frame(FrameKind::kLogRecord, rest, log->next_)) {
    throw is_damaged(log->path_,
                     fmt::format("a record stands behind byte {}, where there is none", log->end_));
  }
  log->torn_bytes_ = rest.size();
  if (writes && !rest.empty()) {
    log->file_->truncate(log->end_);
    log->file_->sync();
  }
  return log;
}

void Log::append(const stored::Change& change) {
  write(change.SerializeAsString());
}

void Log::write(std::string_view content) {
  const std::string frame = make_frame(FrameKind::kLogRecord, next_, content);
  try {
    file_->write(end_, std::as_bytes(std::span(frame)));
  } catch (...) {
    is_lost_ = true;  // unless what was written of it can be taken back
    file_->truncate(end_);
    is_lost_ = false;
    throw;
  }
  is_lost_ = true;
  file_->sync();
  is_lost_ = false;
  end_ += frame.size();
  ++next_;
}

}  // namespace rtsql
