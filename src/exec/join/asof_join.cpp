#include "exec/join/asof_join.h"

#include <span>
#include <utility>
#include <vector>

#include "algorithm/expand.h"
#include "common/divide.h"
#include "exec/expression/compute_columns.h"
#include "exec/expression/key_words.h"
#include "exec/join/null_extended_rows.h"
#include "exec/kernel/dictionaries.h"
#include "exec/precompute/precompute.h"
#include "exec/rows/select_rows.h"
#include "exec/rows/span_pairs.h"
#include "exec/sort/sort_rows.h"
#include "expression/type_rules.h"
#include "shaders/exec/nearest.h"

namespace rtsql {
namespace {

// Rows of one side, and the keys by which they are joined: that to be nearest by is the last.
struct Side {
  RowSet rows;
  std::vector<ExprPtr> keys;
  size_t own_sources = 0;  // others have parts of the keys

  RowSet without_keys(RowSet joined) const {
    joined.sources.resize(own_sources);
    return joined;
  }
};

Side side_of(Execution& execution, const RowSet& rows, std::vector<ExprPtr> keys, const ExprPtr& nearest) {
  keys.push_back(nearest);
  Side side{rows, {}, rows.sources.size()};
  side.keys = precompute(execution, side.rows, keys);
  return side;
}

ExprPtr as_code(const ExprPtr& text, const DictionaryPtr& dictionary) {
  auto code = std::make_shared<Expr>(*make_expr(Op::kTryCast, TypeId::kVarchar, {text}));
  code->dictionary = dictionary;
  return code;
}

// Has texts of both sides meet as codes of one dictionary.
void share_dictionaries(Execution& execution, Side& outer, Side& inner) {
  for (size_t i = 0; i < outer.keys.size(); ++i) {
    if (!has_dictionary(outer.keys[i]->type)) continue;
    const DictionaryPtr of_outer = Dictionaries(execution, outer.rows).of(*outer.rows.resolve(outer.keys[i]));
    const DictionaryPtr of_inner = Dictionaries(execution, inner.rows).of(*inner.rows.resolve(inner.keys[i]));
    if (of_outer == of_inner) continue;
    const DictionaryPtr both = Dictionaries::union_of(of_outer, of_inner);
    outer.keys[i] = as_code(outer.keys[i], both);
    inner.keys[i] = as_code(inner.keys[i], both);
  }
}

std::vector<ExprPtr> presence_of(const std::vector<ExprPtr>& keys) {
  std::vector<ExprPtr> present;
  for (const ExprPtr& key : keys) {
    if (!key->nullable) continue;
    const ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {key});
    present.push_back(make_expr(Op::kNot, TypeId::kBoolean, {is_null}));
  }
  return present;
}

// Returns BIGINTs that order as the keys do.
std::vector<ExprPtr> words_of(const std::vector<ExprPtr>& keys) {
  std::vector<ExprPtr> words;
  for (const ExprPtr& key : key_words(keys)) words.push_back(cast_expr(directed_key({key}), TypeId::kBigint));
  return words;
}

void sort_by_keys(Execution& execution, Side& side) {
  side.rows = select_rows(execution, side.rows, presence_of(side.keys));
  std::vector<SortKey> order;
  for (const ExprPtr& key : side.keys) order.push_back({key});
  side.rows = sort_rows(execution, side.rows, order);
}

// Says of each outer row which inner row it has, if any.
struct Found {
  gpu::Buffer places;  // uint32 each
  gpu::Buffer counts;  // uint32 each, 0 or 1
};

Found search(Execution& execution, const AsofJoinPlan& plan, Side& outer, const Side& inner) {
  gpu::Stream& stream = execution.stream();
  gpu::Device& device = execution.device();
  const std::vector<ExprPtr> outer_words = words_of(outer.keys), inner_words = words_of(inner.keys);
  const std::vector<Keys> sought = materialize_keys(execution, outer.rows, outer_words);
  const std::vector<Keys> sorted = materialize_keys(execution, inner.rows, inner_words);
  std::vector<shader::NearestWord> words;
  for (size_t i = 0; i < sought.size(); ++i)
    words.push_back({sought[i].keys.address(), sorted[i].keys.address()});
  std::vector<ExprPtr> joined = presence_of(outer.keys);
  const std::vector<ExprPtr> filter = precompute(execution, outer.rows, plan.filter);
  joined.insert(joined.end(), filter.begin(), filter.end());
  const gpu::Buffer present =
      joined.empty() ? gpu::Buffer() : filter_bitmap(execution, outer.rows, outer.rows.resolve(joined));
  const uint64_t bytes = outer.rows.count * sizeof(uint32_t);
  Found found{device.allocate(bytes, "places of nearest rows"), device.allocate(bytes, "numbers of matches")};
  const size_t last_words = key_words(std::vector{plan.nearest.outer}).size();
  const bool is_beyond_at_equal = plan.nearest.is_before() != plan.nearest.may_be_equal();
  stream.stage("nearest");
  stream.dispatch(device.kernel<shader::NearestParams>("exec/nearest"),
                  {.words = stream.parameters(std::as_bytes(std::span(words))),
                   .present = joined.empty() ? 0 : present.address(),
                   .place = found.places.address(),
                   .count = found.counts.address(),
                   .outer_rows = outer.rows.count,
                   .inner_rows = inner.rows.count,
                   .word_count = static_cast<uint32_t>(words.size()),
                   .equal_words = static_cast<uint32_t>(words.size() - last_words),
                   .takes_before = plan.nearest.is_before() ? 1u : 0u,
                   .equal_is_beyond = is_beyond_at_equal ? 1u : 0u},
                  divide_up(outer.rows.count, shader::kNearestItems));
  stream.count_bytes(outer.rows.count * (2 * sizeof(uint32_t) + words.size() * sizeof(uint64_t)));
  execution.finish();
  return found;
}

}  // namespace

