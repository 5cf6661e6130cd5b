#include "engine/statement/trace_rows.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <span>
#include <utility>

#include "common/check.h"
#include "common/error.h"
#include "engine/query.h"
#include "expression/type_rules.h"
#include "storage/key_encoding.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostCodes = uint64_t{1} << 31;  // an INTEGER has them
constexpr uint32_t kPackedBits = 31;
constexpr double kLargestSum = 4.6e18;  // half of what a BIGINT has

ExprPtr number(int64_t value, Type type = TypeId::kBigint) {
  return make_literal(Value::of_integer(type, value));
}

ExprPtr calculate(Op op, ExprPtr a, ExprPtr b) {
  return make_expr(op, TypeId::kBigint, {std::move(a), std::move(b)});
}

ExprPtr column_of(const Table& table, uint32_t relation, uint32_t ordinal) {
  const ColumnDefinition& definition = table.definitions[ordinal];
  return make_column({relation, ordinal}, definition.type, !definition.not_null, definition.name);
}

LogicalPtr get(const std::shared_ptr<const Table>& table, uint32_t relation) {
  return std::make_unique<LogicalGet>(
      std::make_shared<const BaseRelation>(BaseRelation{relation, table->name, table}));
}

// Makes a table that says for each row of `column`, none of them NULL, which one it is.
std::shared_ptr<const Table> numbered(gpu::Device& device, const ColumnPtr& column) {
  std::vector<int32_t> numbers(column->rows());
  std::iota(numbers.begin(), numbers.end(), 0);
  HostColumn host;
  host.type = TypeId::kInteger;
  host.rows = numbers.size();
  const auto bytes = std::as_bytes(std::span(numbers));
  host.data.assign(bytes.begin(), bytes.end());
  return std::make_shared<const Table>(
      Table{"numbers",
            {{"value", column->type(), true}, {"number", TypeId::kInteger, true}},
            {column, Column::upload(device, host, "numbers")},
            column->rows()});
}

// Rows with what is joined to them, whose columns can be named.
struct Rows {
  LogicalPtr node;
  RelationNumbers relations;

  void join(JoinMode mode, LogicalPtr other, ExprPtr condition) {
    auto joined = std::make_unique<LogicalJoin>();
    joined->mode = mode;
    joined->children.push_back(std::move(node));
    joined->children.push_back(std::move(other));
    joined->conjuncts = {std::move(condition)};
    node = std::move(joined);
  }

  // Adds the row of a numbered table that has the value, and returns its number; NULL where there is none and
  // `mode` keeps such rows.
  ExprPtr number_of(const ExprPtr& value, const std::shared_ptr<const Table>& numbers, JoinMode mode) {
    const uint32_t relation = relations.next();
    join(mode, get(numbers, relation),
         make_expr(Op::kEqual, TypeId::kBoolean, {value, column_of(*numbers, relation, 0)}));
    return make_column({relation, 1}, TypeId::kInteger, mode == JoinMode::kLeft, "number");
  }
};

class Tracer {
 public:
  Tracer(StatementContext& context, const CubeEntry& cube, const CubeOptions& options)
      : context_(context), cube_(cube), options_(options) {}

  std::shared_ptr<const TracedRows> trace(CubeRowsQuery rows) {
    if (cube_.cells->rows == 0) return nullptr;
    for (size_t i = 0; i < cube_.dimensions.size(); ++i) {
      codes_.push_back(codes_of(i));
      numbers_.push_back(numbered(context_.device(), codes_.back().values));
      if (cube_.dimensions[i].scanned) scanned_.push_back(i);
      if (cube_.dimensions[i].grouped) grouped_.push_back(i);
    }
    divide_scanned();
    rows_ = total(cube_.rows);
    choose_measures();
    make_groups();
    CubeScene scene(context_.device(), scene_rows(std::move(rows)), options_, context_.work);
    std::vector<CubeCodes> scanned;
    for (const size_t dimension : scanned_) scanned.push_back(codes_[dimension]);
    return std::make_shared<const TracedRows>(TracedRows{std::move(scanned), on_axis_, groups_, grouped_,
                                                         static_cast<uint32_t>(grouped_.size()), measures_,
                                                         std::move(scene)});
  }

