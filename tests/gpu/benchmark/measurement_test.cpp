// The check of a benchmark must catch wrong answers, and let right ones of either shape pass.
#include "benchmark/measurement.h"

#include <numeric>

#include "benchmark/generator.h"
#include "benchmark/sum_matches.h"
#include "index/registry/registry.h"
#include "shaders/benchmark/sum_spans.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

// Answers as another index does, then spoils one row of the answer.
class SpoilingIndex : public ProbeIndex {
 public:
  enum class Spoil { kNothing, kRow, kSize, kTotal };

  SpoilingIndex(std::unique_ptr<Index> honest, Spoil spoil)
      : ProbeIndex(honest->key_width(), honest->key_count()), honest_(std::move(honest)), spoil_(spoil) {
    build_statistics_ = honest_->build_statistics();
  }

 private:
  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override {
    ProbeResult result = ProbeIndex::of(*honest_).probe(device, batch, context, &timings);
    const bool pairs = result.shape == ProbeResult::Shape::kPairs;
    if (spoil_ == Spoil::kRow) add_one(device, pairs ? result.row : result.first);
    if (spoil_ == Spoil::kSize) pairs ? add_one(device, result.probe) : add_one(device, result.size);
    if (spoil_ == Spoil::kTotal) ++result.match_count;
    return result;
  }

  static void add_one(gpu::Device& device, gpu::Buffer& buffer) {
    uint32_t word = 0;
    device.read(buffer, 0, std::as_writable_bytes(std::span(&word, 1)));
    ++word;
    device.write(buffer, 0, std::as_bytes(std::span(&word, 1)));
  }

  std::unique_ptr<Index> honest_;
  Spoil spoil_;
};

SpoilingIndex::Spoil spoil_of_method;
std::string_view honest_method;

std::unique_ptr<Index> build_spoiling(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                                      const WorkContext& context) {
  return std::make_unique<SpoilingIndex>(
      find_index_method(honest_method)->build(device, keys, options, context), spoil_of_method);
}

class MeasurementTest : public gpu::TestDevice {
 protected:
  static Measurement measure(const Workload& workload, std::string_view method,
                             SpoilingIndex::Spoil spoil = SpoilingIndex::Spoil::kNothing,
                             const Protocol& protocol = {}) {
    spoil_of_method = spoil;
    honest_method = method;
    IndexMethod spoiling = *find_index_method(method);
    if (spoil != SpoilingIndex::Spoil::kNothing) spoiling.build = build_spoiling;
    const Dataset dataset = generate_dataset(device(), workload, {});
    const Oracle oracle(device(), dataset.keys, {});
    return measure_method(device(), spoiling, IndexOptions::parse(spoiling.options, {}), dataset, protocol,
                          oracle, {});
  }

  static bool runs_here(const IndexMethod& method) {
    return !method.capabilities.needs_ray_pipelines || device().info().ray_pipelines;
  }
};

TEST_F(MeasurementTest, RightAnswersPass) {
  for (const IndexMethod* method : probed_methods()) {
    if (!runs_here(*method)) continue;
    SCOPED_TRACE(method->name);
    for (const uint64_t range_hits : {0, 20}) {
      if (range_hits > 0 && !method->capabilities.ranges) continue;
      for (const uint64_t multiplicity : {1, 5}) {
        const Workload workload = {
            .keys = 3000, .probes = 2000, .multiplicity = multiplicity, .range_hits = range_hits, .seed = 1};
        const Measurement found = measure(workload, method->name);
        EXPECT_TRUE(found.right());
        EXPECT_GE(found.matches, 2000 * multiplicity - 100);
        EXPECT_EQ(found.keys, 3000);
        EXPECT_EQ(found.probes, 2000);
        EXPECT_GT(found.build_milliseconds, 0);
        EXPECT_GT(found.probe_milliseconds, 0);
        EXPECT_EQ(found.sort_milliseconds, 0);
      }
    }
  }
}

TEST_F(MeasurementTest, WrongAnswersAreFound) {
  using Spoil = SpoilingIndex::Spoil;
  const Workload workload = {.keys = 3000, .probes = 2000, .seed = 2};
  for (const std::string_view method : {"sorted", "hash"}) {
    SCOPED_TRACE(method);
    for (const Spoil spoil : {Spoil::kRow, Spoil::kSize}) {
      const Measurement found = measure(workload, method, spoil);
      EXPECT_FALSE(found.right());
      EXPECT_GE(found.wrong_probes, 1);
      EXPECT_LE(found.wrong_probes, 2);
    }
  }
  const Measurement miscounted = measure(workload, "sorted", Spoil::kTotal);
  EXPECT_EQ(miscounted.wrong_probes, 0);
  EXPECT_FALSE(miscounted.right());
}

