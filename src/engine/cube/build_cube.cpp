#include "engine/cube/build_cube.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "bind/statement/cube_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "cube/cube_options.h"
#include "engine/cube/index_rows.h"
#include "engine/cube/keep_rows.h"
#include "engine/cube/trace_rows.h"
#include "engine/query/device_tables.h"
#include "engine/query/query.h"
#include "engine/table/method_options.h"
#include "function/aggregate/aggregate_functions.h"
#include "index/contract/key_packing.h"
#include "logical/join_block.h"
#include "logical/statement_values.h"

namespace rtsql {
namespace {

// Makes one cube, step by step.
class Builder {
 public:
  Builder(StatementContext& context, const sql::CreateCube& create, const SchemaReader& meanings,
          ViewPlace place)
      : context_(context), create_(create), meanings_(meanings), place_(std::move(place)) {}

  CubeEntry build() {
    DeviceTables tables(context_);
    BoundCube bound = bind_cube(create_, meanings_, &tables);
    cube_.name = create_.name.name;
    cube_.schema = reads_temporary(bound.reads) ? place_.where_temporary : place_.schema;
    cube_.definition = cube_text(create_, meanings_, bound.reads, cube_.schema);
    for (ReadName& read : bound.reads) cube_.reads.push_back(std::move(read.meant));
    CubeOptions options = CubeOptions::of(parse_options(cube_option_declarations(), create_.options));
    if (options.traces && !options.compares) require_rays();
    options.traces = options.traces && context_.device().info().ray_pipelines;
    take_outputs(*bound.query.root);
    describe(bound.query);
    make_cells(joined_rows(bound.query));
    read_rows(bound.query, options);
    index_cells();
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
          return context_.catalog().find_table(*base->table) == base->table;
        })) {
      throw Error(ErrorKind::kUnsupported, "a cube is of tables and their inner joins")
          .at(select().from->span)
          .hint("join and filter tables alone; AGGREGATE (x) holds what sum(x), count(x) and the like need");
    }
    for (const BaseRelationPtr& base : block->tables)
      cube_.sources.push_back({base->relation, base->table->schema, base->table->name, base->table});
    cube_.conjuncts = block->conjuncts;
    for (size_t i = 0; i < dimension_outputs_.size(); ++i)
      cube_.dimensions[i].value = query.root->outputs[dimension_outputs_[i]].expr;
    for (size_t i = 0; i < measure_outputs_.size(); ++i)
      cube_.measures[i].value = query.root->outputs[measure_outputs_[i]].expr;
  }

  JoinedRows joined_rows(const LogicalQuery& bound) const {
    LogicalQuery query = bound.copy();
    const auto outputs_of = [&](const std::vector<size_t>& ordinals) {
      std::vector<ExprPtr> values;
      for (const size_t ordinal : ordinals) values.push_back(query.root->outputs[ordinal].expr);
      return values;
    };
    std::vector<ExprPtr> dimensions = outputs_of(dimension_outputs_), measures = outputs_of(measure_outputs_);
    return {CubeQuery(std::move(query.root->children[0]), query.relations), std::move(dimensions),
            std::move(measures)};
  }

  void make_cells(JoinedRows rows) {
    GroupBy group;
    group.keys = std::move(rows.dimensions);
    cube_.rows = add(group, "rows", {Aggregate::kCountStar, nullptr, false, TypeId::kBigint, "COUNT(*)"});
    for (size_t i = 0; i < cube_.measures.size(); ++i)
      add_partials(group, cube_.measures[i], rows.measures[i]);
    const RelationId relation = rows.query.group(group);

    std::vector<OutputColumn> outputs;
    std::vector<ExprPtr> order;
    for (uint32_t i = 0; i < group.keys.size(); ++i) {
      const Expr& key = *group.keys[i];
      const std::string& name = cube_.dimensions[i].name;
      order.push_back(make_column({relation, i}, key.type, key.nullable, name));
      outputs.push_back({name, order.back()});
    }
    for (uint32_t i = 0; i < group.aggregates.size(); ++i) {
      const AggregateCall& call = group.aggregates[i];
      const auto ordinal = static_cast<uint32_t>(group.keys.size() + i);
      outputs.push_back(
          {names_[i], make_column({relation, ordinal}, call.type, !counts_rows(call.aggregate), names_[i])});
    }
    if (!order.empty()) rows.query.sort(order);
    cube_.cells = std::make_shared<const Table>(std::move(rows.query).make_table(context_, cube_, outputs));
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

  // Makes what answers queries from single rows.
  void read_rows(const LogicalQuery& bound, const CubeOptions& options) {
    const bool keeps = options.keeps_rows && !cube_.measures.empty();
    if (cube_.cells->rows == 0 || (!keeps && !options.traces)) return;
    if (cube_.cells->rows > std::numeric_limits<int32_t>::max()) {
      throw Error(ErrorKind::kUnsupported, fmt::format("{} are too many to find the rows of each",
                                                       count_noun(cube_.cells->rows, "cell")))
          .hint("WITH (rows = off) keeps the cells alone");
    }
    const CellCodes codes(context_, cube_.cells, cube_.dimensions.size());
    if (keeps) keep(codes, joined_rows(bound));
    if (options.traces) cube_.traced = trace_rows(context_, cube_, codes, joined_rows(bound), options);
  }

  void keep(const CellCodes& codes, JoinedRows rows) {
    try {
      keep_rows(context_, cube_, codes, std::move(rows));
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kMemory) throw;
      throw Error(error).hint("WITH (rows = off) keeps the cells alone");
    }
  }

  // The index is over the first of the scanned columns, as many as a key has room for.
  void index_cells() {
    std::vector<size_t> indexed;
    std::vector<ColumnPtr> columns;
    for (size_t i = 0; i < cube_.dimensions.size(); ++i) {
      if (!cube_.dimensions[i].scanned) continue;
      columns.push_back(cube_.cells->columns[i]);
      if (!KeyPacking::of(context_.device(), columns).is_exact()) break;
      indexed.push_back(i);
    }
    if (!indexed.empty()) cube_.index = index_rows(context_, *cube_.cells, std::move(indexed));
  }

  StatementContext& context_;
  const sql::CreateCube& create_;
  const SchemaReader& meanings_;
  const ViewPlace place_;
  CubeEntry cube_;
  std::vector<size_t> dimension_outputs_, measure_outputs_;  // in the bound query
  std::vector<std::string> names_;                           // of the columns behind the dimensions
};

}  // namespace

CubeEntry build_cube(StatementContext& context, const sql::CreateCube& create, const ViewPlace& place) {
  return Builder(context, create, context.names, place).build();
}

CubeEntry rebuild_cube(StatementContext& context, const sql::CreateCube& definition,
                       const SchemaName& schema) {
  const std::unique_ptr<const SchemaReader> names = context.names.of_definitions(schema);
  return Builder(context, definition, *names, {schema, schema}).build();
}

}  // namespace rtsql
