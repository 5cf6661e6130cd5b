#include "storage/csv/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <unordered_map>

#include "common/error.h"
#include "common/text.h"
#include "storage/csv/build_columns.h"
#include "storage/csv/input_text.h"
#include "storage/csv/parse_file.h"
#include "storage/csv/path_columns.h"
#include "storage/csv/sniffer.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr std::string_view kFilename = "filename";
constexpr size_t kShownNames = 10;
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

// Demands the types that the options name, of the columns of a new table.
void force_types(const CsvOptions& options, std::vector<ColumnPlan>& columns) {
  std::vector<std::string> names;
  for (const ColumnPlan& column : columns) names.push_back(column.name);
  const NamePositions positions(names);
  for (const auto& [name, type, span] : options.types) {
    const std::optional<size_t> column = positions.find(name);
    if (!column) continue;
    columns[*column].type = type;
    columns[*column].fixed = true;
  }
}

// Plans the columns of a file for a new table, in its order; their types are to be found unless `options`
// name them.
void plan_columns(const CsvOptions& options, const Sniffed& sniffed, FileJob& file) {
  for (size_t i = 0; i < sniffed.names.size(); ++i) {
    // A guess rests on sampled rows. Some of these may be bad because of types that are demanded: none then.
    TypeId guess = options.types.empty() ? sniffed.guesses[i] : TypeId::kNull;
    file.plan.columns.push_back({sniffed.names[i], lattice_type(guess)});
    if (!options.all_varchar) continue;
    file.plan.columns.back().type = TypeId::kVarchar;
    file.plan.columns.back().fixed = true;
  }
  force_types(options, file.plan.columns);
}

// Plans the table's columns, in the order of a header that counts. Their types win over those of
// `options`.
void plan_target(const std::vector<ColumnDefinition>& target, const CsvOptions& options,
                 const Sniffed& sniffed, FileJob& file) {
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
          fmt::format("the header of {} names \"{}\", which the table does not have", file.path, name))
          .hint(fmt::format("{}; {}{}", suggest_name(name, table_names), kByPosition, no_header));
    }
    const ColumnDefinition& definition = target[*position];
    file.plan.columns.push_back({definition.name, definition.type, true, definition.not_null,
                                 definition.precision, definition.text_length});
    file.positions.push_back(*position);
  }
  const NamePositions file_positions(names);
  for (const std::string& name : table_names) {
    if (file_positions.find(name)) continue;
    throw Error(ErrorKind::kData,
                fmt::format("the header of {} does not name the table's column \"{}\"", file.path, name))
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

std::string quoted_list(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) {
    if (shown.size() == kShownNames) {
      shown.push_back(fmt::format("{} more", format_count(names.size() - kShownNames)));
      break;
    }
    shown.push_back(fmt::format("\"{}\"", name));
  }
  return join(shown, ", ");
}

// Returns those of `names` that `others` does not have.
std::vector<std::string> without(const std::vector<std::string>& names,
                                 const std::vector<std::string>& others) {
  const NamePositions positions(others);
  std::vector<std::string> left;
  for (const std::string& name : names) {
    if (!positions.find(name)) left.push_back(name);
  }
  return left;
}

// Opens the files of a load when they are asked for. Each file may be asked for by another thread.
class Inputs {
 public:
  Inputs(const std::vector<std::string>& paths, const std::string& encoding, const WorkContext& context)
      : paths_(paths), encoding_(encoding), context_(context), inputs_(paths.size()) {}

  const std::vector<std::string>& paths() const { return paths_; }
  const InputText& open(size_t file) {
    if (!inputs_[file]) inputs_[file] = std::make_unique<const InputText>(paths_[file], encoding_, context_);
    return *inputs_[file];
  }

  // Throws Error(kIo) if a file has been cut short since it was opened.
  void check_present() const {
    for (const auto& input : inputs_) {
      if (input) input->check_present();
    }
  }

