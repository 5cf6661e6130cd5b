#include "engine/statement/build_cube.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/cube_binder.h"
#include "common/error.h"
#include "cube/cube_options.h"
#include "engine/device_tables.h"
#include "engine/query.h"
#include "engine/statement/method_options.h"
#include "engine/statement/modify_table.h"
#include "engine/statement/trace_rows.h"
#include "expression/aggregate_functions.h"
#include "index/contract/key_packing.h"
#include "logical/join_block.h"
#include "logical/statement_values.h"

namespace rtsql {
namespace {

constexpr std::string_view kScanMethod = "sorted";

// Makes one cube, step by step.
class Builder {
 public:
  Builder(StatementContext& context, const sql::CreateCube& create) : context_(context), create_(create) {}

  CubeEntry build() {
    DeviceTables tables(context_);
    BoundCube bound = bind_cube(create_, context_.catalog(), &tables);
    cube_.name = create_.name.name;
    cube_.definition = sql::to_sql(create_);
    cube_.reads = std::move(bound.reads);
    const CubeOptions options = CubeOptions::of(parse_options(cube_option_declarations(), create_.options));
    if (options.traces) require_rays();
    take_outputs(*bound.query.root);
    describe(bound.query);
    make_cells(bound.query.copy());
    index_cells();
    if (options.traces)
      cube_.traced = trace_rows(context_, cube_,
                                {std::move(bound.query), dimension_outputs_, measure_outputs_}, options);
    return std::move(cube_);
  }

 private:
  const sql::Select& select() const { return std::get<sql::Select>(create_.select->body); }

  void require_rays() const {
    const gpu::DeviceInfo& device = context_.device().info();
    if (device.ray_pipelines) return;
    throw Error(ErrorKind::kUnsupported,
                fmt::format("trace = rays needs ray-tracing pipelines, which {} lacks", device.name))
        .hint("leave it out: trace = search runs on every device");
  }

  // Lists dimensions and measures, each once. Their values follow in describe().
  void take_outputs(const LogicalProject& root) {
    const size_t scanned = create_.scanned.size(), dimensions = scanned + create_.grouped.size();
    for (size_t i = 0; i < root.outputs.size(); ++i) {
      if (i >= dimensions) {
        if (list(measure_outputs_, root, i) == cube_.measures.size())
          cube_.measures.push_back({.name = sql::to_sql(*select().items[i].expression), .value = nullptr});
        continue;
      }
      const size_t number = list(dimension_outputs_, root, i);
      if (number == cube_.dimensions.size())
        cube_.dimensions.push_back({.name = root.outputs[i].name, .value = nullptr});
      (i < scanned ? cube_.dimensions[number].scanned : cube_.dimensions[number].grouped) = true;
    }
  }

  // Adds the output unless one with its value is listed, and returns the place of this one.
  static size_t list(std::vector<size_t>& listed, const LogicalProject& root, size_t output) {
    const auto known = std::ranges::find_if(listed, [&](size_t other) {
      return same_expr(*root.outputs[other].expr, *root.outputs[output].expr);
    });
    const auto place = static_cast<size_t>(known - listed.begin());
    if (known == listed.end()) listed.push_back(output);
    return place;
  }

  // Takes the join apart that queries are to be compared with.
  void describe(const LogicalQuery& bound) {
    if (reads_statement_values(bound)) {
      throw Error(ErrorKind::kUnsupported, "the rows of a cube are the same whenever they are read")
          .at(select().span)
          .hint("leave out the clock and random numbers");
    }
    LogicalQuery query = bound.copy();
    optimize_query(context_, query);
    const std::optional<JoinBlock> block = join_block(*query.root->children[0]);
    if (!block || !query.common_tables.empty() || !std::ranges::all_of(block->tables, [&](const auto& base) {
          return context_.catalog().find_table(base->table->name) == base->table;
        })) {
      throw Error(ErrorKind::kUnsupported, "a cube is of tables and their inner joins")
          .at(select().from->span)
          .hint("join and filter tables alone; AGGREGATE (x) holds what sum(x), count(x) and the like need");
    }
    for (const BaseRelationPtr& base : block->tables)
      cube_.sources.push_back({base->relation, base->table->name, base->table});
    cube_.conjuncts = block->conjuncts;
    for (size_t i = 0; i < dimension_outputs_.size(); ++i)
      cube_.dimensions[i].value = query.root->outputs[dimension_outputs_[i]].expr;
    for (size_t i = 0; i < measure_outputs_.size(); ++i)
      cube_.measures[i].value = query.root->outputs[measure_outputs_[i]].expr;
  }