 private:
  struct Result {
    std::vector<ColumnPtr> columns;
    uint64_t rows = 0;
  };

  Result run(Rows rows, std::vector<OutputColumn> outputs) {
    auto root = std::make_unique<LogicalProject>();
    root->relation = rows.relations.next();
    root->outputs = std::move(outputs);
    root->children.push_back(std::move(rows.node));
    const RunQuery ran = run_query(context_, LogicalQuery{std::move(root), rows.relations, {}, {}});
    return {materialize_result(context_, ran.result), ran.result.rows.count};
  }

  ExprPtr cell(uint32_t ordinal) const { return column_of(*cube_.cells, kCells, ordinal); }

  Rows cells() const {
    Rows rows{nullptr, {}};
    RTSQL_CHECK(rows.relations.next() == kCells);
    rows.node = get(cube_.cells, kCells);
    return rows;
  }

  CubeCodes codes_of(size_t dimension) {
    const ExprPtr value = cell(static_cast<uint32_t>(dimension));
    Rows rows = cells();
    CubeCodes codes{.dimension = dimension, .values = nullptr, .keys = {}};
    if (value->nullable) {
      codes.has_null = cube_.cells->columns[dimension]->statistics(context_.device()).null_count > 0;
      auto present = node_above<LogicalFilter>(std::move(rows.node));
      present->conjuncts = {
          make_expr(Op::kNot, TypeId::kBoolean, {make_expr(Op::kIsNull, TypeId::kBoolean, {value})})};
      rows.node = std::move(present);
    }
    auto distinct = node_above<LogicalAggregate>(std::move(rows.node));
    distinct->group.relation = rows.relations.next();
    distinct->group.keys = {value};
    const ExprPtr key = make_column({distinct->group.relation, 0}, value->type, value->nullable, "value");
    auto sort = node_above<LogicalSort>(std::move(distinct));
    sort->keys = {{key}};
    rows.node = std::move(sort);
    codes.values = run(std::move(rows), {{"value", key}}).columns[0];
    const HostColumn values = codes.values->read(context_.device(), 0, codes.values->rows());
    for (uint64_t row = 0; row < values.rows; ++row) {
      const bool is_text = values.type.id == TypeId::kVarchar;
      codes.keys.push_back(is_text ? values.at<uint32_t>(row) : encode_key(values.value(row)));
    }
    return codes;
  }

  // Returns the code of the dimension's value, an INTEGER that is never NULL.
  ExprPtr code(Rows& rows, size_t dimension, const ExprPtr& value) {
    const CubeCodes& codes = codes_[dimension];
    const auto null_code = static_cast<int64_t>(codes.keys.size());
    if (codes.keys.empty()) return number(0, TypeId::kInteger);  // all are NULL
    const bool has_gaps = codes.keys.back() - codes.keys.front() + 1 != codes.keys.size();
    ExprPtr own;
    if (value->type.id == TypeId::kInteger && !has_gaps) {
      const int64_t least = decode_key(codes.keys.front(), value->type).integer;
      own = cast_expr(calculate(Op::kSubtract, cast_expr(value, TypeId::kBigint), number(least)),
                      TypeId::kInteger);
    } else {
      own = rows.number_of(value, numbers_[dimension], codes.has_null ? JoinMode::kLeft : JoinMode::kInner);
    }
    if (!codes.has_null) return own;
    return make_expr(Op::kCoalesce, TypeId::kInteger, {own, number(null_code, TypeId::kInteger)});
  }

