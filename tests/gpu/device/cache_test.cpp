// Tests run-time compilation and its caches: in memory, on disk, corrupt, unwritable, shared.
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <optional>
#include <thread>

#include "gpu/compile_clock.h"
#include "gpu/disk_cache.h"
#include "gpu/shader_compiler.h"
#include "tests/gpu/test_device.h"

namespace rtsql::gpu {
namespace {

struct AddParams {
  Address value;
  uint32_t amount;
  uint32_t reserved;
};

std::string add_source(int version) {
  return "#version 460\n// " + std::to_string(version) + R"(
#include "common/buffers.glsl"
#include "common/grid.glsl"
layout(local_size_x = 1) in;
struct AddParams { uint64_t value; uint amount; uint reserved; };
KERNEL_PARAMS(AddParams);
void main() { U32s(params.value).v[0] += params.amount; }
)";
}

class CacheTest : public TestDevice {
 protected:
  static std::vector<std::filesystem::path> spirv_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(cache_directory())) {
      if (entry.path().filename().string().starts_with("spirv-")) files.push_back(entry.path());
    }
    return files;
  }

  static uint32_t run_add(Device& device, int version) {
    auto kernel = device.kernel_from_source<AddParams>("add", add_source(version));
    uint32_t value = 1;
    Buffer buffer = device.allocate(4, "value");
    device.write(buffer, 0, std::as_bytes(std::span(&value, 1)));
    Stream stream(device);
    stream.dispatch(kernel, AddParams{buffer.address(), 41, 0}, 1);
    stream.finish();
    device.read(buffer, 0, std::as_writable_bytes(std::span(&value, 1)));
    return value;
  }

  static std::unique_ptr<Device> second_device() {
    return Device::open({.selector = {}, .validation = false, .cache_directory = cache_directory().string()});
  }
};

TEST_F(CacheTest, SecondUseIsFromMemory) {
  EXPECT_EQ(run_add(device(), 1), 42u);
  uint64_t kernels = device().compile_statistics().kernels;
  double milliseconds = compile_milliseconds_of_thread();
  EXPECT_GT(milliseconds, 0);
  EXPECT_EQ(run_add(device(), 1), 42u);
  EXPECT_EQ(device().compile_statistics().kernels, kernels);
  EXPECT_EQ(compile_milliseconds_of_thread(), milliseconds);
}

TEST_F(CacheTest, AnotherRunFindsItOnDisk) {
  run_add(device(), 2);
  std::unique_ptr<Device> other = second_device();
  EXPECT_EQ(run_add(*other, 2), 42u);
  EXPECT_EQ(other->compile_statistics().cache_hits, 1u);
}

TEST_F(CacheTest, CorruptFilesAreReplaced) {
  run_add(device(), 3);
  for (const std::filesystem::path& path : spirv_files()) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(60);
    file.put('\x55');
    file.put('\xaa');
  }
  {
    std::unique_ptr<Device> other = second_device();
    EXPECT_EQ(run_add(*other, 3), 42u);
    EXPECT_EQ(other->compile_statistics().cache_hits, 0u);
  }
  for (const std::filesystem::path& path : spirv_files()) std::filesystem::resize_file(path, 20);
  std::unique_ptr<Device> other = second_device();
  EXPECT_EQ(run_add(*other, 3), 42u);
  EXPECT_EQ(other->compile_statistics().cache_hits, 0u);
  std::unique_ptr<Device> third = second_device();
  EXPECT_EQ(run_add(*third, 3), 42u);
  EXPECT_EQ(third->compile_statistics().cache_hits, 1u);
}

TEST_F(CacheTest, UnwritableFolderCostsNothingButTime) {
  std::unique_ptr<Device> other =
      Device::open({.selector = {}, .validation = false, .cache_directory = "/proc/none"});
  EXPECT_EQ(run_add(*other, 4), 42u);
}

