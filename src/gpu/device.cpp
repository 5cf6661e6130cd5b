#include "gpu/device.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "common/check.h"
#include "gpu/device_impl.h"
#include "gpu/device_selection.h"
#include "gpu/device_turn.h"
#include "gpu/shader_compiler.h"
#include "gpu/stream.h"

namespace rtsql::gpu {
namespace {

// Copies through staging go in pieces of this size.
constexpr uint64_t kStagingBytes = uint64_t{64} << 20;

// Tells whether the host copies to and from it as fast as within its own memory.
bool is_near_host(const Buffer& buffer, const DeviceLimits& limits) {
  return (limits.unified_memory || buffer.is_on_host()) && buffer.mapped() != nullptr;
}

// Tells whether Mesa keeps what it compiles on disk.
bool keeps_machine_code() {
  for (const char* name : {"MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"}) {
    const char* const value = std::getenv(name);
    if (value != nullptr && (std::string_view(value) == "true" || std::string_view(value) == "1"))
      return false;
  }
  return true;
}

}  // namespace

Device::Impl::Impl(std::unique_ptr<Instance> opened_instance, const PhysicalDevice& physical,
                   const DeviceOptions& options)
    : instance(std::move(opened_instance)),
      logical(physical),
      memory(std::make_unique<MemoryPool::Impl>(logical)),
      residency(memory),
      disk(options.cache_directory, options.disk_cache_budget),
      pipelines(logical, disk),
      kernels(logical, pipelines, disk, workers, turns, compile_statistics, options.kernel_budget),
      ray_pipelines(logical, memory, pipelines, workers, turns, compile_statistics) {
  if (!compiles_at_launch(physical) || !keeps_machine_code()) return;
  launch_sites.emplace(physical, disk, cache_entry_key("launched"));
  kernels.set_launch_sites(*launch_sites);
}

std::unique_ptr<CommandRecorder> Device::Impl::borrow_recorder() {
  std::unique_ptr<CommandRecorder> recorder;
  if (idle_recorders.empty()) {
    idle_recorders.reserve(made_recorders + 1);
    recorder = std::make_unique<CommandRecorder>(logical);
    ++made_recorders;
  } else {
    recorder = std::move(idle_recorders.back());
    idle_recorders.pop_back();
  }
  return recorder;
}

std::string Device::Impl::cache_entry_key(std::string_view name) const {
  return std::string(name) + "-" + logical.physical().cache_identity;
}

void Device::Impl::return_recorder(std::unique_ptr<CommandRecorder> recorder) noexcept {
  recorder->discard();
  idle_recorders.push_back(std::move(recorder));  // there is room since it was made
}

std::vector<DeviceInfo> Device::list() {
  Instance instance(false);
  std::vector<DeviceInfo> infos;
  for (const PhysicalDevice& device : describe_devices(instance)) infos.push_back(device.info);
  return infos;
}

std::unique_ptr<Device> Device::open(const DeviceOptions& options) {
  auto instance = std::make_unique<Instance>(options.validation);
  std::vector<PhysicalDevice> devices = describe_devices(*instance);
  const PhysicalDevice& chosen = select_device(devices, options.selector);
  return std::unique_ptr<Device>(new Device(std::make_unique<Impl>(std::move(instance), chosen, options)));
}

Device::Device(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Device::~Device() = default;

const DeviceInfo& Device::info() const {
  return impl_->logical.physical().info;
}
const DeviceLimits& Device::limits() const {
  return impl_->logical.limits();
}
MemoryPool& Device::memory() {
  return impl_->memory;
}

Residency& Device::residency() {
  return impl_->residency;
}

Buffer Device::allocate(uint64_t bytes, std::string_view what, MemoryUse use) {
  return impl_->memory.allocate(bytes, use, what);
}

std::shared_ptr<const KernelBase> Device::embedded_kernel(std::string_view name,
                                                          const Specialization& specialization,
                                                          size_t params_bytes) {
  return impl_->kernels.embedded(name, specialization, params_bytes);
}

std::shared_ptr<const KernelBase> Device::source_kernel(std::string_view label, const std::string& glsl,
                                                        size_t params_bytes) {
  return impl_->kernels.from_source(label, glsl, params_bytes);
}

const RayPipelineBase& Device::embedded_ray_pipeline(std::string_view name,
                                                     const Specialization& specialization,
                                                     std::string_view intersection, size_t params_bytes) {
  return impl_->ray_pipelines.embedded(name, specialization, intersection, params_bytes);
}

void Device::precompile(const std::function<void()>& request) {
  struct Reset {
    KernelCache& kernels;
    ~Reset() { kernels.set_priority(CompileWorkers::Priority::kHigh); }
  } reset{impl_->kernels};
  impl_->workers.begin_batch();
  impl_->kernels.set_priority(CompileWorkers::Priority::kLow);
  request();
}

void Device::warm_up_compiler() {
  impl_->workers.submit([] { compile_compute_shader("warm-up", "#version 460\nvoid main() {}\n"); });
}

void Device::write(Buffer& buffer, uint64_t offset, std::span<const std::byte> bytes) {
  RTSQL_CHECK(offset <= buffer.bytes() && bytes.size() <= buffer.bytes() - offset);
  if (bytes.empty() || Rehearsal::is_on()) return;
  if (buffer.mapped() != nullptr) {
    std::memcpy(buffer.mapped() + offset, bytes.data(), bytes.size());
    return;
  }
  Stream stream(*this);
  for (uint64_t done = 0; done < bytes.size(); done += kStagingBytes) {
    stream.upload(buffer, offset + done,
                  bytes.subspan(done, std::min<uint64_t>(kStagingBytes, bytes.size() - done)));
    stream.finish();
  }
}

void Device::read(const Buffer& buffer, uint64_t offset, std::span<std::byte> bytes,
                  InRehearsal in_rehearsal) {
  RTSQL_CHECK(offset <= buffer.bytes() && bytes.size() <= buffer.bytes() - offset);
  if (bytes.empty()) return;
  if (in_rehearsal == InRehearsal::kEnds) Rehearsal::end();
  if (Rehearsal::is_on()) {
    std::ranges::fill(bytes, std::byte{0});
    return;
  }
  if (is_near_host(buffer, limits())) {
    std::memcpy(bytes.data(), buffer.mapped() + offset, bytes.size());
    return;
  }
  Stream stream(*this);
  for (uint64_t done = 0; done < bytes.size(); done += kStagingBytes) {
    stream.download(buffer, offset + done,
                    bytes.subspan(done, std::min<uint64_t>(kStagingBytes, bytes.size() - done)));
    stream.finish();
  }
}

std::optional<std::string> Device::load_cache_entry(std::string_view name) const {
  std::optional<std::vector<std::byte>> content = impl_->disk.load(impl_->cache_entry_key(name));
  if (!content) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(content->data()), content->size());
}

std::optional<std::string> Device::store_cache_entry(std::string_view name, std::string_view text) {
  return impl_->disk.store(impl_->cache_entry_key(name), std::as_bytes(std::span(text)));
}

const CompileStatistics& Device::compile_statistics() const {
  return impl_->compile_statistics;
}
KernelCacheUsage Device::kernel_cache_usage() {
  const DeviceTurn turn(*this);
  KernelCacheUsage usage = impl_->kernels.usage();
  impl_->ray_pipelines.add_to(usage);
  return usage;
}
DiskCacheUsage Device::disk_cache_usage() const {
  return impl_->disk.usage();
}
std::optional<std::string> Device::cache_refusal() const {
  return impl_->disk.refusal();
}
std::vector<std::string> Device::validation_messages() const {
  return impl_->instance->log().messages();
}

}  // namespace rtsql::gpu
