#include "exec/kernel/kernel_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/check.h"
#include "exec/kernel/dense_rows.h"

namespace rtsql {
namespace {

// A workgroup on a CPU device takes at most so many tiles per call, so that an interrupt is heard
// (gpu/stream.h): this is tens of milliseconds' work.
constexpr uint64_t kCpuTilesPerGroup = uint64_t{1} << 14;

// A CPU device runs a subgroup as one vector and a workgroup's subgroups one after the other: there a
// workgroup is one subgroup, which walks its rows in the order they lie in memory.
constexpr uint32_t kGpuWorkgroupSize = 256;

uint32_t choose_workgroup_size(gpu::Device& device, std::optional<uint32_t> on_gpu) {
  return device.info().kind == gpu::DeviceKind::kCpu ? device.limits().subgroup_size
                                                     : on_gpu.value_or(kGpuWorkgroupSize);
}

constexpr std::string_view kUnrolled = "[[unroll]] for (uint j = 0u; j < kRows; ++j) ";
constexpr std::string_view kRolled = "[[dont_unroll]] for (uint j = 0u; j < kRows; ++j) ";

// What follows the head of a loop over a thread's rows is written once for each of them, so that what they
// load is on its way at the same time. Where there is more to do than that hides, the copies only take
// registers and time to compile.
constexpr size_t kMostUnrolled = 1000;  // characters

}  // namespace

KernelWriter::KernelWriter(Execution& execution, const RowSet& rows, std::optional<uint32_t> workgroup_size)
    : execution_(execution),
      rows_(rows),
      inputs_(execution.device()),
      expressions_(execution, rows, inputs_),
      workgroup_size_(choose_workgroup_size(execution.device(), workgroup_size)) {
  inputs_.word(rows.count);  // p0
}

void KernelWriter::pass(const PipelineInput& pending, bool is_counted) {
  for (const StagePtr& stage : pending.stages) {
    const size_t lookups = lookups_.size();
    stage->write(*this);
    Step& step = steps_.back();
    if (is_counted) step.counts = stage->counts();
    step.share = stage->share();
    if (lookups_.size() > lookups) step.lookup = lookups;
    keep(stage);
  }
  filter(pending.rows.resolve(pending.conjuncts));
}

void KernelWriter::add(const Sink& sink) {
  takes_any_order_ = takes_any_order_ && sink.takes_any_order();
  shared_bytes_ += sink.shared_bytes(workgroup_size_);
  expressions_.share_values_in(sink_.row);
  sink.write(*this, sink_);
}

void KernelWriter::filter(const std::vector<ExprPtr>& conjuncts) {
  std::string code;
  for (const ExprPtr& conjunct : conjuncts) {
    std::string own;
    std::string condition = expressions_.write_condition(*conjunct, own);
    code +=
        fmt::format("if ((keep >> j & 1u) != 0u) {{\n{}if (!({})) keep &= ~(1u << j);\n}}\n", own, condition);
  }
  if (!code.empty()) add_step(fmt::format("{}{{\n{}}}\n", each_row(code), code));
}

std::string_view KernelWriter::each_row(std::string_view body) {
  return body.size() > kMostUnrolled ? kRolled : kUnrolled;
}

void KernelWriter::add_step(std::string code, uint32_t bits_per_row) {
  steps_.push_back({expressions_.take_columns(), std::move(code), bits_per_row});
}

void KernelWriter::repeat(std::string advance, uint32_t bits_per_row) {
  steps_.back().advance = std::move(advance);
  steps_.back().bits_per_round = bits_per_row;
}

KernelWriter::LookupNames KernelWriter::names_of(size_t lookup) const {
  return {fmt::format("b{}", lookup), fmt::format("d{}", lookup), fmt::format("e{}", lookup)};
}

KernelWriter::LookupNames KernelWriter::add_lookup(const FindingStage& stage) {
  lookups_.push_back(&stage);
  return names_of(lookups_.size() - 1);
}

std::string KernelWriter::row_id(uint32_t place) {
  sink_places_.insert(place);
  return fmt::format("r{}[j]", place);
}

size_t KernelWriter::number_of(const SourceRows& source) const {
  const auto found = std::find_if(lookups_.begin(), lookups_.end(),
                                  [&](const FindingStage* stage) { return stage->id() == source.lookup; });
  RTSQL_CHECK(found != lookups_.end());
  return static_cast<size_t>(found - lookups_.begin());
}

std::string KernelWriter::entry_of(const SourceRows& source) {
  const size_t lookup = number_of(source);
  sink_entries_.insert(lookup);
  return names_of(lookup).entries + "[j]";
}

bool KernelWriter::runs_on_cpu() const {
  return execution_.device().info().kind == gpu::DeviceKind::kCpu;
}

uint64_t KernelWriter::tiles() const {
  uint64_t rows_per_tile = uint64_t{workgroup_size_} * kRowsPerThread;
  return (rows_.count + rows_per_tile - 1) / rows_per_tile;
}

uint64_t KernelWriter::workgroups(bool few) const {
  uint64_t tiles = this->tiles();
  uint64_t units = std::max(1u, execution_.device().limits().compute_units);
  uint64_t most = few ? std::max<uint64_t>(1, units * kGpuWorkgroupSize / workgroup_size_) : tiles;
  if (runs_on_cpu()) most = std::max(units * 16, (tiles + kCpuTilesPerGroup - 1) / kCpuTilesPerGroup);
  uint64_t groups = std::clamp<uint64_t>(std::min(tiles, most), 1, UINT32_MAX);
  uint64_t tiles_per_group = (tiles + groups - 1) / groups;
  return std::max<uint64_t>(1, (tiles + tiles_per_group - 1) / std::max<uint64_t>(1, tiles_per_group));
}

const KernelWriter::GeneratedKernel& KernelWriter::compile(std::string_view label) {
  if (!kernel_) kernel_ = execution_.device().kernel_from_source<shader::GeneratedParams>(label, text());
  return *kernel_;
}

void KernelWriter::launch(std::string_view label, uint64_t groups) {
  if (rows_.count == 0) groups = 1;
  const GeneratedKernel& kernel = compile(label);
  gpu::Stream& stream = execution_.stream();
  shader::GeneratedParams params{};
  params.block = stream.parameters(std::as_bytes(std::span(inputs_.words())));
  params.row_error = execution_.row_error_words();
  params.row_error_base = execution_.add_row_errors(expressions_.take_row_errors());
  // The rows are taken in passes where the workgroups are too few for them to be interruptible.
  uint64_t most = runs_on_cpu() ? groups * kCpuTilesPerGroup : UINT32_MAX;
  uint64_t rows_per_tile = uint64_t{workgroup_size_} * kRowsPerThread;
  for (uint64_t first = 0; first == 0 || first < tiles(); first += most) {
    uint64_t pass = std::min(most, tiles() - first);
    params.first_tile = static_cast<uint32_t>(first);
    params.end_tile = static_cast<uint32_t>(first + pass);
    params.tiles_per_group = static_cast<uint32_t>((pass + groups - 1) / groups);
    stream.dispatch(kernel, params, groups, params.tiles_per_group * rows_per_tile);
  }
  stream.count_bytes(rows_.count * bits_per_row_ / 8);
  execution_.keep(inputs_.take_kept());
  for (const SourceRows& rows : rows_.sources) {
    execution_.keep({rows.keep});
    for (const ColumnPtr& column : rows.columns) execution_.keep({column});
  }
}

// The mask of the rows that there are is tested by tests/sql/expressions/partial_tiles.test: from a 64-bit
// number of rows left, by (1 << left) - 1 where that is less than kRows, NVIDIA's compiler (580.159) took
// invocations behind the last row for full ones.
std::string KernelWriter::text() {
  sink_columns_ = expressions_.take_columns();
  reads_over_link_ = finds_columns_on_host();
  const std::optional<size_t> dense_step = find_dense_step();
  std::string work;
  if (dense_step) {
    work = write_neighbouring(*dense_step);
    work += write_dense(*dense_step);
  } else {
    work = fmt::format("if (keep != 0u) {{\n{}{}}}\n", write_body(steps_, true), sink_.thread);
  }
  if (expressions_.calculates_wide()) frame_.include("exec/wide_decimal.glsl");
  if (expressions_.reads_intervals()) frame_.include("exec/interval.glsl");
  if (expressions_.reads_clocks()) frame_.include("exec/time_zone.glsl");
  return fmt::format(
      "#version 460\n{}#include \"exec/generated.glsl\"\n"
      "layout(local_size_x = {}) in;\nconst uint kRows = {}u;\n{}"
      "void main() {{\nU64s block = U64s(params.block);\n{}"
      "uint row_error = ~0u;\nuint failed_code = 0u;\n{}"
      "const uint first_tile = params.first_tile + workgroup_index() * params.tiles_per_group;\n"
      "const uint end_tile = min(first_tile + params.tiles_per_group, params.end_tile);\n"
      "for (uint tile = first_tile; {}; ++tile) {{\n"
      "const uint64_t position = (uint64_t(tile) * gl_WorkGroupSize.x + gl_LocalInvocationIndex) * kRows;\n"
      "const uint i = uint(position);\n"
      "const uint left = uint(min(p0 - min(position, p0), uint64_t(kRows)));\n"
      "uint keep = {}u >> (kRows - left);\n{}{}{}}}\n"
      "{}if (row_error != ~0u) {{\n"
      "atomicMin(U64s(params.row_error).v[0], uint64_t(params.row_error_base + row_error) << 32 | "
      "uint64_t(failed_code));\n}}\n}}\n",
      frame_.extension_lines(), workgroup_size_, kRowsPerThread, frame_.declarations(), inputs_.loads(),
      frame_.prologue(), dense_step ? kDenseRowsLoop : "tile < end_tile", (1u << kRowsPerThread) - 1,
      dense_step ? kDenseRowsTile : "", work, sink_.tile, frame_.epilogue());
}

}  // namespace rtsql
