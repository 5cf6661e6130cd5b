#include "plan/cube/cube_trace.h"

#include "catalog/traced_rows.h"

namespace rtsql {

CubeTracedWords CubeTrace::traced_words() const {
  CubeTracedWords traced{.words = {}, .counts_rows = counts_rows};
  for (const uint32_t word : words) traced.words.push_back(cube->traced->words[word]);
  return traced;
}

}  // namespace rtsql
