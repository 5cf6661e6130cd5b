#include "bind/names/type_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "bind/names/names.h"
#include "bind/names/system_relations.h"
#include "common/error.h"
#include "common/text.h"
#include "common/utf8.h"
#include "expression/list_type.h"
#include "expression/type_rules.h"
#include "function/session_functions.h"
#include "schema/enumeration.h"

namespace rtsql {
namespace {

struct TypeSpelling {
  std::string_view name;
  TypeId id;
  Referent referent = Referent::kNone;
};

// Digits behind the point of a DECIMAL without arguments, which PostgreSQL has any number of.
constexpr int kOpenScale = 10;

constexpr std::string_view kHugeint = "hugeint";  // DECIMAL(38,0)

constexpr auto kSpellings = std::to_array<TypeSpelling>({
    {"boolean", TypeId::kBoolean},
    {"bool", TypeId::kBoolean},
    {"integer", TypeId::kInteger},
    {"int", TypeId::kInteger},
    {"int4", TypeId::kInteger},
    {"int32", TypeId::kInteger},
    {"signed", TypeId::kInteger},
    {"smallint", TypeId::kSmallint},
    {"int2", TypeId::kSmallint},
    {"int16", TypeId::kSmallint},
    {"short", TypeId::kSmallint},
    {"tinyint", TypeId::kTinyint},
    {"int1", TypeId::kTinyint},
    {"bigint", TypeId::kBigint},
    {"int8", TypeId::kBigint},
    {"int64", TypeId::kBigint},
    {"long", TypeId::kBigint},
    {"real", TypeId::kReal},
    {"float4", TypeId::kReal},
    {"double", TypeId::kDouble},
    {"double precision", TypeId::kDouble},
    {"float", TypeId::kDouble},
    {"float8", TypeId::kDouble},
    {"decimal", TypeId::kDecimal},
    {"numeric", TypeId::kDecimal},
    {"date", TypeId::kDate},
    {"timestamp", TypeId::kTimestamp},
    {"varchar", TypeId::kVarchar},
    {"text", TypeId::kVarchar},
    {"string", TypeId::kVarchar},
    {"char", TypeId::kVarchar},
    {"datetime", TypeId::kTimestamp},
    {"dec", TypeId::kDecimal},
    {kHugeint, TypeId::kDecimal},
    {"timestamp without time zone", TypeId::kTimestamp},
    {"character", TypeId::kVarchar},
    {"character varying", TypeId::kVarchar},
    {"char varying", TypeId::kVarchar},
    {"bpchar", TypeId::kVarchar},
    {"name", TypeId::kVarchar},
    {"uuid", TypeId::kUuid},
    {"interval", TypeId::kInterval},
    {"timestamptz", TypeId::kTimestamptz},
    {"timestamp with time zone", TypeId::kTimestamptz},
    {"time", TypeId::kTime},
    {"time without time zone", TypeId::kTime},
    {"blob", TypeId::kBlob},
    {"bytea", TypeId::kBlob},
    {"varbinary", TypeId::kBlob},
    {"binary", TypeId::kBlob},
    {"oid", TypeId::kBigint, Referent::kObject},
    {"regclass", TypeId::kBigint, Referent::kRelation},
    {"regtype", TypeId::kBigint, Referent::kType},
    {"regproc", TypeId::kBigint, Referent::kFunction},
    {"regprocedure", TypeId::kBigint, Referent::kFunction},
    {"regnamespace", TypeId::kBigint, Referent::kSchema},
    {"tid", TypeId::kBigint, Referent::kRow},
});

// Names a type that only other databases have, and says what holds its values.
struct MissingType {
  std::string_view name, instead;
};

constexpr auto kMissingTypes = std::to_array<MissingType>({
    {"utinyint", "SMALLINT has its values"},
    {"uint8", "SMALLINT has its values"},
    {"usmallint", "INTEGER has its values"},
    {"uint16", "INTEGER has its values"},
    {"uinteger", "BIGINT has its values"},
    {"uint32", "BIGINT has its values"},
    {"ubigint", "DECIMAL(20, 0) has its values"},
    {"uint64", "DECIMAL(20, 0) has its values"},
    {"uhugeint", "DECIMAL(38, 0) has 38 of its 39 digits"},
    {"uint128", "DECIMAL(38, 0) has 38 of its 39 digits"},
    {"bignum", "DECIMAL(38, 0) has 38 digits"},
    {"varint", "DECIMAL(38, 0) has 38 digits"},
    {"timestamp_ns", "TIMESTAMP has microseconds"},
    {"time_ns", "TIME has microseconds"},
    {"timetz", "TIMESTAMP WITH TIME ZONE has days, too; TIME has no zone"},
    {"time with time zone", "TIMESTAMP WITH TIME ZONE has days, too; TIME has no zone"},
    {"bit", "BLOB has bytes, and integers have the operators & | # << >>"},
    {"bitstring", "BLOB has bytes, and integers have the operators & | # << >>"},
    {"varbit", "BLOB has bytes, and integers have the operators & | # << >>"},
    {"struct", "a column for each of its fields holds them"},
    {"map", "a table of keys and values holds them"},
    {"union", "a column for each of its members holds them"},
    {"variant", "VARCHAR holds its text"},
    {"json", "VARCHAR holds its text; read_json makes columns of JSON files"},
    {"jsonb", "VARCHAR holds its text; read_json makes columns of JSON files"},
    {"xml", "VARCHAR holds its text"},
    {"geometry", "two DOUBLEs hold a point: distance(x, y, px, py)"},
});

// Throws Error(kUnsupported) for a type that only other databases have.
void refuse_missing_type(const sql::TypeName& name) {
  const auto missing = std::ranges::find(kMissingTypes, name.name, &MissingType::name);
  if (missing == kMissingTypes.end()) return;
  throw Error(ErrorKind::kUnsupported, fmt::format("type {} is not supported", to_upper(name.name)))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .at(name.span)
      .hint(std::string(missing->instead));
}

Type resolve_decimal(const sql::TypeName& name) {
  if (name.name == kHugeint) return Type::decimal(kMaxDecimalDigits, 0);
  if (name.arguments.empty()) {
    return session_standard() == SqlStandard::kPostgresql ? Type::decimal(kMaxDecimalDigits, kOpenScale)
                                                          : Type::decimal(kMaxNarrowDigits, 3);
  }
  int64_t precision = name.arguments[0];
  int64_t scale = name.arguments.size() > 1 ? name.arguments[1] : 0;
  // PostgreSQL has as many digits; a value that needs more than there are here is an error.
  constexpr int64_t kMostByStandard = 1000;
  const bool is_by_standard = session_standard() == SqlStandard::kPostgresql;
  if (is_by_standard && precision > kMaxDecimalDigits && precision <= kMostByStandard)
    precision = kMaxDecimalDigits;
  if (precision < 1 || precision > kMaxDecimalDigits) {
    throw Error(ErrorKind::kValue, fmt::format("DECIMAL precision {} is out of range", precision))
        .at(name.span)
        .hint(fmt::format("precision is 1 to {} digits", kMaxDecimalDigits));
  }
  if (scale < 0 || scale > precision) {
    throw Error(ErrorKind::kValue, fmt::format("DECIMAL scale {} is out of range", scale))
        .at(name.span)
        .hint(fmt::format("scale is 0 to the precision, {}", precision));
  }
  return Type::decimal(static_cast<int>(precision), static_cast<int>(scale));
}

auto find_spelling(std::string_view name) {
  return std::find_if(kSpellings.begin(), kSpellings.end(),
                      [&](const TypeSpelling& spelling) { return spelling.name == name; });
}

}  // namespace

std::optional<Type> open_decimal_of(const sql::TypeName& name, const Expr& value) {
  const auto found = find_spelling(name.name);
  const bool is_open = found != kSpellings.end() && found->id == TypeId::kDecimal && name.name != kHugeint &&
                       name.arguments.empty() && !name.is_list && name.qualifiers.empty();
  if (!is_open || session_standard() != SqlStandard::kPostgresql) return std::nullopt;
  if (value.type.id == TypeId::kDecimal) return value.type;
  if (is_integral(value.type)) return as_decimal(value.type);
  const bool is_constant = value.op == Op::kLiteral && value.parameter == 0 && !value.literal.null;
  const bool is_number = value.type.id == TypeId::kVarchar || is_floating(value.type);
  return is_constant && is_number ? decimal_of_text(format_value(value.literal)) : std::nullopt;
}

bool is_type_name(std::string_view name, const SchemaReader* types) {
  return find_spelling(name) != kSpellings.end() ||
         (types != nullptr && types->find_type(NamePath{std::string(name)}));
}

TimePrecision resolve_precision(const sql::TypeName& name) {
  const auto found = find_spelling(name.name);
  const TypeId type = found != kSpellings.end() ? found->id : TypeId::kNull;
  const bool is_interval = type == TypeId::kInterval;
  const bool is_rounded = is_interval || type == TypeId::kTimestamp || type == TypeId::kTimestamptz;
  TimePrecision precision{.fields = name.fields};
  if (!is_rounded || name.is_list || name.arguments.empty()) return precision;
  const int64_t digits = name.arguments[0];
  precision.fraction_digits = static_cast<int>(std::min<int64_t>(digits, kMostFractionDigits));
  if (digits <= kMostFractionDigits) return precision;
  throw Error(ErrorKind::kValue, fmt::format("{}({}) has more digits than there are",
                                             is_interval ? "INTERVAL" : "TIMESTAMP", digits))
      .at(name.span)
      .hint(fmt::format("seconds have {} digits behind the point", kMostFractionDigits));
}

std::optional<TextLength> resolve_text_length(const sql::TypeName& name) {
  const auto found = find_spelling(name.name);
  const bool is_text = found != kSpellings.end() && found->id == TypeId::kVarchar;
  if (!is_text || name.is_list || name.arguments.empty()) return std::nullopt;
  constexpr auto kPadded = std::to_array<std::string_view>({"char", "character", "bpchar"});
  const int64_t characters = name.arguments[0];
  if (characters >= 1) return TextLength{characters, std::ranges::find(kPadded, name.name) != kPadded.end()};
  throw Error(ErrorKind::kValue, fmt::format("length for type {} must be at least 1", name.name))
      .at(name.span)
      .hint("a text without a length is of any");
}

Type make_enum(std::string name, std::vector<std::string> labels, SourceSpan span, const SchemaName& schema) {
  if (labels.empty()) {
    throw Error(ErrorKind::kValue, "an ENUM has at least one label").at(span).hint("ENUM ('low', 'high')");
  }
  if (labels.size() > kMostLabels) {
    throw Error(ErrorKind::kValue,
                fmt::format("an ENUM of {} has too many", count_noun(labels.size(), "label")))
        .sqlstate(sqlstate::kProgramLimit)
        .at(span)
        .hint(fmt::format("at most {} are supported; a VARCHAR has any texts", format_count(kMostLabels)));
  }
  if (const std::optional<std::string> repeated = repeated_label(labels)) {
    constexpr size_t kMostShownBytes = 200;
    throw Error(ErrorKind::kValue,
                fmt::format("enum label \"{}\" used more than once", shortened(*repeated, kMostShownBytes)))
        .sqlstate(sqlstate::kDuplicateObject)
        .at(span);
  }
  return enum_type(std::move(name), std::move(labels), schema);
}

namespace {

// Elements have no length and no digits, as values of VARCHAR(3) and TIMESTAMP(0) have.
Type resolve_list_type(sql::TypeName name, const SchemaReader* types) {
  name.is_list = false;
  const Type element = resolve_type(name, types);
  if (!name.arguments.empty() && element.id != TypeId::kDecimal) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("elements of a list have no length: {}(…)[]", type_name(element)))
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(name.span)
        .hint(fmt::format("{}[] has elements of any", type_name(element)));
  }
  return list_type_of(element, name.span);
}

}  // namespace

