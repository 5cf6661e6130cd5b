// Runs SHOW SESSIONS, SHOW METRICS and CANCEL.
#include "engine/statement/session_statements.h"

#include <fmt/format.h>

#include <map>
#include <optional>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "engine/database/metrics.h"
#include "engine/result/host_result.h"
#include "schema/column_builder.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

HostColumn times_column(const std::vector<std::optional<int64_t>>& times) {
  const Type type = TypeId::kTimestamptz;
  ColumnBuilder column(type);
  for (const std::optional<int64_t>& time : times)
    column.append(time ? Value::of_integer(type, *time) : Value::null_of(type));
  return column.finish();
}

HostColumn texts_column(const std::vector<std::optional<std::string>>& texts) {
  const Type type = TypeId::kVarchar;
  ColumnBuilder column(type);
  for (const std::optional<std::string>& text : texts)
    column.append(text ? Value::of_text(*text) : Value::null_of(type));
  return column.finish();
}

std::optional<std::string> unless_empty(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

// Returns what the TEMP tables of each session have of the device's memory, as far as that is committed.
std::map<uint32_t, uint64_t> temporary_bytes(const Catalog& catalog) {
  std::map<uint32_t, uint64_t> bytes;
  for (const TablePtr& table : catalog.tables()) {
    if (table->schema.is_temporary()) bytes[table->schema.session] += table->resident_bytes();
  }
  return bytes;
}

}  // namespace

bool is_about_sessions(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  const std::string_view rest = text.substr(begin);
  if (!equals_ignore_case(rest.substr(0, 4), "show") && !equals_ignore_case(rest.substr(0, 6), "cancel"))
    return false;
  try {
    const sql::Statement statement = sql::parse_statement(text);
    const auto* const show = std::get_if<sql::Show>(&statement.node);
    return sql::is_any<sql::Cancel>(statement) ||
           (show != nullptr &&
            (show->what == sql::Show::What::kSessions || show->what == sql::Show::What::kMetrics));
  } catch (const Error&) {
    return false;  // who runs it says what is wrong
  }
}

StatementResult show_sessions(StatementContext& context) {
  using Report = SessionReport;
  const std::vector<Report> all = context.database().sessions().reports();
  std::map<uint32_t, uint64_t> of_temporary = temporary_bytes(*context.database().committed());
  HostResult result;
  result.number("session", each(all, [](const Report& report) { return uint64_t{report.number}; }));
  result.text("user", each(all, [](const Report& report) { return report.user; }));
  result.column(
      "application",
      texts_column(each(all, [](const Report& report) { return unless_empty(report.application); })));
  result.column("client", texts_column(each(all, [](const Report& report) { return report.address; })));
  result.text("database", each(all, [&](const Report& report) {
                const AttachedDatabase* const database = context.catalog().find_database(report.database);
                return database != nullptr ? database->name : std::string();
              }));
  result.text("state", each(all, [](const Report& report) { return std::string(state_name(report.phase)); }));
  result.column("since", times_column(each(
                             all, [](const Report& report) { return std::optional(report.phase_began); })));
  result.number("statements", each(all, [](const Report& report) { return report.statements; }));
  result.column("statement",
                texts_column(each(all, [](const Report& report) { return unless_empty(report.statement); })));
  result.number("bytes", each(all, [](const Report& report) { return report.bytes; }));
  result.number("peak_bytes", each(all, [](const Report& report) { return report.peak_bytes; }));
  result.number("temporary_bytes",
                each(all, [&](const Report& report) { return of_temporary[report.number]; }));
  result.column("began",
                times_column(each(all, [](const Report& report) { return std::optional(report.began); })));
  return result.finish();
}

StatementResult show_metrics(StatementContext& context) {
  const std::vector<Metric> all = metrics_of(context.database());
  HostResult result;
  result.text("metric", each(all, [](const Metric& metric) { return metric.name; }));
  result.text("labels", each(all, [](const Metric& metric) { return metric.labels; }));
  result.column("value", double_column(each(all, [](const Metric& metric) { return metric.value; })));
  result.text("kind", each(all, [](const Metric& metric) { return std::string(kind_name(metric.kind)); }));
  result.text("description", each(all, [](const Metric& metric) { return metric.help; }));
  return result.finish();
}

StatementResult run_statement(StatementContext& context, const sql::Cancel& cancel) {
  const std::optional<uint32_t> number = parse_integer<uint32_t>(cancel.session, 0, UINT32_MAX);
  const std::optional<bool> did_something =
      number ? context.database().sessions().cancel(*number) : std::nullopt;
  if (!did_something) {
    throw Error(ErrorKind::kName, fmt::format("there is no session {}", cancel.session))
        .at(cancel.span)
        .hint("SHOW SESSIONS lists them");
  }
  StatementResult result = message_result("CANCEL");
  if (!*did_something) result.notes.push_back(fmt::format("session {} does nothing", cancel.session));
  return result;
}

}  // namespace rtsql
