#include "storage/sqlite/value_types.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "storage/csv/type_lattice.h"
#include "storage/csv/utf8.h"

namespace rtsql::sqlite {
namespace {

// The words of a declaration say what is meant, in this order (https://sqlite.org/datatype3.html, 3.1).
constexpr std::pair<std::string_view, TypeId> kDeclaredTypes[] = {
    {"INT", TypeId::kBigint},          {"CHAR", TypeId::kVarchar}, {"CLOB", TypeId::kVarchar},
    {"TEXT", TypeId::kVarchar},        {"BOOL", TypeId::kBoolean}, {"DATETIME", TypeId::kTimestamp},
    {"TIMESTAMP", TypeId::kTimestamp}, {"DATE", TypeId::kDate},    {"REAL", TypeId::kDouble},
    {"FLOA", TypeId::kDouble},         {"DOUB", TypeId::kDouble},
};

Type declared_type(const std::string& declared) {
  for (const auto& [word, type] : kDeclaredTypes) {
    if (declared.find(word) != std::string::npos) return type;
  }
  return TypeId::kNull;
}

// Returns the value as one of the type; none if it is none.
std::optional<Value> as_declared(const Rows& rows, int column, Type type) {
  const int kind = rows.type(column);
  switch (type.id) {
    case TypeId::kBigint:
      if (kind == SQLITE_INTEGER) return Value::of_integer(type, rows.integer(column));
      return std::nullopt;
    case TypeId::kBoolean:
      if (kind == SQLITE_INTEGER && (rows.integer(column) == 0 || rows.integer(column) == 1))
        return Value::of_integer(type, rows.integer(column));
      return std::nullopt;
    case TypeId::kDouble:
      if (kind == SQLITE_FLOAT) return Value::of_real(type, rows.real(column));
      if (kind == SQLITE_INTEGER && csv::is_exact_as_double(rows.integer(column)))
        return Value::of_real(type, static_cast<double>(rows.integer(column)));
      return std::nullopt;
    case TypeId::kDate:
    case TypeId::kTimestamp:
      return kind == SQLITE_TEXT ? parse_value(rows.bytes(column), type) : std::nullopt;
    case TypeId::kVarchar:
      if (kind == SQLITE_TEXT && csv::is_utf8(rows.bytes(column)))
        return Value::of_text(rows.text(column), type);
      return std::nullopt;
    case TypeId::kBlob:
      if (kind == SQLITE_TEXT || kind == SQLITE_BLOB) return Value::of_text(rows.text(column), type);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

}  // namespace

TypeFinder::TypeFinder(const std::string& declared) : declared_(declared_type(declared)) {}

void TypeFinder::add(const Rows& rows, int column) {
  const int kind = rows.type(column);
  if (kind == SQLITE_NULL) {
    ++nulls_;
    return;
  }
  ++values_;
  switch (kind) {
    case SQLITE_INTEGER:
      ++integers_;
      is_exact_as_double_ = is_exact_as_double_ && csv::is_exact_as_double(rows.integer(column));
      break;
    case SQLITE_FLOAT:
      ++reals_;
      break;
    case SQLITE_TEXT:
      ++texts_;
      is_utf8_ = is_utf8_ && csv::is_utf8(rows.bytes(column));
      break;
    default:
      ++blobs_;
  }
  if (fits_declared_ && declared_.id != TypeId::kNull)
    fits_declared_ = as_declared(rows, column, declared_).has_value();
}

Type TypeFinder::type() const {
  if (declared_.id != TypeId::kNull && fits_declared_) return declared_;
  if (values_ == 0) return TypeId::kVarchar;
  if (is_all(integers_)) return TypeId::kBigint;
  if (is_all(integers_ + reals_) && is_exact_as_double_) return TypeId::kDouble;
  if (is_all(blobs_) || (is_all(blobs_ + texts_) && !is_utf8_)) return TypeId::kBlob;
  return TypeId::kVarchar;
}

bool TypeFinder::is_mixed() const {
  if (values_ == 0 || (declared_.id != TypeId::kNull && fits_declared_)) return false;
  return declared_.id != TypeId::kNull || (type().id == TypeId::kVarchar && !is_all(texts_));
}

Value value_of(const Rows& rows, int column, Type type) {
  const int kind = rows.type(column);
  if (kind == SQLITE_NULL) return Value::null_of(type);
  if (std::optional<Value> value = as_declared(rows, column, type)) return *value;
  if (type.id != TypeId::kVarchar)
    throw Error(ErrorKind::kData, fmt::format("a value of a SQLite file is no {} any more", type_name(type)));
  // A VARCHAR of values of several kinds has their texts.
  switch (kind) {
    case SQLITE_INTEGER:
      return Value::of_text(std::to_string(rows.integer(column)), type);
    case SQLITE_FLOAT:
      return Value::of_text(format_value(Value::of_real(TypeId::kDouble, rows.real(column))), type);
    default:
      return Value::of_text(format_value(Value::of_text(rows.text(column), TypeId::kBlob)), type);
  }
}

}  // namespace rtsql::sqlite
