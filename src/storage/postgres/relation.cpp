#include "storage/postgres/relation.h"

#include <fmt/format.h>

#include <cstdlib>
#include <cstring>
#include <map>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "storage/quoted_name.h"

namespace rtsql::postgres {
namespace {

constexpr std::string_view kCopySignature{"PGCOPY\n\377\r\n\0", 11};

// The types that columns have, by their numbers, as the server's catalog describes them.
std::map<Oid, TypeOfServer> types_of(const Connection& connection, const std::vector<ResultField>& fields) {
  std::vector<std::string> numbers;
  for (const ResultField& field : fields) numbers.push_back(std::to_string(field.type));
  std::map<Oid, TypeOfServer> types;
  if (numbers.empty()) return types;
  const std::string sql = fmt::format(
      "SELECT t.oid, t.typtype = 'e', CASE WHEN t.typcategory = 'A' THEN t.typelem ELSE 0 END, "
      "coalesce(e.typtype = "
      "'e', false) FROM pg_catalog.pg_type t LEFT JOIN pg_catalog.pg_type e ON e.oid = t.typelem WHERE t.oid "
      "IN "
      "({})",
      join(numbers, ", "));
  for (const std::vector<std::string>& row : connection.query(sql)) {
    const auto oid = parse_integer<uint32_t>(row[0]).value_or(0);
    types[oid] = {oid, row[1] == "t", parse_integer<uint32_t>(row[2]).value_or(0), row[3] == "t"};
  }
  return types;
}

// Adds the columns, and counts the rows. A NUMERIC without a precision has the digits that its values have.
void add_columns(const Connection& connection, const std::vector<ResultField>& fields,
                 const std::vector<std::string>& names, Relation& relation) {
  const std::map<Oid, TypeOfServer> types = types_of(connection, fields);
  std::vector<std::string> sought = {"count(*)"};
  std::vector<size_t> numeric;
  for (size_t i = 0; i < fields.size(); ++i) {
    Column& column = relation.columns.emplace_back();
    column.name = fields[i].name;
    column.expression = quoted_name(names[i]);
    const auto type = types.find(fields[i].type);
    const std::optional<ReadType> as =
        type == types.end() ? ReadType{} : read_type(type->second, fields[i].modifier);
    if (as) {
      column.as = *as;
    } else {
      numeric.push_back(i);
      sought.push_back(fmt::format("max(scale({0})), max(length(trunc(abs({0}))::text))", column.expression));
    }
  }
  const Texts found = connection.query(fmt::format("SELECT {} FROM {}", join(sought, ", "), relation.sql));
  relation.rows = parse_integer<uint64_t>(found[0][0]).value_or(0);
  for (size_t i = 0; i < numeric.size(); ++i) {
    const int scale = parse_integer<int>(found[0][1 + 2 * i]).value_or(0);
    const int whole = parse_integer<int>(found[0][2 + 2 * i]).value_or(1);
    relation.columns[numeric[i]].as = numeric_type(whole, scale);
  }
  for (Column& column : relation.columns) {
    if (column.as.form == ReadType::Form::kText) column.expression += "::text";
  }
}

Error no_such_table(const Connection& connection, const std::string& schema, const std::string& table) {
  std::vector<std::string> names;
  for (const std::vector<std::string>& row :
       connection.query("SELECT c.relname FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid "
                        "= c.relnamespace "
                        "WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')",
                        {schema}))
    names.push_back(row[0]);
  return Error(ErrorKind::kName,
               fmt::format("the server has no table \"{}\" in its schema \"{}\"", table, schema))
      .sqlstate(sqlstate::kUndefinedTable)
      .hint(suggest_name(table, names));
}

// Takes the rows of COPY's binary format apart: of each row the number of its fields, and of each field its
// length, which is -1 for NULL, and its bytes.
class CopyReader {
 public:
  CopyReader(const Relation& relation, const std::vector<const Column*>& columns,
             const std::function<void(size_t, const Value&)>& take)
      : relation_(relation), columns_(columns), take_(take) {}

  // Takes bytes that begin and end wherever they do.
  void add(std::string_view bytes) {
    held_ += bytes;
    size_t at = 0;
    if (!has_begun_) {
      constexpr size_t kHeader = kCopySignature.size() + 2 * sizeof(int32_t);
      if (held_.size() < kHeader) return;
      if (!held_.starts_with(kCopySignature)) fail();
      at = kHeader + number<uint32_t>(kHeader - sizeof(int32_t));
      has_begun_ = true;
    }
    while (const size_t end = end_of_row(at)) {
      take_row(at);
      at = end;
    }
    held_.erase(0, std::min(at, held_.size()));
  }

  uint64_t rows() const { return rows_; }

