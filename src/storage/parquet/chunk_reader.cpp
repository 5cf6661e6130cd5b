#include "storage/parquet/chunk_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>

#include "common/count_steps.h"
#include "common/error.h"
#include "common/wide_integer.h"
#include "schema/bitmap.h"
#include "storage/csv/utf8.h"
#include "storage/parquet/codec.h"
#include "storage/parquet/conversion.h"
#include "storage/parquet/hybrid_decoder.h"
#include "storage/parquet/lists.h"
#include "storage/parquet/page_header.h"
#include "storage/parquet/page_values.h"

namespace rtsql::parquet {
namespace {

using columnar::ChunkValues;

constexpr size_t kShownBytes = 100;  // of a text, in errors

void check_texts(const std::vector<std::string_view>& texts, const std::string& what) {
  for (std::string_view text : texts) {
    if (!csv::is_utf8(text))
      throw Error(ErrorKind::kData,
                  fmt::format("{}: {} is no UTF-8", what, csv::printable(text, kShownBytes)));
  }
}

Error damage(const std::string& what, std::string_view why) {
  return Error(ErrorKind::kData, fmt::format("{} is damaged: {}", what, why));
}

class ChunkReader {
 public:
  ChunkReader(const File& file, const LeafColumn& column, const ColumnChunk& chunk, uint64_t rows,
              const std::string& what)
      : column_(column),
        chunk_(chunk),
        bytes_(chunk.bytes),
        what_(what),
        type_(column.element_type()),
        width_(value_bytes(type_)),
        has_texts_(has_dictionary(type_)) {
    check_chunk(column, chunk, rows, what);
    file.read(chunk.begin, std::as_writable_bytes(std::span(bytes_)));
    pages_ = {bytes_.data(), bytes_.size()};
    rows_.type = type_;
    rows_.rows = static_cast<uint64_t>(chunk.values);
    // Of elements there may be any number: each page adds its own.
    if (!column.is_list()) rows_.data.resize(rows_.rows * width_);
  }

  ChunkValues run() {
    while (row_ < rows_.rows) {
      if (pages_.empty()) fail("it has too few values");
      const uint64_t begin = chunk_.begin + chunk_.bytes - pages_.size();
      const PageHeader header = parse_page_header(pages_, what_, begin);
      const std::string_view body = pages_.substr(header.header_bytes, header.compressed_bytes);
      pages_.remove_prefix(header.header_bytes + header.compressed_bytes);
      page_name_ = fmt::format("the page at byte {} of {}", begin, what_);
      if (header.checksum && *header.checksum != checksum(body))
        fail(fmt::format("the checksum of the page at byte {} is another", begin));
      read_page(header, body);
      count_bytes(header.bytes);
    }
    if (has_texts_) read_.memory.push_back(std::move(bytes_));  // pages that are not compressed lie there
    return std::move(read_);
  }

  // Says of each value, where the column is one of lists, where it stands.
  const std::vector<ListPlace>& places() const { return places_; }

 private:
  // Of a page, as they are encoded.
  struct Levels {
    std::string_view repetition = {}, definition = {};
  };

  // What a page is unpacked to. Texts may point into it.
  struct Body {
    std::string_view bytes;
    RawVector<char> memory;
  };

  [[noreturn]] void fail(std::string_view why) const { throw damage(what_, why); }

  void read_page(const PageHeader& header, std::string_view body) {
    switch (header.kind) {
      case PageHeader::Kind::kData:
        return read_data(header, unpack(body, header.bytes));
      case PageHeader::Kind::kDataV2:
        return read_data_v2(header, body);
      case PageHeader::Kind::kDictionary:
        return read_dictionary(header, unpack(body, header.bytes));
      case PageHeader::Kind::kIndex:
        return;
    }
  }

  Body unpack(std::string_view packed, uint32_t bytes) const {
    Body body;
    if (chunk_.codec == Codec::kNone) {
      body.bytes = packed;
    } else {
      body.memory.resize(bytes);
      decompress(chunk_.codec, packed, body.memory, page_name_);
      body.bytes = {body.memory.data(), body.memory.size()};
    }
    return body;
  }

  // Keeps what texts point into.
  void keep(Body& body, PageValues& values) {
    if (!has_texts_) return;
    if (!body.memory.empty()) read_.memory.push_back(std::move(body.memory));
    if (!values.memory.empty()) read_.memory.push_back(std::move(values.memory));
  }

