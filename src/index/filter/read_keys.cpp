#include "index/filter/read_keys.h"

#include <span>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"

namespace rtsql {

namespace {

template <class Key>
std::vector<uint64_t> read_keys_of(gpu::Stream& stream, gpu::Address keys,
                                   const std::vector<uint32_t>& positions, ReadOrder order,
                                   gpu::Timings& timings) {
  gpu::Buffer& at = stream.scratch(positions.size() * sizeof(uint32_t), "positions of keys");
  gpu::Buffer& found = stream.scratch(positions.size() * sizeof(Key), "keys at positions");
  stream.upload(at, 0, std::as_bytes(std::span(positions)));
  gather(stream, sizeof(Key), keys, at.address(), positions.size(), found.address());
  if (order == ReadOrder::kAscending) radix_sort(stream, found.address(), sizeof(Key), 0, positions.size());
  std::vector<Key> read(positions.size());
  stream.download(found, 0, std::as_writable_bytes(std::span(read)));
  timings.add(stream.finish());
  return {read.begin(), read.end()};
}

}  // namespace

std::vector<uint64_t> read_keys(gpu::Stream& stream, const KeyColumn& column,
                                const std::vector<uint32_t>& positions, ReadOrder order,
                                gpu::Timings& timings) {
  return column.width == KeyWidth::k64
             ? read_keys_of<uint64_t>(stream, column.keys, positions, order, timings)
             : read_keys_of<uint32_t>(stream, column.keys, positions, order, timings);
}

}  // namespace rtsql
