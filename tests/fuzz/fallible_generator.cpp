#include "fallible_generator.h"

#include <fmt/format.h>

#include "common/text.h"
#include "expression_generator.h"

namespace rtsql::fuzz {
namespace {

// Two tables that nothing joins have at most so many pairs.
constexpr size_t kMaxPairs = 20'000;

// Says where `value`, an expression of SQLite, is no INTEGER.
std::string outside_integers(const std::string& value) {
  return fmt::format("{} NOT BETWEEN -2147483648 AND 2147483647", value);
}

class FallibleGenerator {
 public:
  FallibleGenerator(Random& random, const Dataset& dataset) : random_(random) {
    sources_.push_back({"a", &random.pick(dataset.tables)});
    if (random.chance(0.5)) sources_.push_back({"b", &random.pick(dataset.tables)});
  }

  FallibleQuery run() {
    std::vector<std::string> outputs;
    for (const Source& source : sources_) {
      query_.tables.push_back({source.alias, source.table->name + " " + source.alias});
      outputs.push_back(source.alias + ".id");
      query_.types.push_back(TypeId::kInteger);
    }
    query_.select = join(outputs, ", ");
    if (sources_.size() == 2) add_join();
    for (size_t count = random_.below(3); count > 0; --count) add_infallible();
    for (size_t count = 1 + random_.below(3); count > 0; --count) {
      if (std::optional<Condition> condition = fallible()) query_.conditions.push_back(*condition);
    }
    return std::move(query_);
  }

 private:
  struct Column {
    const Source* source;
    const DataColumn* definition;
    std::string name;  // "a.c1"
  };

  std::optional<Column> column(const Source& source, bool (*suits)(const DataColumn&)) {
    std::vector<Column> found;
    for (const DataColumn& definition : source.table->columns) {
      if (suits(definition)) found.push_back({&source, &definition, source.alias + "." + definition.name});
    }
    if (found.empty()) return std::nullopt;
    return random_.pick(found);
  }

  static bool is_integer(const DataColumn& column) { return column.type.id == TypeId::kInteger; }
  static bool is_bigint(const DataColumn& column) { return column.type.id == TypeId::kBigint; }
  static bool is_text(const DataColumn& column) { return column.kind == Kind::kText; }
  static bool is_number(const DataColumn& column) {
    return is_integer(column) || column.kind == Kind::kReal || column.kind == Kind::kDouble;
  }

  size_t pairs() const { return sources_[0].table->rows.size() * sources_[1].table->rows.size(); }

  void add_join() {
    const Source &a = sources_[0], &b = sources_[1];
    std::optional<Term> on;
    if (random_.chance(0.7) || pairs() > kMaxPairs) {
      ExpressionGenerator expressions(random_, sources_);
      if (std::optional<Term> equal = expressions.join_condition(a, b)) {
        query_.conditions.push_back({equal->sql, equal->lite});
        query_.connected = true;
      }
    }
    if (!query_.connected && pairs() > kMaxPairs) {
      query_.conditions.push_back({"a.id = b.id", "a.id = b.id"});
      query_.connected = true;
    }
    if (!random_.chance(0.4)) return;
    const Column left = *column(a, is_integer), right = *column(b, is_integer);
    Condition product = product_of(left);
    query_.equality =
        Condition{fmt::format("{} = {}", product.sql, right.name),
                  fmt::format("{} = {}", product.lite, right.name), a.alias, product.fails, product.bounded};
    if (random_.chance(0.5)) {
      query_.equality->sql = fmt::format("{} = {}", right.name, product.sql);
    }
  }

  void add_infallible() {
    static const std::vector<std::string> kOperators = {"=", "<>", "<", "<=", ">", ">="};
    const Source& source = random_.pick(sources_);
    const Column tested = *column(source, [](const DataColumn&) { return true; });
    const Value value = random_value(random_, *tested.definition);
    const std::string left = fmt::format("{} {} ", tested.name, random_.pick(kOperators));
    query_.conditions.push_back({left + literal(value), left + lite_literal(value), source.alias});
  }

