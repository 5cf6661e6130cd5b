#include "storage/csv/parse_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <iterator>
#include <memory>
#include <mutex>

#include "common/error.h"
#include "common/parallel.h"
#include "common/text.h"
#include "storage/csv/reject_report.h"
#include "storage/csv/row_scanner.h"
#include "storage/csv/tokenizer.h"
#include "storage/csv/type_lattice.h"
#include "storage/json/json_rows.h"
#include "storage/json/json_scanner.h"

namespace rtsql::csv {
namespace {

constexpr auto kOpenPollInterval = std::chrono::milliseconds(20);
constexpr size_t kShownBytes = 100;

// Reads a chunk again for columns that turned out to be VARCHAR after it was converted.
class TextRereader {
 public:
  // `columns` says which of the job's columns are meant.
  TextRereader(ParsedChunk& chunk, std::vector<bool> columns, std::vector<StringTable>& strings,
               const WorkContext& context)
      : chunk_(chunk), columns_(std::move(columns)), strings_(strings), context_(context) {
    for (size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i]) chunk_.rows.columns[i] = ChunkColumn(TypeId::kVarchar, chunk_.rows.rows + 1);
    }
  }

  void field(const char* text, size_t bytes) {
    const size_t field_number = field_++;
    const std::vector<size_t>& positions = chunk_.file->positions;
    if (field_number >= positions.size() || !columns_[positions[field_number]] || skipped()) return;
    const size_t column = positions[field_number];
    ChunkColumn& values = chunk_.rows.columns[column];
    if (text == nullptr) return values.store_null(row_);
    // A text that reads as a number or a date is ASCII, and every other text has been checked before.
    values.store(row_, strings_[column].number({text, bytes}));
  }
  void string_field(std::string_view text) { field(text.data(), text.size()); }
  void bad_row(const std::string&) { end_row(); }  // it has been rejected
  void end_row() {
    if (field_ == 0) field(nullptr, 0);
    field_ = 0;
    skipped() ? ++next_rejected_ : ++row_;
    ++input_row_;
  }
  void stray_text(std::string_view) {}  // the row has been rejected
  bool stopped() const {
    context_.poll();
    return false;
  }

 private:
  bool skipped() const {
    const std::vector<uint64_t>& rejected = chunk_.rows.rejected;
    return next_rejected_ < rejected.size() && rejected[next_rejected_] == input_row_;
  }

  ParsedChunk& chunk_;
  std::vector<bool> columns_;
  std::vector<StringTable>& strings_;
  const WorkContext& context_;
  size_t field_ = 0;
  size_t next_rejected_ = 0;
  uint64_t input_row_ = 0;
  uint64_t row_ = 0;
};

// A file of the job, and what has been cut off it.
struct OpenFile {
  const FileJob* job = nullptr;
  std::mutex mutex;  // of what follows, while the text grows
  size_t next_begin = 0;
  std::deque<ParsedChunk> chunks;
};

// Orders chunks by their files and their places there.
uint64_t ordinal_of(size_t file, size_t chunk) {
  return uint64_t{file} << 32 | chunk;
}

class FileParser {
 public:
  FileParser(const ParseJob& job, const WorkContext& context)
      : job_(job), context_(context), threads_(job.tuning.thread_count()), files_(job.files) {
    failures_.resize(job.files);
  }

  std::optional<ParsedFile> run() {
    open_file(0);
    const FileJob& first = *files_[0].load()->job;
    file_.strings.resize(threads_);
    const auto rows = static_cast<size_t>(first.input->expected_bytes() / first.bytes_per_row);
    for (std::vector<StringTable>& of_worker : file_.strings) {
      of_worker.resize(job_.columns.size());
      // Threads take chunks as they come to them: some take more than their share.
      for (StringTable& strings : of_worker) strings.expect(rows / threads_ * 5 / 4);
    }
    job_.files == 1 && first.input->is_whole() ? convert_whole() : convert_growing();
    for (size_t i = 0; i < job_.files; ++i) {
      if (failures_[i] != nullptr && !job_.ignore_errors) judge_rejects();  // of files before
      if (failures_[i] != nullptr) std::rethrow_exception(failures_[i]);
      gather_chunks(i);
    }
    if (!job_.table_types && any_text_behind_trailing()) return std::nullopt;
    judge_rejects();
    if (!file_.further_names.empty()) {
      file_.chunks.clear();
      return std::move(file_);
    }
    join_chunk_types();
    parallel_for_workers(threads_, file_.chunks.size(),
                         [&](unsigned worker, size_t i) { reread(worker, i); });
    for (const ParsedChunk& chunk : file_.chunks) file_.rows += chunk.rows.rows;
    return std::move(file_);
  }

