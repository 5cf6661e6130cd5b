#include "storage/arrow/array_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <span>
#include <string_view>
#include <utility>

#include "common/count_steps.h"
#include "common/error.h"
#include "schema/bitmap.h"
#include "schema/list.h"
#include "storage/arrow/buffers.h"
#include "storage/arrow/conversion.h"
#include "storage/columnar/list_chunk.h"
#include "storage/csv/utf8.h"

namespace rtsql::arrow {
namespace {

using columnar::ChunkValues;

constexpr size_t kShownBytes = 100;  // of a text, in errors
constexpr uint64_t kViewBytes = 16;

template <class T>
T load_at(const RawVector<char>& bytes, uint64_t place) {
  T value;
  std::memcpy(&value, bytes.data() + place * sizeof(T), sizeof(T));
  return value;
}

bool begins_character(char byte) {
  return (static_cast<uint8_t>(byte) & 0xC0) != 0x80;
}

// Numbers the rows, as a column of texts of which each row has its own.
void number_rows(HostColumn& column) {
  for (uint64_t row = 0; row < column.rows; ++row) {
    const auto number = static_cast<uint32_t>(row);
    std::memcpy(column.data.data() + row * sizeof(number), &number, sizeof(number));
  }
}

class ArrayReader {
 public:
  ArrayReader(const File& file, const Batch& batch, const FindDictionary& dictionary, const std::string& what)
      : batch_(batch), dictionary_(dictionary), what_(what), buffers_(file, batch, what) {}

  // Checks, before memory is taken for the rows, that the file has values for them.
  void check(const Field& field, uint64_t rows) const {
    if (node(field).rows != rows)
      buffers_.fail(fmt::format("it has {} values for {} rows", node(field).rows, rows));
    if (field.kind != Kind::kNull && field.kind != Kind::kStruct) check_size(field, rows);
  }

  ChunkValues read(const Field& field, Type type, uint64_t rows) const {
    check(field, rows);
    ChunkValues values;
    HostColumn& column = values.column;
    column.type = type;
    column.rows = rows;
    if (field.kind == Kind::kNull) {
      column = null_column(type, rows);
      return values;
    }
    read_validity(field, column);
    if (field.kind == Kind::kList || field.kind == Kind::kFixedSizeList) return read_lists(field, column);
    column.data.resize(rows * value_bytes(type));
    if (field.kind == Kind::kDictionary) return read_dictionary(field, std::move(values));
    if (has_dictionary(type)) {
      read_texts(field, values);
    } else if (field.kind == Kind::kBoolean) {
      read_booleans(field, column);
    } else {
      read_numbers(field, column);
    }
    return values;
  }

  const NodeOfBatch& node(const Field& field) const {
    if (field.place.node >= batch_.nodes.size())
      buffers_.fail(fmt::format("it has {} columns, which are too few", batch_.nodes.size()));
    return batch_.nodes[field.place.node];
  }

  // Takes the field's bits as those of the column, which has its rows.
  void read_validity(const Field& field, HostColumn& column) const {
    if (node(field).nulls == 0 || column.rows == 0) return;
    column.validity.resize(bitmap_words(column.rows), UINT32_MAX);
    const std::span<uint32_t> words(column.validity);
    buffers_.read_into(first_buffer(field), std::as_writable_bytes(words).first((column.rows + 7) / 8));
    if (column.rows % 32 != 0) words.back() |= UINT32_MAX << column.rows % 32;
  }

 private:
  // Views of texts that come before shift the buffers by as many as these have.
  size_t first_buffer(const Field& field) const {
    if (field.place.view > batch_.view_buffers.size())
      buffers_.fail("it does not say how many buffers texts have");
    size_t number = field.place.buffer;
    for (size_t i = 0; i < field.place.view; ++i) number += batch_.view_buffers[i];
    return number;
  }

  void check_size(const Field& field, uint64_t rows) const {
    uint64_t least = 0;
    switch (field.kind) {
      case Kind::kFixedSizeList:
        return;
      case Kind::kBoolean:
        least = (rows + 7) / 8;
        break;
      case Kind::kText:
      case Kind::kBytes:
      case Kind::kList:
        least = rows == 0 ? 0 : (rows + 1) * (field.bits / 8);
        break;
      case Kind::kTextView:
      case Kind::kBytesView:
        least = rows * kViewBytes;
        break;
      case Kind::kFixedBytes:
        if (__builtin_mul_overflow(rows, field.length, &least)) least = UINT64_MAX;
        break;
      case Kind::kDictionary:
        least = rows * (field.bits / 8);
        break;
      default:
        least = rows * bytes_in_file(field);
    }
    if (least > 0) buffers_.check_size(first_buffer(field) + 1, least);
  }

