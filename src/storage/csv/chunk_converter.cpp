#include "storage/csv/chunk_converter.h"

#include <algorithm>

#include "common/check.h"
#include "schema/blob_text.h"
#include "schema/calendar.h"
#include "schema/date_text.h"
#include "schema/enumeration.h"
#include "schema/interval.h"
#include "schema/list_text.h"
#include "schema/uuid_text.h"
#include "schema/zoned_time_text.h"
#include "storage/csv/type_lattice.h"
#include "storage/csv/utf8.h"

namespace rtsql::csv {
namespace {

constexpr size_t kKeptTextBytes = 200;  // more than a message shows

template <class Stored, class Parsed>
bool store_if(ChunkColumn& values, uint64_t row, const std::optional<Parsed>& parsed) {
  if (parsed) values.store(row, static_cast<Stored>(*parsed));
  return parsed.has_value();
}

bool store_time(ChunkColumn& values, uint64_t row, int fraction_digits, const std::optional<int64_t>& time) {
  if (time) values.store(row, rounded_time(*time, fraction_digits));
  return time.has_value();
}

bool is_digits(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

template <class Number>
bool store_parsed(ChunkColumn& values, uint64_t row, std::string_view text) {
  Number number{};
  bool parsed = parse_number(text, number);
  if (parsed) values.store(row, number);
  return parsed;
}

}  // namespace

std::vector<StringTable*> pointers_to(std::vector<StringTable>& strings) {
  std::vector<StringTable*> pointers;
  for (StringTable& table : strings) pointers.push_back(&table);
  return pointers;
}

ChunkConverter::ChunkConverter(const ConversionPlan& plan, std::vector<StringTable*> strings,
                               uint64_t expected_rows, const WorkContext& context)
    : plan_(plan), strings_(std::move(strings)), context_(context), capacity_(expected_rows + 1) {
  RTSQL_CHECK(strings_.size() == plan.columns.size());
  rows_.columns.reserve(plan.columns.size());
  rows_.reread.assign(plan.columns.size(), false);
  rows_.lost_digits.assign(plan.columns.size(), false);
  rows_.null_words.resize(plan.columns.size());
  for (const ColumnPlan& column : plan.columns) {
    rows_.columns.emplace_back(column.type, capacity_);
    has_forms_ = has_forms_ || !column.form.is_plain();
  }
}

void ChunkConverter::end_row() {
  size_t columns = rows_.columns.size();
  if (field_ == 0 && columns == 1) {
    field(nullptr, 0);  // a blank line of a file with one column
  } else if (plan_.trailing_delimiter) {
    drop_trailing_field();
  }
  if (field_ < columns) reject(RejectReason::kMissingData, field_, {});
  if (field_ > columns) reject(RejectReason::kExtraData, columns, {});
  for (const Surprise& surprise : surprises_) {
    if (!is_utf8(surprise.text)) reject(RejectReason::kBadText, surprise.column, surprise.text);
  }
  if (!bad_) {
    for (const Surprise& surprise : surprises_) settle(surprise);
  }
  surprises_.clear();
  field_ = 0;
  surplus_text_ = false;
  if (bad_) return drop_row();
  ++row_;
  if (++rows_.rows < capacity_) return;
  capacity_ += capacity_ / 2 + 64;
  for (ChunkColumn& column : rows_.columns) column.reserve(rows_.rows, capacity_);
}

// A text behind the trailing delimiter is no field. A row may do without the delimiter if it ends in a value:
// where it ends in the delimiter and has as many fields as there are columns, the last one is missing.
void ChunkConverter::drop_trailing_field() {
  const size_t columns = rows_.columns.size();
  if (field_ == columns + 1 && !surplus_text_) {
    --field_;
  } else if (field_ > columns) {
    rows_.text_behind_trailing = true;
  } else if (field_ == columns && rows_.columns.back().is_null(rows_.rows)) {
    bool surprise = !surprises_.empty() && surprises_.back().column + 1 == columns;
    if (!surprise && !bad_) --field_;
  }
}

// end_row speaks of a field that the row should not have.
void ChunkConverter::stray_text(std::string_view field) {
  if (field_ < rows_.columns.size()) reject(RejectReason::kStrayText, field_, field);
}

void ChunkConverter::end_open_quote() {
  bad_.reset();
  reject(RejectReason::kOpenQuote, 0, {});
  drop_row();
}

// A text that is a number, but not of the column's form, is none here.
void ChunkConverter::formed_field(size_t column, std::string_view text) {
  const Type type = rows_.columns[column].type();
  if (has_dictionary(type) || type.id == TypeId::kEnum) return plain_field(column, text.data(), text.size());
  if (write_plain(text, plan_.columns[column].form, buffer_)) {
    return plain_field(column, buffer_.data(), buffer_.size());
  }
  const bool is_other_number = number_type(trim_spaces(text)).has_value();
  if (!is_other_number) return plain_field(column, text.data(), text.size());
  if (plan_.columns[column].fixed) return reject(RejectReason::kBadValue, column, text);
  surprises_.push_back({column, std::string(text), true});
}

void ChunkConverter::string_field(std::string_view text) {
  const size_t column = field_++;
  const TypeId type = rows_.columns[column].type().id;
  if (type == TypeId::kVarchar) return text_field(column, text.data(), text.size());
  if (plan_.columns[column].fixed) return plain_field(column, text.data(), text.size());
  const bool may_be_told = is_moment(type) || type == TypeId::kUuid;
  if (may_be_told && store_text_as(column, false, text)) return;
  const TypeId own = narrowest_type(text, plan_.date_format);
  surprises_.push_back({column, std::string(text), !is_moment(own) && own != TypeId::kUuid});
}

void ChunkConverter::bad_row(const std::string& why) {
  field_ = rows_.columns.size();
  reject(RejectReason::kBadJson, 0, why);
  end_row();
}

void ChunkConverter::blob_field(size_t column, std::string_view text) {
  const std::optional<std::string> bytes = parse_blob(text);
  if (!bytes) return reject(RejectReason::kBadValue, column, text);
  rows_.columns[column].store(rows_.rows, strings_[column]->number(*bytes));
}

void ChunkConverter::list_field(size_t column, std::string_view text) {
  const std::optional<Value> list = parse_list(text, rows_.columns[column].type());
  if (!list) return reject(RejectReason::kBadValue, column, text);
  rows_.columns[column].store(rows_.rows, strings_[column]->number(list->text));
}

void ChunkConverter::label_field(size_t column, std::string_view text) {
  ChunkColumn& values = rows_.columns[column];
  if (!store_if<uint16_t>(values, rows_.rows, values.type().enumeration->find(text)))
    reject(RejectReason::kBadValue, column, text);
}

void ChunkConverter::null_field(size_t column) {
  if (plan_.columns[column].not_null) return reject(RejectReason::kNull, column, {});
  rows_.columns[column].store_null(rows_.rows);
}

void ChunkConverter::other_field(size_t column, std::string_view text) {
  bool fixed = plan_.columns[column].fixed;
  if (store_text_as(column, fixed, text)) return note_digits(column, text);
  if (fixed) return reject(RejectReason::kBadValue, column, text);
  const std::optional<size_t> null_word = plan_.detect_nulls ? find_null_word(text) : std::nullopt;
  if (null_word) {
    rows_.null_words[column].set(*null_word);
    return null_field(column);
  }
  surprises_.push_back({column, std::string(text), false});
}

// Spaces around anything but a VARCHAR mean nothing.
bool ChunkConverter::store_text_as(size_t column, bool fixed, std::string_view text) {
  ChunkColumn& values = rows_.columns[column];
  text = trim_spaces(text);
  uint64_t row = rows_.rows;
  Type type = values.type();
  if (!fixed && is_numeric(type) && is_padded(text)) return false;
  // Where types are found, digits alone are a number, unless a format says that they are a date.
  if (!fixed && is_temporal(type) && plan_.date_format.empty() && is_digits(text)) return false;
  switch (type.id) {
    case TypeId::kBoolean:
      return (fixed || is_truth_word(text)) && store_if<uint8_t>(values, row, parse_boolean(text));
    case TypeId::kTinyint:
      return store_parsed<int8_t>(values, row, text);
    case TypeId::kSmallint:
      return store_parsed<int16_t>(values, row, text);
    case TypeId::kInteger:
      return store_parsed<int32_t>(values, row, text);
    case TypeId::kBigint:
      return store_parsed<int64_t>(values, row, text);
    case TypeId::kReal:
      return store_parsed<float>(values, row, text);
    case TypeId::kDouble:
      return store_parsed<double>(values, row, text);
    case TypeId::kDecimal:
      if (!fixed && !is_whole_number(text)) return false;
      if (is_wide(type))
        return store_if<Int128>(values, row, parse_decimal(text, type.precision, type.scale));
      if (is_short(type))
        return store_if<int32_t>(values, row, parse_decimal(text, type.precision, type.scale));
      return store_if<int64_t>(values, row, parse_decimal(text, type.precision, type.scale));
    case TypeId::kDate:
      return store_if<int32_t>(values, row, parse_date(text, plan_.date_format));
    case TypeId::kTimestamp:
      return store_time(
          values, row, plan_.columns[column].precision.fraction_digits,
          fixed ? parse_timestamp(text, plan_.date_format) : parse_local_timestamp(text, plan_.date_format));
    case TypeId::kTimestamptz:
      return store_time(
          values, row, plan_.columns[column].precision.fraction_digits,
          fixed ? parse_zoned_time(text, plan_.zone ? *plan_.zone : utc_zone()) : parse_time_with_zone(text));
    case TypeId::kTime:
      return store_if<int64_t>(values, row, parse_time_of_day(text));
    case TypeId::kUuid:
      return (fixed || is_hyphenated_uuid(text)) && store_if<Int128>(values, row, parse_uuid(text));
    case TypeId::kInterval:
      return store_if<Int128>(values, row, parse_interval(text, plan_.columns[column].precision));
    case TypeId::kNull:
    case TypeId::kVarchar:
    case TypeId::kBlob:
    case TypeId::kList:
    case TypeId::kEnum:
      break;
  }
  return false;
}

// The row is a good one: the column takes the least type that holds this text too.
void ChunkConverter::settle(const Surprise& surprise) {
  ChunkColumn& values = rows_.columns[surprise.column];
  TypeId type = surprise.is_text
                    ? TypeId::kVarchar
                    : join_types(values.type().id, narrowest_type(surprise.text, plan_.date_format));
  note_digits(surprise.column, surprise.text);
  if (type != values.type().id) {
    const bool lost_texts = values.type().id != TypeId::kNull || rows_.null_words[surprise.column].any();
    if (type == TypeId::kVarchar && lost_texts) {
      values = ChunkColumn(TypeId::kVarchar, capacity_);
      rows_.reread[surprise.column] = true;
    } else {
      if (type == TypeId::kDouble && values.loses_digits(rows_.rows))
        rows_.lost_digits[surprise.column] = true;
      values.widen(lattice_type(type), rows_.rows);
    }
  }
  if (type == TypeId::kVarchar)
    return text_field(surprise.column, surprise.text.data(), surprise.text.size());
  RTSQL_CHECK(store_text_as(surprise.column, false, surprise.text));
}

void ChunkConverter::reject(RejectReason reason, size_t column, std::string_view text) {
  if (!bad_) bad_ = RejectedRow{row_, column, reason, std::string(text.substr(0, kKeptTextBytes))};
}

void ChunkConverter::drop_row() {
  for (ChunkColumn& column : rows_.columns) column.unstore(rows_.rows);
  rows_.rejected.push_back(row_++);
  if (rows_.first_rejects.size() < plan_.described_rejects) rows_.first_rejects.push_back(std::move(*bad_));
  bad_.reset();
}

}  // namespace rtsql::csv
