// Compares the pairs that look-ups find in chains of rows with those of a map on the host: keys that few or
// very many rows have, NULL or none, by their distance and by a hash, in one batch and in several.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "exec/rows/expand_pending.h"
#include "exec/rows/select_rows.h"
#include "exec/stage/lookup_stage.h"
#include "schema/key_encoding.h"
#include "storage/key_slots.h"
#include "tests/gpu/storage/host_columns.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

constexpr RelationId kOuter{1}, kInner{2};
constexpr LookupId kLookup{3};

using Values = std::vector<std::optional<int32_t>>;
using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

class ChainedLookupTest : public gpu::TestDevice {
 protected:
  // Draws so many values of [0, keys), NULL now and then.
  static Values random_values(size_t rows, int32_t keys, uint32_t seed) {
    std::mt19937 random(seed);
    Values values(rows);
    for (std::optional<int32_t>& value : values) {
      if (random() % 11 != 0) value = static_cast<int32_t>(random() % static_cast<uint32_t>(keys));
    }
    return values;
  }

  static RowSet rows_of(RelationId relation, const Values& values) {
    HostColumn host;
    host.type = TypeId::kInteger;
    host.rows = values.size();
    host.data.resize(values.size() * sizeof(int32_t));
    host.validity.assign((values.size() + 31) / 32, 0);
    for (size_t row = 0; row < values.size(); ++row) {
      if (!values[row]) continue;
      host.validity[row / 32] |= 1u << (row % 32);
      std::memcpy(host.data.data() + row * sizeof(int32_t), &*values[row], sizeof(int32_t));
    }
    RowSet rows;
    rows.sources.push_back({.relation = relation, .columns = {Column::upload(device(), host, "test")}});
    rows.count = values.size();
    return rows;
  }

  static ExprPtr key_of(RelationId relation) {
    return make_column({relation, 0}, TypeId::kInteger, true, "key");
  }

  static LookupPlan plan_of(LookupAddressing addressing, size_t rows, int32_t keys) {
    LookupPlan plan{.form = LookupForm::kChains, .addressing = addressing};
    plan.span = {encode_key(Value::of_integer(TypeId::kInteger, 0)),
                 encode_key(Value::of_integer(TypeId::kInteger, keys - 1))};
    plan.slots = key_slots_for(rows);
    plan.chained_rows = rows;
    return plan;
  }

  static Pairs pairs_of(Execution& execution, const Values& outer, const Values& inner,
                        const LookupPlan& plan) {
    const RowSet inner_rows = rows_of(kInner, inner);
    const LookupTable table = make_lookup_table(execution, plan);
    fill_lookup_table(execution, table, {inner_rows}, key_of(kInner));
    PipelineInput pending{rows_of(kOuter, outer)};
    pending.stages.push_back(
        std::make_shared<const LookupStage>(kLookup, JoinMode::kInner, key_of(kOuter), table, 1, 0));
    RowSet found = inner_rows;
    found.sources[0].lookup = kLookup;
    pending.rows.add_columns_of(found);
    Pairs pairs;
    expand_pending(execution, pending, [&](const RowSet& batch) {
      const auto outer_ids = read_ids(batch.sources[0], batch.count);
      const auto inner_ids = read_ids(batch.sources[1], batch.count);
      for (size_t i = 0; i < batch.count; ++i) pairs.emplace_back(outer_ids[i], inner_ids[i]);
    });
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }

  static std::vector<uint32_t> read_ids(const SourceRows& source, uint64_t count) {
    return download<uint32_t>(*std::static_pointer_cast<const gpu::Buffer>(source.keep), count);
  }

  static Pairs expected(const Values& outer, const Values& inner) {
    std::multimap<int32_t, uint32_t> rows;
    for (uint32_t row = 0; row < inner.size(); ++row) {
      if (inner[row]) rows.emplace(*inner[row], row);
    }
    Pairs pairs;
    for (uint32_t row = 0; row < outer.size(); ++row) {
      if (!outer[row]) continue;
      const auto [begin, end] = rows.equal_range(*outer[row]);
      for (auto found = begin; found != end; ++found) pairs.emplace_back(row, found->second);
    }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }

  static void check(LookupAddressing addressing, uint64_t batch_rows) {
    Settings settings;
    settings.batch_rows = batch_rows;
    Execution execution(device(), settings, {}, RelationIds(RelationId(3)));
    for (const int32_t keys : {1, 50, 3000}) {
      for (const size_t inner_rows : {0, 1, 200, 5000}) {
        for (const size_t outer_rows : {0, 1, 9, 700}) {
          SCOPED_TRACE(testing::Message()
                       << outer_rows << " rows in " << inner_rows << " of " << keys << " keys");
          const Values outer = random_values(outer_rows, keys + keys / 2, 1);
          const Values inner = random_values(inner_rows, keys, 2);
          ASSERT_EQ(pairs_of(execution, outer, inner, plan_of(addressing, inner_rows, keys)),
                    expected(outer, inner));
        }
      }
    }
  }
};

TEST_F(ChainedLookupTest, FindsAllRowsByTheirDistance) {
  check(LookupAddressing::kDense, 1 << 24);
}

TEST_F(ChainedLookupTest, FindsAllRowsByAHash) {
  check(LookupAddressing::kHash, 1 << 24);
}

TEST_F(ChainedLookupTest, HandsPairsOnInBatches) {
  check(LookupAddressing::kDense, 1000);
}

}  // namespace
}  // namespace rtsql
