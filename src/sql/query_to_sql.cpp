#include <fmt/format.h>

#include "common/text.h"
#include "sql/clause_text.h"
#include "sql/keywords.h"
#include "sql/literal_text.h"
#include "sql/name_writer.h"
#include "sql/query_text.h"

namespace rtsql::sql {

std::string names_text(const std::vector<Identifier>& names) {
  std::vector<std::string> texts;
  for (const Identifier& name : names) texts.push_back(name_text(name.name));
  return "(" + join(texts, ", ") + ")";
}

namespace {

std::string clause(const char* word, const ExpressionPtr& expression) {
  return expression ? fmt::format(" {} {}", word, to_sql(*expression)) : "";
}

std::string item_text(const SelectItem& item) {
  std::string out = to_sql(*item.expression);
  if (!item.exclude.empty()) out += " EXCLUDE " + names_text(item.exclude);
  std::vector<std::string> replacements;
  for (const SelectItem& replacement : item.replace) replacements.push_back(item_text(replacement));
  if (!replacements.empty()) out += fmt::format(" REPLACE ({})", join(replacements, ", "));
  std::vector<std::string> renamings;
  for (const Renaming& renaming : item.rename)
    renamings.push_back(name_text(renaming.column.name) + " AS " + name_text(renaming.name.name));
  if (!renamings.empty()) out += fmt::format(" RENAME ({})", join(renamings, ", "));
  return item.alias ? out + " AS " + name_text(item.alias->name) : out;
}

std::string join_text(const FromItem& item) {
  static constexpr const char* kWords[] = {"CROSS", "INNER", "LEFT", "RIGHT",     "FULL",
                                           "SEMI",  "ANTI",  "ASOF", "ASOF LEFT", "POSITIONAL"};
  // Joins nest to the left without parentheses.
  const bool nests = item.right->kind == FromItem::Kind::kJoin && !item.right->alias;
  std::string out = fmt::format("{}{} {} JOIN {}", from_text(*item.left), item.natural ? " NATURAL" : "",
                                kWords[static_cast<size_t>(item.join)],
                                nests ? "(" + from_text(*item.right) + ")" : from_text(*item.right));
  out += clause("ON", item.on);
  if (!item.using_columns.empty()) out += " USING " + names_text(item.using_columns);
  return item.using_alias ? out + " AS " + name_text(item.using_alias->name) : out;
}

std::string option_text(const Option& option) {
  if (!option.values.empty()) return fmt::format("{} = {}", name_text(option.name.name), option.value);
  if (option.types.empty())
    return fmt::format("{} = {}", name_text(option.name.name), quote_string(option.value));
  std::vector<std::string> types;
  for (const auto& [column, type] : option.types)
    types.push_back(name_text(column.name) + " " + type_text(type));
  return fmt::format("{} = ({})", name_text(option.name.name), join(types, ", "));
}

std::string file_text(const FromItem& item) {
  const std::string files = item.functions.empty() ? files_text(item) : to_sql(*item.functions[0]);
  const bool is_plain = item.functions.empty() && (item.reader.empty() || item.reader == "read_csv");
  if (is_plain && item.options.empty() && item.more_files.empty()) return quote_string(item.name.name);
  const std::string options = item.options.empty() ? "" : ", " + options_text(item.options);
  return fmt::format("{}({}{})", item.reader, files, options);
}

std::string relation_text(const FromItem& item) {
  switch (item.kind) {
    case FromItem::Kind::kTable:
      return table_path_text(item);
    case FromItem::Kind::kFile:
      return file_text(item);
    case FromItem::Kind::kFunction:
      return fmt::format(fmt::runtime(item.functions.size() == 1 ? "{}{}" : "ROWS FROM ({}){}"),
                         list_text(item.functions), item.with_ordinality ? " WITH ORDINALITY" : "");
    case FromItem::Kind::kQuery:
      return "(" + to_sql(*item.query) + ")";
    case FromItem::Kind::kStatement:
      return "(" + item.name.name + ")";
    case FromItem::Kind::kJoin:
      break;
  }
  return item.alias ? "(" + join_text(item) + ")" : join_text(item);
}

std::string sample_text(const TableSample& sample) {
  static constexpr const char* kUnits[] = {"", " PERCENT", " ROWS"};
  const std::string size = list_text(sample.arguments) + kUnits[static_cast<size_t>(sample.unit)];
  const std::string out = fmt::format("{}({})", sample.method ? name_text(sample.method->name) : "", size);
  return sample.repeatable ? fmt::format("{} REPEATABLE ({})", out, to_sql(*sample.repeatable)) : out;
}

}  // namespace

std::string from_text(const FromItem& item) {
  std::string out = (item.lateral ? "LATERAL " : "") + relation_text(item);
  if (item.alias) out += " AS " + name_text(item.alias->name);
  if (!item.column_aliases.empty()) out += " " + names_text(item.column_aliases);
  return item.sample ? out + " TABLESAMPLE " + sample_text(*item.sample) : out;
}

std::string items_text(const std::vector<SelectItem>& items) {
  std::vector<std::string> texts;
  for (const SelectItem& item : items) texts.push_back(item_text(item));
  return join(texts, ", ");
}

namespace {

std::string elements_text(const std::vector<GroupingElement>& elements);

std::string element_text(const GroupingElement& element) {
  if (element.kind == GroupingKind::kExpressions) {
    const std::string out = list_text(element.expressions);
    return element.expressions.size() == 1 ? out : "(" + out + ")";
  }
  static constexpr const char* kWords[] = {"", "ROLLUP", "CUBE", "GROUPING SETS"};
  return fmt::format("{} ({})", kWords[static_cast<size_t>(element.kind)], elements_text(element.elements));
}

std::string elements_text(const std::vector<GroupingElement>& elements) {
  std::vector<std::string> texts;
  for (const GroupingElement& element : elements) texts.push_back(element_text(element));
  return join(texts, ", ");
}

std::string windows_text(const std::vector<NamedWindow>& windows) {
  std::vector<std::string> texts;
  for (const NamedWindow& named : windows)
    texts.push_back(fmt::format("{} AS ({})", name_text(named.name.name), window_text(named.window)));
  return texts.empty() ? "" : " WINDOW " + join(texts, ", ");
}

// Puts in parentheses what would bind otherwise without them.
std::string side_text(const Query& side, bool needs_parentheses) {
  return needs_parentheses ? "(" + to_sql(side) + ")" : to_sql(side);
}

std::string limit_text(const Query& query) {
  if (!query.with_ties) return clause("LIMIT", query.limit);
  const bool is_plain = query.limit->operands.empty() && query.limit->kind != ExpressionKind::kColumn;
  const std::string count = to_sql(*query.limit);
  return fmt::format(" FETCH FIRST {} ROWS WITH TIES", is_plain ? count : "(" + count + ")");
}

bool has_tail(const Query& query) {
  return query.with || !query.order_by.empty() || query.limit || query.offset;
}

struct BodyText {
  std::string operator()(const Select& select) const {
    std::string out = "SELECT";
    for (const Hint& hint : select.hints) {
      out += fmt::format(" /*+ {}({}) */", hint.name.name, join(hint.arguments, ", "));
    }
    if (select.distinct) out += " DISTINCT";
    if (!select.distinct_on.empty()) out += fmt::format(" ON ({})", list_text(select.distinct_on));
    if (!select.items.empty()) out += " " + items_text(select.items);
    if (select.from) out += " FROM " + from_text(*select.from);
    out += clause("WHERE", select.where);
    if (select.group_by.all) out += " GROUP BY ALL";
    if (!select.group_by.elements.empty())
      out += std::string(" GROUP BY ") + (select.group_by.distinct ? "DISTINCT " : "") +
             elements_text(select.group_by.elements);
    return out + clause("HAVING", select.having) + windows_text(select.windows) +
           clause("QUALIFY", select.qualify) +
           (select.sample ? " USING SAMPLE " + sample_text(*select.sample) : "");
  }

