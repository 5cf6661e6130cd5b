// Compares look-ups by a hash with a map on the host: keys far apart, at the ends of their type, NULL and
// repeated, in tables that are nearly full.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <unordered_map>
#include <vector>

#include "exec/kernel/kernel_writer.h"
#include "exec/stage/lookup_stage.h"
#include "schema/key_encoding.h"
#include "tests/gpu/storage/host_columns.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

constexpr RelationId kOuter{1}, kInner{2};
constexpr LookupId kLookup{3};

// Stores 1 + the row that was found, or 1 where rows are only dropped.
class FoundRowSink : public Sink {
 public:
  FoundRowSink(gpu::Address words, bool finds) : words_(words), finds_(finds) {}
  void write(KernelWriter& writer, SinkText& text) const override {
    const std::string found = finds_ ? writer.row_id(1) : "0u";
    text.row +=
        "U32s(" + writer.inputs().word(words_) + " + uint64_t(i + j) * 4ul).v[0] = 1u + " + found + ";\n";
  }

 private:
  const gpu::Address words_;
  const bool finds_;
};

class HashLookupTest : public gpu::TestDevice {
 protected:
  HashLookupTest() : execution_(device(), settings_, {}, RelationIds(RelationId(3))) {}

  struct Case {
    Type type;
    std::vector<std::optional<uint64_t>> inner, outer;  // keys; NULL
    uint64_t slots = 0;
  };

  // Draws keys from few, so that many meet; the ends of the key space are among them. Those of the inner side
  // are different where they are to be unique.
  static Case random_case(Type type, size_t inner, size_t outer, bool unique, uint32_t seed) {
    std::mt19937_64 random(seed);
    const uint64_t largest = largest_key(type);
    const auto value_of = [&](uint64_t key) { return encode_key(decode_key(key, type)); };
    std::set<uint64_t> drawn = {value_of(0), value_of(largest), value_of(largest / 2)};
    while (drawn.size() < 2 * inner + 3) drawn.insert(value_of(random() & largest));
    std::vector<uint64_t> keys(drawn.begin(), drawn.end());
    std::shuffle(keys.begin(), keys.end(), random);
    Case test{type, {}, {}};
    for (size_t i = 0; i < inner; ++i) test.inner.emplace_back(keys[unique ? i : random() % (inner / 3 + 1)]);
    if (inner > 2) test.inner[inner / 2] = std::nullopt;
    for (size_t i = 0; i < outer; ++i) {
      const bool is_null = random() % 9 == 0;
      test.outer.push_back(is_null ? std::nullopt : std::optional(keys[random() % keys.size()]));
    }
    test.slots = std::bit_ceil(std::max<uint64_t>(16, inner + 1));
    return test;
  }

  static ColumnPtr column(Type type, const std::vector<std::optional<uint64_t>>& keys) {
    HostColumn host;
    host.type = type;
    host.rows = keys.size();
    host.data.resize(keys.size() * value_bytes(type));
    host.validity.assign((keys.size() + 31) / 32, 0);
    for (size_t row = 0; row < keys.size(); ++row) {
      if (!keys[row]) continue;
      host.validity[row / 32] |= 1u << (row % 32);
      const Value value = decode_key(*keys[row], type);
      std::byte* at = host.data.data() + row * value_bytes(type);
      const auto put = [&](auto bits) { std::memcpy(at, &bits, sizeof(bits)); };
      if (type.id == TypeId::kDouble)
        put(value.real);
      else if (type.id == TypeId::kReal)
        put(static_cast<float>(value.real));
      else if (value_bytes(type) == 8)
        put(value.integer);
      else
        put(static_cast<int32_t>(value.integer));
    }
    return Column::upload(device(), host, "test");
  }

  static RowSet rows_of(RelationId relation, const ColumnPtr& column) {
    RowSet rows;
    rows.sources.push_back({.relation = relation, .columns = {column}});
    rows.count = column->rows();
    return rows;
  }

