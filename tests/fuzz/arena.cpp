#include "arena.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>

#include "common/error.h"
#include "common/render_error.h"
#include "common/text.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"
#include "prepared_form.h"

namespace rtsql::fuzz {
namespace {

constexpr uint64_t kMostReferencePolls = 20'000;  // of 1024 steps each
constexpr double kMostOfOption = 64;              // above the smallest value of an integer option

// Stops a query that is too long for the reference executor, which joins by pairs, while this lives.
class StepLimit {
 public:
  StepLimit(Session& session, const Setup& setup) : interrupt_(session.interrupt()) {
    if (setup.index == kByReference) interrupt_.countdown().set(kMostReferencePolls);
  }
  ~StepLimit() {
    interrupt_.countdown().set(0);
    interrupt_.clear();
  }
  StepLimit(const StepLimit&) = delete;
  StepLimit& operator=(const StepLimit&) = delete;

 private:
  Interrupt& interrupt_;
};

// Executes a statement. Indexes over several columns whose keys it makes too wide to be packed are dropped.
void execute_with_indexes(Session& session, const std::string& sql) {
  for (;;) {
    try {
      session.execute(sql);
      return;
    } catch (const Error& error) {
      const std::string& message = error.message();
      const bool is_of_index =
          error.kind() == ErrorKind::kUnsupported && message.starts_with("index \"several_");
      if (!is_of_index) throw;
      session.execute("DROP INDEX " + message.substr(7, message.find('"', 7) - 7));
    }
  }
}

std::string csv_field(const Value& value) {
  if (value.null) return "";
  std::string text = format_value(value);
  if (value.type.id != TypeId::kVarchar) return text;
  std::string quoted = "\"";
  for (char c : text) {
    if (c == '"') quoted += c;
    quoted += c;
  }
  return quoted + '"';
}

std::string random_text_of(Random& random, const OptionDeclaration& option) {
  const std::vector<std::string_view> words = option_words(option);
  if (!words.empty() && random.chance(0.8)) return std::string(random.pick(words));
  const double share = static_cast<double>(random.below(5)) / 4;
  const double most = option.kind == OptionDeclaration::Kind::kInteger
                          ? std::min(option.maximum, option.minimum + kMostOfOption)
                          : option.maximum;
  const double number = option.minimum + share * (most - option.minimum);
  switch (option.kind) {
    case OptionDeclaration::Kind::kInteger:
      return fmt::format("{}", static_cast<int64_t>(number));
    case OptionDeclaration::Kind::kReal:
      return fmt::format("{:.2f}", number);
    default:
      return std::string(option.default_text);
  }
}

// Gives half of the indexes one to three options.
std::string random_options(Random& random, const IndexMethod& method) {
  if (method.options.empty() || random.chance(0.5)) return "";
  std::map<std::string_view, std::string> chosen;
  for (size_t i = 0, count = 1 + random.below(3); i < count; ++i) {
    const OptionDeclaration& option = random.pick(method.options);
    chosen[option.name] = random_text_of(random, option);
  }
  std::vector<std::string> texts;
  for (const auto& [name, text] : chosen) texts.push_back(fmt::format("{} = {}", name, quote_string(text)));
  return " WITH (" + join(texts, ", ") + ")";
}

}  // namespace

Arena::Arena(Session& session, const Dataset& dataset, Random& random) : session_(session) {
  for (const TableSummary& table : session_.tables())
    session_.execute("DROP TABLE " + table.name + " CASCADE");
  for (const DataTable& table : dataset.tables) {
    create(table);
    const size_t rows = table.rows.size();
    // Most rows come before the indexes, the rest must be added to them.
    const size_t first = random.chance(0.5) ? rows : rows - rows / 10;
    random.chance(0.5) ? insert(table, 0, first) : copy(table, 0, first);
    create_indexes(table, random);
    insert(table, first, rows);
    copy_to_sqlite(table);
  }
}

void Arena::use(const Setup& setup) {
  const bool by_reference = setup.index == kByReference;
  session_.execute(by_reference ? "SET tier = reference" : "SET tier = device");
  if (!by_reference) session_.execute("SET index = " + setup.index);
  session_.execute(fmt::format("SET host_rows = {}", setup.host_rows));
  session_.execute(fmt::format("SET cube = {}", setup.uses_cubes ? "on" : "off"));
}

std::string Arena::cube_options(Random& random) const {
  if (random.chance(0.2)) return " WITH (rows = off)";
  if (!session_.database().device().info().ray_pipelines || random.chance(0.5)) return "";
  std::string options = random.chance(0.2) ? " WITH (trace = auto" : " WITH (trace = rays";
  for (const char* option : {"rows = off", "group_encoding = split", "aggregate_encoding = memory",
                             "hits = flagged", "legs = 2", "interval = 1000", "partitions = 2"}) {
    if (random.chance(0.25)) options += fmt::format(", {}", option);
  }
  if (random.chance(0.4)) options += ", scan_encoding = " + random.pick<std::string>({"split", "bits"});
  if (random.chance(0.7)) options += ", sieve = " + random.pick<std::string>({"off", "1", "4", "64"});
  return options + ")";
}

void Arena::create_cube(const std::string& name, const std::string& rows,
                        const std::vector<std::string>& columns, Random& random) {
  const auto clause = [&](const char* word) {
    std::vector<std::string> some;
    for (const std::string& column : columns) {
      if (random.chance(0.6)) some.push_back(column);
    }
    return some.empty() ? "" : fmt::format(" {} ({})", word, join(some, ", "));
  };
  const std::string scanned = clause("SCAN"), grouped = clause("GROUP"), aggregated = clause("AGGREGATE");
  try {
    session_.execute(fmt::format("CREATE OR REPLACE CUBE {} ON {}{}{}{}{}", name, rows, scanned, grouped,
                                 aggregated, cube_options(random)));
  } catch (const Error& error) {
    // A sum of extremes leaves its type, or columns have too many values for rays.
    if (error.kind() != ErrorKind::kValue && error.kind() != ErrorKind::kUnsupported) throw;
  }
}

// The product has the rows of every inner join of the two.
void Arena::create_cube_of_product(const DataTable& a, const DataTable& b, Random& random) {
  std::vector<std::string> names, outputs;
  const auto add = [&](const char* alias, const DataTable& table) {
    for (const DataColumn& column : table.columns) {
      names.push_back(fmt::format("{}_{}", alias, column.name));
      outputs.push_back(fmt::format("{}.{} AS {}", alias, column.name, names.back()));
    }
  };
  add("a", a);
  add("b", b);
  create_cube("cube_of_two", fmt::format("(SELECT {} FROM {} a, {} b)", join(outputs, ", "), a.name, b.name),
              names, random);
}

void Arena::create_cubes(const Dataset& dataset, Random& random) {
  constexpr size_t kMostRowsOfProduct = 20000;
  for (const DataTable& table : dataset.tables) {
    if (random.chance(0.3)) continue;
    std::vector<std::string> names;
    for (const DataColumn& column : table.columns) names.push_back(column.name);
    create_cube("cube_" + table.name, table.name, names, random);
  }
  const DataTable &a = random.pick(dataset.tables), &b = random.pick(dataset.tables);
  if (a.rows.size() * b.rows.size() <= kMostRowsOfProduct) create_cube_of_product(a, b, random);
}

StatementResult Arena::execute_prepared(const std::string& query, Random& random) {
  const PreparedForm form = prepared_form(query, random);
  session_.execute("DEALLOCATE ALL");
  try {
    session_.execute("PREPARE p AS " + form.statement);
  } catch (const Error&) {
    return session_.execute(query);  // a parameter stands where its value must be known
  }
  const auto execute = [](const std::vector<std::string>& values) {
    return values.empty() ? "EXECUTE p" : "EXECUTE p (" + join(values, ", ") + ")";
  };
  // With other values a recursion may have no end: it is planned with them and not run.
  const bool is_recursive = query.find("RECURSIVE") != std::string::npos;
  try {
    session_.execute((is_recursive ? "EXPLAIN " : "") + execute(form.others));
  } catch (const Error&) {
    // These values may be wrong.
  }
  return session_.execute(execute(form.values));
}

std::optional<std::string> Arena::change(const DataTable& table, const Change& change, const Setup& setup,
                                         Random& random) {
  sqlite_.query(change.lite);
  try {
    use(setup);
    execute_with_indexes(session_, change.sql);
  } catch (const Error& error) {
    return render_error(error, change.sql).text();
  }
  Query all{"SELECT * FROM " + table.name, "SELECT * FROM " + table.name + " ORDER BY rowid", {}, true};
  for (const DataColumn& column : table.columns) all.types.push_back(column.type);
  return check(all, {.index = "none"}, random);
}

std::optional<std::string> Arena::check(const Query& query, const Setup& setup, Random& random) {
  std::vector<test::Row> theirs = sqlite_.query(query.lite);
  try {
    use(setup);
    const StepLimit limit(session_, setup);
    StatementResult result =
        setup.is_prepared ? execute_prepared(query.sql, random) : session_.execute(query.sql);
    for (size_t i = 0; i < query.types.size(); ++i) {
      const Type type = result.columns[i].type;
      if (type.id == TypeId::kDecimal && type.scale != query.types[i].scale) {
        return fmt::format("output {} is {}, expected a scale of {}", i + 1, type_name(type),
                           query.types[i].scale);
      }
    }
    return test::difference(test::rows_of(result), std::move(theirs), query.ordered);
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted) throw test::TooLong();
    return render_error(error, query.sql).text();
  } catch (const std::logic_error& error) {
    return error.what();  // a broken invariant
  }
}

