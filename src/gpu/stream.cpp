#include "gpu/stream.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstring>

#include "common/check.h"
#include "common/count_steps.h"
#include "gpu/compile_clock.h"
#include "gpu/device_impl.h"
#include "gpu/device_turn.h"
#include "gpu/ray_record.h"
#include "gpu/spirv_params.h"
#include "gpu/stream_impl.h"
#include "shaders/common/copy.h"
#include "shaders/common/ray_record.h"

namespace rtsql::gpu {
namespace {

// Some drivers keep the size of a fill in 32 bits.
constexpr uint64_t kFillBytes = uint64_t{1} << 30;

// So much is launched of a command before its time is known. A CPU device takes some milliseconds for it, and
// a GPU is through with any kernel over what fits its memory before a user lets go of the key. A ray that
// meets all duplicates of a key may take a millisecond and more.
constexpr uint64_t kFirstCpuWorkgroups = uint64_t{1} << 12;
constexpr uint64_t kFirstCpuRays = uint64_t{1} << 16;
constexpr uint64_t kFirstCpuRaysOfAnyHits = 16;
constexpr uint64_t kFirstGpuRaysOfAnyHits = uint64_t{1} << 14;

// An interrupt is heard so soon while kernels are compiled.
constexpr std::chrono::milliseconds kPollInterval{10};

constexpr const char* kCompiling = "compiling kernels";

// Holds the push constants of a command: common/grid.glsl's header, then the kernel's parameters.
struct PushConstants {
  PushConstants(std::span<const std::byte> params)
      : bytes(kParamsOffset + static_cast<uint32_t>(params.size())) {
    std::memcpy(block.data() + kParamsOffset, params.data(), params.size());
  }
  // Adds where rays are recorded; 0: nowhere.
  PushConstants(std::span<const std::byte> params, Address ray_record) : PushConstants(params) {
    static_assert(shader::kRayRecordOffset == kParamsOffset + kMaxRayParamsBytes);
    std::memcpy(block.data() + shader::kRayRecordOffset, &ray_record, sizeof(ray_record));
    bytes = static_cast<uint32_t>(block.size());
  }
  void set_base(uint64_t base) {
    auto narrow = static_cast<uint32_t>(base);
    std::memcpy(block.data(), &narrow, sizeof(narrow));
  }

