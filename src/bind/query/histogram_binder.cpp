#include "bind/query/histogram_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <list>
#include <string>
#include <utility>

#include "bind/names/placed.h"
#include "bind/query/expression_binder.h"
#include "bind/query/query_binder.h"
#include "bind/query/with_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/fold.h"
#include "sql/name_writer.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

constexpr std::string_view kSignature = "histogram('table', column, bin_count := 10, technique := 'auto')";
constexpr std::string_view kBarCells = "40";
constexpr int64_t kMostBins = 1000;
constexpr auto kTechniques =
    std::to_array<std::string_view>({"auto", "equi-width", "equi-width-nice", "equi-height", "sample"});

enum class Technique : uint8_t { kWidth, kRoundWidth, kHeight, kFrequent };

struct HistogramCall {
  std::string rows;    // SQL, for FROM
  std::string column;  // SQL
  int64_t bins = 10;
  std::string technique = "auto";
};

Error is_malformed(const sql::Expression& call, std::string message, SourceSpan span) {
  return Error(ErrorKind::kType, std::move(message))
      .sqlstate(sqlstate::kUndefinedFunction)
      .at(call.span.begin == span.begin ? call.span : span)
      .hint(fmt::format("expected {}", kSignature));
}

// Writes the rows: a table by its name, which may be a text, a file, or a query in parentheses.
std::string rows_text(const sql::Expression& written, const SchemaReader& names) {
  using sql::ExpressionKind;
  if (written.kind == ExpressionKind::kSubquery) return sql::to_sql(written);
  if (written.kind == ExpressionKind::kColumn) {
    NamePath path{written.text, written.outer_qualifiers};
    if (!written.qualifier.empty()) path.qualifiers.push_back(written.qualifier);
    return sql::path_text(path);
  }
  if (written.kind != ExpressionKind::kString)
    throw Error(ErrorKind::kType, "the rows of histogram are a table, a file or a query in parentheses")
        .sqlstate(sqlstate::kWrongType)
        .at(written.span)
        .hint(fmt::format("expected {}", kSignature));
  const NamePath path{written.text};
  if (names.find_table_schema(path) || names.find_view(path)) return sql::path_text(path);
  // A name with a schema, or else a file.
  try {
    const sql::ExpressionPtr name = sql::parse_expression(written.text);
    if (name->kind == ExpressionKind::kColumn) {
      NamePath within{name->text, name->outer_qualifiers};
      if (!name->qualifier.empty()) within.qualifiers.push_back(name->qualifier);
      if (within.qualifiers.empty() || names.find_table_schema(within) || names.find_view(within))
        return sql::path_text(within);
    }
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kSyntax) throw;
  }
  return quote_string(written.text);
}

Value constant_of(const sql::Expression& written, const BindState& state) {
  const ExprPtr value =
      fold(bind_expression(written, {nullptr, "the arguments of histogram", state.catalog}));
  if (value->op == Op::kLiteral && !value->literal.null) return value->literal;
  throw Error(ErrorKind::kType, "the argument is a constant").sqlstate(sqlstate::kWrongType).at(written.span);
}

int64_t bins_of(const sql::Expression& written, const BindState& state) {
  const Value value = constant_of(written, state);
  const bool is_whole = is_integral(value.type);
  if (is_whole && value.integer >= 1 && value.integer <= kMostBins) return value.integer;
  throw Error(ErrorKind::kValue, fmt::format("bin_count is a whole number from 1 to {}", kMostBins))
      .sqlstate(sqlstate::kInvalidValue)
      .at(written.span);
}

std::string technique_of(const sql::Expression& written, const BindState& state) {
  const Value value = constant_of(written, state);
  const std::string name = value.type.id == TypeId::kVarchar ? to_lower(value.text) : "";
  if (std::ranges::find(kTechniques, name) != kTechniques.end()) return name;
  throw Error(ErrorKind::kValue, fmt::format("there is no technique \"{}\"", name))
      .sqlstate(sqlstate::kInvalidValue)
      .at(written.span)
      .hint(fmt::format("one of {}", join({kTechniques.begin(), kTechniques.end()}, ", ")));
}

HistogramCall read_call(const sql::Expression& call, const BindState& state) {
  const size_t unnamed = call.operands.size() - call.names.size();
  if (unnamed < 2 || unnamed > 4) throw is_malformed(call, "histogram takes rows and a column", call.span);
  HistogramCall read{.rows = rows_text(*call.operands[0], *state.catalog),
                     .column = sql::to_sql(*call.operands[1])};
  const auto take = [&](std::string_view name, SourceSpan span, const sql::Expression& value) {
    if (name == "bin_count") {
      read.bins = bins_of(value, state);
    } else if (name == "technique") {
      read.technique = technique_of(value, state);
    } else {
      throw is_malformed(call, fmt::format("histogram has no parameter \"{}\"", name), span);
    }
  };
  constexpr std::string_view kByPlace[] = {"bin_count", "technique"};
  for (size_t i = 2; i < unnamed; ++i) take(kByPlace[i - 2], call.operands[i]->span, *call.operands[i]);
  for (size_t i = 0; i < call.names.size(); ++i)
    take(to_lower(call.names[i].name), call.names[i].span, *call.operands[unnamed + i]);
  return read;
}

