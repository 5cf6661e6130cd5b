#include "storage/parquet_writer.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <utility>

#include "common/error.h"
#include "common/parallel.h"
#include "common/version.h"
#include "storage/parquet/codec.h"
#include "storage/parquet/compact_writer.h"
#include "storage/parquet/varint.h"
#include "storage/parquet/write_metadata.h"
#include "storage/parquet/written_column.h"
#include "storage/parquet/written_lists.h"

namespace rtsql {
namespace {

using parquet::append_varint;
using parquet::CompactType;
using parquet::CompactWriter;

constexpr std::string_view kParquetMagic = "PAR1";
constexpr size_t kMostPageBytes = size_t{1} << 30;  // a page's size has 31 bits

void append_number(std::string& bytes, uint32_t value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(value));
}

// Writes numbers of `bits` bits as one run that is bit-packed (parquet-format, Encodings.md: RLE).
template <class At>
void append_packed(std::string& bytes, uint64_t count, unsigned bits, const At& at) {
  append_varint(bytes, (count + 7) / 8 << 1 | 1);
  uint64_t word = 0;
  unsigned used = 0;
  const uint64_t padded = (count + 7) / 8 * 8;
  for (uint64_t i = 0; i < padded; ++i) {
    word |= uint64_t{i < count ? at(i) : 0u} << used;
    for (used += bits; used >= 8; used -= 8, word >>= 8) bytes += static_cast<char>(word);
  }
}

std::string with_length(const std::string& runs) {
  std::string levels;
  append_number(levels, static_cast<uint32_t>(runs.size()));
  return levels + runs;
}

std::string levels_of(const std::vector<uint8_t>& numbers, unsigned bits) {
  std::string runs;
  append_packed(runs, numbers.size(), bits, [&](uint64_t i) { return numbers[i]; });
  return with_length(runs);
}

// Levels say where lists begin and what is there of them.
std::string levels_of(const parquet::WrittenLists& lists) {
  return levels_of(lists.repetitions, 1) + levels_of(lists.definitions, 2);
}

// Levels say which rows are not NULL.
std::string levels_of(const HostColumn& column, uint64_t present) {
  std::string runs;
  if (present == column.rows) {
    append_varint(runs, column.rows << 1);
    runs += '\1';
  } else {
    append_packed(runs, column.rows, 1, [&](uint64_t row) { return column.is_null(row) ? 0u : 1u; });
  }
  return with_length(runs);
}

}  // namespace

ParquetWriter::ParquetWriter(Sink sink, const std::vector<columnar::FileColumn>& columns,
                             ParquetWriteOptions options)
    : sink_(std::move(sink)), options_(options) {
  for (const columnar::FileColumn& column : columns)
    columns_.push_back({parquet::element_of(column.name, column.type), column.type.id == TypeId::kList});
  write(kParquetMagic);
}

void ParquetWriter::write(std::string_view bytes) {
  sink_(bytes);
  position_ += bytes.size();
}

ParquetWriter::Page ParquetWriter::make_page(parquet::PageHeader::Kind kind, parquet::Encoding encoding,
                                             uint64_t values, const std::string& body) const {
  Page page;
  page.body = parquet::compress(options_.codec, body);
  parquet::PageHeader header;
  header.kind = kind;
  header.bytes = static_cast<uint32_t>(body.size());
  header.compressed_bytes = static_cast<uint32_t>(page.body.size());
  header.values = static_cast<uint32_t>(values);
  header.encoding = encoding;
  header.checksum = parquet::checksum(page.body);
  page.header = parquet::page_header_bytes(header);
  page.unpacked_bytes = page.header.size() + body.size();
  return page;
}

