// This is the Vulkan side of a Stream: command buffers, the barriers between commands, timestamps at the
// stages' boundaries, submission. Recorders are kept by the device and used again, so that a short stream
// costs no object creation.
//
// No submission is to take long: an interrupt is heard between two, and systems reset a GPU that is busy for
// seconds. Launches of many workgroups or rays are cut into slices. How long one of them takes is not known
// before: the first slice of a launch is small, and each is measured to size the next, up to eight times as
// large, so that it takes some 50 ms. A launch no larger than its first slice is one command among others.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "gpu/logical_device.h"
#include "gpu/stream.h"
#include "gpu/turns.h"

namespace rtsql::gpu {

class CommandRecorder {
 public:
  explicit CommandRecorder(const LogicalDevice& device);
  CommandRecorder(const CommandRecorder&) = delete;

  // Names the commands that follow.
  void stage(std::string_view name) { stage_ = name; }

  // Commands added in between see what those before wrote, and not what others among them write.
  void begin_independent() { order_ = Order::kFirstOfIndependent; }
  void end_independent() { order_ = Order::kAfterAll; }

  // Says how a launch may be cut: it has so many units, of which the first slice has `first` and a command
  // never more than `most`.
  struct Slices {
    uint64_t units = 1, first = 1, most = 1;
  };
  // Records the units from `base` on.
  using RecordSlice = std::function<void(VkCommandBuffer, uint64_t base, uint64_t count)>;

  // Adds a launch or another command, which sees all that earlier ones wrote. `record` is called when the
  // stream is submitted, so that its kernels have until then to be compiled; what it refers to has to live as
  // long.
  void add(RecordSlice record, Slices slices);
  void add(std::function<void(VkCommandBuffer)> record);
  // Adds one that is a submission of its own.
  void add_alone(std::function<void(VkCommandBuffer)> record);

  bool has_commands() const { return !commands_.empty(); }
  // Adds to the bytes that the last command moves.
  void count_bytes(uint64_t bytes) { commands_.back().bytes_moved += bytes; }

  // Submits what was recorded and waits; the recorder is empty afterwards, also when it throws. An interrupt
  // stops it between two submissions: Error(kInterrupted). The progress is told between them of which stage
  // how much is done. With `turns` the thread's turn is broken while the device takes long.
  Timings submit_and_wait(const WorkContext& work, Turns* turns = nullptr);

  // Forgets what was recorded.
  void discard();

 private:
  // Holds one command buffer; a long stream has several, so that an interrupt need not wait for all of it.
  struct Segment {
    VkCommandBuffer commands = VK_NULL_HANDLE;
    Fence fence;
  };

  struct Command {
    RecordSlice record;
    Slices slices;
    std::string stage;
    bool waits = true;  // for those before
    bool alone = false;
    uint64_t bytes_moved = 0;
  };
  enum class Order { kAfterAll, kFirstOfIndependent, kIndependent };

  // Marks where a stage begins with a timestamp.
  struct Mark {
    std::string stage;
    uint64_t bytes_moved = 0;  // up to the next one
  };

  // Says how far the commands are recorded, and what is known of the one that is being cut.
  struct Progress {
    size_t command = 0;
    uint64_t done = 0;         // units of it
    uint64_t slice = 0;        // the next has so many units at most
    size_t cut_in = SIZE_MAX;  // the segment that ends with a slice whose time decides on the next
  };

  bool has_more(const Progress& progress) const { return progress.command < commands_.size(); }
  void report(const Progress& progress, rtsql::Progress& to) const;
  void record_segment(Progress& progress);
  void record_slice(const Command& command, Progress& progress, uint64_t units);
  void open_segment();
  void close_segment();
  void mark(std::string_view stage);
  void submit(const Segment& segment);
  void wait(const Segment& segment, Turns* turns);
  bool wait(VkFence fence, uint64_t most_nanoseconds) const;  // tells whether it is signaled
  bool is_done_soon(VkFence fence) const;
  Timings read_timings() const;

  const LogicalDevice& device_;
  CommandPool pool_;
  std::vector<Command> commands_;
  std::string stage_;
  Order order_ = Order::kAfterAll;
  std::vector<Segment> segments_;
  size_t used_segments_ = 0;
  size_t submitted_ = 0;
  bool open_ = false;
  std::vector<QueryPool> query_pools_;
  std::vector<Mark> marks_;  // the last one ends the last stage
};

}  // namespace rtsql::gpu