  std::array<std::byte, kParamsOffset + kMaxParamsBytes> block{};
  uint32_t bytes;
};

}  // namespace

Stream::Impl::Impl(Device& owner, const Interrupt* stop)
    : device(owner),
      interrupt(stop),
      recorder(owner.impl().borrow_recorder()),
      uploads(owner.memory(), MemoryUse::kStaging),
      parameters(owner.memory(), MemoryUse::kParameters),
      downloads(owner.memory(), MemoryUse::kReadback),
      first_workgroups(owner.info().kind == DeviceKind::kCpu ? kFirstCpuWorkgroups : UINT32_MAX),
      first_rays(owner.info().kind == DeviceKind::kCpu ? kFirstCpuRays : UINT32_MAX),
      first_rays_of_any_hits(owner.info().kind == DeviceKind::kCpu ? kFirstCpuRaysOfAnyHits
                                                                   : kFirstGpuRaysOfAnyHits),
      compiles_at_launch(gpu::compiles_at_launch(owner.impl().logical.physical())) {
  recorder->stage({});  // others have used it
}

Stream::Impl::~Impl() {
  device.impl().return_recorder(std::move(recorder));
}

void Stream::Impl::copy(VkBuffer from, VkBuffer to, const VkBufferCopy& region) {
  recorder->add([=](VkCommandBuffer commands) { vkCmdCopyBuffer(commands, from, to, 1, &region); });
  recorder->count_bytes(2 * region.size);
}

WorkContext Stream::Impl::work() const {
  WorkContext work = work_of_thread();
  if (interrupt != nullptr) work.interrupt = interrupt;
  return work;
}

void Stream::Impl::add_pipeline(const PendingPipeline& pipeline) {
  if (pipeline.ready() || std::ranges::find(pipelines, &pipeline) != pipelines.end()) return;
  pipelines.push_back(&pipeline);
}

void Stream::Impl::wait_for_pipelines() {
  if (pipelines.empty()) return;
  const CompileWait waited;
  const WorkContext context = work();
  const TurnBreak others_turn(device);
  const auto all = static_cast<double>(pipelines.size());
  for (size_t done = 0; done < pipelines.size();) {
    if (pipelines[done]->wait_for(kPollInterval)) ++done;
    if (context.progress != nullptr) context.progress->update(kCompiling, static_cast<double>(done), all);
    if (context.interrupt == nullptr || !context.interrupt->raised()) continue;
    device.impl().workers.lower_all();
    context.poll();
  }
}

bool Stream::Impl::is_first_launch(const PendingPipeline& pipeline) const {
  if (!compiles_at_launch || pipeline.launched()) return false;
  return std::none_of(first_launches.begin(), first_launches.end(),
                      [&](const FirstLaunch& launch) { return launch.pipeline == &pipeline; });
}

void Stream::Impl::compile_at_launch() {
  if (first_launches.empty()) return;
  const CompileWait waited;
  struct Borrowed {
    Device::Impl& owner;
    std::unique_ptr<CommandRecorder> recorder = owner.borrow_recorder();
    ~Borrowed() { owner.return_recorder(std::move(recorder)); }
  } borrowed{device.impl()};
  // Each is a submission, so that an interrupt is heard between any two compilations.
  borrowed.recorder->stage(kCompiling);
  for (const FirstLaunch& launch : first_launches) borrowed.recorder->add_alone(launch.record);
  borrowed.recorder->submit_and_wait(work());
  for (const FirstLaunch& launch : first_launches) launch.pipeline->set_launched();
}

Timings Stream::Impl::submit() {
  wait_for_pipelines();
  if (gives_way) device.impl().turns.give_way_after_long();
  compile_at_launch();
  Timings timings = recorder->submit_and_wait(work(), gives_way ? &device.impl().turns : nullptr);
  for (const Download& download : pending)
    std::memcpy(download.to.data(), download.slice.host(), download.to.size());
  return timings;
}

void Stream::Impl::clear_phase(size_t kept_before) {
  recorder->discard();  // it has all that was recorded where compilation ended in an error
  pipelines.clear();
  first_launches.clear();
  pending.clear();
  uploads.clear();
  downloads.clear();
  while (kept.size() > kept_before) kept.pop_back();
}

void Stream::Impl::clear() {
  clear_phase(0);
  parameters.clear();
  earlier = {};
}

Stream::Stream(Device& device, const Interrupt* interrupt)
    : impl_(std::make_unique<Impl>(device, interrupt)) {}
Stream::~Stream() = default;

Device& Stream::device() const {
  return impl_->device;
}

void Stream::give_way() {
  impl_->gives_way = true;
}

void Stream::stage(std::string_view name) {
  impl_->recorder->stage(name);
}

void Stream::dispatch_bytes(const std::shared_ptr<const KernelBase>& kernel,
                            std::span<const std::byte> params, uint64_t workgroups, uint64_t items) {
  if (Rehearsal::drops_command()) return;
  RTSQL_CHECK(workgroups <= UINT32_MAX);
  const DeviceLimits& limits = device().limits();
  auto launch = [kernel, constants = PushConstants(params), layout = device().impl().kernels.layout(),
                 row = uint64_t{limits.max_workgroups_x}](VkCommandBuffer commands, uint64_t base,
                                                          uint64_t count) mutable {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel->pipeline().get());
    const auto dispatch = [&](uint64_t first, uint64_t columns, uint64_t rows) {
      constants.set_base(first);
      vkCmdPushConstants(commands, layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, constants.bytes,
                         constants.block.data());
      vkCmdDispatch(commands, static_cast<uint32_t>(columns), static_cast<uint32_t>(rows), 1);
    };
    // They are folded into whole rows and the rest of one: a workgroup too many would be one of the next
    // slice.
    const uint64_t rows = count / row, rest = count % row;
    if (rows > 0) dispatch(base, row, rows);
    if (rest > 0 || rows == 0) dispatch(base + rows * row, rest, 1);
  };
  if (workgroups == 0) return;
  impl_->add_pipeline(kernel->pipeline());
  if (impl_->is_first_launch(kernel->pipeline())) {
    impl_->first_launches.push_back(
        {&kernel->pipeline(), [launch](VkCommandBuffer commands) mutable { launch(commands, 0, 0); }});
  }
  uint64_t first = impl_->first_workgroups;
  if (first < UINT32_MAX)
    first = std::max<uint64_t>(1, first * kItemsPerWorkgroup / std::max<uint64_t>(1, items));
  impl_->recorder->add(std::move(launch),
                       {.units = workgroups,
                        .first = first,
                        .most = uint64_t{limits.max_workgroups_x} * limits.max_workgroups_y});
}

