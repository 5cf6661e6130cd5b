#include "storage/columnar/list_chunk.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "common/count_steps.h"
#include "schema/bitmap.h"

namespace rtsql::columnar {

ListChunk::ListChunk(Type list, uint64_t rows) : rows_(rows), ends_(rows) {
  column_.type = list;
  column_.rows = rows;
  column_.data.resize(rows * sizeof(uint32_t));
}

void ListChunk::add(const Value& list) {
  const auto number = static_cast<uint32_t>(row_);
  std::memcpy(column_.data.data() + row_ * sizeof(number), &number, sizeof(number));
  if (list.null) {
    if (column_.validity.empty()) column_.validity.assign(bitmap_words(rows_), UINT32_MAX);
    column_.validity[row_ / 32] &= ~(1u << row_ % 32);
  }
  bytes_ += list.text;
  ends_[row_++] = bytes_.size();
  count_bytes(list.text.size());
}

ChunkValues ListChunk::finish() {
  ChunkValues lists;
  RawVector<char>& memory = lists.memory.emplace_back();
  memory.resize(bytes_.size());
  std::ranges::copy(bytes_, memory.data());
  size_t begin = 0;
  for (const size_t end : ends_) {
    lists.texts.emplace_back(memory.data() + begin, end - begin);
    begin = end;
  }
  lists.column = std::move(column_);
  return lists;
}

Value element_at(const ChunkValues& elements, Type element, uint64_t at) {
  if (elements.column.is_null(at)) return Value::null_of(element);
  if (has_dictionary(element))
    return Value::of_text(std::string(elements.texts[elements.column.at<uint32_t>(at)]), element);
  return elements.column.value(at);
}

}  // namespace rtsql::columnar
