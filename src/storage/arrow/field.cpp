#include "storage/arrow/field.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "arrow_format/format_generated.h"
#include "common/error.h"
#include "schema/list.h"

namespace rtsql::arrow {
namespace {

constexpr int kDigitsOfUint64 = 20;
constexpr uint64_t kUuidBytes = 16;

// Makes fields of a schema, each with its place behind those before it.
class FieldMaker {
 public:
  explicit FieldMaker(const std::string& what) : what_(what) {}

  Field make(const format::Field& from, Place& next) {
    Field field = typed(from);
    const format::DictionaryEncoding* const encoding = from.dictionary();
    if (encoding == nullptr) {
      lay_out(field, from, next);
      return field;
    }
    Place own;
    lay_out(field, from, own);
    Field numbers;
    numbers.name = field.name;
    numbers.kind = Kind::kDictionary;
    numbers.what = "a dictionary of " + field.what;
    numbers.dictionary = encoding->id();
    numbers.bits = 32;  // unless the file says another number
    if (const format::Int* const index = encoding->index_type())
      set_integer(numbers, index->bit_width(), index->is_signed());
    numbers.children.push_back(std::move(field));
    numbers.place = next;
    next.node += 1;
    next.buffer += 2;
    return numbers;
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw Error(ErrorKind::kData, fmt::format("{} is damaged: {}", what_, why));
  }

  void set_integer(Field& field, int bits, bool is_signed) const {
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64) fail(fmt::format("integers have {} bits", bits));
    field.bits = static_cast<unsigned>(bits);
    field.is_signed = is_signed;
  }

  TimeUnit unit_of(format::TimeUnit unit) const {
    if (unit < format::TimeUnit_MIN || unit > format::TimeUnit_MAX)
      fail(fmt::format("a unit of time is {}", static_cast<int>(unit)));
    return static_cast<TimeUnit>(unit);
  }

  // Gives the field its place and makes its children.
  void lay_out(Field& field, const format::Field& from, Place& next) {
    field.place = next;
    next.node += 1;
    next.buffer += buffers_of(from.type_type());
    if (field.kind == Kind::kTextView || field.kind == Kind::kBytesView) ++next.view;
    if (from.children() != nullptr) {
      for (const format::Field* const child : *from.children()) field.children.push_back(make(*child, next));
    }
    const bool has_one = field.kind == Kind::kList || field.kind == Kind::kFixedSizeList;
    if (has_one && field.children.size() != 1) fail("a list has other than one column of elements");
  }

  static size_t buffers_of(format::Type type) {
    switch (type) {
      case format::Type_Null:
      case format::Type_RunEndEncoded:
        return 0;
      case format::Type_Struct_:
      case format::Type_FixedSizeList:
        return 1;
      case format::Type_Binary:
      case format::Type_Utf8:
      case format::Type_LargeBinary:
      case format::Type_LargeUtf8:
      case format::Type_ListView:
      case format::Type_LargeListView:
        return 3;
      default:
        return 2;
    }
  }

