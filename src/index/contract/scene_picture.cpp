#include "index/contract/scene_picture.h"

#include <set>

namespace rtsql {

std::vector<uint32_t> PictureChoice::of(gpu::Address scene, uint64_t count) const {
  std::set<uint32_t> numbers;
  if (const auto found = met.find(scene); found != met.end()) {
    for (const uint64_t number : found->second) {
      if (numbers.size() < most) numbers.insert(static_cast<uint32_t>(number));
    }
  }
  for (uint64_t number = 0; number < count && numbers.size() < most; ++number)
    numbers.insert(static_cast<uint32_t>(number));
  return {numbers.begin(), numbers.end()};
}

}  // namespace rtsql
