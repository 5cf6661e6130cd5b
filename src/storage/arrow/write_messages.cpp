#include "storage/arrow/write_messages.h"

#include <lz4frame.h>
#include <zstd.h>

#include <new>
#include <utility>

#include "arrow_format/format_generated.h"
#include "common/check.h"

namespace rtsql::arrow {
namespace {

using flatbuffers::FlatBufferBuilder;
template <class T>
using Offset = flatbuffers::Offset<T>;

constexpr std::string_view kMagic = "ARROW1";
constexpr size_t kMetadataAlignment = 8;
constexpr size_t kBufferAlignment = 64;  // as the format recommends
constexpr int32_t kContinues = -1;       // stands before the length of a message
constexpr int32_t kMicrosecondBits = 64, kDecimalBits = 128, kIndexBits = 32;
constexpr int kLevel = 1;  // of zstd: a third of the time of the usual one, for a tenth more bytes

void append_number(std::string& bytes, int32_t value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

void pad(std::string& bytes, size_t alignment) {
  bytes.resize((bytes.size() + alignment - 1) / alignment * alignment);
}

struct MadeType {
  format::Type id = format::Type_NONE;
  Offset<void> table;
};

class SchemaWriter {
 public:
  explicit SchemaWriter(FlatBufferBuilder& to) : to_(to) {}

  Offset<format::Schema> write(const std::vector<WrittenColumn>& columns) {
    std::vector<Offset<format::Field>> fields;
    for (size_t i = 0; i < columns.size(); ++i) {
      Offset<format::DictionaryEncoding> encoding;
      if (columns[i].has_dictionary)
        encoding = format::CreateDictionaryEncoding(to_, static_cast<int64_t>(i),
                                                    format::CreateInt(to_, kIndexBits, true));
      fields.push_back(field(columns[i].column.name, columns[i].column.type, encoding));
    }
    return format::CreateSchema(to_, format::Endianness_Little, to_.CreateVector(fields));
  }

 private:
  Offset<format::Field> field(const std::string& name, Type type,
                              Offset<format::DictionaryEncoding> encoding) {
    std::vector<Offset<format::Field>> children;
    if (type.id == TypeId::kList) children.push_back(field("item", *type.element, {}));
    std::vector<Offset<format::KeyValue>> metadata;
    if (type.id == TypeId::kUuid) {
      metadata.push_back(format::CreateKeyValue(to_, to_.CreateString("ARROW:extension:name"),
                                                to_.CreateString("arrow.uuid")));
      metadata.push_back(
          format::CreateKeyValue(to_, to_.CreateString("ARROW:extension:metadata"), to_.CreateString("")));
    }
    const MadeType made = made_type(type);
    const auto written_name = to_.CreateString(name);
    const auto written_children = to_.CreateVector(children);
    const auto written_metadata = metadata.empty() ? Offset<flatbuffers::Vector<Offset<format::KeyValue>>>()
                                                   : to_.CreateVector(metadata);
    return format::CreateField(to_, written_name, true, made.id, made.table, encoding, written_children,
                               written_metadata);
  }

  MadeType integer(int bits) { return {format::Type_Int, format::CreateInt(to_, bits, true).Union()}; }
  MadeType floating(format::Precision precision) {
    return {format::Type_FloatingPoint, format::CreateFloatingPoint(to_, precision).Union()};
  }
  MadeType timestamp(const char* zone) {
    const auto name = zone == nullptr ? Offset<flatbuffers::String>() : to_.CreateString(zone);
    return {format::Type_Timestamp, format::CreateTimestamp(to_, format::TimeUnit_MICROSECOND, name).Union()};
  }

  MadeType made_type(Type type) {
    switch (type.id) {
      case TypeId::kNull:
        return {format::Type_Null, format::CreateNull(to_).Union()};
      case TypeId::kBoolean:
        return {format::Type_Bool, format::CreateBool(to_).Union()};
      case TypeId::kTinyint:
      case TypeId::kSmallint:
      case TypeId::kInteger:
      case TypeId::kBigint:
        return integer(static_cast<int>(value_bytes(type)) * 8);
      case TypeId::kReal:
        return floating(format::Precision_SINGLE);
      case TypeId::kDouble:
        return floating(format::Precision_DOUBLE);
      case TypeId::kDecimal:
        return {format::Type_Decimal,
                format::CreateDecimal(to_, type.precision, type.scale, kDecimalBits).Union()};
      case TypeId::kDate:
        return {format::Type_Date, format::CreateDate(to_, format::DateUnit_DAY).Union()};
      case TypeId::kTimestamp:
        return timestamp(nullptr);
      case TypeId::kTimestamptz:
        return timestamp("UTC");
      case TypeId::kTime:
        return {format::Type_Time,
                format::CreateTime(to_, format::TimeUnit_MICROSECOND, kMicrosecondBits).Union()};
      case TypeId::kVarchar:
      case TypeId::kEnum:
        return {format::Type_Utf8, format::CreateUtf8(to_).Union()};
      case TypeId::kBlob:
        return {format::Type_Binary, format::CreateBinary(to_).Union()};
      case TypeId::kUuid:
        return {format::Type_FixedSizeBinary,
                format::CreateFixedSizeBinary(to_, static_cast<int32_t>(value_bytes(type))).Union()};
      case TypeId::kInterval:
        return {format::Type_Interval,
                format::CreateInterval(to_, format::IntervalUnit_MONTH_DAY_NANO).Union()};
      case TypeId::kList:
        return {format::Type_List, format::CreateList(to_).Union()};
    }
    RTSQL_CHECK(false);
  }

  FlatBufferBuilder& to_;
};

// Ends the message and puts its length in front.
WrittenMessage finish_message(FlatBufferBuilder& builder, format::MessageHeader kind, Offset<void> header,
                              std::string body) {
  builder.Finish(format::CreateMessage(builder, format::MetadataVersion_V5, kind, header,
                                       static_cast<int64_t>(body.size())));
  std::string bytes(reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize());
  pad(bytes, kMetadataAlignment);
  WrittenMessage message;
  append_number(message.metadata, kContinues);
  append_number(message.metadata, static_cast<int32_t>(bytes.size()));
  message.metadata += bytes;
  message.body = std::move(body);
  return message;
}

Offset<format::RecordBatch> write_batch(FlatBufferBuilder& builder, uint64_t rows,
                                        const std::vector<const WrittenArray*>& arrays, BatchCodec codec,
                                        std::string& body) {
  std::vector<format::FieldNode> nodes;
  std::vector<format::Buffer> buffers;
  for (const WrittenArray* const array : arrays) {
    for (const WrittenArray::Node& node : array->nodes)
      nodes.emplace_back(static_cast<int64_t>(node.rows), static_cast<int64_t>(node.nulls));
    for (const std::string& buffer : array->buffers) {
      buffers.emplace_back(static_cast<int64_t>(body.size()), static_cast<int64_t>(buffer.size()));
      body += buffer;
      pad(body, kBufferAlignment);
    }
  }
  Offset<format::BodyCompression> compression;
  if (codec != BatchCodec::kNone) {
    compression = format::CreateBodyCompression(builder, codec == BatchCodec::kZstd
                                                             ? format::CompressionType_ZSTD
                                                             : format::CompressionType_LZ4_FRAME);
  }
  const auto written_nodes = builder.CreateVectorOfStructs(nodes);
  const auto written_buffers = builder.CreateVectorOfStructs(buffers);
  return format::CreateRecordBatch(builder, static_cast<int64_t>(rows), written_nodes, written_buffers,
                                   compression);
}

std::string packed_by(BatchCodec codec, const std::string& bytes) {
  const bool is_zstd = codec == BatchCodec::kZstd;
  std::string packed(
      is_zstd ? ZSTD_compressBound(bytes.size()) : LZ4F_compressFrameBound(bytes.size(), nullptr), '\0');
  const size_t size =
      is_zstd ? ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kLevel)
              : LZ4F_compressFrame(packed.data(), packed.size(), bytes.data(), bytes.size(), nullptr);
  if ((is_zstd ? ZSTD_isError(size) : LZ4F_isError(size)) != 0) throw std::bad_alloc();
  packed.resize(size);
  return packed;
}

std::vector<format::Block> blocks_of(const std::vector<WrittenBlock>& blocks) {
  std::vector<format::Block> made;
  for (const WrittenBlock& block : blocks) {
    made.emplace_back(static_cast<int64_t>(block.begin), static_cast<int32_t>(block.metadata_bytes),
                      static_cast<int64_t>(block.body_bytes));
  }
  return made;
}

}  // namespace

WrittenMessage schema_message(const std::vector<WrittenColumn>& columns) {
  FlatBufferBuilder builder;
  const auto schema = SchemaWriter(builder).write(columns);
  return finish_message(builder, format::MessageHeader_Schema, schema.Union(), {});
}

WrittenMessage batch_message(uint64_t rows, const std::vector<WrittenArray>& arrays, BatchCodec codec) {
  FlatBufferBuilder builder;
  std::vector<const WrittenArray*> places;
  for (const WrittenArray& array : arrays) places.push_back(&array);
  std::string body;
  const auto batch = write_batch(builder, rows, places, codec, body);
  return finish_message(builder, format::MessageHeader_RecordBatch, batch.Union(), std::move(body));
}

WrittenMessage dictionary_message(int64_t id, const WrittenArray& texts, BatchCodec codec) {
  FlatBufferBuilder builder;
  std::string body;
  const auto batch = write_batch(builder, texts.nodes[0].rows, {&texts}, codec, body);
  const auto dictionary = format::CreateDictionaryBatch(builder, id, batch);
  return finish_message(builder, format::MessageHeader_DictionaryBatch, dictionary.Union(), std::move(body));
}

std::string end_of_messages() {
  std::string bytes;
  append_number(bytes, kContinues);
  append_number(bytes, 0);
  return bytes;
}

std::string file_begin() {
  std::string bytes(kMagic);
  pad(bytes, kMetadataAlignment);
  return bytes;
}

std::string file_end(const std::vector<WrittenColumn>& columns, const std::vector<WrittenBlock>& dictionaries,
                     const std::vector<WrittenBlock>& batches) {
  FlatBufferBuilder builder;
  const auto schema = SchemaWriter(builder).write(columns);
  const auto written_dictionaries = builder.CreateVectorOfStructs(blocks_of(dictionaries));
  const auto written_batches = builder.CreateVectorOfStructs(blocks_of(batches));
  builder.Finish(format::CreateFooter(builder, format::MetadataVersion_V5, schema, written_dictionaries,
                                      written_batches));
  std::string bytes(reinterpret_cast<const char*>(builder.GetBufferPointer()), builder.GetSize());
  append_number(bytes, static_cast<int32_t>(builder.GetSize()));
  return bytes += kMagic;
}

void pack_buffers(WrittenArray& array, BatchCodec codec) {
  if (codec == BatchCodec::kNone) return;
  for (std::string& buffer : array.buffers) {
    if (buffer.empty()) continue;
    auto length = static_cast<int64_t>(buffer.size());
    std::string packed = packed_by(codec, buffer);
    if (packed.size() >= buffer.size()) {
      length = -1;  // the buffer as it is
      packed = std::move(buffer);
    }
    buffer.assign(reinterpret_cast<const char*>(&length), sizeof(length));
    buffer += packed;
  }
}

}  // namespace rtsql::arrow
