// Tests what is particular to `hash` and `bucket`: their options, full tables, clusters of any number of
// lanes, keys chosen to collide. That they answer like every other method is tested for all methods alike.
#include "index/hash/hash.h"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "common/error.h"
#include "index/hash/bucket.h"
#include "index/hash/hash_index.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

constexpr HashScheme kSchemes[] = {HashScheme::kOpen, HashScheme::kCuckoo, HashScheme::kChain};

class HashTest : public gpu::TestDevice {
 protected:
  template <class Key>
  static IndexKeys keys_in(const gpu::Buffer& buffer, const std::vector<Key>& keys) {
    return {.width = sizeof(Key) == 4 ? KeyWidth::k32 : KeyWidth::k64,
            .keys = buffer.address(),
            .rows = 0,
            .count = keys.size()};
  }

  template <class Key>
  static std::unique_ptr<Index> build(const IndexMethod& method, const std::vector<Key>& keys,
                                      const Options& options) {
    const gpu::Buffer buffer = upload(keys);
    return method.build(device(), keys_in(buffer, keys), IndexOptions::parse(method.options, options), {});
  }

  template <class Key>
  static std::unique_ptr<Index> build(const HashShape& shape, const std::vector<Key>& keys,
                                      std::optional<uint32_t> lanes = std::nullopt) {
    const gpu::Buffer buffer = upload(keys);
    return std::make_unique<HashIndex>(device(), keys_in(buffer, keys), shape, WorkContext{}, lanes);
  }

  // Compares the rows of each probe with those of a map.
  template <class Key>
  static void check(const Index& index, const std::vector<Key>& keys, const std::vector<Key>& probes) {
    std::map<Key, std::vector<uint32_t>> rows_of;
    for (uint32_t row = 0; row < keys.size(); ++row) rows_of[keys[row]].push_back(row);
    EXPECT_EQ(index.build_statistics().unique, rows_of.size() == keys.size());
    const gpu::Buffer buffer = upload(probes);
    const ProbeResult result = ProbeIndex::of(index).probe(
        device(), {.low = buffer.address(), .high = buffer.address(), .count = probes.size()}, {});
    EXPECT_EQ(result.permutation == 0, rows_of.size() == keys.size());
    std::vector<uint32_t> permutation(keys.size());
    if (result.permutation != 0) {
      const gpu::Buffer copy = device().allocate(keys.size() * sizeof(uint32_t), "test");
      gpu::Stream stream(device());
      stream.copy(result.permutation, copy.address(), copy.bytes());
      stream.finish();
      permutation = download<uint32_t>(copy);
    }
    const std::vector<uint32_t> first = download<uint32_t>(result.first, probes.size());
    const std::vector<uint32_t> size = download<uint32_t>(result.size, probes.size());
    uint64_t matches = 0;
    for (size_t i = 0; i < probes.size(); ++i) {
      const auto expected = rows_of.find(probes[i]);
      std::vector<uint32_t> found;
      for (uint32_t k = 0; k < size[i]; ++k)
        found.push_back(result.permutation == 0 ? first[i] : permutation.at(first[i] + k));
      std::sort(found.begin(), found.end());
      ASSERT_EQ(found, expected == rows_of.end() ? std::vector<uint32_t>() : expected->second)
          << "probe " << i << " of " << probes[i];
      matches += found.size();
      std::vector<uint32_t> by_host;
      if (ProbeIndex::of(index).find_on_host(probes[i], keys.size(), by_host)) {
        std::sort(by_host.begin(), by_host.end());
        ASSERT_EQ(by_host, found) << "probe " << i << " of " << probes[i];
      }
    }
    EXPECT_EQ(result.match_count, matches);
  }

  template <class Key>
  static std::vector<Key> distinct_keys(size_t count, uint32_t seed) {
    std::mt19937_64 random(seed);
    std::set<Key> keys;
    while (keys.size() < count) keys.insert(static_cast<Key>(random()));
    std::vector<Key> shuffled(keys.begin(), keys.end());
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    return shuffled;
  }