AsofRows join_nearest(Execution& execution, const AsofJoinPlan& plan, const RowSet& outer_rows,
                      const RowSet& inner_rows) {
  Side outer = side_of(execution, outer_rows, plan.outer_keys, plan.nearest.outer);
  Side inner = side_of(execution, inner_rows, plan.inner_keys, plan.nearest.inner);
  share_dictionaries(execution, outer, inner);
  sort_by_keys(execution, inner);
  RowSet matches = inner.without_keys(inner.rows);
  if (plan.keeps_outer) matches = as_optional(matches, execution.new_relation());
  AsofRows rows;
  if (outer_rows.count == 0 || matches.count == 0) {
    rows.joined = outer_rows.slice(0, 0);
    rows.joined.add_columns_of(matches.slice(0, 0));
    if (!plan.keeps_outer) return rows;
    rows.alone = outer_rows;
    rows.alone->add_columns_of(null_extended_rows(execution, matches, outer_rows.count));
    execution.finish();
    return rows;
  }
  Found found = search(execution, plan, outer, inner);
  execution.check_row_errors();
  gpu::Stream& stream = execution.stream();
  SharedBuffer owners = allocate_row_ids(execution, outer_rows.count);
  SharedBuffer places = allocate_row_ids(execution, outer_rows.count);
  const gpu::Buffer total = execution.device().allocate(sizeof(uint64_t), "the number of matches");
  stream.stage("expand");
  expand_singles(stream, {found.places.address(), found.counts.address(), 0, outer_rows.count},
                 owners->address(), places->address(), total.address());
  const uint64_t count = execution.read_count(total, outer_rows.count);
  rows.joined = count == outer_rows.count ? outer_rows : gather_row_ids(execution, outer_rows, owners, count);
  rows.joined.add_columns_of(gather_row_ids(execution, matches, places, count));
  execution.finish();
  if (!plan.keeps_outer || count == outer_rows.count) return rows;
  rows.alone = select_different(execution, outer_rows, found.counts, sizeof(uint32_t), 1);
  rows.alone->add_columns_of(null_extended_rows(execution, matches, rows.alone->count));
  execution.finish();
  return rows;
}

}  // namespace rtsql
