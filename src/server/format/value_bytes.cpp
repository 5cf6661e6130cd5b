#include "server/format/value_bytes.h"

#include <bit>
#include <cmath>
#include <limits>

#include "schema/interval.h"
#include "schema/list.h"
#include "schema/number_text.h"
#include "server/format/type_oids.h"

namespace rtsql::server {
namespace {

constexpr size_t kDigitsEach = 4;

template <class T>
void put_number(std::string& bytes, T number) {
  for (size_t i = sizeof(T); i-- > 0;) bytes += static_cast<char>(number >> (8 * i));
}

// DATEs and TIMESTAMPs have their infinities where PostgreSQL has them.
template <class T>
T since_2000(T since_1970, T distance) {
  const bool is_infinite =
      since_1970 == std::numeric_limits<T>::max() || since_1970 == std::numeric_limits<T>::min();
  T since = 0;
  if (is_infinite || __builtin_sub_overflow(since_1970, distance, &since)) return since_1970;
  return since;
}

void put_interval(std::string& bytes, Int128 number) {
  const Interval interval = interval_of(number);
  put_number(bytes, interval.microseconds);
  put_number(bytes, interval.days);
  put_number(bytes, interval.months);
}

// Digits are put in groups of four to both sides of the point; groups of zeros at the ends are left out.
void put_numeric(std::string& bytes, Int128 scaled, int scale) {
  constexpr int16_t kNegative = 0x4000;
  const std::string text = format_decimal(scaled < 0 ? -scaled : scaled, scale);
  const size_t point = std::min(text.find('.'), text.size());
  std::string digits = text.substr(0, point);
  digits.insert(0, (kDigitsEach - digits.size() % kDigitsEach) % kDigitsEach, '0');
  int weight = static_cast<int>(digits.size() / kDigitsEach) - 1;
  if (point < text.size()) digits += text.substr(point + 1);
  digits.append((kDigitsEach - digits.size() % kDigitsEach) % kDigitsEach, '0');
  std::vector<int16_t> groups;
  for (size_t at = 0; at < digits.size(); at += kDigitsEach)
    groups.push_back(static_cast<int16_t>(std::stoi(digits.substr(at, kDigitsEach))));
  while (!groups.empty() && groups.back() == 0) groups.pop_back();
  size_t first = 0;
  for (; first < groups.size() && groups[first] == 0; ++first) --weight;
  if (groups.empty()) weight = 0;
  put_number(bytes, static_cast<int16_t>(groups.size() - first));
  put_number(bytes, static_cast<int16_t>(weight));
  put_number(bytes, scaled < 0 ? kNegative : int16_t{0});
  put_number(bytes, static_cast<int16_t>(scale));
  for (size_t i = first; i < groups.size(); ++i) put_number(bytes, groups[i]);
}

// A NaN is one of several patterns of bits, of which clients get the usual one.
template <class Number>
Number usual(Number number) {
  return std::isnan(number) ? std::numeric_limits<Number>::quiet_NaN() : number;
}

void put_value(std::string& bytes, const Value& value);

void put_list(std::string& bytes, const Value& list) {
  const std::vector<Value> elements = list_elements(list.text, list.type);
  bool has_nulls = false;
  for (const Value& element : elements) has_nulls = has_nulls || element.null;
  put_number(bytes, elements.empty() ? 0 : 1);  // dimensions
  put_number(bytes, has_nulls ? 1 : 0);
  put_number(bytes, oid_of(*list.type.element));
  if (elements.empty()) return;
  put_number(bytes, static_cast<int32_t>(elements.size()));
  put_number(bytes, int32_t{1});  // the number of the first
  for (const Value& element : elements) {
    if (element.null) {
      put_number(bytes, int32_t{-1});
      continue;
    }
    std::string one;
    put_value(one, element);
    put_number(bytes, static_cast<int32_t>(one.size()));
    bytes += one;
  }
}

void put_value(std::string& bytes, const Value& value) {
  switch (value.type.id) {
    case TypeId::kBoolean:
      bytes += static_cast<char>(value.integer);
      break;
    case TypeId::kTinyint:
    case TypeId::kSmallint:
      put_number(bytes, static_cast<int16_t>(value.integer));
      break;
    case TypeId::kInteger:
      put_number(bytes, static_cast<int32_t>(value.integer));
      break;
    case TypeId::kBigint:
      if (value.type.referent != Referent::kNone) {
        put_number(bytes, static_cast<uint32_t>(value.integer));
        break;
      }
      [[fallthrough]];
    case TypeId::kTime:
      put_number(bytes, value.integer);
      break;
    case TypeId::kReal:
      put_number(bytes, std::bit_cast<uint32_t>(usual(static_cast<float>(value.real))));
      break;
    case TypeId::kDouble:
      put_number(bytes, std::bit_cast<uint64_t>(usual(value.real)));
      break;
    case TypeId::kDecimal:
      put_numeric(bytes, value.exact(), value.type.scale);
      break;
    case TypeId::kDate:
      put_number(bytes, since_2000(static_cast<int32_t>(value.integer), kDaysTo2000));
      break;
    case TypeId::kTimestamp:
    case TypeId::kTimestamptz:
      put_number(bytes, since_2000(value.integer, kMicrosecondsTo2000));
      break;
    case TypeId::kUuid:
      put_number(bytes, static_cast<UInt128>(value.exact()) ^ UInt128{1} << 127);
      break;
    case TypeId::kInterval:
      put_interval(bytes, value.exact());
      break;
    case TypeId::kList:
      put_list(bytes, value);
      break;
    case TypeId::kVarchar:
    case TypeId::kBlob:
      bytes += value.text;
      break;
    case TypeId::kEnum:
    case TypeId::kNull:
      bytes += format_value(value);
      break;
  }
}

}  // namespace

void append_bytes(std::string& bytes, const HostColumn& column, uint64_t row) {
  put_value(bytes, column.value(row));
}

}  // namespace rtsql::server
