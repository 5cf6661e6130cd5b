// Tells files of other formats, which are often given for CSV, by their beginnings.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql::csv {

// Throws Error(kData) for a file that is compressed, binary, in another encoding than UTF-8, JSON
// without objects, XML or HTML, with what to do. `text_wanted` says that the file is read as lines of text
// whatever they are, as where the delimiter is given.
void refuse_foreign(const std::string& path, std::string_view file, bool text_wanted);

// Tells whether the file's name says that it is JSON, whether it is compressed or not.
bool is_named_as_json(const std::string& path);
// Throws Error(kData) for a file, said to be JSON, whose text is not that of objects; an empty one is none.
void refuse_other_json(const std::string& path, std::string_view text);

inline constexpr const char* kConvertEncoding =
    "rtsql reads UTF-8; (encoding 'windows-1252') says that the file is Latin-1";

// Spreadsheet programs say in a first line such as sep=; how fields are parted.
struct SeparatorLine {
  std::string delimiter;
  size_t end;  // behind the line
};
std::optional<SeparatorLine> find_separator_line(std::string_view text);

}  // namespace rtsql::csv
