// Huge pages for memory that is written once, by many threads at a time: a page fault for each 4 KiB takes
// the kernel longer than the copy takes, and threads wait for one another in it.
#pragma once

#include <cstddef>

namespace rtsql {

// Asks the system for huge pages in [begin, begin + bytes), which nothing has been written to yet. It may
// have none.
void prefer_huge_pages(void* begin, size_t bytes);

}  // namespace rtsql
