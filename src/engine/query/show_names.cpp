#include "engine/query/show_names.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/query/device_tables.h"
#include "engine/system/system_schema.h"
#include "schema/column_builder.h"
#include "schema/list.h"
#include "schema/row_number_text.h"

namespace rtsql {
namespace {

using Names = std::map<std::pair<Referent, int64_t>, std::string>;

bool is_shown_as_text(Referent referent) {
  return referent != Referent::kNone && referent != Referent::kObject;
}

// Names are those of objects of the catalog.
bool is_shown_as_name(Referent referent) {
  return referent != Referent::kVector && referent != Referent::kRow && is_shown_as_text(referent);
}

Names names_of_objects(StatementContext& context) {
  DeviceTables tables(context);
  const SystemRelation& objects = *find_system_relation("rtsql_objects");
  const std::vector<HostColumn> columns = system_columns(context, tables, objects);
  const HostColumn& kinds = columns[objects.find_column("class")];
  const HostColumn& numbers = columns[objects.find_column("oid")];
  const HostColumn& shown = columns[objects.find_column("shown")];
  const std::map<std::string, Referent> referents = {{"relation", Referent::kRelation},
                                                     {"type", Referent::kType},
                                                     {"function", Referent::kFunction},
                                                     {"schema", Referent::kSchema}};
  Names names;
  for (uint64_t row = 0; row < numbers.rows; ++row) {
    const auto referent = referents.find(kinds.text(row));
    if (referent != referents.end()) names[{referent->second, numbers.at<int64_t>(row)}] = shown.text(row);
  }
  return names;
}

std::string text_of(const Value& value, Referent referent, const Names& names) {
  if (referent == Referent::kVector) {
    std::string text;
    for (const Value& element : list_elements(value.text, value.type))
      text += (text.empty() ? "" : " ") + format_value(element);
    return text;
  }
  if (referent == Referent::kRow) return format_row_number(value.integer);
  const auto name = names.find({referent, value.integer});
  if (name != names.end()) return name->second;
  return value.integer == 0 ? "-" : std::to_string(value.integer);
}

class NamedRows final : public RowSource {
 public:
  // `referents` are those of the columns.
  NamedRows(std::unique_ptr<RowSource> rows, std::vector<Referent> referents, Names names)
      : rows_(std::move(rows)), referents_(std::move(referents)), names_(std::move(names)) {}
  uint64_t row_count() const override { return rows_->row_count(); }

 private:
  std::vector<HostColumn> read(uint64_t begin, uint64_t count) override {
    std::vector<HostColumn> columns = rows_->fetch(begin, count);
    for (size_t i = 0; i < columns.size(); ++i) {
      HostColumn& column = columns[i];
      if (!is_shown_as_text(referents_[i])) continue;
      ColumnBuilder texts(TypeId::kVarchar);
      for (uint64_t row = 0; row < column.rows; ++row) {
        const Value value = column.value(row);
        texts.append(value.null ? Value::null_of(TypeId::kVarchar)
                                : Value::of_text(text_of(value, referents_[i], names_)));
      }
      column = texts.finish();
    }
    return columns;
  }

  std::unique_ptr<RowSource> rows_;
  const std::vector<Referent> referents_;
  const Names names_;
};

}  // namespace

std::unique_ptr<RowSource> rows_with_names(StatementContext& context,
                                           const std::vector<ResultColumn>& columns,
                                           std::unique_ptr<RowSource> rows) {
  std::vector<Referent> referents;
  for (const ResultColumn& column : columns) referents.push_back(column.type.referent);
  if (std::ranges::none_of(referents, is_shown_as_text)) return rows;
  const bool needs_names = std::ranges::any_of(referents, is_shown_as_name);
  return std::make_unique<NamedRows>(std::move(rows), std::move(referents),
                                     needs_names ? names_of_objects(context) : Names());
}

void show_names(StatementContext& context, StatementResult& result) {
  result.rows = rows_with_names(context, result.columns, std::move(result.rows));
  show_types(result.columns);
}

void show_types(std::vector<ResultColumn>& columns) {
  for (ResultColumn& column : columns) {
    if (is_shown_as_text(column.type.referent)) column.type = TypeId::kVarchar;
  }
}

}  // namespace rtsql