  static ExprPtr key_of(RelationId relation, const ColumnPtr& column) {
    return make_column({relation, 0}, column->type(), column->nullable(), "key");
  }

  // Returns for each outer row 1 + what was found, a position or, in a set, 0; 0 where the row is dropped.
  std::vector<uint32_t> run(const Case& test, LookupForm form, JoinMode mode) {
    const ColumnPtr inner = column(test.type, test.inner), outer = column(test.type, test.outer);
    const LookupPlan plan{.form = form,
                          .addressing = LookupAddressing::kHash,
                          .slots = test.slots,
                          .key_bytes = key_bytes(test.type)};
    const LookupTable table = make_lookup_table(execution_, plan);
    fill_lookup_table(execution_, table, {rows_of(kInner, inner)}, key_of(kInner, inner));
    PipelineInput pending{rows_of(kOuter, outer)};
    pending.stages.push_back(
        std::make_shared<const LookupStage>(kLookup, mode, key_of(kOuter, outer), table, 1, 0));
    if (form != LookupForm::kBits) {
      RowSet found = rows_of(kInner, inner);
      found.sources[0].lookup = kLookup;
      found.sources[0].null_extended = mode == JoinMode::kLeft;
      pending.rows.add_columns_of(found);
    }
    const gpu::Buffer words = upload(std::vector<uint32_t>(padded_rows(test.outer.size())));
    KernelWriter writer(execution_, pending.rows);
    writer.pass(pending);
    writer.add(FoundRowSink(words.address(), form != LookupForm::kBits));
    writer.launch("look-up", writer.workgroups(false));
    execution_.finish();
    return download<uint32_t>(words, test.outer.size());
  }

  static std::vector<uint32_t> expected(const Case& test, LookupForm form, JoinMode mode) {
    std::unordered_map<uint64_t, uint32_t> positions;
    for (size_t row = 0; row < test.inner.size(); ++row) {
      if (test.inner[row]) positions.emplace(*test.inner[row], static_cast<uint32_t>(row));
    }
    std::vector<uint32_t> words;
    for (const std::optional<uint64_t>& key : test.outer) {
      const auto at = key ? positions.find(*key) : positions.end();
      const bool is_found = at != positions.end();
      const bool stays = mode == JoinMode::kLeft || is_found != (mode == JoinMode::kAnti);
      // A left join's row without a match has row id 2^32 - 1, and 1 more is 0.
      words.push_back(!stays ? 0 : form == LookupForm::kBits ? 1 : is_found ? at->second + 1 : 0);
    }
    return words;
  }

  void check(LookupForm form, JoinMode mode, bool unique) {
    for (const Type type :
         {Type(TypeId::kInteger), Type(TypeId::kBigint), Type(TypeId::kReal), Type(TypeId::kDouble)}) {
      for (const size_t inner : {0, 1, 15, 1023, 50000}) {
        for (const size_t outer : {1, 9, 30011, 100003}) {
          SCOPED_TRACE(testing::Message() << type_name(type) << ", " << outer << " rows in " << inner);
          const Case test = random_case(type, inner, outer, unique, static_cast<uint32_t>(inner + outer));
          ASSERT_EQ(run(test, form, mode), expected(test, form, mode));
        }
      }
    }
  }

  Settings settings_;
  Execution execution_;
};

TEST_F(HashLookupTest, FindsTheRow) {
  check(LookupForm::kPositions, JoinMode::kInner, true);
}

TEST_F(HashLookupTest, FindsTheRowOrNone) {
  check(LookupForm::kPositions, JoinMode::kLeft, true);
}

TEST_F(HashLookupTest, TellsWhetherThereIsARow) {
  check(LookupForm::kBits, JoinMode::kSemi, true);
  check(LookupForm::kBits, JoinMode::kSemi, false);
}

TEST_F(HashLookupTest, TellsWhetherThereIsNone) {
  check(LookupForm::kBits, JoinMode::kAnti, false);
}

}  // namespace
}  // namespace rtsql
