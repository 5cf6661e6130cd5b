#include "benchmark/scan_oracle.h"

#include <span>

#include "benchmark/item_kernel.h"
#include "benchmark/key_scan.h"
#include "common/divide.h"
#include "shaders/benchmark/compare_bits.h"

namespace rtsql {

ScanOracle::ScanOracle(gpu::Device& device, const ScanDataset& dataset, const WorkContext& context)
    : words_(divide_up(dataset.rows, 32)),
      expected_(device.allocate(words_ * sizeof(uint32_t), "expected rows")) {
  gpu::Stream stream(device, context.interrupt);
  scan_keys(stream, dataset.columns, dataset.conjunction, dataset.rows, expected_.address());
  stream.finish();
}

ScanOracle::Verdict ScanOracle::check(gpu::Device& device, gpu::Address words) const {
  gpu::Stream stream(device);
  gpu::Buffer& verdict = stream.scratch(sizeof(shader::BitsVerdict), "expected rows");
  stream.fill(verdict, 0);
  dispatch_items<shader::CompareBitsParams>(stream, "benchmark/compare_bits",
                                            {.words = words,
                                             .expected = expected_.address(),
                                             .verdict = verdict.address(),
                                             .count = static_cast<uint32_t>(words_),
                                             .reserved = 0},
                                            words_);
  shader::BitsVerdict found;
  stream.download(verdict, 0, std::as_writable_bytes(std::span(&found, 1)));
  stream.finish();
  return {.wrong_words = found.wrong, .found = found.found};
}

}  // namespace rtsql
