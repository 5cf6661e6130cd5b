// Holds the device that all tests of this binary share: it is opened once, with the validation layer, its
// caches in a folder of its own. Each test that uses TestDevice fails on any message of the layer.
#pragma once

#include <cstring>
#include <filesystem>
#include <vector>

#include <gtest/gtest.h>

#include "gpu/device.h"
#include "gpu/stream.h"

namespace rtsql::gpu {

class TestDevice : public ::testing::Test {
 public:
  static Device& device();
  // Names the folder where that device keeps its caches; it is removed when the process ends.
  static const std::filesystem::path& cache_directory();

  template <class T>
  static Buffer upload(const std::vector<T>& values, std::string_view what = "test") {
    Buffer buffer = device().allocate(values.size() * sizeof(T), what);
    device().write(buffer, 0, std::as_bytes(std::span(values)));
    return buffer;
  }

  template <class T>
  static std::vector<T> download(const Buffer& buffer, size_t count) {
    std::vector<T> values(count);
    device().read(buffer, 0, std::as_writable_bytes(std::span(values)));
    return values;
  }
  // Reads all of a buffer.
  template <class T>
  static std::vector<T> download(const Buffer& buffer) {
    return download<T>(buffer, buffer.bytes() / sizeof(T));
  }

 protected:
  void SetUp() override { messages_before_ = device().validation_messages().size(); }
  void TearDown() override;

 private:
  size_t messages_before_ = 0;
};

}  // namespace rtsql::gpu
