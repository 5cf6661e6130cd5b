// An execution is one statement's run on the device: the stream it records into, where its time goes, and
// what went wrong in rows.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "catalog/settings.h"
#include "common/interrupt.h"
#include "exec/lookup_id.h"
#include "exec/row_error.h"
#include "gpu/device.h"
#include "gpu/stream.h"
#include "plan/node/run_profile.h"
#include "schema/relation_id.h"
#include "storage/column.h"

namespace rtsql {

class Execution {
 public:
  // `relations` gives out ids that nothing has that this run reads: it begins behind a plan or behind the
  // rows of an earlier run.
  Execution(gpu::Device& device, const Settings& settings, WorkContext work, RelationIds relations);

  gpu::Device& device() { return device_; }
  const Settings& settings() const { return settings_; }
  const WorkContext& work() const { return work_; }
  gpu::Stream& stream() { return stream_; }

  // Return an id that nothing else of this run has.
  RelationId new_relation() { return relations_.next_of_run(); }
  LookupId new_lookup() { return LookupId(++lookups_); }

  // Lets other statements have the device where finish() takes long.
  void give_way() { stream_.give_way(); }
  // Submits what is recorded and waits.
  void finish();
  // Drops what is recorded instead: after an error, what it refers to may be gone.
  void discard();
  // Holds on to what recorded commands use until they have run.
  void keep(std::vector<std::shared_ptr<const void>> owners);
  // Adds the time of work that ran on a stream of its own.
  void add(const gpu::Timings& timings) { timings_.add(timings); }
  const gpu::Timings& timings() const { return timings_; }

  // Says how many rows the planner expects of what runs now. A rehearsal takes it for what it cannot count.
  void expect_rows(double rows) { expected_rows_ = rows; }
  uint64_t expected_rows(uint64_t most) const;
  // Submits what is recorded, waits, and returns the count that it has left at the start of the buffer. In a
  // rehearsal that is the number of rows that are expected, `most` at most.
  uint64_t read_count(const gpu::Buffer& count, uint64_t most);

  // Return and keep what a function of texts, named by its text, has given for a dictionary: those of the
  // last few, so that no operator computes again what the one below has.
  ColumnPtr text_table(const DictionaryPtr& dictionary, std::string_view function) const;
  void keep_text_table(DictionaryPtr dictionary, std::string function, ColumnPtr table);

  // Returns the dictionary of an ENUM's labels, the same one throughout the run.
  DictionaryPtr label_texts(const Enumeration& enumeration);

  // EXPLAIN ANALYZE wants to know what functions of texts read, which costs a pass over the operands of some.
  void analyze() { is_analyzed_ = true; }
  bool is_analyzed() const { return is_analyzed_; }
  // Counts the texts that functions are computed of, once per tuple of their operands.
  void count(const TextWork& work) { text_work_.add(work); }
  const TextWork& text_work() const { return text_work_; }

  // Returns the address of the words that gather row errors (row_error.h).
  gpu::Address row_error_words() const { return row_error_words_.address(); }
  // Takes over the row errors of a kernel; returns what is added to its numbers to tell them from those of
  // others.
  uint32_t add_row_errors(std::vector<RowError> sites);
  // Throws Error(kValue) if any row so far could not be computed. Finishes the stream first.
  void check_row_errors();

 private:
  struct TextTable {
    DictionaryPtr dictionary;
    std::string function;
    ColumnPtr values;
  };

  [[noreturn]] void throw_row_error(const RowError& site, uint64_t number, uint32_t code);

  gpu::Device& device_;
  const Settings& settings_;
  WorkContext work_;
  gpu::Stream stream_;
  RelationIds relations_;
  uint32_t lookups_ = 0;
  gpu::Timings timings_;
  bool is_analyzed_ = false;
  TextWork text_work_;
  double expected_rows_ = 0;
  gpu::Buffer row_error_words_;
  std::vector<std::vector<RowError>> row_errors_;  // by kernel
  std::vector<std::shared_ptr<const void>> kept_;
  std::vector<TextTable> text_tables_;  // the last is the newest
  std::vector<std::pair<const Enumeration*, DictionaryPtr>> label_texts_;
};

}  // namespace rtsql
