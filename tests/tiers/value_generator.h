// Generates expressions of every type over columns that may be NULL, in rtsql's own dialect: whatever the
// host and kernels both compute. None can fail.
#pragma once

#include <string>
#include <vector>

#include "schema/type.h"
#include "tests/fuzz/random.h"

namespace rtsql::tiers {

// What an expression gives.
enum class Kind {
  kText,
  kInteger,
  kBigint,
  kDouble,
  kDecimal,
  kDate,
  kTimestamp,
  kBoolean,
  kSmallint,
  kUuid,
  kBlob,
  kInterval,
  kTime,
  kMoment,  // TIMESTAMP WITH TIME ZONE
  kEnum
};
inline constexpr Kind kKinds[] = {
    Kind::kText,    Kind::kText,     Kind::kText,      Kind::kInteger, Kind::kBigint,   Kind::kDouble,
    Kind::kDecimal, Kind::kDate,     Kind::kTimestamp, Kind::kBoolean, Kind::kSmallint, Kind::kUuid,
    Kind::kBlob,    Kind::kInterval, Kind::kTime,      Kind::kMoment,  Kind::kEnum};
Kind kind_of(Type type);

struct Column {
  std::string sql;  // "a.c1"
  Kind kind;
};

class ValueGenerator {
 public:
  ValueGenerator(fuzz::Random& random, std::vector<Column> columns)
      : random_(random), columns_(std::move(columns)) {}

  // Makes an expression of up to `depth` operators.
  std::string value(Kind kind, int depth);
  Kind any_kind() { return kKinds[random_.below(std::size(kKinds))]; }
  // An aggregate of that type over the rows of a group.
  std::string aggregate(Kind kind);
  // A window function of that type.
  std::string window(Kind kind);
  const std::vector<Column>& columns() const { return columns_; }

 private:
  std::string leaf(Kind kind);
  std::string literal(Kind kind);
  std::string choice(Kind kind, int depth);
  std::string guarded(Kind kind, int depth);
  std::string text(int depth);
  std::string integer(int depth);
  std::string real(int depth);
  std::string date(int depth);
  std::string timestamp(int depth);
  std::string other_time(Kind kind, int depth);
  std::string boolean(int depth);
  std::string comparison(int depth);
  // Picks one of the forms and puts expressions in place of their signs: t text, i integer, b condition, d
  // date, m timestamp, r double, s SMALLINT, u UUID, y BLOB, v INTERVAL, c TIME, z moment, l ENUM, n a
  // small number.
  std::string form(const std::vector<std::string>& forms, int depth);
  std::string filter();

  fuzz::Random& random_;
  std::vector<Column> columns_;
};

}  // namespace rtsql::tiers
