// Where the project that is tested lies.
#pragma once

namespace rtsql::test {

// The project's top-level folder.
extern const char* const kProjectFolder;
// The program built from it.
extern const char* const kProgram;

}  // namespace rtsql::test