  std::vector<uint64_t> sizes_of(std::span<const size_t> dimensions) const {
    std::vector<uint64_t> sizes;
    for (const size_t dimension : dimensions) sizes.push_back(codes_[dimension].count());
    return sizes;
  }

  // Returns the number of the dimensions' codes, a BIGINT.
  ExprPtr combined(std::span<const size_t> dimensions, const std::vector<ExprPtr>& codes) const {
    ExprPtr all = number(0);
    for (const size_t dimension : dimensions) {
      all = calculate(Op::kMultiply, all, number(static_cast<int64_t>(codes_[dimension].count())));
      all = calculate(Op::kAdd, all, cast_expr(codes[dimension], TypeId::kBigint));
    }
    return all;
  }

  void divide_scanned() {
    const std::span<const size_t> all(scanned_);
    on_axis_ = options_.splits_scan ? std::min<size_t>(1, all.size()) : all.size();
    while (on_axis_ > 0 && !count_codes(sizes_of(all.first(on_axis_)), kMostCodes)) --on_axis_;
    if (count_codes(sizes_of(all.subspan(on_axis_)), kMostCodes)) return;
    throw Error(ErrorKind::kUnsupported, "the columns of SCAN have too many combinations of values for rays")
        .hint("scan fewer columns, or leave trace = rays out");
  }

  int64_t extreme(uint32_t ordinal, Value ColumnStatistics::*end) const {
    return (cube_.cells->columns[ordinal]->statistics(context_.device()).*end).integer;
  }

  uint64_t total(uint32_t ordinal) {
    Rows rows = cells();
    auto grouping = node_above<LogicalAggregate>(std::move(rows.node));
    grouping->group.relation = rows.relations.next();
    grouping->group.aggregates = {{Aggregate::kSum, cell(ordinal), false, TypeId::kBigint, "SUM"}};
    const ExprPtr sum = make_column({grouping->group.relation, 0}, TypeId::kBigint, true, "sum");
    rows.node = std::move(grouping);
    return run(std::move(rows), {{"sum", sum}}).columns[0]->read(context_.device(), 0, 1).at<uint64_t>(0);
  }

  // A column that may have NULLs need not have any.
  bool has_nulls(const CubeMeasure& measure) {
    return measure.count != cube_.rows && total(measure.count) != rows_;
  }

  // Sums are traced of integers without NULLs, whose sums fit for certain.
  void choose_measures() {
    uint32_t column = static_cast<uint32_t>(grouped_.size()) + 1;
    for (const CubeMeasure& measure : cube_.measures) {
      measures_.emplace_back();
      widths_.push_back(0);
      const bool is_integer = measure.sum && traced_ < kMostTracedMeasures &&
                              cube_.cells->definitions[*measure.sum].type.id == TypeId::kBigint;
      if (!is_integer || has_nulls(measure)) continue;
      const int64_t least = extreme(*measure.minimum, &ColumnStatistics::minimum);
      const int64_t most = extreme(*measure.maximum, &ColumnStatistics::maximum);
      const double largest =
          std::max(std::abs(static_cast<double>(least)), std::abs(static_cast<double>(most)));
      if (2 * largest * static_cast<double>(rows_) > kLargestSum) continue;
      measures_.back() = {column++, least};
      widths_.back() = static_cast<uint32_t>(std::bit_width(static_cast<uint64_t>(most - least)));
      ++traced_;
    }
  }

