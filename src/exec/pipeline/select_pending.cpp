#include "exec/pipeline/select_pending.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "exec/expression/materialize.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/operator/collect_few.h"
#include "exec/operator/select_rows.h"
#include "exec/pipeline/fit.h"
#include "exec/pipeline/lookup_stage.h"
#include "expression/functions.h"
#include "expression/type_rules.h"
#include "storage/bitmap.h"

namespace rtsql {
namespace {

ExprPtr bigint(uint64_t value) {
  return make_literal(Value::of_integer(TypeId::kBigint, static_cast<int64_t>(value)));
}

ExprPtr is_zero(const ExprPtr& value) {
  return make_expr(Op::kEqual, TypeId::kBoolean, {value, bigint(0)});
}

// Returns the value that an entry of a look-up table carries; NULL where there may be none.
ExprPtr carried_value(const CarriedColumn& carried, const Column& column, const ExprPtr& entry,
                      bool may_miss) {
  const Type type = column.type();
  const ExprPtr values = make_expr(Op::kSubtract, TypeId::kBigint, {entry, bigint(1)});
  const ExprPtr shifted =
      make_expr(Op::kDivide, TypeId::kBigint, {values, bigint(uint64_t{1} << carried.shift)});
  const ExprPtr bits =
      make_expr(Op::kModulo, TypeId::kBigint, {shifted, bigint(uint64_t{1} << carried.bits)});
  const ExprPtr key =
      make_expr(Op::kWrapAdd, TypeId::kBigint, {bits, bigint(carried.minimum - (carried.nullable ? 1 : 0))});
  auto value = std::make_shared<Expr>(*make_expr(Op::kFromKey, type, {key}));
  value->dictionary = column.dictionary();
  std::vector<ExprPtr> choice;
  const ExprPtr null = make_literal(Value::null_of(type));
  if (may_miss) choice = {is_zero(entry), null};
  if (carried.nullable) choice.insert(choice.end(), {is_zero(bits), null});
  if (choice.empty()) return value;
  choice.push_back(value);
  return bind_case(choice, {});
}

// Stands for a source that a look-up finds: the row ids, or entries, that the kernel leaves for each row.
struct FoundSource {
  size_t place = 0;
  const LookupPlan* lookup = nullptr;
  SharedBuffer words;
};

class Selection {
 public:
  Selection(Execution& execution, const PendingRows& pending)
      : execution_(execution), pending_(pending), writer_(execution, pending.rows) {}

  RowSet run() {
    const gpu::Buffer bitmap = write_kernel();
    execution_.stream().stage("pipeline");
    writer_.launch("pipeline", writer_.workgroups(false));
    RowSet rows = select_by_bitmap(execution_, with_found_rows(), bitmap);
    for (const FoundSource& found : found_) {
      if (found.lookup->form == LookupForm::kValues) take_values(found, rows);
    }
    return rows;
  }

 private:
  gpu::Buffer write_kernel() {
    writer_.pass(pending_);
    gpu::Buffer bitmap =
        execution_.device().allocate(bitmap_bytes(pending_.rows.count), "a pipeline's bitmap");
    writer_.thread = fmt::format("U8s({} + uint64_t(i >> 3)).v[0] = uint8_t(keep);\n",
                                 writer_.inputs().word(bitmap.address()));
    writer_.count_bits_per_row(1);
    for (size_t place = 0; place < pending_.rows.sources.size(); ++place) {
      if (pending_.rows.sources[place].lookup != 0) write_found(place);
    }
    return bitmap;
  }