std::string values_text(const HistogramCall& call) {
  return fmt::format("(SELECT {} AS v FROM {} AS histogram_rows)", call.column, call.rows);
}

// Says how values become numbers on a line, and how a place on it is written.
struct Line {
  std::string number;  // of v
  std::string text;    // of `upper`, where `step` is the width of a bin
  std::string unit;    // the least width of a bin; empty: any
  std::string round;   // the least round step that is no less than `raw`
};

// The least of 1, 2, 5 and 10 times a power of ten.
constexpr const char* kRoundNumber =
    "power(10, floor(log10(raw) + 1e-9)) * CASE WHEN raw <= power(10, floor(log10(raw) + 1e-9)) * 1.000001 "
    "THEN 1 "
    "WHEN raw <= 2 * power(10, floor(log10(raw) + 1e-9)) THEN 2 "
    "WHEN raw <= 5 * power(10, floor(log10(raw) + 1e-9)) THEN 5 ELSE 10 END";

std::string round_seconds() {
  constexpr int kSteps[] = {1,   2,    5,    10,   15,    30,    60,    120,   300,    600,
                            900, 1800, 3600, 7200, 10800, 21600, 43200, 86400, 172800, 604800};
  std::string out = "CASE";
  for (const int step : kSteps) out += fmt::format(" WHEN raw <= {0} THEN {0}", step);
  return out + " ELSE 86400 * ceil(raw / 86400) END";
}

// Returns nothing for types whose values have no distances.
std::optional<Line> line_of(Type type) {
  constexpr const char* kDigits = "CAST(greatest(0, 2 - floor(log10(step))) AS INTEGER)";
  if (is_integral(type) || (type.id == TypeId::kDecimal && type.scale == 0))
    return Line{"CAST(v AS DOUBLE)", "CAST(CAST(floor(upper + 1e-9) AS DECIMAL(38, 0)) AS VARCHAR)", "1",
                kRoundNumber};
  if (is_numeric(type))
    return Line{"CAST(v AS DOUBLE)", fmt::format("CAST(round(upper, {}) AS VARCHAR)", kDigits), "",
                kRoundNumber};
  switch (type.id) {
    case TypeId::kDate:
      return Line{"CAST(v - DATE '1970-01-01' AS DOUBLE)",
                  "CAST(DATE '1970-01-01' + CAST(floor(upper + 1e-9) AS INTEGER) AS VARCHAR)", "1",
                  kRoundNumber};
    case TypeId::kTimestamp:
      return Line{"CAST(epoch(v) AS DOUBLE)",
                  "CAST(TIMESTAMP '1970-01-01' + upper * INTERVAL '1' SECOND AS VARCHAR)", "",
                  round_seconds()};
    case TypeId::kTimestamptz:
      return Line{"CAST(epoch(v) AS DOUBLE)", "CAST(to_timestamp(upper) AS VARCHAR)", "", round_seconds()};
    default:
      return std::nullopt;
  }
}

// The columns of the result, of rows with `number`, `text` of the upper end, and `count`.
std::string with_bars(const std::string& bin) {
  return fmt::format(
      "SELECT {} AS bin, count, bar(count, 0, greatest(1, max(count) OVER ()), {}) AS bar FROM counted ORDER "
      "BY number",
      bin, kBarCells);
}

constexpr const char* kIntervals =
    "CASE WHEN lag(text) OVER (ORDER BY number) IS NULL THEN 'x <= ' || text "
    "ELSE lag(text) OVER (ORDER BY number) || ' < x <= ' || text END";

// Bins of one width, of which the first has the values up to `first`.
std::string query_of_widths(const HistogramCall& call, const Line& line, bool is_round) {
  const std::string least = line.unit.empty() ? "raw" : fmt::format("greatest({}, raw)", line.unit);
  const std::string step = is_round ? line.round : "raw";
  const char* first = is_round ? "ceil(low / step - 1e-9) * step" : "low + step";
  return fmt::format(
      "WITH histogram_values AS (SELECT {0} AS x FROM {1} AS q WHERE v IS NOT NULL), "
      "raw AS (SELECT low, high, {2} AS raw FROM (SELECT min(x) AS low, max(x) AS high, "
      "CASE WHEN max(x) > min(x) THEN (max(x) - min(x)) / {3} ELSE 1 END AS raw FROM histogram_values) AS "
      "q), "
      "steps AS (SELECT low, high, {4} AS step FROM raw), "
      "begins AS (SELECT low, high, step, {5} AS first FROM steps), "
      "bins AS (SELECT number, step, first + number * step AS upper FROM begins, "
      "generate_series(0, {3} + 1) AS numbers (number) "
      "WHERE number = 0 OR first + (number - 1) * step < high - step * 1e-9), "
      "found AS (SELECT greatest(0, CAST(ceil((x - first) / step - 1e-9) AS BIGINT)) AS number, count(*) AS "
      "count "
      "FROM histogram_values, begins GROUP BY 1), "
      "counted AS (SELECT bins.number, {6} AS text, coalesce(found.count, 0) AS count "
      "FROM bins LEFT JOIN found ON found.number = bins.number WHERE upper IS NOT NULL) {7}",
      line.number, values_text(call), least, call.bins, step, first, line.text, with_bars(kIntervals));
}

