#include "index/rtscan/rtscan_index.h"

#include <algorithm>
#include <span>

#include "algorithm/partition.h"
#include "common/check.h"
#include "index/contract/combine_bitmaps.h"
#include "index/rtscan/rtscan_builder.h"
#include "index/rtscan/rtscan_picture.h"
#include "shaders/index/rtscan/rtscan_search.h"

namespace rtsql {

namespace {

bool is_open(const KeyInterval& interval) {
  return interval.low == 0 && interval.high == UINT64_MAX;
}

}  // namespace

RtscanIndex::RtscanIndex(gpu::Device& device, const IndexKeys& keys, const RtscanOptions& options,
                         const WorkContext& context)
    : BitmapIndex(keys),
      options_(options),
      parts_(build_rtscan(device, keys, options, context, build_statistics_)) {}

void RtscanIndex::precompile(gpu::Device& device) const {
  if (!parts_.scenes.empty()) RtscanScene::precompile(device, options_);
}

std::vector<PicturedScene> RtscanIndex::picture(gpu::Device& device, const IndexKeys& keys,
                                                const PictureChoice& choice) const {
  if (parts_.scenes.empty()) return {};
  return picture_rtscan(device, parts_, keys, options_, choice);
}

BitmapTerm RtscanIndex::bitmap_term(gpu::Stream& stream, const RangeConjunction& conjunction) const {
  RTSQL_CHECK(key_count() == 0 || conjunction.size() == parts_.columns.size());
  BitmapTerm term = {};
  if (key_count() == 0) return term;
  RangeConjunction wanted = conjunction;
  for (size_t i = 0; i < wanted.size(); ++i) {
    const uint64_t largest = largest_key(parts_.columns[i].width);
    if (wanted[i].empty() || wanted[i].low > largest) return term;
    if (wanted[i].high >= largest) wanted[i].high = UINT64_MAX;
  }
  const RefinePlan plan = plan_refinement(refined_columns(), wanted, options_.adaptive_selection);
  gpu::Buffer& words = stream.scratch(combined_words(table_rows()) * sizeof(uint32_t), "a bitmap of rows");
  stream.stage("sieve");
  sieve(stream, plan.blocks, words);
  stream.stage("refine");
  const std::vector<shader::RtscanTest> tested = tests(wanted);
  refine(stream, plan.regions,
         {.tests = tested.empty() ? 0 : stream.parameters(std::as_bytes(std::span(tested))),
          .row_of = parts_.row_of ? parts_.row_of.address() : 0,
          .words = words.address(),
          .test_count = static_cast<uint32_t>(tested.size()),
          .reserved = 0});
  term.include = words.address();
  return term;
}

std::vector<RefinedColumn> RtscanIndex::refined_columns() const {
  std::vector<RefinedColumn> columns;
  for (const RtscanColumn& column : parts_.columns) columns.push_back({&column.vectors, &column.table});
  return columns;
}

std::vector<shader::RtscanTest> RtscanIndex::tests(const RangeConjunction& conjunction) const {
  std::vector<shader::RtscanTest> tests;
  for (size_t i = 0; i < conjunction.size(); ++i) {
    if (is_open(conjunction[i])) continue;
    const RtscanColumn& column = parts_.columns[i];
    tests.push_back({.keys = column.keys.address(),
                     .low = conjunction[i].low,
                     .high = conjunction[i].high,
                     .wide = column.width == KeyWidth::k64,
                     .reserved = 0});
  }
  return tests;
}

// The vectors of a column that has all blocks name all rows of the index: one of them will do.
void RtscanIndex::sieve(gpu::Stream& stream, const std::vector<SievedBlocks>& blocks,
                        gpu::Buffer& words) const {
  if (blocks.empty()) {
    stream.fill(words, 0);
    return;
  }
  BitmapConjunction terms;
  for (size_t i = 0; i < blocks.size(); ++i) {
    const FilterVectors& vectors = parts_.columns[i].vectors;
    const bool has_all = blocks[i].first == 0 && blocks[i].end == vectors.blocks();
    if (has_all && (i + 1 < blocks.size() || !terms.empty())) continue;
    BitmapTerm term = {};
    term.include = vectors.of_blocks(blocks[i].end);
    term.exclude = vectors.of_blocks(blocks[i].first);
    terms.push_back(term);
  }
  combine_bitmaps(stream, std::span(&terms, 1), table_rows(), words.address());
}

void RtscanIndex::refine(gpu::Stream& stream, const std::vector<RefineRegion>& regions,
                         const shader::RtscanRecords& records) const {
  if (parts_.scenes.empty()) {
    for (const RefineRegion& region : regions) search(stream, region, records);
    return;
  }
  for (const RtscanScene& scene : parts_.scenes) {
    std::vector<RefineRegion> own;
    std::ranges::copy_if(regions, std::back_inserter(own),
                         [&](const RefineRegion& region) { return scene.has(region.column); });
    if (!own.empty()) scene.refine(stream, own, refined_columns(), records, options_);
  }
}

void RtscanIndex::search(gpu::Stream& stream, const RefineRegion& region,
                         const shader::RtscanRecords& records) const {
  const RtscanColumn& column = parts_.columns[region.column];
  const RankSpan ranks = column.table.covering(region.box[region.column]);
  if (ranks.size() == 0) return;
  gpu::Device& device = stream.device();
  const auto kernel =
      device.kernel<shader::RtscanSearchParams>("index/rtscan/rtscan_search", {group_threads(device)});
  stream.dispatch(kernel,
                  {.records = records,
                   .order = column.order.address() + ranks.first * sizeof(uint32_t),
                   .count = static_cast<uint32_t>(ranks.size()),
                   .reserved = 0},
                  tile_groups(device, ranks.size(), 1));
}

}  // namespace rtsql
