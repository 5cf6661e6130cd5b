// A rehearsal goes through work without doing it, so that all kernels of the work are asked for before any is
// waited for. While one lives on a thread, what the thread does on the device changes:
//   - buffers that it allocates have no memory: they have a size, and an address where nothing lies;
//   - streams drop the commands that they are given;
//   - the host reads zeros where it says that it can do with them (InRehearsal::kGivesZeros), and
//     RehearsalEnded is thrown where it cannot.
// Other threads do not notice. Nothing that comes of a rehearsal may outlive it, but the kernels.
#pragma once

#include <cstdint>
#include <set>

namespace rtsql::gpu {

// The host needs to know what only a run can tell.
struct RehearsalEnded {};

// Says what reading from the device does in a rehearsal.
enum class InRehearsal : uint8_t { kEnds, kGivesZeros };

struct KernelCount {
  uint64_t all = 0;
  uint64_t missing = 0;  // that were not compiled
};

class Rehearsal {
 public:
  enum class For : uint8_t { kCompiling, kCounting };

  explicit Rehearsal(For purpose);
  ~Rehearsal();
  Rehearsal(const Rehearsal&) = delete;

  // Counts the kernels that were asked for.
  KernelCount kernels() const { return {kernels_.size(), missing_}; }

  static bool is_on();        // on this thread
  static bool only_counts();  // one is on, and kernels are not to be compiled
  // Throws RehearsalEnded if one is on.
  static void end();
  // Takes note of a kernel, if one is on.
  static void note_kernel(uint64_t identity, bool is_compiled);
  // Tells whether one is on, whose commands are dropped. Ends it after very many, such as those of a
  // recursion.
  static bool drops_command();

  // What is done while it lives is done in earnest.
  class Pause {
   public:
    Pause();
    ~Pause();
    Pause(const Pause&) = delete;

   private:
    Rehearsal* const paused_;
  };

 private:
  const For purpose_;
  std::set<uint64_t> kernels_;
  uint64_t missing_ = 0;
  uint64_t commands_ = 0;
};

}  // namespace rtsql::gpu
