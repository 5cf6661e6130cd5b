#include "bind/query/windows.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/algebra/frame_choices.h"
#include "bind/query/aggregate_binder.h"
#include "bind/query/frame_binder.h"
#include "bind/query/order_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/registry/functions.h"
#include "function/scalar_function.h"

namespace rtsql {

// The parts are null where there are none.
struct Windows::Written {
  const std::vector<sql::ExpressionPtr>* partition_by = nullptr;
  const std::vector<sql::OrderItem>* order_by = nullptr;
  const sql::Frame* frame = nullptr;
};

namespace {

const Frame kWholePartition{FrameUnit::kRange,
                            {FrameBoundKind::kUnboundedPreceding},
                            {FrameBoundKind::kUnboundedFollowing},
                            FrameExclusion::kNone};

void check_clauses(const sql::Expression& call, WindowFunction function) {
  const sql::CallClauses& clauses = *call.call;
  if (call.distinct && function != WindowFunction::kAggregate) {
    throw Error(ErrorKind::kSyntax, "DISTINCT goes only with aggregate functions")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(call.span);
  }
  if (clauses.filter && function != WindowFunction::kAggregate) {
    throw Error(ErrorKind::kSyntax, "FILTER goes only with aggregate functions")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(clauses.filter->span);
  }
  if (!clauses.order_by.empty() && function != WindowFunction::kAggregate) {
    throw Error(ErrorKind::kSyntax, "ORDER BY goes only with aggregate functions")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(clauses.order_by[0].expression->span)
        .hint("OVER (ORDER BY …) says the order of a window");
  }
  if (clauses.ignore_nulls && !gives_value(function)) {
    throw Error(
        ErrorKind::kSyntax,
        "IGNORE NULLS and RESPECT NULLS go only with lag, lead, first_value, last_value and nth_value")
        .at(call.span);
  }
}

ExprPtr bind_integer(const sql::Expression& written, const BindContext& context, std::string_view what) {
  ExprPtr value = bind_expression(written, context);
  if (value->type.id != TypeId::kNull && !is_integral(value->type)) {
    throw Error(ErrorKind::kType, fmt::format("{} must be an integer, not {}", what, type_name(value->type)))
        .at(written.span);
  }
  return cast_expr(value, TypeId::kBigint);
}

void check_positive(const Expr& value, std::string_view what, SqlState code) {
  if (value.op != Op::kLiteral || value.literal.null || value.literal.integer > 0) return;
  throw Error(ErrorKind::kValue, fmt::format("{} must be greater than zero", what))
      .sqlstate(code)
      .at(value.span);
}

ExprPtr bind_value(const sql::Expression& written, const BindContext& context) {
  return with_known_type(bind_expression(written, context));
}

// lag and lead: value, offset, and a default where there is one.
void bind_shift(const sql::Expression& written, const BindContext& context, WindowCall& call) {
  ExprPtr value = bind_value(*written.operands[0], context);
  ExprPtr offset = written.operands.size() > 1
                       ? bind_integer(*written.operands[1], context, "the offset of " + written.text)
                       : bigint_literal(1, written.span);
  if (written.operands.size() > 2) {
    ExprPtr fallback = bind_expression(*written.operands[2], context);
    unify(value, fallback, written.span, "unite", sqlstate::kUndefinedFunction);
    call.arguments = {value, std::move(offset), std::move(fallback)};
  } else {
    call.arguments = {value, std::move(offset)};
  }
  call.type = call.arguments[0]->type;
}

void bind_arguments(const sql::Expression& written, const BindContext& context, WindowCall& call) {
  call.type = TypeId::kBigint;
  call.nullable = false;
  switch (call.function) {
    case WindowFunction::kPercentRank:
    case WindowFunction::kCumeDist:
      call.type = TypeId::kDouble;
      return;
    case WindowFunction::kNtile:
      call.type = TypeId::kInteger;
      call.arguments = {bind_integer(*written.operands[0], context, "the number of parts")};
      check_positive(*call.arguments[0], "the number of parts", sqlstate::kInvalidNtileArgument);
      call.nullable = call.arguments[0]->nullable;
      return;
    case WindowFunction::kLag:
    case WindowFunction::kLead:
      bind_shift(written, context, call);
      break;
    case WindowFunction::kFirstValue:
    case WindowFunction::kLastValue:
    case WindowFunction::kNthValue:
      call.arguments = {bind_value(*written.operands[0], context)};
      call.type = call.arguments[0]->type;
      if (call.function == WindowFunction::kNthValue) {
        call.arguments.push_back(bind_integer(*written.operands[1], context, "n"));
        check_positive(*call.arguments[1], "n", sqlstate::kInvalidNthValueArgument);
      }
      break;
    default:
      return;
  }
  call.nullable = true;
}

bool is_whole_partition(const Frame& frame) {
  return frame.start.kind == FrameBoundKind::kUnboundedPreceding &&
         frame.end.kind == FrameBoundKind::kUnboundedFollowing && frame.exclusion == FrameExclusion::kNone;
}

std::string call_text(const WindowCall& call, std::string_view name) {
  if (call.function == WindowFunction::kAggregate) return call.aggregate.text;
  std::vector<std::string> arguments;
  for (const ExprPtr& argument : call.arguments) arguments.push_back(expr_text(*argument));
  return fmt::format("{}({}){}", name, join(arguments, ", "), call.ignore_nulls ? " IGNORE NULLS" : "");
}

WindowCall aggregate_over(const Expr& aggregate, const Frame& frame) {
  WindowCall call;
  call.function = WindowFunction::kAggregate;
  call.aggregate = aggregate_call(aggregate);
  call.frame = frame;
  call.type = aggregate.type;
  call.nullable = aggregate.nullable;
  call.text = call.aggregate.text;
  return call;
}

}  // namespace

void Windows::check_names() const {
  for (size_t i = 0; i < named_.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (!equals_ignore_case(named_[i].name.name, named_[j].name.name)) continue;
      throw Error(ErrorKind::kName, fmt::format("window \"{}\" is already defined", named_[i].name.name))
          .sqlstate(sqlstate::kWindowingError)
          .at(named_[i].name.span);
    }
    resolve(named_[i].window, i);
  }
}

