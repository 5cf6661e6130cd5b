#include "relation_generator.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"

namespace rtsql::fuzz {
namespace {

constexpr int64_t kFirstRows = 5;    // of a recursion
constexpr int64_t kMostRounds = 20;  // likewise
constexpr size_t kMostGraphRows = 300;
constexpr double kMostBound = 1e10;

// Sums of means depend on the order of their rows, so that comparisons of them prove nothing; sums of sums of
// sums may overflow.
bool is_usable(const Term& term) {
  return term.sql.find("AVG") == std::string::npos && term.bound < kMostBound;
}

void add(Term& to, const std::string& text) {
  to.sql += text;
  to.lite += text;
}

void add(Term& to, const Term& term) {
  to.sql += term.sql;
  to.lite += term.lite;
}

}  // namespace

Source RelationGenerator::pick_table(const char* alias) {
  return {alias, &random_.pick(dataset_.tables)};
}

// Writes the column under the next name.
void RelationGenerator::add_column(Made& made, const Term& term) {
  const std::string name = fmt::format("c{}", made.shape.columns.size());
  add(made.query, made.shape.columns.empty() ? "" : ", ");
  add(made.query, term);
  add(made.query, " AS " + name);
  made.shape.columns.push_back({name, term.kind, term.type, term.bound});
}

RelationGenerator::Made RelationGenerator::filtered() {
  const Source table = pick_table("z");
  ExpressionGenerator inside(random_, {table});
  Made made;
  add(made.query, random_.chance(0.2) ? "SELECT DISTINCT z.id" : "SELECT z.id");
  made.shape.columns.push_back(table.table->columns[0]);
  for (size_t i = 0, count = 1 + random_.below(4); i < count; ++i)
    add_column(made, inside.value(random_.chance(0.4) ? 1 : 0));
  add(made.query, fmt::format(" FROM {} z", table.table->name));
  if (random_.chance(0.6)) {
    add(made.query, " WHERE ");
    add(made.query, inside.condition(1));
  }
  if (random_.chance(0.2)) {
    add(made.query,
        fmt::format(" ORDER BY z.id {} LIMIT {}", random_.chance(0.5) ? "ASC" : "DESC", random_.below(50)));
    if (random_.chance(0.3)) add(made.query, fmt::format(" OFFSET {}", random_.below(10)));
  }
  made.shape.rows.resize(table.table->rows.size());
  return made;
}

RelationGenerator::Made RelationGenerator::grouped() {
  const Source table = pick_table("z");
  ExpressionGenerator inside(random_, {table});
  const Term key = inside.value(random_.chance(0.2) ? 1 : 0);
  Made made;
  add(made.query, "SELECT MIN(z.id) AS id");
  made.shape.columns.push_back(table.table->columns[0]);
  add_column(made, key);
  for (size_t i = 0, count = 1 + random_.below(2); i < count; ++i) {
    const Term value = inside.aggregate();
    if (is_usable(value)) add_column(made, value);
  }
  add(made.query, fmt::format(" FROM {} z", table.table->name));
  add(made.query, " GROUP BY ");
  add(made.query, key);
  if (random_.chance(0.3)) add(made.query, fmt::format(" HAVING COUNT(*) > {}", random_.below(3)));
  made.shape.rows.resize(table.table->rows.size());
  return made;
}

// The sides have columns of the same types, of one table or of two.
RelationGenerator::Made RelationGenerator::set_operation() {
  const Source left = pick_table("z"), right = pick_table("y");
  std::vector<std::pair<Term, Term>> pairs;
  const ExpressionGenerator names(random_, {});
  for (const DataColumn& a : left.table->columns) {
    for (const DataColumn& b : right.table->columns) {
      if (a.type == b.type && a.kind == b.kind)
        pairs.emplace_back(names.column_of(left, a), names.column_of(right, b));
    }
  }
  Made made;
  Term right_columns;
  add(made.query, "SELECT ");
  for (size_t i = 0, count = 1 + random_.below(3); i < count; ++i) {
    auto [a, b] = random_.pick(pairs);
    a.bound = std::max(a.bound, b.bound);
    add_column(made, a);
    add(right_columns, i == 0 ? "" : ", ");
    add(right_columns, b);
  }
  const auto end = [&](const Source& side) {
    add(made.query, fmt::format(" FROM {} {}", side.table->name, side.alias));
    if (!random_.chance(0.7)) return;
    ExpressionGenerator inside(random_, {side});
    add(made.query, " WHERE ");
    add(made.query, inside.condition(1));
  };
  end(left);
  // SQLite has no INTERSECT ALL and no EXCEPT ALL.
  static const std::vector<std::string> kOperators = {" UNION ", " UNION ALL ", " INTERSECT ", " EXCEPT "};
  add(made.query, random_.pick(kOperators));
  add(made.query, "SELECT ");
  add(made.query, right_columns);
  end(right);
  made.has_unique_id = false;
  made.shape.rows.resize(left.table->rows.size() + right.table->rows.size());
  return made;
}

RelationGenerator::Made RelationGenerator::values() {
  const DataTable& like = random_.pick(dataset_.tables);
  Made made;
  std::vector<std::string> names, outputs;
  for (size_t i = 0, count = 1 + random_.below(3); i < count; ++i) {
    DataColumn column = i == 0 ? like.columns[0] : random_.pick(like.columns);
    column.name = i == 0 ? "id" : fmt::format("c{}", i);
    names.push_back(column.name);
    outputs.push_back(fmt::format("column{} AS {}", i + 1, column.name));
    made.shape.columns.push_back(column);
  }
  Term rows;
  const size_t count = 1 + random_.below(8);
  for (size_t row = 0; row < count; ++row) {
    add(rows, row == 0 ? "(" : ", (");
    for (size_t i = 0; i < names.size(); ++i) {
      const DataColumn& column = made.shape.columns[i];
      Value value = random_value(random_, column);
      if (i == 0) value.integer = static_cast<int64_t>(row);
      if (i > 0 && random_.chance(0.2)) value = Value::null_of(column.type);
      add(rows, i == 0 ? "" : ", ");
      rows.sql += fmt::format("CAST({} AS {})", literal(value), type_name(column.type));
      rows.lite += lite_literal(value);
    }
    add(rows, ")");
  }
  made.query.sql = fmt::format("SELECT * FROM (VALUES {}) v ({})", rows.sql, join(names, ", "));
  made.query.lite = fmt::format("SELECT {} FROM (VALUES {}) v", join(outputs, ", "), rows.lite);
  made.shape.rows.resize(count);
  return made;
}

// SQLite joins texts in an order only as a window function.
RelationGenerator::Made RelationGenerator::joined_texts() {
  const Source table = pick_table("z");
  ExpressionGenerator inside(random_, {table});
  const Term key = inside.any_column(), order = inside.any_column();
  Term text;
  for (int tries = 0; tries < 20 && text.kind != Kind::kText; ++tries) text = inside.value(1);
  if (text.kind != Kind::kText) return filtered();
  // SQLite joins a single empty text to NULL.
  text.sql = fmt::format("('<' || {})", text.sql);
  text.lite = fmt::format("('<' || {})", text.lite);
  const std::string tail = fmt::format("{} NULLS {}, z.id", random_.chance(0.5) ? "ASC" : "DESC",
                                       random_.chance(0.5) ? "FIRST" : "LAST");
  Made made;
  made.query.sql = fmt::format(
      "SELECT MIN(z.id) AS id, {0} AS c1, string_agg({1}, '|' ORDER BY {2} {3}) AS c2 FROM {4} z GROUP BY "
      "{0}",
      key.sql, text.sql, order.sql, tail, table.table->name);
  made.query.lite = fmt::format(
      "SELECT DISTINCT MIN(z.id) OVER (PARTITION BY {0}) AS id, {0} AS c1, group_concat({1}, '|') OVER "
      "(PARTITION BY "
      "{0} ORDER BY {2} {3} ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS c2 FROM {4} z",
      key.lite, text.lite, order.lite, tail, table.table->name);
  made.shape.columns = {table.table->columns[0],
                        {"c1", key.kind, key.type, key.bound},
                        {"c2", Kind::kText, TypeId::kVarchar, 0}};
  made.shape.rows.resize(table.table->rows.size());
  return made;
}

// Counts up from some rows.
RelationGenerator::Made RelationGenerator::counting() {
  const Source table = pick_table("z");
  ExpressionGenerator inside(random_, {table});
  Made made;
  const Term kept = inside.any_column();
  const int64_t rounds = random_.between(1, kMostRounds);
  add(made.query, "SELECT z.id, ");
  add(made.query, kept);
  add(made.query,
      fmt::format(" AS c1 FROM {} z WHERE z.id < {} UNION {}SELECT self.id + {}, self.c1 FROM self "
                  "WHERE self.id < {}",
                  table.table->name, random_.between(0, kFirstRows), random_.chance(0.5) ? "ALL " : "",
                  random_.between(1, 3), rounds));
  made.shape.columns = {table.table->columns[0], {"c1", kept.kind, kept.type, kept.bound}};
  made.shape.rows.resize(static_cast<size_t>(kFirstRows * (rounds + 3)));
  made.has_unique_id = false;
  made.recursive = true;
  return made;
}

// Follows a column that names other rows.
RelationGenerator::Made RelationGenerator::reachable() {
  const DataTable& table = random_.pick(dataset_.tables);
  std::vector<std::string> edges;
  for (const DataColumn& column : table.columns) {
    if (column.kind == Kind::kSmall && column.bound <= 100) edges.push_back(column.name);
  }
  if (edges.empty() || table.rows.size() > kMostGraphRows) return counting();
  Made made;
  add(made.query,
      fmt::format("SELECT z.id, 0 AS c1 FROM {0} z WHERE z.id < {1} UNION SELECT y.id, self.c1 + 1 FROM self "
                  "JOIN {0} y ON y.{2} = self.id WHERE self.c1 < {3}",
                  table.name, random_.between(0, 20), random_.pick(edges), random_.between(1, 4)));
  made.shape.columns = {table.columns[0], {"c1", Kind::kSmall, TypeId::kInteger, 5}};
  made.shape.rows.resize(table.rows.size() * 5);
  made.has_unique_id = false;
  made.recursive = true;
  return made;
}

RelationGenerator::Made RelationGenerator::make_query() {
  switch (random_.below(9)) {
    case 0:
    case 1:
      return filtered();
    case 2:
    case 3:
      return grouped();
    case 4:
      return set_operation();
    case 5:
      return values();
    case 6:
      return joined_texts();
    case 7:
      return counting();
    default:
      return reachable();
  }
}

// Puts the query into WITH.
Source RelationGenerator::named(std::string alias, Made made) {
  const std::string name = fmt::format("w{}", named_.size());
  const auto renamed = [&](std::string text) {
    for (size_t at = 0; (at = text.find("self", at)) != std::string::npos; at += name.size())
      text.replace(at, 4, name);
    return text;
  };
  // RECURSIVE may stand in front of any WITH.
  if (with_.sql.empty()) add(with_, "WITH RECURSIVE ");
  if (!named_.empty()) with_.sql.back() = ',', with_.lite.back() = ',', add(with_, " ");
  std::vector<std::string> columns;
  for (const DataColumn& column : made.shape.columns) columns.push_back(column.name);
  static const std::vector<std::string> kWords = {"", "", "MATERIALIZED ", "NOT MATERIALIZED "};
  const std::string head =
      fmt::format("{} ({}) AS {}(", name, join(columns, ", "), made.recursive ? "" : random_.pick(kWords));
  with_.sql += head + renamed(made.query.sql) + ") ";
  with_.lite += head + renamed(made.query.lite) + ") ";
  shapes_.push_back(std::move(made.shape));
  named_.push_back({std::move(alias), &shapes_.back(), name, name, made.has_unique_id});
  return named_.back();
}

Source RelationGenerator::make(std::string alias) {
  if (!named_.empty() && random_.chance(0.5)) {
    Source again = random_.pick(named_);
    again.alias = std::move(alias);
    return again;
  }
  if (random_.chance(0.65)) return {std::move(alias), &random_.pick(dataset_.tables)};
  Made made = make_query();
  if (made.recursive || random_.chance(0.4)) return named(std::move(alias), std::move(made));
  shapes_.push_back(std::move(made.shape));
  return {std::move(alias), &shapes_.back(), "(" + made.query.sql + ")", "(" + made.query.lite + ")",
          made.has_unique_id};
}

}  // namespace rtsql::fuzz
