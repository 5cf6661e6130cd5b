#include "tests/parser/dump.h"

#include <fmt/format.h>

#include "common/text.h"
#include "sql/query_text.h"

namespace rtsql::sql {
namespace {

std::string in_parentheses(const std::vector<std::string>& names) {
  return names.empty() ? "" : fmt::format("({})", join(names, ", "));
}

std::string dump_names(const std::vector<Identifier>& names) {
  std::vector<std::string> texts;
  for (const Identifier& name : names) texts.push_back(name.name);
  return in_parentheses(texts);
}

std::string dump_names(const std::vector<ObjectName>& names) {
  std::vector<std::string> texts;
  for (const ObjectName& name : names) texts.push_back(name.text());
  return in_parentheses(texts);
}

std::string dump_type(const TypeName& type) {
  std::vector<std::string> labels;
  for (const Identifier& label : type.labels) labels.push_back(quote_string(label.name));
  if (!labels.empty()) return fmt::format("{}[{}]", type.name, join(labels, ", "));
  return type.arguments.empty() ? type.name
                                : fmt::format("{}({})", type.name, fmt::join(type.arguments, ", "));
}

std::string dump_options(const std::vector<Option>& options) {
  std::string out;
  for (const Option& option : options) {
    out += out.empty() ? " {" : "; ";
    out += option.name.name + "=";
    if (option.types.empty()) out += fmt::format("[{}]", option.value);
    for (const auto& [name, type] : option.types) out += fmt::format("<{} {}>", name.name, dump_type(type));
  }
  return options.empty() ? "" : out + "}";
}

std::string dump_sweeps(const std::vector<Sweep>& sweeps) {
  std::string out;
  for (const Sweep& sweep : sweeps) {
    std::string values;
    for (const Identifier& value : sweep.values) values += fmt::format("[{}]", value.name);
    out += fmt::format("{}{}={}", out.empty() ? " {" : "; ", sweep.name.name, values);
  }
  return sweeps.empty() ? "" : out + "}";
}

std::string dump_list(const std::vector<ExpressionPtr>& expressions) {
  std::string out;
  for (const ExpressionPtr& expression : expressions) out += (out.empty() ? "" : ", ") + to_sql(*expression);
  return out;
}

std::string optional_clause(const char* name, const ExpressionPtr& expression) {
  return expression ? fmt::format(" {} {}", name, to_sql(*expression)) : "";
}

std::string dump_with(const std::optional<With>& with) {
  std::string out;
  if (!with) return out;
  for (const CommonTable& table : with->tables) {
    out += fmt::format("<{}{} as {}> ", table.name.name, dump_names(table.columns),
                       table.query ? to_sql(*table.query) : modification_to_sql(*table.modification));
  }
  return "with " + out;
}

std::string dump_alias(const std::optional<Identifier>& alias) {
  return alias ? " as " + alias->name : "";
}

std::string dump_from(const FromItem& item) {
  if (item.kind == FromItem::Kind::kJoin)
    return fmt::format("<{} {}>", dump_from(*item.left), dump_from(*item.right));
  return (item.query ? to_sql(*item.query) : item.name.name) + dump_alias(item.alias);
}

std::string dump_returning(const std::vector<SelectItem>& items) {
  std::string out;
  for (const SelectItem& item : items)
    out += (out.empty() ? " returning " : ", ") + to_sql(*item.expression) + dump_alias(item.alias);
  return out;
}

std::string if_not_exists(bool present) {
  return present ? " if not exists" : "";
}
std::string if_exists(bool present) {
  return present ? " if exists" : "";
}

std::string dump_constraint(const ConstraintSpecification& constraint) {
  static constexpr const char* kKinds[] = {"primary key", "unique", "check"};
  std::string out = constraint.name ? constraint.name->name + ": " : "";
  out += kKinds[static_cast<size_t>(constraint.kind)] + dump_names(constraint.columns);
  return out + optional_clause("of", constraint.condition);
}

std::string dump_collation(const std::optional<Identifier>& collation) {
  return collation ? fmt::format(" collate [{}]", collation->name) : "";
}

std::string dump_identity(const std::optional<IdentitySpecification>& identity) {
  if (!identity) return {};
  std::string out = identity->always ? " identity always" : " identity by default";
  const auto add = [&](const char* word, const std::optional<Identifier>& value) {
    if (value) out += fmt::format(" {} {}", word, value->name);
  };
  add("name", identity->options.name);
  add("start", identity->options.start);
  add("increment", identity->options.increment);
  return out;
}

const char* dump_overriding(Overriding overriding) {
  if (overriding == Overriding::kSystem) return " overriding system";
  return overriding == Overriding::kUser ? " overriding user" : "";
}

std::string dump_column(const ColumnSpecification& column) {
  std::string out =
      fmt::format("{} {}{}{}{}{}", column.name.name, dump_type(column.type), dump_collation(column.collation),
                  column.not_null ? " not null" : "", optional_clause("default", column.default_value),
                  dump_identity(column.identity));
  for (const ConstraintSpecification& constraint : column.constraints)
    out += ", " + dump_constraint(constraint);
  return out;
}

std::string dump_files(const std::vector<Identifier>& files) {
  std::string out;
  for (const Identifier& file : files) out += (out.empty() ? "" : " ") + file.name;
  return out;
}

struct Dumper {
  std::string operator()(const Query& query) const { return to_sql(query); }

