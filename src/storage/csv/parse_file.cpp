#include "storage/csv/parse_file.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "common/parallel.h"
#include "storage/csv/reject_report.h"
#include "storage/csv/row_scanner.h"
#include "storage/csv/tokenizer.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

// Reads a chunk again for columns that turned out to be VARCHAR after it was converted.
class TextRereader {
 public:
  TextRereader(ParsedChunk& chunk, std::vector<bool> columns, std::vector<StringTable>& strings,
               const WorkContext& context)
      : chunk_(chunk), columns_(std::move(columns)), strings_(strings), context_(context) {
    for (size_t i = 0; i < columns_.size(); ++i) {
      if (columns_[i]) chunk_.rows.columns[i] = ChunkColumn(TypeId::kVarchar, chunk_.rows.rows + 1);
    }
  }

  void field(const char* text, size_t bytes) {
    size_t column = field_++;
    if (column >= columns_.size() || !columns_[column] || skipped()) return;
    ChunkColumn& values = chunk_.rows.columns[column];
    if (text == nullptr) return values.store_null(row_);
    // A text that reads as a number or a date is ASCII, and every other text has been checked before.
    values.store(row_, strings_[column].number({text, bytes}));
  }
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

class FileParser {
 public:
  FileParser(const ParseJob& job, const WorkContext& context) : job_(job), context_(context) {
    threads_ = job.tuning.thread_count();
  }

  std::optional<ParsedFile> run() {
    file_.strings.resize(threads_);
    const auto rows = static_cast<size_t>(job_.input->expected_bytes() / job_.bytes_per_row);
    for (std::vector<StringTable>& of_worker : file_.strings) {
      of_worker.resize(job_.plan.columns.size());
      // Threads take chunks as they come to them: some take more than their share.
      for (StringTable& strings : of_worker) strings.expect(rows / threads_ * 5 / 4);
    }
    job_.input->is_whole() ? convert_whole() : convert_growing();
    if (job_.dialect.trailing_delimiter && !job_.table_types && any_text_behind_trailing())
      return std::nullopt;
    judge_rejects();
    join_chunk_types();
    parallel_for_workers(threads_, file_.chunks.size(),
                         [&](unsigned worker, size_t i) { reread(worker, i); });
    for (const ParsedChunk& chunk : file_.chunks) file_.rows += chunk.rows.rows;
    return std::move(file_);
  }

 private:
  void convert_whole() {
    const std::string_view text = job_.text().substr(job_.data_begin);
    for (std::string_view chunk :
         split_rows(text, job_.dialect, job_.tuning.chunk_bytes, threads_, context_)) {
      file_.chunks.push_back({chunk, {}, {}});
    }
    parallel_for_workers(threads_, file_.chunks.size(),
                         [&](unsigned worker, size_t i) { convert(worker, i, file_.chunks[i]); });
  }

  // Cuts chunks off the text while the rest of it is on its way.
  void convert_growing() {
    next_chunk_begin_ = job_.data_begin;
    parallel_for_workers(threads_, threads_, [&](unsigned worker, size_t) {
      try {
        for (NextChunk next = cut_chunk(); next.chunk != nullptr; next = cut_chunk())
          convert(worker, next.index, *next.chunk);
      } catch (...) {
        stop_behind(0);  // the other threads need not go on
        throw;
      }
    });
  }

  struct NextChunk {
    size_t index;
    ParsedChunk* chunk;  // null: there is none that is needed
  };
  NextChunk cut_chunk() {
    const std::lock_guard lock(cut_mutex_);
    const size_t index = file_.chunks.size();
    if (index > last_needed_.load()) return {index, nullptr};
    const size_t begin = next_chunk_begin_;
    // More than a chunk is asked for, as its last row ends behind it.
    for (size_t bytes = job_.tuning.chunk_bytes + 1;; bytes += job_.tuning.chunk_bytes) {
      const std::string_view text = job_.input->wait_for(begin + bytes, context_);
      const bool more_follows = !job_.input->is_whole();
      if (begin == text.size() && !more_follows) return {index, nullptr};
      const std::optional<size_t> end =
          first_rows_end(text.substr(begin), job_.tuning.chunk_bytes, more_follows, job_.dialect, context_);
      if (!end) continue;
      next_chunk_begin_ = begin + *end;
      file_.chunks.push_back({text.substr(begin, *end), {}, {}});
      return {index, &file_.chunks.back()};
    }
  }

  void convert(unsigned worker, size_t index, ParsedChunk& chunk) {
    context_.poll();
    if (index > last_needed_.load()) return;
    auto expected_rows =
        static_cast<uint64_t>(static_cast<double>(chunk.text.size()) / job_.bytes_per_row * 1.05);
    ChunkConverter converter(job_.plan, file_.strings[worker], expected_rows + 16, context_);
    Tokenizer tokenizer = make_tokenizer();
    if (!tokenizer.run(chunk.text, converter)) converter.end_open_quote();
    chunk.rows = converter.take();
    chunk.workers.assign(job_.plan.columns.size(), worker);
    uint64_t rejects = reject_count_ += chunk.rows.rejected.size();
    if (rejects > (job_.plan.ignore_errors ? job_.reject_limit : 0)) stop_behind(index);
    report_progress(chunk.text.size());
  }

