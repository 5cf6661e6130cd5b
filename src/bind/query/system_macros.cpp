#include "bind/query/system_macros.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "bind/query/macro_binder.h"
#include "common/parse.h"
#include "expression/type_rules.h"
#include "function/registry/functions.h"

namespace rtsql {
namespace {

struct Declaration {
  std::string_view signature;  // "name(parameter, parameter := default)"
  std::string_view text;
  bool gives_rows = false;
};

// Parameters are named so that no column of the relations hides them.
constexpr auto kDeclarations = std::to_array<Declaration>({
    // These say what objects are.
    {"format_type(the_type, the_modifier)",
     "CASE WHEN the_type IS NULL THEN NULL WHEN the_type = 0 THEN '-' ELSE coalesce((SELECT CASE "
     "WHEN the_modifier IS NULL OR the_modifier < 0 THEN o.shown "
     "WHEN o.oid = 1700 THEN 'numeric(' || ((the_modifier - 4) >> 16) || ',' || ((the_modifier - 4) & 65535) "
     "|| ')' "
     "WHEN o.oid IN (1042, 1043) THEN o.shown || '(' || (the_modifier - 4) || ')' "
     "WHEN o.oid IN (1083, 1114, 1184) THEN regexp_replace(o.shown, '^[a-z]+', '\\0(' || the_modifier || "
     "')') "
     "ELSE o.shown END FROM pg_catalog.rtsql_objects o WHERE o.class = 'type' AND o.oid = the_type), "
     "repeat('?', 3)) END"},
    {"pg_get_expr(the_expression, the_relation, is_pretty := false)", "the_expression"},
    {"pg_get_viewdef(the_view, is_pretty := false)", "rtsql_definition('relation', the_view::regclass)"},
    {"pg_get_constraintdef(the_constraint, is_pretty := false)",
     "CASE WHEN NOT is_pretty AND rtsql_definition('constraint', the_constraint) LIKE 'CHECK (%' "
     "THEN 'CHECK (' || substring(rtsql_definition('constraint', the_constraint) FROM 7) || ')' "
     "ELSE rtsql_definition('constraint', the_constraint) END"},
    {"pg_get_indexdef(the_index, the_column := 0, is_pretty := false)",
     "CASE WHEN the_column = 0 THEN rtsql_definition('relation', the_index) ELSE (SELECT c.text FROM "
     "pg_catalog.rtsql_columns_of_indexes c WHERE c.index = the_index AND c.number = the_column) END"},
    {"pg_get_ruledef(the_rule, is_pretty := false)", "NULL::text"},
    {"pg_get_triggerdef(the_trigger, is_pretty := false)", "NULL::text"},
    {"pg_get_functiondef(the_function)", "NULL::text"},
    {"pg_get_function_result(the_function)", "NULL::text"},
    {"pg_get_function_arguments(the_function)", "NULL::text"},
    {"pg_get_function_identity_arguments(the_function)", "NULL::text"},
    {"pg_get_function_sqlbody(the_function)", "NULL::text"},
    {"pg_get_partkeydef(the_table)", "NULL::text"},
    {"pg_get_statisticsobjdef_columns(the_statistics)", "NULL::text"},
    {"pg_get_serial_sequence(the_table, the_column)",
     "(SELECT o.shown FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_attribute a ON a.attrelid = d.refobjid "
     "AND "
     "a.attnum = d.refobjsubid JOIN pg_catalog.rtsql_objects o ON o.class = 'relation' AND o.oid = d.objid "
     "WHERE "
     "d.deptype = 'i' AND d.refobjid = the_table::regclass AND a.attname = the_column)"},
    {"pg_sequence_last_value(the_sequence)",
     "(SELECT o.last_value FROM pg_catalog.rtsql_objects o WHERE o.class = 'relation' AND o.oid = "
     "the_sequence)"},
    {"pg_get_userbyid(the_role)",
     "CASE the_role WHEN 10 THEN 'rtsql' ELSE 'unknown (OID=' || the_role || ')' END"},
    {"pg_relation_is_publishable(the_relation)", "false"},
    {"pg_encoding_to_char(the_encoding)", "CASE the_encoding WHEN 6 THEN 'UTF8' ELSE '' END"},
    {"pg_char_to_encoding(the_name)", "CASE upper(the_name) WHEN 'UTF8' THEN 6 ELSE -1 END"},
    {"getdatabaseencoding()", "'UTF8'"},
    {"pg_tablespace_location(the_tablespace)", "''"},

    // These say what names mean.
    {"to_regclass(the_name)", "rtsql_relation(the_name)"},
    {"to_regtype(the_name)", "rtsql_type(the_name)"},
    {"to_regproc(the_name)", "rtsql_function(the_name)"},
    {"to_regnamespace(the_name)", "rtsql_schema(the_name)"},
    {"pg_table_is_visible(the_relation)", "rtsql_visible('relation', the_relation)"},
    {"pg_type_is_visible(the_type)", "rtsql_visible('type', the_type)"},
    {"pg_function_is_visible(the_function)", "rtsql_visible('function', the_function)"},
    {"pg_collation_is_visible(the_collation)", "true"},
    {"pg_conversion_is_visible(the_conversion)", "true"},
    {"pg_operator_is_visible(the_operator)", "true"},
    {"pg_opclass_is_visible(the_class)", "true"},
    {"pg_opfamily_is_visible(the_family)", "true"},
    {"pg_statistics_obj_is_visible(the_statistics)", "true"},
    {"pg_ts_config_is_visible(the_configuration)", "true"},
    {"pg_ts_dict_is_visible(the_dictionary)", "true"},
    {"pg_ts_parser_is_visible(the_parser)", "true"},
    {"pg_ts_template_is_visible(the_template)", "true"},
    {"current_schemas(the_implicit_too)",
     "coalesce((SELECT list(p.name ORDER BY p.number) FROM pg_catalog.rtsql_path p WHERE the_implicit_too OR "
     "NOT "
     "p.is_implicit), []::text[])"},

    // Nothing has a description.
    {"obj_description(the_object, the_catalog := NULL)", "NULL::text"},
    {"col_description(the_table, the_column)", "NULL::text"},
    {"shobj_description(the_object, the_catalog)", "NULL::text"},

    // Sizes, in bytes: of what lies in memory.
    {"pg_relation_size(the_relation, the_fork := 'main')",
     "(SELECT o.bytes FROM pg_catalog.rtsql_objects o WHERE o.class = 'relation' AND o.oid = "
     "the_relation::regclass)"},
    {"pg_table_size(the_table)", "pg_relation_size(the_table)"},
    {"pg_indexes_size(the_table)",
     "coalesce((SELECT sum(o.bytes) FROM pg_catalog.rtsql_objects o JOIN pg_catalog.pg_index i ON "
     "i.indexrelid = "
     "o.oid WHERE o.class = 'relation' AND i.indrelid = the_table::regclass), 0)::bigint"},
    {"pg_total_relation_size(the_table)", "pg_relation_size(the_table) + pg_indexes_size(the_table)"},
    {"pg_database_size(the_database)",
     "coalesce((SELECT sum(o.bytes) FROM pg_catalog.rtsql_objects o), 0)::bigint"},
    {"pg_tablespace_size(the_tablespace)",
     "coalesce((SELECT sum(o.bytes) FROM pg_catalog.rtsql_objects o), 0)::bigint"},
    // Halves of units are rounded away from zero.
    {"pg_size_pretty(the_size)",
     "CASE WHEN the_size > -10240 AND the_size < 10240 THEN the_size || ' bytes' "
     "ELSE rtsql_pretty_size(div(the_size, 512)) END"},
    {"rtsql_pretty_size(the_halves)",
     "CASE WHEN abs(the_halves) < 20479 THEN rtsql_rounded_half(the_halves) || ' kB' "
     "WHEN abs(the_halves) < 20970496 THEN rtsql_rounded_half(div(the_halves, 1024)) || ' MB' "
     "WHEN abs(the_halves) < 21473787904 THEN rtsql_rounded_half(div(the_halves, 1048576)) || ' GB' "
     "WHEN abs(the_halves) < 21989158813696 THEN rtsql_rounded_half(div(the_halves, 1073741824)) || ' TB' "
     "ELSE rtsql_rounded_half(div(the_halves, 1099511627776)) || ' PB' END"},
    {"rtsql_rounded_half(the_halves)", "div(the_halves + sign(the_halves), 2)"},

    // The one user may do everything.
    {"has_table_privilege(a, b, c := NULL)", "true"},
    {"has_any_column_privilege(a, b, c := NULL)", "true"},
    {"has_column_privilege(a, b, c, d := NULL)", "true"},
    {"has_schema_privilege(a, b, c := NULL)", "true"},
    {"has_database_privilege(a, b, c := NULL)", "true"},
    {"has_function_privilege(a, b, c := NULL)", "true"},
    {"has_sequence_privilege(a, b, c := NULL)", "true"},
    {"has_tablespace_privilege(a, b, c := NULL)", "true"},
    {"has_type_privilege(a, b, c := NULL)", "true"},
    {"pg_has_role(a, b, c := NULL)", "true"},
    {"row_security_active(the_table)", "false"},

    // The session.
    {"pg_backend_pid()", "(SELECT s.number FROM pg_catalog.rtsql_session s)"},
    {"pg_is_in_recovery()", "false"},
    {"pg_is_wal_replay_paused()", "false"},
    {"pg_show_all_settings()", "SELECT * FROM pg_catalog.pg_settings", true},
    // Nobody counts them.
    {"pg_stat_get_numscans(the_relation)", "0::bigint"},
    {"current_setting(the_name, is_missing_ok := false)",
     "(SELECT s.setting FROM pg_catalog.pg_settings s WHERE lower(s.name) = lower(the_name))"},

    // Lists.
    {"array_upper(the_list, the_dimension)", "nullif(array_length(the_list, the_dimension), 0)"},
    {"array_lower(the_list, the_dimension)",
     "CASE WHEN array_length(the_list, the_dimension) > 0 THEN 1 END"},
    {"array_ndims(the_list)", "CASE WHEN cardinality(the_list) > 0 THEN 1 END"},
    {"array_remove(the_list, the_value)",
     "CASE WHEN the_list IS NOT NULL THEN ARRAY(SELECT e FROM unnest(the_list) AS u(e) WHERE e IS DISTINCT "
     "FROM "
     "the_value) END"},
    // Gives pairs, of which (pair).x is the element and (pair).n its number.
    {"_pg_expandarray(the_list)",
     "[the_list[generate_subscripts(the_list, 1)]::bigint, generate_subscripts(the_list, 1)]"},

    {"pg_get_keywords()", "SELECT word, catcode, catdesc FROM pg_catalog.rtsql_keywords", true},

    // The others are made of these.
    {"rtsql_definition(the_class, the_object)",
     "(SELECT o.definition FROM pg_catalog.rtsql_objects o WHERE o.class = the_class AND o.oid = "
     "the_object)"},
    {"rtsql_visible(the_class, the_object)",
     "(SELECT o.visible FROM pg_catalog.rtsql_objects o WHERE o.class = the_class AND o.oid = the_object)"},
    {"rtsql_shown(the_class, the_object)",
     "CASE the_object WHEN 0 THEN '-' ELSE coalesce((SELECT o.shown FROM pg_catalog.rtsql_objects o WHERE "
     "o.class = "
     "the_class AND o.oid = the_object), the_object::bigint::text) END"},
    {"rtsql_relation(the_name)",
     "(SELECT k.relation FROM pg_catalog.rtsql_keys k WHERE k.class = 'relation' AND k.key = "
     "rtsql_key(the_name))"},
    {"rtsql_type(the_name)",
     "(SELECT k.type FROM pg_catalog.rtsql_keys k WHERE k.class = 'type' AND k.key = rtsql_key(the_name))"},
    {"rtsql_function(the_name)",
     "(SELECT k.function FROM pg_catalog.rtsql_keys k WHERE k.class = 'function' AND k.key = "
     "rtsql_key(the_name))"},
    {"rtsql_schema(the_name)",
     "(SELECT k.schema FROM pg_catalog.rtsql_keys k WHERE k.class = 'schema' AND k.key = "
     "rtsql_key(the_name))"},
    {"rtsql_key(the_name)", "lower(replace(the_name, '\"', ''))"},
    {"rtsql_same(the_number)", "the_number | 0"},
    {"rtsql_tid_text(the_number)", "'(' || (the_number >> 15) || ',' || ((the_number & 32767) + 1) || ')'"},
    {"rtsql_tid(the_text)",
     "split_part(substring(the_text FROM 2), ',', 1)::bigint * 32768 "
     "+ rtrim(split_part(the_text, ',', 2), ')')::bigint - 1"},
    {"rtsql_digits(the_text)",
     "CASE WHEN the_text = '-' THEN 0 WHEN the_text ~ '^[0-9]+$' THEN the_text::bigint END"},
});

std::vector<MacroParameter> parameters_of(std::string_view list) {
  std::vector<MacroParameter> parameters;
  while (!list.empty()) {
    const size_t end = std::min(list.find(", "), list.size());
    const std::string_view one = list.substr(0, end);
    const size_t assigned = one.find(" := ");
    parameters.push_back({std::string(one.substr(0, assigned)),
                          assigned == std::string_view::npos ? "" : std::string(one.substr(assigned + 4))});
    list.remove_prefix(std::min(list.size(), end + 2));
  }
  return parameters;
}

MacroEntryPtr macro_of(const Declaration& declaration) {
  const std::string_view signature = declaration.signature;
  const size_t open = signature.find('(');
  MacroEntry macro;
  macro.name = signature.substr(0, open);
  macro.text = declaration.text;
  macro.gives_rows = declaration.gives_rows;
  macro.parameters = parameters_of(signature.substr(open + 1, signature.size() - open - 2));
  return std::make_shared<const MacroEntry>(std::move(macro));
}

// Names what the numbers are those of, as rtsql_objects does.
std::string_view class_of(Referent referent) {
  switch (referent) {
    case Referent::kRelation:
      return "relation";
    case Referent::kType:
      return "type";
    case Referent::kFunction:
      return "function";
    case Referent::kSchema:
      return "schema";
    default:
      return {};
  }
}

bool is_literal_number(const Expr& value) {
  return is_text_literal(value) && !value.literal.null &&
         parse_integer<int64_t>(value.literal.text).has_value();
}

ExprPtr with_referent(const ExprPtr& value, Type type) {
  auto copy = std::make_shared<Expr>(*value);
  copy->type = type;
  return copy;
}

ExprPtr call_system_macro(std::string_view macro, const std::vector<ExprPtr>& arguments,
                          const sql::Expression& at, OperandBinder& operands) {
  return bind_macro(find_system_macro(macro), arguments, at, operands);
}

}  // namespace

MacroEntryPtr find_system_macro(std::string_view name) {
  static const std::map<std::string, MacroEntryPtr, std::less<>> kMacros = [] {
    std::map<std::string, MacroEntryPtr, std::less<>> macros;
    for (const Declaration& declaration : kDeclarations) {
      MacroEntryPtr macro = macro_of(declaration);
      macros.emplace(macro->name, std::move(macro));
    }
    return macros;
  }();
  const auto found = kMacros.find(name);
  return found == kMacros.end() ? nullptr : found->second;
}

ExprPtr cast_by_referent(Type type, const ExprPtr& value, const sql::Expression& cast,
                         OperandBinder& operands) {
  // A parameter without a type is a text that names something, or the digits of a number.
  if (value->op == Op::kParameter && value->type.id == TypeId::kNull && !class_of(type.referent).empty())
    return cast_by_referent(type, cast_expr(value, TypeId::kVarchar), cast, operands);
  const Referent from = value->type.referent;
  if (from == Referent::kNone && type.referent == Referent::kNone) return nullptr;
  if (type.id == TypeId::kVarchar && from == Referent::kRow)
    return call_system_macro("rtsql_tid_text", {value}, cast, operands);
  if (value->type.id == TypeId::kVarchar && type.referent == Referent::kRow && !is_text_literal(*value))
    return with_referent(call_system_macro("rtsql_tid", {value}, cast, operands), type);
  const auto name = [&](Referent of) {
    return make_literal(Value::of_text(std::string(class_of(of))), cast.span);
  };
  if (type.id == TypeId::kVarchar && from == Referent::kVector)
    return bind_function("array_to_string", {value, make_literal(Value::of_text(" "), cast.span)}, cast.span);
  if (type.id == TypeId::kVarchar && !class_of(from).empty())
    return call_system_macro("rtsql_shown", {name(from), value}, cast, operands);
  if (value->type.id == TypeId::kVarchar && !class_of(type.referent).empty() && !is_literal_number(*value)) {
    ExprPtr number =
        call_system_macro(fmt::format("rtsql_{}", class_of(type.referent)), {value}, cast, operands);
    if (is_text_literal(*value)) return number;
    const ExprPtr digits = call_system_macro("rtsql_digits", {value}, cast, operands);
    return with_referent(bind_function("coalesce", {number, digits}, cast.span), type);
  }
  // A column keeps the type that it has where it is made, so that another type needs another expression.
  const bool is_named = (from == Referent::kRow || !class_of(from).empty()) && value->op != Op::kLiteral;
  const ExprPtr number = is_named ? call_system_macro("rtsql_same", {value}, cast, operands) : value;
  return with_referent(cast_expr(number, type), type);
}

}  // namespace rtsql
