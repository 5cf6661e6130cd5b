// The file CURRENT says which catalog and which log are those of a database. It is replaced as a whole.
#pragma once

#include <cstdint>
#include <string>

namespace rtsql {

std::string current_text(uint64_t generation);

// Throws Error(kData), which names `path`, where the text is none that current_text returns, and
// Error(kUnsupported) where a later version has written it.
uint64_t parse_current(const std::string& text, const std::string& path);

}  // namespace rtsql