  // Groups the cells by the grouped dimensions, and by these as one number where there are any.
  GroupBy group_cells(Rows& rows) {
    std::vector<ExprPtr> codes(cube_.dimensions.size());
    GroupBy group;
    for (const size_t dimension : grouped_) {
      group.keys.push_back(cell(static_cast<uint32_t>(dimension)));
      codes[dimension] = code(rows, dimension, group.keys.back());
    }
    if (!grouped_.empty()) group.keys.push_back(combined(grouped_, codes));
    group.relation = rows.relations.next();
    const auto add_sum = [&](uint32_t ordinal) {
      group.aggregates.push_back({Aggregate::kSum, cell(ordinal), false, TypeId::kBigint, "SUM"});
    };
    add_sum(cube_.rows);
    for (size_t i = 0; i < measures_.size(); ++i) {
      if (measures_[i]) add_sum(*cube_.measures[i].sum);
    }
    auto grouping = node_above<LogicalAggregate>(std::move(rows.node));
    grouping->group = group;
    rows.node = std::move(grouping);
    return group;
  }

  void make_groups() {
    Rows rows = cells();
    const GroupBy group = group_cells(rows);
    const auto key = [&](size_t ordinal) {
      const Expr& of = *group.keys[ordinal];
      return make_column({group.relation, static_cast<uint32_t>(ordinal)}, of.type, of.nullable, "key");
    };
    auto sum = static_cast<uint32_t>(group.keys.size());
    const auto next_sum = [&] { return make_column({group.relation, sum++}, TypeId::kBigint, true, "sum"); };
    Table table{cube_.name, {}, {}, 0};
    std::vector<OutputColumn> outputs;
    const auto add = [&](const ColumnDefinition& definition, const ExprPtr& value) {
      table.definitions.push_back(definition);
      outputs.push_back({definition.name, value});
    };
    for (size_t i = 0; i < grouped_.size(); ++i) add(cube_.cells->definitions[grouped_[i]], key(i));
    const ExprPtr count = next_sum();
    add({"rows", TypeId::kBigint, true}, count);
    for (size_t i = 0; i < measures_.size(); ++i) {
      if (!measures_[i]) continue;
      const ExprPtr least = calculate(Op::kMultiply, count, number(measures_[i]->minimum));
      add({"sum(" + cube_.measures[i].name + ")", TypeId::kBigint, true},
          calculate(Op::kSubtract, next_sum(), least));
    }
    if (!grouped_.empty()) {
      outputs.push_back({"tuple", key(grouped_.size())});
      auto sort = node_above<LogicalSort>(std::move(rows.node));
      sort->keys = {{outputs.back().expr}};
      rows.node = std::move(sort);
    }
    Result made = run(std::move(rows), std::move(outputs));
    if (!grouped_.empty()) {
      group_numbers_ = numbered(context_.device(), made.columns.back());
      made.columns.pop_back();
    }
    table.columns = std::move(made.columns);
    table.rows = made.rows;
    groups_ = std::make_shared<const Table>(std::move(table));
  }

  // Returns how far the measure's value lies above the least, a BIGINT.
  ExprPtr above_least(size_t measure, const ExprPtr& value) const {
    return calculate(Op::kSubtract, cast_expr(value, TypeId::kBigint), number(measures_[measure]->minimum));
  }

  // Holds what a query is to compute for each row, and where it goes.
  struct RowOutputs {
    std::vector<OutputColumn> outputs = {};
    std::vector<ColumnPtr*> places = {};
    void add(const ExprPtr& expr, Type type, ColumnPtr& place) {
      outputs.push_back({"number", cast_expr(expr, type)});
      places.push_back(&place);
    }
  };

  // Values are packed as long as there is room, or read by row.
  void add_measures(const std::vector<ExprPtr>& values, CubeSceneRows& scene, RowOutputs& outputs) const {
    scene.values.reserve(traced_);  // `outputs` has the addresses
    ExprPtr packed;
    uint32_t bits = 0;
    for (size_t i = 0; i < measures_.size(); ++i) {
      if (!measures_[i]) continue;
      const ExprPtr value = above_least(i, values[i]);
      if (options_.packs && bits + widths_[i] <= kPackedBits) {
        scene.values.push_back({.shift = bits, .bits = widths_[i]});
        const ExprPtr shifted = calculate(Op::kMultiply, value, number(int64_t{1} << bits));
        packed = packed ? calculate(Op::kAdd, packed, shifted) : shifted;
        bits += widths_[i];
      } else {
        scene.values.emplace_back();
        outputs.add(value, TypeId::kBigint, scene.values.back().column);
      }
    }
    if (packed) outputs.add(packed, TypeId::kInteger, scene.packed);
    scene.extent.packed = uint64_t{1} << bits;
  }