  void read_booleans(const Field& field, HostColumn& column) const {
    const RawVector<char> bits = buffers_.read(first_buffer(field) + 1, (column.rows + 7) / 8);
    for (uint64_t row = 0; row < column.rows; ++row)
      column.data[row] = static_cast<std::byte>(static_cast<uint8_t>(bits[row / 8]) >> row % 8 & 1);
  }

  void read_numbers(const Field& field, HostColumn& column) const {
    const size_t number = first_buffer(field) + 1;
    try {
      if (is_as_in_file(field, column.type)) {
        buffers_.read_into(number, column.data);
        check_values(field, column);
      } else {
        convert(field, buffers_.read(number, column.rows * bytes_in_file(field)), column);
      }
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kValue) throw;
      throw Error(ErrorKind::kData,
                  fmt::format("{}: {} of the record batch at byte {}", what_, error.what(), batch_.message));
    }
  }

  void read_texts(const Field& field, ChunkValues& values) const {
    number_rows(values.column);
    values.texts.resize(values.column.rows);
    if (values.column.rows == 0) return;
    switch (field.kind) {
      case Kind::kFixedBytes:
        return read_fixed_bytes(field, values);
      case Kind::kTextView:
      case Kind::kBytesView:
        return read_views(field, values);
      default:
        return field.bits == 32 ? read_strings<int32_t>(field, values) : read_strings<int64_t>(field, values);
    }
  }

  void read_fixed_bytes(const Field& field, ChunkValues& values) const {
    const RawVector<char>& data =
        values.memory.emplace_back(buffers_.read(first_buffer(field) + 1, values.column.rows * field.length));
    for (uint64_t row = 0; row < values.column.rows; ++row)
      values.texts[row] = {data.data() + row * field.length, static_cast<size_t>(field.length)};
  }

  // Returns where the values of rows end, behind where the first begins; none ends before it begins.
  template <class Offset>
  RawVector<char> read_offsets(const Field& field, uint64_t rows) const {
    RawVector<char> offsets = buffers_.read(first_buffer(field) + 1, (rows + 1) * sizeof(Offset));
    Offset before = 0;
    for (uint64_t row = 0; row <= rows; ++row) {
      const auto offset = load_at<Offset>(offsets, row);
      if (offset < before) buffers_.fail(fmt::format("row {} ends before it begins", row));
      before = offset;
    }
    return offsets;
  }

  template <class Offset>
  void read_strings(const Field& field, ChunkValues& values) const {
    const uint64_t rows = values.column.rows;
    const RawVector<char> offsets = read_offsets<Offset>(field, rows);
    const auto begin = static_cast<uint64_t>(load_at<Offset>(offsets, 0));
    const auto end = static_cast<uint64_t>(load_at<Offset>(offsets, rows));
    const RawVector<char>& data = values.memory.emplace_back(
        begin == end ? RawVector<char>() : buffers_.read(first_buffer(field) + 2, end));
    for (uint64_t row = 0; row < rows; ++row) {
      if (values.column.is_null(row)) continue;
      const auto from = static_cast<uint64_t>(load_at<Offset>(offsets, row));
      const auto to = static_cast<uint64_t>(load_at<Offset>(offsets, row + 1));
      if (from < to) values.texts[row] = {data.data() + from, static_cast<size_t>(to - from)};
    }
    if (field.kind != Kind::kText || begin == end) return;
    // All at once, where no text begins within a character; that is so but for files that are damaged.
    const bool is_whole = csv::is_utf8({data.data() + begin, static_cast<size_t>(end - begin)});
    if (!is_whole || !std::ranges::all_of(values.texts, [](std::string_view text) {
          return text.empty() || begins_character(text.front());
        }))
      check_texts(values);
  }

  void check_texts(const ChunkValues& values) const {
    for (const std::string_view text : values.texts) {
      if (!csv::is_utf8(text))
        throw Error(ErrorKind::kData,
                    fmt::format("{}: {} is no UTF-8", what_, csv::printable(text, kShownBytes)));
    }
  }

