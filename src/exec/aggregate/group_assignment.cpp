#include "exec/aggregate/group_assignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>

#include "algorithm/gather.h"
#include "algorithm/scatter.h"
#include "common/divide.h"
#include "common/error.h"
#include "common/text.h"
#include "exec/expression/compute_columns.h"
#include "exec/expression/key_words.h"
#include "exec/rows/select_rows.h"
#include "schema/bitmap.h"
#include "shaders/exec/group_insert.h"
#include "shaders/exec/group_number.h"

namespace rtsql {
namespace {

constexpr uint32_t kEmptySlot = UINT32_MAX;
constexpr uint64_t kMostAssigned = uint64_t{1} << 31;  // slots are counted by 32 bits

SharedBuffer allocate_words(Execution& execution, uint64_t count, std::string_view what) {
  return share(execution.device().allocate(count * sizeof(uint32_t), what));
}

gpu::Kernel<shader::GroupInsertParams> insert_kernel(gpu::Device& device) {
  return device.kernel<shader::GroupInsertParams>("exec/group_insert");
}

gpu::Kernel<shader::GroupNumberParams> number_kernel(gpu::Device& device) {
  return device.kernel<shader::GroupNumberParams>("exec/group_number");
}

// Records the insertion of all rows; returns each row's slot.
SharedBuffer insert_rows(Execution& execution, const std::vector<Keys>& keys, uint64_t rows,
                         gpu::Address table, uint64_t slots) {
  std::vector<shader::GroupKeyColumn> columns;
  for (const Keys& key : keys)
    columns.push_back({key.keys.address(), key.validity.address(), key.key_bytes, 0});
  gpu::Stream& stream = execution.stream();
  SharedBuffer slot_of_row = allocate_words(execution, rows, "the rows' hash slots");
  shader::GroupInsertParams params{};
  params.columns = stream.parameters(std::as_bytes(std::span(columns)));
  params.table = table;
  params.slot_of_row = slot_of_row->address();
  params.rows = rows;
  params.column_count = static_cast<uint32_t>(columns.size());
  params.slot_mask = static_cast<uint32_t>(slots - 1);
  stream.stage("group");
  stream.dispatch(insert_kernel(execution.device()), params, divide_up(rows, shader::kGroupInsertRows));
  uint64_t row_bytes = 2 * sizeof(uint32_t);  // its slot of the table, and what it is told of it
  for (const Keys& key : keys) row_bytes += key.key_bytes;
  stream.count_bytes(rows * row_bytes);
  execution.keep({slot_of_row});
  return slot_of_row;
}

// Returns the positions of the slots in use.
RowSet used_slots(Execution& execution, const ColumnPtr& table) {
  RowSet slots;
  slots.sources.push_back({.relation = execution.new_relation(), .columns = {table}});
  slots.count = table->rows();
  return select_different(execution, slots, table->values(), sizeof(uint32_t), kEmptySlot);
}

}  // namespace

void precompile_group_assignment(gpu::Device& device) {
  insert_kernel(device);
  number_kernel(device);
}

GroupAssignment assign_groups(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& keys) {
  GroupAssignment assignment;
  if (rows.count == 0) {
    assignment.group_of_row = allocate_words(execution, 0, "groups");
    assignment.representatives = allocate_words(execution, 0, "groups");
    return assignment;
  }
  if (rows.count > kMostAssigned) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("{} are too many to be grouped by these keys", count_noun(rows.count, "row")))
        .sqlstate(sqlstate::kProgramLimit)
        .hint(fmt::format("at most {} can be: group parts of them, by WHERE", format_count(kMostAssigned)));
  }
  std::vector<Keys> words = materialize_keys(execution, rows, key_words(keys));
  gpu::Stream& stream = execution.stream();
  // The table is at least half empty, so that chains stay short.
  const uint64_t slots = std::bit_ceil(std::min(rows.count * 2, kMostAssigned));
  gpu::Buffer storage = execution.device().allocate(slots * sizeof(uint32_t), "a hash table of groups");
  gpu::Address table = storage.address();
  stream.stage("group");
  stream.fill(storage, kEmptySlot);
  SharedBuffer slot_of_row = insert_rows(execution, words, rows.count, table, slots);
  auto column = std::make_shared<const Column>(Type(TypeId::kInteger), slots, std::move(storage),
                                               gpu::Buffer(), nullptr);
  RowSet used = used_slots(execution, column);

  assignment.groups = used.count;
  assignment.representatives = allocate_words(execution, used.count, "representatives of groups");
  assignment.group_of_row = allocate_words(execution, rows.count, "the rows' groups");
  stream.stage("group");
  // Where every slot is in use there is no list of them: slot g is group g.
  SharedBuffer all;
  gpu::Address used_ids = used.sources[0].row_ids;
  if (used_ids == 0) {
    all = allocate_words(execution, slots, "slots");
    iota(stream, all->address(), slots);
    used_ids = all->address();
  }
  gather(stream, sizeof(uint32_t), table, used_ids, used.count, assignment.representatives->address());
  shader::GroupNumberParams number{table, used_ids, used.count};
  stream.dispatch(number_kernel(execution.device()), number,
                  divide_up(used.count, shader::kGroupNumberItems));
  stream.count_bytes(used.count * 2 * sizeof(uint32_t));
  gather(stream, sizeof(uint32_t), table, slot_of_row->address(), rows.count,
         assignment.group_of_row->address());
  execution.keep({column, all, used.sources[0].keep});
  execution.finish();
  return assignment;
}

gpu::Buffer mark_representatives(Execution& execution, const GroupAssignment& assignment, uint64_t rows) {
  gpu::Buffer first_occurrences =
      execution.device().allocate(bitmap_bytes(rows), "first rows of distinct values");
  gpu::Stream& stream = execution.stream();
  stream.stage("distinct");
  stream.fill(first_occurrences, 0);
  fill_bits(stream, true, assignment.representatives->address(), assignment.groups,
            first_occurrences.address());
  execution.keep({assignment.representatives});
  return first_occurrences;
}

}  // namespace rtsql