  std::string operator()(const CreateTable& create) const {
    std::string out = fmt::format("create table{} {}", if_not_exists(create.if_not_exists), create.name.name);
    for (const ColumnSpecification& column : create.columns) out += fmt::format(" <{}>", dump_column(column));
    for (const ConstraintSpecification& constraint : create.constraints)
      out += fmt::format(" [{}]", dump_constraint(constraint));
    return out;
  }

  std::string operator()(const CreateTableFrom& create) const {
    return fmt::format("create table{} {} from [{}]{}", if_not_exists(create.if_not_exists), create.name.name,
                       dump_files(create.files), dump_options(create.options));
  }

  std::string operator()(const CreateTableAs& create) const {
    return fmt::format("create table{} {} as {}", if_not_exists(create.if_not_exists), create.name.name,
                       (*this)(create.query));
  }

  std::string operator()(const DropTable& drop) const {
    return fmt::format("drop table{} {}{}", if_exists(drop.if_exists), dump_names(drop.names),
                       drop.cascade ? " cascade" : "");
  }

  std::string operator()(const AlterTable& alter) const {
    static constexpr const char* kActions[] = {
        "add",          "drop",           "rename",          "rename table",
        "set not null", "drop not null",  "set default",     "drop default",
        "type",         "add constraint", "drop constraint", "rename constraint",
        "set schema",   "add identity",   "set generated",   "restart",
        "drop identity"};
    std::string out = fmt::format("alter table{} {} {}", if_exists(alter.if_exists), alter.table.text(),
                                  kActions[static_cast<size_t>(alter.action)]);
    if (alter.action == AlterTable::Action::kAddColumn) {
      out += fmt::format("{} <{}>", if_not_exists(alter.if_missing), dump_column(alter.added));
    }
    if (alter.action == AlterTable::Action::kAddConstraint)
      out += fmt::format(" [{}]", dump_constraint(alter.constraint));
    if (!alter.constraint_name.name.empty())
      out += if_exists(alter.if_present) + " " + alter.constraint_name.name;
    if (!alter.column.name.empty()) out += if_exists(alter.if_present) + " " + alter.column.name;
    if (alter.added.identity && alter.added.name.name.empty()) out += dump_identity(alter.added.identity);
    if (alter.action == AlterTable::Action::kSetGenerated) out += alter.always ? " always" : " by default";
    if (alter.start) out += " with " + alter.start->name;
    if (alter.if_identity) out += " if exists";
    if (!alter.new_name.name.empty()) out += " to " + alter.new_name.name;
    if (!alter.type.name.empty()) out += " " + dump_type(alter.type);
    return out + optional_clause("by", alter.value);
  }

