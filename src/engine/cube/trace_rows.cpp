#include "engine/cube/trace_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <optional>
#include <span>
#include <utility>

#include "common/check.h"
#include "common/error.h"
#include "engine/cube/sieve_rows.h"
#include "engine/cube/traced_words.h"
#include "expression/decimal_units.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostCodes = uint64_t{1} << 31;  // an INTEGER has them
constexpr uint32_t kPackedBits = 31;
constexpr double kLargestSum = 4.6e18;       // half of what a BIGINT has
constexpr double kLargestDecimalSum = 9e17;  // of units that 18 digits have

class Tracer {
 public:
  Tracer(StatementContext& context, const CubeEntry& cube, const CellCodes& codes, const CubeOptions& options)
      : context_(context), cube_(cube), codes_(codes), options_(options) {}

  std::shared_ptr<const TracedRows> trace(JoinedRows rows) {
    for (size_t i = 0; i < cube_.dimensions.size(); ++i) {
      if (cube_.dimensions[i].scanned) scanned_.push_back(i);
      if (cube_.dimensions[i].grouped) grouped_.push_back(i);
    }
    divide_scanned();
    rows_ = total(cube_.rows);
    choose_measures();
    make_groups();
    CubeScene scene(context_.device(), scene_rows(std::move(rows)), options_, context_.work);
    std::optional<CubeSieve> sieve = make_sieve(scene.extent().codes);
    std::vector<CubeCodes> scanned;
    for (const size_t dimension : scanned_) scanned.push_back(codes_.of(dimension));
    return std::make_shared<const TracedRows>(
        TracedRows{std::move(scanned), on_axis_, groups_, grouped_, static_cast<uint32_t>(grouped_.size()),
                   words_, measures_, options_.compares, std::move(scene), std::move(sieve)});
  }

 private:
  ExprPtr cell(uint32_t ordinal) const { return column_of(*cube_.cells, CubeQuery::kTable, ordinal); }

  // Rays go through codes of keys, which have 64 bits.
  void divide_scanned() {
    for (const size_t dimension : scanned_) {
      const Type type = cell(static_cast<uint32_t>(dimension))->type;
      if (!is_wide(type)) continue;
      throw Error(ErrorKind::kUnsupported, fmt::format("rays cannot scan {}", type_name(type)))
          .hint(type.id != TypeId::kDecimal
                    ? "leave trace = rays out"
                    : fmt::format("CAST to a DECIMAL of {} digits, or leave trace = rays out",
                                  kMaxNarrowDigits));
    }
    const std::span<const size_t> all(scanned_);
    on_axis_ = std::min(all.size(), options_.most_scanned);
    while (on_axis_ > 0 && !count_codes(codes_.counts(all.first(on_axis_)), kMostCodes)) --on_axis_;
    if (count_codes(codes_.counts(all.subspan(on_axis_)), kMostCodes)) return;
    throw Error(ErrorKind::kUnsupported, "the columns of SCAN have too many combinations of values for rays")
        .hint("scan fewer columns, or leave trace = rays out");
  }

  int64_t extreme(uint32_t ordinal, Value ColumnStatistics::*end) const {
    return (cube_.cells->columns[ordinal]->statistics(context_.device()).*end).integer;
  }

  uint64_t total(uint32_t ordinal) {
    CubeQuery query(cube_.cells);
    const RelationId all =
        query.group({.relation = {},
                     .keys = {},
                     .aggregates = {{Aggregate::kSum, cell(ordinal), false, TypeId::kBigint, "SUM"}}});
    const ExprPtr sum = make_column({all, 0}, TypeId::kBigint, true, "sum");
    const MadeColumns made = std::move(query).run(context_, {{"sum", sum}});
    return made.columns[0]->read(context_.device(), 0, 1).at<uint64_t>(0);
  }

  // Integers and DECIMALs of at most 18 digits are traced, and their sums where these fit for certain.
  void choose_measures() {
    for (const CubeMeasure& measure : cube_.measures) {
      measures_.push_back(traced_ < kMostTracedMeasures ? traced_measure(measure) : std::nullopt);
      if (measures_.back()) ++traced_;
    }
  }