 private:
  OpenFile& open_file(size_t index) {
    auto opened = std::make_unique<OpenFile>();
    opened->job = &job_.open(index);
    opened->next_begin = opened->job->data_begin;
    const std::lock_guard lock(open_mutex_);
    files_[index] = opened.get();
    owned_.push_back(std::move(opened));
    opened_.notify_all();
    return *files_[index].load();
  }

  // Waits until another thread has opened a file. Returns null where it is not needed.
  OpenFile* wait_for_file(size_t index) {
    std::unique_lock lock(open_mutex_);
    while (files_[index].load() == nullptr && failures_[index] == nullptr && is_needed(index, 0)) {
      opened_.wait_for(lock, kOpenPollInterval);
      lock.unlock();
      context_.poll();
      lock.lock();
    }
    return files_[index].load();
  }

  void gather_chunks(size_t index) {
    OpenFile* const file = files_[index].load();
    if (file == nullptr) return;
    std::move(file->chunks.begin(), file->chunks.end(), std::back_inserter(file_.chunks));
    file->chunks.clear();
  }

  void convert_whole() {
    OpenFile& file = *files_[0].load();
    const std::string_view text = file.job->text().substr(0, file.job->data_end).substr(file.job->data_begin);
    if (file.job->is_json) return convert_growing();
    for (std::string_view chunk :
         split_rows(text, file.job->dialect, job_.tuning.chunk_bytes, threads_, context_)) {
      file.chunks.push_back({chunk, file.job, {}, {}});
    }
    parallel_for_workers(threads_, file.chunks.size(),
                         [&](unsigned worker, size_t i) { convert(worker, 0, i, file.chunks[i]); });
  }

  // Cuts chunks off texts of which the rest may be on its way. Each thread takes a file; when none is left,
  // it helps with those that others have taken.
  void convert_growing() {
    parallel_for_workers(threads_, threads_, [&](unsigned worker, size_t) {
      if (worker == 0) convert_file(worker, 0);
      for (size_t i = next_file_++; i < job_.files; i = next_file_++) convert_file(worker, i);
      for (size_t i = 0; i < job_.files; ++i) convert_file(worker, i, true);
    });
  }

  void convert_file(unsigned worker, size_t index, bool is_anothers = false) {
    try {
      if (!is_needed(index, 0)) return;
      OpenFile* const file = is_anothers  ? wait_for_file(index)
                             : index == 0 ? files_[0].load()
                                          : &open_file(index);
      if (file == nullptr) return;
      for (NextChunk next = cut_chunk(index, *file); next.chunk != nullptr; next = cut_chunk(index, *file))
        convert(worker, index, next.index, *next.chunk);
    } catch (...) {
      const std::lock_guard lock(open_mutex_);
      if (failures_[index] == nullptr) failures_[index] = std::current_exception();
      stop_behind(index, 0);
    }
  }

