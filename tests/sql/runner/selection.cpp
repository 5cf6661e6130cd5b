#include "selection.h"

#include <algorithm>
#include <variant>

#include "common/error.h"
#include "common/text.h"
#include "sql/parser.h"

namespace rtsql::sql_test {
namespace {

// A statement that does not parse creates nothing.
bool creates_index(std::string_view sql) {
  try {
    return std::holds_alternative<sql::CreateIndex>(sql::parse_statement(sql).node);
  } catch (const Error&) {
    return false;
  }
}

bool may_create_index(const Record& record) {
  switch (record.kind) {
    case Record::Kind::kStatementOk:
    case Record::Kind::kStatementError:
    case Record::Kind::kQuery:
      return creates_index(record.text);
    case Record::Kind::kIndex:
    case Record::Kind::kLoad:  // its script may be one that the file itself writes
      return true;
    case Record::Kind::kFile:
    case Record::Kind::kHashThreshold:
      return false;
  }
  return true;
}

// Joins are written so, and subqueries that become joins.
bool may_join(const Record& record) {
  const std::string text = to_lower(record.text);
  return text.find("join") != std::string::npos || text.find("exists (") != std::string::npos ||
         text.find("(select") != std::string::npos;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

bool applies(const Record& record, const Configuration& configuration) {
  if (contains(record.skip_if, configuration.name)) return false;
  return std::all_of(record.only_if.begin(), record.only_if.end(),
                     [&](const std::string& name) { return name == configuration.name; });
}

bool runs_under(const TestFile& file, const Configuration& configuration) {
  return std::any_of(file.records.begin(), file.records.end(), [&](const Record& record) {
    if (!applies(record, configuration)) return false;
    if (configuration.is_operators()) return may_join(record);
    return (configuration.forced() == nullptr || !record.only_if.empty() || may_create_index(record));
  });
}

}  // namespace rtsql::sql_test
