#include "storage/arrow/messages.h"

#include <fmt/format.h>

#include <cstring>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "arrow_format/format_generated.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/raw_vector.h"

namespace rtsql::arrow {
namespace {

constexpr std::string_view kFileMagic = "ARROW1";
constexpr std::string_view kFeather1Magic = "FEA1";
constexpr uint64_t kFirstMessage = 8;  // of a file: behind the magic and two zeros
constexpr uint64_t kTailBytes = sizeof(int32_t) + kFileMagic.size();
constexpr int32_t kContinuation = -1;  // stands before the length of a message
constexpr uint64_t kMostRows = std::numeric_limits<uint32_t>::max();
constexpr uint64_t kMostMetadata = FLATBUFFERS_MAX_BUFFER_SIZE - 1;

struct ReadMessage {
  RawVector<uint8_t> bytes;
  const format::Message* message = nullptr;  // within them
  uint64_t begin = 0;                        // in the file
  uint64_t body = 0, body_bytes = 0;
};

class ContentsReader {
 public:
  ContentsReader(const File& file, const std::string& what) : file_(file), bytes_(file.size()), what_(what) {}

  Contents run() {
    std::string beginning(std::min<uint64_t>(bytes_, kFirstMessage), '\0');
    file_.read(0, std::as_writable_bytes(std::span(beginning)));
    if (beginning.starts_with(kFeather1Magic)) {
      throw Error(ErrorKind::kData, fmt::format("{} is a Feather file of version 1", what_))
          .hint(
              "a program that reads it, such as pyarrow, can write it as version 2, which is Arrow's format");
    }
    beginning.starts_with(kFileMagic) ? read_file() : read_stream();
    return std::move(contents_);
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw Error(ErrorKind::kData, fmt::format("{} is damaged: {}", what_, why));
  }
  [[noreturn]] void refuse() const {
    throw Error(ErrorKind::kData, fmt::format("{} is no Arrow file", what_))
        .hint("FROM 'file' reads a file as what it is; read_csv reads CSV");
  }

  int32_t read_number(uint64_t at) const {
    int32_t number = 0;
    file_.read(at, std::as_writable_bytes(std::span(&number, 1)));
    return number;
  }

  // Reads the message at this byte; none where the stream ends there.
  std::optional<ReadMessage> read_message(uint64_t at) {
    count_steps();
    ReadMessage read;
    read.begin = at;
    if (at == bytes_) return std::nullopt;  // a stream may end so
    if (bytes_ - at < sizeof(int32_t)) fail(fmt::format("it ends within the message at byte {}", at));
    int32_t length = read_number(at);
    uint64_t metadata = at + sizeof(int32_t);
    if (length == kContinuation) {
      if (bytes_ - at < 2 * sizeof(int32_t)) fail(fmt::format("it ends within the message at byte {}", at));
      length = read_number(metadata);
      metadata += sizeof(int32_t);
    }
    if (length == 0) return std::nullopt;
    if (length < 0 || static_cast<uint64_t>(length) > kMostMetadata)
      fail(fmt::format("the message at byte {} is said to have {} bytes", at, length));
    if (static_cast<uint64_t>(length) > bytes_ - metadata)
      fail(fmt::format("it ends within the message at byte {}", at));
    read.bytes.resize(static_cast<size_t>(length));
    file_.read(metadata, std::as_writable_bytes(std::span(read.bytes)));
    flatbuffers::Verifier verifier(read.bytes.data(), read.bytes.size());
    if (!format::VerifyMessageBuffer(verifier)) fail(fmt::format("the message at byte {} is none", at));
    read.message = format::GetMessage(read.bytes.data());
    if (read.message->version() < format::MetadataVersion_V4)
      throw Error(ErrorKind::kData, fmt::format("{} was written by a version of Arrow of before 2017", what_))
          .hint("a program that reads it, such as pyarrow, can write it anew");
    read.body = metadata + read.bytes.size();
    if (read.message->body_length() < 0 ||
        static_cast<uint64_t>(read.message->body_length()) > bytes_ - read.body)
      fail(fmt::format("it ends within the values of the message at byte {}", at));
    read.body_bytes = static_cast<uint64_t>(read.message->body_length());
    return read;
  }