// A window sees the first `visible` ones of the WINDOW clause.
Windows::Written Windows::resolve(const sql::Window& window, size_t visible) const {
  Written written;
  if (window.base) {
    const auto end = named_.begin() + static_cast<ptrdiff_t>(visible);
    const auto base = std::find_if(named_.begin(), end, [&](const sql::NamedWindow& named) {
      return equals_ignore_case(named.name.name, window.base->name);
    });
    if (base == end) {
      std::vector<std::string> names;
      for (size_t i = 0; i < visible; ++i) names.push_back(named_[i].name.name);
      throw Error(ErrorKind::kName, fmt::format("unknown window \"{}\"", window.base->name))
          .at(window.base->span)
          .hint(names.empty() ? "WINDOW name AS (…) behind HAVING defines a window"
                              : suggest_name(window.base->name, names));
    }
    written = resolve(base->window, static_cast<size_t>(base - named_.begin()));
    if (window.is_name) return written;
    auto refuse = [&](std::string_view what) {
      throw Error(ErrorKind::kSyntax, fmt::format("{} window \"{}\"", what, base->name.name))
          .sqlstate(sqlstate::kWindowingError)
          .at(window.span);
    };
    if (!window.partition_by.empty()) refuse("cannot override PARTITION BY of");
    if (!window.order_by.empty() && written.order_by) refuse("cannot override ORDER BY of");
    if (written.frame) refuse("cannot add to the frame of");
  }
  if (!window.partition_by.empty()) written.partition_by = &window.partition_by;
  if (!window.order_by.empty()) written.order_by = &window.order_by;
  if (window.frame) written.frame = &*window.frame;
  return written;
}

Window Windows::bind_keys(const Written& written, const BindContext& context) const {
  Window window;
  if (written.partition_by) {
    for (const sql::ExpressionPtr& key : *written.partition_by) {
      ExprPtr expr = bind_value(*key, context);
      if (expr->op != Op::kLiteral) window.partition_by.push_back(std::move(expr));
    }
  }
  if (written.order_by) {
    for (const sql::OrderItem& item : *written.order_by)
      window.order_by.push_back(sort_key(bind_value(*item.expression, context), item));
  }
  return window;
}

