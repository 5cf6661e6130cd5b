#include "files/frame.h"

#include <cstring>
#include <span>

#include "common/check.h"
#include "files/hash.h"

namespace rtsql {
namespace {

std::string_view mark_of(FrameKind kind) {
  switch (kind) {
    case FrameKind::kCatalog:
      return "rtca";
    case FrameKind::kLogRecord:
      return "rtlo";
    case FrameKind::kSegmentFooter:
      return "rtse";
  }
  return {};
}

// Bytes 0 to 3 are the mark, 4 to 7 the length, 8 to 15 the number, 16 to 23 the hash of those before it and
// of the content.
constexpr uint64_t kHashBegin = 16;

template <class T>
T number_at(std::string_view bytes, uint64_t begin) {
  T number;
  std::memcpy(&number, bytes.data() + begin, sizeof number);
  return number;
}

template <class T>
void put_number(std::string& bytes, T number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

uint64_t frame_hash(std::string_view head, std::string_view content) {
  Hash hash;
  hash.add(std::as_bytes(std::span(head)));
  hash.add(std::as_bytes(std::span(content)));
  return hash.value();
}

}  // namespace

std::string make_frame(FrameKind kind, uint64_t number, std::string_view content) {
  RTSQL_CHECK(content.size() <= UINT32_MAX);
  std::string frame(mark_of(kind));
  frame.reserve(kFrameHeaderBytes + content.size());
  put_number(frame, static_cast<uint32_t>(content.size()));
  put_number(frame, number);
  put_number(frame, frame_hash(frame, content));
  return frame.append(content);
}

std::optional<Frame> read_frame(FrameKind kind, std::string_view bytes) {
  if (bytes.size() < kFrameHeaderBytes || !bytes.starts_with(mark_of(kind))) return std::nullopt;
  const auto length = number_at<uint32_t>(bytes, 4);
  if (bytes.size() - kFrameHeaderBytes < length) return std::nullopt;
  const std::string_view content = bytes.substr(kFrameHeaderBytes, length);
  if (frame_hash(bytes.substr(0, kHashBegin), content) != number_at<uint64_t>(bytes, kHashBegin))
    return std::nullopt;
  return Frame{number_at<uint64_t>(bytes, 8), content};
}

std::optional<Frame> find_frame(FrameKind kind, std::string_view bytes,
                                const std::function<bool(const Frame&)>& is_wanted) {
  const std::string_view mark = mark_of(kind);
  for (size_t begin = bytes.find(mark); begin != std::string_view::npos;
       begin = bytes.find(mark, begin + 1)) {
    const std::optional<Frame> frame = read_frame(kind, bytes.substr(begin));
    if (frame && is_wanted(*frame)) return frame;
  }
  return std::nullopt;
}

}  // namespace rtsql
