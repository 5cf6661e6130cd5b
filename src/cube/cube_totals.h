// Holds what a query adds up for the groups of a cube: for each so many words of 64 bits, of which the first
// is the number of its rows. Few groups have several copies of their words, so that not all rays add to the
// same ones at once.
#pragma once

#include <cstdint>
#include <vector>

#include "cube/cube_word.h"
#include "gpu/device.h"
#include "shaders/cube/cube_totals.h"
#include "storage/column.h"

namespace rtsql {

class CubeTotals {
 public:
  enum class Copies : uint8_t { kOne, kSeveral };
  // All are 0 at first. Records into the stream, in whose scratch they are.
  CubeTotals(gpu::Stream& stream, uint64_t groups, const CubeWords& words, Copies copies);

  gpu::Address address() const { return address_; }  // copies x words x groups
  uint32_t groups() const { return groups_; }
  uint32_t words() const { return words_; }  // with the number of rows
  uint32_t copies() const { return copies_; }
  uint32_t extremes() const { return extremes_; }  // bit w: of word w the largest value counts, else the sum

  // Returns a BIGINT column of the numbers of rows and of each word, with a row for each group. Records into
  // the stream.
  std::vector<ColumnPtr> columns(gpu::Stream& stream) const;

  static gpu::Kernel<shader::CubeTotalsParams> kernel(gpu::Device& device);

 private:
  const uint32_t groups_, words_, copies_, extremes_;
  gpu::Address address_ = 0;
};

}  // namespace rtsql
