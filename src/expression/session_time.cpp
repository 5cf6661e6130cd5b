#include "expression/session_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "common/error.h"
#include "common/text.h"
#include "expression/fold.h"
#include "expression/text_call.h"
#include "expression/type_rules.h"
#include "expression/zoned_time.h"
#include "schema/calendar.h"
#include "schema/date_text.h"
#include "schema/list.h"
#include "schema/list_text.h"
#include "schema/zoned_time_text.h"

namespace rtsql {
namespace {

SessionTime::Conventions& conventions_of_thread() {
  thread_local SessionTime::Conventions conventions;
  return conventions;
}

std::optional<Value> parse_by(const SessionTime::Conventions& by, std::string_view text, Type type);

std::optional<Value> parse_list_by(const SessionTime::Conventions& by, std::string_view text, Type list) {
  const std::optional<ListTexts> texts = split_list(text);
  if (!texts) return std::nullopt;
  ListWriter writer(list);
  for (const std::optional<std::string>& element : *texts) {
    const std::optional<Value> value =
        element ? parse_by(by, *element, *list.element) : Value::null_of(*list.element);
    if (!value) return std::nullopt;
    writer.append(*value);
  }
  return writer.finish();
}

std::optional<Value> parse_by(const SessionTime::Conventions& by, std::string_view text, Type type) {
  if (type.id == TypeId::kList) return parse_list_by(by, text, type);
  if (type.id == TypeId::kTimestamptz) {
    const std::optional<int64_t> utc = parse_zoned_time(text, *by.zone, by.order);
    return utc ? std::optional(Value::of_integer(type, *utc)) : std::nullopt;
  }
  if (by.order == DateOrder::kNone || !is_temporal(type)) return cast_text(text, type);
  const std::optional<int64_t> time = parse_timestamp(text, {}, by.order);
  if (!time) return std::nullopt;
  return Value::of_integer(type, type.id == TypeId::kDate ? date_of_timestamp(*time) : *time);
}

std::string_view without_spaces(std::string_view text) {
  const size_t begin = std::min(text.find_first_not_of(' '), text.size());
  return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

struct DayWord {
  std::string_view word;
  int days;  // from today
};
constexpr auto kDayWords = std::to_array<DayWord>({{"today", 0}, {"tomorrow", 1}, {"yesterday", -1}});

ExprPtr add_to(const ExprPtr& day, int64_t microseconds, SourceSpan span) {
  if (microseconds == 0) return day;
  return make_folded(Op::kAddInterval, TypeId::kTimestamp,
                     {day, integer_literal(0, span), bigint_literal(microseconds, span)}, span);
}

// Reads "now", or a day and a time or a zone behind it, "tomorrow 12:30", "today UTC"; null for other texts.
ExprPtr time_by_clock(std::string_view text, Type type, SourceSpan span) {
  const std::string_view written = without_spaces(text);
  const ExprPtr now = make_expr(Op::kStatementTime, TypeId::kTimestamptz, {}, span);
  if (equals_ignore_case(written, "now")) return cast_expr(now, type);
  const auto named = std::ranges::find_if(kDayWords, [&](const DayWord& day) {
    return equals_ignore_case(written.substr(0, day.word.size()), day.word);
  });
  if (named == kDayWords.end() || type.id == TypeId::kTime) return nullptr;
  const std::string_view behind = written.substr(named->word.size());
  if (!behind.empty() && behind.front() != ' ') return nullptr;
  // What is behind the word is read as if it were behind a date.
  const std::optional<WrittenTime> rest =
      read_written_time(fmt::format("1970-01-01{}", behind), DateOrder::kNone);
  if (!rest || rest->is_out_of_range || !rest->is_plain) return nullptr;
  const ExprPtr today = cast_expr(cast_expr(now, TypeId::kDate), TypeId::kTimestamp);
  const ExprPtr time = add_to(today, named->days * kMicrosecondsPerDay + rest->time_of_day.value_or(0), span);
  const bool has_zone = rest->ahead || rest->zone != nullptr;
  if (type.id != TypeId::kTimestamptz || !has_zone) return cast_expr(time, type);
  if (rest->zone != nullptr) return to_utc(time, *rest->zone, span);
  return to_utc(add_to(time, -*rest->ahead, span), utc_zone(), span);
}

}  // namespace

SessionTime::SessionTime(Conventions conventions)
    : around_(std::exchange(conventions_of_thread(), std::move(conventions))) {}

SessionTime::~SessionTime() {
  conventions_of_thread() = std::move(around_);
}

SessionTime::Conventions SessionTime::current() {
  const Conventions& conventions = conventions_of_thread();
  return conventions.zone != nullptr ? conventions : Conventions{find_time_zone(utc_zone().name())};
}

bool is_read_by_session(Type type) {
  if (type.id == TypeId::kList) return is_read_by_session(*type.element);
  return is_moment(type) || type.id == TypeId::kTime;
}

std::optional<Value> parse_in_session(std::string_view text, Type type) {
  return parse_by(SessionTime::current(), text, type);
}

ExprPtr cast_text_in_session(const ExprPtr& text, Type type) {
  const SessionTime::Conventions by = SessionTime::current();
  if (is_literal(text)) {
    const bool is_constant = text->parameter == 0;
    const std::optional<Value> value = parse_by(by, text->literal.text, type);
    if (value && is_constant) return make_literal(*value, text->span);
    ExprPtr time = value ? nullptr : time_by_clock(text->literal.text, type, text->span);
    if (time != nullptr) return time;
    if (is_constant) throw text_cast_error(text->literal.text, type).at(text->span);
  }
  const bool is_zoned = type.id == TypeId::kTimestamptz;
  const bool is_ordered = by.order != DateOrder::kNone && type.id != TypeId::kTime;
  DictionaryFunction function;
  function.before = "CAST(";
  function.after = fmt::format(" AS {}){}{}", type_name(type),
                               is_zoned ? fmt::format(" AT TIME ZONE '{}'", by.zone->name()) : "",
                               is_ordered ? fmt::format(" in order {}", date_order_text(by.order)) : "");
  function.result = type;
  function.apply = [by, type](std::string_view s) { return parse_by(by, s, type); };
  function.fails = true;
  function.failure = fmt::format("invalid input syntax for type {}", type_name(type));
  function.on_device = cast_on_device(type, is_zoned ? by.zone : nullptr);
  return make_text_call(text, std::move(function), text->span);
}

}  // namespace rtsql
