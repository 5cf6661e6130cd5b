#include "exec/window/host_frames.h"

#include <span>

namespace rtsql {
namespace {

// Copies what the stream reads at an address; it is there once the stream is finished.
void read_back(Execution& execution, gpu::Address from, std::vector<uint32_t>& to) {
  const uint64_t bytes = to.size() * sizeof(uint32_t);
  const gpu::Buffer& copy = execution.stream().scratch(bytes, "frames read back");
  execution.stream().copy(from, copy.address(), bytes);
  execution.stream().download(copy, 0, std::as_writable_bytes(std::span(to)));
}

}  // namespace

HostFrames::HostFrames(Execution& execution, const WindowRows& rows, WindowFrames& frames, const Frame& frame)
    : execution_(execution), exclusion_(frame.exclusion), begins_(rows.rows.count), ends_(rows.rows.count) {
  const shader::WindowFrames places = frames.of(frame);
  execution.stream().stage("window");
  read_back(execution, places.begins, begins_);
  read_back(execution, places.ends, ends_);
  if (exclusion_ == FrameExclusion::kGroup || exclusion_ == FrameExclusion::kTies) {
    peers_.resize(rows.peers.count + 1);
    read_back(execution, rows.peers.starts->address(), peers_);
  }
  execution.finish();
}

HostFrame HostFrames::next(uint32_t row) {
  HostFrame frame;
  frame.whole = {begins_[row], std::max(begins_[row], ends_[row])};
  if (exclusion_ == FrameExclusion::kNone) return frame;
  RowSpan excluded{row, row + 1};
  if (exclusion_ != FrameExclusion::kCurrentRow) {
    while (peers_[peer_ + 1] <= row) ++peer_;
    excluded = {peers_[peer_], peers_[peer_ + 1]};
  }
  const auto within = [&](uint32_t place) { return std::clamp(place, frame.whole.begin, frame.whole.end); };
  frame.hole = {within(excluded.begin), within(excluded.end)};
  frame.has_row = exclusion_ == FrameExclusion::kTies && frame.whole.begin <= row && row < frame.whole.end;
  return frame;
}

void HostFrames::count_steps(uint64_t steps) {
  if (steps_ % kRowsBetweenPolls == 0) execution_.work().poll();
  steps_ += steps;
}

}  // namespace rtsql
