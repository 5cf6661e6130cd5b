// Assembles a generated kernel: one pass over the rows of a row set. Each thread takes kRowsPerThread
// neighbouring rows and goes through steps, filters and look-ups, which drop rows. A step's columns are
// loaded, as vectors, only if a row is left. Then it hands the rows that are left to sinks.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/divide.h"
#include "exec/execution.h"
#include "exec/kernel/expression_writer.h"
#include "exec/kernel/finding_stage.h"
#include "exec/kernel/kernel_frame.h"
#include "exec/kernel/kernel_inputs.h"
#include "exec/kernel/pipeline_input.h"
#include "exec/kernel/sink.h"
#include "exec/row_set.h"
#include "shaders/exec/generated.h"

namespace rtsql {

inline constexpr uint32_t kRowsPerThread = 8;

// A column's memory holds so many rows: threads load and store whole groups of rows.
constexpr uint64_t padded_rows(uint64_t rows) {
  return round_up(rows, kRowsPerThread);
}

class KernelWriter {
 public:
  // A GPU's workgroups have so many invocations, where it is said.
  KernelWriter(Execution& execution, const RowSet& rows, std::optional<uint32_t> workgroup_size = {});

  ExpressionWriter& expressions() { return expressions_; }
  KernelInputs& inputs() { return inputs_; }
  KernelFrame& frame() { return frame_; }
  uint32_t workgroup_size() const { return workgroup_size_; }

  // Steps are added in the order in which rows go through them, and before the sinks. The rows
  // stay that come through all stages of `pending`, whose rows are this writer's, and for which its conjuncts
  // are TRUE. Where rows go through the stages a second time they are not counted again.
  void pass(const PipelineInput& pending, bool is_counted = true);
  // The rows that are left go to all sinks.
  void add(const Sink& sink);
  // Rows stay if all conjuncts are TRUE.
  void filter(const std::vector<ExprPtr>& conjuncts);
  // Adds a step of a stage: statements for a thread's rows, which clear the bits of those that they drop in
  // `keep`. They may read the columns that expressions were written of since the last step, and read
  // `bits_per_row` beside.
  void add_step(std::string code, uint32_t bits_per_row = 0);
  // Has what follows the last step run in rounds, while rows are left for one. `advance` are statements after
  // a round, which find what the next one is for, and clear the bits of the rows that have none in `keep`.
  // They read `bits_per_row` for each row of a round.
  void repeat(std::string advance, uint32_t bits_per_row);
  // Names the arrays in which a look-up has what it finds for each row.
  struct LookupNames {
    std::string bits;
    std::string distances;  // of the keys from the smallest
    std::string entries;
  };
  // The stage outlives this.
  LookupNames add_lookup(const FindingStage& stage);
  // Returns the head of a loop over a thread's rows, by `j`, for these statements.
  static std::string_view each_row(std::string_view body = {});
  // These are for a sink's statements for a row: the row of a source that goes with row `j`, and, for a
  // source that a look-up finds, the entry that it has found.
  std::string row_id(uint32_t place);
  std::string entry_of(const SourceRows& source);
  // Keeps what the kernel reads until it has run.
  void keep(std::shared_ptr<const void> owner) { inputs_.keep(std::move(owner)); }

  // Adds to the bits of memory moved per row, for EXPLAIN ANALYZE: those of a sink's results. The columns
  // that rows are read from are counted without it.
  void count_bits_per_row(uint64_t bits) { bits_per_row_ += bits; }

  // Returns how many workgroups share the rows; they are fewer and run longer for sinks that merge per
  // workgroup.
  uint64_t workgroups(bool few) const;
  // Sinks that keep something per workgroup keep it over all calls of one launch: many rows may take several,
  // each with that many workgroups, unless workgroups() said how many.
  void launch(std::string_view label, uint64_t workgroups);
  // Begins to compile this writer's kernel, so that those of several writers are compiled at once before the
  // first is launched.
  void begin_compiling(std::string_view label) { compile(label); }

