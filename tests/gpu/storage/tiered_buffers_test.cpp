// Tests that columns have the same values wherever they lie, and where they lie.
#include "storage/tiered_buffers.h"

#include <memory>
#include <vector>

#include "common/error.h"
#include "storage/append.h"
#include "storage/column.h"
#include "tests/environment.h"
#include "tests/gpu/storage/host_columns.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

constexpr uint64_t kRows = 100000;

class TieredBuffersTest : public gpu::TestDevice {
 protected:
  void TearDown() override {
    device().memory().set_limit(0);
    device().memory().set_host_limit(std::nullopt);
    TestDevice::TearDown();
  }

  ColumnPtr stored(const HostColumn& values) {
    ColumnPtr column = Column::upload(device(), values, "test");
    column->keep_in_tiers(device());
    return column;
  }
  // Another statement wants memory, and gives it back.
  void want(uint64_t bytes) {
    const gpu::Residency::Use use(device().residency());
    device().allocate(bytes, "another");
  }
  bool is_on(gpu::Tier tier, const Column& column) const { return column.resident_bytes(tier) > 0; }
  void expect_values(const Column& column, const HostColumn& expected) {
    const gpu::Residency::Use use(device().residency());
    const HostColumn read = column.read(device(), 0, column.rows());
    for (uint64_t row = 0; row < column.rows(); ++row) ASSERT_EQ(read.value(row), expected.value(row)) << row;
  }
};

TEST_F(TieredBuffersTest, ColumnsOfEveryTypeGoAndComeBack) {
  for (const Type type : all_types()) {
    const HostColumn values = random_column(type, kRows, 3);
    const ColumnPtr column = stored(values);
    const uint64_t bytes = column->resident_bytes();
    device().memory().set_host_limit(uint64_t{1} << 30);
    device().memory().set_limit(device().memory().usage().used + bytes / 2);
    want(bytes);
    EXPECT_FALSE(is_on(gpu::Tier::kDevice, *column));
    EXPECT_TRUE(is_on(gpu::Tier::kHost, *column));
    expect_values(*column, values);
    device().memory().set_limit(0);
    {
      const gpu::Residency::Use use(device().residency());
      EXPECT_FALSE(column->values().is_on_host()) << "there is room";
    }
    expect_values(*column, values);
    // It has a copy on the host now, and leaves without another.
    const uint64_t copied = device().residency().copied(gpu::Tier::kHost);
    device().memory().set_limit(device().memory().usage().used + bytes / 2);
    want(bytes);
    EXPECT_FALSE(is_on(gpu::Tier::kDevice, *column));
    EXPECT_EQ(device().residency().copied(gpu::Tier::kHost), copied);
    device().memory().set_limit(0);
  }
}

TEST_F(TieredBuffersTest, AddressesHoldAsLongAsTheUse) {
  const ColumnPtr column = stored(random_column(TypeId::kBigint, kRows, 3));
  device().memory().set_host_limit(uint64_t{1} << 30);
  const gpu::Residency::Use use(device().residency());
  const gpu::Address address = column->values().address();
  device().memory().set_limit(device().memory().usage().used + 1000);
  const gpu::Buffer wanted = device().allocate(kRows, "another");
  EXPECT_TRUE(wanted.is_on_host());
  EXPECT_EQ(column->values().address(), address);
}

TEST_F(TieredBuffersTest, GoesToAFileWhereTheHostHasNoRoom) {
  for (const Type type : all_types()) {
    const HostColumn values = random_column(type, kRows, 3);
    const ColumnPtr column = stored(values);
    const uint64_t bytes = column->resident_bytes(), in_files = device().residency().bytes(gpu::Tier::kFile);
    const uint64_t copied = device().residency().copied(gpu::Tier::kFile);
    device().memory().set_host_limit(0);
    for (int round = 0; round < 2; ++round) {
      device().memory().set_limit(device().memory().usage().used + bytes / 2);
      want(bytes);
      EXPECT_FALSE(is_on(gpu::Tier::kDevice, *column));
      EXPECT_FALSE(is_on(gpu::Tier::kHost, *column));
      expect_values(*column, values);
    }
    EXPECT_GE(device().residency().bytes(gpu::Tier::kFile), in_files + bytes);
    EXPECT_LT(device().residency().copied(gpu::Tier::kFile), copied + 2 * bytes)
        << "the file is written once";
    device().memory().set_limit(0);
  }
  EXPECT_EQ(device().residency().bytes(gpu::Tier::kFile), 0U);
}