  std::string operator()(const Merge& merge) const {
    std::string out =
        fmt::format("merge {}{}", merge.table.name, merge.alias ? " as " + merge.alias->name : "");
    out += merge.on ? " on " + to_sql(*merge.on) : " using" + dump_names(merge.using_columns);
    for (const MergeClause& clause : merge.clauses) {
      static constexpr const char* kWhen[] = {"matched", "not matched", "not matched by source"};
      static constexpr const char* kActions[] = {"update", "delete", "insert", "nothing"};
      out += fmt::format(" when {}", kWhen[static_cast<size_t>(clause.when)]);
      if (clause.condition) out += " and " + to_sql(*clause.condition);
      out += fmt::format(" {}", kActions[static_cast<size_t>(clause.action)]);
      if (!clause.columns.empty()) out += dump_names(clause.columns);
      out += dump_overriding(clause.overriding);
      if (!clause.values.empty()) out += dump_list(clause.values);
    }
    return merge.returning.empty() ? out : out + " returning";
  }

  std::string operator()(const CreateSequence& create) const {
    std::string out =
        fmt::format("create{}{} sequence{} {}", create.or_replace ? " or replace" : "",
                    create.temporary ? " temp" : "", if_not_exists(create.if_not_exists), create.name.name);
    const auto add = [&](const char* word, const std::optional<Identifier>& value) {
      if (value) out += fmt::format(" {} {}", word, value->name);
    };
    add("start", create.options.start);
    add("increment", create.options.increment);
    add("minvalue", create.options.minimum);
    add("maxvalue", create.options.maximum);
    return create.options.cycles ? out + " cycle" : out;
  }

  std::string operator()(const DropSequence& drop) const {
    return fmt::format("drop sequence{} {}{}", if_exists(drop.if_exists), dump_names(drop.names),
                       drop.cascade ? " cascade" : "");
  }

  std::string operator()(const CreateMacro& create) const {
    std::string parameters;
    for (const MacroParameter& parameter : create.parameters) {
      parameters += (parameters.empty() ? "" : ", ") + parameter.name.name;
      if (parameter.default_value) parameters += " := " + to_sql(*parameter.default_value);
    }
    return fmt::format("create{}{} macro{} {}({}) {}", create.or_replace ? " or replace" : "",
                       create.temporary ? " temp" : "", if_not_exists(create.if_not_exists), create.name.name,
                       parameters, create.query ? "of " + (*this)(*create.query) : to_sql(*create.value));
  }

  std::string operator()(const DropMacro& drop) const {
    return fmt::format("drop macro{} {}{}", if_exists(drop.if_exists), dump_names(drop.names),
                       drop.cascade ? " cascade" : "");
  }

  std::string operator()(const SetVariable& set) const {
    return fmt::format("set variable {} {}", set.name.name, (*this)(*set.value));
  }

  std::string operator()(const ResetVariable& reset) const {
    return fmt::format("reset variable {}", reset.name.name);
  }

  std::string operator()(const CreateType& create) const {
    return fmt::format("create{}{} type{} {}{}", create.or_replace ? " or replace" : "",
                       create.temporary ? " temp" : "", if_not_exists(create.if_not_exists), create.name.name,
                       create.query ? " of " + (*this)(*create.query) : dump_names(create.labels));
  }

  std::string operator()(const DropType& drop) const {
    return fmt::format("drop type{} {}{}", if_exists(drop.if_exists), dump_names(drop.names),
                       drop.cascade ? " cascade" : "");
  }

  std::string operator()(const AlterType& alter) const {
    static constexpr const char* kActions[] = {"add", "rename label", "rename"};
    std::string out =
        fmt::format("alter type {} {}", alter.name.name, kActions[static_cast<size_t>(alter.action)]);
    if (alter.if_missing) out += " if not exists";
    if (!alter.label.name.empty()) out += " " + alter.label.name;
    if (alter.neighbour) out += (alter.is_before ? " before " : " behind ") + alter.neighbour->name;
    return alter.new_name.name.empty() ? out : out + " to " + alter.new_name.name;
  }

  std::string operator()(const CreateView& create) const {
    return fmt::format("create{}{} view{} {}{} as {}", create.or_replace ? " or replace" : "",
                       create.temporary ? " temp" : "", if_not_exists(create.if_not_exists), create.name.name,
                       dump_names(create.columns), (*this)(*create.query));
  }