 private:
  const std::vector<std::string>& paths_;
  const std::string& encoding_;
  const WorkContext& context_;
  std::vector<std::unique_ptr<const InputText>> inputs_;  // null: not yet opened
};

// Knows how the files of a load are read, and how the columns of each become the result's.
class LoadPlan {
 public:
  // With `any_trailing` not set no file has a trailing delimiter.
  LoadPlan(Inputs& inputs, const CsvOptions& options, const Target& target, bool any_trailing,
           const WorkContext& context, const Tuning& tuning)
      : inputs_(inputs),
        paths_(inputs.paths()),
        options_(options),
        target_(target),
        any_trailing_(any_trailing),
        context_(context),
        files_(paths_.size()) {
    job_.files = paths_.size();
    job_.open = [this](size_t file) -> const FileJob& { return open(file); };
    job_.null_text = options.null_text;
    job_.name_text = options.name_text;
    job_.options_begin = options.begin_for(target.has_value());
    job_.table_types = target.has_value();
    job_.ignore_errors = options.ignore_errors;
    job_.reject_limit = options.reject_limit;
    job_.tuning = tuning;
    plan_first();
    if (target_) {
      job_.columns = files_[0]->plan.columns;
      for (size_t i = 0; i < job_.columns.size(); ++i)
        job_.columns[files_[0]->positions[i]] = files_[0]->plan.columns[i];
      return;
    }
    job_.columns = files_[0]->plan.columns;
    if (options.union_by_name) plan_union();
    add_path_columns();
    check_forced_names();
    for (size_t i = 0; i < files_.size() && files_[i]; ++i) place_constants(i);
  }
  LoadPlan(const LoadPlan&) = delete;

  const ParseJob& job() const { return job_; }

  CsvResult result(const ParsedFile& parsed) {
    if (parsed.rows > kMaxTableRows) {
      const std::string what = paths_.size() == 1 ? paths_.front() + " has" : "the files have";
      throw Error(ErrorKind::kValue, fmt::format("{} {} rows; the most a table holds is {}", what,
                                                 format_count(parsed.rows), format_count(kMaxTableRows)))
          .sqlstate(sqlstate::kProgramLimit);
    }
    CsvResult result = std::move(result_);
    result.rows = parsed.rows;
    result.files = files_.size();
    result.compression = files_[0]->input->compression();
    for (const auto& file : files_) {
      result.text_bytes += file->text().size();
      result.file_bytes += file->input->file_bytes();
      if (file->input->compression() != result.compression) result.compression = Compression::kNone;
    }
    result.reject_count = parsed.reject_count;
    result.first_rejects = parsed.first_rejects;
    if (parsed.possible_header_rejected) {
      result.notes.push_back(kMayBeHeader);
    } else if (!header_note_.empty()) {
      result.notes.push_back(header_note_);
    }
    if (target_) {
      result.definitions = *target_;
      return result;
    }
    for (size_t i = 0; i < parsed.types.size(); ++i) {
      const std::string& name = job_.columns[i].name;
      result.definitions.push_back({name, parsed.types[i], false});
      if (!parsed.lost_digits[i]) continue;
      result.notes.push_back(
          fmt::format("column \"{}\" is DOUBLE, which keeps 15 digits, and has numbers of more; {}types = "
                      "({} VARCHAR)) keeps all",
                      name, job_.options_begin, job_.name_text(name)));
    }
    return result;
  }

 private:
  // Opens a file of several, of which the first has been planned.
  const FileJob& open(size_t index) {
    if (!files_[index]) {
      Sniffed sniffed;
      CsvOptions options = options_;
      if (!target_) options.header = result_.header;  // all have one, or none has
      files_[index] = plan(index, options, sniffed);
      if (!target_) {
        check_names(index, sniffed);
        place_by_order(*files_[index]);
        place_constants(index);
      }
    }
    return *files_[index];
  }

