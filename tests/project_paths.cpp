#include "tests/project_paths.h"

namespace rtsql::test {

const char* const kProjectFolder = RTSQL_SOURCE_DIR;
const char* const kProgram = RTSQL_PROGRAM;

}  // namespace rtsql::test
