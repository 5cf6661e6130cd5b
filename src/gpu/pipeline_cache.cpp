#include "gpu/pipeline_cache.h"

namespace rtsql::gpu {
namespace {

constexpr std::chrono::seconds kSaveInterval{30};

}  // namespace

PipelineCache::PipelineCache(const LogicalDevice& device, const DiskCache& disk)
    : device_(device), disk_(disk), key_("pipelines-" + device.physical().cache_identity) {
  std::vector<std::byte> content = disk_.load(key_).value_or(std::vector<std::byte>{});
  saved_bytes_ = content.size();
  cache_ = make_handle(content);
}

std::shared_ptr<const PipelineCacheHandle> PipelineCache::make_handle(
    const std::vector<std::byte>& content) const {
  auto info = make_info<VkPipelineCacheCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO);
  info.initialDataSize = content.size();
  info.pInitialData = content.data();
  VkPipelineCache cache = VK_NULL_HANDLE;
  if (vkCreatePipelineCache(device_.get(), &info, nullptr, &cache) != VK_SUCCESS) {
    info.initialDataSize = 0;  // the driver may dislike what an older build of it wrote
    check_vulkan(vkCreatePipelineCache(device_.get(), &info, nullptr, &cache), "creating a pipeline cache");
  }
  return std::make_shared<const PipelineCacheHandle>(device_.get(), cache);
}

PipelineCache::~PipelineCache() {
  save();
}

std::shared_ptr<const PipelineCacheHandle> PipelineCache::handle() const {
  std::lock_guard lock(mutex_);
  return cache_;
}

void PipelineCache::added() {
  std::lock_guard lock(mutex_);
  if (std::chrono::steady_clock::now() - saved_at_ > kSaveInterval) save();
}

void PipelineCache::save() noexcept {
  saved_at_ = std::chrono::steady_clock::now();
  try {
    size_t bytes = 0;
    if (vkGetPipelineCacheData(device_.get(), cache_->get(), &bytes, nullptr) != VK_SUCCESS) return;
    if (bytes > disk_.max_entry_bytes()) {
      cache_ = make_handle({});
      saved_bytes_ = 0;
      return;
    }
    if (bytes <= saved_bytes_) return;
    std::vector<std::byte> content(bytes);
    if (vkGetPipelineCacheData(device_.get(), cache_->get(), &bytes, content.data()) != VK_SUCCESS) return;
    content.resize(bytes);
    disk_.store(key_, content);
    saved_bytes_ = bytes;
  } catch (const std::exception&) {
    // The host has no memory left for saving: the next run compiles again.
  }
}

}  // namespace rtsql::gpu