  void make_cells(LogicalQuery query) {
    auto grouping = node_above<LogicalAggregate>(std::move(query.root->children[0]));
    GroupBy& group = grouping->group;
    group.relation = query.relations.next();
    for (const size_t output : dimension_outputs_) group.keys.push_back(query.root->outputs[output].expr);
    cube_.rows = add(group, "rows", {Aggregate::kCountStar, nullptr, false, TypeId::kBigint, "COUNT(*)"});
    for (size_t i = 0; i < cube_.measures.size(); ++i)
      add_partials(group, cube_.measures[i], query.root->outputs[measure_outputs_[i]].expr);

    auto root = std::make_unique<LogicalProject>();
    root->relation = query.relations.next();
    std::vector<SortKey> order;
    for (uint32_t i = 0; i < group.keys.size(); ++i) {
      const Expr& key = *group.keys[i];
      const ExprPtr column =
          make_column({group.relation, i}, key.type, key.nullable, cube_.dimensions[i].name);
      root->outputs.push_back({cube_.dimensions[i].name, column});
      order.push_back({column});
    }
    for (uint32_t i = 0; i < group.aggregates.size(); ++i) {
      const AggregateCall& call = group.aggregates[i];
      const auto ordinal = static_cast<uint32_t>(group.keys.size() + i);
      root->outputs.push_back({names_[i], make_column({group.relation, ordinal}, call.type,
                                                      !counts_rows(call.aggregate), names_[i])});
    }
    LogicalPtr rows = std::move(grouping);
    if (!order.empty()) {
      auto sort = node_above<LogicalSort>(std::move(rows));
      sort->keys = std::move(order);
      rows = std::move(sort);
    }
    root->children.push_back(std::move(rows));
    query.root = std::move(root);
    materialize(run_query(context_, std::move(query)).result);
  }

  // Returns the ordinal of the aggregate's column.
  uint32_t add(GroupBy& group, const std::string& name, AggregateCall call) {
    names_.push_back(name);
    group.aggregates.push_back(std::move(call));
    return static_cast<uint32_t>(group.keys.size() + group.aggregates.size() - 1);
  }

  void add_partials(GroupBy& group, CubeMeasure& measure, const ExprPtr& value) {
    const auto partial = [&](Aggregate aggregate, Type type) {
      const std::string text = std::string(aggregate_name(aggregate)) + "(" + measure.name + ")";
      return add(group, text, {aggregate, value, false, type, text});
    };
    measure.count = value->nullable ? partial(Aggregate::kCount, TypeId::kBigint) : cube_.rows;
    if (is_numeric(value->type))
      measure.sum = partial(Aggregate::kSum, aggregate_type(AggregateResult::kSum, value->type));
    if (value->type.id == TypeId::kNull) return;
    measure.minimum = partial(Aggregate::kMin, value->type);
    measure.maximum = partial(Aggregate::kMax, value->type);
  }

  void materialize(const QueryRows& rows) {
    check_table_rows(cube_.name, rows.rows.count);
    Table cells{cube_.name, {}, materialize_result(context_, rows), rows.rows.count};
    for (size_t i = 0; i < rows.outputs.size(); ++i) {
      const OutputColumn& output = rows.outputs[i];
      cells.definitions.push_back({output.name, output.expr->type, !cells.columns[i]->nullable()});
    }
    cube_.cells = std::make_shared<const Table>(std::move(cells));
  }

  // The index is over the first of the scanned columns, as many as a key has room for.
  void index_cells() {
    IndexEntry entry;
    std::vector<ColumnPtr> columns;
    for (size_t i = 0; i < cube_.dimensions.size(); ++i) {
      const CubeDimension& dimension = cube_.dimensions[i];
      if (!dimension.scanned) continue;
      columns.push_back(cube_.cells->columns[i]);
      if (KeyPacking::of(context_.device(), columns).bits() > kMostKeyBits) break;
      entry.columns.push_back(i);
    }
    if (entry.columns.empty()) return;
    entry.name = cube_.name;
    entry.table = cube_.name;
    entry.method = find_index_method(kScanMethod);
    entry.options = IndexOptions::parse(entry.method->options, {});
    cube_.index = build_index_entry(context_, *cube_.cells, std::move(entry));
  }

  StatementContext& context_;
  const sql::CreateCube& create_;
  CubeEntry cube_;
  std::vector<size_t> dimension_outputs_, measure_outputs_;  // in the bound query
  std::vector<std::string> names_;                           // of the columns behind the dimensions
};

}  // namespace

CubeEntry build_cube(StatementContext& context, const sql::CreateCube& create) {
  return Builder(context, create).build();
}

}  // namespace rtsql
