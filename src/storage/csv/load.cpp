#include "storage/csv/load.h"

#include <fmt/format.h>

#include <unordered_map>

#include "common/error.h"
#include "common/text.h"
#include "storage/csv/build_columns.h"
#include "storage/csv/input_text.h"
#include "storage/csv/parse_file.h"
#include "storage/csv/sniffer.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

// A load knows what the file is, and how its columns become the result's.
struct Load {
  ParseJob job;
  CsvResult result;               // without the columns
  std::vector<size_t> positions;  // of the file's columns in the result
  std::string header_note;
};

constexpr size_t kSniffedBytes = 20u << 20;  // more than the sniffer's samples have

constexpr const char* kMayBeHeader =
    "the first row was taken for data and rejected; (header) says that it is a header";
constexpr std::string_view kByPosition =
    "with a list of columns, COPY t (column, …) FROM, they go by position";

std::vector<std::string> names_of(const std::vector<ColumnDefinition>& definitions) {
  std::vector<std::string> names;
  for (const ColumnDefinition& definition : definitions) names.push_back(definition.name);
  return names;
}

// Finds the positions of names, ignoring case.
class NamePositions {
 public:
  explicit NamePositions(const std::vector<std::string>& names) {
    for (size_t i = 0; i < names.size(); ++i) positions_.try_emplace(to_lower(names[i]), i);
  }
  std::optional<size_t> find(std::string_view name) const {
    auto found = positions_.find(to_lower(name));
    if (found == positions_.end()) return std::nullopt;
    return found->second;
  }

 private:
  std::unordered_map<std::string, size_t> positions_;
};

// Plans the columns in the file's order; their types are to be found unless `options` name them.
void plan_new_table(const CsvOptions& options, const Sniffed& sniffed, Load& load) {
  std::vector<ColumnPlan>& columns = load.job.plan.columns;
  for (size_t i = 0; i < sniffed.names.size(); ++i) {
    // A guess rests on sampled rows. Some of these may be bad because of types that are demanded: none then.
    TypeId guess = options.types.empty() ? sniffed.guesses[i] : TypeId::kNull;
    columns.push_back({sniffed.names[i], lattice_type(guess)});
    load.positions.push_back(i);
  }
  const NamePositions positions(sniffed.names);
  for (const auto& [name, type, span] : options.types) {
    std::optional<size_t> column = positions.find(name);
    if (!column) {
      throw Error(ErrorKind::kName, fmt::format("{} has no column \"{}\"", load.job.path, name))
          .sqlstate(sqlstate::kUndefinedColumn)
          .at(span)
          .hint(suggest_name(name, sniffed.names));
    }
    columns[*column].type = type;
    columns[*column].fixed = true;
  }
}

// Plans the table's columns, in the order of a header that counts. Their types win over those of
// `options`.
void plan_target(const std::vector<ColumnDefinition>& target, const CsvOptions& options,
                 const Sniffed& sniffed, Load& load) {
  const std::vector<std::string> table_names = names_of(target);
  const NamePositions table_positions(table_names);
  for (const auto& [name, type, span] : options.types) {
    if (table_positions.find(name)) continue;
    throw Error(ErrorKind::kName, fmt::format("types names \"{}\", which is no column to load", name))
        .sqlstate(sqlstate::kUndefinedColumn)
        .at(span)
        .hint(suggest_name(name, table_names));
  }
  std::vector<std::string> names = sniffed.header && !options.by_position ? sniffed.names : table_names;
  const std::string no_header = options.header ? "" : "; (header false) says that the first row is data";
  for (const std::string& name : names) {
    std::optional<size_t> position = table_positions.find(name);
    if (!position) {
      throw Error(
          ErrorKind::kData,
          fmt::format("the header of {} names \"{}\", which the table does not have", load.job.path, name))
          .hint(fmt::format("{}; {}{}", suggest_name(name, table_names), kByPosition, no_header));
    }
    const ColumnDefinition& definition = target[*position];
    load.job.plan.columns.push_back({definition.name, definition.type, true, definition.not_null,
                                     definition.precision, definition.text_length});
    load.positions.push_back(*position);
  }
  const NamePositions file_positions(names);
  for (const std::string& name : table_names) {
    if (file_positions.find(name)) continue;
    throw Error(ErrorKind::kData,
                fmt::format("the header of {} does not name the table's column \"{}\"", load.job.path, name))
        .hint(fmt::format("{}, and those left out become NULL{}", kByPosition, no_header));
  }
}

