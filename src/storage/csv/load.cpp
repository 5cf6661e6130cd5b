#include "storage/csv/load.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "common/error.h"
#include "common/text.h"
#include "storage/csv/build_columns.h"
#include "storage/csv/column_names.h"
#include "storage/csv/column_plans.h"
#include "storage/csv/foreign_file.h"
#include "storage/csv/header.h"
#include "storage/csv/inputs.h"
#include "storage/csv/json_lists.h"
#include "storage/csv/parse_file.h"
#include "storage/csv/path_columns.h"
#include "storage/csv/sniff_input.h"
#include "storage/csv/titles.h"
#include "storage/csv/type_lattice.h"
#include "storage/json/json_sample.h"
#include "storage/json/json_scanner.h"

namespace rtsql::csv {
namespace {

constexpr std::string_view kFilename = "filename";

constexpr const char* kMayBeHeader =
    "the first row was taken for data and rejected; (header) says that it is a header";

Error unknown_member(const std::string& path, const std::string& name,
                     const std::vector<std::string>& columns) {
  return Error(ErrorKind::kData,
               fmt::format("a row of {} has \"{}\", which the table does not have", path, name))
      .hint(suggest_name(name, columns) +
            "; INSERT INTO t (column, …) SELECT … FROM the file takes some of its members");
}

std::string new_line_of(std::string_view text) {
  const size_t at = text.find_first_of("\r\n");
  if (at == std::string_view::npos) return "";
  return std::string(text.substr(at, text.substr(at).starts_with("\r\n") ? 2 : 1));
}

uint64_t lines_in(std::string_view text) {
  const char last = new_line_of(text) == "\r" ? '\r' : '\n';
  return static_cast<uint64_t>(std::count(text.begin(), text.end(), last));
}

// Knows how the files of a load are read, and how the columns of each become the result's.
class LoadPlan {
 public:
  // With `any_trailing` not set no file has a trailing delimiter.
  // `further_names` are members of JSON that a load has found behind the sample.
  LoadPlan(Inputs& inputs, const CsvOptions& options, const Target& target, bool any_trailing,
           const std::vector<std::string>& further_names, const WorkContext& context, const Tuning& tuning)
      : inputs_(inputs),
        further_names_(further_names),
        paths_(inputs.paths()),
        options_(options),
        target_(target),
        any_trailing_(any_trailing),
        context_(context),
        files_(paths_.size()) {
    job_.files = paths_.size();
    job_.open = [this](size_t file) -> const FileJob& { return open(file); };
    job_.null_texts = options.null_texts;
    job_.name_text = options.name_text;
    job_.options_begin = options.begin_for(target.has_value());
    job_.table_types = target.has_value();
    job_.ignore_errors = options.ignore_errors;
    job_.reject_limit = options.reject_limit;
    job_.described_rejects = options.described_rejects;
    job_.tuning = tuning;
    if (target_) {
      for (const ColumnDefinition& definition : *target_) job_.columns.push_back(plan_of(definition));
      find_target_path_columns();
      plan_first();
      for (size_t i = 0; i < files_[0]->positions.size(); ++i)
        job_.columns[files_[0]->positions[i]] = files_[0]->plan.columns[i];
      return;
    }
    plan_first();
    job_.columns = files_[0]->plan.columns;
    if (options.union_by_name || files_[0]->is_json) plan_union();
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
    for (const std::string& name : parsed.array_names)
      result.notes.push_back(fmt::format(
          "column \"{}\" has arrays that are no lists of one type: it has the texts of JSON", name));
    for (const auto& file : files_) {
      for (const std::string& note : notes_on(*file))
        result.notes.push_back(files_.size() == 1 ? note : file->path + ": " + note);
    }
    result.reject_count = parsed.reject_count;
    result.first_rejects = parsed.first_rejects;
    result.findings = findings(parsed);
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
      note_null_words(name, parsed.null_words[i], result.notes);
      if (!parsed.lost_digits[i]) continue;
      result.notes.push_back(
          fmt::format("column \"{}\" is DOUBLE, which keeps 15 digits, and has numbers of more; {}types = "
                      "({} VARCHAR)) keeps all",
                      name, job_.options_begin, job_.name_text(name)));
    }
    return result;
  }

 private:
  std::vector<std::string> notes_on(const FileJob& file) const {
    std::vector<std::string> notes = file.left_out;
    const std::string_view problem = file.is_json ? json::end_problem(file.text()) : std::string_view();
    if (!problem.empty()) notes.emplace_back(problem);
    return notes;
  }

