#include "exec/kernel/kernel_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "common/check.h"
#include "exec/kernel/dense_rows.h"
#include "exec/kernel/glsl_text.h"
#include "exec/pipeline/lookup_stage.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

// A workgroup on a CPU device takes at most so many tiles per call, so that an interrupt is heard
// (gpu/stream.h): this is tens of milliseconds' work.
constexpr uint64_t kCpuTilesPerGroup = uint64_t{1} << 14;

// A CPU device runs a subgroup as one vector and a workgroup's subgroups one after the other: there a
// workgroup is one subgroup, which walks its rows in the order they lie in memory.
constexpr uint32_t kGpuWorkgroupSize = 256;

uint32_t choose_workgroup_size(gpu::Device& device) {
  return device.info().kind == gpu::DeviceKind::kCpu ? device.limits().subgroup_size : kGpuWorkgroupSize;
}

std::string from_word32(Type type, const std::string& word) {
  switch (type.id) {
    case TypeId::kInteger:
    case TypeId::kDate:
      return fmt::format("int({})", word);
    case TypeId::kReal:
      return fmt::format("uintBitsToFloat({})", word);
    default:
      return word;
  }
}

std::string from_word64(Type type, const std::string& word) {
  return type.id == TypeId::kDouble ? fmt::format("uint64BitsToDouble({})", word)
                                    : fmt::format("int64_t({})", word);
}

// A kernel of so few rows takes longer to compile than to run: a loop over the rows that there are keeps it
// short.
constexpr uint64_t kFewRows = uint64_t{1} << 16;

// Threads have one row at a time behind steps that leave no larger share of the rows. A CPU device has few
// invocations in step, and goes through the elements of its vectors one by one.
constexpr double kGpuDenseShare = 0.25;
constexpr double kCpuDenseShare = 1.0 / 64;

std::string_view choose_loop(gpu::Device& device, uint64_t rows) {
  const bool short_text = rows <= kFewRows && device.info().kind != gpu::DeviceKind::kCpu;
  return short_text ? "for (uint j = 0u; j < left; ++j) " : "[[unroll]] for (uint j = 0u; j < kRows; ++j) ";
}

}  // namespace

KernelWriter::KernelWriter(Execution& execution, const RowSet& rows)
    : execution_(execution),
      rows_(rows),
      inputs_(execution.device()),
      expressions_(rows, inputs_),
      workgroup_size_(choose_workgroup_size(execution.device())),
      each_row_(choose_loop(execution.device(), rows.count)) {
  inputs_.word(rows.count);  // p0
}

void KernelWriter::set_workgroup_size(uint32_t invocations) {
  if (!runs_on_cpu()) workgroup_size_ = invocations;
}