  std::string operator()(const SetOperation& operation) const {
    static constexpr const char* kWords[] = {"UNION", "INTERSECT", "EXCEPT"};
    const bool binds = operation.op == SetOperator::kIntersect;
    const auto* left = std::get_if<SetOperation>(&operation.left->body);
    const bool left_is_looser = left != nullptr && binds && left->op != SetOperator::kIntersect;
    const bool right_is_set = std::holds_alternative<SetOperation>(operation.right->body);
    return fmt::format("{} {}{}{} {}",
                       side_text(*operation.left, has_tail(*operation.left) || left_is_looser),
                       kWords[static_cast<size_t>(operation.op)], operation.all ? " ALL" : "",
                       operation.by_name ? " BY NAME" : "",
                       side_text(*operation.right, has_tail(*operation.right) || right_is_set));
  }

  std::string operator()(const ValuesList& values) const { return values_text(values.rows); }

  std::string operator()(const Pivot& pivot) const {
    std::vector<std::string> keys;
    for (const PivotKey& key : pivot.keys) {
      const std::string values = key.values.empty() ? "" : fmt::format(" IN ({})", items_text(key.values));
      keys.push_back(to_sql(*key.expression) + values);
    }
    std::string out = fmt::format("PIVOT {} ON {}", from_text(*pivot.from), join(keys, ", "));
    if (!pivot.aggregates.empty()) out += " USING " + items_text(pivot.aggregates);
    return pivot.group_by.empty() ? out : out + " GROUP BY " + list_text(pivot.group_by);
  }