std::optional<std::string> Arena::check(const std::string& sql, const Expected& expected,
                                        const Setup& setup) {
  try {
    use(setup);
    StatementResult result = session_.execute(sql);
    if (!expected.rows) return "rows where an error was expected";
    return test::difference(test::rows_of(result), *expected.rows, false);
  } catch (const Error& error) {
    if (!expected.rows && error.kind() == ErrorKind::kValue) return std::nullopt;
    return render_error(error, sql).text();
  }
}

void Arena::create(const DataTable& table) {
  std::vector<std::string> columns;
  for (const DataColumn& column : table.columns)
    columns.push_back(column.name + " " + type_name(column.type));
  session_.execute(fmt::format("CREATE TABLE {} ({})", table.name, join(columns, ", ")));
}

void Arena::insert(const DataTable& table, size_t begin, size_t end) {
  constexpr size_t kBatch = 500;
  for (; begin < end; begin += kBatch) {
    std::vector<std::string> rows;
    for (size_t row = begin; row < std::min(end, begin + kBatch); ++row) {
      std::vector<std::string> values;
      for (const Value& value : table.rows[row]) values.push_back(literal(value));
      rows.push_back("(" + join(values, ", ") + ")");
    }
    execute_with_indexes(session_, fmt::format("INSERT INTO {} VALUES {}", table.name, join(rows, ", ")));
  }
}

