// Lists are values of one type behind each other, NULLs among them. A list is a string of bytes, in the order
// of which lists have their own: that of the first elements that differ, where NULL is larger than all else,
// then that of the lengths. So a list is handled as a BLOB is (docs/adr/0081-lists-are-bytes.md).
//
// Each element is a tag, 1, and its value, whose bytes order as the values do:
//   texts and BLOBs               their bytes, behind each 0 a 255; then two 0s
//   DECIMALs of more than 18
//   digits, UUIDs                 16 bytes, highest first, sign bit flipped
//   others                        their key (schema/key_encoding.h) in 4 or 8 bytes, highest first
// A NULL is the tag 2, and as many 0s as a value has bytes; of texts none. So -0.0 becomes 0.0.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/type.h"
#include "schema/value.h"

namespace rtsql {

// Tells whether lists have elements of the type: all but lists, and those whose equal values differ in bytes
// or in what the session makes of them, INTERVAL, ENUM and TIMESTAMP WITH TIME ZONE.
bool is_listable(Type element);

// Returns the type of lists of `element`, which is_listable. Its collation is not kept. Any thread may ask.
Type list_type(Type element);

// Makes a list of values of its elements' type. Adds one at a time.
class ListWriter {
 public:
  explicit ListWriter(Type list) : list_(list) {}
  void append(const Value& element);
  void append_null();
  size_t size() const { return bytes_.size(); }  // in bytes
  Value finish() { return Value::of_text(std::move(bytes_), list_); }

 private:
  Type list_;
  std::string bytes_;
};

// Goes through the elements of a list, whose bytes outlive it.
class ListReader {
 public:
  ListReader(std::string_view bytes, Type list) : rest_(bytes), element_(*list.element) {}
  explicit ListReader(const Value& list) : ListReader(list.text, list.type) {}
  bool at_end() const { return rest_.empty(); }
  Value next();
  // Passes over the next element, and returns its bytes, which are a list of one.
  std::string_view skip();

 private:
  std::string_view rest_;
  Type element_;
};

uint64_t list_length(std::string_view bytes, Type list);
std::vector<Value> list_elements(std::string_view bytes, Type list);
Value make_list(Type list, const std::vector<Value>& elements);

// Returns the bytes of the elements [begin, end), of those that there are.
std::string_view list_slice(std::string_view bytes, Type list, uint64_t begin, uint64_t end);

// Makes a list of the type `to` of what `convert` makes of each element that is not NULL; none where it makes
// none of one.
std::optional<Value> convert_list(const Value& list, Type to,
                                  const std::function<std::optional<Value>(const Value&)>& convert);

}  // namespace rtsql