  void write_found(size_t place) {
    const SourceRows& source = pending_.rows.sources[place];
    FoundSource found{place, &writer_.lookup_of(source).plan(), {}};
    const uint64_t bytes = padded_rows(pending_.rows.count) * sizeof(uint32_t);
    found.words = share(execution_.device().allocate(bytes, "rows found by a look-up"));
    const std::string word = found.lookup->form == LookupForm::kValues
                                 ? writer_.entry_of(source)
                                 : writer_.row_id(static_cast<uint32_t>(place));
    writer_.row += fmt::format("U32s({} + uint64_t(i + j) * 4ul).v[0] = {};\n",
                               writer_.inputs().word(found.words->address()), word);
    writer_.count_bits_per_row(8 * sizeof(uint32_t));
    found_.push_back(std::move(found));
  }

  // Returns the rows before any is dropped, with what was found where they were not.
  RowSet with_found_rows() const {
    RowSet rows = pending_.rows;
    for (const FoundSource& found : found_) {
      SourceRows& source = rows.sources[found.place];
      source.lookup = 0;
      source.first = 0;
      source.row_ids = found.words->address();
      source.keep = found.words;
    }
    return rows;
  }

  // Puts the values in place of the entries that carry them.
  void take_values(const FoundSource& found, RowSet& rows) {
    const SourceRows& source = pending_.rows.sources[found.place];
    // The entries of the rows stand where row ids would.
    SourceRows& taken = rows.sources[found.place];
    const uint32_t relation = new_relation();
    RowSet entries;
    entries.count = rows.count;
    entries.sources.push_back({.relation = relation,
                               .columns = {},
                               .range = RangeFunction{0, 1, UINT32_MAX},
                               .row_ids = taken.row_ids,
                               .keep = taken.keep});
    const ExprPtr entry = make_column({relation, 0}, TypeId::kBigint, false, "entry");
    std::vector<ExprPtr> values;
    for (const CarriedColumn& carried : found.lookup->carried)
      values.push_back(
          carried_value(carried, *source.columns.at(carried.column.ordinal), entry, source.null_extended));
    const std::vector<ColumnPtr> columns = materialize(execution_, entries, values);
    taken = {.relation = source.relation, .columns = std::vector<ColumnPtr>(source.columns.size())};
    for (size_t i = 0; i < columns.size(); ++i)
      taken.columns[found.lookup->carried[i].column.ordinal] = columns[i];
  }

  Execution& execution_;
  const PendingRows& pending_;
  KernelWriter writer_;
  std::vector<FoundSource> found_;
};

// The host puts so many in order in less time than the device takes for the launches of a compaction.
constexpr double kMostFew = 1 << 13;
// A bitmap of fewer rows costs nothing.
constexpr uint64_t kLeastRows = 1 << 14;
constexpr double kLeastRatio = 16;

bool expects_few(const PendingRows& pending, double expected) {
  const std::vector<SourceRows>& sources = pending.rows.sources;
  return pending.is_pending() && pending.rows.count >= kLeastRows && expected <= kMostFew &&
         expected * kLeastRatio <= static_cast<double>(pending.rows.count) && fit_one_kernel(pending) &&
         std::all_of(sources.begin(), sources.end(), [](const SourceRows& rows) { return rows.lookup == 0; });
}

}  // namespace

std::optional<RowSet> select_few(Execution& execution, const PendingRows& pending, double expected) {
  if (!expects_few(pending, expected)) return std::nullopt;
  const uint32_t capacity = room_for_few(static_cast<uint64_t>(expected));
  std::optional<std::vector<FewRow>> few = collect_few(execution, pending, std::nullopt, capacity);
  if (!few) return std::nullopt;
  std::sort(few->begin(), few->end());
  return take_few(execution, pending.rows, *few);
}

void precompile_select_pending(Execution& execution, const PendingRows& pending, double expected) {
  expects_few(pending, expected) ? precompile_collect_few(execution, pending, std::nullopt)
                                 : precompile_select(execution, pending.rows, pending.conjuncts);
}

RowSet select_pending(Execution& execution, const PendingRows& pending) {
  if (pending.stages.empty()) return select_rows(execution, pending.rows, pending.conjuncts);
  return Selection(execution, pending).run();
}

}  // namespace rtsql