void Arena::copy(const DataTable& table, size_t begin, size_t end) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / fmt::format("rtsql_differential_{}.csv", getpid());
  std::ofstream out(path);
  for (size_t row = begin; row < end; ++row) {
    std::vector<std::string> fields;
    for (const Value& value : table.rows[row]) fields.push_back(csv_field(value));
    out << join(fields, ",") << '\n';
  }
  out.close();
  session_.execute(fmt::format("COPY {} FROM {} (header false)", table.name, quote_string(path.string())));
  std::filesystem::remove(path);
}

void Arena::copy_to_sqlite(const DataTable& table) {
  std::vector<std::string> names;
  for (const DataColumn& column : table.columns) names.push_back(column.name);
  std::vector<test::Row> rows;
  for (const std::vector<Value>& values : table.rows) {
    test::Row& row = rows.emplace_back();
    for (const Value& value : values) row.push_back(test::cell_of(value));
  }
  sqlite_.create(table.name, names);
  sqlite_.insert(table.name, rows);
}

void Arena::create_indexes(const DataTable& table, Random& random) {
  for (const DataColumn& column : table.columns) {
    if (column.kind == Kind::kBoolean) continue;
    for (const IndexMethod* method : index_methods()) {
      if (method->capabilities.needs_ray_pipelines && !session_.database().device().info().ray_pipelines)
        continue;
      if (!random.chance(0.4)) continue;
      const std::string statement =
          fmt::format("CREATE INDEX ON {} USING {} ({})", table.name, method->name, column.name);
      try {
        session_.execute(statement + random_options(random, *method));
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kValue) throw;  // options that do not go together
        session_.execute(statement);
      }
    }
  }
  for (int n = 0; n < 5; ++n) {
    if (random.chance(0.6)) create_index_of_several(table, n, random);
  }
}

void Arena::create_index_of_several(const DataTable& table, int number, Random& random) {
  const IndexMethod* method = random.pick(std::vector(index_methods().begin(), index_methods().end()));
  // Few methods take each column's keys apart: they are to be met as often as all others.
  if (random.chance(0.5)) method = find_index_method("rtscan");
  if (method->capabilities.needs_ray_pipelines && !session_.database().device().info().ray_pipelines) return;
  std::vector<std::string> names;
  for (const DataColumn& column : random.pick(table.column_sets)) names.push_back(column.name);
  try {
    session_.execute(fmt::format("CREATE INDEX several_{}_{} ON {} USING {} ({}){}", number, table.name,
                                 table.name, method->name, join(names, ", "),
                                 random_options(random, *method)));
  } catch (const Error& error) {
    // The columns have too many bits, the method takes but one, or the options do not go together.
    if (error.kind() != ErrorKind::kUnsupported && error.kind() != ErrorKind::kValue) throw;
  }
}

}  // namespace rtsql::fuzz
