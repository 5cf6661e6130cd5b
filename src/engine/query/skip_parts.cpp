#include "engine/query/skip_parts.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "plan/estimate/key_range.h"
#include "schema/key_encoding.h"
#include "storage/table.h"

namespace rtsql {
namespace {

bool has_parameters(const Expr& conjunct) {
  bool any = false;
  visit(conjunct, [&](const Expr& expr) {
    any = any || expr.op == Op::kParameter || (expr.op == Op::kLiteral && expr.parameter != 0);
  });
  return any;
}

// Returns the column of the relation that the conjunct reads; none if it reads others or none.
std::optional<ColumnId> only_column_of(const Expr& conjunct, RelationId relation) {
  std::optional<ColumnId> only;
  bool is_one = true;
  visit_columns(conjunct, [&](const Expr& expr) {
    is_one = is_one && expr.column.relation == relation && (!only || *only == expr.column);
    only = expr.column;
  });
  return is_one ? only : std::nullopt;
}

// Makes a column that has the dictionary of these texts and of the least text behind each, which stands for
// all up to the next: ranges of its codes hold for texts that it does not have, too.
ColumnPtr column_of_texts(gpu::Device& device, Type type, std::vector<std::string> texts) {
  for (size_t i = texts.size(); i > 0; --i) texts.push_back(texts[i - 1] + '\0');
  std::ranges::sort(texts);
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
  HostColumn column = null_column(type, 1);
  column.dictionary = std::make_shared<const Dictionary>(std::move(texts));
  return Column::on_host(device, std::move(column));
}

// Tests one conjunct, which reads one column, with what is known of the parts.
class PartFilter {
 public:
  PartFilter(gpu::Device& device, const Table& table, const Expr& conjunct, ColumnId column)
      : table_(table), type_(table.columns[column.ordinal]->type()) {
    for (size_t part = 0; part < table.parts->count(); ++part)
      bounds_.push_back(table.parts->bounds(part, column.ordinal));
    excludes_nulls_ = excludes_nulls(conjunct, column);
    demands_nulls_ = conjunct.op == Op::kIsNull && conjunct.operands[0]->op == Op::kColumn;
    if (excludes_nulls_ || demands_nulls_ || is_wide(type_)) return;
    const ColumnPtr keys = has_dictionary(type_) ? column_of_texts(device, type_, texts_of(conjunct))
                                                 : table.columns[column.ordinal];
    if (has_dictionary(type_)) texts_ = keys->dictionary();
    ranges_ = key_ranges(conjunct, column, *keys);
  }

  bool may_match(size_t part) const {
    const PartBounds& bounds = bounds_[part];
    if (demands_nulls_) return bounds.nulls != 0;
    if (!excludes_nulls_ && !ranges_) return true;
    if (bounds.nulls == bounds.rows) return false;
    if (!ranges_) return true;
    const uint64_t least = bounds.least ? key_of(*bounds.least) : 0;
    // NaN, which no bound counts, is above all numbers.
    const uint64_t greatest = bounds.greatest && !is_floating(type_) ? key_of(*bounds.greatest) : UINT64_MAX;
    const auto range = std::ranges::lower_bound(*ranges_, least, {}, &KeyRange::high);
    return range != ranges_->end() && range->low <= greatest;
  }

 private:
  std::vector<std::string> texts_of(const Expr& conjunct) const {
    std::vector<std::string> texts;
    visit(conjunct, [&](const Expr& expr) {
      const bool is_text = expr.op == Op::kLiteral && has_dictionary(expr.type) && !expr.literal.null;
      if (is_text) texts.push_back(expr.literal.text);
    });
    for (const PartBounds& bounds : bounds_) {
      for (const std::optional<Value>* bound : {&bounds.least, &bounds.greatest}) {
        if (*bound) texts.push_back((**bound).text);
      }
    }
    return texts;
  }

  uint64_t key_of(const Value& value) const {
    return texts_ ? texts_->find(value.text).lower_bound : encode_key(value);
  }

  const Table& table_;
  const Type type_;
  std::vector<PartBounds> bounds_;  // by part
  DictionaryPtr texts_;             // null: the column has none
  std::optional<KeyRanges> ranges_;
  bool excludes_nulls_ = false;
  bool demands_nulls_ = false;
};

// Returns the parts of the table that may have rows which meet all conjuncts; none where these are all.
std::optional<std::vector<size_t>> parts_left(gpu::Device& device, const Table& table, RelationId relation,
                                              const std::vector<ExprPtr>& conjuncts) {
  std::vector<size_t> left(table.parts->count());
  std::iota(left.begin(), left.end(), size_t{0});
  for (const ExprPtr& conjunct : conjuncts) {
    const std::optional<ColumnId> column = only_column_of(*conjunct, relation);
    if (!column || has_parameters(*conjunct)) continue;
    const PartFilter filter(device, table, *conjunct, *column);
    std::erase_if(left, [&](size_t part) { return !filter.may_match(part); });
  }
  return left.size() == table.parts->count() ? std::nullopt : std::optional(std::move(left));
}

void skip_parts(gpu::Device& device, LogicalNode& node) {
  for (const LogicalPtr& child : node.children) {
    if (node.kind == LogicalKind::kFilter && child->kind == LogicalKind::kGet) {
      auto& get = static_cast<LogicalGet&>(*child);
      if (get.base->table == nullptr) continue;
      const Table& table = stored_table(*get.base->table);
      if (table.parts == nullptr) continue;
      const std::optional<std::vector<size_t>> left =
          parts_left(device, table, get.base->relation, static_cast<const LogicalFilter&>(node).conjuncts);
      if (!left) continue;
      BaseRelation base = *get.base;
      base.table = std::make_shared<const Table>(table.parts->only(device, *left));
      get.base = std::make_shared<const BaseRelation>(std::move(base));
    } else {
      skip_parts(device, *child);
    }
  }
}

}  // namespace

void skip_parts(gpu::Device& device, LogicalQuery& query) {
  for (LogicalCommonTable& table : query.common_tables) {
    skip_parts(device, *table.query);
    if (table.step) skip_parts(device, *table.step);
  }
  skip_parts(device, *query.root);
}

}  // namespace rtsql