ParquetWriter::Pages ParquetWriter::make_pages(const HostColumn& of) const {
  using parquet::Encoding;
  using Kind = parquet::PageHeader::Kind;
  const bool is_list = of.type.id == TypeId::kList;
  const parquet::WrittenLists lists = is_list ? parquet::written_lists(of) : parquet::WrittenLists{};
  const HostColumn& column = is_list ? lists.elements : of;
  const auto levels = [&](uint64_t present) {
    return is_list ? levels_of(lists) : levels_of(column, present);
  };
  Pages made;
  made.chunk.values = is_list ? lists.definitions.size() : column.rows;
  parquet::WrittenValues values;
  std::string body;
  if (parquet::suits_dictionary(column)) {
    parquet::WrittenCodes written = parquet::written_codes(column);
    values = std::move(written.texts);
    made.chunk.nulls = made.chunk.values - written.codes.size();
    made.has_dictionary = true;
    const auto bits =
        std::max(1u, static_cast<unsigned>(std::bit_width(values.count == 0 ? 0 : values.count - 1)));
    body = levels(written.codes.size());
    body += static_cast<char>(bits);
    append_packed(body, written.codes.size(), bits, [&](uint64_t i) { return written.codes[i]; });
  } else {
    values = parquet::written_values(column);
    made.chunk.nulls = made.chunk.values - values.count;
    body = levels(values.count) + values.bytes;
  }
  made.is_too_long = std::max(body.size(), values.bytes.size()) > kMostPageBytes;
  if (made.is_too_long) return made;
  if (made.has_dictionary) {
    made.pages.push_back(make_page(Kind::kDictionary, Encoding::kPlain, values.count, values.bytes));
    made.pages.push_back(make_page(Kind::kData, Encoding::kRleDictionary, made.chunk.values, body));
  } else {
    made.pages.push_back(make_page(Kind::kData, Encoding::kPlain, made.chunk.values, body));
  }
  made.chunk.has_range = values.has_range;
  made.chunk.least = std::move(values.least);
  made.chunk.most = std::move(values.most);
  return made;
}

void ParquetWriter::write_halves(const std::vector<HostColumn>& columns) {
  const uint64_t rows = columns[0].rows, half = rows / 2;
  for (const auto& [begin, count] : {std::pair{uint64_t{0}, half}, std::pair{half, rows - half}}) {
    std::vector<HostColumn> part;
    for (const HostColumn& column : columns) part.push_back(column.slice(begin, count));
    write_rows(part);
  }
}

void ParquetWriter::write_rows(const std::vector<HostColumn>& columns) {
  if (columns.empty() || columns[0].rows == 0) return;
  std::vector<Pages> made(columns.size());
  parallel_for(hardware_threads(), columns.size(), [&](size_t i) { made[i] = make_pages(columns[i]); });
  const bool is_too_long =
      std::any_of(made.begin(), made.end(), [](const Pages& p) { return p.is_too_long; });
  if (is_too_long && columns[0].rows > 1) return write_halves(columns);
  if (is_too_long)
    throw Error(ErrorKind::kUnsupported, "a text of more than 1 GiB has no room in a page of a Parquet file");
  Group group{.rows = columns[0].rows, .chunks = {}};
  for (Pages& column : made) {
    parquet::WrittenChunk chunk = std::move(column.chunk);
    for (const Page& page : column.pages) {
      const bool is_dictionary = column.has_dictionary && &page == &column.pages.front();
      (is_dictionary ? chunk.dictionary : chunk.data) = position_;
      write(page.header);
      write(page.body);
      chunk.bytes += page.header.size() + page.body.size();
      chunk.unpacked_bytes += page.unpacked_bytes;
    }
    group.chunks.push_back(std::move(chunk));
  }
  groups_.push_back(std::move(group));
}

std::string ParquetWriter::footer() const {
  uint64_t rows = 0;
  for (const Group& group : groups_) rows += group.rows;
  CompactWriter writer;
  writer.write_struct([&] {
    writer.write_integer(1, CompactType::kInt32, 2);
    parquet::write_schema(writer, 2, columns_);
    writer.write_integer(3, CompactType::kInt64, static_cast<int64_t>(rows));
    writer.begin_list(4, CompactType::kStruct, groups_.size());
    for (const Group& group : groups_) {
      writer.write_struct([&] {
        uint64_t bytes = 0;
        writer.begin_list(1, CompactType::kStruct, group.chunks.size());
        for (size_t i = 0; i < group.chunks.size(); ++i) {
          bytes += group.chunks[i].unpacked_bytes;
          parquet::write_chunk(writer, columns_[i], options_.codec, group.chunks[i]);
        }
        writer.write_integer(2, CompactType::kInt64, static_cast<int64_t>(bytes));
        writer.write_integer(3, CompactType::kInt64, static_cast<int64_t>(group.rows));
      });
    }
    writer.write_binary(6, std::string("rtsql ") + version());
    parquet::write_column_orders(writer, 7, columns_.size());
  });
  return writer.bytes();
}

void ParquetWriter::finish() {
  const std::string bytes = footer();
  write(bytes);
  std::string tail;
  append_number(tail, static_cast<uint32_t>(bytes.size()));
  write(tail);
  write(kParquetMagic);
}

}  // namespace rtsql
