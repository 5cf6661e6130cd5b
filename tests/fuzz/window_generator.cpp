#include "window_generator.h"

#include <fmt/format.h>

namespace rtsql::fuzz {
namespace {

constexpr size_t kMaxExclusionRows = 2000;

class WindowGenerator {
 public:
  WindowGenerator(Random& random, ExpressionGenerator& expressions, size_t rows)
      : random_(random), expressions_(expressions), rows_(rows) {}

  Term run() {
    Term call = make_call();
    // Where the order of equals matters, the order is total.
    const bool by_peers = !needs_total_order_ && random_.chance(0.6);
    Term over;
    if (random_.chance(0.6)) add(over, "PARTITION BY ", expressions_.value(random_.chance(0.2) ? 1 : 0), " ");
    if (!by_peers || random_.chance(0.8)) add_order(over, !by_peers);
    if (has_frame_) add_frame(over, by_peers);
    call.sql += " OVER (" + over.sql + ")";
    call.lite += " OVER (" + over.lite + ")";
    return call;
  }

 private:
  static void add(Term& to, const std::string& before, const Term& term, const std::string& after) {
    to.sql += before + term.sql + after;
    to.lite += before + term.lite + after;
  }

  Term plain(const std::string& call, TypeId type) {
    return {call, call, type, type == TypeId::kDouble ? Kind::kDouble : Kind::kSmall, 1e6};
  }

  Term make_call() {
    switch (random_.below(7)) {
      case 6:
        return make_texts();
      case 0:
        return make_rank();
      case 1:
        return make_shift();
      case 2:
        return make_pick();
      default:
        return make_aggregate();
    }
  }

  Term make_rank() {
    switch (random_.below(6)) {
      case 0:
        needs_total_order_ = true;
        return plain("ROW_NUMBER()", TypeId::kBigint);
      case 1:
        needs_total_order_ = true;
        return plain(fmt::format("NTILE({})", 1 + random_.below(9)), TypeId::kInteger);
      case 2:
        return plain("RANK()", TypeId::kBigint);
      case 3:
        return plain("DENSE_RANK()", TypeId::kBigint);
      case 4:
        return plain("PERCENT_RANK()", TypeId::kDouble);
      default:
        return plain("CUME_DIST()", TypeId::kDouble);
    }
  }

  Term of_value(const std::string& before, const std::string& after) {
    Term value = expressions_.value(random_.chance(0.2) ? 1 : 0);
    value.sql = before + value.sql + after;
    value.lite = before + value.lite + after;
    needs_total_order_ = true;
    return value;
  }

  Term make_shift() {
    const char* name = random_.chance(0.5) ? "LAG(" : "LEAD(";
    return of_value(name, random_.chance(0.4) ? ")" : fmt::format(", {})", random_.below(4)));
  }

  Term make_pick() {
    has_frame_ = true;
    if (random_.chance(0.3)) return of_value("NTH_VALUE(", fmt::format(", {})", 1 + random_.below(4)));
    return of_value(random_.chance(0.5) ? "FIRST_VALUE(" : "LAST_VALUE(", ")");
  }

  Term make_texts() {
    has_frame_ = true;
    needs_total_order_ = true;
    const std::string id = expressions_.sources().front().alias + ".id";
    const std::string call =
        fmt::format("GROUP_CONCAT(CASE WHEN {0} % {1} > 0 THEN CAST({0} % 7 AS VARCHAR) END, '-')", id,
                    2 + random_.below(4));
    return {call, call, TypeId::kVarchar};
  }

  // SQLite gives wrong answers for MIN and MAX of frames whose beginning moves. What it computes of an
  // aggregate's value cannot have OVER behind it.
  Term make_aggregate() {
    for (;;) {
      Term call = expressions_.aggregate();
      if (call.sql.find("DISTINCT") != std::string::npos || call.lite.back() != ')' || call.lite[0] == '(')
        continue;
      has_frame_ = !call.sql.starts_with("MIN") && !call.sql.starts_with("MAX");
      return call;
    }
  }

  std::string direction() {
    return fmt::format(" {} NULLS {}", random_.chance(0.5) ? "ASC" : "DESC",
                       random_.chance(0.5) ? "FIRST" : "LAST");
  }

  void add_order(Term& over, bool total) {
    std::string before = "ORDER BY ";
    if (random_.chance(0.7) || !total) {
      add(over, before, expressions_.value(0), direction());
      before = ", ";
    }
    for (const Source& source : expressions_.sources()) {
      if (!total) break;
      const std::string id = source.alias + ".id";
      add(over, before, {id, id, TypeId::kInteger}, direction());
      before = ", ";
    }
    has_order_ = true;
  }

  void add_frame(Term& over, bool by_peers) {
    if (!has_order_ || random_.chance(0.3)) return;
    const bool by_rows = !by_peers && random_.chance(0.6);
    const bool by_groups = !by_rows && random_.chance(0.6);
    const bool counts = by_rows || by_groups;
    static constexpr const char* kBounds[] = {"UNBOUNDED PRECEDING", "{} PRECEDING", "CURRENT ROW",
                                              "{} FOLLOWING", "UNBOUNDED FOLLOWING"};
    size_t start = 0, end = 0;
    do {
      start = random_.below(4);
      end = 1 + random_.below(4);
    } while (start > end || (!counts && (start % 2 == 1 || end % 2 == 1)));
    auto bound = [&](size_t kind) { return fmt::format(fmt::runtime(kBounds[kind]), random_.below(5)); };
    std::string frame = fmt::format(" {} BETWEEN {} AND {}",
                                    by_rows     ? "ROWS"
                                    : by_groups ? "GROUPS"
                                                : "RANGE",
                                    bound(start), bound(end));
    static constexpr const char* kExclusions[] = {"CURRENT ROW", "GROUP", "TIES", "NO OTHERS"};
    if (rows_ <= kMaxExclusionRows && random_.chance(0.3))
      frame += fmt::format(" EXCLUDE {}", kExclusions[random_.below(4)]);
    over.sql += frame;
    over.lite += frame;
  }

  Random& random_;
  ExpressionGenerator& expressions_;
  const size_t rows_;
  bool needs_total_order_ = false;
  bool has_frame_ = false;
  bool has_order_ = false;
};

}  // namespace

Term window_call(Random& random, ExpressionGenerator& expressions, size_t rows) {
  return WindowGenerator(random, expressions, rows).run();
}

}  // namespace rtsql::fuzz