  std::unique_ptr<FileJob> plan(size_t index, const CsvOptions& options, Sniffed& sniffed) const {
    auto file = std::make_unique<FileJob>();
    file->path = paths_[index];
    file->input = &inputs_.open(index);
    sniffed = sniff_input(file->path, *file->input, options, target_, any_trailing_, context_);
    // Whoever demands a type for what stands behind the trailing delimiter takes it for a column.
    if (!target_ && sniffed.dialect.trailing_delimiter && names_further_column(options, sniffed.names))
      sniffed = sniff_input(file->path, *file->input, options, target_, false, context_);
    file->data_begin = sniffed.data_begin;
    file->bytes_per_row = sniffed.bytes_per_row;
    file->dialect = sniffed.dialect;
    file->header_guessed = !options.header && !sniffed.header;
    file->plan.date_format = options.date_format;
    file->plan.zone = options.zone;
    file->plan.ignore_errors = options.ignore_errors;
    file->plan.trailing_delimiter = sniffed.dialect.trailing_delimiter;
    target_ ? plan_target(*target_, options, sniffed, *file) : plan_columns(options, sniffed, *file);
    return file;
  }

  void plan_first() {
    Sniffed sniffed;
    files_[0] = plan(0, options_, sniffed);
    if (!target_) place_by_order(*files_[0]);
    first_names_ = sniffed.names;
    result_.delimiter = sniffed.dialect.delimiter;
    result_.trailing_delimiter = sniffed.dialect.trailing_delimiter;
    result_.header = sniffed.header;
    if (sniffed.header_guess) {
      const std::string begin = options_.options_begin;
      result_.header_doubt =
          begin + (sniffed.header ? "header false) takes it for data" : "header) takes the first row for it");
    }
    result_.notes = sniffed.notes;
    header_note_ = sniffed.header_note;
  }

  // Plans all files, as their columns together are the result's.
  void plan_union() {
    for (size_t i = 1; i < files_.size(); ++i) {
      context_.poll();
      Sniffed sniffed;
      files_[i] = plan(i, options_, sniffed);
      FileJob& file = *files_[i];
      const NamePositions positions(names_of_job());
      for (const ColumnPlan& column : file.plan.columns) {
        const std::optional<size_t> position = positions.find(column.name);
        file.positions.push_back(position.value_or(job_.columns.size()));
        if (!position) job_.columns.push_back(column);
      }
    }
  }

  void place_by_order(FileJob& file) const {
    for (size_t i = 0; i < file.plan.columns.size(); ++i) file.positions.push_back(i);
  }

  void add_path_columns() {
    for (PathColumn& column : path_columns(paths_, options_)) {
      if (NamePositions(names_of_job()).find(column.name)) {
        if (column.name != kFilename) continue;  // what the file says of itself counts
        throw Error(ErrorKind::kData,
                    fmt::format("{} has a column \"{}\" of its own", paths_.front(), kFilename))
            .hint("leave the option filename out");
      }
      constant_positions_.push_back(job_.columns.size());
      job_.columns.push_back({column.name, column.type, true});
      path_columns_.push_back(std::move(column));
    }
    force_types(options_, job_.columns);
  }

  void check_forced_names() const {
    const std::vector<std::string> names = names_of_job();
    const NamePositions positions(names);
    for (const auto& [name, type, span] : options_.types) {
      if (positions.find(name)) continue;
      throw Error(ErrorKind::kName, fmt::format("{} has no column \"{}\"", paths_.front(), name))
          .sqlstate(sqlstate::kUndefinedColumn)
          .at(span)
          .hint(suggest_name(name, names));
    }
  }

  void place_constants(size_t index) {
    FileJob& file = *files_[index];
    for (size_t i = 0; i < path_columns_.size(); ++i) {
      file.constants.push_back(job_.columns[constant_positions_[i]]);
      file.constant_values.push_back(path_columns_[i].values[index]);
    }
    file.constant_positions = constant_positions_;
  }