  // A view is the length, and the text, or else its beginning, the number of a buffer and the place in it.
  void read_views(const Field& field, ChunkValues& values) const {
    constexpr uint64_t kInlineBytes = 12;
    if (field.place.view >= batch_.view_buffers.size())
      buffers_.fail("it does not say how many buffers texts have");
    const size_t first = first_buffer(field) + 1;
    const uint64_t count = batch_.view_buffers[field.place.view];
    values.memory.reserve(count + 1);
    const RawVector<char>& views =
        values.memory.emplace_back(buffers_.read(first, values.column.rows * kViewBytes));
    for (uint64_t i = 0; i < count; ++i) values.memory.push_back(buffers_.read(first + 1 + i, 0));
    for (uint64_t row = 0; row < values.column.rows; ++row) {
      if (values.column.is_null(row)) continue;
      const auto length = load_at<int32_t>(views, row * 4);
      if (length < 0) buffers_.fail(fmt::format("row {} has a length of {}", row, length));
      const auto bytes = static_cast<uint64_t>(length);
      if (bytes <= kInlineBytes) {
        values.texts[row] = {views.data() + row * kViewBytes + 4, static_cast<size_t>(bytes)};
        continue;
      }
      const auto number = static_cast<uint32_t>(load_at<int32_t>(views, row * 4 + 2));
      const auto begin = static_cast<uint32_t>(load_at<int32_t>(views, row * 4 + 3));
      if (number >= count || begin > values.memory[number + 1].size() ||
          bytes > values.memory[number + 1].size() - begin)
        buffers_.fail(fmt::format("row {} has a text outside of its buffers", row));
      values.texts[row] = {values.memory[number + 1].data() + begin, static_cast<size_t>(bytes)};
    }
    if (field.kind == Kind::kTextView) check_texts(values);
  }

  ChunkValues read_lists(const Field& field, const HostColumn& column) const {
    const Field& child = field.children[0];
    if (field.kind == Kind::kFixedSizeList && node(child).rows < column.rows * field.length)
      buffers_.fail(
          fmt::format("it has {} elements for {} lists of {}", node(child).rows, column.rows, field.length));
    const ChunkValues elements = read(child, *column.type.element, node(child).rows);
    columnar::ListChunk lists(column.type, column.rows);
    const auto add = [&](uint64_t row, uint64_t begin, uint64_t end) {
      if (column.is_null(row)) return lists.add(Value::null_of(column.type));
      if (end > elements.column.rows)
        buffers_.fail(fmt::format("row {} has elements behind the last of {}", row, elements.column.rows));
      ListWriter writer(column.type);
      for (uint64_t at = begin; at < end; ++at)
        writer.append(columnar::element_at(elements, *column.type.element, at));
      lists.add(writer.finish());
    };
    if (field.kind == Kind::kFixedSizeList) {
      for (uint64_t row = 0; row < column.rows; ++row) add(row, row * field.length, (row + 1) * field.length);
    } else if (column.rows > 0) {
      field.bits == 32 ? add_lists<int32_t>(field, column.rows, add)
                       : add_lists<int64_t>(field, column.rows, add);
    }
    return add_validity(lists.finish(), column);
  }

  template <class Offset, class Add>
  void add_lists(const Field& field, uint64_t rows, const Add& add) const {
    const RawVector<char> offsets = read_offsets<Offset>(field, rows);
    for (uint64_t row = 0; row < rows; ++row) {
      add(row, static_cast<uint64_t>(load_at<Offset>(offsets, row)),
          static_cast<uint64_t>(load_at<Offset>(offsets, row + 1)));
    }
  }

  static ChunkValues add_validity(ChunkValues values, const HostColumn& of) {
    values.column.validity = of.validity;
    return values;
  }

  ChunkValues read_dictionary(const Field& field, ChunkValues values) const {
    const HostColumn numbers = read_dictionary_numbers(field, values.column);
    const ChunkValues& dictionary = dictionary_(field, *batch_.generations);
    const uint32_t bytes = value_bytes(values.column.type);
    HostColumn& column = values.column;
    for (uint64_t row = 0; row < column.rows; ++row) {
      if (column.is_null(row)) continue;
      const auto number = numbers.at<uint64_t>(row);
      if (number >= dictionary.column.rows)
        buffers_.fail(fmt::format("row {} has number {} of a dictionary of {}", row,
                                  static_cast<int64_t>(number), dictionary.column.rows));
      if (dictionary.column.is_null(number)) {
        if (column.validity.empty()) column.validity.assign(bitmap_words(column.rows), UINT32_MAX);
        column.validity[row / 32] &= ~(1u << row % 32);
      } else {
        std::memcpy(column.data.data() + row * bytes, dictionary.column.data.data() + number * bytes, bytes);
      }
    }
    if (has_dictionary(column.type)) take_texts(dictionary.texts, values);
    return values;
  }

