// Declares compute kernels. A kernel is `shaders/<area>/<name>.comp` beside `<name>.h`, whose one struct
// `<Name>Params` both sides include; it reaches the shader as push constants. Params hold numbers and device
// addresses only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace rtsql::gpu {

// Holds the values of the shader's specialization constants 0, 1, …, in order. By our convention constant 0
// is the number of invocations of a workgroup where a kernel lets the host choose it.
using Specialization = std::vector<uint32_t>;

// Names the variant of a kernel for values of 4 or 8 bytes, of one that is built for both
// (src/cmake/Shaders.cmake).
inline std::string kernel_of_bytes(std::string_view name, uint32_t bytes) {
  std::string variant(name);
  variant += bytes == 4 ? "32" : "64";
  return variant;
}

// Owns a compute pipeline. The device's cache shares it with the handles below and with recorded work.
class KernelBase;

// Kernels have at most this many bytes of parameters; larger parameter blocks go through
// `Stream::parameters`.
inline constexpr size_t kMaxParamsBytes = 120;

// Is a typed handle: it refuses to be dispatched with any other parameter struct. Copies share the kernel,
// which stays compiled while one of them lives; none outlives the device.
template <class Params>
class Kernel {
  static_assert(std::is_trivially_copyable_v<Params> && sizeof(Params) % 4 == 0);
  static_assert(sizeof(Params) <= kMaxParamsBytes, "pass large blocks through Stream::parameters");

 public:
  explicit Kernel(std::shared_ptr<const KernelBase> base) : base_(std::move(base)) {}
  const std::shared_ptr<const KernelBase>& base() const { return base_; }

 private:
  std::shared_ptr<const KernelBase> base_;
};

}  // namespace rtsql::gpu
