// Tests which things leave a tier when it has no room, and that those in use stay.
#include "gpu/residency.h"

#include <memory>
#include <string>
#include <vector>

#include "common/error.h"
#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

constexpr uint64_t kBytes = 1 << 20;

// Notes that it was evicted.
class Thing : public Evictable {
 public:
  Thing(Device& device, std::string name, std::vector<std::string>& evicted)
      : device_(device), name_(std::move(name)), evicted_(evicted) {
    buffer_ = device_.allocate(kBytes, name_);
    device_.residency().note_bytes(*this, Tier::kDevice, kBytes);
  }
  ~Thing() override { device_.residency().remove(*this); }

  void touch() { device_.residency().touch(*this); }
  void refuse() { refuses_ = true; }

  bool evict(Tier tier) override {
    if (refuses_ || tier == Tier::kHost) return false;
    buffer_ = {};
    device_.residency().note_bytes(*this, Tier::kDevice, 0);
    evicted_.push_back(name_);
    return true;
  }

 private:
  Device& device_;
  const std::string name_;
  std::vector<std::string>& evicted_;
  Buffer buffer_;
  bool refuses_ = false;
};

class ResidencyTest : public TestDevice {
 protected:
  void TearDown() override {
    device().memory().set_limit(0);
    device().memory().set_host_limit(std::nullopt);
    TestDevice::TearDown();
  }
  void leave_free(uint64_t bytes) {
    device().memory().set_host_limit(0);
    device().memory().set_limit(device().memory().usage().used + bytes);
  }
  std::shared_ptr<Thing> make(const std::string& name) {
    auto thing = std::make_shared<Thing>(device(), name, evicted_);
    device().residency().add(thing);
    return thing;
  }

  std::vector<std::string> evicted_;
};

TEST_F(ResidencyTest, WhatWasUsedLeastLatelyGoesFirst) {
  const auto a = make("a"), b = make("b"), c = make("c");
  for (Thing* thing : {b.get(), a.get(), c.get()}) {
    const Residency::Use use(device().residency());
    thing->touch();
  }
  leave_free(kBytes / 2);
  const Residency::Use use(device().residency());
  const Buffer one = device().allocate(kBytes, "one");
  EXPECT_EQ(evicted_, std::vector<std::string>{"b"});
  const Buffer two = device().allocate(kBytes, "two");
  EXPECT_EQ(evicted_, (std::vector<std::string>{"b", "a"}));
}

TEST_F(ResidencyTest, WhatIsInUseStays) {
  const auto a = make("a"), b = make("b");
  {
    const Residency::Use use(device().residency());
    b->touch();
  }
  leave_free(kBytes / 2);
  const Residency::Use outer(device().residency());
  a->touch();
  {
    // The outer use goes on while another thread has its turn.
    const Residency::Use inner(device().residency());
    const Buffer one = device().allocate(kBytes, "one");
    EXPECT_EQ(evicted_, std::vector<std::string>{"b"});
    EXPECT_THROW(device().allocate(kBytes, "two"), Error);
  }
  EXPECT_EQ(evicted_, std::vector<std::string>{"b"});
}

TEST_F(ResidencyTest, NothingGoesOutsideOfUses) {
  const auto a = make("a");
  leave_free(kBytes / 2);
  EXPECT_THROW(device().allocate(kBytes, "one"), Error);
  EXPECT_TRUE(evicted_.empty());
}

TEST_F(ResidencyTest, WhatCannotHaveRoomDrivesNothingOut) {
  const auto a = make("a");
  leave_free(kBytes / 2);
  const Residency::Use use(device().residency());
  EXPECT_THROW(device().allocate(4 * kBytes, "one"), Error);
  EXPECT_TRUE(evicted_.empty());
}

TEST_F(ResidencyTest, WhatRefusesToGoIsPassedOver) {
  const auto a = make("a"), b = make("b");
  a->refuse();
  leave_free(kBytes / 2);
  const Residency::Use use(device().residency());
  const Buffer one = device().allocate(kBytes, "one");
  EXPECT_EQ(evicted_, std::vector<std::string>{"b"});
}

TEST_F(ResidencyTest, WhatTheDeviceHasNoRoomForLiesOnTheHost) {
  leave_free(kBytes / 2);
  device().memory().set_host_limit(4 * kBytes);
  const uint64_t spilled = device().memory().usage().spilled;
  {
    const Buffer far = device().allocate(kBytes, "far");
    EXPECT_TRUE(far.is_on_host());
    EXPECT_GE(device().memory().usage().host.used, kBytes);
    std::vector<std::byte> written(kBytes, std::byte{7}), read(kBytes);
    Buffer moved = device().allocate(kBytes, "moved");
    device().write(moved, 0, written);
    device().read(moved, 0, read);
    EXPECT_EQ(read, written);
  }
  EXPECT_GE(device().memory().usage().spilled, spilled + 2 * kBytes);
  EXPECT_EQ(device().memory().usage().host.used, 0u);
}

TEST_F(ResidencyTest, ShrinkEvictsUntilTheLimitHolds) {
  const auto a = make("a"), b = make("b");
  const Buffer kept = device().allocate(kBytes, "kept");
  const Residency::Use use(device().residency());
  device().memory().set_limit(device().memory().usage().used - kBytes);
  EXPECT_TRUE(device().residency().shrink(Tier::kDevice));
  EXPECT_EQ(evicted_.size(), 1u);
  device().memory().set_limit(1);
  EXPECT_FALSE(device().residency().shrink(Tier::kDevice));
}

}  // namespace
}  // namespace rtsql::gpu
