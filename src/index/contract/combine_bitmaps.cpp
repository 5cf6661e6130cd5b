#include "index/contract/combine_bitmaps.h"

#include <algorithm>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "gpu/device.h"
#include "shaders/index/bitmap/bitmap_combine.h"

namespace rtsql {

namespace {

constexpr uint32_t kTileQuads = shader::kBitmapTileWords / 4;

std::vector<BitmapTerm> in_sequence(std::span<const BitmapConjunction> conjunctions) {
  constexpr BitmapTerm kAllRows = {
      .include = 0, .exclude = 0, .lists = {}, .flags = shader::kBitmapNegated, .reserved = 0};
  std::vector<BitmapTerm> terms;
  for (const BitmapConjunction& conjunction : conjunctions) {
    terms.insert(terms.end(), conjunction.begin(), conjunction.end());
    if (conjunction.empty()) terms.push_back(kAllRows);
    terms.back().flags |= shader::kBitmapEndsConjunction;
  }
  return terms;
}

// Counts the bitmaps that are read and the one that is written. How long the lists are is not known here.
uint64_t bytes_moved(std::span<const BitmapTerm> terms, uint64_t rows) {
  uint64_t bitmaps = 1;
  for (const BitmapTerm& term : terms) bitmaps += (term.include != 0 ? 1 : 0) + (term.exclude != 0 ? 1 : 0);
  return bitmaps * divide_up(rows, 8);
}

}  // namespace

uint64_t combined_words(uint64_t rows) {
  return divide_up(rows, shader::kBitmapTileRows) * shader::kBitmapTileWords;
}

void combine_bitmaps(gpu::Stream& stream, std::span<const BitmapConjunction> conjunctions, uint64_t rows,
                     gpu::Address words, gpu::Address count) {
  RTSQL_CHECK(rows <= UINT32_MAX);
  if (rows == 0) return;
  const std::vector<BitmapTerm> terms = in_sequence(conjunctions);
  gpu::Device& device = stream.device();
  const uint32_t threads = std::min(group_threads(device), kTileQuads);
  const auto kernel = device.kernel<shader::BitmapCombineParams>("index/bitmap/bitmap_combine",
                                                                 {threads, kTileQuads / threads});
  const uint64_t tiles = divide_up(rows, shader::kBitmapTileRows);
  stream.dispatch(kernel,
                  {.terms = terms.empty() ? 0 : stream.parameters(std::as_bytes(std::span(terms))),
                   .words = words,
                   .count = count,
                   .rows = static_cast<uint32_t>(rows),
                   .tiles = static_cast<uint32_t>(tiles),
                   .term_count = static_cast<uint32_t>(terms.size()),
                   .reserved = 0},
                  tiles, shader::kBitmapTileRows);
  stream.count_bytes(bytes_moved(terms, rows));
}

}  // namespace rtsql
