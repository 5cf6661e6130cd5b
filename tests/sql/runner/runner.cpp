#include "runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "common/error.h"
#include "common/render_error.h"
#include "common/text.h"
#include "gpu/device_turn.h"
#include "rows_text.h"
#include "selection.h"
#include "sql/parser.h"
#include "tests/project_paths.h"

namespace rtsql::sql_test {
namespace {

DatabaseOptions database_options(const std::string& folder) {
  DatabaseOptions options;
  options.folder = folder;
  return options;
}

std::string read_whole(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// Undoes the escapes of `file` records; returns true if the line's newline is left out.
bool unescape(std::string_view line, std::string& text) {
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\') {
      text += line[i];
    } else if (i + 1 == line.size()) {
      return true;
    } else if (line[++i] == 'x' && i + 2 < line.size()) {
      text += static_cast<char>(std::stoi(std::string(line.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      text += line[i] == 'r' ? '\r' : line[i] == 't' ? '\t' : line[i];
    }
  }
  return false;
}

// Commas within an expression's own parentheses are not between columns.
bool has_several_columns(std::string_view indexed) {
  int depth = 0;
  return std::ranges::any_of(indexed, [&](char c) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    return c == ',' && depth == 1;
  });
}

bool takes_several_columns(const IndexMethod& method) {
  return method.capabilities.several_columns != IndexCapabilities::SeveralColumns::kRefused;
}

}  // namespace

struct Runner::Outcome {
  std::string failure;             // empty: as expected
  bool fatal = false;              // what follows makes no sense
  std::vector<std::string> found;  // what a query or an error gave, as the file would write it
};

Runner::Runner(Configuration configuration, std::shared_ptr<gpu::Device> device)
    : configuration_(std::move(configuration)),
      database_(database_options(configuration_.is_reopened() ? (lasting_.path() / "first.rtsql").string()
                                                              : std::string()),
                std::move(device)) {}

std::vector<std::string> Runner::run(const TestFile& file) {
  reset_sessions();
  std::vector<std::string> failures;
  for (const Record& record : file.records) {
    if (!applies(record, configuration_)) continue;
    Outcome outcome = run_record(record);
    reopen_after_change();
    if (!outcome.failure.empty()) {
      failures.push_back(fmt::format("{}:{}: {}", file.path, record.line, outcome.failure));
    }
    if (outcome.fatal) break;
  }
  for (const std::string& message : database_.device().validation_messages()) {
    failures.push_back(fmt::format("{}: validation layer: {}", file.path, message));
  }
  return failures;
}

void Runner::complete(TestFile file) {
  reset_sessions();
  std::vector<std::string> lines;
  size_t copied = 0;
  for (const Record& record : file.records) {
    if (!applies(record, configuration_)) continue;
    Outcome outcome = run_record(record);
    if (!record.has_expected) continue;
    lines.insert(lines.end(), file.lines.begin() + static_cast<ptrdiff_t>(copied),
                 file.lines.begin() + static_cast<ptrdiff_t>(record.expected_begin));
    lines.insert(lines.end(), outcome.found.begin(), outcome.found.end());
    copied = record.expected_end;
  }
  lines.insert(lines.end(), file.lines.begin() + static_cast<ptrdiff_t>(copied), file.lines.end());
  std::ofstream(file.path) << join(lines, "\n") << '\n';
}

// Opens a session with the settings of the configuration.
std::unique_ptr<Session> Runner::open_session() {
  auto opened = std::make_unique<Session>(database_);
  opened->execute(configuration_.is_reference() ? "SET tier = reference" : "SET tier = device");
  if (configuration_.is_operators()) {
    opened->execute("SET index = none");
    opened->execute("SET pipelines = off");
  } else if (!configuration_.is_reference()) {
    opened->execute("SET index = " + (configuration_.chooses() ? std::string("auto") : configuration_.name));
  }
  // One configuration compares all that rules, plans and kernels make with the reference executor.
  if (configuration_.name == "auto") opened->execute("SET verify = on");
  // Results are small: the host would compute them all.
  if (configuration_.name == "none") opened->execute("SET host_rows = 0");
  return opened;
}

void Runner::use_session(const std::string& name) {
  std::unique_ptr<Session>& named = sessions_[name];
  if (!named) named = open_session();
  session_ = named.get();
}

// Opens all sessions anew, of one database without schemas, tables, types, sequences and macros, and of
// default settings.
void Runner::reset_sessions() {
  sessions_.clear();
  use_session("");
  for (const AttachedDatabase& database : session_->databases()) {
    if (database.number != 0) session_->execute(fmt::format("DETACH \"{}\"", database.name));
  }
  for (const char* limit : {"memory_limit", "host_memory_limit"})
    session_->execute(fmt::format("RESET {}", limit));
  for (const SchemaSummary& schema : session_->schemas()) {
    if (!schema.create_sql.empty()) session_->execute(fmt::format("DROP SCHEMA \"{}\" CASCADE", schema.name));
  }
  for (const TableSummary& table : session_->tables()) {
    session_->execute(
        fmt::format("DROP {} IF EXISTS \"{}\" CASCADE", table.is_view ? "VIEW" : "TABLE", table.name));
  }
  for (const TypeSummary& type : session_->types())
    session_->execute(fmt::format("DROP TYPE \"{}\"", type.name));
  for (const SequenceSummary& sequence : session_->sequences())
    session_->execute(fmt::format("DROP SEQUENCE \"{}\"", sequence.name));
  for (const MacroSummary& macro : session_->macros())
    session_->execute(fmt::format("DROP MACRO IF EXISTS \"{}\"", macro.name));
  if (configuration_.is_tiered()) {
    session_->execute("SET host_memory_limit = '4GiB'");
    session_->execute("SET memory_limit = '128KiB'");
  }
  temp_ = std::make_unique<test::TemporaryFolder>();
  hash_threshold_ = 0;
  labels_.clear();
}

// An open transaction block has the columns of the database as it was.
void Runner::reopen_after_change() {
  if (!configuration_.is_reopened() || database_.committed() == reopened_) return;
  for (const auto& [name, session] : sessions_) {
    if (session->transaction_state() != TransactionState::kNone) return;
  }
  const gpu::DeviceTurn turn(database_.device());
  database_.reopen();
  reopened_ = database_.committed();
}

Runner::Outcome Runner::run_record(const Record& record) {
  try {
    use_session(record.session);
    switch (record.kind) {
      case Record::Kind::kStatementOk:
        session_->execute(expand(record.text));
        break;
      case Record::Kind::kStatementError:
        return run_error(record);
      case Record::Kind::kQuery:
        return run_query(record);
      case Record::Kind::kIndex:
        create_indexes(record);
        break;
      case Record::Kind::kFile:
        write_file(record);
        break;
      case Record::Kind::kLoad:
        load_script(record);
        break;
      case Record::Kind::kHashThreshold:
        hash_threshold_ = record.threshold;
        break;
    }
    return {};
  } catch (const Error& error) {
    // What the reference executor does not run yet is passed over.
    const bool is_passed_over =
        configuration_.is_reference() && error.message().starts_with("the reference executor does not run");
    if (is_passed_over) return {};
    return {render_error(error, expand(record.text)).text(), record.kind != Record::Kind::kQuery, {}};
  } catch (const std::exception& error) {
    return {error.what(), record.kind != Record::Kind::kQuery, {}};
  }
}

Runner::Outcome Runner::run_query(const Record& record) {
  const std::string sql = expand(record.text);
  Outcome outcome;
  std::string index_failure = missing_index(record, sql);
  StatementResult result = session_->execute(sql);

  std::string types;
  for (const ResultColumn& column : result.columns) types += type_letter(column.type);
  outcome.found = rows_text(result, record.sort);
  const size_t values = result.rows ? result.rows->row_count() * result.columns.size() : 0;
  if (hash_threshold_ > 0 && values > hash_threshold_) outcome.found = {hash_line(outcome.found, values)};

  std::vector<std::string> expected, found;
  for (const std::string& line : record.expected) expected.push_back(normalize_spaces(line));
  for (const std::string& line : outcome.found) found.push_back(normalize_spaces(line));
  if (types != record.types) {
    outcome.failure = fmt::format("column types are {}, expected {}", types, record.types);
  } else if (found != expected) {
    outcome.failure =
        fmt::format("{}\nexpected\n  {}\nfound\n  {}", sql, join(expected, "\n  "), join(found, "\n  "));
  } else if (!index_failure.empty()) {
    outcome.failure = index_failure;
  } else if (!record.label.empty()) {
    auto [entry, is_new] = labels_.emplace(record.label, found);
    if (!is_new && entry->second != found) {
      outcome.failure = "differs from an earlier query of label " + record.label;
    }
  }
  return outcome;
}

Runner::Outcome Runner::run_error(const Record& record) {
  const std::string sql = expand(record.text);
  try {
    session_->execute(sql);
  } catch (const Error& error) {
    std::string text = fmt::format("{} {}", error.sqlstate().text(), error.message());
    if (error.hint()) text += " hint: " + *error.hint();
    std::replace(text.begin(), text.end(), '\n', ' ');
    Outcome outcome;
    if (error.span()) {
      outcome.found = {sql.substr(error.span()->begin, error.span()->end - error.span()->begin)};
    }
    if (!std::regex_search(text, std::regex(expand(record.pattern), std::regex::icase))) {
      outcome.failure =
          fmt::format("{}\nexpected an error like\n  {}\nfound\n  {}", sql, record.pattern, text);
    } else if (record.has_expected && outcome.found != record.expected) {
      outcome.failure = fmt::format("{}\n{}\nexpected the error at\n  {}\nfound\n  {}", sql, text,
                                    join(record.expected, "\n  "), join(outcome.found, "\n  "));
    }
    return outcome;
  }
  return {sql + "\nsucceeded; expected an error like\n  " + record.pattern, false, {}};
}

void Runner::create_indexes(const Record& record) {
  const size_t column = record.text.find('(');
  if (column == std::string::npos) throw std::runtime_error("index takes TABLE (COLUMN)");
  const bool has_several = has_several_columns(record.text);
  for (const IndexMethod* method : configuration_.methods) {
    if (has_several && !takes_several_columns(*method)) continue;
    session_->execute(fmt::format("CREATE INDEX ON {} USING {} {}", record.text.substr(0, column),
                                  method->name, record.text.substr(column)));
  }
}

void Runner::write_file(const Record& record) {
  std::string content;
  for (const std::string& line : record.expected) {
    if (!unescape(line, content)) content += '\n';
  }
  const std::string path = expand(record.text);
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << content;
}

void Runner::load_script(const Record& record) {
  const std::string script = expand(read_whole(expand(record.text)));
  for (const sql::ScriptPart& part : sql::split_script(script)) {
    session_->execute(std::string_view(script).substr(part.begin, part.end - part.begin));
  }
}

// Says why the plan of `sql` is not what expect-index asks for; empty if it is or nothing is asked.
std::string Runner::missing_index(const Record& record, const std::string& sql) {
  const IndexMethod* method = configuration_.forced();
  if (!record.expected_index || method == nullptr) return {};
  if (*record.expected_index == ProbeKind::kRanges && !method->capabilities.ranges) return {};

  std::vector<std::string> plan = rows_text(session_->execute("EXPLAIN " + sql), SortMode::kNone);
  // Methods that answer no probes join by none.
  const std::string text = join(plan, "\n");
  const bool joins = text.find("Join") != std::string::npos || text.find("look-up") != std::string::npos;
  if (!method->capabilities.probes && joins) return {};
  bool has_any = false;
  for (const IndexSummary& index : session_->indexes()) {
    if (index.create_sql.find(fmt::format("USING {} ", method->name)) == std::string::npos) continue;
    has_any = true;
    if (text.find("using " + index.name) != std::string::npos) return {};
  }
  if (!has_any && !takes_several_columns(*method)) return {};
  return fmt::format("{}\nexpected an index of method {} in its plan, which is\n  {}", sql, method->name,
                     join(plan, "\n  "));
}

std::string Runner::expand(const std::string& text) const {
  const std::pair<std::string_view, std::string> names[] = {
      {"${temp}", temp_->path().string()}, {"${tests}", std::string(test::kProjectFolder) + "/tests"}};
  std::string result = text;
  for (const auto& [name, folder] : names) {
    for (size_t at = result.find(name); at != std::string::npos; at = result.find(name, at))
      result.replace(at, name.size(), folder);
  }
  return result;
}

}  // namespace rtsql::sql_test
