// This is the Vulkan side of a Stream: command buffers, the barriers between commands, timestamps at the
// stages' borders, submission. Recorders are kept by the device and used again, so that a short stream costs
// no object creation.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "gpu/logical_device.h"
#include "gpu/stream.h"

namespace rtsql::gpu {

class Turns;

class CommandRecorder {
 public:
  explicit CommandRecorder(const LogicalDevice& device);
  CommandRecorder(const CommandRecorder&) = delete;

  // Names the commands that follow.
  void stage(std::string_view name) { stage_ = name; }

  // Commands added in between see what those before wrote, and not what others among them write.
  void begin_independent() { order_ = Order::kFirstOfIndependent; }
  void end_independent() { order_ = Order::kAfterAll; }

  // Adds a command, which sees all that earlier ones wrote. `record` is called when the stream is submitted,
  // so that its kernels have until then to be compiled; what it refers to has to live as long. `cost` is its
  // share of what one submission may hold, see kSubmissionCost.
  void add(std::function<void(VkCommandBuffer)> record, double cost = 0);

  bool has_commands() const { return !commands_.empty(); }
  // Adds to the bytes that the last command moves.
  void count_bytes(uint64_t bytes) { commands_.back().bytes_moved += bytes; }

  // Submits what was recorded and waits; the recorder is empty afterwards, also when it throws. An interrupt
  // stops it between two submissions: Error(kInterrupted). There a turn that is behind gives way, too.
  Timings submit_and_wait(const Interrupt* interrupt, Turns& turns);

  // Forgets what was recorded.
  void discard();

 private:
  // Holds one command buffer; a long stream has several, so that an interrupt need not wait for all of it.
  struct Segment {
    VkCommandBuffer commands = VK_NULL_HANDLE;
    Fence fence;
  };

  struct Command {
    std::function<void(VkCommandBuffer)> record;
    double cost = 0;
    std::string stage;
    bool waits = true;  // for those before
    uint64_t bytes_moved = 0;
  };
  enum class Order { kAfterAll, kFirstOfIndependent, kIndependent };

  // Marks where a stage begins with a timestamp.
  struct Mark {
    std::string stage;
    uint64_t bytes_moved = 0;  // up to the next one
  };

  void record_all();
  void open_segment();
  void close_segment();
  void mark(std::string_view stage);
  void submit(const Segment& segment);
  void wait(const Segment& segment);
  bool is_done_soon(VkFence fence) const;
  Timings read_timings() const;

  const LogicalDevice& device_;
  CommandPool pool_;
  std::vector<Command> commands_;
  std::string stage_;
  Order order_ = Order::kAfterAll;
  std::vector<Segment> segments_;
  size_t used_segments_ = 0;
  bool open_ = false;
  double segment_cost_ = 0;
  std::vector<QueryPool> query_pools_;
  std::vector<Mark> marks_;  // the last one ends the last stage
};

// Commands are put into one submission until their costs exceed this.
inline constexpr double kSubmissionCost = 1.0;

}  // namespace rtsql::gpu