  std::optional<TracedMeasure> traced_measure(const CubeMeasure& measure) {
    if (!measure.sum) return std::nullopt;
    const Type type = cell(*measure.minimum)->type;
    if (!is_exact(type) || is_wide(type)) return std::nullopt;
    // A column that may have NULLs need not have any.
    const uint64_t values = measure.count == cube_.rows ? rows_ : total(measure.count);
    if (values == 0) return std::nullopt;
    TracedMeasure traced{.minimum = extreme(*measure.minimum, &ColumnStatistics::minimum),
                         .maximum = extreme(*measure.maximum, &ColumnStatistics::maximum)};
    const double largest = std::max(std::abs(static_cast<double>(traced.minimum)),
                                    std::abs(static_cast<double>(traced.maximum)));
    if (2 * largest > kLargestSum) return std::nullopt;
    const auto word = [&](CubeFold fold) {
      words_.push_back({static_cast<uint32_t>(traced_), fold});
      return static_cast<uint32_t>(words_.size() - 1);
    };
    if (values < rows_) traced.count = word(CubeFold::kCount);
    const double largest_sum = is_integral(type) ? kLargestSum : kLargestDecimalSum;
    if (2 * largest * static_cast<double>(rows_) <= largest_sum) traced.sum = word(CubeFold::kSum);
    traced.largest = word(CubeFold::kMaximum);
    traced.smallest = word(CubeFold::kMinimum);
    return traced;
  }

  // Returns how far the largest value lies above the least one.
  static uint64_t most_above(const TracedMeasure& measure) {
    return static_cast<uint64_t>(measure.maximum - measure.minimum);
  }

  // The groups are those of the cells, in the order of their numbers.
  void make_groups() {
    tuples_.emplace(context_, codes_, grouped_);
    CubeQuery query(cube_.cells);
    std::vector<ExprPtr> codes(cube_.dimensions.size());
    GroupBy group;
    for (const size_t dimension : grouped_) {
      group.keys.push_back(cell(static_cast<uint32_t>(dimension)));
      codes[dimension] = codes_.code(query, dimension, group.keys.back());
    }
    if (!grouped_.empty()) group.keys.push_back(tuples_->number(query, codes));
    add_traced_words(group, cube_, measures_);
    const RelationId relation = query.group(group);
    const auto key = [&](size_t ordinal) {
      const Expr& of = *group.keys[ordinal];
      return make_column({relation, static_cast<uint32_t>(ordinal)}, of.type, of.nullable, "key");
    };
    if (!grouped_.empty()) query.sort({key(grouped_.size())});
    std::vector<OutputColumn> outputs;
    for (size_t i = 0; i < grouped_.size(); ++i)
      outputs.push_back({cube_.dimensions[grouped_[i]].name, key(i)});
    const auto first_word = static_cast<uint32_t>(group.keys.size());
    for (OutputColumn& word : traced_words(cube_, measures_, relation, first_word))
      outputs.push_back(std::move(word));
    groups_ = std::make_shared<const Table>(std::move(query).make_table(context_, cube_, outputs));
  }

  std::optional<CubeSieve> make_sieve(uint64_t codes) {
    if (!options_.sieves) return std::nullopt;
    const std::span<const size_t> on_axis = std::span<const size_t>(scanned_).first(on_axis_);
    std::optional<CubeSieveCells> cells =
        sieve_rows(context_, cube_, {codes_, *tuples_, on_axis, grouped_}, measures_, rows_, options_);
    if (!cells) return std::nullopt;
    return CubeSieve(context_.device(), *std::move(cells), codes);
  }

  // Returns how far the measure's value lies above the least, a BIGINT; NULL lies one above the largest.
  ExprPtr above_least(size_t measure, const ExprPtr& value) const {
    const TracedMeasure& traced = *measures_[measure];
    ExprPtr above = calculate(Op::kSubtract, units_of(value), integer(traced.minimum));
    if (!traced.count) return above;
    const ExprPtr null = integer(static_cast<int64_t>(most_above(traced)) + 1);
    return make_expr(Op::kCoalesce, TypeId::kBigint, {above, null});
  }

  // Holds what a query is to compute for each row, and where it goes.
  struct RowOutputs {
    std::vector<OutputColumn> outputs = {};
    std::vector<ColumnPtr*> places = {};
    // Returns what is computed.
    ExprPtr add(const ExprPtr& expr, Type type, ColumnPtr& place) {
      outputs.push_back({"number", cast_expr(expr, type)});
      places.push_back(&place);
      return outputs.back().expr;
    }
  };