  void read_dictionary(const PageHeader& header, Body body) {
    if (!dictionary_.empty() || row_ > 0) fail("it has a dictionary behind its values");
    PageValues values =
        read_page_values(column_.element, Encoding::kPlain, body.bytes, header.values, page_name_);
    dictionary_size_ = header.values;
    dictionary_.resize(dictionary_size_ * width_);
    write_values(values, dictionary_size_, dictionary_.data());
    keep(body, values);
  }

  // Names the column where a value is refused.
  void write_values(const PageValues& values, uint64_t count, std::byte* to) {
    try {
      convert_values(values, count, to);
    } catch (const Error& error) {
      throw error.retold(fmt::format("{}: {}", page_name_, error.message()));
    }
  }

  // Writes the values as the column has them. Texts are added to those of the chunk.
  void convert_values(const PageValues& values, uint64_t count, std::byte* to) {
    if (has_texts_) {
      const auto first = static_cast<uint32_t>(read_.texts.size());
      add_texts(values, count);
      for (uint32_t i = 0; i < count; ++i) {
        const uint32_t number = first + i;
        std::memcpy(to + uint64_t{i} * sizeof(number), &number, sizeof(number));
      }
    } else if (!values.texts.empty()) {
      convert_texts(type_, values.texts, to);
    } else {
      convert(column_.element, type_, values.fixed.data(), count, to);
    }
  }

  void add_texts(const PageValues& values, uint64_t count) {
    const uint32_t bytes = physical_bytes(column_.element);
    if (bytes == 0) {
      read_.texts.insert(read_.texts.end(), values.texts.begin(), values.texts.end());
    } else {
      for (uint64_t i = 0; i < count; ++i) read_.texts.push_back(values.fixed.substr(i * bytes, bytes));
    }
  }

  void read_data(const PageHeader& header, Body body) {
    std::string_view rest = body.bytes;
    const bool has_levels = column_.levels > 0;
    if (has_levels && header.level_encoding != Encoding::kRle)
      fail("its levels are written in a way of long ago");
    Levels levels;
    if (column_.is_list()) levels.repetition = take_levels(rest);
    if (has_levels) levels.definition = take_levels(rest);
    add_rows(header, levels, rest, body);
  }

  // Their length stands in front of them.
  std::string_view take_levels(std::string_view& rest) const {
    uint32_t bytes = 0;
    if (rest.size() < sizeof(bytes)) fail("a page ends too early");
    std::memcpy(&bytes, rest.data(), sizeof(bytes));
    rest.remove_prefix(sizeof(bytes));
    if (bytes > rest.size()) fail("a page ends too early");
    const std::string_view levels = rest.substr(0, bytes);
    rest.remove_prefix(bytes);
    return levels;
  }

  // Levels are not compressed.
  void read_data_v2(const PageHeader& header, std::string_view packed) {
    const uint64_t levels = uint64_t{header.repetition_bytes} + header.definition_bytes;
    if (levels > packed.size() || levels > header.bytes) fail("the levels of a page end behind it");
    const std::string_view values = packed.substr(levels);
    const auto bytes = static_cast<uint32_t>(header.bytes - levels);
    Body body;
    if (header.is_compressed && bytes > 0) {
      body = unpack(values, bytes);
    } else {
      body.bytes = values;
    }
    const std::string_view rest = body.bytes;
    add_rows(header,
             {packed.substr(0, header.repetition_bytes),
              packed.substr(header.repetition_bytes, header.definition_bytes)},
             rest, body);
  }

  void add_rows(const PageHeader& header, const Levels& levels, std::string_view bytes, Body& body) {
    if (header.values > rows_.rows - row_) fail("it has too many values");
    const uint64_t rows = header.values;
    const uint64_t present = column_.levels == 0 ? rows : read_levels(levels.definition, rows);
    if (column_.is_list()) {
      add_places(levels.repetition, rows);
      rows_.data.resize((row_ + rows) * width_);
    }
    const bool has_codes =
        header.encoding == Encoding::kPlainDictionary || header.encoding == Encoding::kRleDictionary;
    if (present > 0 && has_codes) {
      add_codes(bytes, rows, present);
    } else if (present > 0) {
      PageValues values = read_page_values(column_.element, header.encoding, bytes, present, page_name_);
      place(rows, present, [&](std::byte* to) { write_values(values, present, to); });
      keep(body, values);
    }
    row_ += rows;
  }

