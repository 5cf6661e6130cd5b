#include "common/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "common/display_text.h"
#include "common/file_error.h"
#include "common/new_file.h"
#include "common/output_path.h"
#include "common/wait_notice.h"

namespace rtsql {
namespace {

constexpr int kPollMilliseconds = 20;  // how long Ctrl-C may go unnoticed in a wait

std::optional<struct stat> status_of(const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return status;
}

// Makes a descriptor of our own for the stream, which shares its position.
int open_again(int descriptor) {
  return ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

// A pipe stays non-blocking, so that waits for its reader can be interrupted.
int open_in_place(const std::string& path, const WorkContext& work) {
  const std::optional<struct stat> status = status_of(path);
  const bool is_pipe = status && S_ISFIFO(status->st_mode);
  const WaitNotice notice(work, fmt::format("waiting for {} to be read", displayable(path)));
  while (true) {
    const int descriptor =
        ::open(path.c_str(), kWriting | O_CREAT | O_TRUNC | (is_pipe ? O_NONBLOCK : 0), kNewFileMode);
    const bool no_reader_yet = descriptor < 0 && is_pipe && errno == ENXIO;
    if (!no_reader_yet && !(descriptor < 0 && errno == EINTR)) return descriptor;
    notice.poll();
    ::poll(nullptr, 0, kPollMilliseconds);
  }
}

// Files of some systems cannot be synced, which says nothing about what was written.
bool is_synced(int descriptor) {
  return ::fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP;
}

}  // namespace

OutputFile::OutputFile(int descriptor, std::optional<std::string> path, bool is_standard_output,
                       const WorkContext& work)
    : descriptor_(descriptor),
      path_(std::move(path)),
      is_standard_output_(is_standard_output),
      is_terminal_(::isatty(descriptor) == 1),
      work_(work) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      path_(std::move(other.path_)),
      is_standard_output_(other.is_standard_output_),
      is_terminal_(other.is_terminal_),
      work_(other.work_),
      unfinished_(std::move(other.unfinished_)),
      is_named_(other.is_named_),
      target_(std::move(other.target_)),
      synced_(other.synced_) {}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

OutputFile OutputFile::standard_output() {
  return OutputFile(open_again(STDOUT_FILENO), std::nullopt, true, {});
}

OutputFile OutputFile::in_place(const std::string& path, const WorkContext& work) {
  const std::optional<int> named = resolve_output_path(path).descriptor;
  const int descriptor = named ? open_again(*named) : open_in_place(path, work);
  if (descriptor < 0) throw write_error(path, errno);
  return OutputFile(descriptor, path, named == STDOUT_FILENO, work);
}

OutputFile OutputFile::replacing(const std::string& path, const WorkContext& work) {
  OutputPath output = resolve_output_path(path);
  const std::optional<struct stat> status = status_of(output.target);
  if (path.empty() || output.descriptor || (status && !S_ISREG(status->st_mode))) return in_place(path, work);
  if (status && ::access(output.target.c_str(), W_OK) != 0) throw write_error(path, errno);
  // The file takes its place there, wherever the process has gone by then.
  std::error_code no_folder;
  const std::filesystem::path absolute = std::filesystem::absolute(output.target, no_folder);
  if (!no_folder) output.target = absolute.string();
  auto unfinished = std::make_unique<UnfinishedFile>(unforeseen_path(output.target));
  const std::string folder = folder_of(output.target);
  if (status && ::access(folder.c_str(), W_OK) != 0) return in_place(path, work);
  remove_leftover_files(folder);
  int descriptor = create_unnamed_file(folder, status);
  const bool is_named = descriptor < 0;
  if (is_named) descriptor = create_named_file(unfinished->path(), status);
  if (descriptor < 0) throw write_error(path, errno);
  OutputFile file(descriptor, path, false, work);
  file.is_named_ = is_named;
  file.unfinished_ = std::move(unfinished);
  file.target_ = output.target;
  return file;
}

void OutputFile::write(std::string_view text) {
  is_terminal_ ? write_bytes(displayable_lines(text)) : write_bytes(text);
}

void OutputFile::write(const StyledText& text, bool shows_styles) {
  is_terminal_ ? write_bytes(terminal_text(text, shows_styles)) : write_bytes(text.text());
}

void OutputFile::write_bytes(std::string_view text) {
  synced_ = false;
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      wait_until_writable();
    } else if (errno != EINTR) {
      fail();
    }
  }
}

void OutputFile::sync() {
  if (!unfinished_ || synced_) return;
  if (!is_synced(descriptor_)) fail();
  synced_ = true;
}

void OutputFile::commit() {
  if (!unfinished_) return;
  sync();
  if (!is_named_ && !name_file(descriptor_, unfinished_->path())) fail();
  is_named_ = true;
  if (!unfinished_->finish(target_)) fail();
  unfinished_.reset();
}

void OutputFile::wait_until_writable() const {
  work_.poll();
  pollfd entry = {descriptor_, POLLOUT, 0};
  ::poll(&entry, 1, kPollMilliseconds);
}

void OutputFile::fail() {
  const int reason = errno;
  if (reason == EPIPE && is_standard_output_) throw OutputClosed();
  if (path_) throw write_error(*path_, reason);
  throw Error(ErrorKind::kIo,
              fmt::format("cannot write standard output: {}",
                          reason == EBADF ? "it is closed" : std::generic_category().message(reason)));
}

}  // namespace rtsql
