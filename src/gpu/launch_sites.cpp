#include "gpu/launch_sites.h"

#include <array>
#include <cstring>
#include <span>

#include "gpu/command_recorder.h"
#include "gpu/kernel.h"
#include "gpu/kernel_cache.h"
#include "gpu/spirv_params.h"

namespace rtsql::gpu {
namespace {

// A process that is killed loses so many at most.
constexpr size_t kMostUnsaved = 16;

}  // namespace

struct LaunchSites::Site {
  explicit Site(const PhysicalDevice& physical)
      : device(physical),
        layout(create_pipeline_layout(device, VK_SHADER_STAGE_COMPUTE_BIT)),
        recorder(device) {}

  void launch(VkPipeline pipeline) {
    recorder.add([this, pipeline](VkCommandBuffer commands) {
      constexpr std::array<std::byte, kParamsOffset + kMaxParamsBytes> kNoParams{};
      vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
      vkCmdPushConstants(commands, layout.get(), VK_SHADER_STAGE_COMPUTE_BIT, 0, kNoParams.size(),
                         kNoParams.data());
      vkCmdDispatch(commands, 0, 1, 1);
    });
    recorder.submit_and_wait({});
  }

  LogicalDevice device;
  PipelineLayout layout;
  CommandRecorder recorder;
};

LaunchSites::LaunchSites(const PhysicalDevice& physical, const DiskCache& disk, std::string key)
    : physical_(physical), disk_(disk), key_(std::move(key)) {
  const std::optional<std::vector<std::byte>> kept = disk_.load(key_);
  if (!kept) return;
  std::vector<uint64_t> identities(kept->size() / sizeof(uint64_t));
  std::memcpy(identities.data(), kept->data(), identities.size() * sizeof(uint64_t));
  compiled_.insert(identities.begin(), identities.end());
}

LaunchSites::~LaunchSites() {
  save();
}

bool LaunchSites::is_compiled(uint64_t identity) {
  std::lock_guard lock(mutex_);
  return compiled_.contains(identity);
}

void LaunchSites::add_compiled(uint64_t identity) {
  std::lock_guard lock(mutex_);
  compiled_.insert(identity);
  if (++unsaved_ >= kMostUnsaved) save();
}

void LaunchSites::save() noexcept {
  if (unsaved_ == 0) return;
  try {
    const std::vector<uint64_t> identities(compiled_.begin(), compiled_.end());
    disk_.store(key_, std::as_bytes(std::span(identities)));
    unsaved_ = 0;
  } catch (const std::exception&) {
    // They are compiled again, which costs time alone.
  }
}

std::unique_ptr<LaunchSites::Site> LaunchSites::borrow() {
  {
    std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      std::unique_ptr<Site> site = std::move(idle_.back());
      idle_.pop_back();
      return site;
    }
  }
  return std::make_unique<Site>(physical_);
}

void LaunchSites::compile(uint64_t identity, const CreatePipeline& create) {
  if (is_compiled(identity)) return;
  std::unique_ptr<Site> site = borrow();
  {
    const PipelineHandle pipeline = create(site->device, site->layout.get());
    site->launch(pipeline.get());
  }
  add_compiled(identity);
  std::lock_guard lock(mutex_);
  idle_.push_back(std::move(site));
}

}  // namespace rtsql::gpu