  // The load fails, and nothing behind this chunk matters; what is before it may hold the first error of the
  // file.
  void stop_behind(size_t index) {
    size_t last = last_needed_.load();
    while (index < last && !last_needed_.compare_exchange_weak(last, index)) {
    }
  }

  void reread(unsigned worker, size_t index) {
    ParsedChunk& chunk = file_.chunks[index];
    std::vector<bool> columns(file_.types.size());
    bool any = false;
    for (size_t i = 0; i < columns.size(); ++i) {
      TypeId type = chunk.rows.columns[i].type().id;
      bool narrower = type != TypeId::kVarchar && type != TypeId::kNull;
      columns[i] = file_.types[i].id == TypeId::kVarchar && (narrower || chunk.rows.reread[i]);
      if (columns[i]) chunk.workers[i] = worker;
      any = any || columns[i];
    }
    if (!any) return;
    context_.poll();
    TextRereader rereader(chunk, std::move(columns), file_.strings[worker], context_);
    Tokenizer tokenizer = make_tokenizer();
    tokenizer.run(chunk.text, rereader);
  }

  Tokenizer make_tokenizer() const {
    return Tokenizer(job_.dialect, job_.null_text, job_.plan.columns.size() == 1);
  }

  bool any_text_behind_trailing() const {
    return std::any_of(file_.chunks.begin(), file_.chunks.end(),
                       [](const ParsedChunk& chunk) { return chunk.rows.text_behind_trailing; });
  }

  void judge_rejects() {
    RejectReport report(job_, context_);
    for (const ParsedChunk& chunk : file_.chunks) {
      file_.reject_count += chunk.rows.rejected.size();
      for (const RejectedRow& reject : chunk.rows.first_rejects) {
        if (!job_.plan.ignore_errors) fail(report, chunk, reject);
        if (file_.first_rejects.size() == kRejectsDescribed) break;
        file_.first_rejects.push_back(report.describe(chunk, reject));
        file_.first_row_rejected = file_.first_row_rejected || report.is_first_row(chunk, reject);
      }
    }
    if (file_.reject_count > job_.reject_limit) throw report.too_many(file_.first_rejects.front());
  }

  [[noreturn]] void fail(RejectReport& report, const ParsedChunk& chunk, const RejectedRow& reject) {
    const CsvReject described = report.describe(chunk, reject);
    throw report.error(chunk, reject, described, keeps_most(chunk, described));
  }

  // Tells whether most lines up to the end of the chunk of the first bad row stay where bad rows are left
  // out. A quote that is not closed makes one row of many lines.
  bool keeps_most(const ParsedChunk& chunk, const CsvReject& first_reject) {
    ConversionPlan plan = job_.plan;
    plan.ignore_errors = true;
    std::vector<StringTable> strings(plan.columns.size());
    ChunkConverter converter(plan, strings, 1, context_);
    Tokenizer tokenizer = make_tokenizer();
    if (!tokenizer.run(chunk.text, converter)) converter.end_open_quote();
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
    for (size_t i = 0; i < job_.plan.columns.size(); ++i) {
      const ColumnPlan& plan = job_.plan.columns[i];
      TypeId type = plan.type.id;
      for (const ParsedChunk& chunk : file_.chunks) {
        type = join_types(type, chunk.rows.columns[i].type().id);
      }
      if (type == TypeId::kNull) type = TypeId::kVarchar;
      file_.types.push_back(plan.fixed ? plan.type : lattice_type(type));
      file_.lost_digits.push_back(!plan.fixed && type == TypeId::kDouble && loses_digits(i));
    }
  }

  bool loses_digits(size_t column) const {
    return std::any_of(file_.chunks.begin(), file_.chunks.end(), [&](const ParsedChunk& chunk) {
      return chunk.rows.lost_digits[column] || chunk.rows.columns[column].loses_digits(chunk.rows.rows);
    });
  }

  void report_progress(size_t bytes) {
    std::lock_guard lock(progress_mutex_);
    bytes_done_ += bytes;
    if (context_.progress == nullptr) return;
    context_.progress->update("loading", static_cast<double>(bytes_done_), job_.input->expected_bytes());
  }

  const ParseJob& job_;
  const WorkContext& context_;
  unsigned threads_;
  ParsedFile file_;
  std::atomic<uint64_t> reject_count_{0};
  std::atomic<size_t> last_needed_{SIZE_MAX};
  std::mutex cut_mutex_;
  size_t next_chunk_begin_ = 0;  // under the mutex, as are the chunks, where the text grows
  std::mutex progress_mutex_;
  size_t bytes_done_ = 0;
};

}  // namespace

std::optional<ParsedFile> parse_file(const ParseJob& job, const WorkContext& context) {
  return FileParser(job, context).run();
}

}  // namespace rtsql::csv
