#include "common/file_error.h"

#include <fmt/format.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "common/text.h"

namespace rtsql {
namespace {

namespace fs = std::filesystem;

SqlState file_sqlstate(int reason) {
  switch (reason) {
    case EPERM:
    case EACCES:
    case EROFS:
      return sqlstate::kPermissionDenied;
    case ENOENT:
      return sqlstate::kUndefinedFile;
    case EEXIST:
      return sqlstate::kDuplicateFile;
    case EISDIR:
    case ENOTDIR:
      return sqlstate::kWrongObjectType;
    case ENOSPC:
      return sqlstate::kDiskFull;
    case ENOMEM:
      return sqlstate::kOutOfMemory;
    default:
      return sqlstate::kIoError;
  }
}

Error io_error(const char* action, const std::string& path, int reason, std::string hint) {
  Error error = Error(ErrorKind::kIo, fmt::format("cannot {} \"{}\": {}", action, path,
                                                  std::generic_category().message(reason)))
                    .sqlstate(file_sqlstate(reason));
  return hint.empty() ? error : std::move(error).hint(std::move(hint));
}

// Returns `did you mean "…"?` where the folder has a file of nearly that name.
std::optional<std::string> similar_file(const fs::path& path) {
  std::vector<std::string> names;
  std::error_code error;
  fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  std::optional<std::string> name = nearest_name(path.filename().string(), names);
  if (!name) return std::nullopt;
  return fmt::format("did you mean \"{}\"?", path.has_parent_path() ? (folder / *name).string() : *name);
}

// Names the first folder on the way to the file that does not exist.
std::optional<std::string> missing_folder(const fs::path& path) {
  std::error_code error;
  fs::path folder;
  for (const fs::path& part : path.parent_path()) {
    folder /= part;
    if (!fs::exists(folder, error)) return fmt::format("there is no folder \"{}\"", folder.string());
  }
  return std::nullopt;
}

}  // namespace

Error read_error(const std::string& path, int reason) {
  std::string hint;
  if (reason == ENOENT) {
    std::optional<std::string> nearer = missing_folder(path);
    if (!nearer) nearer = similar_file(path);
    hint = nearer.value_or(fs::path(path).is_absolute()
                               ? "expected the path of a file"
                               : "expected the path of a file, from the current folder on");
  } else if (reason == EISDIR) {
    hint = "expected a file, not a folder";
  } else if (reason == EACCES) {
    hint = "expected a file that you may read";
  }
  return io_error("read", path, reason, std::move(hint));
}

Error write_error(const std::string& path, int reason) {
  std::string hint;
  if (reason == ENOENT) {
    hint = missing_folder(path).value_or("expected the name of a file");
  } else if (reason == EISDIR) {
    hint = "expected a file, not a folder";
  } else if (reason == EACCES || reason == EROFS) {
    hint = "expected a place where you may write";
  }
  return io_error("write", path, reason, std::move(hint));
}

}  // namespace rtsql
