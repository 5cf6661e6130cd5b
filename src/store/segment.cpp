#include "store/segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "common/count_steps.h"
#include "common/error.h"
#include "files/frame.h"
#include "files/hash.h"
#include "schema/bitmap.h"
#include "store/damage.h"
#include "store/format.h"
#include "store/schema_record.h"

namespace rtsql {
namespace {

constexpr uint64_t kBlockBytes = 1u << 20;  // what a hash is of
constexpr uint64_t kPartAlignment = 64;

template <class T>
std::span<const std::byte> bytes_of(const T& values) {
  return std::as_bytes(std::span(values));
}

// Writes parts behind each other, and hashes the file's blocks.
class PartWriter {
 public:
  explicit PartWriter(File& file) : file_(file) {}

  stored::SegmentFooter::Part write(std::span<const std::byte> bytes) {
    static constexpr std::array<std::byte, kPartAlignment> kZeros = {};
    put(std::span(kZeros).first((kPartAlignment - end_ % kPartAlignment) % kPartAlignment));
    stored::SegmentFooter::Part part;
    part.set_begin(end_);
    part.set_bytes(bytes.size());
    put(bytes);
    return part;
  }

  uint64_t end() const { return end_; }
  std::vector<uint64_t> block_hashes() {
    if (end_ % kBlockBytes != 0) hashes_.push_back(hash_.value());
    return std::move(hashes_);
  }

 private:
  void put(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const auto piece = bytes.first(std::min<uint64_t>(bytes.size(), kBlockBytes - end_ % kBlockBytes));
      count_bytes(piece.size());
      file_.write(end_, piece);
      hash_.add(piece);
      end_ += piece.size();
      if (end_ % kBlockBytes == 0) {
        hashes_.push_back(hash_.value());
        hash_.restart();
      }
      bytes = bytes.subspan(piece.size());
    }
  }

  File& file_;
  uint64_t end_ = 0;
  Hash hash_;  // of the block that is not full
  std::vector<uint64_t> hashes_;
};

std::string read_text(const File& file, uint64_t begin, uint64_t bytes) {
  std::string text(bytes, '\0');
  file.read(begin, std::as_writable_bytes(std::span(text)));
  return text;
}

// Reads parts, and tests the blocks that they lie in.
class PartReader {
 public:
  PartReader(const File& file, const stored::SegmentFooter& footer, uint64_t end, const std::string& name)
      : file_(file), footer_(footer), end_(end), name_(name) {
    if (static_cast<uint64_t>(footer.block_hashes_size()) != (end + kBlockBytes - 1) / kBlockBytes)
      throw is_damaged(name, "its footer has too few hashes");
  }

  // A block that a part has to itself is read to where it is to be; parts follow each other, so that no block
  // is read twice in a row.
  void read(const stored::SegmentFooter::Part& part, std::span<std::byte> bytes) {
    if (part.begin() > end_ || bytes.size() > end_ - part.begin())
      throw is_damaged(name_, "a part ends behind its footer");
    uint64_t begin = part.begin();
    while (!bytes.empty()) {
      const uint64_t number = begin / kBlockBytes, offset = begin % kBlockBytes;
      const uint64_t block_bytes = std::min(kBlockBytes, end_ - number * kBlockBytes);
      const uint64_t count = std::min<uint64_t>(bytes.size(), block_bytes - offset);
      count_bytes(count);
      if (count == block_bytes) {
        load(number, bytes.first(count));
      } else {
        if (number != loaded_) {
          block_.resize(block_bytes);
          load(number, block_);
          loaded_ = number;
        }
        std::memcpy(bytes.data(), block_.data() + offset, count);
      }
      begin += count;
      bytes = bytes.subspan(count);
    }
  }

 private:
  void load(uint64_t number, std::span<std::byte> block) const {
    file_.read(number * kBlockBytes, block);
    if (hash_of(block) != footer_.block_hashes(static_cast<int>(number)))
      throw is_damaged(name_, fmt::format("the hash of its MiB number {} is another one", number));
  }