TEST_F(CacheTest, SaysWhyAnEntryWasNotStored) {
  std::unique_ptr<Device> other =
      Device::open({.selector = {}, .validation = false, .cache_directory = "/proc/none"});
  const std::string reason = other->store_cache_entry("text", "content").value_or("");
  EXPECT_TRUE(reason.starts_with("cannot write \"/proc/none/text-")) << reason;
  EXPECT_TRUE(reason.ends_with("\": No such file or directory")) << reason;
  EXPECT_FALSE(other->load_cache_entry("text"));

  std::unique_ptr<Device> storing = second_device();
  EXPECT_FALSE(storing->store_cache_entry("text", "content"));
  EXPECT_EQ(storing->load_cache_entry("text"), "content");
}

TEST_F(CacheTest, ErrorsCarryTheCompilersLog) {
  for (int attempt = 0; attempt < 2; ++attempt) {
    auto kernel =
        device().kernel_from_source<AddParams>("broken", "#version 460\nvoid main() { nonsense; }\n");
    Stream stream(device());
    stream.dispatch(kernel, AddParams{}, 1);
    try {
      stream.finish();
      FAIL() << "nonsense compiled";
    } catch (const std::logic_error& error) {
      EXPECT_NE(std::string(error.what()).find("nonsense"), std::string::npos);
      EXPECT_NE(std::string(error.what()).find("broken"), std::string::npos);
    }
  }
}

TEST_F(CacheTest, KernelsOfAStreamAreCompiledWhileItRecords) {
  uint32_t value = 0;
  Buffer buffer = device().allocate(4, "value");
  Stream stream(device());
  stream.fill(buffer, 0);
  for (uint32_t version = 100; version < 108; ++version) {
    auto kernel = device().kernel_from_source<AddParams>("add", add_source(static_cast<int>(version)));
    stream.dispatch(kernel, AddParams{buffer.address(), version, 0}, 1);
  }
  stream.download(buffer, 0, std::as_writable_bytes(std::span(&value, 1)));
  stream.finish();
  EXPECT_EQ(value, (100u + 107u) * 8 / 2);
}

TEST_F(CacheTest, ADeviceMayGoWhileItCompiles) {
  std::unique_ptr<Device> other = second_device();
  for (int version = 200; version < 220; ++version) {
    other->kernel_from_source<AddParams>("add", add_source(version));
  }
}

TEST_F(CacheTest, WarmingUpDisturbsNothing) {
  std::unique_ptr<Device> other = second_device();
  other->warm_up_compiler();
  other->warm_up_compiler();
  EXPECT_EQ(run_add(*other, 6), 42u);
}

TEST_F(CacheTest, CompilesOnSeveralThreads) {
  std::vector<std::thread> threads;
  std::vector<size_t> words(4);
  for (size_t t = 0; t < words.size(); ++t) {
    threads.emplace_back([&words, t] { words[t] = compile_compute_shader("add", add_source(5)).size(); });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t count : words) EXPECT_EQ(count, words[0]);
}

TEST_F(CacheTest, ManyShapesStayWithinTheBudget) {
  constexpr uint64_t kBudget = uint64_t{2} << 20;
  std::unique_ptr<Device> other = Device::open({.selector = {},
                                                .validation = false,
                                                .cache_directory = cache_directory().string(),
                                                .kernel_budget = kBudget});
  uint64_t largest = 0;
  for (int version = 1000; version < 1300; ++version) {
    const uint64_t before = other->kernel_cache_usage().generated_bytes;
    ASSERT_EQ(run_add(*other, version), 42u);
    const KernelCacheUsage usage = other->kernel_cache_usage();
    if (usage.generated_bytes > before) largest = std::max(largest, usage.generated_bytes - before);
    ASSERT_LE(usage.generated_bytes, kBudget + largest);
    ASSERT_LT(usage.generated, 100u);
  }
  const uint64_t compiled = other->compile_statistics().kernels;
  EXPECT_EQ(run_add(*other, 1299), 42u);
  EXPECT_EQ(other->compile_statistics().kernels, compiled) << "the kernel used last is still there";
  EXPECT_EQ(run_add(*other, 1000), 42u);
  EXPECT_EQ(other->compile_statistics().kernels, compiled + 1) << "the kernel used first was evicted";
}