void Stream::trace_bytes(const RayPipelineBase& pipeline, std::span<const std::byte> params, uint64_t rays,
                         Hits hits) {
  RTSQL_CHECK(rays <= uint64_t{UINT32_MAX} + 1);
  RayRecord* const record = RayRecord::current();
  const Address recorded_at = record != nullptr ? record->buffer().address() : 0;
  auto launch = [&owner = device().impl(), &pipeline, constants = PushConstants(params, recorded_at)](
                    VkCommandBuffer commands, uint64_t base, uint64_t count) mutable {
    constants.set_base(base);
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, pipeline.pipeline().get());
    vkCmdPushConstants(commands, owner.ray_pipelines.layout(), kRayStages, 0, constants.bytes,
                       constants.block.data());
    const ShaderTable& table = owner.ray_pipelines.table(pipeline);
    owner.logical.rays().cmd_trace(commands, &table.generation, &table.miss, &table.hit, &table.callable,
                                   static_cast<uint32_t>(count), 1, 1);
  };
  if (rays == 0 || Rehearsal::drops_command()) return;
  if (record != nullptr) {
    fill(record->buffer(), offsetof(shader::RayRecordHeader, launch), sizeof(uint32_t),
         record->next_launch());
  }
  impl_->add_pipeline(pipeline.pipeline());
  if (impl_->is_first_launch(pipeline.pipeline())) {
    impl_->first_launches.push_back(
        {&pipeline.pipeline(), [launch](VkCommandBuffer commands) mutable { launch(commands, 0, 0); }});
  }
  impl_->recorder->add(std::move(launch),
                       {.units = rays,
                        .first = hits == Hits::kFew ? impl_->first_rays : impl_->first_rays_of_any_hits,
                        .most = device().limits().max_ray_dispatch});
}

void Stream::fill(const Buffer& buffer, uint64_t offset, uint64_t bytes, uint32_t word) {
  // The last word may lie in the padding.
  RTSQL_CHECK(offset % 4 == 0 && bytes % 4 == 0 && offset + bytes <= buffer.bytes() + 3);
  if (Rehearsal::drops_command()) return;
  for (uint64_t done = 0; done < bytes; done += kFillBytes) {
    impl_->recorder->add([target = buffer.impl().handle(), at = buffer.impl().offset + offset + done,
                          size = std::min(kFillBytes, bytes - done), word](VkCommandBuffer commands) {
      vkCmdFillBuffer(commands, target, at, size, word);
    });
    count_bytes(std::min(kFillBytes, bytes - done));
  }
}