// Equal values are in one bin, that of the first of them in order.
std::string query_of_heights(const HistogramCall& call) {
  return fmt::format(
      "WITH numbered AS (SELECT v, ntile({}) OVER (ORDER BY v) AS number FROM {} AS q WHERE v IS NOT NULL), "
      "counted AS (SELECT number, CAST(max(v) AS VARCHAR) AS text, count(*) AS count "
      "FROM (SELECT v, min(number) OVER (PARTITION BY v) AS number FROM numbered) AS q GROUP BY number) {}",
      call.bins, values_text(call), with_bars(kIntervals));
}

std::string query_of_frequent(const HistogramCall& call) {
  return fmt::format(
      "WITH found AS (SELECT v, count(*) AS count FROM {0} AS q WHERE v IS NOT NULL GROUP BY v), "
      "ranked AS (SELECT v, count, row_number() OVER (ORDER BY count DESC, v) AS number FROM found), "
      "counted AS (SELECT number, CAST(v AS VARCHAR) AS text, count FROM ranked WHERE number <= {1} "
      "UNION ALL SELECT {1} + 1, '(other values)', CAST(sum(count) AS BIGINT) FROM ranked WHERE number > {1} "
      "HAVING count(*) > 0) {2}",
      values_text(call), call.bins, with_bars("text"));
}

std::string query_of(const HistogramCall& call, Type type, SourceSpan span) {
  const std::optional<Line> line = line_of(type);
  const bool has_order =
      type.id != TypeId::kBoolean && type.id != TypeId::kVarchar && type.id != TypeId::kEnum;
  Technique technique = line ? Technique::kRoundWidth : has_order ? Technique::kHeight : Technique::kFrequent;
  if (call.technique == "equi-width") technique = Technique::kWidth;
  if (call.technique == "equi-width-nice") technique = Technique::kRoundWidth;
  if (call.technique == "equi-height") technique = Technique::kHeight;
  if (call.technique == "sample") technique = Technique::kFrequent;
  if (technique == Technique::kHeight) return query_of_heights(call);
  if (technique == Technique::kFrequent) return query_of_frequent(call);
  if (!line) {
    throw Error(ErrorKind::kType, fmt::format("values of {} have no bins of one width", type_name(type)))
        .sqlstate(sqlstate::kWrongType)
        .at(span)
        .hint("technique := 'equi-height' or 'sample' counts them");
  }
  return query_of_widths(call, *line, technique == Technique::kRoundWidth);
}

// Binds a text of ours; what is wrong in it is wrong of the column or its rows.
template <class Bind>
auto in_text(SourceSpan span, const Bind& bind) {
  try {
    return bind();
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted || error.kind() == ErrorKind::kMemory) throw;
    throw error.retold(fmt::format("histogram: {}", error.message())).at(span);
  }
}

Type type_of_values(const HistogramCall& call, const BindState& state, const CommonTables* common,
                    SourceSpan span) {
  BindState apart{state.catalog, state.tables};
  const std::list<CommonTables> seen = bind_again(common, apart);
  const auto text = std::make_shared<const sql::Statement>(
      sql::parse_statement("SELECT * FROM " + values_text(call) + " AS q"));
  apart.texts.push_back(text);
  return in_text(span, [&] {
    const auto rows =
        bind_query(std::get<sql::Query>(text->node), apart, seen.empty() ? nullptr : &seen.front(), nullptr);
    return rows->outputs.at(0).expr->type;
  });
}

}  // namespace

bool is_histogram(const sql::Expression& call) {
  return call.kind == sql::ExpressionKind::kFunction && call.text == "histogram";
}

std::unique_ptr<LogicalProject> bind_histogram(const sql::Expression& call, BindState& state,
                                               const CommonTables* common) {
  if (state.is_kept) {
    throw Error(ErrorKind::kUnsupported, "a view cannot have a histogram")
        .at(call.span)
        .hint("FROM histogram('view', column) is over the rows of a view");
  }
  const HistogramCall read = read_call(call, state);
  const Type type = type_of_values(read, state, common, call.span);
  const auto text = std::make_shared<const sql::Statement>(
      sql::parse_statement(query_of(read, type, call.operands[1]->span)));
  state.texts.push_back(text);
  return in_text(call.span, [&] {
    const size_t common_tables = state.common_tables.size();
    std::unique_ptr<LogicalProject> rows =
        bind_query(std::get<sql::Query>(text->node), state, common, nullptr);
    place_tree(*rows, call.span);
    for (size_t i = common_tables; i < state.common_tables.size(); ++i)
      place_table(state.common_tables[i], call.span);
    return rows;
  });
}

}  // namespace rtsql