void KernelWriter::pass(const PendingRows& pending, bool is_counted) {
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

void KernelWriter::filter(const std::vector<ExprPtr>& conjuncts) {
  std::string code;
  for (const ExprPtr& conjunct : conjuncts) {
    std::string own;
    std::string condition = expressions_.write_condition(*conjunct, own);
    code +=
        fmt::format("if ((keep >> j & 1u) != 0u) {{\n{}if (!({})) keep &= ~(1u << j);\n}}\n", own, condition);
  }
  if (!code.empty()) add_step(fmt::format("{}{{\n{}}}\n", each_row_, code));
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

KernelWriter::LookupNames KernelWriter::add_lookup(const LookupStage& stage) {
  lookups_.push_back(&stage);
  return names_of(lookups_.size() - 1);
}

std::string KernelWriter::row_id(uint32_t place) {
  sink_places_.insert(place);
  return fmt::format("r{}[j]", place);
}

size_t KernelWriter::number_of(const SourceRows& source) const {
  const auto found = std::find_if(lookups_.begin(), lookups_.end(),
                                  [&](const LookupStage* stage) { return stage->number() == source.lookup; });
  RTSQL_CHECK(found != lookups_.end());
  return static_cast<size_t>(found - lookups_.begin());
}

std::string KernelWriter::entry_of(const SourceRows& source) {
  const size_t lookup = number_of(source);
  sink_entries_.insert(lookup);
  return names_of(lookup).entries + "[j]";
}

// Where the stage has tested bits the entries are read when one is first needed.
std::string KernelWriter::declare_entries(const SourceRows& source) {
  if (source.lookup == 0) return "";
  const size_t lookup = number_of(source);
  if (!lookups_[lookup]->plan().has_bitmap || !declared_entries_.insert(lookup).second) return "";
  const LookupNames names = names_of(lookup);
  read_.per_row += lookups_[lookup]->bits_per_entry();
  return lookups_[lookup]->write_entries(*this, names.entries, names.distances);
}

void KernelWriter::count_read(uint64_t bits_per_row, bool by_row) {
  bits_per_row_ += bits_per_row;
  if (by_row) {
    read_.per_row += bits_per_row;
  } else {
    read_.per_thread += bits_per_row * kRowsPerThread;
  }
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

void KernelWriter::precompile(std::string_view label) {
  if (!runs_on_cpu()) compile(label);
}

void KernelWriter::launch(std::string_view label, uint64_t groups) {
  if (rows_.count == 0) groups = 1;
  const GeneratedKernel& kernel = compile(label);
  gpu::Stream& stream = execution_.stream();
  shader::GeneratedParams params{};
  params.block = stream.parameters(std::as_bytes(std::span(inputs_.words())));
  params.row_error = execution_.row_error_word();
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

bool KernelWriter::direct(const SourceRows& source) const {
  return source.lookup == 0 && source.row_ids == 0 && source.first % 32 == 0;
}

// Declares the rows of a source that is not read directly: r<place>[kRows]. Rows that were dropped read row
// 0 of the set.
std::string KernelWriter::declare_rows(uint32_t place) {
  const SourceRows& source = rows_.sources[place];
  if (source.lookup != 0) {
    // An entry is 1 + a position; without one there is no row: kNoRow.
    const std::string entry = names_of(number_of(source)).entries + "[j]";
    std::string found = entry + " - 1u";
    if (source.row_ids != 0) {
      found = fmt::format("U32s({} + uint64_t({} - 1u) * 4ul).v[0]", inputs_.word(source.row_ids), entry);
      count_read(8 * sizeof(uint32_t), true);
    } else if (source.first != 0) {
      found += fmt::format(" + uint({})", inputs_.word(source.first));
    }
    return fmt::format("uint r{}[kRows];\n{}r{}[j] = {} == 0u ? ~0u : {};\n", place, each_row_, place, entry,
                       found);
  }
  if (source.row_ids == 0) {
    return fmt::format("uint r{0}[kRows];\n{1}r{0}[j] = uint({2}) + min(i + j, uint(p0) - 1u);\n", place,
                       each_row_, inputs_.word(source.first));
  }
  count_read(8 * sizeof(uint32_t), false);
  std::string ids = inputs_.word(source.row_ids);
  if (source.row_ids % 16 == 0 && !is_dense_) {
    return fmt::format(
        "uint r{0}[kRows];\n[[unroll]] for (uint q = 0u; q < kRows / 4u; ++q) {{\n"
        "const uvec4 four = U32x4s({1} + uint64_t(i + 4u * q) * 4ul).v[0];\n"
        "[[unroll]] for (uint j = 0u; j < 4u; ++j) r{0}[4u * q + j] = (keep >> (4u * q + j) & 1u) != 0u ? "
        "four[j] : "
        "0u;\n}}\n",
        place, ids);
  }
  return fmt::format(
      "uint r{0}[kRows];\n{1}r{0}[j] = U32s({2} + uint64_t(min(i + j, uint(p0) - 1u)) * 4ul).v[0];\n", place,
      each_row_, ids);
}

std::string KernelWriter::load_direct(const std::string& name, const Column& column,
                                      const std::string& position) {
  std::string address = inputs_.word(column.values().address());
  Type type = column.type();
  std::string code = fmt::format("{} c{}[kRows];\n", glsl_type(type), name);
  switch (value_bytes(type)) {
    case 1:
      code += fmt::format(
          "{{\nconst uvec2 eight = U32x2s({} + uint64_t({})).v[0];\n{}c{}[j] = (eight[j / 4u] >> (8u * (j % "
          "4u)) & 0xFFu) != 0u;\n}}\n",
          address, position, each_row_, name);
      break;
    case 4:
      code += fmt::format(
          "[[unroll]] for (uint q = 0u; q < kRows / 4u; ++q) {{\n"
          "const uvec4 four = U32x4s({} + uint64_t({} + 4u * q) * 4ul).v[0];\n"
          "[[unroll]] for (uint j = 0u; j < 4u; ++j) c{}[4u * q + j] = {};\n}}\n",
          address, position, name, from_word32(type, "four[j]"));
      break;
    default:
      code += fmt::format(
          "[[unroll]] for (uint q = 0u; q < kRows / 2u; ++q) {{\n"
          "const u64vec2 two = U64x2s({} + uint64_t({} + 2u * q) * 8ul).v[0];\n"
          "[[unroll]] for (uint j = 0u; j < 2u; ++j) c{}[2u * q + j] = {};\n}}\n",
          address, position, name, from_word64(type, "two[j]"));
  }
  if (column.nullable()) {
    code += fmt::format(
        "bool n{0}[kRows];\n{{\nconst uint valid = uint(U8s({1} + uint64_t({2} >> 3)).v[0]);\n{3}n{0}[j] = "
        "(valid >> j & 1u) == 0u;\n}}\n",
        name, inputs_.word(column.validity().address()), position, each_row_);
  }
  return code;
}

std::string KernelWriter::declare(const std::string& name, const Column& column, bool is_nullable) {
  std::string code = fmt::format("{} c{}[kRows];\n", glsl_type(column.type()), name);
  if (is_nullable) code += fmt::format("bool n{}[kRows];\n", name);
  return code;
}

// Loads the value of row j, at `row_id` of the column.
std::string KernelWriter::load_row(const std::string& name, const Column& column, const std::string& row_id) {
  std::string address = inputs_.word(column.values().address());
  Type type = column.type();
  std::string element;
  switch (value_bytes(type)) {
    case 1:
      element = fmt::format("U8s({} + uint64_t({})).v[0] != uint8_t(0)", address, row_id);
      break;
    case 4:
      element = from_word32(type, fmt::format("U32s({} + uint64_t({}) * 4ul).v[0]", address, row_id));
      break;
    default:
      element = from_word64(type, fmt::format("U64s({} + uint64_t({}) * 8ul).v[0]", address, row_id));
  }
  std::string code = fmt::format("c{}[j] = {};\n", name, element);
  if (column.nullable()) {
    code += fmt::format("n{0}[j] = (U32s({1} + uint64_t({2} >> 5) * 4ul).v[0] >> ({2} & 31u) & 1u) == 0u;\n",
                        name, inputs_.word(column.validity().address()), row_id);
  }
  return code;
}

KernelWriter::ColumnLoad KernelWriter::load(const ColumnId& id, bool late) {
  const uint32_t place = rows_.place_of(id.relation);
  const SourceRows& source = rows_.sources[place];
  std::string name = fmt::format("{}_{}", place, id.ordinal);
  const bool is_direct = direct(source);
  std::string position = source.first == 0 ? "i" : fmt::format("(uint({}) + i)", inputs_.word(source.first));
  std::string row_id = is_direct ? fmt::format("({} + j)", position) : fmt::format("r{}[j]", place);
  const bool may_miss = source.has_missing_rows();
  if (source.lookup != 0) {
    const Column* stored = source.range ? nullptr : source.columns.at(id.ordinal).get();
    const CarriedColumn* carried = lookup_of(source).carried(id);
    if (carried != nullptr)
      return {declare(name, *stored, stored->nullable() || may_miss),
              load_carried(name, *stored, *carried, names_of(number_of(source)).entries + "[j]", may_miss)};
  }
  if (source.range) {
    std::string code =
        fmt::format("int64_t c{}[kRows];\n{}c{}[j] = int64_t({}) + int64_t({}) * int64_t({});\n", name,
                    each_row_, name, inputs_.word(static_cast<uint64_t>(source.range->start)),
                    inputs_.word(static_cast<uint64_t>(source.range->step)), row_id);
    if (may_miss)
      code += fmt::format("bool n{0}[kRows];\n{1}n{0}[j] = {2} == ~0u;\n", name, each_row_, row_id);
    return {code, ""};
  }
  const Column& column = *source.columns.at(id.ordinal);
  const uint64_t bits = 8 * value_bytes(column.type()) + (column.nullable() ? 1 : 0);
  count_read(loaded_before_.contains(id) ? 0 : bits, late || !is_direct);
  const std::string declared = declare(name, column, column.nullable() || may_miss);
  std::string loaded = load_row(name, column, row_id);
  if (may_miss) {
    if (!column.nullable()) loaded += fmt::format("n{}[j] = false;\n", name);
    loaded = fmt::format("if ({0} == ~0u) {{\nn{1}[j] = true;\nc{1}[j] = {2};\n}} else {{\n{3}}}\n", row_id,
                         name, zero(column.type()), loaded);
  }
  if (late) return {declared, loaded};
  if (is_direct) return {load_direct(name, column, position), ""};
  return {fmt::format("{}{}{{\n{}}}\n", declared, each_row_, loaded), ""};
}

// Takes the value of row j out of the entry that a look-up has found for it.
std::string KernelWriter::load_carried(const std::string& name, const Column& column,
                                       const CarriedColumn& carried, const std::string& entry,
                                       bool may_miss) {
  const Type type = column.type();
  const bool wide = key_bytes(type) == 8;
  const std::string bits =
      fmt::format("({} - 1u >> {}u & {}u)", entry, carried.shift, (uint64_t{1} << carried.bits) - 1);
  const std::string_view kind = type.id == TypeId::kBoolean ? "bool" : helper_suffix(type);
  const uint64_t base = carried.minimum - (carried.nullable ? 1 : 0);
  std::string code = fmt::format("c{}[j] = from_key_{}({}(uint64_t({}) + {}));\n", name, kind,
                                 wide ? "int64_t" : "int", bits, inputs_.word(base));
  if (column.nullable() || may_miss) {
    std::string null = may_miss ? fmt::format("{} == 0u", entry) : "";
    if (carried.nullable) null += fmt::format("{}{} == 0u", null.empty() ? "" : " || ", bits);
    code += fmt::format("n{}[j] = {};\n", name, null.empty() ? "false" : null);
  }
  return code;
}

// Each column, and each source's rows, are loaded where they are first needed.
KernelWriter::ColumnLoad KernelWriter::load_all(const std::vector<ColumnId>& columns, bool late) {
  ColumnLoad loads;
  for (const ColumnId& column : columns) {
    if (!loaded_.insert(column).second) continue;
    const uint32_t place = rows_.place_of(column.relation);
    const SourceRows& source = rows_.sources[place];
    const bool is_found = source.lookup != 0;
    const bool is_carried = is_found && !source.range && lookup_of(source).carried(column) != nullptr;
    loads.thread += declare_entries(source);
    if (!direct(source) && !is_carried && declared_rows_.insert(place).second)
      loads.thread += declare_rows(place);
    // Rows that were dropped have no row of a source that is found.
    ColumnLoad one = load(column, late || is_found);
    loads.thread += one.thread;
    loads.row += one.row;
  }
  return loads;
}

KernelWriter::Block KernelWriter::block_behind(const Step& step) {
  if (step.advance.empty()) return {"if (keep != 0u) {\n", "}\n"};
  return {"while (keep != 0u) {\nconst uint in_round = keep;\n",
          fmt::format("keep = in_round;\n{}}}\n", step.advance)};
}

// Returns the code of a step with what counts the rows that go through it, for a stage that is counted. Those
// that leave it in rounds are counted in each, at the head of the block behind.
std::string KernelWriter::with_counts(const Step& step, const std::string& code, Block& behind) {
  const ReadBits read = std::exchange(read_, {});
  if (step.counts == 0) return code;
  if (counted_steps_ == 0) {
    extensions += "#extension GL_KHR_shader_subgroup_arithmetic : require\n";
    globals += "#include \"exec/stage_counts.glsl\"\n";
  }
  const size_t n = counted_steps_++;
  prologue += fmt::format("uint entered{0} = 0u, left{0} = 0u, times{0} = 0u;\n", n);
  epilogue += fmt::format("count_stage({0}, entered{1}, left{1}, times{1}, {2}u, {3}u, {4}u);\n",
                          inputs_.word(step.counts), n, read.per_thread, read.per_row + step.bits_per_row,
                          step.bits_per_round);
  const std::string left = fmt::format("left{} += bitCount(keep);\n", n);
  const std::string entered = fmt::format("entered{0} += bitCount(keep);\n++times{0};\n", n);
  if (step.advance.empty()) return entered + code + left;
  behind.head += left;
  return entered + code;
}

// Returns the steps and the sink's work on rows, each nested in a test that rows are left for it, or in a
// loop while they are. A CPU device loads each element of its vectors on its own: it loads only those that
// are left.
std::string KernelWriter::write_body(std::span<const Step> steps, bool with_sink) {
  std::string body, ends;
  Block behind;  // the step before
  const auto nest = [&](bool is_first) {
    body += behind.head;
    ends = behind.end + ends;
    return is_dense_ || (runs_on_cpu() && !is_first);
  };
  for (const Step& step : steps) {
    const ColumnLoad loads = load_all(step.columns, nest(&step == &steps.front()));
    std::string code = loads.thread;
    if (!loads.row.empty())
      code += fmt::format("{}if ((keep >> j & 1u) != 0u) {{\n{}}}\n", each_row_, loads.row);
    behind = block_behind(step);
    body += with_counts(step, code + step.code, behind);
  }
  if (with_sink && !row.empty()) body += write_sink(nest(steps.empty()));
  return body + ends;
}

std::string KernelWriter::write_sink(bool late) {
  std::string code;
  for (const SourceRows& source : rows_.sources) {
    if (source.lookup != 0 && sink_entries_.contains(number_of(source))) code += declare_entries(source);
  }
  for (const uint32_t place : sink_places_) {
    code += declare_entries(rows_.sources[place]);
    if (declared_rows_.insert(place).second) code += declare_rows(place);
  }
  const ColumnLoad loads = load_all(sink_columns_, late);
  return code + fmt::format("{}{}{{\nif ((keep >> j & 1u) != 0u) {{\n{}{}}}\n}}\n", loads.thread, each_row_,
                            loads.row, row);
}

// To gather rows pays where they are looked up further.
std::optional<size_t> KernelWriter::find_dense_step() const {
  if (!additive_bytes_ || rows_.count <= kFewRows) return std::nullopt;
  const uint64_t shared_bytes = *additive_bytes_ + dense_rows_bytes(workgroup_size_, kRowsPerThread);
  if (shared_bytes > execution_.device().limits().max_shared_memory_bytes) return std::nullopt;
  const double most = runs_on_cpu() ? kCpuDenseShare : kGpuDenseShare;
  const auto thinning =
      std::find_if(steps_.begin(), steps_.end(), [&](const Step& step) { return step.share <= most; });
  if (thinning == steps_.end()) return std::nullopt;
  const bool has_rounds =
      std::any_of(steps_.begin(), thinning + 1, [](const Step& step) { return !step.advance.empty(); });
  const bool has_more_look_ups =
      std::any_of(thinning + 1, steps_.end(), [](const Step& step) { return step.lookup.has_value(); });
  return has_more_look_ups && !has_rounds ? std::optional(static_cast<size_t>(thinning - steps_.begin()) + 1)
                                          : std::nullopt;
}

std::string KernelWriter::write_neighbouring(size_t dense_step) {
  return fmt::format("if (keep != 0u) {{\n{}}}\n", write_body(std::span(steps_).first(dense_step), false));
}

// What the first steps have found is found once more for the rows that are left: it is read from caches.
std::string KernelWriter::write_dense(size_t dense_step) {
  extensions += kDenseRowsExtensions;
  globals += declare_dense_rows(workgroup_size_);
  prologue += kDenseRowsPrologue;
  loaded_before_ = std::exchange(loaded_, {});
  declared_rows_.clear();
  declared_entries_.clear();
  is_dense_ = true;
  std::vector<Step> steps = lookups_behind(dense_step);
  steps.insert(steps.end(), steps_.begin() + static_cast<ptrdiff_t>(dense_step), steps_.end());
  return write_dense_rows(write_body(steps, true));
}

// Returns the look-ups before the step that what follows needs.
std::vector<KernelWriter::Step> KernelWriter::lookups_behind(size_t dense_step) const {
  std::set<size_t> needed = sink_entries_;
  for (const uint32_t place : sink_places_) {
    if (rows_.sources[place].lookup != 0) needed.insert(number_of(rows_.sources[place]));
  }
  add_needed_lookups(sink_columns_, needed);
  for (const Step& step : std::span(steps_).subspan(dense_step)) add_needed_lookups(step.columns, needed);
  std::vector<Step> lookups;
  for (const Step& step : std::span(steps_).first(dense_step)) {
    if (!step.lookup || !needed.contains(*step.lookup)) continue;
    lookups.push_back(step);
    lookups.back().counts = 0;
  }
  return lookups;
}

// Adds the look-ups that find rows of these columns' sources, and those that these need.
void KernelWriter::add_needed_lookups(const std::vector<ColumnId>& columns, std::set<size_t>& needed) const {
  for (const ColumnId& column : columns) {
    const SourceRows& source = rows_.sources[rows_.place_of(column.relation)];
    if (source.lookup == 0) continue;
    const size_t lookup = number_of(source);
    if (!needed.insert(lookup).second) continue;
    const auto step =
        std::find_if(steps_.begin(), steps_.end(), [&](const Step& one) { return one.lookup == lookup; });
    add_needed_lookups(step->columns, needed);
  }
}

// The mask of the rows that there are is tested by tests/sql/expressions/partial_tiles.test: from a 64-bit
// number of rows left, by (1 << left) - 1 where that is less than kRows, NVIDIA's compiler (580.159) took
// invocations behind the last row for full ones.
std::string KernelWriter::text() {
  sink_columns_ = expressions_.take_columns();
  const std::optional<size_t> dense_step = find_dense_step();
  std::string work;
  if (dense_step) {
    work = write_neighbouring(*dense_step);
    work += write_dense(*dense_step);
  } else {
    work = fmt::format("if (keep != 0u) {{\n{}{}}}\n", write_body(steps_, true), thread);
  }
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
      extensions, workgroup_size_, kRowsPerThread, globals, inputs_.loads(), prologue,
      dense_step ? kDenseRowsLoop : "tile < end_tile", (1u << kRowsPerThread) - 1,
      dense_step ? kDenseRowsTile : "", work, tile, epilogue);
}

}  // namespace rtsql