  const File& file_;
  const stored::SegmentFooter& footer_;
  const uint64_t end_;
  const std::string& name_;
  std::vector<std::byte> block_;
  uint64_t loaded_ = UINT64_MAX;
};

stored::SegmentFooter read_footer(const File& file, const stored::Segment& segment, uint64_t& begin,
                                  const std::string& name) {
  if (file.size() != segment.size() || segment.size() < sizeof begin + kFrameHeaderBytes) {
    throw is_damaged(name, fmt::format("it has {} bytes, and {} were written", file.size(), segment.size()));
  }
  const uint64_t end = segment.size() - sizeof begin;
  file.read(end, std::as_writable_bytes(std::span(&begin, 1)));
  if (begin > end) throw is_damaged(name, "its footer lies outside of it");
  const std::string bytes = read_text(file, begin, end - begin);
  const std::optional<Frame> frame = read_frame(FrameKind::kSegmentFooter, bytes);
  stored::SegmentFooter footer;
  if (!frame || frame->number != begin || frame->bytes() != bytes.size() ||
      hash_of(std::as_bytes(std::span(frame->content))) != segment.footer_hash() ||
      !footer.ParseFromArray(frame->content.data(), static_cast<int>(frame->content.size())))
    throw is_damaged(name, "its footer is another one");
  check_format(footer.format(), name);
  return footer;
}

DictionaryPtr read_texts(PartReader& reader, const stored::SegmentFooter& footer, const std::string& name) {
  RawVector<uint64_t> ends(footer.text_ends().bytes() / sizeof(uint64_t));
  RawVector<char> bytes(footer.text_bytes().bytes());
  reader.read(footer.text_ends(), std::as_writable_bytes(std::span(ends)));
  reader.read(footer.text_bytes(), std::as_writable_bytes(std::span(bytes)));
  if (!std::ranges::is_sorted(ends) || (ends.empty() ? 0 : ends.back()) != bytes.size())
    throw is_damaged(name, "its texts end where there are none");
  return std::make_shared<const Dictionary>(TextHeap(std::move(ends), std::move(bytes)));
}

void check_codes(const HostColumn& column, const std::string& name) {
  for (uint64_t row = 0; row < column.rows; ++row) {
    if (!column.is_null(row) && column.at<uint32_t>(row) >= column.dictionary->size())
      throw is_damaged(name, "a row has a text that is not there");
  }
}

}  // namespace

stored::Segment write_segment(File& file, const HostColumn& column) {
  stored::SegmentFooter footer;
  *footer.mutable_type() = to_record(column.type);
  footer.set_format(kStoreFormat);
  footer.set_rows(column.rows);
  footer.set_value_bytes(value_bytes(column.type));
  PartWriter writer(file);
  *footer.mutable_values() = writer.write(column.data);
  if (!column.validity.empty()) *footer.mutable_validity() = writer.write(bytes_of(column.validity));
  if (column.dictionary) {
    const TextHeap& texts = column.dictionary->texts();
    *footer.mutable_text_ends() = writer.write(bytes_of(texts.ends()));
    *footer.mutable_text_bytes() = writer.write(bytes_of(texts.bytes()));
  }
  for (const uint64_t hash : writer.block_hashes()) footer.add_block_hashes(hash);

  const uint64_t begin = writer.end();
  const std::string content = footer.SerializeAsString();
  std::string end = make_frame(FrameKind::kSegmentFooter, begin, content);
  end.append(reinterpret_cast<const char*>(&begin), sizeof begin);
  file.write(begin, bytes_of(end));
  stored::Segment segment;
  segment.set_rows(column.rows);
  segment.set_has_nulls(!column.validity.empty());
  segment.set_size(begin + end.size());
  segment.set_footer_hash(hash_of(bytes_of(content)));
  return segment;
}

HostColumn read_segment(const File& file, const stored::Segment& segment, Type type,
                        const std::string& name) {
  uint64_t end = 0;
  const stored::SegmentFooter footer = read_footer(file, segment, end, name);
  HostColumn column;
  column.type = type;
  column.rows = footer.rows();
  const uint64_t bytes = column.rows * value_bytes(type);
  if (from_record(footer.type()) != type || footer.rows() != segment.rows() ||
      footer.value_bytes() != value_bytes(type) || footer.values().bytes() != bytes)
    throw is_damaged(name, "it has other values than its column");
  PartReader reader(file, footer, end, name);
  column.data.resize(bytes);
  reader.read(footer.values(), column.data);
  if (footer.has_validity()) {
    column.validity.resize(bitmap_words(column.rows));
    reader.read(footer.validity(), std::as_writable_bytes(std::span(column.validity)));
  }
  if (has_dictionary(type)) {
    column.dictionary = read_texts(reader, footer, name);
    check_codes(column, name);
  }
  return column;
}

}  // namespace rtsql