  std::string operator()(const DropView& drop) const {
    return fmt::format("drop view{} {}{}", if_exists(drop.if_exists), dump_names(drop.names),
                       drop.cascade ? " cascade" : "");
  }

  std::string operator()(const CreateCube& create) const {
    return fmt::format("create{}{} cube{} {} scan {} group {} of {}", create.or_replace ? " or replace" : "",
                       create.temporary ? " temp" : "", if_not_exists(create.if_not_exists), create.name.name,
                       dump_names(create.scanned), dump_names(create.grouped), (*this)(*create.select));
  }

  std::string operator()(const DropCube& drop) const {
    return fmt::format("drop cube{} {}{}", if_exists(drop.if_exists), dump_names(drop.names),
                       drop.cascade ? " cascade" : "");
  }

  std::string operator()(const RefreshCube& refresh) const { return "refresh cube " + refresh.name.name; }

  std::string operator()(const Truncate& truncate) const {
    return "truncate " + dump_names(truncate.tables) + (truncate.restarts_identity ? " restart" : "");
  }

  std::string operator()(const CreateIndex& create) const {
    return fmt::format("create{} index{} {} on {} using {} {}{}{}", create.unique ? " unique" : "",
                       if_not_exists(create.if_not_exists), create.name ? create.name->name : "-",
                       create.table.name, create.method ? create.method->name : "-",
                       "(" + dump_list(create.columns) + ")", create.order ? " ordered" : "",
                       dump_options(create.options));
  }

  std::string operator()(const DropIndex& drop) const {
    return fmt::format("drop index{} {}", if_exists(drop.if_exists), drop.name.name);
  }

  std::string operator()(const Insert& insert) const {
    const bool replaces = insert.on_conflict && insert.on_conflict->replaces;
    std::string out = fmt::format("insert {}{}{}{}", replaces ? "or replace " : "", insert.table.name,
                                  dump_alias(insert.alias), dump_names(insert.columns)) +
                      dump_overriding(insert.overriding) + (insert.by_name ? " by name" : "");
    for (const std::vector<ExpressionPtr>& row : insert.rows) out += fmt::format(" <{}>", dump_list(row));
    if (insert.default_values) out += " default values";
    if (insert.query) out += " " + (*this)(*insert.query);
    if (!insert.on_conflict || replaces) return out + dump_returning(insert.returning);
    const OnConflict& conflict = *insert.on_conflict;
    out += " on conflict" + (conflict.key.empty() ? "" : "(" + dump_list(conflict.key) + ")");
    if (conflict.constraint) out += " on " + conflict.constraint->name;
    for (const Assignment& assignment : conflict.assignments)
      out += fmt::format(" [{} = {}]", assignment.columns[0].name, to_sql(*assignment.value));
    out += optional_clause("where", conflict.where);
    return out + dump_returning(insert.returning);
  }

  std::string operator()(const Update& update) const {
    std::string out = dump_with(update.with) + "update " + update.table.name;
    out += dump_alias(update.alias);
    for (const Assignment& assignment : update.assignments) {
      const std::string target =
          assignment.is_row ? dump_names(assignment.columns) : assignment.columns[0].name;
      out += fmt::format(" [{} = {}]", target, to_sql(*assignment.value));
    }
    if (update.from) out += " from " + dump_from(*update.from);
    return out + optional_clause("where", update.where) + dump_returning(update.returning);
  }

  std::string operator()(const Delete& deletion) const {
    std::string out = dump_with(deletion.with) + "delete " + deletion.table.name;
    out += dump_alias(deletion.alias);
    if (deletion.using_tables) out += " using " + dump_from(*deletion.using_tables);
    return out + optional_clause("where", deletion.where) + dump_returning(deletion.returning);
  }

  std::string operator()(const Prepare& prepare) const {
    std::string out = "prepare " + prepare.name.name;
    for (const TypeName& type : prepare.types) out += " " + type.name;
    return fmt::format("{} ${} as {}", out, prepare.parameter_count,
                       std::visit(*this, prepare.statement->node));
  }

  std::string operator()(const Execute& execute) const {
    return fmt::format("execute {} <{}>", execute.name.name, dump_list(execute.values));
  }