  Field typed(const format::Field& from) const {
    Field field;
    if (from.name() != nullptr) field.name = from.name()->str();
    switch (from.type_type()) {
      case format::Type_Null:
        set(field, Kind::kNull, "NULLs");
        break;
      case format::Type_Bool:
        set(field, Kind::kBoolean, "a boolean");
        break;
      case format::Type_Int:
        set(field, Kind::kInteger, "an integer");
        set_integer(field, from.type_as_Int()->bit_width(), from.type_as_Int()->is_signed());
        break;
      case format::Type_FloatingPoint:
        set(field, Kind::kFloat, "a float");
        field.bits = bits_of(from.type_as_FloatingPoint()->precision());
        break;
      case format::Type_Decimal:
        set_decimal(field, *from.type_as_Decimal());
        break;
      case format::Type_Date:
        set(field, Kind::kDate, "a date");
        field.bits = from.type_as_Date()->unit() == format::DateUnit_DAY ? 32 : 64;
        break;
      case format::Type_Time:
        set(field, Kind::kTime, "a time");
        field.unit = unit_of(from.type_as_Time()->unit());
        field.bits = field.unit <= TimeUnit::kMillisecond ? 32 : 64;
        break;
      case format::Type_Timestamp: {
        const flatbuffers::String* const zone = from.type_as_Timestamp()->timezone();
        set(field, Kind::kTimestamp, "a timestamp");
        field.unit = unit_of(from.type_as_Timestamp()->unit());
        field.has_zone = zone != nullptr && zone->size() > 0;
        break;
      }
      case format::Type_Duration:
        set(field, Kind::kDuration, "a duration");
        field.unit = unit_of(from.type_as_Duration()->unit());
        break;
      case format::Type_Interval:
        set_interval(field, from.type_as_Interval()->unit());
        break;
      case format::Type_Utf8:
      case format::Type_LargeUtf8:
        set(field, Kind::kText, "a text");
        field.bits = from.type_type() == format::Type_Utf8 ? 32 : 64;
        break;
      case format::Type_Binary:
      case format::Type_LargeBinary:
        set(field, Kind::kBytes, "bytes");
        field.bits = from.type_type() == format::Type_Binary ? 32 : 64;
        break;
      case format::Type_Utf8View:
        set(field, Kind::kTextView, "a text");
        break;
      case format::Type_BinaryView:
        set(field, Kind::kBytesView, "bytes");
        break;
      case format::Type_FixedSizeBinary:
        set_fixed_bytes(field, from);
        break;
      case format::Type_List:
      case format::Type_LargeList:
        set(field, Kind::kList, "a list");
        field.bits = from.type_type() == format::Type_List ? 32 : 64;
        break;
      case format::Type_FixedSizeList:
        set(field, Kind::kFixedSizeList, "a list");
        if (from.type_as_FixedSizeList()->list_size() < 0) fail("lists have less than no elements");
        field.length = static_cast<uint64_t>(from.type_as_FixedSizeList()->list_size());
        break;
      case format::Type_Struct_:
        set(field, Kind::kStruct, "a struct");
        break;
      default:
        set(field, Kind::kOther, other_kind(from.type_type()));
    }
    return field;
  }

  static void set(Field& field, Kind kind, std::string what) {
    field.kind = kind;
    field.what = std::move(what);
  }

  static std::string other_kind(format::Type type) {
    switch (type) {
      case format::Type_Map:
        return "a map";
      case format::Type_Union:
        return "a union";
      case format::Type_RunEndEncoded:
        return "run-end encoded";
      case format::Type_ListView:
      case format::Type_LargeListView:
        return "a list view";
      default:
        return fmt::format("of a type that rtsql does not know ({})", static_cast<int>(type));
    }
  }

  unsigned bits_of(format::Precision precision) const {
    switch (precision) {
      case format::Precision_HALF:
        return 16;
      case format::Precision_SINGLE:
        return 32;
      case format::Precision_DOUBLE:
        return 64;
    }
    fail(fmt::format("the precision of a float is {}", static_cast<int>(precision)));
  }

  void set_decimal(Field& field, const format::Decimal& decimal) const {
    field.precision = decimal.precision();
    field.scale = decimal.scale();
    set(field, Kind::kDecimal, fmt::format("a DECIMAL({},{})", field.precision, field.scale));
    const int bits = decimal.bit_width();
    if (bits != 32 && bits != 64 && bits != 128 && bits != 256)
      fail(fmt::format("decimals have {} bits", bits));
    field.bits = static_cast<unsigned>(bits);
  }

  void set_interval(Field& field, format::IntervalUnit unit) const {
    switch (unit) {
      case format::IntervalUnit_YEAR_MONTH:
        return set(field, Kind::kMonths, "an interval");
      case format::IntervalUnit_DAY_TIME:
        return set(field, Kind::kDayTime, "an interval");
      case format::IntervalUnit_MONTH_DAY_NANO:
        return set(field, Kind::kMonthDayNano, "an interval");
    }
    fail(fmt::format("the unit of an interval is {}", static_cast<int>(unit)));
  }

