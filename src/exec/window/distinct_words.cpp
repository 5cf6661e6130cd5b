#include "exec/window/distinct_words.h"

#include <bit>

namespace rtsql {

std::vector<uint64_t> merge_distinct(const Accumulator& accumulator, const std::vector<uint64_t>& words,
                                     const ValueNumbers& numbers, HostFrames& frames) {
  const uint64_t leaves = std::bit_ceil(uint64_t{numbers.count()});
  const uint64_t none = accumulator.initial_word();
  std::vector<uint64_t> tree(2 * leaves, none);
  std::vector<int32_t> repeats(numbers.count());
  std::vector<uint64_t> merged(words.size());
  const auto change = [&](uint32_t row, int by) {
    const uint32_t number = numbers.of_row[row];
    const bool was_there = repeats[number] > 0;
    repeats[number] += by;
    const bool is_there = repeats[number] > 0;
    if (was_there == is_there) return;
    uint64_t node = leaves + number;
    tree[node] = is_there ? words[row] : none;
    for (node /= 2; node > 0; node /= 2)
      tree[node] = merge_words(accumulator.kind, tree[2 * node], tree[2 * node + 1]);
  };
  frames.follow(change, [&](uint32_t row) { merged[row] = tree[1]; });
  return merged;
}

}  // namespace rtsql
