#include "common/version.h"

namespace rtsql {

const char* version() {
  return RTSQL_VERSION;
}

}  // namespace rtsql
