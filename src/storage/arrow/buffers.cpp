#include "storage/arrow/buffers.h"

#include <fmt/format.h>
#include <lz4frame.h>
#include <zstd.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>

#include "common/check.h"
#include "common/count_steps.h"
#include "common/error.h"

namespace rtsql::arrow {
namespace {

constexpr size_t kLengthBytes = sizeof(int64_t);  // of what a buffer is unpacked to, in front of it
constexpr int64_t kNotPacked = -1;

// What a byte becomes at most: a block of zstd of 4 bytes has 128 KiB, a byte more of a match in LZ4 255.
constexpr uint64_t kMostOfZstdByte = 32 << 10;
constexpr uint64_t kMostOfLz4Byte = 255;

bool unpack_zstd(std::string_view from, std::span<char> to) {
  const size_t bytes = ZSTD_decompress(to.data(), to.size(), from.data(), from.size());
  return ZSTD_isError(bytes) == 0 && bytes == to.size();
}

struct FreeContext {
  void operator()(LZ4F_dctx* context) const { LZ4F_freeDecompressionContext(context); }
};

bool unpack_lz4_frame(std::string_view from, std::span<char> to) {
  LZ4F_dctx* made = nullptr;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&made, LZ4F_VERSION)) != 0) throw std::bad_alloc();
  const std::unique_ptr<LZ4F_dctx, FreeContext> context(made);
  size_t hint = 1;  // 0: the frame is whole
  while (hint != 0 && !from.empty()) {
    size_t taken = from.size(), made_bytes = to.size();
    hint = LZ4F_decompress(context.get(), to.data(), &made_bytes, from.data(), &taken, nullptr);
    if (LZ4F_isError(hint) != 0 || (taken == 0 && made_bytes == 0)) return false;
    from.remove_prefix(taken);
    to = to.subspan(made_bytes);
  }
  return hint == 0 && from.empty() && to.empty();
}

}  // namespace

void Buffers::fail(std::string_view why) const {
  throw Error(ErrorKind::kData,
              fmt::format("{} is damaged in the record batch at byte {}: {}", what_, batch_.message, why));
}

uint64_t Buffers::most_bytes(uint64_t packed) const {
  switch (batch_.codec) {
    case BatchCodec::kNone:
      return packed;
    case BatchCodec::kLz4Frame:
      return packed * kMostOfLz4Byte;
    case BatchCodec::kZstd:
      return packed * kMostOfZstdByte;
  }
  RTSQL_CHECK(false);
}

void Buffers::check_size(size_t number, uint64_t least) const {
  const uint64_t bytes = at(number).bytes;
  if (most_bytes(bytes) < least) fail(fmt::format("a buffer has {} bytes, and needs {}", bytes, least));
}

const BufferOfBatch& Buffers::at(size_t number) const {
  if (number >= batch_.buffers.size())
    fail(fmt::format("it has {} buffers, which are too few", batch_.buffers.size()));
  return batch_.buffers[number];
}

RawVector<char> Buffers::unpack(const BufferOfBatch& buffer) const {
  count_bytes(buffer.bytes);
  RawVector<char> packed(buffer.bytes);
  file_.read(buffer.begin, std::as_writable_bytes(std::span(packed)));
  if (packed.empty()) return packed;
  int64_t bytes = 0;
  if (packed.size() < kLengthBytes) fail("a buffer has no length");
  std::memcpy(&bytes, packed.data(), kLengthBytes);
  const std::string_view from(packed.data() + kLengthBytes, packed.size() - kLengthBytes);
  if (bytes == kNotPacked) return RawVector<char>(from.begin(), from.end());
  const bool is_zstd = batch_.codec == BatchCodec::kZstd;
  if (bytes < 0 || static_cast<uint64_t>(bytes) > most_bytes(from.size()))
    fail(fmt::format("a buffer of {} bytes is said to unpack to {}", from.size(), bytes));
  RawVector<char> unpacked(static_cast<size_t>(bytes));
  if (!(is_zstd ? unpack_zstd(from, unpacked) : unpack_lz4_frame(from, unpacked)))
    fail(fmt::format("a buffer does not unpack to {} bytes", bytes));
  count_bytes(unpacked.size());
  return unpacked;
}

RawVector<char> Buffers::read(size_t number, uint64_t least) const {
  const BufferOfBatch& buffer = at(number);
  RawVector<char> bytes;
  if (batch_.codec == BatchCodec::kNone) {
    count_bytes(buffer.bytes);
    bytes.resize(buffer.bytes);
    file_.read(buffer.begin, std::as_writable_bytes(std::span(bytes)));
  } else {
    bytes = unpack(buffer);
  }
  if (bytes.size() < least) fail(fmt::format("a buffer has {} bytes, and needs {}", bytes.size(), least));
  return bytes;
}

void Buffers::read_into(size_t number, std::span<std::byte> to) const {
  if (to.empty()) return;
  const BufferOfBatch& buffer = at(number);
  if (batch_.codec == BatchCodec::kNone) {
    if (buffer.bytes < to.size())
      fail(fmt::format("a buffer has {} bytes, and needs {}", buffer.bytes, to.size()));
    count_bytes(to.size());
    return file_.read(buffer.begin, to);
  }
  const RawVector<char> bytes = read(number, to.size());
  std::memcpy(to.data(), bytes.data(), to.size());
}

}  // namespace rtsql::arrow