TEST_F(CacheTest, KernelsInUseAreNotEvicted) {
  std::unique_ptr<Device> other = Device::open({.selector = {},
                                                .validation = false,
                                                .cache_directory = cache_directory().string(),
                                                .kernel_budget = 0});
  uint32_t value = 1;
  Buffer buffer = other->allocate(4, "value");
  other->write(buffer, 0, std::as_bytes(std::span(&value, 1)));
  Stream stream(*other);
  {
    auto recorded = other->kernel_from_source<AddParams>("add", add_source(1400));
    stream.dispatch(recorded, AddParams{buffer.address(), 41, 0}, 1);
  }
  auto held = other->kernel_from_source<AddParams>("add", add_source(1401));
  for (int version = 1402; version < 1410; ++version) EXPECT_EQ(run_add(*other, version), 42u);
  const uint64_t compiled = other->compile_statistics().kernels;
  stream.dispatch(held, AddParams{buffer.address(), 100, 0}, 1);
  stream.finish();
  other->read(buffer, 0, std::as_writable_bytes(std::span(&value, 1)));
  EXPECT_EQ(value, 142u);
  EXPECT_EQ(other->compile_statistics().kernels, compiled);
  EXPECT_LE(other->kernel_cache_usage().generated, 4u);
}

TEST_F(CacheTest, TheDriversCacheKeepsTheBudgetOfTheFolder) {
  const std::filesystem::path folder = cache_directory() / "small";
  for (uint64_t budget : {uint64_t{16} << 10, uint64_t{64}}) {  // at last too small for any entry
    std::filesystem::remove_all(folder);
    for (int run = 0; run < 3; ++run) {
      std::unique_ptr<Device> other = Device::open({.selector = {},
                                                    .validation = false,
                                                    .cache_directory = folder.string(),
                                                    .disk_cache_budget = budget});
      for (int version = 0; version < 20; ++version) EXPECT_EQ(run_add(*other, 1500 + version), 42u);
    }
    uint64_t bytes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) bytes += entry.file_size();
    EXPECT_LE(bytes, budget);
  }
}

// Keeps a cache in a folder of its own, which it makes.
class DiskCacheTest : public testing::Test {
 protected:
  static constexpr uint64_t kBudget = 64 << 10;

  DiskCacheTest() { std::filesystem::remove_all(folder_); }

  static std::vector<std::byte> content(char letter, size_t bytes = 1000) {
    return std::vector<std::byte>(bytes, static_cast<std::byte>(letter));
  }

  uint64_t bytes_in_folder() const {
    uint64_t bytes = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) bytes += entry.file_size();
    return bytes;
  }

  // Makes an entry of that key count as used so long ago.
  void age(const std::string& key, std::chrono::seconds seconds) const {
    std::filesystem::last_write_time(folder_ / key, std::filesystem::file_time_type::clock::now() - seconds);
  }

  std::filesystem::path folder_ = TestDevice::cache_directory() / "disk";
};

TEST_F(DiskCacheTest, AnEntryUnderAnothersNameIsNone) {
  DiskCache cache(folder_.string(), kBudget);
  cache.store("a", content('a'));
  std::filesystem::copy_file(folder_ / "a", folder_ / "b");
  EXPECT_TRUE(cache.load("a"));
  EXPECT_FALSE(cache.load("b"));
}

TEST_F(DiskCacheTest, WhatIsNoRegularFileIsSkippedWithoutWaiting) {
  DiskCache cache(folder_.string(), kBudget);
  cache.store("entry", content('a'));
  ASSERT_EQ(mkfifo((folder_ / "pipe").c_str(), 0600), 0);
  std::filesystem::create_symlink("entry", folder_ / "link");
  std::filesystem::create_directory(folder_ / "folder");
  for (const char* name : {"pipe", "link", "folder"}) EXPECT_FALSE(cache.load(name)) << name;
  // Names are taken over but for those of folders.
  EXPECT_FALSE(cache.store("pipe", content('p')));
  EXPECT_TRUE(cache.load("pipe"));
  EXPECT_TRUE(cache.store("folder", content('f')));
  EXPECT_TRUE(cache.load("entry"));
}