TEST_F(MeasurementTest, BatchesAndSortingFindTheSame) {
  for (const uint64_t range_hits : {0, 10}) {
    const Workload workload = {.keys = 300, .probes = 199, .range_hits = range_hits, .seed = 3};
    const uint64_t matches = measure(workload, "sorted").matches;
    for (const uint64_t batches : {2, 7, 199, 500}) {
      const Measurement found = measure(workload, "sorted", SpoilingIndex::Spoil::kNothing,
                                        {.batches = batches, .sort_probes = true});
      EXPECT_TRUE(found.right());
      EXPECT_EQ(found.matches, matches);
      EXPECT_GT(found.sort_milliseconds, 0);
    }
  }
}

TEST_F(MeasurementTest, MissesAreCounted) {
  for (const double hit_rate : {0.0, 0.25, 1.0}) {
    const Workload workload = {.keys = 3000, .probes = 2000, .hit_rate = hit_rate, .seed = 6};
    const Measurement found = measure(workload, "hash");
    EXPECT_TRUE(found.right());
    EXPECT_EQ(found.matches + found.misses, 2000);
    EXPECT_NEAR(static_cast<double>(found.matches), 2000 * hit_rate, 100);
  }
}

TEST_F(MeasurementTest, UpdatedIndexesFindTheChangedKeys) {
  for (const IndexMethod* method : probed_methods()) {
    if (!runs_here(*method)) continue;
    SCOPED_TRACE(method->name);
    const Measurement found =
        measure({.keys = 3000, .probes = 2000, .uniformity = 0, .swaps = 100, .seed = 5}, method->name);
    EXPECT_TRUE(found.right());
    EXPECT_GT(found.update_milliseconds, 0);
  }
}

// A result that does not fit is asked for in parts.
TEST_F(MeasurementTest, BatchesAreHalvedWhereMemoryIsShort) {
  const Workload workload = {.keys = 4096, .probes = 1 << 18, .seed = 4};
  const Dataset dataset = generate_dataset(device(), workload, {});
  const Oracle oracle(device(), dataset.keys, {});
  const IndexMethod& method = *find_index_method("sorted");
  device().memory().set_host_limit(0);
  device().memory().set_limit(device().memory().usage().used + (uint64_t{1} << 21));
  Measurement found;
  EXPECT_NO_THROW(found = measure_method(device(), method, IndexOptions::parse(method.options, {}), dataset,
                                         {}, oracle, {}));
  device().memory().set_limit(0);
  device().memory().set_host_limit(std::nullopt);
  EXPECT_TRUE(found.right());
  EXPECT_EQ(found.matches, workload.probes);
}

// Spans begin and end anywhere, in a permutation that begins anywhere, and are summed by teams of any size: a
// CPU device by itself takes but one thread a span.
TEST_F(MeasurementTest, SumsOfSpans) {
  constexpr uint32_t kSpans = 300, kThreads = 64;
  std::vector<uint32_t> rows(5000);
  for (uint32_t i = 0; i < rows.size(); ++i) rows[i] = (i * 2654435761u) ^ 0xf0000000u;
  const gpu::Buffer buffer = upload(rows);
  const gpu::Buffer sums = device().allocate(kSpans * sizeof(uint64_t), "test");
  for (const uint32_t offset : {0u, 1u, 2u, 3u}) {
    for (const uint32_t longest : {1u, 9u, 100u, 3000u}) {
      std::vector<uint32_t> first, size;
      std::vector<uint64_t> expected;
      for (uint32_t span = 0; span < kSpans; ++span) {
        size.push_back(span * 7919 % (longest + 1));
        first.push_back(span * 104729 % (4990 - longest));
        const auto begin = rows.begin() + offset + first.back();
        expected.push_back(std::accumulate(begin, begin + size.back(), uint64_t{0}));
      }
      const gpu::Buffer firsts = upload(first);
      const gpu::Buffer sizes = upload(size);
      for (const uint32_t team : {1u, 2u, 8u, 64u}) {
        gpu::Stream stream(device());
        stream.dispatch(device().kernel<shader::SumSpansParams>("benchmark/sum_spans", {kThreads, team, 0}),
                        {.first = firsts.address(),
                         .size = sizes.address(),
                         .permutation = buffer.address() + 4 * offset,
                         .sums = sums.address(),
                         .values = 0,
                         .count = kSpans,
                         .reserved = 0},
                        (kSpans * team + kThreads - 1) / kThreads);
        stream.finish();
        EXPECT_EQ(download<uint64_t>(sums), expected) << offset << " " << longest << " " << team;
      }
    }
  }
}

