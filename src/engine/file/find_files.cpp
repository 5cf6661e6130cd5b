#include "engine/file/find_files.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <filesystem>

#include "common/error.h"
#include "engine/file/underline_file.h"

namespace rtsql {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kAnyFolders = "**";

bool has_wildcards(std::string_view text) {
  return text.find_first_of("*?[") != std::string_view::npos;
}

// Goes down the folders that a pattern leads to.
class FileFinder {
 public:
  explicit FileFinder(const WorkContext& work) : work_(work) {}

  // `folder` is empty or ends in a slash; `rest` is the pattern behind it.
  void search(const std::string& folder, const std::string& rest) {
    work_.poll();
    const size_t slash = rest.find('/');
    const std::string part = rest.substr(0, slash);
    const bool is_last = slash == std::string::npos;
    const std::string behind = is_last ? "" : rest.substr(slash + 1);
    if (part == kAnyFolders) {
      is_last ? search(folder, "*") : search(folder, behind);
      for (const std::string& name : names_in(folder)) {
        const bool is_hidden = name.starts_with('.');
        if (!is_hidden && is_folder(folder + name) &&
            !fs::is_symlink(fs::symlink_status(folder + name, failure_)))
          search(folder + name + "/", rest);
      }
    } else if (!has_wildcards(part)) {
      if (!is_last) return search(folder + part + "/", behind);
      if (is_file(folder + part)) found_.push_back(folder + part);
    } else {
      for (const std::string& name : names_in(folder)) {
        if (fnmatch(part.c_str(), name.c_str(), FNM_PERIOD) != 0) continue;
        if (!is_last && is_folder(folder + name)) search(folder + name + "/", behind);
        if (is_last && is_file(folder + name)) found_.push_back(folder + name);
      }
    }
  }

  std::vector<std::string> take() {
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  // Folders that cannot be read have no files.
  std::vector<std::string> names_in(const std::string& folder) {
    std::vector<std::string> names;
    for (fs::directory_iterator entry(folder.empty() ? "." : folder, failure_), end;
         !failure_ && entry != end; entry.increment(failure_))
      names.push_back(entry->path().filename().string());
    return names;
  }
  bool is_folder(const std::string& path) { return fs::is_directory(path, failure_); }
  bool is_file(const std::string& path) { return fs::exists(path, failure_) && !is_folder(path); }

  const WorkContext& work_;
  std::vector<std::string> found_;
  std::error_code failure_;
};

}  // namespace

std::vector<std::string> find_files(const std::string& pattern, const WorkContext& work) {
  std::error_code failure;
  if (!has_wildcards(pattern) || fs::exists(pattern, failure)) return {pattern};
  FileFinder finder(work);
  const bool is_absolute = pattern.starts_with('/');
  finder.search(is_absolute ? "/" : "", is_absolute ? pattern.substr(1) : pattern);
  std::vector<std::string> files = finder.take();
  if (!files.empty()) return files;
  throw Error(ErrorKind::kIo, fmt::format("no file matches \"{}\"", pattern))
      .hint(
          "* stands for any characters of a name, ? for one, [a-z] for one of these, and a folder ** for any "
          "number of folders");
}

std::vector<std::string> find_all_files(const std::vector<sql::Identifier>& paths, const WorkContext& work) {
  std::vector<std::string> all;
  for (const sql::Identifier& path : paths) {
    std::vector<std::string> found = underline_file(path.span, [&] { return find_files(path.name, work); });
    all.insert(all.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  }
  return all;
}

}  // namespace rtsql
