#include "schema/list.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>

#include "common/check.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

constexpr char kValueTag = 1, kNullTag = 2;
constexpr char kEscape = static_cast<char>(0xff);  // behind a 0 of a text
constexpr size_t kWideBytes = 16;
constexpr UInt128 kWideSign = UInt128{1} << 127;

bool is_text(Type element) {
  return has_dictionary(element);
}

// Of a value, without its tag; not of texts.
size_t element_bytes(Type element) {
  if (element.id == TypeId::kNull) return 0;
  return is_wide(element) ? kWideBytes : key_bytes(element);
}

template <class Bits>
void append_bits(std::string& bytes, Bits bits, size_t count) {
  for (size_t i = count; i-- > 0;) bytes += static_cast<char>(static_cast<unsigned char>(bits >> (8 * i)));
}

template <class Bits>
Bits read_bits(std::string_view bytes) {
  Bits bits = 0;
  for (const char byte : bytes) bits = bits << 8 | static_cast<unsigned char>(byte);
  return bits;
}

void append_escaped(std::string& bytes, std::string_view text) {
  for (const char byte : text) {
    bytes += byte;
    if (byte == 0) bytes += kEscape;
  }
  bytes.append(2, '\0');
}

// Returns how many bytes an escaped text has, the two behind it included.
size_t escaped_bytes(std::string_view bytes) {
  size_t zero = bytes.find('\0');
  while (bytes[zero + 1] == kEscape) zero = bytes.find('\0', zero + 2);
  return zero + 2;
}

std::string unescaped(std::string_view bytes) {
  std::string text;
  for (size_t i = 0; i + 2 < bytes.size(); ++i) {
    text += bytes[i];
    if (bytes[i] == 0) ++i;
  }
  return text;
}

// Holds the element types that there are. They stay: values of a list type may outlive all that names it.
class ElementRegistry {
 public:
  const Type* find_or_add(Type element) {
    const std::lock_guard lock(mutex_);
    std::unique_ptr<const Type>& known =
        types_[{element.id, element.precision, element.scale, element.enumeration}];
    if (!known) known = std::make_unique<const Type>(element);
    return known.get();
  }

 private:
  using Key = std::tuple<TypeId, uint8_t, uint8_t, const Enumeration*>;

  std::mutex mutex_;
  std::map<Key, std::unique_ptr<const Type>> types_;
};

}  // namespace

bool is_listable(Type element) {
  switch (element.id) {
    case TypeId::kList:
    case TypeId::kInterval:
    case TypeId::kEnum:
    case TypeId::kTimestamptz:
      return false;
    default:
      return true;
  }
}

Type list_type(Type element) {
  RTSQL_CHECK(is_listable(element));
  static ElementRegistry registry;
  element.collation = CollationId::kDefault;
  element.derivation = Derivation::kImplicit;
  element.referent = Referent::kNone;
  Type list = TypeId::kList;
  list.element = registry.find_or_add(element);
  return list;
}

void ListWriter::append(const Value& element) {
  if (element.null) return append_null();
  bytes_ += kValueTag;
  if (is_text(element.type)) {
    append_escaped(bytes_, element.text);
  } else if (is_wide(element.type)) {
    append_bits(bytes_, static_cast<UInt128>(element.exact()) ^ kWideSign, kWideBytes);
  } else {
    append_bits(bytes_, encode_key(element), key_bytes(element.type));
  }
}

void ListWriter::append_null() {
  bytes_ += kNullTag;
  if (!is_text(*list_.element)) bytes_.append(element_bytes(*list_.element), '\0');
}

std::string_view ListReader::skip() {
  const bool is_null = rest_.front() == kNullTag;
  const size_t value = !is_text(element_) ? element_bytes(element_)
                       : is_null          ? 0
                                          : escaped_bytes(rest_.substr(1));
  const std::string_view skipped = rest_.substr(0, 1 + value);
  rest_.remove_prefix(skipped.size());
  return skipped;
}

Value ListReader::next() {
  const std::string_view bytes = skip();
  if (bytes.front() == kNullTag) return Value::null_of(element_);
  const std::string_view value = bytes.substr(1);
  if (is_text(element_)) return Value::of_text(unescaped(value), element_);
  if (is_wide(element_))
    return Value::of_exact(element_, static_cast<Int128>(read_bits<UInt128>(value) ^ kWideSign));
  return decode_key(read_bits<uint64_t>(value), element_);
}

uint64_t list_length(std::string_view bytes, Type list) {
  if (!is_text(*list.element)) return bytes.size() / (1 + element_bytes(*list.element));
  uint64_t length = 0;
  for (ListReader reader(bytes, list); !reader.at_end(); reader.skip()) ++length;
  return length;
}

std::vector<Value> list_elements(std::string_view bytes, Type list) {
  std::vector<Value> elements;
  for (ListReader reader(bytes, list); !reader.at_end();) elements.push_back(reader.next());
  return elements;
}

Value make_list(Type list, const std::vector<Value>& elements) {
  ListWriter writer(list);
  for (const Value& element : elements) writer.append(element);
  return writer.finish();
}

std::string_view list_slice(std::string_view bytes, Type list, uint64_t begin, uint64_t end) {
  if (!is_text(*list.element)) {
    const uint64_t each = 1 + element_bytes(*list.element), length = bytes.size() / each;
    begin = std::min(begin, length);
    return bytes.substr(begin * each, (std::max(begin, std::min(end, length)) - begin) * each);
  }
  ListReader reader(bytes, list);
  const char* first = bytes.data();
  size_t count = 0;
  for (uint64_t place = 0; !reader.at_end() && place < end; ++place) {
    const std::string_view element = reader.skip();
    if (place < begin) {
      first = element.data() + element.size();
    } else {
      count += element.size();
    }
  }
  return {first, count};
}

std::optional<Value> convert_list(const Value& list, Type to,
                                  const std::function<std::optional<Value>(const Value&)>& convert) {
  ListWriter writer(to);
  for (ListReader reader(list); !reader.at_end();) {
    const Value element = reader.next();
    const std::optional<Value> converted = element.null ? Value::null_of(*to.element) : convert(element);
    if (!converted) return std::nullopt;
    writer.append(*converted);
  }
  return writer.finish();
}

}  // namespace rtsql