// Tells whether a type is demanded for a column that is not among `names`.
bool names_further_column(const CsvOptions& options, const std::vector<std::string>& names) {
  const NamePositions positions(names);
  return std::any_of(options.types.begin(), options.types.end(),
                     [&](const auto& type) { return !positions.find(type.column); });
}

// Sniffs as much of a text as tells what all of it would: rows behind the sample do not count.
Sniffed sniff_input(const std::string& path, const InputText& input, const CsvOptions& options,
                    const Target& target, bool any_trailing, const WorkContext& context) {
  for (size_t bytes = kSniffedBytes;; bytes *= 2) {
    const std::string_view text = input.wait_for(bytes, context);
    const bool whole = input.is_whole() && text.size() == input.known().size();
    try {
      Sniffed sniffed = sniff(path, text, options, target, any_trailing, context);
      if (whole || sniffed.sample_end < text.size()) return sniffed;
    } catch (const Error& error) {
      if (whole || error.kind() == ErrorKind::kInterrupted) throw;  // the first row may just be long
    }
  }
}

Load plan_load(const std::string& path, const InputText& input, const CsvOptions& options,
               const Target& target, bool any_trailing, const WorkContext& context, const Tuning& tuning) {
  Sniffed sniffed = sniff_input(path, input, options, target, any_trailing, context);
  // Whoever demands a type for what stands behind the trailing delimiter takes it for a column.
  if (!target && sniffed.dialect.trailing_delimiter && names_further_column(options, sniffed.names))
    sniffed = sniff_input(path, input, options, target, false, context);
  Load load;
  load.job.path = path;
  load.job.input = &input;
  load.job.data_begin = sniffed.data_begin;
  load.job.bytes_per_row = sniffed.bytes_per_row;
  load.job.dialect = sniffed.dialect;
  load.job.null_text = options.null_text;
  load.job.plan.date_format = options.date_format;
  load.job.plan.zone = options.zone;
  load.job.plan.ignore_errors = options.ignore_errors;
  load.job.plan.trailing_delimiter = sniffed.dialect.trailing_delimiter;
  load.job.name_text = options.name_text;
  load.job.options_begin = options.begin_for(target.has_value());
  load.job.table_types = target.has_value();
  load.job.reject_limit = options.reject_limit;
  load.job.header_guessed = !options.header && !sniffed.header;
  load.job.tuning = tuning;
  target ? plan_target(*target, options, sniffed, load) : plan_new_table(options, sniffed, load);
  load.result.delimiter = sniffed.dialect.delimiter;
  load.result.trailing_delimiter = sniffed.dialect.trailing_delimiter;
  load.result.header = sniffed.header;
  if (sniffed.header_guess) {
    const std::string begin = options.options_begin;
    load.result.header_doubt =
        begin + (sniffed.header ? "header false) takes it for data" : "header) takes the first row for it");
  }
  load.result.notes = sniffed.notes;
  load.header_note = sniffed.header_note;
  return load;
}

