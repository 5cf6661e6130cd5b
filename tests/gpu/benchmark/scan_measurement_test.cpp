// The check of a scan benchmark must catch wrong bitmaps, and let right ones pass.
#include "benchmark/scan_measurement.h"

#include "index/contract/combine_bitmaps.h"
#include "index/registry/registry.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

// Answers as another index does, but says the opposite where it is spoiled.
class SpoilingIndex : public BitmapIndex {
 public:
  explicit SpoilingIndex(std::unique_ptr<Index> honest)
      : BitmapIndex(honest->key_width(), honest->key_count(), BitmapIndex::of(*honest).table_rows()),
        honest_(std::move(honest)) {
    build_statistics_ = honest_->build_statistics();
  }

  BitmapTerm bitmap_term(gpu::Stream& stream, const RangeConjunction& box) const override {
    BitmapTerm term = BitmapIndex::of(*honest_).bitmap_term(stream, box);
    term.flags ^= shader::kBitmapNegated;
    return term;
  }

 private:
  std::unique_ptr<Index> honest_;
};

std::unique_ptr<Index> build_spoiling(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                                      const WorkContext& context) {
  return std::make_unique<SpoilingIndex>(find_index_method("bindex")->build(device, keys, options, context));
}

class ScanMeasurementTest : public gpu::TestDevice {
 protected:
  static ScanMeasurement measure(const ScanWorkload& workload, const IndexMethod* method,
                                 const ScanProtocol& protocol = {}) {
    const ScanDataset dataset = generate_scan_dataset(device(), workload, {});
    const ScanOracle oracle(device(), dataset, {});
    if (method == nullptr) return measure_key_scan(device(), dataset, protocol, oracle, {});
    return measure_bitmaps(device(), *method, IndexOptions::parse(method->options, {}), dataset, protocol,
                           oracle, {});
  }

  static bool runs_here(const IndexMethod& method) {
    return !method.capabilities.needs_ray_pipelines || device().info().ray_pipelines;
  }
};

constexpr ScanWorkload kSmall = {.rows = 40001, .seed = 1, .columns = 3};

TEST_F(ScanMeasurementTest, RightAnswersPass) {
  for (const KeyWidth width : {KeyWidth::k32, KeyWidth::k64}) {
    ScanWorkload workload = kSmall;
    workload.width = width;
    for (const ScanOperator comparison :
         {ScanOperator::kLess, ScanOperator::kBetween, ScanOperator::kEqual, ScanOperator::kGreater}) {
      workload.comparison = comparison;
      const ScanMeasurement scan = measure(workload, nullptr);
      EXPECT_TRUE(scan.right());
      EXPECT_GT(scan.scan_milliseconds, 0);
      EXPECT_GT(scan.wall_milliseconds, 0);
      EXPECT_EQ(scan.copy_milliseconds, 0);
      EXPECT_FALSE(scan.indexes);
      const double expected = comparison == ScanOperator::kEqual ? 0 : 5000;
      EXPECT_NEAR(static_cast<double>(scan.found), expected, 350);
      for (const IndexMethod* method : bitmap_methods()) {
        if (!runs_here(*method)) continue;
        SCOPED_TRACE(method->name);
        const ScanMeasurement found = measure(workload, method);
        EXPECT_TRUE(found.right());
        EXPECT_EQ(found.found, scan.found);
        ASSERT_TRUE(found.indexes);
        EXPECT_GT(found.indexes->build_milliseconds, 0);
        EXPECT_GT(found.indexes->resident_bytes, 3 * workload.rows);
        EXPECT_GE(found.indexes->peak_bytes, found.indexes->resident_bytes);
        EXPECT_GT(found.scan_milliseconds, 0);
        EXPECT_GT(found.indexes->merge_milliseconds, 0);
        const double stages = found.indexes->sieve_milliseconds + found.indexes->refine_milliseconds +
                              found.indexes->merge_milliseconds;
        EXPECT_LE(stages, 1.001 * found.scan_milliseconds);
      }
    }
  }
}

TEST_F(ScanMeasurementTest, WrongAnswersAreFound) {
  IndexMethod spoiling = *find_index_method("bindex");
  spoiling.build = build_spoiling;
  ScanWorkload workload = kSmall;
  workload.columns = 1;
  const ScanMeasurement found = measure(workload, &spoiling);
  EXPECT_FALSE(found.right());
  EXPECT_EQ(found.wrong_words, 1251);
  EXPECT_EQ(found.found, workload.rows - 20001);
}

TEST_F(ScanMeasurementTest, CopiesAreTimedWhereAskedFor) {
  const ScanMeasurement found = measure(kSmall, find_index_method("bindex"), {.copy = true, .runs = 3});
  EXPECT_TRUE(found.right());
  EXPECT_GT(found.copy_milliseconds, 0);
}

TEST_F(ScanMeasurementTest, FewRowsAreScanned) {
  for (const uint64_t rows : {1, 2, 31, 33, 128}) {
    ScanWorkload workload = kSmall;
    workload.rows = rows;
    workload.selectivity = 1;
    EXPECT_EQ(measure(workload, nullptr).found, rows);
    const ScanMeasurement found = measure(workload, find_index_method("bindex"));
    EXPECT_TRUE(found.right());
    EXPECT_EQ(found.found, rows);
  }
}

}  // namespace
}  // namespace rtsql