  std::string operator()(const Discard& discard) const { return "discard " + discard.what.name; }
  std::string operator()(const Unlisten&) const { return "unlisten"; }
  std::string operator()(const Cancel& cancel) const { return "cancel " + cancel.session; }
  std::string operator()(const Deallocate& deallocate) const {
    return "deallocate " + (deallocate.name ? deallocate.name->name : "*");
  }

  std::string operator()(const DeclareCursor& declare) const {
    return fmt::format("declare {}{}{} for {}", declare.name.name, declare.scrolls ? "" : " no scroll",
                       declare.holds ? " with hold" : "", (*this)(*declare.query));
  }

  std::string operator()(const FetchRows& fetch) const {
    constexpr std::array kWays = {"forward", "backward", "absolute", "relative"};
    return fmt::format("{} {} {} from {}", fetch.only_moves ? "move" : "fetch",
                       kWays.at(static_cast<size_t>(fetch.way)), fetch.count ? fetch.count->name : "all",
                       fetch.cursor.name);
  }

  std::string operator()(const CloseCursor& close) const {
    return "close " + (close.name ? close.name->name : "*");
  }

  static std::string dump_mode(const TransactionMode& mode) {
    constexpr std::array kLevels = {" read uncommitted", " read committed", " repeatable read",
                                    " serializable"};
    std::string text = mode.level ? kLevels.at(static_cast<size_t>(*mode.level)) : "";
    if (mode.reads_only) text += *mode.reads_only ? " read only" : " read write";
    return text;
  }

  std::string operator()(const Begin& begin) const { return to_lower(begin.command) + dump_mode(begin.mode); }

  std::string operator()(const SetTransaction& set) const {
    return fmt::format("set {}{}", set.of_session ? "transactions" : "transaction", dump_mode(set.mode));
  }

  std::string operator()(const Commit& commit) const { return commit.chain ? "commit chain" : "commit"; }

  std::string operator()(const Rollback& rollback) const {
    return rollback.chain ? "rollback chain" : "rollback";
  }

  std::string operator()(const Savepoint& savepoint) const { return "savepoint " + savepoint.name.name; }

  std::string operator()(const RollbackTo& rollback) const {
    return "rollback to " + rollback.savepoint.name;
  }

  std::string operator()(const Release& release) const { return "release " + release.savepoint.name; }

  std::string operator()(const CopyFrom& copy) const {
    const std::string from = copy.is_sent ? "stdin" : fmt::format("[{}]", dump_files(copy.files));
    return fmt::format("copy {}{} from {}{}", copy.table.name, dump_names(copy.columns), from,
                       dump_options(copy.options));
  }

  std::string operator()(const CopyTo& copy) const {
    std::string source = copy.table ? copy.table->name : fmt::format("({})", (*this)(*copy.query));
    const std::string to = copy.is_sent ? "stdout" : fmt::format("[{}]", copy.path);
    return fmt::format("copy {} to {}{}", source, to, dump_options(copy.options));
  }

  std::string operator()(const Show& show) const {
    switch (show.what) {
      case Show::What::kTables:
        return "show tables";
      case Show::What::kAllTables:
        return "show all tables";
      case Show::What::kIndexes:
        return "show indexes";
      case Show::What::kViews:
        return "show views";
      case Show::What::kTypes:
        return "show types";
      case Show::What::kCubes:
        return "show cubes";
      case Show::What::kDatabases:
        return "show databases";
      case Show::What::kSchemas:
        return "show schemas";
      case Show::What::kCollations:
        return "show collations";
      case Show::What::kFunctions:
        return "show functions";
      case Show::What::kSettings:
        return "show settings";
      case Show::What::kSessions:
        return "show sessions";
      case Show::What::kMetrics:
        return "show metrics";
      case Show::What::kStorage:
        return "show storage " + show.name.text();
      case Show::What::kSetting:
        break;
    }
    return "show setting " + show.name.name;
  }

  std::string operator()(const Describe& describe) const {
    return "describe " +
           (describe.table ? describe.table->text() : fmt::format("({})", (*this)(describe.query)));
  }
  std::string operator()(const Set& set) const {
    return fmt::format("set {}{} [{}]", set.is_local ? "local " : "", set.name.name, set.value);
  }
  std::string operator()(const Reset& reset) const {
    return "reset " + (reset.name ? reset.name->name : "-");
  }