  void set_fixed_bytes(Field& field, const format::Field& from) const {
    const int bytes = from.type_as_FixedSizeBinary()->byte_width();
    if (bytes < 0) fail("bytes of a fixed number are less than none");
    field.length = static_cast<uint64_t>(bytes);
    const bool is_uuid = extension_of(from) == "arrow.uuid" && field.length == kUuidBytes;
    set(field, is_uuid ? Kind::kUuid : Kind::kFixedBytes, is_uuid ? "a UUID" : "bytes");
  }

  // Returns the name of what the type is extended to.
  static std::string_view extension_of(const format::Field& field) {
    if (field.custom_metadata() == nullptr) return {};
    for (const format::KeyValue* const pair : *field.custom_metadata()) {
      if (pair->key() != nullptr && pair->value() != nullptr &&
          pair->key()->string_view() == "ARROW:extension:name")
        return pair->value()->string_view();
    }
    return {};
  }

  const std::string& what_;
};

Type integer_type(const Field& field) {
  switch (field.bits) {
    case 8:
      return field.is_signed ? TypeId::kTinyint : TypeId::kSmallint;
    case 16:
      return field.is_signed ? TypeId::kSmallint : TypeId::kInteger;
    case 32:
      return field.is_signed ? TypeId::kInteger : TypeId::kBigint;
    default:
      return field.is_signed ? Type(TypeId::kBigint) : Type::decimal(kDigitsOfUint64, 0);
  }
}

std::optional<Type> decimal_type(const Field& field) {
  if (field.precision < 1 || field.precision > kMaxDecimalDigits || field.scale < 0 ||
      field.scale > field.precision)
    return std::nullopt;
  return Type::decimal(field.precision, field.scale);
}

std::optional<Type> type_of_lists(const Field& field) {
  const Field& element = field.children[0];
  const bool is_list = element.kind == Kind::kList || element.kind == Kind::kFixedSizeList;
  const std::optional<Type> type = is_list ? std::nullopt : sql_type(element);
  return type && is_listable(*type) ? std::optional(list_type(*type)) : std::nullopt;
}

// A dictionary has single values.
std::optional<Type> type_of_dictionary(const Field& field) {
  const Field& values = field.children[0];
  return values.children.empty() ? sql_type(values) : std::nullopt;
}

}  // namespace

std::vector<Field> fields_of(const format::Schema& schema, const std::string& what) {
  if (schema.endianness() != format::Endianness_Little) {
    throw Error(ErrorKind::kData, fmt::format("{} has its numbers with the highest byte first", what))
        .hint("a program that reads it can write it anew on a machine as this one");
  }
  std::vector<Field> fields;
  if (schema.fields() == nullptr) return fields;
  FieldMaker maker(what);
  Place next;
  for (const format::Field* const field : *schema.fields()) fields.push_back(maker.make(*field, next));
  return fields;
}

std::optional<Type> sql_type(const Field& field) {
  switch (field.kind) {
    case Kind::kNull:
    case Kind::kText:
    case Kind::kTextView:
      return TypeId::kVarchar;
    case Kind::kBoolean:
      return TypeId::kBoolean;
    case Kind::kInteger:
      return integer_type(field);
    case Kind::kFloat:
      return field.bits == 64 ? TypeId::kDouble : TypeId::kReal;
    case Kind::kDecimal:
      return decimal_type(field);
    case Kind::kDate:
      return TypeId::kDate;
    case Kind::kTime:
      return TypeId::kTime;
    case Kind::kTimestamp:
      return field.has_zone ? TypeId::kTimestamptz : TypeId::kTimestamp;
    case Kind::kDuration:
    case Kind::kMonths:
    case Kind::kDayTime:
    case Kind::kMonthDayNano:
      return TypeId::kInterval;
    case Kind::kBytes:
    case Kind::kBytesView:
    case Kind::kFixedBytes:
      return TypeId::kBlob;
    case Kind::kUuid:
      return TypeId::kUuid;
    case Kind::kList:
    case Kind::kFixedSizeList:
      return type_of_lists(field);
    case Kind::kDictionary:
      return type_of_dictionary(field);
    case Kind::kStruct:
    case Kind::kOther:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace rtsql::arrow
