#include "common/text_limit.h"

#include "common/error.h"

namespace rtsql {

void check_text_bytes(uint64_t bytes) {
  if (bytes > kLongestText)
    throw Error(ErrorKind::kValue, std::string(kTextTooLong)).sqlstate(sqlstate::kProgramLimit);
}

}  // namespace rtsql
