#include "function/table/table_functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "common/error.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/list_length.h"
#include "expression/type_rules.h"
#include "function/list/list_arguments.h"
#include "function/list/list_reading.h"
#include "function/table/decimal_series.h"
#include "function/table/time_series.h"
#include "function/text/text_functions.h"

namespace rtsql {
namespace {

// `wanted` names the types that the function takes: "integers".
ExprPtr integer_argument(const TableCall& call, size_t place, std::string_view wanted) {
  const ExprPtr& argument = call.arguments[place];
  if (is_integral(argument->type) || argument->type.id == TypeId::kNull)
    return cast_expr(argument, TypeId::kBigint);
  throw Error(ErrorKind::kType,
              fmt::format("{} needs {}, not {}", call.function, wanted, type_name(argument->type)))
      .at(argument->span);
}

ExprPtr step_argument(const TableCall& call, std::string_view wanted) {
  if (call.arguments.size() < 3) return bigint_literal(1, call.span);
  ExprPtr step = integer_argument(call, 2, wanted);
  if (step->op == Op::kLiteral && !step->literal.null && step->literal.integer == 0) {
    throw Error(ErrorKind::kValue, fmt::format("the step of {} cannot be 0", call.function)).at(step->span);
  }
  return step;
}

TableRows bind_range(const TableCall& call) {
  constexpr std::string_view kWanted = "integers, decimals, dates or timestamps";
  if (call.arguments.size() > 1 && is_time_series(call)) return bind_time_series(call, SeriesEnd::kExcluded);
  if (is_decimal_series(call)) return bind_decimal_series(call, SeriesEnd::kExcluded);
  const bool has_start = call.arguments.size() > 1;
  const ExprPtr start = has_start ? integer_argument(call, 0, kWanted) : bigint_literal(0, call.span);
  const ExprPtr end = integer_argument(call, has_start ? 1 : 0, kWanted);
  return make_series(start, end, step_argument(call, kWanted), SeriesEnd::kExcluded, call.span);
}

TableRows bind_generate_series(const TableCall& call) {
  constexpr std::string_view kWanted = "integers, decimals, dates or timestamps";
  if (is_time_series(call)) return bind_time_series(call, SeriesEnd::kIncluded);
  if (is_decimal_series(call)) return bind_decimal_series(call, SeriesEnd::kIncluded);
  const ExprPtr start = integer_argument(call, 0, kWanted), end = integer_argument(call, 1, kWanted);
  return make_series(start, end, step_argument(call, kWanted), SeriesEnd::kIncluded, call.span);
}

TableRows bind_unnest(const TableCall& call) {
  const ExprPtr list = list_argument(call.function, call.arguments[0]);
  const auto element = [span = call.span](const ExprPtr& of, const ExprPtr&, const ExprPtr& number) {
    return make_numbered_element(of, number, span);
  };
  return Series{list, bigint_literal(1, call.span), make_list_length(list, call.span), element};
}

// The list has one dimension, as those of PostgreSQL mostly have; of others there are no subscripts.
TableRows bind_generate_subscripts(const TableCall& call) {
  constexpr std::string_view kWanted = "a list and the number of a dimension";
  const SourceSpan span = call.span;
  const ExprPtr length = make_list_length(list_argument(call.function, call.arguments[0]), span);
  const ExprPtr dimension = integer_argument(call, 1, kWanted);
  const ExprPtr is_there =
      make_folded(Op::kEqual, TypeId::kBoolean, {dimension, bigint_literal(1, span)}, span);
  const ExprPtr count = fold(bind_case({is_there, length, bigint_literal(0, span)}, span));
  bool is_reversed = false;
  if (call.arguments.size() > 2) {
    const ExprPtr reversed = fold(call.arguments[2]);
    const bool is_constant = reversed->op == Op::kLiteral && reversed->type.id == TypeId::kBoolean;
    if (!is_constant)
      throw Error(ErrorKind::kType, "whether subscripts are reversed is a constant BOOLEAN")
          .at(reversed->span);
    is_reversed = !reversed->literal.null && reversed->literal.integer != 0;
  }
  const ExprPtr one = bigint_literal(1, span);
  if (!is_reversed) return make_series(one, count, one, SeriesEnd::kIncluded, span);
  return make_series(count, one, bigint_literal(-1, span), SeriesEnd::kIncluded, span);
}

// The binder of FROM binds it where it may stand.
TableRows refuse_histogram(const TableCall& call) {
  throw Error(ErrorKind::kUnsupported, "histogram gives rows of bins")
      .at(call.span)
      .hint("FROM histogram('table', column)");
}

// Calls that are alike but for the number share what is found in the text.
TableRows rows_of_text(const TableCall& call, ExprPtr (*make_count)(std::vector<ExprPtr>, SourceSpan),
                       ExprPtr (*make_numbered)(std::vector<ExprPtr>, SourceSpan)) {
  const ExprPtr& text = call.arguments[0];
  const ExprPtr& pattern = call.arguments[1];
  const auto with_flags =
      [flags = std::vector(call.arguments.begin() + 2, call.arguments.end())](std::vector<ExprPtr> of) {
        of.insert(of.end(), flags.begin(), flags.end());
        return of;
      };
  const ExprPtr count = make_count(with_flags({text, pattern}), call.span);
  const auto part = [with_flags, make_numbered, span = call.span](const ExprPtr& of, const ExprPtr& found_by,
                                                                  const ExprPtr& number) {
    return make_numbered(with_flags({of, found_by, number}), span);
  };
  return Series{text, pattern, count, part};
}

TableRows bind_regexp_split(const TableCall& call) {
  return rows_of_text(call, make_part_count, make_numbered_part);
}

TableRows bind_regexp_matches(const TableCall& call) {
  return rows_of_text(call, make_match_count, make_numbered_match);
}

}  // namespace

const std::vector<TableFunction>& table_functions() {
  static const std::vector<TableFunction> kFunctions = {
      {"generate_series", 2, 3, "generate_series(start, end [, step])",
       "integers or decimals up to the end, or dates and timestamps by an INTERVAL", bind_generate_series},
      {"generate_subscripts", 2, 3, "generate_subscripts(list, 1 [, reverse])",
       "the numbers of the elements of a list", bind_generate_subscripts},
      {"histogram", 1, SIZE_MAX, "histogram('table', column [, bin_count := 10] [, technique := 'auto'])",
       "how many values a column has in bins", refuse_histogram},
      {"postgres_query", 2, 2, "postgres_query('server', 'query')",
       "the rows that a PostgreSQL server answers a query with", nullptr},
      {"postgres_scan", 3, 3, "postgres_scan('server', 'schema', 'table')",
       "the rows of a table of a PostgreSQL server", nullptr},
      {"range", 1, 3, "range(end) or range(start, end [, step])",
       "integers or decimals, from 0 on, or dates and timestamps by an INTERVAL, without the end", bind_range,
       true},
      {"read_arrow", 1, SIZE_MAX, "read_arrow('file.arrow' [, option, …])",
       "the rows of an Arrow file or stream", nullptr},
      {"read_csv", 1, SIZE_MAX, "read_csv('file.csv' [, option, …])", "the rows of a CSV file", nullptr},
      {"read_json", 1, SIZE_MAX, "read_json('file.json' [, option, …])", "the rows of a JSON file", nullptr},
      {"read_parquet", 1, SIZE_MAX, "read_parquet('file.parquet' [, option, …])",
       "the rows of a Parquet file", nullptr},
      {"regexp_matches", 2, 3, "regexp_matches(text, pattern [, flags])",
       "lists of the groups of the first match, or with flag g of all; of the match where there are none",
       bind_regexp_matches, true},
      {"regexp_split_to_table", 2, 3, "regexp_split_to_table(text, pattern [, flags])",
       "the parts of the text between the matches of a regular expression", bind_regexp_split},
      {"sniff_csv", 1, SIZE_MAX, "sniff_csv('file.csv' [, option, …])", "what is detected of a CSV file",
       nullptr},
      {"sqlite_scan", 2, 2, "sqlite_scan('file.db', 'table')", "the rows of a table of an SQLite file",
       nullptr},
      {"unnest", 1, 1, "unnest(list)", "the elements of a list", bind_unnest},
  };
  return kFunctions;
}

const TableFunction* find_table_function(std::string_view name) {
  const auto& functions = table_functions();
  const auto found = std::ranges::find(functions, name, &TableFunction::name);
  return found == functions.end() ? nullptr : &*found;
}

}  // namespace rtsql
