#include "engine/system/object_numbers.h"

#include "common/text.h"

namespace rtsql {
namespace {

constexpr uint32_t kFirst = 16'384;  // PostgreSQL's own lie below
constexpr uint32_t kEnd = 1u << 31;

// FNV-1a, whose results are the same on all machines.
class Hash {
 public:
  void add(std::string_view text) {
    for (const char character : to_lower(text)) add(static_cast<unsigned char>(character));
    add(0);
  }
  uint64_t value() const { return value_; }

 private:
  void add(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001B3u; }

  uint64_t value_ = 0xCBF29CE484222325u;
};

}  // namespace

uint32_t ObjectNumbers::next(std::string_view kind, const EntryName& name) {
  Hash hash;
  hash.add(kind);
  hash.add(name.schema.name);
  hash.add(name.name);
  auto number = static_cast<uint32_t>(kFirst + hash.value() % (kEnd - kFirst));
  while (!taken_.insert(number).second) number = number + 1 == kEnd ? kFirst : number + 1;
  return number;
}

uint32_t number_of_collation(std::string_view name) {
  return ObjectNumbers().next("collation", {SchemaName(), name});
}

}  // namespace rtsql