  CsvFindings findings(const ParsedFile& parsed) const {
    const FileJob& file = *files_[0];
    CsvFindings found{file.dialect.quote, file.dialect.escape, new_line_of(file.text())};
    found.skipped_lines = lines_in(file.text().substr(0, file.rows_begin));
    if (file.data_end < file.text().size()) found.footer_lines = last_lines_from(file.text(), file.data_end);
    found.forms.resize(job_.columns.size());
    for (size_t i = 0; i < file.positions.size(); ++i)
      found.forms[file.positions[i]] = file.plan.columns[i].form;
    found.date_format = file.plan.date_format;
    found.null_words = parsed.null_words;
    return found;
  }

  // Says how the columns whose types are found are written.
  void add_form_notes(const Sniffed& sniffed, FileJob& file) const {
    const auto add = [&](std::string_view what, const std::string& column, std::string_view form) {
      file.left_out.push_back(
          fmt::format("{} of column \"{}\" are written with {}; {}types = ({} VARCHAR)) keeps the texts",
                      what, column, form, job_.options_begin, job_.name_text(column)));
    };
    const bool finds_dates = options_.date_format.empty() && !sniffed.date_format.empty();
    for (size_t i = 0; i < sniffed.names.size(); ++i) {
      if (file.plan.columns[i].fixed) continue;
      if (!is_form_given(options_) && !sniffed.forms[i].is_plain())
        add("numbers", sniffed.names[i], form_text(sniffed.forms[i]));
      if (finds_dates && sniffed.guesses[i] == TypeId::kDate)
        add("dates", sniffed.names[i], fmt::format("dateformat '{}'", sniffed.date_format));
    }
  }

  void note_null_words(const std::string& column, NullWords words, std::vector<std::string>& notes) const {
    if (words.none()) return;
    notes.push_back(
        fmt::format("{} of column \"{}\" {} NULL; {}null '') keeps such words, in a column of texts",
                    null_words_text(words), column, words.count() == 1 ? "is" : "are", job_.options_begin));
  }

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
    std::string_view beginning = file->input->wait_for(kSniffedBytes, context_);
    const size_t mark = beginning.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    beginning.remove_prefix(mark);
    file->is_json = options.delimiter.empty() && json::is_json(beginning);
    const bool wants_json = options.delimiter.empty() && (options.wants_json || is_named_as_json(file->path));
    if (wants_json && !file->is_json) refuse_other_json(file->path, beginning);
    if (file->is_json) {
      file->json_layout = {json::has_object_lines(beginning), json::is_array(beginning)};
      sniffed = sniff_json(*file, beginning.substr(0, kSniffedBytes));
      sniffed.rows_begin = sniffed.data_begin = mark;
      file->json_names = sniffed.names;
      if (sniffed.names.empty())
        throw Error(ErrorKind::kData, fmt::format("{} has no rows with members, which would be columns{}",
                                                  file->path, problem_of_rows(beginning, *file)));
      sniffed.names = unique_names(Row(sniffed.names.begin(), sniffed.names.end()));
    } else {
      sniffed = sniff_input(file->path, *file->input, options, target_, any_trailing_, context_);
    }
    // Whoever demands a type for what stands behind the trailing delimiter takes it for a column.
    if (!target_ && sniffed.dialect.trailing_delimiter && names_further_column(options, sniffed.names))
      sniffed = sniff_input(file->path, *file->input, options, target_, false, context_);
    file->rows_begin = sniffed.rows_begin;
    file->data_begin = sniffed.data_begin;
    file->data_end = sniffed.data_end;
    file->left_out = sniffed.left_out;
    file->bytes_per_row = sniffed.bytes_per_row;
    file->dialect = sniffed.dialect;
    file->header_guessed = !options.header && !sniffed.header;
    file->plan.date_format = sniffed.date_format.empty() ? options.date_format : sniffed.date_format;
    file->plan.zone = options.zone;
    file->plan.ignore_errors = options.ignore_errors;
    file->plan.described_rejects = options.described_rejects;
    file->plan.detect_nulls = options.detect_nulls && !file->is_json;
    file->plan.trailing_delimiter = sniffed.dialect.trailing_delimiter;
    if (target_) {
      plan_target(*target_, options, names_of_paths(), sniffed, *file);
      place_others(index, *file);
    } else {
      plan_columns(options, sniffed, *file);
      add_form_notes(sniffed, *file);
    }
    return file;
  }

