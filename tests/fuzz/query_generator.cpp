#include "query_generator.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/text.h"
#include "expression_generator.h"
#include "relation_generator.h"
#include "window_generator.h"

namespace rtsql::fuzz {
namespace {

// A join may have at most so many rows if all its keys are equal.
constexpr size_t kMaxJoinRows = 400'000;
constexpr size_t kMaxProductRows = 20'000;
constexpr size_t kMaxWindowRows = 20'000;

class QueryGenerator {
 public:
  QueryGenerator(Random& random, const Dataset& dataset)
      : random_(random),
        dataset_(dataset),
        relations_(random, dataset),
        expressions_(random, choose_sources(random, relations_)) {}

  Query run() {
    write_from();
    if (random_.chance(0.75))
      conditions_.push_back(expressions_.condition(static_cast<int>(random_.below(3))));
    if (random_.chance(0.35)) conditions_.push_back(expressions_.boxes());
    if (random_.chance(0.35)) add_subquery();
    if (random_.chance(0.45)) {
      write_grouped();
    } else {
      write_plain();
    }
    return std::move(query_);
  }

 private:
  static std::vector<Source> choose_sources(Random& random, RelationGenerator& relations) {
    std::vector<Source> sources;
    const size_t wanted = random.chance(0.55) ? 1 : random.chance(0.75) ? 2 : 3;
    size_t rows = 1;
    for (size_t i = 0; i < wanted; ++i) {
      Source source = relations.make(std::string(1, static_cast<char>('a' + i)));
      rows *= std::max<size_t>(source.table->rows.size(), 1);
      if (i > 0 && rows > kMaxJoinRows) break;
      sources.push_back(std::move(source));
    }
    return sources;
  }

  static Term in_from(const Source& source) {
    const std::string& name = source.table->name;
    return {(source.sql.empty() ? name : source.sql) + " " + source.alias,
            (source.lite.empty() ? name : source.lite) + " " + source.alias, TypeId::kNull};
  }

  size_t product_rows() const {
    size_t rows = 1;
    for (const Source& source : expressions_.sources())
      rows *= std::max<size_t>(source.table->rows.size(), 1);
    return rows;
  }

  bool has_unique_ids() const {
    const std::vector<Source>& sources = expressions_.sources();
    return std::ranges::all_of(sources, [](const Source& source) { return source.has_unique_id; });
  }

