// Run-time compilation and its caches: in memory, on disk, corrupt, unwritable, shared.
#include <fstream>
#include <thread>

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
  double milliseconds = device().compile_statistics().milliseconds;
  EXPECT_GT(milliseconds, 0);
  EXPECT_EQ(run_add(device(), 1), 42u);
  EXPECT_EQ(device().compile_statistics().kernels, kernels);
  EXPECT_EQ(device().compile_statistics().milliseconds, milliseconds);
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

TEST(DiskCacheTest, WritersAtOnceLeaveAWholeFile) {
  std::string folder = (TestDevice::cache_directory() / "shared").string();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&folder, t] {
      DiskCache cache(folder);
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

TEST(DiskCacheTest, AbsentIsNone) {
  DiskCache cache((TestDevice::cache_directory() / "fresh").string());
  EXPECT_FALSE(cache.load("absent"));
  cache.store("empty", {});
  ASSERT_TRUE(cache.load("empty"));
  EXPECT_TRUE(cache.load("empty")->empty());
}

}  // namespace
}  // namespace rtsql::gpu
