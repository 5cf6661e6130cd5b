#include "server/copy/binary_rows.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/text_limit.h"
#include "engine/file/sent_copy.h"
#include "server/codec/byte_reader.h"
#include "server/copy/csv_field.h"
#include "server/format/type_oids.h"
#include "server/format/value_bytes.h"

namespace rtsql::server {
namespace {

constexpr std::string_view kSignature("PGCOPY\n\377\r\n\0", 11);
constexpr size_t kHeaderSize = 19;  // with flags, and the length of what stands behind them
constexpr int16_t kEnd = -1;
constexpr int32_t kNullLength = -1;

Error not_binary(std::string_view what) {
  return Error(ErrorKind::kData, fmt::format("invalid COPY file: {}", what));
}

}  // namespace

void BinaryRows::take(std::string_view piece) {
  if (has_ended_) return;
  rest_.erase(0, taken_);
  taken_ = 0;
  rest_ += piece;
  if (!has_header_ && !take_header()) return;
  while (!has_ended_ && take_row()) {
  }
}

bool BinaryRows::take_header() {
  const std::string_view rest = rest_;
  const size_t known = std::min(rest.size(), kSignature.size());
  if (rest.substr(0, known) != kSignature.substr(0, known)) throw not_binary("the signature is missing");
  if (rest.size() < kHeaderSize) return false;
  ByteReader reader(rest.substr(kSignature.size()));
  if (reader.int32() != 0) throw not_binary("it has flags that are not known");
  const int32_t extension = reader.int32();
  if (extension < 0 || static_cast<size_t>(extension) > kLongestText) throw not_binary("the header is wrong");
  if (rest.size() < kHeaderSize + static_cast<size_t>(extension)) return false;
  taken_ = kHeaderSize + static_cast<size_t>(extension);
  has_header_ = true;
  return true;
}

// A row is looked at whole before it is written.
bool BinaryRows::take_row() {
  const std::string_view rest = std::string_view(rest_).substr(taken_);
  if (rest.size() < sizeof(int16_t)) return false;
  ByteReader reader(rest);
  const int16_t count = reader.int16();
  has_ended_ = count == kEnd;
  if (has_ended_) return true;
  if (static_cast<size_t>(count) != columns_.size()) {
    throw Error(ErrorKind::kData, fmt::format("row field count is {}, expected {}", count, columns_.size()))
        .context(fmt::format("line {}", rows_ + 1));
  }
  ByteReader ahead = reader;
  for (int16_t i = 0; i < count; ++i) {
    if (ahead.left() < sizeof(int32_t)) return false;
    const int32_t length = ahead.int32();
    if (length == kNullLength) continue;
    if (length < 0 || static_cast<size_t>(length) > kLongestText)
      throw not_binary("a field has a wrong length");
    if (ahead.left() < static_cast<size_t>(length)) return false;
    ahead.take(static_cast<size_t>(length));
  }
  ++rows_;
  for (size_t i = 0; i < columns_.size(); ++i) {
    if (i > 0) spool_.write(std::string_view(&kSentDelimiter, 1));
    const int32_t length = reader.int32();
    if (length == kNullLength) {
      spool_.write(kSentNull);
    } else {
      write_field(i, reader.take(static_cast<size_t>(length)));
    }
  }
  spool_.write("\n");
  taken_ += rest.size() - reader.left();
  return true;
}

void BinaryRows::write_field(size_t column, std::string_view bytes) {
  const std::string& name = columns_[column].name;
  const Type type = columns_[column].type;
  if (type.id == TypeId::kVarchar || type.id == TypeId::kEnum) return write_csv_field(spool_, bytes);
  try {
    write_csv_field(spool_, format_value(read_bytes(oid_of(type), bytes, fmt::format("column {}", name))));
  } catch (const Error& error) {
    throw Error(error).context(fmt::format("line {}, column {}", rows_, name));
  }
}

void BinaryRows::finish() {
  if (!has_ended_) throw not_binary("it ends within the rows");
}

}  // namespace rtsql::server