  struct NextChunk {
    size_t index;
    ParsedChunk* chunk;  // null: there is none that is needed
  };
  NextChunk cut_chunk(size_t file_index, OpenFile& file) {
    const std::lock_guard lock(file.mutex);
    const size_t index = file.chunks.size();
    if (!is_needed(file_index, index)) return {index, nullptr};
    const FileJob& job = *file.job;
    const size_t begin = file.next_begin;
    // More than a chunk is asked for, as its last row ends behind it.
    for (size_t bytes = job_.tuning.chunk_bytes + 1;; bytes += job_.tuning.chunk_bytes) {
      const std::string_view text = job.input->wait_for(begin + bytes, context_).substr(0, job.data_end);
      const bool more_follows =
          !job.input->is_whole() || text.size() < std::min(job.text().size(), job.data_end);
      if (begin == text.size() && !more_follows) {
        if (job.is_json && !job_.ignore_errors) check_end(text.substr(job.data_begin), job);
        return {index, nullptr};
      }
      const std::optional<size_t> end =
          job.is_json ? json::first_rows_end(text.substr(begin), job_.tuning.chunk_bytes,
                                             job.json_layout.lines, more_follows, context_)
                      : first_rows_end(text.substr(begin), job_.tuning.chunk_bytes, more_follows, job.dialect,
                                       context_);
      if (!end) continue;
      file.next_begin = begin + *end;
      file.chunks.push_back({text.substr(begin, *end), &job, {}, {}});
      return {index, &file.chunks.back()};
    }
  }

  static void check_end(std::string_view json_text, const FileJob& job) {
    const std::string_view problem = json::end_problem(json_text);
    if (problem.empty()) return;
    throw Error(ErrorKind::kData, fmt::format("{}: {}", job.path, problem))
        .hint("fetch it again; WITH (ignore_errors) loads the rows that are whole");
  }

  void convert(unsigned worker, size_t file_index, size_t index, ParsedChunk& chunk) {
    context_.poll();
    if (!is_needed(file_index, index)) return;
    const FileJob& file = *chunk.file;
    auto expected_rows =
        static_cast<uint64_t>(static_cast<double>(chunk.text.size()) / file.bytes_per_row * 1.05);
    std::vector<StringTable*> strings;
    for (const size_t position : file.positions) strings.push_back(&file_.strings[worker][position]);
    ChunkConverter converter(file.plan, std::move(strings), expected_rows + 16, context_);
    if (!read_rows(file, chunk.text, converter)) converter.end_open_quote();
    chunk.rows = converter.take();
    arrange(worker, chunk);
    chunk.workers.assign(job_.columns.size(), worker);
    uint64_t rejects = reject_count_ += chunk.rows.rejected.size();
    // Only a chunk that has bad rows ends what is needed: another may have been counted out of turn.
    const bool too_many = rejects > (job_.ignore_errors ? job_.reject_limit : 0);
    if (too_many && !chunk.rows.rejected.empty()) stop_behind(file_index, index);
    report_progress(chunk.text.size(), file);
  }

  // Puts the columns of the file where the job has them.
  void arrange(unsigned worker, ParsedChunk& chunk) {
    const FileJob& file = *chunk.file;
    ChunkRows& rows = chunk.rows;
    std::vector<ChunkColumn> columns;
    for (size_t i = 0; i < job_.columns.size(); ++i) columns.emplace_back(TypeId::kNull, rows.rows);
    std::vector<bool> reread(columns.size()), lost_digits(columns.size());
    std::vector<NullWords> null_words(columns.size());
    for (size_t i = 0; i < file.positions.size(); ++i) {
      columns[file.positions[i]] = std::move(rows.columns[i]);
      reread[file.positions[i]] = rows.reread[i];
      lost_digits[file.positions[i]] = rows.lost_digits[i];
      null_words[file.positions[i]] = rows.null_words[i];
    }
    for (size_t i = 0; i < file.constants.size() && rows.rows > 0; ++i) {
      const size_t position = file.constant_positions[i];
      columns[position] = constant(file, i, file_.strings[worker][position], rows.rows);
    }
    rows.columns = std::move(columns);
    rows.reread = std::move(reread);
    rows.lost_digits = std::move(lost_digits);
    rows.null_words = std::move(null_words);
  }