void Stream::copy(Address from, Address to, uint64_t bytes) {
  RTSQL_CHECK(from % 4 == 0 && to % 4 == 0 && bytes % 4 == 0);
  if (bytes == 0) return;
  // On a CPU device this is memcpy; a kernel would move a few bytes at a time.
  if (device().info().kind == DeviceKind::kCpu) {
    if (Rehearsal::drops_command()) return;
    MemoryPool::Impl& memory = device().memory().impl();
    auto [source, source_offset] = memory.locate(from);
    auto [target, target_offset] = memory.locate(to);
    VkBufferCopy region{source_offset, target_offset, bytes};
    impl_->copy(source, target, region);
    return;
  }
  auto kernel = device().kernel<shader::CopyParams>("common/copy");
  dispatch(kernel, shader::CopyParams{from, to, bytes},
           (bytes + shader::kCopyTileBytes - 1) / shader::kCopyTileBytes);
  count_bytes(2 * bytes);
}

void Stream::upload(const Buffer& to, uint64_t offset, std::span<const std::byte> bytes) {
  const std::span<std::byte> staged = stage_upload(to, offset, bytes.size());
  if (!staged.empty()) std::memcpy(staged.data(), bytes.data(), bytes.size());
}

std::span<std::byte> Stream::stage_upload(const Buffer& to, uint64_t offset, uint64_t bytes) {
  RTSQL_CHECK(offset <= to.bytes() && bytes <= to.bytes() - offset);
  if (bytes == 0 || Rehearsal::drops_command()) return {};
  const HostArena::Slice slice = impl_->uploads.take(bytes);
  const Buffer::Impl& source = slice.buffer->impl();
  const VkBufferCopy region{source.offset + slice.offset, to.impl().offset + offset, bytes};
  impl_->copy(source.handle(), to.impl().handle(), region);
  return {slice.host(), bytes};
}

void Stream::download(const Buffer& from, uint64_t offset, std::span<std::byte> to,
                      InRehearsal in_rehearsal) {
  RTSQL_CHECK(offset <= from.bytes() && to.size() <= from.bytes() - offset);
  if (to.empty()) return;
  if (in_rehearsal == InRehearsal::kEnds) Rehearsal::end();
  if (Rehearsal::is_on()) {
    std::ranges::fill(to, std::byte{0});
    return;
  }
  HostArena::Slice slice = impl_->downloads.take(to.size());
  const Buffer::Impl& target = slice.buffer->impl();
  VkBufferCopy region{from.impl().offset + offset, target.offset + slice.offset, to.size()};
  impl_->copy(from.impl().handle(), target.handle(), region);
  impl_->pending.push_back({slice, to});
}

void Stream::count_bytes(uint64_t bytes) {
  if (Rehearsal::is_on()) return;
  RTSQL_CHECK(impl_->recorder->has_commands());
  impl_->recorder->count_bytes(bytes);
}

Stream::Independent::Independent(Stream& stream) : stream_(stream) {
  stream_.impl_->recorder->begin_independent();
}

Stream::Independent::~Independent() {
  stream_.impl_->recorder->end_independent();
}

Address Stream::parameters(std::span<const std::byte> block) {
  if (Rehearsal::is_on()) return Buffer::Impl::kNowhere;
  HostArena::Slice slice = impl_->parameters.take(block.size());
  std::memcpy(slice.host(), block.data(), block.size());
  return slice.address();
}

Buffer& Stream::scratch(uint64_t bytes, std::string_view what) {
  return impl_->kept.emplace_back(device().allocate(bytes, what));
}

void Stream::keep(Buffer buffer) {
  impl_->kept.push_back(std::move(buffer));
}

Stream::Phase::Phase(Stream& stream) : stream_(stream), kept_(stream.impl_->kept.size()) {}

void Stream::Phase::end() {
  struct Clear {
    Impl& impl;
    size_t kept_before;
    ~Clear() { impl.clear_phase(kept_before); }
  } clear{*stream_.impl_, kept_};
  if (!Rehearsal::is_on()) clear.impl.earlier.add(clear.impl.submit());
}

Timings Stream::finish() {
  if (Rehearsal::is_on()) {
    discard();
    return {};
  }
  struct Clear {
    Impl& impl;
    ~Clear() { impl.clear(); }
  } clear{*impl_};
  impl_->earlier.add(impl_->submit());
  return std::move(impl_->earlier);
}

void Stream::discard() {
  impl_->clear();
}

}  // namespace rtsql::gpu
