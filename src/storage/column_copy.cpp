#include "storage/column_copy.h"

#include <span>

#include "common/divide.h"
#include "gpu/stream.h"
#include "shaders/storage/recode.h"

namespace rtsql {

gpu::Buffer grown_copy(gpu::Device& device, const gpu::Buffer& source, uint64_t old_bytes, uint64_t bytes,
                       std::string_view what) {
  auto whole_words = [](uint64_t n) { return round_up(n, 4); };
  gpu::Buffer grown = device.allocate(whole_words(bytes), what);
  gpu::Stream stream(device);
  stream.stage("append");
  if (old_bytes > 0) stream.copy(source.address(), grown.address(), whole_words(old_bytes));
  stream.finish();
  return grown;
}

gpu::Buffer recoded_copy(gpu::Device& device, const Column& column, const std::vector<uint32_t>& map,
                         uint64_t rows, std::string_view what) {
  gpu::Buffer codes = device.allocate(rows * 4, what);
  gpu::Stream stream(device);
  stream.stage("recode");
  gpu::Buffer& device_map = stream.scratch(map.size() * 4, "dictionary map");
  stream.upload(device_map, 0, std::as_bytes(std::span(map)));
  shader::RecodeParams params{column.values().address(),
                              device_map.address(),
                              codes.address(),
                              column.rows(),
                              static_cast<uint32_t>(map.size()),
                              0};
  auto kernel = device.kernel<shader::RecodeParams>("storage/recode");
  stream.dispatch(kernel, params, divide_up(column.rows(), RECODE_TILE));
  stream.finish();
  return codes;
}

}  // namespace rtsql
