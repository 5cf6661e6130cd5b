#include "value_generator.h"

#include <fmt/format.h>

namespace rtsql::tiers {
namespace {

const std::vector<std::string> kTexts = {"''",    "'a'", "'ab'", "'A'",   "'lemon'",
                                         "'été'", "'%'", "'0'",  "' a '", "'zz'"};
const std::vector<std::string> kPatterns = {"'a%'", "'%e%'", "'_'", "''", "'%'", "'%o_'", "'Z%'"};
const std::vector<std::string> kRegexes = {"'a+'", "'^l(e|i)m'", "'x(y)?'", "'[0-9]'", "'(b)|(e)'", "''"};

// Some have one length.
const std::vector<std::string> kIntervals = {"INTERVAL '1 mon'",
                                             "INTERVAL '30 days'",
                                             "INTERVAL '720:00:00'",
                                             "INTERVAL '-1 mon +30 days'",
                                             "INTERVAL '-1 day +02:00:00'",
                                             "INTERVAL '0'",
                                             "INTERVAL '0.5'",
                                             "INTERVAL '1 year -5 days'"};

// Labels do not stand in the order of their texts.
constexpr const char* kEnumType = "ENUM('lemon', 'a', 'zz', 'ab')";
const std::vector<std::string> kLabels = {"'lemon'", "'a'", "'zz'", "'ab'"};

const std::vector<std::string> kDigits = {"0", "7", "8", "a", "f"};

}  // namespace

Kind kind_of(Type type) {
  switch (type.id) {
    case TypeId::kVarchar:
      return Kind::kText;
    case TypeId::kInteger:
      return Kind::kInteger;
    case TypeId::kBigint:
      return Kind::kBigint;
    case TypeId::kDecimal:
      return Kind::kDecimal;
    case TypeId::kDate:
      return Kind::kDate;
    case TypeId::kTimestamp:
      return Kind::kTimestamp;
    case TypeId::kBoolean:
      return Kind::kBoolean;
    case TypeId::kSmallint:
      return Kind::kSmallint;
    case TypeId::kUuid:
      return Kind::kUuid;
    case TypeId::kBlob:
      return Kind::kBlob;
    case TypeId::kInterval:
      return Kind::kInterval;
    case TypeId::kTime:
      return Kind::kTime;
    case TypeId::kTimestamptz:
      return Kind::kMoment;
    case TypeId::kEnum:
      return Kind::kEnum;
    default:
      return Kind::kDouble;
  }
}

std::string ValueGenerator::value(Kind kind, int depth) {
  if (depth <= 0) return leaf(kind);
  if (random_.chance(0.25)) return choice(kind, depth - 1);
  switch (kind) {
    case Kind::kText:
      return text(depth - 1);
    case Kind::kInteger:
      return integer(depth - 1);
    case Kind::kDouble:
      return real(depth - 1);
    case Kind::kDate:
      return date(depth - 1);
    case Kind::kTimestamp:
      return timestamp(depth - 1);
    case Kind::kBoolean:
      return boolean(depth - 1);
    case Kind::kBigint:
      return form({"CAST({i} AS BIGINT)", "epoch({d})", "hash({t})", "{i} * CAST(1000000007 AS BIGINT)"},
                  depth - 1);
    case Kind::kDecimal:
      return form({"CAST({i} % 1000 AS DECIMAL(9,2))", "round(CAST({i} % 100 AS DECIMAL(7,3)) / 1, 1)",
                   "abs({e})", "-{e}", "{e} * 10000000000.5", "{e} + {e}"},
                  depth - 1);
    case Kind::kSmallint:
      return form(
          {"CAST({i} % 30000 AS SMALLINT)", "({s} % CAST({n} AS SMALLINT))", "({s} & {s})", "~{s}",
           "CAST(CAST({i} % 100 AS TINYINT) AS SMALLINT)", "({s} / CAST(3 AS TINYINT))", "({s} << {n})"},
          depth - 1);
    case Kind::kUuid:
      return form({"CAST(md5({t}) AS UUID)", "CAST(CAST({u} AS VARCHAR) AS UUID)"}, depth - 1);
    case Kind::kBlob:
      return form({"convert_to({t}, 'UTF8')", "({y} || {y})", "substr({y}, {n}, {n})",
                   "decode(md5({t}), 'hex')", "CAST(CAST({y} AS VARCHAR) AS BLOB)"},
                  depth - 1);
    case Kind::kInterval:
    case Kind::kTime:
    case Kind::kMoment:
      return other_time(kind, depth - 1);
    case Kind::kEnum:
      return fmt::format("CAST({} AS {})",
                         form({"CASE WHEN {t} IN ('a', 'zz') THEN 'a' ELSE 'ab' END", "CAST({l} AS VARCHAR)",
                               "nullif({l}, 'a')", "coalesce({l}, 'zz')"},
                              depth - 1),
                         kEnumType);
  }
  return leaf(kind);
}

std::string ValueGenerator::leaf(Kind kind) {
  std::vector<std::string> found;
  for (const Column& column : columns_) {
    if (column.kind == kind) found.push_back(column.sql);
  }
  return found.empty() || random_.chance(0.1) ? literal(kind) : random_.pick(found);
}

std::string ValueGenerator::literal(Kind kind) {
  if (random_.chance(0.1)) {
    static const char* const kTypes[] = {"VARCHAR", "INTEGER",   "BIGINT",  "DOUBLE",      "DECIMAL(9,2)",
                                         "DATE",    "TIMESTAMP", "BOOLEAN", "SMALLINT",    "UUID",
                                         "BLOB",    "INTERVAL",  "TIME",    "TIMESTAMPTZ", kEnumType};
    return fmt::format("CAST(NULL AS {})", kTypes[static_cast<size_t>(kind)]);
  }
  const int64_t number = random_.between(-5, 20);
  switch (kind) {
    case Kind::kText:
      return random_.pick(kTexts);
    case Kind::kInteger:
      return fmt::format("{}", number);
    case Kind::kBigint:
      return fmt::format("CAST({} AS BIGINT)", number * 1000000007);
    case Kind::kDouble:
      return fmt::format("{}e0", static_cast<double>(number) / 4);
    case Kind::kDecimal:
      return fmt::format("{}{}.25", number, random_.chance(0.2) ? "0000000000000000000000" : "");
    case Kind::kDate:
      return fmt::format("DATE '20{:02}-0{}-15'", random_.between(0, 40), random_.between(1, 9));
    case Kind::kTimestamp:
      return fmt::format("TIMESTAMP '20{:02}-02-0{} 0{}:30:15.5'", random_.between(0, 40),
                         random_.between(1, 9), random_.between(0, 9));
    case Kind::kBoolean:
      return random_.chance(0.5) ? "TRUE" : "FALSE";
    case Kind::kSmallint:
      return fmt::format("CAST({} AS SMALLINT)", number * 1009);
    case Kind::kUuid:
      return fmt::format("UUID '{}0eebc99-9c0b-4ef8-bb6d-{}bb9bd380a11'", random_.pick(kDigits),
                         random_.pick(kDigits));
    case Kind::kBlob:
      return fmt::format("X'{0}{0}{1}0'", random_.pick(kDigits), random_.pick(kDigits));
    case Kind::kInterval:
      return random_.pick(kIntervals);
    case Kind::kTime:
      return fmt::format("TIME '{:02}:30:15.5'", random_.between(0, 23));
    case Kind::kMoment:
      return fmt::format("TIMESTAMPTZ '20{:02}-03-31 0{}:30:15.5+01'", random_.between(0, 40),
                         random_.between(0, 9));
    case Kind::kEnum:
      return fmt::format("CAST({} AS {})", random_.pick(kLabels), kEnumType);
  }
  return "NULL";
}

std::string ValueGenerator::choice(Kind kind, int depth) {
  const auto one = [&] { return value(kind, depth); };
  switch (random_.below(10)) {
    case 0:
      return fmt::format("CASE WHEN {} THEN {} ELSE {} END", boolean(depth), one(), one());
    case 1:
      return fmt::format("CASE WHEN {} THEN {} WHEN {} THEN {} END", boolean(depth), one(), boolean(depth),
                         one());
    case 2:
      return fmt::format("CASE {} WHEN {} THEN {} ELSE {} END", leaf(Kind::kText), random_.pick(kTexts),
                         one(), one());
    case 3:
      return fmt::format("coalesce({}, {})", one(), one());
    case 4:
      return fmt::format("nullif({}, {})", one(), leaf(kind));
    case 5:
      return fmt::format("greatest({}, {})", one(), one());
    case 6:
      return guarded(kind, depth);
    case 7:
      return fmt::format("CASE WHEN {} THEN NULL END", boolean(depth));
    case 8:
      return fmt::format("nullif(NULL, {})", leaf(kind));
    default:
      return fmt::format("least({}, {}, {})", one(), one(), leaf(kind));
  }
}

// A branch that would fail for rows that do not take it, or for all rows.
std::string ValueGenerator::guarded(Kind kind, int depth) {
  const std::string other = value(kind, depth);
  if (kind == Kind::kInteger) {
    const std::string text = value(Kind::kText, depth);
    return fmt::format("CASE WHEN {0} ~ '^[0-9]$' THEN CAST({0} AS INTEGER) ELSE {1} END", text, other);
  }
  if (kind == Kind::kText) {
    const std::string number = value(Kind::kInteger, depth);
    return fmt::format("CASE WHEN {0} BETWEEN 65 AND 90 THEN chr({0}) ELSE {1} END", number, other);
  }
  if (kind == Kind::kDouble) {
    const std::string number = value(Kind::kDouble, depth);
    return fmt::format("CASE WHEN {0} > 0 THEN ln({0}) ELSE {1} END", number, other);
  }
  return fmt::format("CASE WHEN FALSE THEN {} ELSE {} END", leaf(kind), other);
}

std::string ValueGenerator::form(const std::vector<std::string>& forms, int depth) {
  const std::string& chosen = random_.pick(forms);
  std::string made;
  for (size_t i = 0; i < chosen.size(); ++i) {
    if (chosen[i] != '{') {
      made += chosen[i];
      continue;
    }
    switch (chosen[i + 1]) {
      case 't':
        made += value(Kind::kText, depth);
        break;
      case 'i':
        made += value(Kind::kInteger, depth);
        break;
      case 'r':
        made += value(Kind::kDouble, depth);
        break;
      case 'e':
        made += value(Kind::kDecimal, depth);
        break;
      case 'd':
        made += value(Kind::kDate, depth);
        break;
      case 'm':
        made += value(Kind::kTimestamp, depth);
        break;
      case 's':
        made += value(Kind::kSmallint, depth);
        break;
      case 'u':
        made += value(Kind::kUuid, depth);
        break;
      case 'y':
        made += value(Kind::kBlob, depth);
        break;
      case 'v':
        made += value(Kind::kInterval, depth);
        break;
      case 'c':
        made += value(Kind::kTime, depth);
        break;
      case 'z':
        made += value(Kind::kMoment, depth);
        break;
      case 'l':
        made += value(Kind::kEnum, depth);
        break;
      case 'b':
        made += boolean(depth);
        break;
      case 'p':
        made += random_.pick(kPatterns);
        break;
      case 'x':
        made += random_.pick(kRegexes);
        break;
      default:
        made += std::to_string(random_.between(0, 4));
    }
    i += 2;
  }
  return made;
}

std::string ValueGenerator::text(int depth) {
  static const std::vector<std::string> kForms = {
      "upper({t})",
      "lower({t})",
      "({t} || {t})",
      "({t} || '!')",
      "({t} || {i})",
      "substr({t}, {n}, {n})",
      "left({t}, {n})",
      "right({t}, {i} % 5)",
      "replace({t}, {t}, {t})",
      "replace({t}, 'e', '3')",
      "trim({t})",
      "lpad({t}, {n}, '*')",
      "rpad({t}, 6, '-')",
      "reverse({t})",
      "repeat({t}, {n})",
      "split_part({t}, 'm', {n} + 1)",
      "CAST({i} AS VARCHAR)",
      "CAST({d} AS VARCHAR)",
      "CAST({b} AS VARCHAR)",
      "CAST({m} AS VARCHAR)",
      "CAST({e} AS VARCHAR)",
      "CAST({s} AS VARCHAR)",
      "CAST({u} AS VARCHAR)",
      "CAST({y} AS VARCHAR)",
      "CAST({v} AS VARCHAR)",
      "CAST({c} AS VARCHAR)",
      "CAST({z} AS VARCHAR)",
      "CAST({l} AS VARCHAR)",
      "upper({l})",
      "({l} || {t})",
      "encode({y}, 'base64')",
      "sha256({y})",
      "strftime({d}, '%Y-%m')",
      "strftime({m}, '%H:%M')",
      "regexp_replace({t}, {x}, '_')",
      "regexp_extract({t}, {x})",
      "regexp_substr({t}, {x})",
      "substring({t} FROM 'l(em)?(i)?')",
      "concat({t}, {i})",
      "concat_ws(',', {t}, {t})",
      "translate({t}, 'ae', 'xy')",
      "md5({t})",
      "chr(65 + {n})",
  };
  return form(kForms, depth);
}

std::string ValueGenerator::integer(int depth) {
  static const std::vector<std::string> kForms = {
      "length({t})",
      "strpos({t}, 'a')",
      "ascii({t})",
      "year({d})",
      "month({d})",
      "extract(dow FROM {d})",
      "extract(hour FROM {m})",
      "({i} % 7)",
      "abs({i} % 100)",
      "({i} % 50 + {n})",
      "({i} % 30 * {n})",
      "({i} / {n})",
      "regexp_count({t}, {x})",
      "CAST({e} AS INTEGER)",
      "octet_length({t})",
      "length({y})",
      "extract(day FROM {v})",
      "extract(month FROM {v})",
      "extract(hour FROM {c})",
      "extract(hour FROM {z})",
      "({s} + {n})",
      "(CAST({b} AS INTEGER))",
      "enum_code({l})",
  };
  return form(kForms, depth);
}

std::string ValueGenerator::real(int depth) {
  static const std::vector<std::string> kForms = {
      "({i} * 0.5e0)",  "round({r}, {n})",     "floor({r})",          "abs({r})",  "-{r}", "({r} / 4)",
      "sqrt(abs({r}))", "CAST({i} AS DOUBLE)", "CAST({e} AS DOUBLE)", "atan({r})",
  };
  return form(kForms, depth);
}

std::string ValueGenerator::date(int depth) {
  static const std::vector<std::string> kForms = {
      "({d} + {n})",
      "CAST({m} AS DATE)",
      "CAST(date_trunc('month', {d}) AS DATE)",
      "last_day({d})",
      "CAST(CAST({d} AS VARCHAR) AS DATE)",
  };
  return form(kForms, depth);
}

std::string ValueGenerator::timestamp(int depth) {
  static const std::vector<std::string> kForms = {
      "CAST({d} AS TIMESTAMP)",
      "date_trunc('hour', {m})",
      "({m} + INTERVAL '36 hours')",
      "({d} + INTERVAL '1 month')",
      "date_trunc('year', {m})",
      "CAST({z} AS TIMESTAMP)",
      "({z} AT TIME ZONE 'America/New_York')",
      "({d} + {c})",
  };
  return form(kForms, depth);
}

std::string ValueGenerator::other_time(Kind kind, int depth) {
  static const std::vector<std::string> kOfIntervals = {"({m} - {m})",
                                                        "({v} + {v})",
                                                        "({v} - {v})",
                                                        "({v} * {n})",
                                                        "-{v}",
                                                        "({v} / 4)",
                                                        "({c} - {c})",
                                                        "make_interval(0, {n}, 0, {n})",
                                                        "CAST({c} AS INTERVAL)",
                                                        "CAST(CAST({v} AS VARCHAR) AS INTERVAL)",
                                                        "justify_days({v})",
                                                        "age({m}, {m})",
                                                        "date_trunc('day', {v})",
                                                        "({z} - {z})"};
  static const std::vector<std::string> kOfTimes = {"CAST({m} AS TIME)", "({c} + {v})", "({c} - {v})",
                                                    "CAST({v} AS TIME)",
                                                    "CAST(CAST({c} AS VARCHAR) AS TIME)"};
  static const std::vector<std::string> kOfMoments = {
      "CAST({m} AS TIMESTAMPTZ)", "({m} AT TIME ZONE 'Europe/Berlin')", "date_trunc('day', {z})",
      "({z} + INTERVAL '1 day 3 hours')", "CAST(CAST({z} AS VARCHAR) AS TIMESTAMPTZ)"};
  return form(kind == Kind::kInterval ? kOfIntervals : kind == Kind::kTime ? kOfTimes : kOfMoments, depth);
}

std::string ValueGenerator::comparison(int depth) {
  static const std::vector<std::string> kSigns = {
      "=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM"};
  const Kind kind = any_kind();
  return fmt::format("({} {} {})", value(kind, depth), random_.pick(kSigns), leaf(kind));
}

std::string ValueGenerator::boolean(int depth) {
  if (depth <= 0) return random_.chance(0.3) ? leaf(Kind::kBoolean) : comparison(0);
  static const std::vector<std::string> kForms = {
      "({t} LIKE {p})",
      "({t} NOT LIKE {p})",
      "({t} ILIKE {p})",
      "({t} LIKE {t})",
      "({t} ~ {x})",
      "starts_with({t}, 'l')",
      "contains({t}, {t})",
      "({t} IN ('a', 'lemon', {t}))",
      "({t} NOT IN ('ab', 'A'))",
      "({i} IN (1, 2, {n}))",
      "({t} IS NULL)",
      "({l} IN ('zz', 'lemon'))",
      "({l} BETWEEN 'a' AND {l})",
      "({l} LIKE {p})",
      "({l} = {t})",
      "({d} IS NOT NULL)",
      "({t} BETWEEN 'a' AND {t})",
      "({d} BETWEEN DATE '2010-01-01' AND {d})",
      "(NOT {b})",
      "({b} AND {b})",
      "({b} OR {b})",
      "({b} IS TRUE)",
  };
  return random_.chance(0.3) ? comparison(depth) : form(kForms, depth - 1);
}

std::string ValueGenerator::filter() {
  return random_.chance(0.25) ? fmt::format(" FILTER (WHERE {})", boolean(1)) : "";
}

std::string ValueGenerator::aggregate(Kind kind) {
  const auto of = [&](const char* name, Kind argument) {
    return fmt::format("{}({}{}){}", name, random_.chance(0.15) ? "DISTINCT " : "", value(argument, 2),
                       filter());
  };
  static const std::vector<const char*> kSame = {"max", "min", "max", "min", "mode"};
  switch (random_.below(kind == Kind::kInteger || kind == Kind::kBigint ? 4 : 5)) {
    case 0:
      return fmt::format("first({} ORDER BY {}, {}){}", value(kind, 2), leaf(Kind::kText), columns_[0].sql,
                         filter());
    case 1:
      return fmt::format("arg_{}({}, {})", random_.chance(0.5) ? "max" : "min", value(kind, 1),
                         columns_[0].sql);
    case 2:
      if (kind != Kind::kBoolean) return fmt::format("quantile_disc({}, 0.5)", value(kind, 2));
      return of("bool_or", kind);
    case 3:
      if (kind == Kind::kText)
        return fmt::format("string_agg({}, '|' ORDER BY {}){}", value(kind, 2), columns_[0].sql, filter());
      if (kind == Kind::kInteger) return "CAST(" + of("count", any_kind()) + " AS INTEGER)";
      if (kind == Kind::kBigint) return of("sum", Kind::kInteger);
      [[fallthrough]];
    default:
      return of(random_.pick(kSame), kind);
  }
}

std::string ValueGenerator::window(Kind kind) {
  const std::string order = fmt::format("ORDER BY {} {}", columns_[0].sql, random_.chance(0.5) ? "" : "DESC");
  const std::string part = random_.chance(0.6) ? fmt::format("PARTITION BY {} ", value(any_kind(), 1)) : "";
  static const std::vector<std::string> kFrames = {
      "", "", " ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING", " ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING",
      " ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING"};
  const std::string over = fmt::format(" OVER ({}{}{})", part, order, random_.pick(kFrames));
  const std::string plain = fmt::format(" OVER ({}{})", part, order);
  switch (random_.below(5)) {
    case 0:
      return fmt::format("lag({}, {}){}", value(kind, 2), random_.between(1, 2), plain);
    case 1:
      return fmt::format("lead({}, 1, {}){}", value(kind, 1), leaf(kind), plain);
    case 2:
      return fmt::format("first_value({}){}", value(kind, 2), over);
    case 3:
      return fmt::format("nth_value({}, 2){}", value(kind, 2), over);
    default:
      return fmt::format("{}({}){}", random_.chance(0.5) ? "max" : "min", value(kind, 2), over);
  }
}

}  // namespace rtsql::tiers