TEST_F(TieredBuffersTest, AppendedRowsGoToAFileToo) {
  const HostColumn values = random_column(TypeId::kBigint, kRows, 3),
                   more = random_column(TypeId::kBigint, 3, 3);
  device().memory().set_host_limit(0);
  ColumnPtr column = stored(values);
  for (uint64_t appended = 1; appended < 4; ++appended) {  // in place but for the first time
    {
      const gpu::Residency::Use use(device().residency());
      column = append_column(device(), *column, more, "test");
      column->keep_in_tiers(device());
    }
    device().memory().set_limit(device().memory().usage().used + kRows);
    want(4 * kRows);
    EXPECT_FALSE(is_on(gpu::Tier::kDevice, *column));
    const gpu::Residency::Use use(device().residency());
    const HostColumn read = column->read(device(), 0, column->rows());
    ASSERT_EQ(read.rows, kRows + 3 * appended);
    for (uint64_t row = 0; row < read.rows; ++row)
      ASSERT_EQ(read.value(row), row < kRows ? values.value(row) : more.value((row - kRows) % 3)) << row;
    device().memory().set_limit(0);
  }
}

TEST_F(TieredBuffersTest, StaysOnTheDeviceWhereThereIsNoOtherPlace) {
  const test::ScopedVariable no_folder("TMPDIR", "/nowhere");
  const HostColumn values = random_column(TypeId::kBigint, kRows, 3);
  const ColumnPtr column = stored(values);
  device().memory().set_host_limit(0);
  device().memory().set_limit(device().memory().usage().used + 1000);
  EXPECT_THROW(want(kRows), Error);
  EXPECT_TRUE(is_on(gpu::Tier::kDevice, *column));
  expect_values(*column, values);
}

// Says how often it was read.
class CountedSource : public ColumnSource {
 public:
  explicit CountedSource(HostColumn values)
      : ColumnSource(values.type, values.rows, values.has_nulls()), values_(std::move(values)) {}
  void read(ColumnReceiver& receiver) const override {
    ++reads;
    constexpr uint64_t kPiece = 999;  // so that bitmaps meet within words
    std::vector<uint64_t> parts;
    for (uint64_t begin = 0; begin < values_.rows; begin += kPiece)
      parts.push_back(std::min(kPiece, values_.rows - begin));
    put_parts(
        parts, [&](size_t i) { return values_.slice(i * kPiece, parts[i]); }, receiver);
  }
  const void* place() const override { return this; }
  mutable int reads = 0;

 private:
  const HostColumn values_;
};

TEST_F(TieredBuffersTest, WhatPartsFromItsSourceIsReadOnce) {
  const HostColumn values = random_column(TypeId::kVarchar, kRows, 4);
  const auto source = std::make_shared<const CountedSource>(values);
  const ColumnPtr column = Column::elsewhere(device(), source, {});
  column->part_from(&values);
  EXPECT_EQ(source->reads, 0);
  column->part_from(source.get());
  EXPECT_EQ(source.use_count(), 1);
  expect_values(*column, values);
  EXPECT_EQ(source->reads, 1);
}

TEST_F(TieredBuffersTest, WhatAFileHasIsReadAgain) {
  const HostColumn values = random_column(TypeId::kVarchar, kRows, 3);
  const auto source = std::make_shared<const CountedSource>(values);
  const ColumnPtr column = Column::elsewhere(device(), source, {});
  expect_values(*column, values);
  EXPECT_EQ(source->reads, 1);
  device().memory().set_host_limit(0);
  device().memory().set_limit(device().memory().usage().used + 1000);
  want(kRows);
  EXPECT_FALSE(is_on(gpu::Tier::kDevice, *column));
  EXPECT_FALSE(is_on(gpu::Tier::kHost, *column));
  expect_values(*column, values);
  EXPECT_EQ(source->reads, 2);
}

TEST_F(TieredBuffersTest, WhatIsUsedTogetherLeavesRoomForStatements) {
  std::vector<ColumnPtr> columns;
  for (int i = 0; i < 8; ++i) columns.push_back(stored(random_column(TypeId::kBigint, kRows, 0)));
  const uint64_t bytes = columns[0]->resident_bytes();
  device().memory().set_host_limit(uint64_t{1} << 30);
  const uint64_t others = device().memory().usage().used - 8 * bytes;
  device().memory().set_limit(others + 8 * bytes);
  want(7 * bytes + bytes / 2);
  const gpu::Residency::Use use(device().residency());
  uint64_t on_device = 0;
  for (const ColumnPtr& column : columns) on_device += column->values().is_on_host() ? 0 : bytes;
  EXPECT_GT(on_device, 2 * bytes);
  EXPECT_LE(on_device, (others + 8 * bytes) / 2);
}

}  // namespace
}  // namespace rtsql
