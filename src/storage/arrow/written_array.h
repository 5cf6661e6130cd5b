// Lays the values of a column out as a record batch has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "schema/host_column.h"

namespace rtsql::arrow {

// Lists the columns' lengths and buffers in the order of the schema's tree: a list, and behind it its
// elements.
struct WrittenArray {
  struct Node {
    uint64_t rows = 0, nulls = 0;
  };
  std::vector<Node> nodes;
  std::vector<std::string> buffers;
  bool is_too_long = false;  // the texts, for a batch: there are no buffers then
};

// Throws Error(kValue) for a value that the file has no form for.
WrittenArray written_array(const HostColumn& column);

// Tells whether a column is written as numbers of its texts: an ENUM, or one of texts that repeat.
bool suits_dictionary(const HostColumn& column);

// Numbers texts in the order in which they come.
class NumberedTexts {
 public:
  uint32_t number_of(std::string_view text);
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  // The keys have their own texts: those of the vector move as it grows.
  std::unordered_map<std::string, uint32_t> numbers_;
  std::vector<std::string> texts_;
};

// Lays out the numbers of the column's texts, which are added where they are new.
WrittenArray written_numbers(const HostColumn& column, NumberedTexts& texts);
// Lays out texts, none of which is NULL.
WrittenArray written_texts(const std::vector<std::string>& texts);

}  // namespace rtsql::arrow
