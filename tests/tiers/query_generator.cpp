#include "query_generator.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"

namespace rtsql::tiers {
namespace {

constexpr size_t kMostJoinedRows = 3000;

// Of a relation in FROM: its text, and what its columns are. The first column tells its rows apart, unless
// some are NULL.
struct Relation {
  std::string sql;
  std::vector<Column> columns;
};

class QueryGenerator {
 public:
  QueryGenerator(fuzz::Random& random, const fuzz::Dataset& dataset) : random_(random), dataset_(dataset) {}

  std::string run() {
    const Relation from = relation(2);
    ValueGenerator values(random_, from.columns);
    switch (random_.below(5)) {
      case 0:
      case 1:
        return plain(from, values);
      case 2:
        return windowed(from, values);
      default:
        return grouped(from, values);
    }
  }

 private:
  std::string next_alias() { return fmt::format("q{}", aliases_++); }

  Relation table() {
    const fuzz::DataTable& table = random_.pick(dataset_.tables);
    Relation relation;
    const std::string alias = next_alias();
    relation.sql = table.name + " " + alias;
    for (const fuzz::DataColumn& column : table.columns)
      relation.columns.push_back({alias + "." + column.name, kind_of(column.type)});
    rows_ = std::max<size_t>(table.rows.size(), 1);
    return relation;
  }

  Relation relation(int depth) {
    switch (depth > 0 ? random_.below(9) : 8) {
      case 0:
      case 1:
        return joined();
      case 2:
        return of_grouping_sets();
      case 3:
        return of_empty_group();
      case 4:
        return of_choices(depth);
      case 5:
        return of_windows();
      case 6:
        return united();
      default:
        return table();
    }
  }

  Relation joined() {
    Relation left = table();
    const size_t left_rows = rows_;
    const Relation right = table();
    if (random_.chance(0.25)) return nearest(left, right);
    static const std::vector<std::string> kWords = {"LEFT", "RIGHT", "FULL", "LEFT"};
    std::string on = fmt::format("{} = {}", left.columns[0].sql, right.columns[0].sql);
    std::vector<Column> both = left.columns;
    both.insert(both.end(), right.columns.begin(), right.columns.end());
    if (random_.chance(0.4) && left_rows * rows_ <= kMostJoinedRows * 100) {
      on += fmt::format(" AND {}", ValueGenerator(random_, right.columns).value(Kind::kBoolean, 1));
    }
    left.sql = fmt::format("{} {} JOIN {} ON {}", left.sql, random_.pick(kWords), right.sql, on);
    left.columns = std::move(both);
    return left;
  }

  // No two rows are as near to one, so that it is known which is joined.
  Relation nearest(Relation left, const Relation& right) {
    static const std::vector<std::string> kComparisons = {">=", ">", "<=", "<"};
    std::string on =
        fmt::format("{} {} {}", left.columns[0].sql, random_.pick(kComparisons), right.columns[0].sql);
    for (int i = 0; i < 2; ++i) {
      const Column &outer = random_.pick(left.columns), &inner = random_.pick(right.columns);
      if (outer.kind == inner.kind && random_.chance(0.7))
        on += fmt::format(" AND {} = {}", inner.sql, outer.sql);
    }
    left.sql =
        fmt::format("{} ASOF {}JOIN {} ON {}", left.sql, random_.chance(0.7) ? "LEFT " : "", right.sql, on);
    left.columns.insert(left.columns.end(), right.columns.begin(), right.columns.end());
    return left;
  }

  // A query in FROM with these outputs.
  Relation nested(const std::string& rest, const std::vector<std::pair<std::string, Kind>>& outputs) {
    Relation relation;
    const std::string alias = next_alias();
    std::vector<std::string> items;
    for (const auto& [sql, kind] : outputs) {
      const std::string name = fmt::format("o{}", items.size());
      items.push_back(sql + " AS " + name);
      relation.columns.push_back({alias + "." + name, kind});
    }
    relation.sql = fmt::format("(SELECT {} FROM {}) {}", join(items, ", "), rest, alias);
    return relation;
  }

  Relation of_grouping_sets() {
    const Relation from = table();
    ValueGenerator values(random_, from.columns);
    std::vector<std::pair<std::string, Kind>> outputs;
    std::vector<std::string> keys;
    for (int i = 0; i < 3; ++i) {
      const Column& column = random_.pick(from.columns);
      keys.push_back(column.sql);
      outputs.emplace_back(column.sql, column.kind);
    }
    const Kind kind = values.any_kind();
    outputs.emplace_back(values.aggregate(kind), kind);
    static const std::vector<std::string> kForms = {"ROLLUP ({})", "CUBE ({})", "GROUPING SETS (({}), ())"};
    return nested(fmt::format("{} GROUP BY {}", from.sql,
                              fmt::format(fmt::runtime(random_.pick(kForms)), join(keys, ", "))),
                  outputs);
  }

  Relation of_empty_group() {
    const Relation from = table();
    ValueGenerator values(random_, from.columns);
    std::vector<std::pair<std::string, Kind>> outputs;
    for (int i = 0; i < 4; ++i) {
      const Kind kind = values.any_kind();
      outputs.emplace_back(values.aggregate(kind), kind);
    }
    return nested(
        fmt::format("{} WHERE {}", from.sql,
                    random_.chance(0.6) ? from.columns[0].sql + " < 0" : values.value(Kind::kBoolean, 1)),
        outputs);
  }

