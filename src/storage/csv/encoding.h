// Converts files that are written in another encoding than UTF-8.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "storage/compression/byte_source.h"

namespace rtsql::csv {

// Returns how iconv calls an encoding, as of latin-1, utf-16 or windows-1252, and an empty text for UTF-8,
// which needs no conversion; or nothing where iconv does not know it.
std::optional<std::string> encoding_called(std::string_view name);

// Returns the bytes of a file as they are. They outlive the source.
std::unique_ptr<ByteSource> make_plain_source(std::string_view bytes);

// Returns the UTF-8 text of what `source` gives in an encoding that encoding_called has returned. Bytes that
// are no text in it are an Error(kData) that says where; `path` names the file.
std::unique_ptr<ByteSource> make_converter(std::unique_ptr<ByteSource> source, std::string path,
                                           const std::string& encoding);

}  // namespace rtsql::csv