 private:
  // Holds what a thread does for all its rows at once, and for each row that is left.
  struct ColumnLoad {
    std::string thread;
    std::string row;
  };
  // Counts what is read for a thread that has rows left, and for each of these rows.
  struct ReadBits {
    uint64_t per_thread = 0;
    uint64_t per_row = 0;
  };
  struct Step {
    std::vector<ColumnId> columns;
    std::string code;
    uint32_t bits_per_row = 0;
    gpu::Address counts = 0;            // of the stage, see Stage::counts
    double share = 1;                   // of the rows, that is expected to be left
    std::optional<size_t> lookup = {};  // its number
    std::string advance = {};           // see repeat()
    uint32_t bits_per_round = 0;        // of a row
  };
  // Encloses what follows a step.
  struct Block {
    std::string head, end;
  };

  using GeneratedKernel = gpu::Kernel<shader::GeneratedParams>;

  // Writes the text once: writing adds to the parameter words.
  const GeneratedKernel& compile(std::string_view label);
  std::string text();
  // Returns the number of the step from which on a thread has one row at a time; none where threads have
  // neighbouring rows to the end.
  std::optional<size_t> find_dense_step() const;
  // Returns what threads do with neighbouring rows before that step; and, for one row of a thread, what
  // follows.
  std::string write_neighbouring(size_t dense_step);
  std::string write_dense(size_t dense_step);
  std::vector<Step> lookups_behind(size_t dense_step) const;
  void add_needed_lookups(const std::vector<ColumnId>& columns, std::set<size_t>& needed) const;
  // Returns the steps and, if it is to follow, the sink's work on rows, each nested in a test that rows are
  // left for it.
  std::string write_body(std::span<const Step> steps, bool with_sink);
  std::string write_sink(bool late);
  static Block block_behind(const Step& step);
  std::string with_counts(const Step& step, const std::string& code, Block& behind);
  ColumnLoad load_all(const std::vector<ColumnId>& columns, bool late);
  ColumnLoad load(const ColumnId& id, bool late);
  std::string load_carried(const std::string& name, const Column& column, const CarriedColumn& carried,
                           const std::string& entry, bool may_miss);
  size_t number_of(const SourceRows& source) const;
  LookupNames names_of(size_t lookup) const;
  std::string declare_entries(const SourceRows& source);
  std::string load_direct(const std::string& name, const Column& column, const std::string& position);
  std::string declare(const std::string& name, const Column& column, bool is_nullable);
  std::string load_row(const std::string& name, const Column& column, const std::string& row_id);
  std::string declare_rows(uint32_t place);
  bool direct(const SourceRows& source) const;
  bool finds_columns_on_host() const;
  const FindingStage& stage_of(const SourceRows& source) const { return *lookups_.at(number_of(source)); }
  // Counts columns' memory as read, row by row or by whole threads.
  void count_read(uint64_t bits_per_row, bool by_row);
  bool runs_on_cpu() const;
  uint64_t tiles() const;  // of workgroup size × kRowsPerThread rows

  Execution& execution_;
  const RowSet& rows_;
  bool takes_any_order_ = true;  // all sinks
  uint64_t shared_bytes_ = 0;    // of the sinks
  bool is_dense_ = false;        // what is written: a thread has one row
  bool reads_over_link_ = false;
  KernelInputs inputs_;
  KernelFrame frame_;
  SinkText sink_;
  ExpressionWriter expressions_;
  uint32_t workgroup_size_;
  std::vector<Step> steps_;
  std::vector<ColumnId> sink_columns_;
  std::vector<const FindingStage*> lookups_;
  std::set<uint32_t> sink_places_;     // of sources whose rows the sink takes
  std::set<size_t> declared_entries_;  // numbers of look-ups
  std::set<size_t> sink_entries_;      // of those whose entries the sink takes
  std::set<uint32_t> declared_rows_;   // places of sources
  std::set<ColumnId> loaded_;
  std::set<ColumnId> loaded_before_;  // by threads with neighbouring rows
  uint64_t bits_per_row_ = 0;
  ReadBits read_;  // by the step that is written
  size_t counted_steps_ = 0;
  std::optional<GeneratedKernel> kernel_;
};

}  // namespace rtsql
