// Copies texts that lie all over the host's memory to the device. They are cut into blocks, each of which one
// thread writes into memory that the device reads: no copy of all texts is made on the host.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "gpu/device.h"
#include "schema/dictionary_builder.h"
#include "storage/text/device_texts.h"

namespace rtsql {

class TextBlocks {
 public:
  // Cuts the texts of the lists that count. The input outlives the blocks.
  TextBlocks(const DictionaryInput& input, unsigned threads);

  uint64_t count() const { return count_; }  // of texts
  // Copies them, list by list, into a heap. Throws Error(kMemory), Error(kInterrupted).
  DeviceTexts upload(gpu::Device& device) const;
  // Returns codes[i] for the i-th text of the heap, by list and text of the input.
  std::vector<std::vector<uint32_t>> codes_by_list(std::span<const uint32_t> codes) const;

 private:
  struct Block {
    size_t list = 0;
    uint32_t begin = 0, end = 0;              // of the list
    uint64_t texts = 0, bytes = 0;            // that count
    uint64_t first_text = 0, first_byte = 0;  // in the heap
  };

  std::vector<Block> cut(size_t list) const;
  template <class Use>
  void for_each_text(const Block& block, const Use& use) const;
  size_t end_of_group(size_t begin) const;
  void write(const Block& block, uint64_t* ends, std::byte* bytes) const;

  const DictionaryInput& input_;
  const unsigned threads_;
  std::vector<Block> blocks_;
  uint64_t count_ = 0, bytes_ = 0;
};

}  // namespace rtsql
