#include "files/byte_file.h"

#include <algorithm>
#include <cstring>

#include "common/error.h"

namespace rtsql {

void ByteFile::read(uint64_t begin, std::span<std::byte> bytes) const {
  if (begin > bytes_.size() || bytes.size() > bytes_.size() - begin)
    throw Error(ErrorKind::kData, "a record is cut short").sqlstate(sqlstate::kDataCorrupted);
  if (!bytes.empty()) std::memcpy(bytes.data(), bytes_.data() + begin, bytes.size());
}

void ByteFile::write(uint64_t begin, std::span<const std::byte> bytes) {
  bytes_.resize(std::max<uint64_t>(bytes_.size(), begin + bytes.size()));
  if (!bytes.empty()) std::memcpy(bytes_.data() + begin, bytes.data(), bytes.size());
}

}  // namespace rtsql
