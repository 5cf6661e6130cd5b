// A sink takes the rows that come through all steps of a kernel: it stores or adds up what is to be had of
// them.
#pragma once

#include <cstdint>
#include <string>

namespace rtsql {

class KernelWriter;

// Statements of a kernel. In all of them the variable `i` is in scope, the thread's first position (uint); in
// `row` also `j`, so that the row is `i + j`; in the others `keep`, one bit for each of the thread's rows
// that is left. If stages expand rows, `row` runs for each row that they make, and `keep` is 0 in the end.
struct SinkText {
  std::string row;     // runs for each row that is left
  std::string thread;  // runs after a thread's rows, for every thread that has rows
  std::string
      tile;  // runs after the rows of all threads: those of a workgroup run it together, for each tile
};

class Sink {
 public:
  virtual ~Sink() = default;
  // Adds what the sink does to the texts, and to the writer's frame what that needs; counts there the memory
  // that it moves for each row.
  virtual void write(KernelWriter& writer, SinkText& text) const = 0;
  // Tells whether it adds rows in any order, and does nothing else for a thread: rows may come one to a
  // thread.
  virtual bool takes_any_order() const { return false; }
  // Returns the shared memory that it takes in a workgroup of so many invocations.
  virtual uint64_t shared_bytes(uint32_t /*workgroup_size*/) const { return 0; }
};

}  // namespace rtsql
