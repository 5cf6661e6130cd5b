#include "storage/parquet/metadata.h"

#include <fmt/format.h>

#include <cstring>
#include <limits>
#include <span>

#include "common/error.h"
#include "storage/parquet/checked_field.h"
#include "storage/parquet/compact_reader.h"

namespace rtsql::parquet {
namespace {

constexpr std::string_view kMagic = "PAR1";
constexpr std::string_view kEncryptedMagic = "PARE";
constexpr size_t kTailBytes = 8;  // the length of the footer, and the magic

TimeUnit read_unit(CompactReader& reader) {
  TimeUnit unit = TimeUnit::kMillis;
  reader.read_struct([&](int16_t field, CompactType type) {
    if (field >= 1 && field <= 3) unit = static_cast<TimeUnit>(field - 1);
    reader.skip(type);
  });
  return unit;
}

void read_time(CompactReader& reader, Annotation& annotation) {
  reader.read_struct([&](int16_t field, CompactType type) {
    if (field == 1) {
      annotation.is_utc = reader.read_bool(type);
    } else if (field == 2 && type == CompactType::kStruct) {
      annotation.unit = read_unit(reader);
    } else {
      reader.skip(type);
    }
  });
}

void read_parameters(CompactReader& reader, Annotation& annotation) {
  reader.read_struct([&](int16_t field, CompactType type) {
    if (annotation.kind == AnnotationKind::kDecimal && (field == 1 || field == 2)) {
      (field == 1 ? annotation.scale : annotation.precision) =
          static_cast<int32_t>(reader.read_integer(type));
    } else if (annotation.kind == AnnotationKind::kInteger && field == 1) {
      annotation.bits = static_cast<uint8_t>(reader.read_integer(type));
    } else if (annotation.kind == AnnotationKind::kInteger && field == 2) {
      annotation.is_signed = reader.read_bool(type);
    } else {
      reader.skip(type);
    }
  });
}

AnnotationKind kind_of_logical(int16_t field) {
  switch (field) {
    case 1:
    case 4:
    case 12:
      return AnnotationKind::kString;
    case 2:
      return AnnotationKind::kMap;
    case 3:
      return AnnotationKind::kList;
    case 5:
      return AnnotationKind::kDecimal;
    case 6:
      return AnnotationKind::kDate;
    case 7:
      return AnnotationKind::kTime;
    case 8:
      return AnnotationKind::kTimestamp;
    case 10:
      return AnnotationKind::kInteger;
    case 11:
      return AnnotationKind::kNull;
    case 13:
      return AnnotationKind::kBytes;
    case 14:
      return AnnotationKind::kUuid;
    case 15:
      return AnnotationKind::kFloat16;
    default:
      return AnnotationKind::kNone;
  }
}

Annotation read_logical_type(CompactReader& reader) {
  Annotation annotation;
  reader.read_struct([&](int16_t field, CompactType type) {
    annotation.kind = kind_of_logical(field);
    const bool is_time =
        annotation.kind == AnnotationKind::kTime || annotation.kind == AnnotationKind::kTimestamp;
    if (type != CompactType::kStruct) {
      reader.skip(type);
    } else if (is_time) {
      read_time(reader, annotation);
    } else {
      read_parameters(reader, annotation);
    }
  });
  return annotation;
}

// Older types do not tell moments from times on any clock: they are taken for the latter, as most writers
// meant them.
Annotation of_converted_type(int64_t converted) {
  Annotation annotation;
  switch (converted) {
    case 0:
    case 4:
    case 19:
      annotation.kind = AnnotationKind::kString;
      break;
    case 1:
    case 2:
      annotation.kind = AnnotationKind::kMap;
      break;
    case 3:
      annotation.kind = AnnotationKind::kList;
      break;
    case 5:
      annotation.kind = AnnotationKind::kDecimal;
      break;
    case 6:
      annotation.kind = AnnotationKind::kDate;
      break;
    case 7:
    case 8:
      annotation.kind = AnnotationKind::kTime;
      break;
    case 9:
    case 10:
      annotation.kind = AnnotationKind::kTimestamp;
      break;
    case 11:
    case 12:
    case 13:
    case 14:
    case 15:
    case 16:
    case 17:
    case 18:
      annotation.kind = AnnotationKind::kInteger;
      annotation.bits = static_cast<uint8_t>(8 << ((converted - 11) % 4));
      annotation.is_signed = converted >= 15;
      break;
    case 20:
      annotation.kind = AnnotationKind::kBytes;
      break;
    case 21:
      annotation.kind = AnnotationKind::kInterval;
      break;
    default:
      break;
  }
  if (annotation.kind == AnnotationKind::kTime || annotation.kind == AnnotationKind::kTimestamp) {
    annotation.unit = converted % 2 == 1 ? TimeUnit::kMillis : TimeUnit::kMicros;
  }
  return annotation;
}

SchemaElement read_schema_element(CompactReader& reader, std::string_view what) {
  SchemaElement element;
  std::optional<Annotation> logical, converted;
  int32_t precision = 0, scale = 0;
  reader.read_struct(
      [&](int16_t field, CompactType type) {
        switch (field) {
          case 1:
            element.type = static_cast<PhysicalType>(
                in_range(reader.read_integer(type), kPhysicalTypes - 1, what, "the type of a column"));
            break;
          case 2:
            element.type_length =
                static_cast<int32_t>(in_range(reader.read_integer(type), std::numeric_limits<int32_t>::max(),
                                              what, "the length of a value"));
            break;
          case 3:
            element.repetition = static_cast<Repetition>(
                in_range(reader.read_integer(type), 2, what, "the repetition of a column"));
            break;
          case 4:
            element.name = reader.read_binary(type);
            break;
          case 5:
            element.children =
                static_cast<int32_t>(in_range(reader.read_integer(type), std::numeric_limits<int32_t>::max(),
                                              what, "the columns of a group"));
            break;
          case 6:
            converted = of_converted_type(reader.read_integer(type));
            break;
          case 7:
            scale = static_cast<int32_t>(reader.read_integer(type));
            break;
          case 8:
            precision = static_cast<int32_t>(reader.read_integer(type));
            break;
          case 10:
            if (type == CompactType::kStruct) {
              logical = read_logical_type(reader);
            } else {
              reader.skip(type);
            }
            break;
          default:
            reader.skip(type);
        }
      },
      {4});
  if (converted && converted->kind == AnnotationKind::kDecimal) {
    converted->precision = precision;
    converted->scale = scale;
  }
  // A logical type that is not known leaves the converted one to stand.
  if (logical && logical->kind != AnnotationKind::kNone) {
    element.annotation = *logical;
  } else if (converted) {
    element.annotation = *converted;
  }
  return element;
}

void read_statistics(CompactReader& reader, ColumnChunk& chunk) {
  reader.read_struct([&](int16_t field, CompactType type) {
    switch (field) {
      case 3:
        chunk.nulls = reader.read_integer(type);
        break;
      case 5:
        chunk.greatest = reader.read_binary(type);
        break;
      case 6:
        chunk.least = reader.read_binary(type);
        break;
      default:
        reader.skip(type);
    }
  });
}

struct ChunkOffsets {
  int64_t data = -1, dictionary = -1, bytes = -1;
};

void read_column_metadata(CompactReader& reader, ColumnChunk& chunk, ChunkOffsets& offsets,
                          std::string_view what) {
  reader.read_struct(
      [&](int16_t field, CompactType type) {
        switch (field) {
          case 1:
            chunk.type = static_cast<PhysicalType>(
                in_range(reader.read_integer(type), kPhysicalTypes - 1, what, "the type of a column"));
            break;
          case 4:
            chunk.codec = static_cast<Codec>(in_range(reader.read_integer(type), 7, what, "a codec"));
            break;
          case 5:
            chunk.values = reader.read_integer(type);
            break;
          case 7:
            offsets.bytes = reader.read_integer(type);
            break;
          case 9:
            offsets.data = reader.read_integer(type);
            break;
          case 11:
            offsets.dictionary = reader.read_integer(type);
            break;
          case 12:
            if (type == CompactType::kStruct) {
              read_statistics(reader, chunk);
            } else {
              reader.skip(type);
            }
            break;
          default:
            reader.skip(type);
        }
      },
      {1, 4, 5, 7, 9});
}

ColumnChunk read_column_chunk(CompactReader& reader, const File& file, std::string_view what) {
  ColumnChunk chunk;
  ChunkOffsets offsets;
  bool is_elsewhere = false;
  reader.read_struct([&](int16_t field, CompactType type) {
    if (field == 1) {
      is_elsewhere = !reader.read_binary(type).empty();
    } else if (field == 3 && type == CompactType::kStruct) {
      read_column_metadata(reader, chunk, offsets, what);
    } else {
      reader.skip(type);
    }
  });
  if (is_elsewhere) {
    throw Error(ErrorKind::kData, fmt::format("{} has columns that lie in other files", what))
        .hint("a program that reads such files, such as Spark, can write them as one");
  }
  // A dictionary lies before the data; some writers give 0 where there is none.
  int64_t begin = offsets.data;
  if (offsets.dictionary > 0 && offsets.dictionary < begin) begin = offsets.dictionary;
  const auto file_bytes = static_cast<int64_t>(file.size());
  if (begin < 0 || offsets.bytes < 0 || begin > file_bytes || offsets.bytes > file_bytes - begin)
    refuse_damaged(what, fmt::format("a column has its pages at byte {}, of {} bytes, in a file of {}", begin,
                                     offsets.bytes, file_bytes));
  chunk.begin = static_cast<uint64_t>(begin);
  chunk.bytes = static_cast<uint64_t>(offsets.bytes);
  return chunk;
}

RowGroup read_row_group(CompactReader& reader, const File& file, std::string_view what) {
  RowGroup group;
  reader.read_struct(
      [&](int16_t field, CompactType type) {
        if (field == 1) {
          reader.read_list(type, CompactType::kStruct,
                           [&] { group.columns.push_back(read_column_chunk(reader, file, what)); });
        } else if (field == 3) {
          group.rows = in_range(reader.read_integer(type), std::numeric_limits<int64_t>::max(), what,
                                "the number of rows of a group");
        } else {
          reader.skip(type);
        }
      },
      {1, 3});
  return group;
}

struct Footer {
  std::string bytes;
  uint64_t begin = 0;
};

std::string read_text(const File& file, uint64_t begin, uint64_t bytes) {
  std::string text(bytes, '\0');
  file.read(begin, std::as_writable_bytes(std::span(text)));
  return text;
}

Footer read_footer(const File& file, std::string_view what) {
  const uint64_t bytes = file.size();
  const bool is_long_enough = bytes >= kMagic.size() + kTailBytes;
  const std::string beginning = is_long_enough ? read_text(file, 0, kMagic.size()) : "";
  const std::string tail = is_long_enough ? read_text(file, bytes - kTailBytes, kTailBytes) : "";
  if (tail.ends_with(kEncryptedMagic)) {
    throw Error(ErrorKind::kData, fmt::format("{} is encrypted", what))
        .hint("a program that has its keys can write it without encryption");
  }
  if (beginning != kMagic || !tail.ends_with(kMagic)) {
    throw Error(ErrorKind::kData,
                fmt::format("{} is no whole Parquet file: it does not begin and end with PAR1", what))
        .hint("the file may have been cut short as it was written or copied");
  }
  uint32_t length = 0;
  std::memcpy(&length, tail.data(), sizeof(length));
  if (length > bytes - kMagic.size() - kTailBytes)
    refuse_damaged(what, fmt::format("its footer is said to have {} bytes", length));
  const uint64_t begin = bytes - kTailBytes - length;
  return {read_text(file, begin, length), begin};
}

}  // namespace

FileMetadata read_metadata(const File& file, std::string_view what) {
  const Footer footer = read_footer(file, what);
  CompactReader reader(footer.bytes, fmt::format("the footer of {}", what), footer.begin);
  FileMetadata metadata;
  reader.read_struct(
      [&](int16_t field, CompactType type) {
        switch (field) {
          case 2:
            reader.read_list(type, CompactType::kStruct,
                             [&] { metadata.schema.push_back(read_schema_element(reader, what)); });
            break;
          case 3:
            metadata.rows = in_range(reader.read_integer(type), std::numeric_limits<int64_t>::max(), what,
                                     "the number of rows");
            break;
          case 4:
            reader.read_list(type, CompactType::kStruct,
                             [&] { metadata.row_groups.push_back(read_row_group(reader, file, what)); });
            break;
          default:
            reader.skip(type);
        }
      },
      {2, 3, 4});
  return metadata;
}

}  // namespace rtsql::parquet
