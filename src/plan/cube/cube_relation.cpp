#include "plan/cube/cube_relation.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "catalog/traced_rows.h"
#include "expression/decimal_units.h"
#include "expression/type_rules.h"
#include "plan/cube/cube_trace.h"
#include "plan/estimate/key_range.h"

namespace rtsql {
namespace {

BaseRelationPtr relation_of(const std::shared_ptr<const Table>& table, RelationId relation,
                            std::string alias) {
  return std::make_shared<const BaseRelation>(
      BaseRelation{.relation = relation, .alias = std::move(alias), .table = table, .is_cube = true});
}

ExprPtr column_of(const BaseRelation& base, uint32_t ordinal, SourceSpan span = {}) {
  const ColumnDefinition& definition = base.table->definitions[ordinal];
  return make_column({base.relation, ordinal}, definition.type, !definition.not_null, definition.name, span);
}

class CellRelation : public CubeRelation {
 public:
  CellRelation(const CubeEntry& cube, RelationId relation)
      : CubeRelation(relation_of(cube.cells, relation, cube.name)), cube_(cube) {}

  ExprPtr dimension(size_t number, SourceSpan span) const override {
    return column(static_cast<uint32_t>(number), span);
  }

  ExprPtr rows() const override { return column(cube_.rows); }

  ExprPtr partial(Aggregate aggregate, size_t measure, SourceSpan span) const override {
    const std::optional<uint32_t> ordinal = partial_column(aggregate, cube_.measures[measure]);
    return ordinal ? column(*ordinal, span) : nullptr;
  }

  bool take(const ExprPtr& /*conjunct*/, RelationId /*dimensions*/) override { return false; }

  LogicalPtr finish() override { return std::make_unique<LogicalGet>(base()); }

 private:
  static std::optional<uint32_t> partial_column(Aggregate aggregate, const CubeMeasure& measure) {
    switch (aggregate) {
      case Aggregate::kCount:
        return measure.count;
      case Aggregate::kSum:
        return measure.sum;
      case Aggregate::kMin:
        return measure.minimum;
      case Aggregate::kMax:
        return measure.maximum;
      default:
        return std::nullopt;
    }
  }

  const CubeEntry& cube_;
};

// The dimensions of a row are those of its cell, to which it is joined if any are asked for.
class RowRelation : public CubeRelation {
 public:
  RowRelation(const CubeEntry& cube, RelationId cells, RelationId rows)
      : CubeRelation(relation_of(cube.cells, cells, cube.name)),
        rows_(relation_of(cube.kept->table, rows, "rows")),
        number_(cube.kept->number) {}

  ExprPtr dimension(size_t number, SourceSpan span) const override {
    needs_cells_ = true;
    return column(static_cast<uint32_t>(number), span);
  }

  bool has_single_rows() const override { return true; }

  ExprPtr rows() const override { return bigint_literal(1); }

  ExprPtr value(size_t measure, SourceSpan span) const override {
    return column_of(*rows_, static_cast<uint32_t>(measure) + 1, span);
  }

  ExprPtr partial(Aggregate /*aggregate*/, size_t /*measure*/, SourceSpan /*span*/) const override {
    return nullptr;
  }

  bool take(const ExprPtr& /*conjunct*/, RelationId /*dimensions*/) override { return false; }

  LogicalPtr finish() override {
    if (!needs_cells_) return std::make_unique<LogicalGet>(rows_);
    auto joined = std::make_unique<LogicalJoin>();
    joined->children.push_back(std::make_unique<LogicalGet>(base()));
    joined->children.push_back(std::make_unique<LogicalGet>(rows_));
    joined->conjuncts = {
        make_expr(Op::kEqual, TypeId::kBoolean, {column(number_), column_of(*rows_, kCell)})};
    return joined;
  }

 private:
  static constexpr uint32_t kCell = 0;  // the column of the rows that has the numbers of their cells

