#include "storage/parquet/write_metadata.h"

#include <algorithm>

namespace rtsql::parquet {
namespace {

// Of a list: the names that the format gives them.
constexpr std::string_view kRepeatedName = "list", kElementName = "element";

// Numbers of fields are those of parquet.thrift.
void write_time_type(CompactWriter& writer, const Annotation& annotation) {
  writer.write_bool(1, annotation.is_utc);
  writer.write_struct(
      2, [&] { writer.write_struct(static_cast<int16_t>(1 + static_cast<int>(annotation.unit)), [] {}); });
}

void write_logical_type(CompactWriter& writer, int16_t field, const Annotation& annotation) {
  const auto nothing = [] {};
  writer.write_struct(field, [&] {
    switch (annotation.kind) {
      case AnnotationKind::kString:
        return writer.write_struct(1, nothing);
      case AnnotationKind::kList:
        return writer.write_struct(3, nothing);
      case AnnotationKind::kDecimal:
        return writer.write_struct(5, [&] {
          writer.write_integer(1, CompactType::kInt32, annotation.scale);
          writer.write_integer(2, CompactType::kInt32, annotation.precision);
        });
      case AnnotationKind::kDate:
        return writer.write_struct(6, nothing);
      case AnnotationKind::kTime:
        return writer.write_struct(7, [&] { write_time_type(writer, annotation); });
      case AnnotationKind::kTimestamp:
        return writer.write_struct(8, [&] { write_time_type(writer, annotation); });
      case AnnotationKind::kInteger:
        return writer.write_struct(10, [&] {
          writer.write_byte(1, static_cast<int8_t>(annotation.bits));
          writer.write_bool(2, annotation.is_signed);
        });
      case AnnotationKind::kUuid:
        return writer.write_struct(14, nothing);
      default:
        return;
    }
  });
}

// Returns the older name of the type, which readers of long ago know; none: -1.
int converted_type(const Annotation& annotation) {
  switch (annotation.kind) {
    case AnnotationKind::kString:
      return 0;
    case AnnotationKind::kList:
      return 3;
    case AnnotationKind::kDecimal:
      return 5;
    case AnnotationKind::kDate:
      return 6;
    case AnnotationKind::kInteger:
      return annotation.bits == 8 ? 15 : 16;
    case AnnotationKind::kInterval:
      return 21;
    default:
      return -1;
  }
}

void write_element(CompactWriter& writer, const SchemaElement& element) {
  const Annotation& annotation = element.annotation;
  writer.write_struct([&] {
    if (element.type) writer.write_integer(1, CompactType::kInt32, static_cast<int64_t>(*element.type));
    if (element.type_length > 0) writer.write_integer(2, CompactType::kInt32, element.type_length);
    writer.write_integer(3, CompactType::kInt32, static_cast<int64_t>(element.repetition));
    writer.write_binary(4, element.name);
    if (element.children > 0) writer.write_integer(5, CompactType::kInt32, element.children);
    if (const int converted = converted_type(annotation); converted >= 0)
      writer.write_integer(6, CompactType::kInt32, converted);
    if (annotation.kind == AnnotationKind::kDecimal) {
      writer.write_integer(7, CompactType::kInt32, annotation.scale);
      writer.write_integer(8, CompactType::kInt32, annotation.precision);
    }
    if (annotation.kind != AnnotationKind::kNone && annotation.kind != AnnotationKind::kInterval)
      write_logical_type(writer, 10, annotation);
  });
}

// A list is an optional group of a repeated group of its elements.
void write_column(CompactWriter& writer, const SchemaColumn& column) {
  if (!column.is_list) return write_element(writer, column.element);
  SchemaElement list, repeated, element = column.element;
  list.name = column.element.name;
  list.repetition = Repetition::kOptional;
  list.annotation.kind = AnnotationKind::kList;
  repeated.name = kRepeatedName;
  repeated.repetition = Repetition::kRepeated;
  list.children = repeated.children = 1;
  element.name = kElementName;
  for (const SchemaElement* each : {&list, &repeated, &element}) write_element(writer, *each);
}

}  // namespace

std::string page_header_bytes(const PageHeader& page) {
  CompactWriter writer;
  writer.write_struct([&] {
    writer.write_integer(1, CompactType::kInt32, static_cast<int64_t>(page.kind));
    writer.write_integer(2, CompactType::kInt32, page.bytes);
    writer.write_integer(3, CompactType::kInt32, page.compressed_bytes);
    if (page.checksum) writer.write_integer(4, CompactType::kInt32, static_cast<int32_t>(*page.checksum));
    const bool is_dictionary = page.kind == PageHeader::Kind::kDictionary;
    writer.write_struct(is_dictionary ? 7 : 5, [&] {
      writer.write_integer(1, CompactType::kInt32, page.values);
      writer.write_integer(2, CompactType::kInt32, static_cast<int64_t>(page.encoding));
      if (is_dictionary) return;
      writer.write_integer(3, CompactType::kInt32, static_cast<int64_t>(Encoding::kRle));
      writer.write_integer(4, CompactType::kInt32, static_cast<int64_t>(Encoding::kRle));
    });
  });
  return writer.bytes();
}

void write_schema(CompactWriter& writer, int16_t field, const std::vector<SchemaColumn>& columns) {
  const auto lists = static_cast<size_t>(std::ranges::count(columns, true, &SchemaColumn::is_list));
  writer.begin_list(field, CompactType::kStruct, 1 + columns.size() + 2 * lists);
  writer.write_struct([&] {
    writer.write_binary(4, "schema");
    writer.write_integer(5, CompactType::kInt32, static_cast<int64_t>(columns.size()));
  });
  for (const SchemaColumn& column : columns) write_column(writer, column);
}

void write_chunk(CompactWriter& writer, const SchemaColumn& column, Codec codec, const WrittenChunk& chunk) {
  const bool has_dictionary = chunk.dictionary != 0;
  writer.write_struct([&] {
    writer.write_integer(2, CompactType::kInt64, 0);  // of metadata apart from the footer: there is none
    writer.write_struct(3, [&] {
      writer.write_integer(1, CompactType::kInt32, static_cast<int64_t>(*column.element.type));
      writer.begin_list(2, CompactType::kInt32, has_dictionary ? 3 : 2);
      writer.write_element(static_cast<int64_t>(Encoding::kPlain));
      writer.write_element(static_cast<int64_t>(Encoding::kRle));
      if (has_dictionary) writer.write_element(static_cast<int64_t>(Encoding::kRleDictionary));
      writer.begin_list(3, CompactType::kBinary, column.is_list ? 3 : 1);
      writer.write_element(std::string_view(column.element.name));
      if (column.is_list) {
        writer.write_element(kRepeatedName);
        writer.write_element(kElementName);
      }
      writer.write_integer(4, CompactType::kInt32, static_cast<int64_t>(codec));
      writer.write_integer(5, CompactType::kInt64, static_cast<int64_t>(chunk.values));
      writer.write_integer(6, CompactType::kInt64, static_cast<int64_t>(chunk.unpacked_bytes));
      writer.write_integer(7, CompactType::kInt64, static_cast<int64_t>(chunk.bytes));
      writer.write_integer(9, CompactType::kInt64, static_cast<int64_t>(chunk.data));
      if (has_dictionary)
        writer.write_integer(11, CompactType::kInt64, static_cast<int64_t>(chunk.dictionary));
      writer.write_struct(12, [&] {
        writer.write_integer(3, CompactType::kInt64, static_cast<int64_t>(chunk.nulls));
        if (!chunk.has_range) return;
        writer.write_binary(5, chunk.most);
        writer.write_binary(6, chunk.least);
      });
    });
  });
}

void write_column_orders(CompactWriter& writer, int16_t field, uint64_t columns) {
  writer.begin_list(field, CompactType::kStruct, columns);
  for (uint64_t i = 0; i < columns; ++i) writer.write_struct([&] { writer.write_struct(1, [] {}); });
}

}  // namespace rtsql::parquet
