#include "storage/parquet/page_header.h"

#include <fmt/format.h>

#include <limits>

#include "storage/parquet/checked_field.h"
#include "storage/parquet/compact_reader.h"

namespace rtsql::parquet {
namespace {

uint32_t read_size(CompactReader& reader, CompactType type, std::string_view what, std::string_view name) {
  return static_cast<uint32_t>(
      in_range(reader.read_integer(type), std::numeric_limits<int32_t>::max(), what, name));
}

Encoding read_encoding(CompactReader& reader, CompactType type, std::string_view what) {
  return static_cast<Encoding>(in_range(reader.read_integer(type), 9, what, "an encoding"));
}

void read_data_page(CompactReader& reader, PageHeader& page, std::string_view what) {
  reader.read_struct(
      [&](int16_t field, CompactType type) {
        switch (field) {
          case 1:
            page.values = read_size(reader, type, what, "the number of values of a page");
            break;
          case 2:
            page.encoding = read_encoding(reader, type, what);
            break;
          case 3:
            page.level_encoding = read_encoding(reader, type, what);
            break;
          default:
            reader.skip(type);
        }
      },
      {1, 2});
}

void read_data_page_v2(CompactReader& reader, PageHeader& page, std::string_view what) {
  reader.read_struct(
      [&](int16_t field, CompactType type) {
        switch (field) {
          case 1:
            page.values = read_size(reader, type, what, "the number of values of a page");
            break;
          case 4:
            page.encoding = read_encoding(reader, type, what);
            break;
          case 5:
            page.definition_bytes = read_size(reader, type, what, "the length of levels");
            break;
          case 6:
            page.repetition_bytes = read_size(reader, type, what, "the length of levels");
            break;
          case 7:
            page.is_compressed = reader.read_bool(type);
            break;
          default:
            reader.skip(type);
        }
      },
      {1, 4, 5, 6});
}

void read_dictionary_page(CompactReader& reader, PageHeader& page, std::string_view what) {
  reader.read_struct(
      [&](int16_t field, CompactType type) {
        switch (field) {
          case 1:
            page.values = read_size(reader, type, what, "the number of values of a dictionary");
            break;
          case 2:
            page.encoding = read_encoding(reader, type, what);
            break;
          default:
            reader.skip(type);
        }
      },
      {1, 2});
}

}  // namespace

PageHeader parse_page_header(std::string_view chunk, std::string_view what, uint64_t begin) {
  CompactReader reader(chunk, fmt::format("a page of {}", what), begin);
  PageHeader page;
  reader.read_struct(
      [&](int16_t field, CompactType type) {
        switch (field) {
          case 1:
            page.kind = static_cast<PageHeader::Kind>(
                in_range(reader.read_integer(type), 3, what, "the type of a page"));
            break;
          case 2:
            page.bytes = read_size(reader, type, what, "the size of a page");
            break;
          case 3:
            page.compressed_bytes = read_size(reader, type, what, "the size of a page");
            break;
          case 4:
            page.checksum = static_cast<uint32_t>(reader.read_integer(type));
            break;
          case 5:
            read_data_page(reader, page, what);
            break;
          case 7:
            read_dictionary_page(reader, page, what);
            break;
          case 8:
            read_data_page_v2(reader, page, what);
            break;
          default:
            reader.skip(type);
        }
      },
      {1, 2, 3});
  page.header_bytes = static_cast<uint32_t>(reader.position());
  if (page.compressed_bytes > chunk.size() - page.header_bytes)
    refuse_damaged(what, fmt::format("the page at byte {} ends behind its column", begin));
  return page;
}

}  // namespace rtsql::parquet
