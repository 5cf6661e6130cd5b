#include "cube/parameter_ranges.h"

#include <span>
#include <vector>

#include "shaders/cube/cube_layout.h"

namespace rtsql {

gpu::Address parameter_ranges(gpu::Stream& stream, const CodeRanges& ranges) {
  std::vector<shader::CubeCodeRange> words;
  for (const CodeRange& range : ranges) words.push_back({range.first, range.last});
  return words.empty() ? 0 : stream.parameters(std::as_bytes(std::span(words)));
}

}  // namespace rtsql
