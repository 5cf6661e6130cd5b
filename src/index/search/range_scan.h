// Collects the rows of ranges into pairs as "Is Binary Search Really All You Need?" scans them (section 5.7):
// the thread of a probe collects its rows one by one; with RangeScan::kSubgroup only the first 32, and what
// is left is collected by all lanes of its subgroup together. This is for rows that no span of an array of
// row ids can name; where one can, expand_spans of src/algorithm/expand.h is balanced however the ranges are.
#pragma once

#include <cstdint>

#include "index/search/search_options.h"
#include "index/search/sorted_keys.h"

namespace rtsql {

// Holds pairs in the making: there is room for as many as `spans` counts.
struct PairBatch {
  ProbeResult result;
  gpu::Address offsets =
      0;  // uint64 each: where the pairs of each probe begin; lives as long as the stream's scratch
};
// Records the scan that gives the offsets.
PairBatch begin_pairs(gpu::Stream& stream, const ProbeResult& spans, uint64_t probes);

// Collects the pairs that `spans`, positions in `rows`, stand for. Adds the stages "scan" and "collect".
ProbeResult scan_spans(gpu::Device& device, const ProbeResult& spans, uint64_t probes, const RowArray& rows,
                       RangeScan scan, const WorkContext& context, gpu::Timings& timings);

}  // namespace rtsql
