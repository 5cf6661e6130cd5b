// Says where the project that is tested lies.
#pragma once

namespace rtsql::test {

// This is the project's top-level folder.
extern const char* const kProjectFolder;
// This is the program built from it.
extern const char* const kProgram;

}  // namespace rtsql::test