  // Refuses a file whose columns are others than those of the first.
  void check_names(size_t index, const Sniffed& sniffed) const {
    const auto same = [](const std::string& a, const std::string& b) { return equals_ignore_case(a, b); };
    if (std::equal(sniffed.names.begin(), sniffed.names.end(), first_names_.begin(), first_names_.end(),
                   same))
      return;
    const std::string& first = paths_.front();
    const std::vector<std::string> lacked = without(first_names_, sniffed.names);
    const std::vector<std::string> further = without(sniffed.names, first_names_);
    std::string what;
    if (!result_.header) {
      what = fmt::format("{}, and {} has {}", count_noun(sniffed.names.size(), "column"), first,
                         format_count(first_names_.size()));
    } else if (lacked.empty() && further.empty()) {
      what = fmt::format("the columns of {} in another order: {}", first, quoted_list(sniffed.names));
    } else if (further.empty()) {
      what = fmt::format("not all columns of {}: it lacks {}", first, quoted_list(lacked));
    } else if (lacked.empty()) {
      what = fmt::format("further columns than {}: {}", first, quoted_list(further));
    } else {
      what = fmt::format("other columns than {}: it lacks {} and has {}", first, quoted_list(lacked),
                         quoted_list(further));
    }
    throw Error(ErrorKind::kData, fmt::format("{} has {}", paths_[index], what))
        .hint(options_.options_begin +
              "union_by_name) matches columns by their names; those that a file lacks "
              "are NULL in its rows");
  }

  std::vector<std::string> names_of_job() const {
    std::vector<std::string> names;
    for (const ColumnPlan& column : job_.columns) names.push_back(column.name);
    return names;
  }

  Inputs& inputs_;
  const std::vector<std::string>& paths_;
  const CsvOptions& options_;
  const Target& target_;
  const bool any_trailing_;
  const WorkContext& context_;
  ParseJob job_;
  std::vector<std::unique_ptr<FileJob>> files_;  // null: not yet planned
  std::vector<std::string> first_names_;         // of the first file's columns
  std::vector<PathColumn> path_columns_;
  std::vector<size_t> constant_positions_;  // of these among the job's columns
  CsvResult result_;
  std::string header_note_;
};

}  // namespace

LoadedFile load_files(const std::vector<std::string>& paths, const CsvOptions& options, const Target& target,
                      const std::vector<DictionaryPtr>& known, const BuildDictionaries& build,
                      const WorkContext& context, const Tuning& tuning, const ColumnStorage& storage) {
  ProgressEnd progress_end(context.progress);
  Inputs inputs(paths, options.encoding, context);
  try {
    std::optional<LoadPlan> plan;
    plan.emplace(inputs, options, target, true, context, tuning);
    std::optional<ParsedFile> parsed = parse_file(plan->job(), context);
    if (!parsed) {
      plan.emplace(inputs, options, target, false, context, tuning);
      parsed = parse_file(plan->job(), context);
    }
    inputs.check_present();
    LoadedFile loaded{plan->result(*parsed), {}};
    const std::vector<DictionaryPtr> known_of_columns =
        known.empty() ? std::vector<DictionaryPtr>(parsed->types.size()) : known;
    loaded.columns =
        build_columns(std::move(*parsed), known_of_columns, build, tuning.thread_count(), context,
                      [&](size_t column, const BuiltColumn& of_column, uint64_t bytes) {
                        return storage(column, loaded.result.definitions[column], of_column, bytes);
                      });
    return loaded;
  } catch (const Error&) {
    inputs.check_present();  // which explains the error
    throw;
  }
}

CsvResult read(const std::vector<std::string>& paths, const CsvOptions& options, const Target& target,
               const WorkContext& context, const Tuning& tuning) {
  std::vector<HostColumn> columns;
  auto storage = [&](size_t position, const ColumnDefinition&, const BuiltColumn&, uint64_t bytes) {
    if (columns.size() <= position) columns.resize(position + 1);
    columns[position].data.resize(bytes);
    return columns[position].data.data();
  };
  LoadedFile loaded = load_files(paths, options, target, {}, build_dictionaries, context, tuning, storage);
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