  // Probes all keys, and as many that most likely are none.
  template <class Key>
  static std::vector<Key> hits_and_misses(const std::vector<Key>& keys) {
    std::vector<Key> probes = keys;
    for (const Key key : keys) probes.push_back(static_cast<Key>(key * 2654435761u + 12345));
    return probes;
  }

  template <class Key>
  static void check_all_options() {
    const std::vector<Key> unique = distinct_keys<Key>(3000, 1);
    std::vector<Key> repeated = distinct_keys<Key>(900, 2);
    for (size_t i = 0; i < 900; ++i) repeated.insert(repeated.end(), i % 5, repeated[i]);
    for (const std::vector<Key>& keys : {unique, repeated}) {
      const std::vector<Key> probes = hits_and_misses(keys);
      for (const char* load : {"0.1", "0.8", "0.95"}) {
        for (const char* group : {"4", "8", "16"}) {
          SCOPED_TRACE(std::string("load ") + load + ", group " + group);
          check(*build(kHashIndex, keys, {{"load", load}, {"group", group}}), keys, probes);
        }
        for (const char* scheme : {"cuckoo", "chain"}) {
          for (const char* slots : {"4", "8", "16", "32"}) {
            SCOPED_TRACE(std::string(scheme) + ", load " + load + ", slots " + slots);
            check(*build(kBucketIndex, keys, {{"scheme", scheme}, {"slots", slots}, {"load", load}}), keys,
                  probes);
          }
        }
      }
    }
  }
};

TEST_F(HashTest, AnyOptionsFindTheSame32) {
  check_all_options<uint32_t>();
}

TEST_F(HashTest, AnyOptionsFindTheSame64) {
  check_all_options<uint64_t>();
}

TEST_F(HashTest, ClustersOfAnyNumberOfLanes) {
  const std::vector<uint32_t> narrow = distinct_keys<uint32_t>(2001, 3);
  const std::vector<uint64_t> wide = distinct_keys<uint64_t>(2001, 4);
  for (const HashScheme scheme : kSchemes) {
    for (const uint32_t slots : {4u, 8u, 32u}) {
      const HashShape shape = {.scheme = scheme, .slots = slots, .load = 0.95};
      for (uint32_t lanes = 1; lanes <= std::min(16u, device().limits().subgroup_size); lanes *= 2) {
        SCOPED_TRACE(lanes);
        check(*build(shape, narrow, lanes), narrow, hits_and_misses(narrow));
        check(*build(shape, wide, lanes), wide, hits_and_misses(wide));
      }
    }
  }
}

TEST_F(HashTest, SmallTables) {
  for (const HashScheme scheme : kSchemes) {
    for (uint32_t count = 1; count < 40; ++count) {
      const std::vector<uint32_t> keys = distinct_keys<uint32_t>(count, count);
      check(*build({.scheme = scheme, .slots = 4, .load = 0.95}, keys), keys, hits_and_misses(keys));
    }
  }
}

TEST_F(HashTest, ManyKeys) {
  const std::vector<uint32_t> keys = distinct_keys<uint32_t>(300000, 5);
  for (const HashScheme scheme : kSchemes) {
    check(*build({.scheme = scheme, .slots = 8, .load = 0.95}, keys), keys, hits_and_misses(keys));
  }
}

// Returns the key whose mixed key is `mixed`: this is mix32 of hash_table.glsl backwards.
uint32_t unmix(uint32_t mixed) {
  const auto inverse = [](uint32_t factor) {
    uint32_t x = factor;  // doubles the number of right bits, three at first
    for (int i = 0; i < 4; ++i) x *= 2 - factor * x;
    return x;
  };
  uint32_t x = mixed ^ (mixed >> 16);
  x *= inverse(0xc2b2ae35u);
  x ^= x >> 13 ^ x >> 26;
  x *= inverse(0x85ebca6bu);
  return x ^ x >> 16;
}

