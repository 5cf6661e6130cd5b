#include "fallible_oracle.h"

#include <fmt/format.h>

#include "common/text.h"

namespace rtsql::fuzz {
namespace {

class Rule {
 public:
  Rule(test::Sqlite& sqlite, const FallibleQuery& query) : sqlite_(sqlite), query_(query) {}

  Expected run() {
    for (const Condition& condition : query_.conditions) sort_in(condition);
    if (query_.equality) {
      const Condition& equality = *query_.equality;
      if (query_.connected || cannot_fail(equality)) {
        sort_in({equality.sql, equality.lite, "", equality.fails, equality.bounded});
      } else {
        const std::string check = count_of(table_of(equality.alias), own(equality.alias), {equality.fails});
        if (is_positive(check)) return {std::nullopt, check};
        infallible_.push_back({equality.sql, equality.lite});
      }
    }
    std::vector<std::string> passed, all, fails, tables;
    for (const Condition& condition : infallible_) passed.push_back(condition.lite);
    all = passed;
    for (const Condition& condition : fallible_) {
      all.push_back(condition.lite);
      fails.push_back(condition.fails);
    }
    for (const NamedTable& table : query_.tables) tables.push_back(table.in_from);
    const std::string from = join(tables, ", ");
    if (!fails.empty()) {
      const std::string failing = count_of(from, passed, fails);
      if (is_positive(failing)) return {std::nullopt, failing};
    }
    const std::string rows = fmt::format("SELECT {} FROM {}{}", query_.select, from, where(all));
    return {sqlite_.query(rows), rows};
  }

 private:
  bool is_positive(const std::string& select) {
    return std::get<int64_t>(sqlite_.query(select).at(0).at(0)) > 0;
  }
  bool cannot_fail(const Condition& condition) {
    return condition.fails.empty() || is_positive(condition.bounded);
  }
  void sort_in(const Condition& condition) {
    (cannot_fail(condition) ? infallible_ : fallible_).push_back(condition);
  }

  std::string table_of(const std::string& alias) const {
    for (const NamedTable& table : query_.tables) {
      if (table.alias == alias) return table.in_from;
    }
    return {};
  }
  std::vector<std::string> own(const std::string& alias) const {
    std::vector<std::string> conditions;
    for (const Condition& condition : infallible_) {
      if (condition.alias == alias) conditions.push_back(condition.lite);
    }
    return conditions;
  }

  static std::string where(const std::vector<std::string>& conditions) {
    return conditions.empty() ? "" : " WHERE " + join(conditions, " AND ");
  }
  static std::string count_of(const std::string& from, std::vector<std::string> conditions,
                              const std::vector<std::string>& fails) {
    conditions.push_back("(" + join(fails, " OR ") + ")");
    return fmt::format("SELECT COUNT(*) FROM {}{}", from, where(conditions));
  }

  test::Sqlite& sqlite_;
  const FallibleQuery& query_;
  std::vector<Condition> infallible_, fallible_;
};

}  // namespace

Expected expected_of(test::Sqlite& sqlite, const FallibleQuery& query) {
  return Rule(sqlite, query).run();
}

}  // namespace rtsql::fuzz