  void write_from() {
    const std::vector<Source>& sources = expressions_.sources();
    const bool commas = random_.chance(0.3);
    append_both(" FROM ", in_from(sources[0]), "");
    for (size_t i = 1; i < sources.size(); ++i) {
      std::optional<Term> on = expressions_.join_condition(sources[random_.below(i)], sources[i]);
      const Term table = in_from(sources[i]);
      if (random_.chance(0.05) && product_rows() <= kMaxProductRows) on.reset();
      if (!on) {
        append_both(commas ? ", " : " CROSS JOIN ", table, "");
      } else if (commas) {
        append_both(", ", table, "");
        conditions_.push_back(*on);
      } else {
        static constexpr const char* kOuter[] = {" LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " FULL JOIN "};
        append_both(random_.chance(0.4) ? kOuter[random_.below(4)] : " JOIN ", table, " ON ");
        from_.sql += on->sql;
        from_.lite += on->lite;
        if (random_.chance(0.2)) append_both(" AND ", condition_over(i + 1), "");
      }
    }
  }

  // Makes a value of each row: an aggregate of the rows of another table that go with it.
  std::optional<Term> scalar_subquery() {
    const Source& outer = random_.pick(expressions_.sources());
    const Source inner{"s", &random_.pick(dataset_.tables)};
    ExpressionGenerator inside(random_, {inner});
    const std::optional<Term> on = expressions_.join_condition(outer, inner);
    const Term value = inside.aggregate();
    if (!on || value.lite[0] == '(') return std::nullopt;
    Term filter;
    if (random_.chance(0.5)) {
      // It sees both.
      const Term condition = ExpressionGenerator(random_, {outer, inner}).condition(1);
      filter = {" AND " + condition.sql, " AND " + condition.lite, TypeId::kBoolean};
    }
    Term made = value;
    made.sql =
        fmt::format("(SELECT {} FROM {} s WHERE {}{})", value.sql, inner.table->name, on->sql, filter.sql);
    made.lite =
        fmt::format("(SELECT {} FROM {} s WHERE {}{})", value.lite, inner.table->name, on->lite, filter.lite);
    return made;
  }

  // Makes a value of each row: one of a recursion that begins with the row and ends by it.
  std::optional<Term> recursive_subquery() {
    const Source& outer = random_.pick(expressions_.sources());
    std::vector<Term> numbers;
    for (const DataColumn& column : outer.table->columns) {
      if (column.kind == Kind::kSmall || column.kind == Kind::kId)
        numbers.push_back(expressions_.column_of(outer, column));
    }
    if (numbers.empty()) return std::nullopt;
    const Term end = random_.pick(numbers), kept = random_.pick(numbers);
    const char* form =
        "(WITH RECURSIVE r (n, m) AS (SELECT 0, {0} UNION {1}SELECT n + {2}, m FROM r WHERE n < {3} % {4}) "
        "SELECT {5} FROM r{6})";
    static const std::vector<std::string> kValues = {"COUNT(*)", "SUM(n)", "COUNT(m)", "COUNT(DISTINCT n)"};
    const std::string words = random_.chance(0.5) ? "ALL " : "", value = random_.pick(kValues);
    const std::string where = random_.chance(0.3) ? fmt::format(" WHERE n >= m % 3") : "";
    const int64_t step = random_.between(1, 3), most = random_.between(2, 9);
    const auto write = [&](const std::string& first, const std::string& last) {
      return fmt::format(fmt::runtime(form), first, words, step, last, most, value, where);
    };
    return Term{write(kept.sql, end.sql), write(kept.lite, end.lite), TypeId::kBigint, Kind::kSmall, 1e4};
  }

  // Makes a condition of a subquery inside a subquery, which reads the rows around both.
  std::optional<Term> deeper(const Source& outer, const Source& middle) {
    const Source inner{"y", &random_.pick(dataset_.tables)};
    const std::optional<Term> on = expressions_.join_condition(middle, inner);
    const std::optional<Term> out = expressions_.join_condition(outer, inner);
    if (!on || !out) return std::nullopt;
    const char* form = random_.chance(0.5) ? "{}EXISTS (SELECT 1 FROM {} y WHERE {} AND {})"
                                           : "{}1 < (SELECT COUNT(*) FROM {} y WHERE {} AND {})";
    const char* negation = random_.chance(0.4) ? "NOT " : "";
    const std::string& table = inner.table->name;
    return Term{fmt::format(fmt::runtime(form), negation, table, on->sql, out->sql),
                fmt::format(fmt::runtime(form), negation, table, on->lite, out->lite), TypeId::kBoolean};
  }

  // Makes a condition by a subquery over another table, correlated with one of those in FROM or not.
  void add_subquery() {
    const Source& outer = random_.pick(expressions_.sources());
    const Source inner{"z", &random_.pick(dataset_.tables)};
    ExpressionGenerator inside(random_, {inner});
    std::optional<Term> on = expressions_.join_condition(outer, inner);
    if (!on) return;
    const Term filter = inside.condition(1);
    Term where{"", "", TypeId::kBoolean};
    const bool correlated = random_.chance(0.6);
    const bool filtered = random_.chance(0.5);
    if (correlated) where = {" WHERE " + on->sql, " WHERE " + on->lite, TypeId::kBoolean};
    if (filtered) {
      where.sql += (correlated ? " AND " : " WHERE ") + filter.sql;
      where.lite += (correlated ? " AND " : " WHERE ") + filter.lite;
    }
    if (random_.chance(0.3)) {
      if (const std::optional<Term> nested = deeper(outer, inner)) {
        const char* before = where.sql.empty() ? " WHERE " : " AND ";
        where.sql += before + nested->sql;
        where.lite += before + nested->lite;
      }
    }
    const std::string from = fmt::format(" FROM {} z", inner.table->name);
    const char* negation = random_.chance(0.4) ? "NOT " : "";
    auto both = [&](const std::string& before, const std::string& after) {
      conditions_.push_back(
          {before + from + where.sql + after, before + from + where.lite + after, TypeId::kBoolean});
    };
    switch (random_.below(3)) {
      case 0:
        both(fmt::format("{}EXISTS (SELECT 1", negation), ")");
        break;
      case 1: {
        // The sides of an equality that SQLite takes as it is are those of IN.
        const size_t equal = on->sql.find(" = ");
        if (on->sql != on->lite) return both(fmt::format("{}EXISTS (SELECT 1", negation), ")");
        std::string a = on->sql.substr(0, equal), b = on->sql.substr(equal + 3);
        if (a.starts_with("z.")) std::swap(a, b);
        both(fmt::format("{} {}IN (SELECT {}", a, negation, b), ")");
        break;
      }
      default:
        both(fmt::format("{} {} (SELECT COUNT(*)", random_.below(3), random_.chance(0.5) ? "<" : ">="), ")");
    }
  }

  // The condition is over the first tables only: ON sees none that come after it.
  Term condition_over(size_t count) {
    const std::vector<Source>& sources = expressions_.sources();
    return ExpressionGenerator(random_, {sources.data(), sources.data() + count}).condition(1);
  }

  void append(const std::string& text) {
    from_.sql += text;
    from_.lite += text;
  }
  void append_both(const std::string& before, const Term& term, const std::string& after) {
    from_.sql += before + term.sql + after;
    from_.lite += before + term.lite + after;
  }

  void write_where() {
    for (size_t i = 0; i < conditions_.size(); ++i)
      append_both(i == 0 ? " WHERE " : " AND ", conditions_[i], "");
  }

  void write_plain() {
    const size_t count = 1 + random_.below(4);
    const bool has_windows = product_rows() <= kMaxWindowRows && has_unique_ids() && random_.chance(0.25);
    for (size_t i = 0; i < count; ++i) {
      if (random_.chance(0.08)) {
        const std::optional<Term> value = random_.chance(0.25) ? recursive_subquery() : scalar_subquery();
        if (value) {
          outputs_.push_back(*value);
          continue;
        }
      }
      if (has_windows && random_.chance(0.6)) {
        outputs_.push_back(window_call(random_, expressions_, product_rows()));
        continue;
      }
      outputs_.push_back(
          expressions_.value(random_.chance(0.35) ? 1 + static_cast<int>(random_.below(2)) : 0));
    }
    distinct_ = random_.chance(0.15);
    write_where();
    finish();
  }

  void write_grouped() {
    std::vector<Term> keys;
    const size_t key_count = random_.chance(0.3) ? 0 : 1 + random_.below(2);
    for (size_t i = 0; i < key_count; ++i) keys.push_back(expressions_.value(random_.chance(0.25) ? 1 : 0));
    outputs_ = keys;
    aggregates_ = 1 + random_.below(3);
    for (size_t i = 0; i < aggregates_; ++i) outputs_.push_back(expressions_.aggregate());
    if (!keys.empty() && random_.chance(0.1)) outputs_.erase(outputs_.begin());
    write_where();
    std::string having;
    if (!keys.empty() && random_.chance(0.25))
      having = fmt::format(" HAVING COUNT(*) > {}", random_.below(4));
    if (keys.size() == outputs_.size() - aggregates_ && random_.chance(0.25)) {
      if (keys.size() < 2 || keys[0].sql != keys[1].sql) return write_sets(keys, having);
    }
    for (size_t i = 0; i < keys.size(); ++i) append_both(i == 0 ? " GROUP BY " : ", ", keys[i], "");
    append(having);
    finish();
  }

  // Groups by several sets, for which SQLite runs as many queries.
  void write_sets(const std::vector<Term>& keys, const std::string& having) {
    using Set = std::vector<bool>;  // of the keys
    std::vector<Set> sets;
    std::string clause;
    const std::string names = keys.size() == 1 ? keys[0].sql
                              : keys.empty()   ? ""
                                               : keys[0].sql + ", " + keys[1].sql;
    const size_t choice = keys.empty() ? 2 : random_.below(3);
    for (size_t number = 0; number < (1u << keys.size()); ++number) {
      Set set;
      for (size_t i = 0; i < keys.size(); ++i) set.push_back((number >> i & 1) != 0);
      const bool is_prefix = set.size() < 2 || set[0] || !set[1];
      if (choice == 0 || (choice == 1 && is_prefix)) sets.push_back(set);
    }
    if (choice < 2) clause = fmt::format("{} ({})", choice == 0 ? "CUBE" : "ROLLUP", names);
    if (choice == 2) {
      for (size_t i = 0, count = 1 + random_.below(3); i < count; ++i) {
        Set set;
        std::vector<std::string> members;
        for (const Term& key : keys) {
          // Each key is one of some set.
          set.push_back(i == 0 || random_.chance(0.5));
          if (set.back()) members.push_back(key.sql);
        }
        sets.push_back(set);
        clause += (i == 0 ? "GROUPING SETS ((" : ", (") + join(members, ", ") + ")";
      }
      clause += ")";
    }
    std::string lite;
    for (const Set& set : sets) {
      std::vector<std::string> outputs, members;
      for (size_t i = 0; i < outputs_.size(); ++i) {
        const bool is_missing = i < keys.size() && !set[i];
        outputs.push_back(is_missing ? "NULL" : outputs_[i].lite);
        if (i < keys.size() && set[i]) members.push_back(keys[i].lite);
      }
      lite += lite.empty() ? "SELECT " : " UNION ALL SELECT ";
      lite += join(outputs, ", ") + from_.lite;
      if (!members.empty()) lite += " GROUP BY " + join(members, ", ");
      lite += having;
    }
    from_.sql += " GROUP BY " + clause + having;
    from_.lite.clear();
    order();
    query_.sql = relations_.with().sql + "SELECT " + join(texts(false), ", ") + from_.sql;
    query_.lite = relations_.with().lite + lite + from_.lite;
  }

  std::vector<std::string> texts(bool of_lite) {
    std::vector<std::string> found;
    query_.types.clear();
    for (const Term& output : outputs_) {
      found.push_back(of_lite ? output.lite : output.sql);
      query_.types.push_back(output.type);
    }
    return found;
  }

  void finish() {
    order();
    const std::string select = distinct_ ? "SELECT DISTINCT " : "SELECT ";
    query_.sql = relations_.with().sql + select + join(texts(false), ", ") + from_.sql;
    query_.lite = relations_.with().lite + select + join(texts(true), ", ") + from_.lite;
  }

  // Orders by position. A total order names every output, so that rows it leaves tied are equal.
  void order() {
    const double choice = random_.chance(0.5) ? 0 : 1;
    if (choice == 0) return;
    std::vector<size_t> positions;
    for (size_t i = 0; i < outputs_.size(); ++i) positions.push_back(i + 1);
    for (size_t i = positions.size(); i > 1; --i) std::swap(positions[i - 1], positions[random_.below(i)]);
    query_.ordered = random_.chance(0.8);
    if (!query_.ordered) positions.resize(1);
    for (size_t i = 0; i < positions.size(); ++i) {
      append(fmt::format("{} {} {} NULLS {}", i == 0 ? " ORDER BY" : ",", positions[i],
                         random_.chance(0.5) ? "ASC" : "DESC", random_.chance(0.5) ? "FIRST" : "LAST"));
    }
    if (query_.ordered && random_.chance(0.5)) {
      append(fmt::format(" LIMIT {}", random_.below(30)));
      if (random_.chance(0.4)) append(fmt::format(" OFFSET {}", random_.below(20)));
    }
  }

  Random& random_;
  const Dataset& dataset_;
  RelationGenerator relations_;
  ExpressionGenerator expressions_;
  Term from_;  // all that follows the select list
  std::vector<Term> conditions_;
  std::vector<Term> outputs_;
  size_t aggregates_ = 0;  // the last outputs
  bool distinct_ = false;
  Query query_;
};

}  // namespace

Query make_query(Random& random, const Dataset& dataset) {
  return QueryGenerator(random, dataset).run();
}

}  // namespace rtsql::fuzz
