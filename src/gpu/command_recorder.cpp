#include "gpu/command_recorder.h"

#include <algorithm>

#include "common/stopwatch.h"
#include "gpu/device_turn.h"

namespace rtsql::gpu {
namespace {

constexpr uint32_t kQueriesPerPool = 64;
constexpr double kSliceMilliseconds = 50;
constexpr double kMostGrowth = 8;  // of a slice over the one before
constexpr uint64_t kShortNanoseconds = 2'000'000;
const std::string kUnnamedStage = "other";

VkPipelineStageFlags work_stages(const LogicalDevice& device) {
  VkPipelineStageFlags stages = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT;
  if (device.physical().info.ray_pipelines) {
    stages |=
        VK_PIPELINE_STAGE_RAY_TRACING_SHADER_BIT_KHR | VK_PIPELINE_STAGE_ACCELERATION_STRUCTURE_BUILD_BIT_KHR;
  }
  return stages;
}

void barrier(VkCommandBuffer commands, VkPipelineStageFlags before, VkPipelineStageFlags after,
             VkAccessFlags readers) {
  auto memory = make_info<VkMemoryBarrier>(VK_STRUCTURE_TYPE_MEMORY_BARRIER);
  memory.srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT;
  memory.dstAccessMask = readers;
  vkCmdPipelineBarrier(commands, before, after, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

}  // namespace

CommandRecorder::CommandRecorder(const LogicalDevice& device) : device_(device) {
  auto info = make_info<VkCommandPoolCreateInfo>(VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO);
  info.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
  info.queueFamilyIndex = device.physical().queue_family;
  VkCommandPool pool = VK_NULL_HANDLE;
  check_vulkan(vkCreateCommandPool(device.get(), &info, nullptr, &pool), "creating a command pool");
  pool_ = CommandPool(device.get(), pool);
}

void CommandRecorder::add(RecordSlice record, Slices slices) {
  commands_.push_back({.record = std::move(record),
                       .slices = slices,
                       .stage = stage_,
                       .waits = order_ != Order::kIndependent});
  if (order_ == Order::kFirstOfIndependent) order_ = Order::kIndependent;
}

void CommandRecorder::add(std::function<void(VkCommandBuffer)> record) {
  add([record = std::move(record)](VkCommandBuffer commands, uint64_t, uint64_t) { record(commands); },
      {.units = 1, .first = UINT64_MAX, .most = UINT64_MAX});
}

void CommandRecorder::add_alone(std::function<void(VkCommandBuffer)> record) {
  add(std::move(record));
  commands_.back().alone = true;
}

void CommandRecorder::record_slice(const Command& command, Progress& progress, uint64_t units) {
  const VkPipelineStageFlags stages = work_stages(device_);
  VkCommandBuffer commands = segments_[used_segments_ - 1].commands;
  const std::string& stage = command.stage.empty() ? kUnnamedStage : command.stage;
  if (marks_.empty() || marks_.back().stage != stage) mark(stage);
  if (progress.done == 0) {
    marks_.back().bytes_moved += command.bytes_moved;
    if (command.waits)
      barrier(commands, stages, stages, VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT);
  }
  command.record(commands, progress.done, units);
  progress.done += units;
}

// A segment goes on until a launch is cut. Uncut launches take as long as their first slices may, so only so
// many of them share a segment.
void CommandRecorder::record_segment(Progress& progress) {
  constexpr double kMostFirstSlices = 8;
  open_segment();
  double first_slices = 0;
  while (has_more(progress) && first_slices < kMostFirstSlices) {
    const Command& command = commands_[progress.command];
    const auto& [units, first, most] = command.slices;
    if (progress.done == 0) progress.slice = std::min(first, most);
    const uint64_t left = units - progress.done;
    record_slice(command, progress, std::min(left, progress.slice));
    const bool is_cut = progress.done < units;
    first_slices += is_cut ? 0 : static_cast<double>(units) / static_cast<double>(first);
    if (is_cut && progress.slice < most) progress.cut_in = used_segments_ - 1;
    if (!is_cut) progress = {.command = progress.command + 1};
    if (is_cut || command.alone) break;
  }
  if (!has_more(progress)) {
    mark({});
    barrier(segments_[used_segments_ - 1].commands, work_stages(device_), VK_PIPELINE_STAGE_HOST_BIT,
            VK_ACCESS_HOST_READ_BIT);
  }
  close_segment();
}

void CommandRecorder::open_segment() {
  if (used_segments_ == segments_.size()) {
    auto info = make_info<VkCommandBufferAllocateInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO);
    info.commandPool = pool_.get();
    info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    info.commandBufferCount = 1;
    Segment segment;
    check_vulkan(vkAllocateCommandBuffers(device_.get(), &info, &segment.commands),
                 "creating a command buffer");
    auto fence_info = make_info<VkFenceCreateInfo>(VK_STRUCTURE_TYPE_FENCE_CREATE_INFO);
    VkFence fence = VK_NULL_HANDLE;
    check_vulkan(vkCreateFence(device_.get(), &fence_info, nullptr, &fence), "creating a fence");
    segment.fence = Fence(device_.get(), fence);
    segments_.push_back(std::move(segment));
  }
  auto info = make_info<VkCommandBufferBeginInfo>(VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO);
  info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  check_vulkan(vkBeginCommandBuffer(segments_[used_segments_].commands, &info), "recording commands");
  ++used_segments_;
  open_ = true;
}

void CommandRecorder::close_segment() {
  check_vulkan(vkEndCommandBuffer(segments_[used_segments_ - 1].commands), "recording commands");
  open_ = false;
}

void CommandRecorder::mark(std::string_view stage) {
  if (device_.physical().timestamp_bits == 0) {
    marks_.push_back({.stage = std::string(stage)});
    return;
  }
  auto number = static_cast<uint32_t>(marks_.size());
  uint32_t pool_number = number / kQueriesPerPool;
  VkCommandBuffer commands = segments_[used_segments_ - 1].commands;
  if (pool_number == query_pools_.size()) {
    auto info = make_info<VkQueryPoolCreateInfo>(VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO);
    info.queryType = VK_QUERY_TYPE_TIMESTAMP;
    info.queryCount = kQueriesPerPool;
    VkQueryPool pool = VK_NULL_HANDLE;
    check_vulkan(vkCreateQueryPool(device_.get(), &info, nullptr, &pool), "creating a query pool");
    query_pools_.emplace_back(device_.get(), pool);
  }
  VkQueryPool pool = query_pools_[pool_number].get();
  if (number % kQueriesPerPool == 0) vkCmdResetQueryPool(commands, pool, 0, kQueriesPerPool);
  VkPipelineStageFlagBits when =
      number == 0 ? VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT : VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT;
  vkCmdWriteTimestamp(commands, when, pool, number % kQueriesPerPool);
  marks_.push_back({.stage = std::string(stage)});
}

// Launches are counted in their first slices, which take about as long.
void CommandRecorder::report(const Progress& progress, rtsql::Progress& to) const {
  double done = 0, all = 0;
  for (size_t i = 0; i < commands_.size(); ++i) {
    const Slices& slices = commands_[i].slices;
    const auto first = static_cast<double>(slices.first);
    all += static_cast<double>(slices.units) / first;
    if (i < progress.command) done += static_cast<double>(slices.units) / first;
    if (i == progress.command) done += static_cast<double>(progress.done) / first;
  }
  const std::string& stage = commands_[std::min(progress.command, commands_.size() - 1)].stage;
  to.update((stage.empty() ? kUnnamedStage : stage).c_str(), done, all);
}

Timings CommandRecorder::submit_and_wait(const WorkContext& work, Turns* turns) {
  struct Reset {
    CommandRecorder& recorder;
    ~Reset() { recorder.discard(); }
  } reset{*this};
  work.poll();
  if (commands_.empty()) return {};

  // Two submissions are in flight, so that the device does not idle while the host looks at the interrupt,
  // but for where the next waits for the time of this one. After an error the fences are waited for all the
  // same: the device may still use what the stream is about to free.
  Progress progress;
  size_t finished = 0;
  try {
    while (finished < used_segments_ || has_more(progress)) {
      const Stopwatch watch;
      while (has_more(progress) && used_segments_ < finished + 2 && progress.cut_in == SIZE_MAX) {
        record_segment(progress);
        submit(segments_[used_segments_ - 1]);
        ++submitted_;
      }
      wait(segments_[finished++], turns);
      if (progress.cut_in == finished - 1) {
        const double factor = std::clamp(kSliceMilliseconds / watch.milliseconds(), 0.0, kMostGrowth);
        const auto next = static_cast<uint64_t>(static_cast<double>(progress.slice) * factor);
        progress.slice = std::clamp<uint64_t>(next, 1, commands_[progress.command].slices.most);
        progress.cut_in = SIZE_MAX;
      }
      if (finished == used_segments_ && !has_more(progress)) break;
      if (work.progress != nullptr) report(progress, *work.progress);
      work.poll();
    }
  } catch (...) {
    try {
      while (finished < submitted_) wait(segments_[finished++], nullptr);
    } catch (...) {
      // The device is lost: nothing runs any more. The first error is the one to report.
    }
    throw;
  }
  return read_timings();
}

void CommandRecorder::submit(const Segment& segment) {
  VkFence fence = segment.fence.get();
  check_vulkan(vkResetFences(device_.get(), 1, &fence), "resetting a fence");
  device_.submit(segment.commands, fence);
}

// A thread that sleeps wakes a tenth of a millisecond late or so, as long as a small statement takes: what a
// GPU does at once is waited for awake. A CPU device needs the core.
bool CommandRecorder::is_done_soon(VkFence fence) const {
  constexpr double kMilliseconds = static_cast<double>(kShortNanoseconds) * 1e-6;
  if (device_.physical().info.kind == DeviceKind::kCpu) return false;
  const Stopwatch watch;
  do {
    const VkResult status = vkGetFenceStatus(device_.get(), fence);
    if (status != VK_NOT_READY) {
      check_vulkan(status, "waiting for the device");
      return true;
    }
  } while (watch.milliseconds() < kMilliseconds);
  return false;
}

bool CommandRecorder::wait(VkFence fence, uint64_t most_nanoseconds) const {
  const VkResult result = vkWaitForFences(device_.get(), 1, &fence, VK_TRUE, most_nanoseconds);
  if (result != VK_TIMEOUT) check_vulkan(result, "waiting for the device");
  return result != VK_TIMEOUT;
}

// What the device is about to do for others comes behind this in its queue.
void CommandRecorder::wait(const Segment& segment, Turns* turns) {
  const VkFence fence = segment.fence.get();
  if (is_done_soon(fence) || turns == nullptr) {
    wait(fence, UINT64_MAX);
  } else if (!wait(fence, kShortNanoseconds)) {
    const TurnBreak others_turn(*turns);
    wait(fence, UINT64_MAX);
  }
}

Timings CommandRecorder::read_timings() const {
  Timings timings;
  if (device_.physical().timestamp_bits == 0) return timings;
  std::vector<uint64_t> stamps(marks_.size());
  for (size_t first = 0; first < stamps.size(); first += kQueriesPerPool) {
    size_t count = std::min<size_t>(kQueriesPerPool, stamps.size() - first);
    check_vulkan(vkGetQueryPoolResults(device_.get(), query_pools_[first / kQueriesPerPool].get(), 0,
                                       static_cast<uint32_t>(count), count * sizeof(uint64_t), &stamps[first],
                                       sizeof(uint64_t), VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT),
                 "reading timestamps");
  }
  uint32_t bits = device_.physical().timestamp_bits;
  uint64_t mask = bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
  for (size_t i = 0; i + 1 < marks_.size(); ++i) {
    auto ticks = static_cast<double>((stamps[i + 1] - stamps[i]) & mask);
    double milliseconds = ticks * device_.limits().timestamp_period_ns * 1e-6;
    timings.add({{{marks_[i].stage, milliseconds, marks_[i].bytes_moved}}, milliseconds});
  }
  return timings;
}

void CommandRecorder::discard() {
  open_ = false;  // a reset also ends a recording
  if (used_segments_ > 0) vkResetCommandPool(device_.get(), pool_.get(), 0);
  used_segments_ = submitted_ = 0;
  marks_.clear();
  commands_.clear();
  order_ = Order::kAfterAll;
}

}  // namespace rtsql::gpu
