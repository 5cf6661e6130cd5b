#include "storage/csv/path_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "common/error.h"
#include "storage/csv/type_lattice.h"
#include "storage/csv/utf8.h"

namespace rtsql::csv {
namespace {

constexpr std::string_view kNullFolder = "__HIVE_DEFAULT_PARTITION__";

struct KeyAndValue {
  std::string key;
  std::string value;
};

// Puts the bytes that percent signs name in their place, if they make a text.
std::string unescaped(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* const digits = text.data() + i + 1;
    const bool is_escape = text[i] == '%' && i + 2 < text.size() &&
                           std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
    plain += is_escape ? static_cast<char>(byte) : text[i];
    if (is_escape) i += 2;
  }
  return is_utf8(plain) ? plain : std::string(text);
}

// Returns the keys and values of a path's folders: year and 2024 of year=2024.
std::vector<KeyAndValue> folders_of(std::string_view path) {
  std::vector<KeyAndValue> found;
  for (size_t end = path.find('/'); end != std::string_view::npos; end = path.find('/')) {
    const std::string_view folder = path.substr(0, end);
    const size_t sign = folder.find('=');
    if (sign != std::string_view::npos && sign > 0)
      found.push_back({unescaped(folder.substr(0, sign)), unescaped(folder.substr(sign + 1))});
    path.remove_prefix(end + 1);
  }
  return found;
}

bool have_same_keys(const std::vector<KeyAndValue>& a, const std::vector<KeyAndValue>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const KeyAndValue& one, const KeyAndValue& other) { return one.key == other.key; });
}

std::vector<PathColumn> columns_of_folders(const std::vector<std::string>& paths, const PathOptions& options,
                                           const std::string& date_format) {
  std::vector<PathColumn> columns;
  if (options.hive_partitioning == false) return columns;
  const std::vector<KeyAndValue> first = folders_of(paths.front());
  for (const KeyAndValue& folder : first) columns.push_back({folder.key, TypeId::kNull, {}});
  for (const std::string& path : paths) {
    const std::vector<KeyAndValue> folders = folders_of(path);
    if (!have_same_keys(first, folders)) {
      if (!options.hive_partitioning) return {};
      throw Error(ErrorKind::kData,
                  fmt::format("the folders of {} have other keys than those of {}", path, paths.front()))
          .hint("hive_partitioning takes the folders key=value of a path, the same ones of all files");
    }
    for (size_t i = 0; i < columns.size(); ++i) {
      const std::string& value = folders[i].value;
      columns[i].values.push_back(value == kNullFolder ? std::nullopt : std::optional(value));
      if (value == kNullFolder) continue;
      const TypeId type = join_types(columns[i].type.id, narrowest_type(value, date_format));
      columns[i].type = lattice_type(type);
    }
  }
  for (PathColumn& column : columns) {
    if (column.type.id == TypeId::kNull) column.type = TypeId::kVarchar;
  }
  return columns;
}

}  // namespace

std::vector<PathColumn> path_columns(const std::vector<std::string>& paths, const PathOptions& options,
                                     const std::string& date_format) {
  std::vector<PathColumn> columns = columns_of_folders(paths, options, date_format);
  if (!options.filename) return columns;
  PathColumn& names = columns.emplace_back(PathColumn{"filename", TypeId::kVarchar, {}});
  names.values.assign(paths.begin(), paths.end());
  return columns;
}

}  // namespace rtsql::csv
