// Writes Parquet files: a row group for each call, a page for each column of it, compressed; texts that
// repeat by a dictionary; with statistics.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/host_column.h"
#include "storage/columnar/file_column.h"
#include "storage/parquet/write_metadata.h"

namespace rtsql {

struct ParquetWriteOptions {
  parquet::Codec codec = parquet::Codec::kZstd;  // or kNone, kSnappy, kGzip
};

class ParquetWriter {
 public:
  // Takes the bytes piece by piece; what it throws ends the writing.
  using Sink = std::function<void(std::string_view)>;

  ParquetWriter(Sink sink, const std::vector<columnar::FileColumn>& columns, ParquetWriteOptions options);
  // Writes rows of all columns, which are of one length. Throws Error(kValue) for a value that such files
  // have no form for.
  void write_rows(const std::vector<HostColumn>& columns);
  // Writes the footer, without which there is no file.
  void finish();

 private:
  struct Group {
    uint64_t rows = 0;
    std::vector<parquet::WrittenChunk> chunks;
  };

  struct Page {
    std::string header, body;
    uint64_t unpacked_bytes = 0;  // with the header
  };
  // What a column of a row group is written as.
  struct Pages {
    std::vector<Page> pages;
    bool has_dictionary = false;
    bool is_too_long = false;  // for a page: there are none then
    parquet::WrittenChunk chunk;
  };
  Pages make_pages(const HostColumn& column) const;
  Page make_page(parquet::PageHeader::Kind kind, parquet::Encoding encoding, uint64_t values,
                 const std::string& body) const;
  void write_halves(const std::vector<HostColumn>& columns);
  void write(std::string_view bytes);
  std::string footer() const;

  Sink sink_;
  const ParquetWriteOptions options_;
  std::vector<parquet::SchemaColumn> columns_;
  std::vector<Group> groups_;
  uint64_t position_ = 0;
};

}  // namespace rtsql