  // Finds the members that the rows of a file of JSON have, in its beginning. They are its columns, but that
  // those of a table are where there is one.
  Sniffed sniff_json(const FileJob& file, std::string_view text) const {
    std::vector<std::string> names;
    if (target_) {
      names = names_of(*target_);
      const NamePositions members(members_of(text, file));
      const NamePositions of_paths(names_of_paths());
      std::erase_if(names,
                    [&](const std::string& name) { return of_paths.find(name) && !members.find(name); });
    } else {
      names = members_of(text, file);
      names.insert(names.end(), further_names_.begin(), further_names_.end());
    }
    Sniffed sniffed;
    sniffed.set_columns(std::move(names));
    sniffed.header = true;
    sniffed.dialect.delimiter.clear();
    return sniffed;
  }

  // Returns the members of the first rows, without `further_names`. A member that is null in these may be an
  // object behind them, whose members are columns.
  std::vector<std::string> members_of(std::string_view text, const FileJob& file) const {
    return json::sample_rows(text, further_names_, file.json_layout, options_.sample_rows, context_).members;
  }

  // Says what is wrong with the first bad row, if there is any.
  std::string problem_of_rows(std::string_view text, const FileJob& file) const {
    const std::string problem =
        json::sample_rows(text, {}, file.json_layout, options_.sample_rows, context_).first_problem;
    return problem.empty() ? "" : "; " + problem;
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
    for (PathColumn& column : path_columns(paths_, options_.paths, options_.date_format)) {
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

  // Columns of the table that the paths have the values of stand in for those that a file lacks.
  void find_target_path_columns() {
    const std::vector<std::string> names = names_of(*target_);
    const NamePositions positions(names);
    for (PathColumn& column : path_columns(paths_, options_.paths, options_.date_format)) {
      const std::optional<size_t> position = positions.find(column.name);
      const bool is_asked_for = column.name == kFilename || options_.paths.hive_partitioning == true;
      if (!position && is_asked_for) {
        throw Error(ErrorKind::kName,
                    fmt::format("the path of {} gives a column \"{}\", which is none of those "
                                "that are loaded",
                                paths_.front(), column.name))
            .sqlstate(sqlstate::kUndefinedColumn)
            .hint(suggest_name(column.name, names));
      }
      if (!position) continue;
      constant_positions_.push_back(*position);
      path_columns_.push_back(std::move(column));
    }
  }

  std::vector<std::string> names_of_paths() const {
    std::vector<std::string> names;
    for (const PathColumn& column : path_columns_) names.push_back(column.name);
    return names;
  }

  // Fills the columns of the table that the file lacks.
  void place_others(size_t index, FileJob& file) const {
    std::vector<std::optional<std::string>> values(job_.columns.size());
    for (size_t i = 0; i < path_columns_.size(); ++i)
      values[constant_positions_[i]] = path_columns_[i].values[index];
    std::vector<bool> is_of_file(job_.columns.size());
    for (const size_t position : file.positions) is_of_file[position] = true;
    for (size_t i = 0; i < job_.columns.size(); ++i) {
      if (is_of_file[i]) continue;
      file.constants.push_back(job_.columns[i]);
      file.constant_values.push_back(values[i]);
      file.constant_positions.push_back(i);
    }
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
    const std::string what =
        result_.header ? describe_difference(sniffed.names, first, first_names_)
                       : fmt::format("{}, and {} has {}", count_noun(sniffed.names.size(), "column"), first,
                                     format_count(first_names_.size()));
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
  const std::vector<std::string>& further_names_;
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
  Inputs inputs(paths, options, context);
  try {
    std::optional<LoadPlan> plan;
    std::vector<std::string> further_names;
    plan.emplace(inputs, options, target, true, further_names, context, tuning);
    std::optional<ParsedFile> parsed = parse_file(plan->job(), context);
    if (!parsed) {
      plan.emplace(inputs, options, target, false, further_names, context, tuning);
      parsed = parse_file(plan->job(), context);
    }
    while (!parsed->further_names.empty()) {
      if (target) throw unknown_member(paths.front(), parsed->further_names.front(), names_of(*target));
      further_names.insert(further_names.end(), parsed->further_names.begin(), parsed->further_names.end());
      plan.emplace(inputs, options, target, false, further_names, context, tuning);
      parsed = parse_file(plan->job(), context);
    }
    inputs.check_present();
    find_json_lists(*parsed, plan->job(), tuning.thread_count(), context);
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