  const BaseRelationPtr rows_;
  const uint32_t number_;  // the column of the cells that has theirs
  mutable bool needs_cells_ = false;
};

CodeRanges intersection(const CodeRanges& a, const CodeRanges& b) {
  CodeRanges both;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const CodeRange range = {std::max(a[i].first, b[j].first), std::min(a[i].last, b[j].last)};
    if (range.first <= range.last) both.push_back(range);
    a[i].last < b[j].last ? ++i : ++j;
  }
  return both;
}

// Returns the codes of the values whose keys lie in the ranges.
CodeRanges codes_of(const CubeCodes& codes, const KeyRanges& ranges) {
  CodeRanges found;
  for (const KeyRange& range : ranges) {
    const auto first = std::ranges::lower_bound(codes.keys, range.low) - codes.keys.begin();
    const auto end = std::ranges::upper_bound(codes.keys, range.high) - codes.keys.begin();
    if (first < end) found.push_back({static_cast<uint32_t>(first), static_cast<uint32_t>(end - 1)});
  }
  return found;
}

class TracedRelation : public CubeRelation {
 public:
  TracedRelation(const CubeEntryPtr& cube, RelationId relation)
      : CubeRelation(relation_of(cube->traced->groups, relation, cube->name)),
        cube_(cube),
        traced_(*cube->traced) {
    for (const CubeCodes& codes : traced_.scanned) {
      sizes_.push_back(codes.count());
      ranges_.push_back({{0, static_cast<uint32_t>(codes.count() - 1)}});
    }
  }

  ExprPtr dimension(size_t number, SourceSpan span) const override {
    const auto found = std::ranges::find(traced_.grouped, number);
    if (found == traced_.grouped.end()) return nullptr;
    return column(static_cast<uint32_t>(found - traced_.grouped.begin()), span);
  }

  ExprPtr rows() const override { return column(traced_.rows); }

  ExprPtr partial(Aggregate aggregate, size_t measure, SourceSpan span) const override {
    const std::optional<TracedMeasure>& traced = traced_.measures[measure];
    if (!traced) return nullptr;
    const Type type = cube_->measures[measure].value->type;
    switch (aggregate) {
      case Aggregate::kCount:
        return count_of(*traced);
      case Aggregate::kSum: {
        if (!traced->sum) return nullptr;
        const ExprPtr minima = bigint(Op::kMultiply, count_of(*traced), bigint_literal(traced->minimum));
        const ExprPtr sum = bigint(Op::kAdd, word(*traced->sum, span), minima);
        const Type sums = is_integral(type) ? Type(TypeId::kBigint) : sum_type(type);
        return traced->count ? unless_zero(*traced->count, of_units(sum, type, sums))
                             : of_units(sum, type, sums);
      }
      case Aggregate::kMax: {
        const ExprPtr largest =
            bigint(Op::kAdd, word(traced->largest, span), bigint_literal(traced->minimum - 1));
        return unless_zero(traced->largest, of_units(largest, type, type));
      }
      case Aggregate::kMin: {
        const ExprPtr smallest =
            bigint(Op::kSubtract, bigint_literal(traced->maximum + 1), word(traced->smallest, span));
        return unless_zero(traced->smallest, of_units(smallest, type, type));
      }
      default:
        return nullptr;
    }
  }

  bool take(const ExprPtr& conjunct, RelationId dimensions) override {
    for (size_t i = 0; i < traced_.scanned.size(); ++i) {
      const CubeCodes& codes = traced_.scanned[i];
      const ColumnId column = {dimensions, static_cast<uint32_t>(codes.dimension)};
      std::optional<CodeRanges> ranges;
      if (const std::optional<KeyRanges> keys = key_ranges(*conjunct, column, *codes.values)) {
        ranges = codes_of(codes, *keys);
      } else if (excludes_nulls(*conjunct, column)) {
        ranges = codes_of(codes, {{0, UINT64_MAX}});
      }
      if (!ranges) continue;
      ranges_[i] = intersection(ranges_[i], *ranges);
      conditions_.push_back(conjunct);
      return true;
    }
    return false;
  }

