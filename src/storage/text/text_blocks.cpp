#include "storage/text/text_blocks.h"

#include <cstring>
#include <span>

#include "common/count_steps.h"
#include "common/parallel.h"
#include "gpu/stream.h"

namespace rtsql {
namespace {

constexpr uint32_t kBlockTexts = 8192;
constexpr uint64_t kBlockBytes = 1 << 20;
constexpr uint64_t kStagedBytes = uint64_t{32} << 20;  // at a time

}  // namespace

TextBlocks::TextBlocks(const DictionaryInput& input, unsigned threads) : input_(input), threads_(threads) {
  std::vector<std::vector<Block>> by_list(input.lists.size());
  parallel_for(threads, by_list.size(), [&](size_t list) { by_list[list] = cut(list); });
  for (const std::vector<Block>& of_list : by_list) {
    for (Block block : of_list) {
      block.first_text = count_;
      block.first_byte = bytes_;
      count_ += block.texts;
      bytes_ += block.bytes;
      blocks_.push_back(block);
    }
  }
}

template <class Use>
void TextBlocks::for_each_text(const Block& block, const Use& use) const {
  const TextList& list = input_.lists[block.list];
  const std::vector<bool>* used = input_.used.empty() ? nullptr : &input_.used[block.list];
  for (uint32_t number = block.begin; number < block.end; ++number) {
    if (used == nullptr || used->empty() || (*used)[number]) use(number, list[number]);
  }
}

std::vector<TextBlocks::Block> TextBlocks::cut(size_t list) const {
  std::vector<Block> blocks;
  Block block{.list = list};
  const auto finish = [&](uint32_t end) {
    block.end = end;
    if (block.texts > 0) blocks.push_back(block);
    block = {.list = list, .begin = end};
  };
  const uint32_t size = input_.lists[list].size();
  for_each_text({.list = list, .end = size}, [&](uint32_t number, std::string_view text) {
    if (block.texts == kBlockTexts || block.bytes >= kBlockBytes) finish(number);
    ++block.texts;
    block.bytes += text.size();
  });
  finish(size);
  return blocks;
}

// Returns the end of the blocks from `begin` on that are staged together: one at least.
size_t TextBlocks::end_of_group(size_t begin) const {
  size_t end = begin + 1;
  while (end < blocks_.size() && blocks_[end].first_byte - blocks_[begin].first_byte < kStagedBytes) ++end;
  return end;
}

void TextBlocks::write(const Block& block, uint64_t* ends, std::byte* bytes) const {
  uint64_t end = block.first_byte;
  for_each_text(block, [&](uint32_t, std::string_view text) {
    if (!text.empty()) std::memcpy(bytes, text.data(), text.size());
    bytes += text.size();
    end += text.size();
    *ends++ = end;
  });
}

DeviceTexts TextBlocks::upload(gpu::Device& device) const {
  DeviceTexts texts{device.allocate(count_ * sizeof(uint64_t), "the texts of a dictionary"),
                    device.allocate(bytes_, "the texts of a dictionary")};
  gpu::Stream stream(device);
  for (size_t begin = 0, end = 0; begin < blocks_.size(); begin = end) {
    work_of_thread().poll();
    end = end_of_group(begin);
    const Block &first = blocks_[begin], &last = blocks_[end - 1];
    const uint64_t ends_begin = first.first_text * sizeof(uint64_t);
    const std::span<std::byte> ends = stream.stage_upload(
        texts.ends, ends_begin, (last.first_text + last.texts) * sizeof(uint64_t) - ends_begin);
    const std::span<std::byte> bytes =
        stream.stage_upload(texts.bytes, first.first_byte, last.first_byte + last.bytes - first.first_byte);
    parallel_for(threads_, end - begin, [&](size_t i) {
      const Block& block = blocks_[begin + i];
      write(block, reinterpret_cast<uint64_t*>(ends.data()) + (block.first_text - first.first_text),
            bytes.data() + (block.first_byte - first.first_byte));
    });
    stream.finish();
  }
  return texts;
}

std::vector<std::vector<uint32_t>> TextBlocks::codes_by_list(std::span<const uint32_t> codes) const {
  std::vector<std::vector<uint32_t>> by_list(input_.lists.size());
  parallel_for(threads_, by_list.size(),
               [&](size_t list) { by_list[list].resize(input_.lists[list].size()); });
  parallel_for(threads_, blocks_.size(), [&](size_t i) {
    uint64_t place = blocks_[i].first_text;
    for_each_text(blocks_[i], [&](uint32_t number, std::string_view) {
      by_list[blocks_[i].list][number] = codes[place++];
    });
  });
  return by_list;
}

}  // namespace rtsql