  // Values are packed as long as there is room, or read by row. Returns the packed ones; null where there are
  // none.
  ExprPtr add_measures(const std::vector<ExprPtr>& values, CubeSceneRows& scene, RowOutputs& outputs) const {
    scene.values.reserve(traced_);  // `outputs` has the addresses
    ExprPtr packed;
    size_t most = options_.most_packed;
    uint32_t bits = 0;
    for (size_t i = 0; i < measures_.size(); ++i) {
      if (!measures_[i]) continue;
      const ExprPtr value = above_least(i, values[i]);
      const uint64_t largest = most_above(*measures_[i]);
      const auto width = static_cast<uint32_t>(std::bit_width(largest + (measures_[i]->count ? 1 : 0)));
      scene.values.push_back({.most = largest});
      if (most > 0 && bits + width <= kPackedBits) {
        --most;
        scene.values.back().shift = bits;
        scene.values.back().bits = width;
        const ExprPtr shifted = calculate(Op::kMultiply, value, integer(int64_t{1} << bits));
        packed = packed ? calculate(Op::kAdd, packed, shifted) : shifted;
        bits += width;
      } else {
        outputs.add(value, TypeId::kBigint, scene.values.back().column);
      }
    }
    scene.extent.packed = uint64_t{1} << bits;
    return packed ? outputs.add(packed, TypeId::kInteger, scene.packed) : nullptr;
  }

  CubeSceneRows scene_rows(JoinedRows rows) {
    const std::vector<ExprPtr> codes = codes_.codes(rows.query, rows.dimensions);
    const std::span<const size_t> on_axis = std::span<const size_t>(scanned_).first(on_axis_);
    const std::span<const size_t> further = std::span<const size_t>(scanned_).subspan(on_axis_);
    const ExprPtr group = tuples_->number(rows.query, codes);
    const bool splits_groups = options_.splits_groups && grouped_.size() > 1;

    CubeSceneRows scene;
    RowOutputs outputs;
    std::vector<ExprPtr> place = {
        outputs.add(codes_.combined(integer(0), on_axis, codes), TypeId::kInteger, scene.codes),
        outputs.add(splits_groups ? codes[grouped_[0]] : group, TypeId::kInteger, scene.lines)};
    if (ExprPtr packed = add_measures(rows.measures, scene, outputs)) place.push_back(std::move(packed));
    outputs.add(group, TypeId::kInteger, scene.groups);
    if (!further.empty())
      outputs.add(codes_.combined(integer(0), further, codes), TypeId::kInteger, scene.further);
    scene.extent.codes = count_codes(codes_.counts(on_axis), kMostCodes).value();
    scene.extent.groups = groups_->rows;
    scene.extent.lines = splits_groups ? codes_.of(grouped_[0]).count() : groups_->rows;

    // Rows that lie together follow each other: acceleration structures divide those of one place by their
    // numbers.
    rows.query.sort(place);
    MadeColumns made = std::move(rows.query).run(context_, std::move(outputs.outputs));
    RTSQL_CHECK(made.rows == rows_);
    for (size_t i = 0; i < made.columns.size(); ++i) *outputs.places[i] = std::move(made.columns[i]);
    return scene;
  }

  StatementContext& context_;
  const CubeEntry& cube_;
  const CellCodes& codes_;
  const CubeOptions& options_;
  std::vector<size_t> scanned_, grouped_;  // dimensions
  size_t on_axis_ = 0;                     // so many of the scanned ones
  uint64_t rows_ = 0;                      // of the join
  TracedMeasures measures_;
  CubeWords words_;                     // of the traced ones
  size_t traced_ = 0;                   // measures
  std::optional<TupleNumbers> tuples_;  // of the grouped dimensions
  std::shared_ptr<const Table> groups_;
};

}  // namespace

std::shared_ptr<const TracedRows> trace_rows(StatementContext& context, const CubeEntry& cube,
                                             const CellCodes& codes, JoinedRows rows,
                                             const CubeOptions& options) {
  return Tracer(context, cube, codes, options).trace(std::move(rows));
}

}  // namespace rtsql
