#include "exec/rows/collect_few.h"

#include <fmt/format.h>

#include <span>

#include "exec/kernel/glsl_text.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/rows/select_rows.h"
#include "schema/key_encoding.h"

namespace rtsql {
namespace {

constexpr std::string_view kFewRowsStage = "few rows";

// The list has its length in its first word, then for each row its position and, where there is a bound, its
// key.
struct List {
  gpu::Address address = 0;
  uint32_t capacity = 0;
  size_t width = 1;  // of a row, in words
};

size_t width_of(const std::optional<KeyBound>& bound) {
  return bound ? 2 : 1;
}

// Lists the rows that are left.
class ListSink : public Sink {
 public:
  ListSink(const RowSet& rows, const std::optional<KeyBound>& bound, const List& list)
      : rows_(rows), bound_(bound), list_(list) {}

  void write(KernelWriter& writer, SinkText& text) const override {
    if (bound_) write_bound(writer, text);
    write_list(writer, text);
  }

 private:
  // Drops the rows whose keys are beyond the bound, and leaves the keys of the others in an array.
  void write_bound(KernelWriter& writer, SinkText& text) const {
    const ExprPtr key = rows_.resolve(bound_->key);
    std::string code;
    const RowValue value = writer.expressions().write(*key, code);
    const std::string_view word = key_bytes(key->type) == 8 ? "uint64_t" : "uint";
    writer.frame().declare(fmt::format("{} listed_keys[{}];\n", word, kRowsPerThread));
    text.row += fmt::format(
        "{0}const {1} key = {2};\n"
        "if (key > {1}({3})) {{\nkeep &= ~(1u << j);\n}} else {{\nlisted_keys[j] = key;\n}}\n",
        code, word, as_key(key->type, value.value), writer.inputs().word(bound_->most));
  }

  // The lanes of a subgroup share an atomic. A list that overflows ends the invocation's work.
  void write_list(KernelWriter& writer, SinkText& text) const {
    const std::string address = writer.inputs().word(list_.address);
    const std::string capacity = writer.inputs().word(list_.capacity);
    writer.frame().extend("GL_KHR_shader_subgroup_arithmetic");
    writer.frame().extend("GL_KHR_shader_subgroup_ballot");
    const std::string key =
        list_.width > 1 ? fmt::format("U64s({}).v[word + 1u] = uint64_t(listed_keys[j]);\n", address) : "";
    text.thread += fmt::format(
        "const uint found = bitCount(keep);\nif (found != 0u) {{\n"
        "const uint before = subgroupExclusiveAdd(found);\nconst uint all = subgroupAdd(found);\n"
        "uint at = 0u;\nif (subgroupElect()) at = atomicAdd(U32s({0}).v[0], all);\n"
        "at = subgroupBroadcastFirst(at) + before;\n"
        "if (at >= uint({1})) tile = end_tile;\n"
        "[[unroll]] for (uint j = 0u; j < kRows; ++j) {{\n"
        "if ((keep >> j & 1u) != 0u && at < uint({1})) {{\n"
        "const uint word = 1u + {2}u * at++;\n"
        "U64s({0}).v[word] = uint64_t(i + j);\n{3}}}\n}}\n}}\n",
        address, capacity, list_.width, key);
  }

  const RowSet& rows_;
  const std::optional<KeyBound>& bound_;
  const List list_;
};

}  // namespace

std::optional<std::vector<FewRow>> collect_few(Execution& execution, const PipelineInput& pending,
                                               const std::optional<KeyBound>& bound, uint32_t capacity) {
  const size_t width = width_of(bound);
  std::vector<uint64_t> words(1 + capacity * width);
  const std::span<std::byte> bytes = std::as_writable_bytes(std::span(words));
  const gpu::Buffer list = execution.device().allocate(bytes.size(), "a list of few rows");
  gpu::Stream& stream = execution.stream();
  stream.stage(kFewRowsStage);
  stream.fill(list, 0, sizeof(uint64_t), 0);
  KernelWriter writer(execution, pending.rows);
  writer.pass(pending);
  writer.add(ListSink(pending.rows, bound, {list.address(), capacity, width}));
  writer.launch(kFewRowsStage, writer.workgroups(false));
  stream.download(list, 0, bytes, gpu::InRehearsal::kGivesZeros);
  execution.finish();
  if (gpu::Rehearsal::is_on()) words[0] = execution.expected_rows(capacity);
  if (words[0] > capacity) return std::nullopt;
  std::vector<FewRow> few(words[0]);
  for (size_t i = 0; i < few.size(); ++i) {
    few[i].position = static_cast<uint32_t>(words[1 + i * width]);
    if (bound) few[i].key = words[2 + i * width];
  }
  return few;
}

RowSet take_few(Execution& execution, const RowSet& rows, const std::vector<FewRow>& few) {
  std::vector<uint32_t> positions;
  positions.reserve(few.size());
  for (const FewRow& row : few) positions.push_back(row.position);
  return take_rows(execution, rows, positions);
}

}  // namespace rtsql