  ChunkColumn constant(const FileJob& file, size_t index, StringTable& strings, uint64_t rows) const {
    const ConversionPlan plan{{file.constants[index]}, file.plan.date_format, false, false, file.plan.zone};
    const std::optional<std::string>& value = file.constant_values[index];
    ChunkConverter converter(plan, {&strings}, 1, context_);
    value ? converter.field(value->data(), value->size()) : converter.field(nullptr, 0);
    converter.end_row();
    const ChunkRows converted = converter.take();
    if (converted.rows == 1) return ChunkColumn::repeated(converted.columns.front(), rows);
    if (!value) {
      throw Error(ErrorKind::kData, fmt::format("{} lacks column \"{}\", which is NOT NULL", file.path,
                                                plan.columns.front().name));
    }
    throw Error(ErrorKind::kData,
                fmt::format("{}: \"{}\" in the path is no value of column \"{}\" {}", file.path,
                            printable(value.value_or(""), kShownBytes), plan.columns.front().name,
                            type_name(plan.columns.front().type)));
  }

  bool is_needed(size_t file, size_t chunk) const { return ordinal_of(file, chunk) <= last_needed_.load(); }

  // The load fails, and nothing behind this chunk matters; what is before it may hold the first error.
  void stop_behind(size_t file, size_t chunk) {
    const uint64_t ordinal = ordinal_of(file, chunk);
    uint64_t last = last_needed_.load();
    while (ordinal < last && !last_needed_.compare_exchange_weak(last, ordinal)) {
    }
    opened_.notify_all();
  }

  void reread(unsigned worker, size_t index) {
    ParsedChunk& chunk = file_.chunks[index];
    std::vector<bool> columns(file_.types.size());
    bool any = false;
    for (size_t i = 0; i < columns.size(); ++i) {
      TypeId type = chunk.rows.columns[i].type().id;
      bool narrower = type != TypeId::kVarchar && type != TypeId::kNull;
      const bool lost_texts = narrower || chunk.rows.reread[i] || chunk.rows.null_words[i].any();
      columns[i] = file_.types[i].id == TypeId::kVarchar && lost_texts;
      if (columns[i]) chunk.workers[i] = worker;
      any = any || columns[i];
    }
    if (!any) return;
    context_.poll();
    TextRereader rereader(chunk, std::move(columns), file_.strings[worker], context_);
    read_rows(*chunk.file, chunk.text, rereader);
  }

  // Returns false if the text ends within a quoted field.
  template <class Handler>
  bool read_rows(const FileJob& file, std::string_view text, Handler& handler) {
    if (!file.is_json) return make_tokenizer(file).run(text, handler);
    json::RowReader reader(file.json_names, file.json_layout);
    const bool is_first = text.data() == file.text().data() + file.data_begin;
    const bool is_behind_object = !is_first && text.data()[-1] == '}';
    reader.run(text,
               is_first           ? json::Before::kNothing
               : is_behind_object ? json::Before::kRow
                                  : json::Before::kBadRow,
               handler);
    const std::lock_guard lock(names_mutex_);
    for (const std::string& name : reader.further_columns()) add_name(name, file_.further_names);
    for (const std::string& name : reader.arrays()) add_name(name, file_.array_names);
    for (const std::string& name : reader.single_values()) add_name(name, file_.single_names);
    return true;
  }

