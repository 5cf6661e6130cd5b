#include "engine/statement/session_actions.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "bind/query/session_calls.h"
#include "common/error.h"
#include "common/parse.h"
#include "engine/result/host_rows.h"
#include "engine/statement/statements.h"
#include "engine/table/sequences.h"
#include "expression/type_rules.h"
#include "gpu/device_turn.h"
#include "schema/column_builder.h"
#include "schema/list.h"

namespace rtsql {
namespace {

// Returns what stands between the commas of a value, without quotes and spaces around it, as SET has it of a
// search path.
std::vector<sql::Identifier> parts_of(std::string_view value, SourceSpan span) {
  constexpr std::string_view kAround = " \t\"";
  std::vector<sql::Identifier> parts;
  for (size_t begin = 0; begin <= value.size();) {
    const size_t end = std::min(value.find(',', begin), value.size());
    std::string_view part = value.substr(begin, end - begin);
    part.remove_prefix(std::min(part.find_first_not_of(kAround), part.size()));
    part = part.substr(0, part.find_last_not_of(kAround) + 1);
    parts.push_back({std::string(part), span});
    begin = end + 1;
  }
  return parts;
}

std::string value_of_setting(StatementContext& context, const sql::Identifier& name) {
  sql::Show show;
  show.what = sql::Show::What::kSetting;
  show.name = name;
  return run_statement(context, show).rows->fetch(0, 1)[0].value(0).text;
}

// The arguments are a name, a value and whether the value is local to the transaction.
Value set_config(StatementContext& context, const std::vector<Value>& arguments, SourceSpan span) {
  if (arguments[0].null) {
    throw Error(ErrorKind::kValue, "set_config needs the name of a setting, and got NULL")
        .sqlstate(sqlstate::kNullNotAllowed)
        .at(span);
  }
  sql::Set set;
  set.name = {arguments[0].text, span};
  set.value = arguments[1].null ? "default" : arguments[1].text;
  set.value_span = span;
  set.values = parts_of(set.value, span);
  set.is_local = !arguments[2].null && arguments[2].text == "true";
  run_statement(context, set);
  return Value::of_text(value_of_setting(context, set.name));
}

// The arguments are a name, a value and, where there is a third, whether that was given already.
Value set_last_value(StatementContext& context, const std::vector<Value>& arguments, SourceSpan span) {
  const auto is_null = [](const Value& argument) { return argument.null; };
  if (std::ranges::any_of(arguments, is_null)) return Value::null_of(TypeId::kBigint);
  const SequenceEntryPtr sequence = sequence_of_text(context.names, arguments[0].text, span);
  const int64_t value = cast_value(arguments[1], TypeId::kBigint)->integer;
  const bool was_given = arguments.size() < 3 || arguments[2].text == "true";
  set_value(context, *sequence, value, was_given, span);
  return Value::of_integer(TypeId::kBigint, value);
}

// Stops a session, and notes where there is none.
Value stop_session(StatementContext& context, SessionFunction function, const Value& number) {
  if (number.null) return Value::null_of(TypeId::kBoolean);
  Sessions& sessions = context.database().sessions();
  const std::optional<uint32_t> session = parse_integer<uint32_t>(number.text, 0, UINT32_MAX);
  const bool found =
      session && (function == SessionFunction::kCancelBackend ? sessions.cancel(*session).has_value()
                                                              : sessions.end(*session));
  if (!found) context.notes.push_back(fmt::format("there is no session {} of a client", number.text));
  return Value::of_integer(TypeId::kBoolean, found ? 1 : 0);
}

// Waits so many seconds, unless the statement is interrupted. Others have their turns of the device
// meanwhile.
Value sleep(StatementContext& context, const Value& seconds) {
  if (seconds.null) return Value::null_of(TypeId::kVarchar);
  constexpr double kMostSeconds = 1e9;
  constexpr auto kNap = std::chrono::milliseconds(10);
  using Clock = std::chrono::steady_clock;
  const double wanted = cast_value(seconds, TypeId::kDouble)->real;
  const std::chrono::duration<double> length(std::isnan(wanted) ? 0 : std::clamp(wanted, 0.0, kMostSeconds));
  const gpu::TurnBreak others_turn(context.device());
  const Clock::time_point end = Clock::now() + std::chrono::duration_cast<Clock::duration>(length);
  for (Clock::duration left = end - Clock::now(); left.count() > 0; left = end - Clock::now()) {
    context.session.interrupt.poll();
    std::this_thread::sleep_for(std::min<Clock::duration>(left, kNap));
  }
  return Value::of_text("");
}

Value act(StatementContext& context, const SessionAction& action, const Value& list) {
  const std::vector<Value> arguments = list_elements(list.text, list.type);
  if (action.function == SessionFunction::kSetConfig) return set_config(context, arguments, action.span);
  if (action.function == SessionFunction::kSetValue) return set_last_value(context, arguments, action.span);
  if (action.function == SessionFunction::kSleep) return sleep(context, arguments[0]);
  return stop_session(context, action.function, arguments[0]);
}

std::vector<HostColumn> act_by_rows(StatementContext& context, StatementResult& result) {
  const uint64_t rows = result.rows->row_count();
  std::vector<HostColumn> columns = result.rows->fetch(0, rows);
  std::vector<ColumnBuilder> done;
  for (const SessionAction& action : result.actions) done.emplace_back(action.type);
  for (uint64_t row = 0; row < rows; ++row) {
    for (size_t i = 0; i < done.size(); ++i)
      done[i].append(act(context, result.actions[i], columns[result.actions[i].output].value(row)));
  }
  for (size_t i = 0; i < done.size(); ++i) columns[result.actions[i].output] = done[i].finish();
  return columns;
}

}  // namespace

void act_on_sessions(StatementContext& context, StatementResult& result) {
  if (result.actions.empty()) return;
  const SessionPoint before = context.session.point();
  try {
    const uint64_t rows = result.rows->row_count();
    result.rows = make_row_source(rows, act_by_rows(context, result));
  } catch (...) {
    context.session.go_back_to(before);
    throw;
  }
  for (const SessionAction& action : result.actions) result.columns[action.output].type = action.type;
  result.actions.clear();
}

}  // namespace rtsql