  void read_stream() {
    uint64_t at = 0;
    bool has_schema = false;
    auto generations = std::make_shared<const Generations>();
    while (true) {
      std::optional<ReadMessage> read = has_schema ? read_message(at) : first_message();
      if (!read) break;
      at = read->body + read->body_bytes;
      switch (read->message->header_type()) {
        case format::MessageHeader_Schema:
          if (has_schema) fail(fmt::format("it has another schema at byte {}", read->begin));
          contents_.fields = fields_of(*read->message->header_as_Schema(), what_);
          has_schema = true;
          break;
        case format::MessageHeader_DictionaryBatch:
          generations = add_dictionary(*read, generations);
          break;
        case format::MessageHeader_RecordBatch:
          contents_.batches.push_back(batch_of(*read->message->header_as_RecordBatch(), *read));
          contents_.batches.back().generations = generations;
          break;
        default:
          fail(fmt::format("the message at byte {} has no rows of a table", read->begin));
      }
    }
  }

  // What does not begin by a schema is no stream.
  std::optional<ReadMessage> first_message() {
    std::optional<ReadMessage> read;
    try {
      read = read_message(0);
    } catch (const Error& error) {
      std::string beginning(std::min<uint64_t>(bytes_, kArrowBeginning), '\0');
      file_.read(0, std::as_writable_bytes(std::span(beginning)));
      if (error.kind() != ErrorKind::kData || begins_as_arrow(beginning)) throw;
      refuse();
    }
    if (!read || read->message->header_type() != format::MessageHeader_Schema) refuse();
    return read;
  }

  // Adds to a dictionary, or begins another in its place, for the batches that follow.
  std::shared_ptr<const Generations> add_dictionary(const ReadMessage& read,
                                                    const std::shared_ptr<const Generations>& before) {
    const format::DictionaryBatch& from = *read.message->header_as_DictionaryBatch();
    if (from.data() == nullptr) fail(fmt::format("the dictionary at byte {} has no values", read.begin));
    std::vector<Dictionary>& known = contents_.dictionaries[from.id()];
    Batch batch = batch_of(*from.data(), read);
    if (from.is_delta() && !known.empty()) {
      known.back().push_back(std::move(batch));
      return before;
    }
    known.emplace_back().push_back(std::move(batch));
    auto after = std::make_shared<Generations>(*before);
    (*after)[from.id()] = known.size() - 1;
    return after;
  }

  Batch batch_of(const format::RecordBatch& from, const ReadMessage& read) const {
    const auto fail_at = [&](std::string_view why) {
      fail(fmt::format("the record batch at byte {} {}", read.begin, why));
    };
    Batch batch;
    batch.message = read.begin;
    if (from.length() < 0 || static_cast<uint64_t>(from.length()) > kMostRows)
      fail_at(fmt::format("is said to have {} rows", from.length()));
    batch.rows = static_cast<uint64_t>(from.length());
    if (from.nodes() != nullptr) {
      for (const format::FieldNode* const node : *from.nodes()) {
        if (node->length() < 0 || static_cast<uint64_t>(node->length()) > kMostRows ||
            node->null_count() < 0 || node->null_count() > node->length())
          fail_at(fmt::format("has {} NULLs in {} rows", node->null_count(), node->length()));
        batch.nodes.push_back(
            {static_cast<uint64_t>(node->length()), static_cast<uint64_t>(node->null_count())});
      }
    }
    if (from.buffers() != nullptr) {
      for (const format::Buffer* const buffer : *from.buffers()) {
        const auto begin = static_cast<uint64_t>(buffer->offset());
        const auto bytes = static_cast<uint64_t>(buffer->length());
        if (begin > read.body_bytes || bytes > read.body_bytes - begin)
          fail_at(fmt::format("has a buffer at byte {}, of {} bytes, in a body of {}", buffer->offset(),
                              buffer->length(), read.body_bytes));
        batch.buffers.push_back({read.body + begin, bytes});
      }
    }
    if (from.variadic_buffer_counts() != nullptr) {
      for (const int64_t count : *from.variadic_buffer_counts()) {
        if (count < 0 || static_cast<uint64_t>(count) > batch.buffers.size())
          fail_at(fmt::format("has {} buffers of texts", count));
        batch.view_buffers.push_back(static_cast<uint64_t>(count));
      }
    }
    if (from.compression() != nullptr) batch.codec = codec_of(*from.compression());
    return batch;
  }