  LogicalPtr finish() override {
    const auto at = [](const auto& all, size_t place) { return all.begin() + static_cast<ptrdiff_t>(place); };
    const auto part = [&](size_t begin, size_t end) {
      return combined_ranges({at(ranges_, begin), at(ranges_, end)}, {at(sizes_, begin), at(sizes_, end)});
    };
    const std::optional<CodeRanges> ranges = part(0, traced_.on_axis);
    const std::optional<CodeRanges> further = part(traced_.on_axis, ranges_.size());
    if (!ranges || !further || !traced_.scene.can_trace(*ranges)) return nullptr;
    if (asked_.size() > kMostCubeWords) return nullptr;
    const std::vector<uint64_t> further_sizes(at(sizes_, traced_.on_axis), sizes_.cend());
    const bool restricts_further = codes_in(*further) < count_codes(further_sizes, UINT64_MAX).value();
    trace_ = {.cube = cube_,
              .ranges = *ranges,
              .further = *further,
              .restricts_further = restricts_further,
              .conditions = conditions_,
              .words = {asked_.begin(), asked_.end()}};
    auto some = std::make_unique<LogicalFilter>();
    const ExprPtr none = bigint_literal(0);
    some->conjuncts = {make_expr(Op::kGreater, TypeId::kBoolean, {rows(), none})};
    some->children.push_back(std::make_unique<LogicalGet>(base()));
    return some;
  }

  CubeTracePtr trace(const GroupBy& above) const override {
    CubeTrace trace = trace_;
    const ColumnId rows = column(traced_.rows)->column;
    trace.counts_rows = std::ranges::any_of(above.inputs(), [&](const ExprPtr& input) {
      bool found = false;
      visit_columns(*input, [&](const Expr& read) { found = found || read.column == rows; });
      return found;
    });
    return std::make_shared<const CubeTrace>(std::move(trace));
  }

 private:
  static ExprPtr bigint(Op op, ExprPtr a, ExprPtr b) {
    return make_expr(op, TypeId::kBigint, {std::move(a), std::move(b)});
  }

  // Returns the column of a word, which the trace is asked for from here on.
  ExprPtr word(uint32_t place, SourceSpan span = {}) const {
    asked_.insert(place);
    return column(traced_.rows + 1 + place, span);
  }

  ExprPtr count_of(const TracedMeasure& measure) const {
    return measure.count ? word(*measure.count) : rows();
  }

  // Returns the value, NULL where the word is 0: there are no values then.
  ExprPtr unless_zero(uint32_t place, const ExprPtr& value) const {
    const ExprPtr some = make_expr(Op::kGreater, TypeId::kBoolean, {word(place), bigint_literal(0)});
    return make_expr(Op::kCase, value->type, {some, value, make_literal(Value::null_of(value->type))});
  }

  const CubeEntryPtr cube_;
  const TracedRows& traced_;
  std::vector<uint64_t> sizes_;     // of each scanned dimension: its codes
  std::vector<CodeRanges> ranges_;  // likewise: those that conditions leave
  std::vector<ExprPtr> conditions_;
  mutable std::set<uint32_t> asked_;  // words
  CubeTrace trace_;
};

}  // namespace

ExprPtr CubeRelation::column(uint32_t ordinal, SourceSpan span) const {
  return column_of(*base_, ordinal, span);
}

std::unique_ptr<CubeRelation> cell_relation(const CubeEntry& cube, RelationId relation) {
  return std::make_unique<CellRelation>(cube, relation);
}

std::unique_ptr<CubeRelation> row_relation(const CubeEntry& cube, RelationId cells, RelationId rows) {
  return std::make_unique<RowRelation>(cube, cells, rows);
}

std::unique_ptr<CubeRelation> traced_relation(const CubeEntryPtr& cube, RelationId relation) {
  return std::make_unique<TracedRelation>(cube, relation);
}

}  // namespace rtsql
