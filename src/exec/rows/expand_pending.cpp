#include "exec/rows/expand_pending.h"

#include <fmt/format.h>

#include <algorithm>

#include "algorithm/scan.h"
#include "common/divide.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/rows/match_vector.h"
#include "exec/rows/rounds.h"
#include "exec/rows/span_pairs.h"

namespace rtsql {
namespace {

constexpr const char* kExpandStage = "pipeline";

// Counts the rows that come through for each thread.
class ThreadRowsSink : public Sink {
 public:
  explicit ThreadRowsSink(gpu::Address rows) : rows_(rows) {}
  void write(KernelWriter& writer, SinkText& text) const override {
    writer.frame().begin_with("uint made = 0u;\n");
    text.row += "++made;\n";
    text.thread += fmt::format("U32s({} + uint64_t(i / kRows) * 4ul).v[0] = made;\nmade = 0u;\n",
                               writer.inputs().word(rows_));
  }

 private:
  const gpu::Address rows_;
};

// Stores what was found for the rows of a batch: row `place` of the batch is the next of the thread's.
class BatchSink : public Sink {
 public:
  BatchSink(const MatchVector& found, const std::string& rows) : found_(found), rows_(rows) {}
  void write(KernelWriter& writer, SinkText& text) const override {
    text.row += fmt::format("if (place < {}) {{\n{}}}\n++place;\n", rows_, found_.store(writer, "place"));
  }

 private:
  const MatchVector& found_;
  const std::string& rows_;  // of the batch
};

// A thread's rows begin at its offset, and end at the next one.
struct Offsets {
  gpu::Buffer words;  // uint64
  uint64_t total = 0;
};

Offsets find_offsets(Execution& execution, const PipelineInput& pending) {
  const uint64_t count = divide_up(pending.rows.count, uint64_t{kRowsPerThread}) + 1;
  gpu::Device& device = execution.device();
  const gpu::Buffer rows = device.allocate(count * sizeof(uint32_t), "the rows of threads");
  Offsets offsets{device.allocate(count * sizeof(uint64_t), "the offsets of threads")};
  const gpu::Buffer total = device.allocate(sizeof(uint64_t), "a count");
  gpu::Stream& stream = execution.stream();
  stream.stage(kExpandStage);
  stream.fill(rows, 0);
  KernelWriter writer(execution, pending.rows);
  writer.pass(pending);
  writer.add(ThreadRowsSink(rows.address()));
  writer.launch(kExpandStage, writer.workgroups(false));
  exclusive_scan(stream, rows.address(), offsets.words.address(), count, ScanSum::k64, total.address());
  offsets.total = execution.read_count(total, UINT64_MAX);
  return offsets;
}

// Returns the rows [begin, begin + count) of all.
RowSet write_batch(Execution& execution, const PipelineInput& pending, const Offsets& offsets, uint64_t begin,
                   uint64_t count) {
  KernelWriter writer(execution, pending.rows);
  const std::string words = writer.inputs().word(offsets.words.address());
  const std::string first = writer.inputs().word(begin);
  const std::string most = writer.inputs().word(count);
  // Threads without rows of the batch read nothing more.
  writer.add_step(
      fmt::format("const uint64_t own_first = U64s({0} + uint64_t(i / kRows) * 8ul).v[0];\n"
                  "const uint64_t own_end = U64s({0} + uint64_t(i / kRows) * 8ul).v[1];\n"
                  "uint64_t place = own_first - {1};\n"
                  "if (own_first == own_end || own_end <= {1} || own_first >= {1} + {2}) keep = 0u;\n",
                  words, first, most));
  writer.pass(pending, false);
  const MatchVector found(execution, pending, count, MatchVector::Of::kAllSources);
  writer.add(BatchSink(found, most));
  if (count > 0) {
    execution.stream().stage(kExpandStage);
    writer.launch(kExpandStage, writer.workgroups(false));
    execution.stream().count_bytes(count * pending.rows.sources.size() * sizeof(uint32_t));
    execution.finish();
  }
  RowSet rows = found.rows();
  found.take_values(rows);
  return rows;
}

}  // namespace

void expand_pending(Execution& execution, const PipelineInput& pending,
                    const std::function<void(const RowSet&)>& use) {
  const Offsets offsets = find_offsets(execution, pending);
  Rounds rounds(kExpandStage);
  uint64_t begin = 0;
  do {
    execution.work().poll();
    const uint64_t count = std::min(pairs_per_batch(execution), offsets.total - begin);
    rounds.begin(share_of(begin, offsets.total), share_of(begin + count, offsets.total));
    use(write_batch(execution, pending, offsets, begin, count));
    begin += count;
  } while (begin < offsets.total);
}

}  // namespace rtsql