 private:
  [[noreturn]] static void fail() { throw Error(ErrorKind::kData, "PostgreSQL sent what are no rows"); }

  template <class T>
  T number(size_t at) const {
    T value = 0;
    for (size_t i = 0; i < sizeof(T); ++i)
      value = static_cast<T>(value << 8 | static_cast<uint8_t>(held_[at + i]));
    return value;
  }

  // Returns 0 where the row is not whole yet, or where there is none.
  size_t end_of_row(size_t at) const {
    if (at + sizeof(int16_t) > held_.size()) return 0;
    const auto fields = static_cast<int16_t>(number<uint16_t>(at));
    if (fields < 0) return 0;  // the end
    if (static_cast<size_t>(fields) != columns_.size()) fail();
    at += sizeof(int16_t);
    for (int16_t i = 0; i < fields; ++i) {
      if (at + sizeof(int32_t) > held_.size()) return 0;
      const auto length = static_cast<int32_t>(number<uint32_t>(at));
      at += sizeof(int32_t);
      if (length > 0) at += static_cast<size_t>(length);
    }
    return at <= held_.size() ? at : 0;
  }

  void take_row(size_t at) {
    at += sizeof(int16_t);
    ++rows_;
    for (size_t i = 0; i < columns_.size(); ++i) {
      const Column& column = *columns_[i];
      const auto length = static_cast<int32_t>(number<uint32_t>(at));
      at += sizeof(int32_t);
      if (length < 0) {
        take_(i, Value::null_of(column.as.type));
        continue;
      }
      take_(i, value_at(column, std::string_view(held_).substr(at, static_cast<size_t>(length))));
      at += static_cast<size_t>(length);
    }
  }

  Value value_at(const Column& column, std::string_view bytes) const {
    try {
      return read_value(column.as, bytes);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kValue) throw;
      throw Error(ErrorKind::kData, fmt::format("\"{}\" of {} {} (row {})", column.name, relation_.shown,
                                                error.message(), rows_))
          .hint("postgres_query reads what a query of PostgreSQL makes of it, such as its text: " +
                quoted_name(column.name) + "::text");
    }
  }

  const Relation& relation_;
  const std::vector<const Column*>& columns_;
  const std::function<void(size_t, const Value&)>& take_;
  std::string held_;
  bool has_begun_ = false;
  uint64_t rows_ = 0;
};

}  // namespace

Relation open_table(const Connection& connection, const std::string& schema, const std::string& table) {
  const Texts kind = connection.query(
      "SELECT c.relkind IN ('r', 'p', 'm') FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON "
      "n.oid = "
      "c.relnamespace WHERE n.nspname = $1 AND c.relname = $2 AND c.relkind IN ('r', 'p', 'v', 'm', 'f')",
      {schema, table});
  if (kind.empty()) throw no_such_table(connection, schema, table);
  Relation relation;
  relation.shown = schema + "." + table;
  relation.sql = quoted_name(schema) + "." + quoted_name(table);
  relation.has_order = kind[0][0] == "t";
  const std::vector<ResultField> fields = connection.describe("SELECT * FROM " + relation.sql);
  std::vector<std::string> names;
  for (const ResultField& field : fields) names.push_back(field.name);
  add_columns(connection, fields, names, relation);
  return relation;
}

Relation open_query(const Connection& connection, const std::string& query) {
  std::string text = query;
  while (!text.empty() && std::string_view("; \t\r\n").find(text.back()) != std::string_view::npos)
    text.pop_back();
  Relation relation;
  relation.shown = "the query";
  const std::vector<ResultField> fields = connection.describe(text);
  if (fields.empty()) throw Error(ErrorKind::kValue, "postgres_query takes a query, which gives columns");
  // Columns of a query may have one name; what ends in a comment ends at its line.
  std::vector<std::string> names;
  for (size_t i = 0; i < fields.size(); ++i) names.push_back("c" + std::to_string(i + 1));
  relation.sql = fmt::format("({}\n) AS q ({})", text, join(names, ", "));
  add_columns(connection, fields, names, relation);
  return relation;
}

void read_rows(const Connection& connection, const Relation& relation,
               const std::vector<const Column*>& columns,
               const std::function<void(size_t column, const Value& value)>& take) {
  std::vector<std::string> expressions;
  for (const Column* const column : columns) expressions.push_back(column->expression);
  CopyReader reader(relation, columns, take);
  connection.copy(fmt::format("SELECT {} FROM {}", join(expressions, ", "), relation.sql),
                  [&](std::string_view bytes) { reader.add(bytes); });
  if (relation.has_order && reader.rows() != relation.rows)
    throw Error(ErrorKind::kData,
                fmt::format("{} has {} rows, and had {}", relation.shown, reader.rows(), relation.rows));
}

}  // namespace rtsql::postgres
