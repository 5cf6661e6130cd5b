// Reads the values of a page, which are written in one of several encodings (parquet-format, Encodings.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/raw_vector.h"
#include "storage/parquet/metadata.h"
#include "storage/parquet/page_header.h"

namespace rtsql::parquet {

// Values as the file has them: of one length, one behind the other, or of any length. What they point at may
// be the page itself.
struct PageValues {
  std::string_view fixed;
  std::vector<std::string_view> texts;
  RawVector<char> memory;  // what was made for them
};

// Reads `count` values. Throws Error(kData) where there are fewer, and for an encoding that values of this
// type do not have. `what` names the page.
PageValues read_page_values(const SchemaElement& element, Encoding encoding, std::string_view bytes,
                            uint64_t count, const std::string& what);

}  // namespace rtsql::parquet
