// Makes typed columns of the fields of one chunk of a file, as the handler that the tokenizer calls. It
// expects the types it is told and widens those that are guesses; rows that do not fit are left out and
// remembered.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "schema/number_text.h"
#include "schema/string_table.h"
#include "schema/text_length.h"
#include "schema/time_precision.h"
#include "schema/time_zone.h"
#include "schema/type.h"
#include "storage/csv/chunk_column.h"
#include "storage/csv/null_words.h"
#include "storage/csv/number_form.h"
#include "storage/csv/type_lattice.h"
#include "storage/csv/utf8.h"

namespace rtsql::csv {

// Says what is expected in a column of the file.
struct ColumnPlan {
  std::string name;
  Type type;                     // the type demanded, or what the guess begins with
  bool fixed = false;            // demanded: a text that does not fit makes its row a bad one
  bool not_null = false;         // so does a NULL
  TimePrecision precision = {};  // as ColumnDefinition has it
  std::optional<TextLength> text_length = {};
  NumberForm form = {};  // of its numbers
};

struct ConversionPlan {
  std::vector<ColumnPlan> columns;  // in the file's order
  std::string date_format;
  bool ignore_errors = false;
  bool trailing_delimiter = false;  // as Dialect has it
  TimeZonePtr zone = nullptr;       // of times that name none; null: UTC
  bool detect_nulls = false;        // as CsvOptions has it
  uint64_t described_rejects = 10;  // likewise
};

enum class RejectReason {
  kBadValue,
  kBadText,
  kTooLong,
  kNull,
  kMissingData,
  kExtraData,
  kStrayText,
  kOpenQuote,
  kBadJson
};

struct RejectedRow {
  uint64_t row = 0;   // number in its chunk, the rejected ones counted
  size_t column = 0;  // that does not fit or is missing
  RejectReason reason = RejectReason::kBadValue;
  std::string text;  // the offending field, or the one before stray text; or its beginning
};

// Holds what a chunk becomes.
struct ChunkRows {
  std::vector<ChunkColumn> columns;
  std::vector<bool> reread;                // per column: texts turned up behind other values, which are lost
  std::vector<bool> lost_digits;           // per column: a number has more digits than a DOUBLE keeps
  std::vector<NullWords> null_words;       // per column: that were taken for NULLs
  uint64_t rows = 0;                       // in the columns
  std::vector<uint64_t> rejected;          // numbers of the rows left out, ascending
  std::vector<RejectedRow> first_rejects;  // of these, at most those to be described
  bool text_behind_trailing = false;       // a row has more behind its trailing delimiter
};

std::vector<StringTable*> pointers_to(std::vector<StringTable>& strings);

class ChunkConverter {
 public:
  // `strings`, one per column, number the texts of VARCHAR columns; they outlive the converter's result.
  ChunkConverter(const ConversionPlan& plan, std::vector<StringTable*> strings, uint64_t expected_rows,
                 const WorkContext& context);

  void field(const char* text, size_t bytes) {
    size_t column = field_++;
    if (column >= rows_.columns.size()) {  // end_row sees it
      surplus_text_ = surplus_text_ || bytes > 0;
      return;
    }
    if (text == nullptr) return null_field(column);
    if (has_forms_ && !plan_.columns[column].form.is_plain()) return formed_field(column, {text, bytes});
    plain_field(column, text, bytes);
  }
  // Takes a field that is a text whatever it reads as, unless a date, a time or a UUID: of JSON.
  void string_field(std::string_view text);
  void end_row();
  void stray_text(std::string_view field);
  // Takes a row of JSON that is none.
  void bad_row(const std::string& why);
  // Throws Error(kInterrupted).
  bool stopped() const {
    context_.poll();
    return !plan_.ignore_errors && !rows_.rejected.empty();
  }

  // The chunk ended within a quoted field.
  void end_open_quote();

  ChunkRows take() { return std::move(rows_); }

 private:
  // A surprise is a text that a guessed type does not hold, of a row that may yet turn out to be bad.
  struct Surprise {
    size_t column;
    std::string text;
    bool is_text = false;  // it stays one, whatever it reads as
  };

  void plain_field(size_t column, const char* text, size_t bytes) {
    const char* end = text + bytes;
    switch (rows_.columns[column].type().id) {
      case TypeId::kInteger:
        if (store_number<int32_t>(column, text, end)) return;
        break;
      case TypeId::kBigint:
        if (store_number<int64_t>(column, text, end)) return;
        break;
      case TypeId::kDouble:
        if (store_number<double>(column, text, end)) return note_digits(column, {text, bytes});
        break;
      case TypeId::kVarchar:
        return text_field(column, text, bytes);
      case TypeId::kBlob:
        return blob_field(column, {text, bytes});
      case TypeId::kList:
        return list_field(column, {text, bytes});
      case TypeId::kEnum:
        return label_field(column, {text, bytes});
      default:
        break;
    }
    other_field(column, {text, bytes});
  }

  // Returns false if the text is no such number as it stands; it may be one with a '+' or spaces around it. A
  // padded one is none where the type is a guess.
  template <class Number>
  bool store_number(size_t column, const char* text, const char* end) {
    Number number;
    auto [rest, status] = std::from_chars(text, end, number);
    if (status != std::errc() || rest != end) return false;
    if (is_padded({text, end}) && !plan_.columns[column].fixed) return false;
    rows_.columns[column].store(rows_.rows, number);
    return true;
  }
  void text_field(size_t column, const char* text, size_t bytes) {
    if (const std::optional<TextLength>& length = plan_.columns[column].text_length) {
      const std::optional<std::string_view> fitted = fitted_text({text, bytes}, *length);
      if (!fitted) return reject(RejectReason::kTooLong, column, {text, bytes});
      bytes = fitted->size();
    }
    uint32_t number = strings_[column]->number(text, bytes, is_utf8);
    if (number == StringTable::kInvalid) return reject(RejectReason::kBadText, column, {text, bytes});
    rows_.columns[column].store(rows_.rows, number);
  }
  void note_digits(size_t column, std::string_view text) {
    if (text.size() <= kDoubleDigits || rows_.lost_digits[column]) return;
    rows_.lost_digits[column] = loses_digits(text);
  }
  void formed_field(size_t column, std::string_view text);
  void blob_field(size_t column, std::string_view text);
  void list_field(size_t column, std::string_view text);
  void label_field(size_t column, std::string_view text);
  void null_field(size_t column);
  void other_field(size_t column, std::string_view text);
  bool store_text_as(size_t column, bool fixed, std::string_view text);
  void drop_trailing_field();
  void settle(const Surprise& surprise);
  void reject(RejectReason reason, size_t column, std::string_view text);
  void drop_row();

  const ConversionPlan& plan_;
  std::vector<StringTable*> strings_;
  const WorkContext& context_;
  ChunkRows rows_;
  uint64_t capacity_;
  uint64_t row_ = 0;  // in the chunk, the rejected ones counted
  size_t field_ = 0;
  bool surplus_text_ = false;       // this row has a text in a field behind the columns
  std::optional<RejectedRow> bad_;  // the first thing wrong with this row
  std::vector<Surprise> surprises_;
  bool has_forms_ = false;  // a column has numbers of another form
  std::string buffer_;
};

}  // namespace rtsql::csv
