// A frame is a piece of bytes in a file that can be told from others and from damage: it begins with a mark
// that says what it is, the length of what it holds, a number, and a hash (XXH3) of all of that.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql {

inline constexpr uint64_t kFrameHeaderBytes = 24;

enum class FrameKind { kCatalog, kLogRecord, kSegmentFooter };

// Returns the frame of the content, of less than 4 GiB.
std::string make_frame(FrameKind kind, uint64_t number, std::string_view content);

struct Frame {
  uint64_t number = 0;
  std::string_view content;
  uint64_t bytes() const { return kFrameHeaderBytes + content.size(); }
};

// Returns the frame that `bytes` begins with; none where it does not begin with a whole and undamaged one of
// the kind.
std::optional<Frame> read_frame(FrameKind kind, std::string_view bytes);

// Finds a frame for which `is_wanted` that begins anywhere in `bytes`.
std::optional<Frame> find_frame(FrameKind kind, std::string_view bytes,
                                const std::function<bool(const Frame&)>& is_wanted);

}  // namespace rtsql