  std::string operator()(const Explain& explain) const {
    const std::string path = explain.picture_path.empty() ? "" : fmt::format(" [{}]", explain.picture_path);
    return fmt::format("explain{}{}{}{} {}", explain.analyze ? " analyze" : "",
                       explain.alternatives ? " alternatives" : "",
                       explain.json      ? " json"
                       : explain.logical ? " logical"
                       : explain.picture ? " picture"
                                         : "",
                       path, dump(*explain.statement));
  }

  std::string operator()(const Calibrate& calibrate) const {
    return calibrate.reset ? "calibrate reset" : "calibrate";
  }
  std::string operator()(const CreateSchema& create) const {
    return fmt::format("create schema{} {}", if_not_exists(create.if_not_exists), create.name.text());
  }
  std::string operator()(const DropSchema& drop) const {
    return fmt::format("drop schema{} {}{}", if_exists(drop.if_exists), dump_names(drop.names),
                       drop.cascade ? " cascade" : "");
  }
  std::string operator()(const RenameSchema& rename) const {
    return fmt::format("rename schema {} to {}", rename.name.text(), rename.new_name.name);
  }
  std::string operator()(const Use& use) const { return "use " + use.place.text(); }
  std::string operator()(const Attach& attach) const {
    std::string out = fmt::format("attach [{}]", attach.path);
    if (attach.name) out += " as " + attach.name->name;
    if (attach.if_not_exists) out += " if-not-exists";
    return out + dump_options(attach.options);
  }
  std::string operator()(const Detach& detach) const {
    return "detach " + detach.name.name + (detach.if_exists ? " if-exists" : "");
  }
  std::string operator()(const ExportDatabase& exported) const {
    return fmt::format("export [{}]", exported.folder);
  }
  std::string operator()(const ImportDatabase& imported) const {
    return fmt::format("import [{}]", imported.folder);
  }
  std::string operator()(const Checkpoint& checkpoint) const {
    return "checkpoint" + (checkpoint.database ? " " + checkpoint.database->name : "");
  }
  std::string operator()(const Maintenance& maintenance) const {
    std::string out = maintenance.vacuums ? "vacuum" : "";
    if (maintenance.analyzes) out += maintenance.vacuums ? " analyze" : "analyze";
    for (const MaintainedTable& table : maintenance.tables) {
      out += " " + table.name.text();
      if (!table.columns.empty()) out += " " + dump_names(table.columns);
    }
    return out;
  }
  std::string operator()(const Benchmark& benchmark) const {
    std::string out = "benchmark" + dump_methods(benchmark.methods);
    if (benchmark.indexed)
      out += fmt::format(" on {}.{}", benchmark.indexed->table.name, benchmark.indexed->column.name);
    if (benchmark.probed)
      out += fmt::format(" probe {}.{}", benchmark.probed->table.name, benchmark.probed->column.name);
    return out + dump_parameters(benchmark.parameters);
  }
  std::string operator()(const BenchmarkScan& benchmark) const {
    const std::string table =
        benchmark.table ? " on " + benchmark.table->name + dump_names(benchmark.columns) : "";
    return "benchmark of scans:" + dump_methods(benchmark.methods) + table +
           dump_parameters(benchmark.parameters);
  }
  std::string operator()(const BenchmarkQuery& benchmark) const {
    return "benchmark of " + to_sql(*benchmark.query) + dump_parameters(benchmark.parameters);
  }

 private:
  static std::string dump_methods(const std::vector<BenchmarkMethod>& methods) {
    std::string out;
    for (const BenchmarkMethod& method : methods)
      out += (method.all ? " <all>" : " " + method.name.name) + dump_sweeps(method.options);
    return out;
  }
  static std::string dump_parameters(const std::vector<Sweep>& parameters) {
    return parameters.empty() ? "" : " with" + dump_sweeps(parameters);
  }
};

}  // namespace

std::string dump(const Statement& statement) {
  return std::visit(Dumper{}, statement.node);
}

}  // namespace rtsql::sql