TEST_F(MeasurementTest, SumsOfValues) {
  std::vector<uint32_t> rows(900), values(1000), first, size, probe, row;
  std::vector<uint64_t> expected;
  for (uint32_t i = 0; i < values.size(); ++i) values[i] = (i * 2654435761u) ^ 0xf0000000u;
  for (uint32_t i = 0; i < rows.size(); ++i) rows[i] = i * 7 % 1000;
  for (uint32_t span = 0; span < 200; ++span) {
    first.push_back(span * 7919 % 800);
    size.push_back(span % 4 == 3 ? span % 90 : span % 4);
    expected.push_back(0);
    for (uint32_t i = 0; i < size.back(); ++i) {
      probe.push_back(span);
      row.push_back(rows[first.back() + i]);
      expected.back() += values[row.back()];
    }
  }
  const gpu::Buffer permutation = upload(rows), column = upload(values);
  const gpu::Buffer sums = device().allocate(200 * sizeof(uint64_t), "test");
  const auto expect_sums = [&](const ProbeResult& result, const std::vector<uint64_t>& of_probes) {
    gpu::Stream stream(device());
    sum_matches(stream, result, of_probes.size(), sums, column.address());
    stream.finish();
    EXPECT_EQ(download<uint64_t>(sums), of_probes);
  };
  ProbeResult spans;
  spans.first = upload(first);
  spans.size = upload(size);
  spans.permutation = permutation.address();
  spans.match_count = probe.size();
  expect_sums(spans, expected);
  ProbeResult pairs;
  pairs.shape = ProbeResult::Shape::kPairs;
  pairs.probe = upload(probe);
  pairs.row = upload(row);
  pairs.match_count = probe.size();
  expect_sums(pairs, expected);
  // Points may be answered with their rows.
  ProbeResult single;
  for (uint32_t i = 0; i < 200; ++i) {
    size[i] = i % 3 == 0 ? 0 : 1;
    expected[i] = size[i] * uint64_t{values[first[i]]};
  }
  single.first = upload(first);
  single.size = upload(size);
  expect_sums(single, expected);
}

TEST_F(MeasurementTest, ValuesOfRowsAreReadAndAreRight) {
  for (const std::string_view method : {"sorted", "hash"}) {
    const Measurement found = measure({.keys = 3000, .probes = 2000, .hit_rate = 0.5, .seed = 7}, method,
                                      SpoilingIndex::Spoil::kNothing, {.sum = true, .values = true});
    EXPECT_TRUE(found.right());
    EXPECT_GT(found.sum_milliseconds, 0);
  }
}

TEST_F(MeasurementTest, SkewedKeysAreFound) {
  for (const IndexMethod* method : probed_methods()) {
    if (!runs_here(*method)) continue;
    SCOPED_TRACE(method->name);
    for (const uint64_t range_hits : {0, 50}) {
      if (range_hits > 0 && !method->capabilities.ranges) continue;
      const Measurement found = measure(
          {.keys = 3000, .probes = 300, .key_skew = 1.3, .range_hits = range_hits, .seed = 8}, method->name);
      EXPECT_TRUE(found.right());
      EXPECT_GE(found.matches, range_hits == 0 ? 300 : 300 * range_hits);
    }
  }
}

TEST_F(MeasurementTest, SumsOfPairs) {
  std::vector<uint32_t> probe, row;
  std::vector<uint64_t> expected(400);
  for (uint32_t p = 0; p < 400; ++p) {
    const uint32_t pairs = p % 5 == 0 ? 0 : p % 7 == 0 ? 90 : p % 3;
    for (uint32_t i = 0; i < pairs; ++i) {
      probe.push_back(p);
      row.push_back((p * 31 + i) * 2654435761u);
      expected[p] += row.back();
    }
  }
  ProbeResult result;
  result.shape = ProbeResult::Shape::kPairs;
  result.probe = upload(probe);
  result.row = upload(row);
  result.match_count = probe.size();
  const gpu::Buffer sums = device().allocate(400 * sizeof(uint64_t), "test");
  gpu::Stream stream(device());
  sum_matches(stream, result, 400, sums);
  stream.finish();
  EXPECT_EQ(download<uint64_t>(sums), expected);
}

}  // namespace
}  // namespace rtsql