Type resolve_type(const sql::TypeName& written, const SchemaReader* types) {
  sql::TypeName name = written;
  if (name.qualifiers.size() == 1 && equals_ignore_case(name.qualifiers.front(), kSystemSchema))
    name.qualifiers.clear();
  if (name.is_list) return resolve_list_type(name, types);
  if (!name.labels.empty()) {
    std::vector<std::string> labels;
    for (const sql::Identifier& label : name.labels) labels.push_back(label.name);
    return make_enum({}, std::move(labels), name.span);
  }
  const auto found = name.qualifiers.empty() ? find_spelling(name.name) : kSpellings.end();
  if (found == kSpellings.end()) {
    if (types != nullptr && !name.qualifiers.empty())
      check_place(*types, sql::ObjectName({name.name, name.span}, name.qualifiers));
    if (const TypeEntryPtr created = types != nullptr ? types->find_type(name.path()) : nullptr) {
      if (name.arguments.empty()) return created->type;
      throw Error(ErrorKind::kType, fmt::format("type \"{}\" takes no arguments", created->name))
          .at(name.span);
    }
    if (name.qualifiers.empty()) refuse_missing_type(name);
    std::vector<std::string> names;
    for (const TypeSpelling& spelling : kSpellings) names.emplace_back(spelling.name);
    if (types != nullptr) std::ranges::move(types->type_names(), std::back_inserter(names));
    throw Error(ErrorKind::kName, fmt::format("unknown type \"{}\"", name.path().text()))
        .at(name.span)
        .hint(nearest_name(name.name, names)
                  ? suggest_name(name.name, names)
                  : "types are BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, "
                    "DOUBLE, DECIMAL(p,s), DATE, TIME, TIMESTAMP, TIMESTAMPTZ, INTERVAL, "
                    "VARCHAR, BLOB, UUID, ENUM('label', …), those of CREATE TYPE, and lists, INTEGER[]");
  }
  if (found->id == TypeId::kDecimal) return resolve_decimal(name);
  Type type = found->id;
  type.referent = found->referent;
  return type;
}

}  // namespace rtsql