  BatchCodec codec_of(const format::BodyCompression& compression) const {
    if (compression.method() == format::BodyCompressionMethod_BUFFER) {
      if (compression.codec() == format::CompressionType_LZ4_FRAME) return BatchCodec::kLz4Frame;
      if (compression.codec() == format::CompressionType_ZSTD) return BatchCodec::kZstd;
    }
    throw Error(ErrorKind::kData, fmt::format("{} is compressed in a way that rtsql does not know", what_))
        .hint("a program that reads it can write it anew, compressed by zstd");
  }

  void read_file() {
    RawVector<uint8_t> bytes = read_footer();
    flatbuffers::Verifier verifier(bytes.data(), bytes.size());
    if (!verifier.VerifyBuffer<format::Footer>(nullptr)) fail("its footer is none");
    const format::Footer& footer = *flatbuffers::GetRoot<format::Footer>(bytes.data());
    if (footer.schema() == nullptr) fail("its footer has no schema");
    contents_.fields = fields_of(*footer.schema(), what_);
    auto generations = std::make_shared<const Generations>();
    if (footer.dictionaries() != nullptr) {
      for (const format::Block* const block : *footer.dictionaries()) {
        const ReadMessage read = read_block(*block);
        if (read.message->header_type() != format::MessageHeader_DictionaryBatch)
          fail(fmt::format("there is no dictionary at byte {}", read.begin));
        generations = add_dictionary(read, generations);
      }
    }
    // Of several, nobody could tell which counts for which rows.
    for (const auto& [id, known] : contents_.dictionaries) {
      if (known.size() > 1) fail(fmt::format("it has dictionary {} twice", id));
    }
    if (footer.record_batches() == nullptr) return;
    for (const format::Block* const block : *footer.record_batches()) {
      const ReadMessage read = read_block(*block);
      if (read.message->header_type() != format::MessageHeader_RecordBatch)
        fail(fmt::format("there is no record batch at byte {}", read.begin));
      contents_.batches.push_back(batch_of(*read.message->header_as_RecordBatch(), read));
      contents_.batches.back().generations = generations;
    }
  }

  RawVector<uint8_t> read_footer() const {
    std::string tail;
    if (bytes_ >= kFirstMessage + kTailBytes) {
      tail.resize(kTailBytes);
      file_.read(bytes_ - kTailBytes, std::as_writable_bytes(std::span(tail)));
    }
    if (!tail.ends_with(kFileMagic)) {
      throw Error(
          ErrorKind::kData,
          fmt::format("{} is no whole Arrow file: it does not begin and end with {}", what_, kFileMagic))
          .hint("the file may have been cut short as it was written or copied");
    }
    int32_t length = 0;
    std::memcpy(&length, tail.data(), sizeof(length));
    if (length <= 0 || static_cast<uint64_t>(length) > bytes_ - kFirstMessage - kTailBytes)
      fail(fmt::format("its footer is said to have {} bytes", length));
    RawVector<uint8_t> bytes(static_cast<size_t>(length));
    file_.read(bytes_ - kTailBytes - bytes.size(), std::as_writable_bytes(std::span(bytes)));
    return bytes;
  }

  ReadMessage read_block(const format::Block& block) {
    const auto at = static_cast<uint64_t>(block.offset());
    if (block.offset() < 0 || at >= bytes_)
      fail(fmt::format("it has a message at byte {}, of {}", block.offset(), bytes_));
    std::optional<ReadMessage> read = read_message(at);
    if (!read) fail(fmt::format("there is no message at byte {}", at));
    return std::move(*read);
  }

  const File& file_;
  const uint64_t bytes_;
  const std::string& what_;
  Contents contents_;
};

}  // namespace

bool begins_as_arrow(std::string_view bytes) {
  constexpr std::string_view kStream = "\xFF\xFF\xFF\xFF";
  return bytes.starts_with(kFileMagic) || bytes.starts_with(kFeather1Magic) ||
         (bytes.size() >= kArrowBeginning && bytes.starts_with(kStream));
}

Contents read_contents(const File& file, const std::string& what) {
  return ContentsReader(file, what).run();
}

}  // namespace rtsql::arrow