  static void add_name(const std::string& name, std::vector<std::string>& names) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }

  Tokenizer make_tokenizer(const FileJob& file) const {
    return Tokenizer(file.dialect, job_.null_texts,
                     file.plan.columns.size() == 1 && !file.dialect.skips_blank_lines);
  }

  bool any_text_behind_trailing() const {
    return std::any_of(file_.chunks.begin(), file_.chunks.end(),
                       [](const ParsedChunk& chunk) { return chunk.rows.text_behind_trailing; });
  }

  void judge_rejects() {
    std::optional<RejectReport> report;
    const FileJob* reported = nullptr;
    for (const ParsedChunk& chunk : file_.chunks) {
      file_.reject_count += chunk.rows.rejected.size();
      if (reported != chunk.file) {
        report.emplace(job_, *chunk.file, context_);
        reported = chunk.file;
      }
      for (const RejectedRow& reject : chunk.rows.first_rejects) {
        if (!job_.ignore_errors) fail(*report, chunk, reject);
        if (file_.first_rejects.size() >= job_.described_rejects) break;
        file_.first_rejects.push_back(report->describe(chunk, reject));
        const bool may_be_header = chunk.file->header_guessed && report->is_first_row(chunk, reject);
        file_.possible_header_rejected = file_.possible_header_rejected || may_be_header;
      }
    }
    if (file_.reject_count > job_.reject_limit)
      throw RejectReport::too_many(job_, file_.first_rejects.front());
  }

  [[noreturn]] void fail(RejectReport& report, const ParsedChunk& chunk, const RejectedRow& reject) {
    chunk.file->input->check_whole(context_);  // damage explains what the rows are like
    const CsvReject described = report.describe(chunk, reject);
    throw report.error(chunk, reject, described, keeps_most(chunk, described));
  }

  // Tells whether most lines up to the end of the chunk of the first bad row stay where bad rows are left
  // out. A quote that is not closed makes one row of many lines.
  bool keeps_most(const ParsedChunk& chunk, const CsvReject& first_reject) {
    ConversionPlan plan = chunk.file->plan;
    plan.ignore_errors = true;
    std::vector<StringTable> strings(plan.columns.size());
    ChunkConverter converter(plan, pointers_to(strings), 1, context_);
    if (!read_rows(*chunk.file, chunk.text, converter)) converter.end_open_quote();
    const ChunkRows rows = converter.take();
    uint64_t kept = rows.rows;
    for (const ParsedChunk& before : file_.chunks) {
      if (&before == &chunk) break;
      kept += before.rows.rows;
    }
    const uint64_t lost = rows.rejected.size() + (first_reject.last_line - first_reject.line);
    return kept > 0 && kept >= lost;
  }

  void join_chunk_types() {
    for (size_t i = 0; i < job_.columns.size(); ++i) {
      const ColumnPlan& plan = job_.columns[i];
      TypeId type = plan.type.id;
      for (const ParsedChunk& chunk : file_.chunks) {
        type = join_types(type, chunk.rows.columns[i].type().id);
      }
      if (type == TypeId::kNull) type = TypeId::kVarchar;
      file_.types.push_back(plan.fixed ? plan.type : lattice_type(type));
      file_.null_words.push_back(null_words(i));
      file_.lost_digits.push_back(!plan.fixed && type == TypeId::kDouble && loses_digits(i));
    }
  }

  // A column of texts has these words.
  NullWords null_words(size_t column) const {
    NullWords words;
    if (file_.types[column].id == TypeId::kVarchar) return words;
    for (const ParsedChunk& chunk : file_.chunks) words |= chunk.rows.null_words[column];
    return words;
  }

  bool loses_digits(size_t column) const {
    return std::any_of(file_.chunks.begin(), file_.chunks.end(), [&](const ParsedChunk& chunk) {
      return chunk.rows.lost_digits[column] || chunk.rows.columns[column].loses_digits(chunk.rows.rows);
    });
  }

  void report_progress(size_t bytes, const FileJob& file) {
    std::lock_guard lock(progress_mutex_);
    bytes_done_ += bytes;
    if (context_.progress == nullptr) return;
    // Files are taken to be alike where there are several.
    context_.progress->update("loading", static_cast<double>(bytes_done_),
                              std::max(static_cast<double>(bytes_done_),
                                       file.input->expected_bytes() * static_cast<double>(job_.files)));
  }

  const ParseJob& job_;
  const WorkContext& context_;
  unsigned threads_;
  ParsedFile file_;
  std::atomic<uint64_t> reject_count_{0};
  std::atomic<uint64_t> last_needed_{UINT64_MAX};
  std::atomic<size_t> next_file_{1};
  std::vector<std::atomic<OpenFile*>> files_;  // null: not yet opened
  std::mutex open_mutex_;
  std::condition_variable opened_;
  std::vector<std::unique_ptr<OpenFile>> owned_;  // under the mutex
  std::vector<std::exception_ptr> failures_;      // by file, likewise
  std::mutex names_mutex_;                        // of those that JSON rows have
  std::mutex progress_mutex_;
  size_t bytes_done_ = 0;
};

}  // namespace

std::optional<ParsedFile> parse_file(const ParseJob& job, const WorkContext& context) {
  return FileParser(job, context).run();
}

}  // namespace rtsql::csv