  Relation of_choices(int depth) {
    const Relation from = relation(depth - 1);
    ValueGenerator values(random_, from.columns);
    std::vector<std::pair<std::string, Kind>> outputs = {{from.columns[0].sql, from.columns[0].kind}};
    for (int i = 0; i < 4; ++i) {
      const Kind kind = values.any_kind();
      outputs.emplace_back(values.value(kind, 2), kind);
    }
    return nested(from.sql, outputs);
  }

  Relation of_windows() {
    const Relation from = table();
    ValueGenerator values(random_, from.columns);
    std::vector<std::pair<std::string, Kind>> outputs = {{from.columns[0].sql, from.columns[0].kind}};
    for (int i = 0; i < 2; ++i) {
      const Kind kind = values.any_kind();
      outputs.emplace_back(values.window(kind), kind);
      outputs.emplace_back(values.value(kind, 1), kind);
    }
    return nested(from.sql, outputs);
  }

  Relation united() {
    const Relation left = table(), right = table();
    ValueGenerator of_left(random_, left.columns), of_right(random_, right.columns);
    const Kind first = of_left.any_kind(), second = of_left.any_kind(), third = of_left.any_kind();
    Relation relation;
    const std::string alias = next_alias();
    relation.sql = fmt::format(
        "(SELECT {} AS o0, {} AS o1, {} AS o2 FROM {} UNION ALL BY NAME SELECT {} AS o0, {} AS o1, {} AS o3 "
        "FROM {}) {}",
        left.columns[0].sql, of_left.value(first, 1), of_left.value(second, 1), left.sql,
        right.columns[0].sql, of_right.value(first, 1), of_right.value(third, 1), right.sql, alias);
    relation.columns = {{alias + ".o0", left.columns[0].kind},
                        {alias + ".o1", first},
                        {alias + ".o2", second},
                        {alias + ".o3", third}};
    return relation;
  }

  std::string where(ValueGenerator& values) {
    return random_.chance(0.5) ? " WHERE " + values.value(Kind::kBoolean, 2) : "";
  }

  // Sorted by all outputs, so that it is known which rows a LIMIT keeps.
  std::string ordered(std::string sql, size_t outputs) {
    if (random_.chance(0.6)) return sql;
    std::vector<std::string> keys;
    for (size_t i = 1; i <= outputs; ++i)
      keys.push_back(fmt::format("{}{}", i, random_.chance(0.3) ? " DESC" : ""));
    sql += " ORDER BY " + join(keys, ", ");
    if (random_.chance(0.6)) sql += fmt::format(" LIMIT {}", random_.between(1, 12));
    return sql;
  }

  std::string plain(const Relation& from, ValueGenerator& values) {
    std::vector<std::string> items;
    for (size_t i = 0, count = 1 + random_.below(4); i < count; ++i)
      items.push_back(values.value(values.any_kind(), static_cast<int>(1 + random_.below(3))));
    const size_t outputs = items.size();
    return ordered(fmt::format("SELECT {}{} FROM {}{}", random_.chance(0.15) ? "DISTINCT " : "",
                               join(items, ", "), from.sql, where(values)),
                   outputs);
  }

  std::string windowed(const Relation& from, ValueGenerator& values) {
    const Relation numbered = nested(from.sql + where(values), numbered_outputs(from, values));
    ValueGenerator outer(random_, numbered.columns);
    std::vector<std::string> items;
    for (int i = 0; i < 3; ++i) items.push_back(outer.window(outer.any_kind()));
    return ordered(fmt::format("SELECT {} FROM {}", join(items, ", "), numbered.sql), items.size());
  }

  // Windows order by the first column: it is to tell all rows apart.
  std::vector<std::pair<std::string, Kind>> numbered_outputs(const Relation& from, ValueGenerator& values) {
    std::vector<std::string> all;
    for (const Column& column : from.columns) all.push_back(column.sql);
    std::vector<std::pair<std::string, Kind>> outputs = {
        {fmt::format("row_number() OVER (ORDER BY {})", join(all, ", ")), Kind::kBigint}};
    for (int i = 0; i < 5; ++i) {
      const Kind kind = values.any_kind();
      outputs.emplace_back(values.value(kind, 1), kind);
    }
    return outputs;
  }

  // First, last and joined texts depend on the order of rows, which are numbered for it.
  std::string grouped(const Relation& from, ValueGenerator& values) {
    const Relation numbered = nested(from.sql + where(values), numbered_outputs(from, values));
    ValueGenerator outer(random_, numbered.columns);
    std::vector<std::string> keys, items;
    for (size_t i = 0, count = random_.below(3); i < count; ++i)
      keys.push_back("(" + outer.value(outer.any_kind(), static_cast<int>(random_.below(3))) + ")");
    items = keys;
    for (size_t i = 0, count = 1 + random_.below(4); i < count; ++i)
      items.push_back(outer.aggregate(outer.any_kind()));
    std::string sql = fmt::format("SELECT {} FROM {}", join(items, ", "), numbered.sql);
    if (!keys.empty()) {
      static const std::vector<std::string> kForms = {"{}",          "{}",        "{}",
                                                      "ROLLUP ({})", "CUBE ({})", "GROUPING SETS (({}), ())"};
      sql += " GROUP BY " + fmt::format(fmt::runtime(random_.pick(kForms)), join(keys, ", "));
    }
    if (random_.chance(0.25)) sql += fmt::format(" HAVING {} IS NOT NULL", outer.aggregate(outer.any_kind()));
    return ordered(sql, items.size());
  }

  fuzz::Random& random_;
  const fuzz::Dataset& dataset_;
  size_t rows_ = 1;
  int aliases_ = 0;
};

}  // namespace

std::string make_query(fuzz::Random& random, const fuzz::Dataset& dataset) {
  return QueryGenerator(random, dataset).run();
}

}  // namespace rtsql::tiers