  // Notes which rows are NULL, and returns how many are not.
  uint64_t read_levels(std::string_view levels, uint64_t rows) {
    HybridDecoder decoder(levels, std::bit_width(column_.levels), "levels of " + page_name_);
    if (!column_.is_list() && decoder.next_are(column_.levels, rows)) return rows;
    decoder.read(rows, levels_);
    const auto present = static_cast<uint64_t>(
        std::count(levels_.begin(), levels_.end(), static_cast<uint32_t>(column_.levels)));
    if (present < rows || !rows_.validity.empty())
      rows_.validity.resize(bitmap_words(row_ + rows), UINT32_MAX);
    if (present == rows) return present;
    for (uint64_t i = 0; i < rows; ++i) {
      const uint64_t row = row_ + i;
      if (levels_[i] != column_.levels) rows_.validity[row / 32] &= ~(1u << row % 32);
    }
    return present;
  }

  // Of each value it is repeated 0 where a list begins, and 1 else.
  void add_places(std::string_view levels, uint64_t rows) {
    HybridDecoder(levels, 1, "levels of " + page_name_).read(rows, repetitions_);
    for (uint64_t i = 0; i < rows; ++i) {
      const uint32_t there = levels_[i], of_list = *column_.list_levels;
      places_.push_back({.begins = repetitions_[i] == 0,
                         .kind = there < of_list    ? ListPlace::Kind::kNullList
                                 : there == of_list ? ListPlace::Kind::kEmptyList
                                                    : ListPlace::Kind::kElement});
    }
  }

  void add_codes(std::string_view bytes, uint64_t rows, uint64_t present) {
    if (bytes.empty()) fail("a page ends too early");
    const auto bits = static_cast<uint8_t>(bytes[0]);
    if (bits > 32) fail("a code has more than 32 bits");
    HybridDecoder(bytes.substr(1), bits, "codes of " + page_name_).read(present, codes_);
    place(rows, present, [&](std::byte* to) { write_decoded(to); });
  }

  void write_decoded(std::byte* to) const {
    switch (width_) {
      case sizeof(uint8_t):
        return gather<uint8_t>(to);
      case sizeof(uint16_t):
        return gather<uint16_t>(to);
      case sizeof(uint32_t):
        return gather<uint32_t>(to);
      case sizeof(uint64_t):
        return gather<uint64_t>(to);
      default:
        return gather<UInt128>(to);
    }
  }

  template <class T>
  void gather(std::byte* to) const {
    for (const uint32_t code : codes_) {
      if (code >= dictionary_size_) fail(fmt::format("code {} is not in its dictionary", code));
      std::memcpy(to, dictionary_.data() + uint64_t{code} * sizeof(T), sizeof(T));
      to += sizeof(T);
    }
  }

  // Has the values of the rows that are not NULL written where these rows are.
  template <class Write>
  void place(uint64_t rows, uint64_t present, const Write& write) {
    std::byte* to = rows_.data.data() + row_ * width_;
    if (present == rows) return write(to);
    spread_.resize(present * width_);
    write(spread_.data());
    const std::byte* from = spread_.data();
    for (uint64_t i = 0; i < rows; ++i, to += width_) {
      if (levels_[i] != column_.levels) continue;
      std::memcpy(to, from, width_);
      from += width_;
    }
  }

  const LeafColumn& column_;
  const ColumnChunk& chunk_;
  RawVector<char> bytes_;
  std::string_view pages_;  // those that are left
  const std::string& what_;
  const Type type_;  // of the values, which are the elements of lists
  const uint32_t width_;
  const bool has_texts_;
  ChunkValues read_;
  HostColumn& rows_ = read_.column;
  uint64_t row_ = 0;  // the first of the next page
  std::string page_name_;
  RawVector<std::byte> dictionary_;
  uint64_t dictionary_size_ = 0;
  std::vector<uint32_t> levels_, repetitions_, codes_;  // of the page
  std::vector<ListPlace> places_;
  RawVector<std::byte> spread_;  // its values, where NULLs stand between them
};

}  // namespace

void check_chunk(const LeafColumn& column, const ColumnChunk& chunk, uint64_t rows, const std::string& what) {
  if (chunk.type != *column.element.type) throw damage(what, "its type is not that of the schema");
  const bool has_few = chunk.values < 0 || static_cast<uint64_t>(chunk.values) < rows;
  if (has_few || (!column.is_list() && static_cast<uint64_t>(chunk.values) != rows))
    throw damage(what, fmt::format("it has {} values for {} rows", chunk.values, rows));
}

ChunkValues read_chunk(const File& file, const LeafColumn& column, const ColumnChunk& chunk, uint64_t rows,
                       const std::string& what) {
  ChunkReader reader(file, column, chunk, rows, what);
  ChunkValues values = reader.run();
  if (column.element_type().id == TypeId::kVarchar) check_texts(values.texts, what);
  if (!column.is_list()) return values;
  return lists_of(column.type, std::move(values), reader.places(), rows, what);
}

}  // namespace rtsql::parquet