  CubeSceneRows scene_rows(CubeRowsQuery given) {
    const auto outputs_of = [&](const std::vector<size_t>& ordinals) {
      std::vector<ExprPtr> values;
      for (const size_t ordinal : ordinals) values.push_back(given.query.root->outputs[ordinal].expr);
      return values;
    };
    const std::vector<ExprPtr> dimensions = outputs_of(given.dimensions);
    const std::vector<ExprPtr> measures = outputs_of(given.measures);
    Rows rows{std::move(given.query.root->children[0]), given.query.relations};
    std::vector<ExprPtr> codes;
    for (size_t i = 0; i < dimensions.size(); ++i) codes.push_back(code(rows, i, dimensions[i]));
    const std::span<const size_t> on_axis = std::span<const size_t>(scanned_).first(on_axis_);
    const std::span<const size_t> further = std::span<const size_t>(scanned_).subspan(on_axis_);
    const ExprPtr group = group_numbers_
                              ? rows.number_of(combined(grouped_, codes), group_numbers_, JoinMode::kInner)
                              : number(0);
    const bool splits_groups = options_.splits_groups && grouped_.size() > 1;

    CubeSceneRows scene;
    RowOutputs outputs;
    outputs.add(combined(on_axis, codes), TypeId::kInteger, scene.codes);
    if (!further.empty()) outputs.add(combined(further, codes), TypeId::kInteger, scene.further);
    outputs.add(splits_groups ? codes[grouped_[0]] : group, TypeId::kInteger, scene.lines);
    outputs.add(group, TypeId::kInteger, scene.groups);
    add_measures(measures, scene, outputs);
    scene.extent.codes = count_codes(sizes_of(on_axis), kMostCodes).value();
    scene.extent.groups = groups_->rows;
    scene.extent.lines = splits_groups ? codes_[grouped_[0]].count() : groups_->rows;
    scene.extent.cells = cube_.cells->rows;

    // Rows that lie together are met together.
    auto sort = node_above<LogicalSort>(std::move(rows.node));
    sort->keys = {{outputs.outputs[0].expr}};
    rows.node = std::move(sort);
    Result made = run(std::move(rows), std::move(outputs.outputs));
    RTSQL_CHECK(made.rows == rows_);
    for (size_t i = 0; i < made.columns.size(); ++i) *outputs.places[i] = std::move(made.columns[i]);
    return scene;
  }

  static constexpr uint32_t kCells = 0;  // their relation

  StatementContext& context_;
  const CubeEntry& cube_;
  const CubeOptions& options_;
  std::vector<CubeCodes> codes_;                       // of each dimension
  std::vector<std::shared_ptr<const Table>> numbers_;  // likewise: values with their codes
  std::vector<size_t> scanned_, grouped_;              // dimensions
  size_t on_axis_ = 0;                                 // so many of the scanned ones
  uint64_t rows_ = 0;                                  // of the join
  std::vector<std::optional<TracedMeasure>> measures_;
  std::vector<uint32_t> widths_;  // of the measures' values, in bits
  size_t traced_ = 0;             // measures
  std::shared_ptr<const Table> groups_;
  std::shared_ptr<const Table> group_numbers_;  // of the combined codes; null: there is one group
};

}  // namespace

std::shared_ptr<const TracedRows> trace_rows(StatementContext& context, const CubeEntry& cube,
                                             CubeRowsQuery rows, const CubeOptions& options) {
  return Tracer(context, cube, options).trace(std::move(rows));
}

}  // namespace rtsql