  // Makes an INTEGER times a constant: a value, not a condition.
  Condition product_of(const Column& column) {
    static const std::vector<int64_t> kFactors = {1, 3, 1000, 1'000'000, 2'147'483'647};
    const int64_t factor = random_.pick(kFactors);
    const std::string product = fmt::format("({} * {})", column.name, factor);
    return {product, product, column.source->alias, outside_integers(product),
            fmt::format(
                "SELECT COALESCE(MIN({0}) * {1} >= -2147483648 AND MAX({0}) * {1} <= 2147483647, 1) FROM {2}",
                column.definition->name, factor, column.source->table->name)};
  }

  std::optional<Condition> fallible() {
    const Source& source = random_.pick(sources_);
    switch (random_.below(5)) {
      case 0:
      case 1:
        return tested(product_of(*column(source, is_integer)));
      case 2: {
        const std::optional<Column> text = column(source, is_text);
        if (!text) return std::nullopt;
        const std::string cast = fmt::format("CAST({} AS INTEGER)", text->name);
        return tested(
            {cast, cast, source.alias, fmt::format("TRIM({}) NOT IN ('0', '-1')", text->name), "SELECT 0"});
      }
      case 3: {
        const std::optional<Column> number = column(source, is_number);
        return Condition{fmt::format("(sqrt({}) >= 0)", number->name), fmt::format("({} >= 0)", number->name),
                         source.alias, number->name + " < 0", "SELECT 0"};
      }
      default:
        return random_.chance(0.5) ? narrowed(source) : product_of_two();
    }
  }

  std::optional<Condition> narrowed(const Source& source) {
    const std::optional<Column> wide = column(source, is_bigint);
    if (!wide) return std::nullopt;
    return tested(
        {fmt::format("CAST({} AS INTEGER)", wide->name), wide->name, source.alias,
         outside_integers(wide->name),
         fmt::format("SELECT COALESCE(MIN({0}) >= -2147483648 AND MAX({0}) <= 2147483647, 1) FROM {1}",
                     wide->definition->name, source.table->name)});
  }

  // Takes columns of one table or of two.
  Condition product_of_two() {
    const Column left = *column(random_.pick(sources_), is_integer);
    const Column right = *column(random_.pick(sources_), is_integer);
    const std::string product = fmt::format("({} * {})", left.name, right.name);
    auto extremes = [](const Column& column, char name) {
      return fmt::format(
          "(SELECT COALESCE(MIN({0}), 0) AS low_{1}, COALESCE(MAX({0}), 0) AS high_{1} FROM {2})",
          column.definition->name, name, column.source->table->name);
    };
    const std::string bounded = fmt::format(
        "SELECT MIN(low_x * low_y, low_x * high_y, high_x * low_y, high_x * high_y) >= -2147483648 AND "
        "MAX(low_x * low_y, low_x * high_y, high_x * low_y, high_x * high_y) <= 2147483647 FROM {}, {}",
        extremes(left, 'x'), extremes(right, 'y'));
    const bool is_one = left.source->alias == right.source->alias;
    return tested({product, product, is_one ? left.source->alias : "", outside_integers(product), bounded});
  }

  // Makes a condition on the value.
  Condition tested(Condition value) {
    static const std::vector<std::string> kTests = {" > 0", " <> 5", " <= 1000", " IS NOT NULL",
                                                    " IN (0, 2, -7)"};
    const std::string& test = random_.pick(kTests);
    value.sql = "(" + value.sql + test + ")";
    value.lite = "(" + value.lite + test + ")";
    return value;
  }

  Random& random_;
  std::vector<Source> sources_;
  FallibleQuery query_;
};

template <class T>
void shuffle(Random& random, std::vector<T>& items) {
  for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[random.below(i)]);
}

}  // namespace

FallibleQuery make_fallible_query(Random& random, const Dataset& dataset) {
  return FallibleGenerator(random, dataset).run();
}

std::string in_some_order(Random& random, const FallibleQuery& query) {
  std::vector<std::string> tables, conditions;
  for (const NamedTable& table : query.tables) tables.push_back(table.in_from);
  for (const Condition& condition : query.conditions) conditions.push_back(condition.sql);
  if (query.equality) conditions.push_back(query.equality->sql);
  shuffle(random, tables);
  shuffle(random, conditions);
  const size_t on_end = tables.size() > 1 ? random.below(conditions.size() + 1) : 0;
  const std::vector<std::string> on(conditions.begin(), conditions.begin() + static_cast<ptrdiff_t>(on_end));
  conditions.erase(conditions.begin(), conditions.begin() + static_cast<ptrdiff_t>(on_end));
  std::string from = on.empty() ? join(tables, ", ") : join(tables, " JOIN ") + " ON " + join(on, " AND ");
  std::string where = conditions.empty() ? "" : " WHERE " + join(conditions, " AND ");
  return fmt::format("SELECT {} FROM {}{}", query.select, from, where);
}

}  // namespace rtsql::fuzz