ExprPtr Windows::bind(const sql::Expression& written, const BindContext& context) {
  const WindowFunctionEntry* entry = find_window_function(written.text);
  if (entry == nullptr && find_aggregate(written.text) == nullptr) {
    std::vector<std::string> names;
    for (const WindowFunctionEntry& function : window_functions()) names.emplace_back(function.name);
    for (const AggregateFunction& function : aggregate_functions()) names.emplace_back(function.name);
    const bool is_scalar = std::ranges::find(scalar_functions(), written.text, &ScalarFunction::name) !=
                           scalar_functions().end();
    throw Error(ErrorKind::kName, fmt::format("unknown window function \"{}\"", written.text))
        .sqlstate(is_scalar ? sqlstate::kWrongObjectType : sqlstate::kUndefinedFunction)
        .at(written.span)
        .hint(suggest_name(written.text, names));
  }
  WindowCall call;
  call.function = entry ? entry->function : WindowFunction::kAggregate;
  check_clauses(written, call.function);
  const size_t given = written.operands.size();
  if (entry && (given < entry->least_arguments || given > entry->most_arguments)) {
    throw Error(ErrorKind::kType,
                fmt::format("wrong number of arguments of {}: {} given", entry->name, given))
        .at(written.span)
        .hint(fmt::format("expected {}", entry->signature));
  }
  BindContext inside = context;
  inside.inside_window = true;
  call.ignore_nulls = written.call->ignore_nulls.value_or(false);
  ExprPtr aggregate;
  if (entry) {
    bind_arguments(written, inside, call);
  } else {
    aggregate = bind_aggregate(written, *find_aggregate(written.text), inside);
    call.aggregate = aggregate_call(*aggregate);
    call.type = aggregate->type;
    call.nullable = aggregate->nullable;
  }
  const Written over = resolve(*written.call->over, named_.size());
  const Window keys = bind_keys(over, inside);
  if (over.frame) {
    const Frame frame = bind_frame(*over.frame, keys.order_by);
    if (reads_frame(call.function)) call.frame = frame;
  } else if (reads_frame(call.function) && keys.order_by.empty()) {
    call.frame = kWholePartition;
  }
  call.text = call_text(call, written.text);
  if (const ExprPtr composed = aggregate ? composed_aggregate(*aggregate) : nullptr) {
    return rewrite(composed, [&](const Expr& part) -> ExprPtr {
      if (part.op != Op::kAggregate) return nullptr;
      WindowCall part_call = aggregate_over(part, call.frame);
      if (joins_rows(part.aggregate)) {
        place_rows(keys, part, part_call.aggregate);
      } else if (DerivedAggregates::takes(part)) {
        return derived_value(keys, call.frame, part, written);
      }
      return column_of(keys, std::move(part_call), written);
    });
  }
  if (aggregate && joins_rows(aggregate->aggregate)) {
    place_rows(keys, *aggregate, call.aggregate);
  } else if (aggregate && DerivedAggregates::takes(*aggregate)) {
    return derived_value(keys, call.frame, *aggregate, written);
  }
  return column_of(keys, std::move(call), written);
}

// Rows are joined in the order of the call, else in that of the window, else in that of the input.
void Windows::place_rows(const Window& keys, const Expr& aggregate, AggregateCall& call) {
  std::vector<SortKey> order;
  for (size_t i = 0; i < aggregate.order.size(); ++i) {
    const SortDirection direction = aggregate.order[i];
    order.push_back({aggregate.operands[2 + i], direction.descending, direction.nulls_first});
  }
  if (!order.empty() || keys.order_by.empty())
    call.position = derived_of(keys.partition_by).place_of_rows(std::move(order));
}

