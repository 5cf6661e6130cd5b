// Checks the fields of a Parquet file's footer and pages.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string_view>

#include "common/error.h"

namespace rtsql::parquet {

// Throws Error(kData); `what` names the file.
[[noreturn]] inline void refuse_damaged(std::string_view what, std::string_view why) {
  throw Error(ErrorKind::kData, fmt::format("{} is damaged: {}", what, why));
}

// Returns the value of the field that `name` says, which is from 0 to `most`.
inline int64_t in_range(int64_t value, int64_t most, std::string_view what, std::string_view name) {
  if (value < 0 || value > most) refuse_damaged(what, fmt::format("{} is {}", name, value));
  return value;
}

}  // namespace rtsql::parquet