TEST_F(DiskCacheTest, TheFolderIsMadeForItsOwnerAlone) {
  DiskCache cache((folder_ / "deeper" / "rtsql").string(), kBudget);
  EXPECT_FALSE(cache.refusal());
  struct stat status {};
  ASSERT_EQ(stat((folder_ / "deeper" / "rtsql").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 07777u, 0700u);
}

TEST_F(DiskCacheTest, AFolderThatOthersMayWriteToIsNotUsed) {
  DiskCache(folder_.string(), kBudget).store("a", content('a'));
  for (mode_t mode : {0770u, 0702u}) {
    ASSERT_EQ(chmod(folder_.c_str(), mode), 0);
    DiskCache cache(folder_.string(), kBudget);
    ASSERT_TRUE(cache.refusal());
    EXPECT_NE(cache.refusal()->find(folder_.string()), std::string::npos) << *cache.refusal();
    EXPECT_FALSE(cache.load("a"));
    EXPECT_EQ(cache.store("b", content('b')), cache.refusal());
  }
  ASSERT_EQ(chmod(folder_.c_str(), 0755), 0);
  EXPECT_TRUE(DiskCache(folder_.string(), kBudget).load("a")) << "others may read it";
}

TEST_F(DiskCacheTest, AFolderOfAnotherUserIsNotUsed) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a folder away";
  DiskCache(folder_.string(), kBudget).store("a", content('a'));
  ASSERT_EQ(chown(folder_.c_str(), 4711, 4711), 0);
  DiskCache cache(folder_.string(), kBudget);
  ASSERT_TRUE(cache.refusal());
  EXPECT_NE(cache.refusal()->find("4711"), std::string::npos) << *cache.refusal();
  EXPECT_FALSE(cache.load("a"));
}

TEST_F(DiskCacheTest, KeepsItsBudgetByWhatWasUsedLast) {
  DiskCache cache(folder_.string(), kBudget);
  std::filesystem::create_directories(folder_);
  std::ofstream(folder_ / "notes") << "none of the cache's";
  age("notes", std::chrono::hours(100));
  for (int i = 0; i < 300; ++i) {
    const std::string key = "entry-" + std::to_string(i);
    ASSERT_FALSE(cache.store(key, content('x')));
    ASSERT_LE(bytes_in_folder(), kBudget);
    age(key, std::chrono::seconds(3000 - i));
    ASSERT_TRUE(cache.load("entry-0")) << i;  // the oldest, but used again and again
  }
  EXPECT_TRUE(cache.load("entry-299"));
  EXPECT_FALSE(cache.load("entry-1"));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "notes"));
  EXPECT_TRUE(cache.store("large", content('x', kBudget)));
  EXPECT_EQ(cache.usage().bytes, bytes_in_folder());
  EXPECT_LE(cache.usage().bytes, cache.usage().budget);
}

TEST_F(DiskCacheTest, CachesAtOnceEvictFromOneFolder) {
  constexpr int kCaches = 4;
  std::vector<std::thread> threads;
  for (int t = 0; t < kCaches; ++t) {
    threads.emplace_back([this, t] {
      DiskCache cache(folder_.string(), kBudget);
      for (int i = 0; i < 200; ++i) {
        const std::string key = std::to_string(i % 100);  // others write the same ones
        EXPECT_FALSE(cache.store(key, content(static_cast<char>('a' + t))));
        const auto found = cache.load(key);
        if (found) {
          EXPECT_EQ(found->size(), 1000u);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_LE(bytes_in_folder(), kBudget + kBudget * (kCaches - 1) / 16);
}

TEST_F(DiskCacheTest, WritersAtOnceLeaveAWholeFile) {
  std::string folder = folder_.string();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&folder, t] {
      DiskCache cache(folder, kBudget);
      std::vector<std::byte> content(10000, static_cast<std::byte>(t));
      for (int i = 0; i < 50; ++i) {
        cache.store("entry", content);
        std::optional<std::vector<std::byte>> found = cache.load("entry");
        ASSERT_TRUE(found);
        ASSERT_EQ(found->size(), content.size());
        ASSERT_EQ(found->front(), found->back());
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1);
}

TEST_F(DiskCacheTest, AbsentIsNone) {
  DiskCache cache(folder_.string(), kBudget);
  EXPECT_FALSE(cache.load("absent"));
  cache.store("empty", {});
  ASSERT_TRUE(cache.load("empty"));
  EXPECT_TRUE(cache.load("empty")->empty());
}

}  // namespace
}  // namespace rtsql::gpu