ExprPtr Windows::column_of(const Window& keys, WindowCall call, const sql::Expression& written) {
  const bool is_default = same_frame(call.frame, Frame{}) || same_frame(call.frame, kWholePartition);
  if (!is_default) call.text += " " + frame_text(call.frame);
  const std::vector<SortKey> order = keys.sort_keys();
  auto same_keys = [&](const std::unique_ptr<LogicalWindow>& node) {
    const std::vector<SortKey> known = node->window.sort_keys();
    return node->window.partition_by.size() == keys.partition_by.size() && known.size() == order.size() &&
           is_sorted_by(known, order);
  };
  auto node = std::find_if(nodes_.begin(), nodes_.end(), same_keys);
  if (node == nodes_.end()) {
    nodes_.push_back(std::make_unique<LogicalWindow>());
    node = nodes_.end() - 1;
    (*node)->window = keys;
    (*node)->window.relation = state_.relations.next();
    relations_.push_back((*node)->window.relation);
  }
  std::vector<WindowCall>& calls = (*node)->window.calls;
  auto place = std::find_if(calls.begin(), calls.end(),
                            [&](const WindowCall& known) { return same_call(known, call); });
  if (place == calls.end()) place = calls.insert(calls.end(), std::move(call));
  const ColumnId id{(*node)->window.relation, static_cast<uint32_t>(place - calls.begin())};
  return make_column(id, place->type, place->nullable, sql::to_sql(written), written.span);
}

DerivedAggregates& Windows::derived_of(const std::vector<ExprPtr>& partition_by) {
  for (const std::unique_ptr<Derived>& known : derived_) {
    if (std::equal(partition_by.begin(), partition_by.end(), known->partition_by.begin(),
                   known->partition_by.end(),
                   [](const ExprPtr& a, const ExprPtr& b) { return same_expr(*a, *b); }))
      return known->aggregates;
  }
  derived_.push_back(
      std::make_unique<Derived>(Derived{partition_by, DerivedAggregates(state_.relations, partition_by)}));
  return derived_.back()->aggregates;
}

// Variances and their like add up distances to the partition's mean, which is right for any frame. Others
// choose rows: of a whole partition by numbering them, which sorts alone do, and of other frames one by one.
ExprPtr Windows::derived_value(const Window& keys, const Frame& frame, const Expr& aggregate,
                               const sql::Expression& written) {
  const bool adds_up = aggregate.aggregate <= Aggregate::kRegrIntercept;
  const bool is_whole = is_whole_partition(frame);
  const bool is_first_of_window =
      (aggregate.aggregate == Aggregate::kFirst || aggregate.aggregate == Aggregate::kLast) &&
      aggregate.order.empty() && !keys.order_by.empty();
  if (chooses_rows(aggregate) && (!is_whole || is_first_of_window)) {
    return choose_in_frames(aggregate, frame,
                            [&](WindowCall call) { return column_of(keys, std::move(call), written); });
  }
  // A partition's first rows with their values say nothing of the frames that leave some of them out.
  const bool has_distinct_frames = adds_up && aggregate.distinct && !is_whole;
  auto expanded = std::make_shared<Expr>(aggregate);
  if (has_distinct_frames) expanded->distinct = false;
  const ExprPtr value = derived_of(keys.partition_by).expand(*expanded);
  return rewrite(value, [&](const Expr& node) -> ExprPtr {
    if (node.op != Op::kAggregate) return nullptr;
    WindowCall call = aggregate_over(node, frame);
    if (has_distinct_frames) {
      call.aggregate.distinct = true;
      call.aggregate.distinct_by = aggregate.operands;
    }
    return column_of(keys, std::move(call), written);
  });
}

bool Windows::makes(RelationId relation) const {
  return std::find(relations_.begin(), relations_.end(), relation) != relations_.end();
}

bool Windows::are_read_by(const Expr& expr) const {
  bool found = false;
  visit(expr,
        [&](const Expr& part) { found = found || (part.op == Op::kColumn && makes(part.column.relation)); });
  return found;
}

std::vector<ExprPtr*> Windows::expressions() {
  std::vector<ExprPtr*> found;
  for (const std::unique_ptr<Derived>& derived : derived_) {
    for (ExprPtr* expr : derived->aggregates.expressions()) found.push_back(expr);
  }
  for (const std::unique_ptr<LogicalWindow>& node : nodes_) {
    for (ExprPtr* expr : node->window.expressions()) found.push_back(expr);
  }
  return found;
}

LogicalPtr Windows::attach(LogicalPtr tree) {
  for (const std::unique_ptr<Derived>& derived : derived_) tree = derived->aggregates.attach(std::move(tree));
  derived_.clear();
  put_longest_orders_first(nodes_);
  return stack_windows(nodes_, std::move(tree));
}

}  // namespace rtsql