void finish_result(const ParsedFile& file, const Target& target, Load& load) {
  if (file.rows > kMaxTableRows) {
    throw Error(ErrorKind::kValue, fmt::format("{} has {} rows; the most a table holds is {}", load.job.path,
                                               format_count(file.rows), format_count(kMaxTableRows)))
        .sqlstate(sqlstate::kProgramLimit);
  }
  load.result.rows = file.rows;
  load.result.text_bytes = load.job.text().size();
  load.result.file_bytes = load.job.input->file_bytes();
  load.result.compression = load.job.input->compression();
  load.result.reject_count = file.reject_count;
  load.result.first_rejects = file.first_rejects;
  if (load.job.header_guessed && file.first_row_rejected) {
    load.result.notes.push_back(kMayBeHeader);
  } else if (!load.header_note.empty()) {
    load.result.notes.push_back(load.header_note);
  }
  if (target) {
    load.result.definitions = *target;
    return;
  }
  for (size_t i = 0; i < file.types.size(); ++i) {
    const std::string& name = load.job.plan.columns[i].name;
    load.result.definitions.push_back({name, file.types[i], false});
    if (!file.lost_digits[i]) continue;
    load.result.notes.push_back(
        fmt::format("column \"{}\" is DOUBLE, which keeps 15 digits, and has numbers of more; {}types = "
                    "({} VARCHAR)) keeps all",
                    name, load.job.options_begin, load.job.name_text(name)));
  }
}

LoadedFile load_input(const std::string& path, const InputText& input, const CsvOptions& options,
                      const Target& target, const std::vector<DictionaryPtr>& known,
                      const BuildDictionaries& build, const WorkContext& context, const Tuning& tuning,
                      const ColumnStorage& storage) {
  Load load = plan_load(path, input, options, target, true, context, tuning);
  std::optional<ParsedFile> parsed = parse_file(load.job, context);
  if (!parsed) {
    load = plan_load(path, input, options, target, false, context, tuning);
    parsed = parse_file(load.job, context);
  }
  finish_result(*parsed, target, load);
  std::vector<DictionaryPtr> known_in_file(load.positions.size());
  for (size_t i = 0; i < known_in_file.size() && !known.empty(); ++i)
    known_in_file[i] = known[load.positions[i]];
  std::vector<BuiltColumn> built =
      build_columns(std::move(*parsed), known_in_file, build, tuning.thread_count(), context,
                    [&](size_t column, const BuiltColumn& of_column, uint64_t bytes) {
                      size_t position = load.positions[column];
                      return storage(position, load.result.definitions[position], of_column, bytes);
                    });
  LoadedFile loaded{std::move(load.result), std::vector<BuiltColumn>(built.size())};
  for (size_t i = 0; i < built.size(); ++i) loaded.columns[load.positions[i]] = std::move(built[i]);
  return loaded;
}

}  // namespace

LoadedFile load_file(const std::string& path, const CsvOptions& options, const Target& target,
                     const std::vector<DictionaryPtr>& known, const BuildDictionaries& build,
                     const WorkContext& context, const Tuning& tuning, const ColumnStorage& storage) {
  ProgressEnd progress_end(context.progress);
  const InputText input(path, context);
  try {
    LoadedFile loaded = load_input(path, input, options, target, known, build, context, tuning, storage);
    input.check_whole(context);
    return loaded;
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kInterrupted) input.check_whole(context);  // which explains the error
    throw;
  }
}

CsvResult read(const std::string& path, const CsvOptions& options, const Target& target,
               const WorkContext& context, const Tuning& tuning) {
  std::vector<HostColumn> columns;
  auto storage = [&](size_t position, const ColumnDefinition&, const BuiltColumn&, uint64_t bytes) {
    if (columns.size() <= position) columns.resize(position + 1);
    columns[position].data.resize(bytes);
    return columns[position].data.data();
  };
  LoadedFile loaded = load_file(path, options, target, {}, build_dictionaries, context, tuning, storage);
  for (size_t i = 0; i < columns.size(); ++i) {
    BuiltColumn& built = loaded.columns[i];
    columns[i].type = built.type;
    columns[i].rows = loaded.result.rows;
    columns[i].validity = std::move(built.validity);
    columns[i].dictionary = std::move(built.dictionary);
  }
  loaded.result.columns = std::move(columns);
  return std::move(loaded.result);
}

}  // namespace rtsql::csv