  // Takes all texts of the dictionary, or, where it has more than there are rows, those of the rows.
  static void take_texts(const std::vector<std::string_view>& texts, ChunkValues& values) {
    HostColumn& column = values.column;
    if (texts.size() <= column.rows) {
      values.texts = texts;
      return;
    }
    values.texts.resize(column.rows);
    for (uint64_t row = 0; row < column.rows; ++row) {
      if (!column.is_null(row)) values.texts[row] = texts[column.at<uint32_t>(row)];
    }
    number_rows(column);
  }

  // Returns them with 64 bits each.
  HostColumn read_dictionary_numbers(const Field& field, const HostColumn& rows) const {
    HostColumn numbers;
    numbers.type = TypeId::kBigint;
    numbers.rows = rows.rows;
    numbers.data.resize(rows.rows * sizeof(uint64_t));
    const RawVector<char> bytes = buffers_.read(first_buffer(field) + 1, rows.rows * (field.bits / 8));
    const auto widen = [&]<class From>(From) {
      for (uint64_t row = 0; row < rows.rows; ++row) {
        const auto number = static_cast<uint64_t>(static_cast<int64_t>(load_at<From>(bytes, row)));
        std::memcpy(numbers.data.data() + row * sizeof(number), &number, sizeof(number));
      }
    };
    switch (field.bits) {
      case 8:
        field.is_signed ? widen(int8_t{}) : widen(uint8_t{});
        break;
      case 16:
        field.is_signed ? widen(int16_t{}) : widen(uint16_t{});
        break;
      case 32:
        field.is_signed ? widen(int32_t{}) : widen(uint32_t{});
        break;
      default:
        widen(int64_t{});
    }
    return numbers;
  }

  const Batch& batch_;
  const FindDictionary& dictionary_;
  const std::string& what_;
  const Buffers buffers_;
};

}  // namespace

ChunkValues read_array(const File& file, const Batch& batch, const Field& field, Type type,
                       const FindDictionary& dictionary, const std::string& what) {
  return ArrayReader(file, batch, dictionary, what).read(field, type, batch.rows);
}

void check_array(const File& file, const Batch& batch, const Field& field, const std::string& what) {
  ArrayReader(file, batch, {}, what).check(field, batch.rows);
}

void add_nulls_of(const File& file, const Batch& batch, const Field& around, ChunkValues& values,
                  const std::string& what) {
  const FindDictionary none;
  HostColumn bits;
  bits.rows = values.column.rows;
  ArrayReader(file, batch, none, what).read_validity(around, bits);
  std::vector<uint32_t>& validity = values.column.validity;
  if (bits.validity.empty()) return;
  if (validity.empty()) {
    validity = std::move(bits.validity);
  } else {
    for (size_t word = 0; word < validity.size(); ++word) validity[word] &= bits.validity[word];
  }
}

void append_values(ChunkValues& values, ChunkValues more) {
  HostColumn& column = values.column;
  const auto texts = static_cast<uint32_t>(values.texts.size());
  if (has_dictionary(column.type)) {
    for (uint64_t row = 0; row < more.column.rows; ++row) {
      const uint32_t number = more.column.at<uint32_t>(row) + texts;
      std::memcpy(more.column.data.data() + row * sizeof(number), &number, sizeof(number));
    }
  }
  const uint64_t rows = column.rows + more.column.rows;
  if (!column.validity.empty() || !more.column.validity.empty()) {
    column.validity.resize(bitmap_words(column.rows), UINT32_MAX);
    column.validity.resize(bitmap_words(rows), UINT32_MAX);
    for (uint64_t row = 0; row < more.column.rows; ++row) {
      const uint64_t to = column.rows + row;
      const uint32_t bit = 1u << to % 32;
      more.column.is_null(row) ? column.validity[to / 32] &= ~bit : column.validity[to / 32] |= bit;
    }
  }
  column.data.insert(column.data.end(), more.column.data.begin(), more.column.data.end());
  column.rows = rows;
  values.texts.insert(values.texts.end(), more.texts.begin(), more.texts.end());
  std::ranges::move(more.memory, std::back_inserter(values.memory));
}

}  // namespace rtsql::arrow