  // FROM in parentheses, where NULLs may be included.
  std::string operator()(const Unpivot& unpivot) const {
    const UnpivotedColumns& columns = unpivot.columns;
    return fmt::format("FROM {} UNPIVOT {} NULLS ({} FOR {} IN ({}))", from_text(*unpivot.from),
                       columns.include_nulls ? "INCLUDE" : "EXCLUDE", names_text(columns.values),
                       name_text(columns.name.name), items_text(columns.items));
  }

  std::string operator()(const Summary& summary) const { return "SUMMARIZE " + from_text(*summary.from); }
};

}  // namespace

std::string values_text(const std::vector<std::vector<ExpressionPtr>>& rows) {
  std::vector<std::string> texts;
  for (const std::vector<ExpressionPtr>& row : rows) texts.push_back("(" + list_text(row) + ")");
  return "VALUES " + join(texts, ", ");
}

namespace {

std::string search_text(const Search& search) {
  const std::string by = names_text(search.by);  // with parentheses, which the clause lacks
  return fmt::format(" SEARCH {} FIRST BY {} SET {}", search.is_breadth ? "BREADTH" : "DEPTH",
                     by.substr(1, by.size() - 2), name_text(search.column.name));
}

std::string cycle_text(const Cycle& cycle) {
  const std::string columns = names_text(cycle.columns);
  const std::string marks =
      cycle.value ? fmt::format(" TO {} DEFAULT {}", to_sql(*cycle.value), to_sql(*cycle.usual)) : "";
  return fmt::format(" CYCLE {} SET {}{} USING {}", columns.substr(1, columns.size() - 2),
                     name_text(cycle.mark.name), marks, name_text(cycle.path.name));
}

}  // namespace

std::string with_text(const With& with) {
  std::vector<std::string> tables;
  for (const CommonTable& table : with.tables) {
    const char* materialized = !table.materialized   ? ""
                               : *table.materialized ? "MATERIALIZED "
                                                     : "NOT MATERIALIZED ";
    tables.push_back(
        fmt::format("{}{} AS {}({})", name_text(table.name.name),
                    table.columns.empty() ? "" : " " + names_text(table.columns), materialized,
                    table.query ? to_sql(*table.query) : modification_to_sql(*table.modification)));
    if (table.search) tables.back() += search_text(*table.search);
    if (table.cycle) tables.back() += cycle_text(*table.cycle);
  }
  return fmt::format("WITH {}{} ", with.recursive ? "RECURSIVE " : "", join(tables, ", "));
}

std::string locks_text(const std::vector<LockingClause>& locks) {
  std::string text;
  for (const LockingClause& lock : locks) {
    text += " FOR " + lock.strength;
    for (size_t i = 0; i < lock.of.size(); ++i) text += (i == 0 ? " OF " : ", ") + name_text(lock.of[i].name);
  }
  return text;
}

std::string to_sql(const Query& query) {
  return (query.with ? with_text(*query.with) : "") + std::visit(BodyText{}, query.body) +
         order_by_text(query.order_by) + limit_text(query) + clause("OFFSET", query.offset) +
         locks_text(query.locks);
}

std::vector<Identifier> files_of(const FromItem& item) {
  std::vector<Identifier> files{item.name};
  files.insert(files.end(), item.more_files.begin(), item.more_files.end());
  return files;
}

std::string files_text(const FromItem& item) {
  return files_text(files_of(item));
}

std::string shown_files(const std::vector<Identifier>& files) {
  return files.size() == 1 ? files.front().name : files_text(files);
}

std::string files_text(const std::vector<Identifier>& files) {
  std::vector<std::string> paths;
  for (const Identifier& path : files) paths.push_back(quote_string(path.name));
  return paths.size() == 1 ? paths.front() : "[" + join(paths, ", ") + "]";
}

SourceSpan span_of(const std::vector<Identifier>& files) {
  return cover(files.front().span, files.back().span);
}

std::string options_text(const std::vector<Option>& options) {
  std::vector<std::string> texts;
  for (const Option& option : options) texts.push_back(option_text(option));
  return join(texts, ", ");
}

}  // namespace rtsql::sql