TEST_F(HashTest, KeysThatAllWantTheSameBucket) {
  // The mixed keys are neighbours: the leading bits, which choose the bucket, agree. The first and the last
  // of them look like zeros and like empty slots.
  std::vector<uint32_t> keys, probes;
  for (uint32_t i = 0; i < 2500; ++i) {
    keys.push_back(unmix(i));
    keys.push_back(unmix(UINT32_MAX - i));
    probes.push_back(unmix(5000 + i));
  }
  probes.insert(probes.end(), keys.begin(), keys.end());
  std::vector<uint32_t> repeated = keys;
  repeated.insert(repeated.end(), keys.begin(), keys.begin() + 1000);
  for (const HashScheme scheme : kSchemes) {
    for (const double load : {0.3, 0.95}) {
      const HashShape shape = {.scheme = scheme, .slots = 4, .load = load};
      check(*build(shape, keys), keys, probes);
      check(*build(shape, repeated), repeated, probes);
    }
  }
}

TEST_F(HashTest, OneKeyManyTimesAmongOthers) {
  std::vector<uint64_t> keys(20000, 42);
  for (uint64_t i = 0; i < 500; ++i) keys.push_back(1000 + i % 250);
  for (const HashScheme scheme : kSchemes) {
    check(*build({.scheme = scheme}, keys), keys, {0, 42, 43, 999, 1000, 1249, 1250});
  }
}

TEST_F(HashTest, ResidentBytesFollowTheLoad) {
  const std::vector<uint32_t> keys = distinct_keys<uint32_t>(100000, 6);
  const auto resident = [&](const IndexMethod& method, const char* load) {
    return build(method, keys, {{"load", load}})->build_statistics().resident_bytes;
  };
  for (const IndexMethod* method : {&kHashIndex, &kBucketIndex}) {
    EXPECT_NEAR(static_cast<double>(resident(*method, "0.5")), 16.0 * 100000, 10000);
    EXPECT_NEAR(static_cast<double>(resident(*method, "0.8")), 10.0 * 100000, 10000);
  }
}

TEST_F(HashTest, NamesItsStages) {
  const auto stages = [&](const IndexMethod& method, const Options& options) {
    std::vector<std::string> names;
    const std::unique_ptr<Index> index = build<uint32_t>(method, {5, 3, 4}, options);
    for (const gpu::StageTiming& stage : index->build_statistics().timings.stages)
      names.push_back(stage.name);
    return names;
  };
  EXPECT_EQ(stages(kHashIndex, {}), (std::vector<std::string>{"sort", "distinct", "insert"}));
  EXPECT_EQ(stages(kBucketIndex, {}), (std::vector<std::string>{"sort", "distinct", "evict", "settle"}));
  EXPECT_EQ(stages(kBucketIndex, {{"scheme", "chain"}}),
            (std::vector<std::string>{"sort", "distinct", "rank", "place"}));
}

TEST(HashOptions, AreBounded) {
  const auto refused = [](const IndexMethod& method, const Options& options) {
    try {
      IndexOptions::parse(method.options, options);
    } catch (const Error& error) {
      return error.message();
    }
    return std::string("accepted");
  };
  EXPECT_EQ(refused(kHashIndex, {{"load", "0.96"}}), "value 0.96 out of bounds for option \"load\"");
  EXPECT_EQ(refused(kHashIndex, {{"load", "0.05"}}), "value 0.05 out of bounds for option \"load\"");
  EXPECT_EQ(refused(kHashIndex, {{"group", "5"}}), "invalid value for option \"group\": '5'");
  EXPECT_EQ(refused(kHashIndex, {{"slots", "8"}}), "unrecognized parameter \"slots\"");
  EXPECT_EQ(refused(kBucketIndex, {{"slots", "64"}}), "invalid value for option \"slots\": '64'");
  EXPECT_EQ(refused(kBucketIndex, {{"scheme", "robin"}}), "invalid value for option \"scheme\": 'robin'");
  EXPECT_EQ(refused(kBucketIndex, {{"load", "200"}}), "value 200 out of bounds for option \"load\"");
}

}  // namespace
}  // namespace rtsql
