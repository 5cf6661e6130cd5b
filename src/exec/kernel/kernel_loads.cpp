// Writes how a kernel loads the columns that its steps and its sink read.
#include <fmt/format.h>

#include <algorithm>

#include "exec/kernel/glsl_text.h"
#include "exec/kernel/kernel_writer.h"

namespace rtsql {
namespace {

std::string from_word32(Type type, const std::string& word) {
  switch (type.id) {
    case TypeId::kInteger:
    case TypeId::kDate:
      return fmt::format("int({})", word);
    case TypeId::kDecimal:
      return fmt::format("int64_t(int({}))", word);
    case TypeId::kReal:
      return fmt::format("real_of_bits({})", word);
    default:
      return word;
  }
}

std::string from_word64(Type type, const std::string& word) {
  return type.id == TypeId::kDouble ? fmt::format("uint64BitsToDouble({})", word)
                                    : fmt::format("int64_t({})", word);
}

}  // namespace

// The entries of a stage that has tested bits are read when one is first needed.
std::string KernelWriter::declare_entries(const SourceRows& source) {
  if (source.lookup == kNoLookup) return "";
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

bool KernelWriter::direct(const SourceRows& source) const {
  return source.lookup == kNoLookup && source.row_ids == 0 && source.first % 32 == 0;
}

// Tells whether a thread's values of 8 bytes come from the host's memory (shaders/exec/link_loads.glsl). One
// answer for all columns keeps the texts few that a query may need as its columns come and go.
bool KernelWriter::finds_columns_on_host() const {
  const auto is_on_host = [&](const ColumnId& id) {
    const SourceRows& source = rows_.sources[rows_.place_of(id.relation)];
    if (!direct(source) || source.range) return false;
    const Column& column = *source.columns.at(id.ordinal);
    return value_bytes(column.type()) == sizeof(uint64_t) && column.values().is_on_host();
  };
  return std::any_of(steps_.begin(), steps_.end(),
                     [&](const Step& step) {
                       return std::any_of(step.columns.begin(), step.columns.end(), is_on_host);
                     }) ||
         std::any_of(sink_columns_.begin(), sink_columns_.end(), is_on_host);
}

// Declares the rows of a source that is not read directly: r<place>[kRows]. Rows that were dropped read row
// 0 of the set.
std::string KernelWriter::declare_rows(uint32_t place) {
  const SourceRows& source = rows_.sources[place];
  if (source.lookup != kNoLookup) {
    // An entry is 1 + a position; without one there is no row: kNoRow.
    const std::string entry = names_of(number_of(source)).entries + "[j]";
    std::string found = entry + " - 1u";
    if (source.row_ids != 0) {
      found = fmt::format("U32s({} + uint64_t({} - 1u) * 4ul).v[0]", inputs_.word(source.row_ids), entry);
      count_read(8 * sizeof(uint32_t), true);
    } else if (source.first != 0) {
      found += fmt::format(" + uint({})", inputs_.word(source.first));
    }
    return fmt::format("uint r{}[kRows];\n{}r{}[j] = {} == 0u ? ~0u : {};\n", place, each_row(), place, entry,
                       found);
  }
  if (source.row_ids == 0) {
    return fmt::format("uint r{0}[kRows];\n{1}r{0}[j] = uint({2}) + min(i + j, uint(p0) - 1u);\n", place,
                       each_row(), inputs_.word(source.first));
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
      each_row(), ids);
}

std::string KernelWriter::load_direct(const std::string& name, const Column& column,
                                      const std::string& position) {
  std::string address = inputs_.word(column.values().address());
  Type type = column.type();
  std::string code = fmt::format("{} c{}[kRows];\n", glsl_type(type), name);
  switch (value_bytes(type)) {
    case 1:
      code += fmt::format("{{\nconst uvec2 eight = U32x2s({} + uint64_t({})).v[0];\n{}c{}[j] = {};\n}}\n",
                          address, position, each_row(), name,
                          type.id == TypeId::kBoolean
                              ? "(eight[j / 4u] >> (8u * (j % 4u)) & 0xFFu) != 0u"
                              : "bitfieldExtract(int(eight[j / 4u]), int(8u * (j % 4u)), 8)");
      break;
    case 2:
      code += fmt::format(
          "{{\nconst uvec4 eight = U32x4s({} + uint64_t({}) * 2ul).v[0];\n{}c{}[j] = "
          "bitfieldExtract({}(eight[j / 2u]), int(16u * (j % 2u)), 16);\n}}\n",
          address, position, each_row(), name, glsl_type(type));
      break;
    case 4:
      code += fmt::format(
          "[[unroll]] for (uint q = 0u; q < kRows / 4u; ++q) {{\n"
          "const uvec4 four = U32x4s({} + uint64_t({} + 4u * q) * 4ul).v[0];\n"
          "[[unroll]] for (uint j = 0u; j < 4u; ++j) c{}[4u * q + j] = {};\n}}\n",
          address, position, name, from_word32(type, "four[j]"));
      break;
    case 16:
      code += fmt::format(
          "[[unroll]] for (uint q = 0u; q < kRows; ++q) c{}[q] = i64vec2(U64x2s({} + uint64_t({} + q) * "
          "16ul).v[0]);\n",
          name, address, position);
      break;
    default:
      if (reads_over_link_) {
        frame_.extend("GL_KHR_shader_subgroup_ballot");
        frame_.extend("GL_KHR_shader_subgroup_shuffle");
        frame_.include("exec/link_loads.glsl");
        code += fmt::format(
            "{{\nuint64_t eight[kRows];\nload_over_link({} + uint64_t({}) * 8ul, eight);\n{}c{}[j] = "
            "{};\n}}\n",
            address, position, each_row(), name, from_word64(type, "eight[j]"));
        break;
      }
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
        name, inputs_.word(column.validity().address()), position, each_row());
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
    case 2:
    case 16:
      element = stored_value(type, address, row_id);
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
  const bool may_miss = source.has_null_extended_rows();
  if (source.lookup != kNoLookup) {
    const Column* stored = source.range ? nullptr : source.columns.at(id.ordinal).get();
    const CarriedColumn* carried = stage_of(source).carried(id);
    if (carried != nullptr)
      return {declare(name, *stored, stored->nullable() || may_miss),
              load_carried(name, *stored, *carried, names_of(number_of(source)).entries + "[j]", may_miss)};
  }
  if (source.range) {
    std::string code =
        fmt::format("int64_t c{}[kRows];\n{}c{}[j] = int64_t({}) + int64_t({}) * int64_t({});\n", name,
                    each_row(), name, inputs_.word(static_cast<uint64_t>(source.range->start)),
                    inputs_.word(static_cast<uint64_t>(source.range->step)), row_id);
    if (may_miss)
      code += fmt::format("bool n{0}[kRows];\n{1}n{0}[j] = {2} == ~0u;\n", name, each_row(), row_id);
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
  return {fmt::format("{}{}{{\n{}}}\n", declared, each_row(), loaded), ""};
}

// Takes the value of row j out of the entry that a look-up has found for it.
std::string KernelWriter::load_carried(const std::string& name, const Column& column,
                                       const CarriedColumn& carried, const std::string& entry,
                                       bool may_miss) {
  const Type type = column.type();
  const std::string bits =
      fmt::format("({} - 1u >> {}u & {}u)", entry, carried.shift, (uint64_t{1} << carried.bits) - 1);
  const uint64_t base = carried.minimum - (carried.nullable ? 1 : 0);
  const std::string key = fmt::format("uint64_t({}) + {}", bits, inputs_.word(base));
  std::string code = fmt::format("c{}[j] = {};\n", name, key_as(type, key));
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
    const bool is_found = source.lookup != kNoLookup;
    const bool is_carried = is_found && !source.range && stage_of(source).carried(column) != nullptr;
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

}  // namespace rtsql
