// The SQL of rtsql. Actions only build the tree of sql/statement.h; what names and types mean is the binder's matter.
// There are no conflicts but those between operators, which their precedence resolves.

%require "3.8"
%skeleton "lalr1.cc"
%language "c++"

%define api.namespace {rtsql::sql}
%define api.parser.class {Grammar}
%define api.location.type {rtsql::SourceSpan}
%define api.value.type variant
%define api.value.automove
%define api.token.constructor
%define api.token.raw
%define api.token.prefix {T_}
%define parse.error custom
%define parse.lac full
%locations

%param { Scanner& scanner }
%parse-param { Statement& result }

%code requires {
#include "sql/build.h"

namespace rtsql::sql {
class Scanner;
}
}

%code {
#include "sql/scanner.h"

namespace rtsql::sql {
static Grammar::symbol_type yylex(Scanner& scanner) { return scanner.next(); }

// A keyword as it was written, where it is but a word.
static Identifier word(const Scanner& scanner, SourceSpan span) { return {std::string(scanner.text_of(span)), span}; }
}
}

// ---- Tokens ----------------------------------------------------------------------------------------------------
// The quoted texts are how errors name a token.

%token END_OF_TEXT 0 "the end of the statement"
%token <std::string> IDENTIFIER "a name"
%token <std::string> STRING "a string"
%token <std::string> INTEGER "an integer"
%token <std::string> DECIMAL "a decimal number"
%token <std::string> FLOAT "a floating-point number"
%token <std::string> QUANTITY "a number with a unit"
%token <std::string> UNIT "a unit of time"
%token HINT_BEGIN "/*+"
%token HINT_END "*/"
%token LEFT_PARENTHESIS "(" RIGHT_PARENTHESIS ")" COMMA "," DOT "." SEMICOLON ";"
%token PLUS "+" MINUS "-" STAR "*" SLASH "/" PERCENT "%" CONCATENATE "||" TYPE_CAST "::"
%token EQUAL "=" NOT_EQUAL "<>" LESS "<" LESS_EQUAL "<=" GREATER ">" GREATER_EQUAL ">="

// Keywords: sql/keywords.cpp makes the scanner's table of the tokens from ALL to WITH, reserved up to WHERE.
//
// Reserved: these cannot name a column or table unless quoted, for each of them may follow an expression or a table,
// where an unreserved word is an alias, or starts a construct where an expression may start. Those of joins, set
// operations and RETURNING, which are not supported, are reserved so that they are not mistaken for aliases.
%token ALL AND AS BETWEEN CASE CAST CROSS DISTINCT ELSE EXCEPT FALSE FROM FULL GROUP HAVING ILIKE IN INNER INTERSECT
%token IS ISNULL JOIN LEFT LIKE LIMIT NATURAL NOT NOTNULL NULL OFFSET ON OR ORDER RETURNING RIGHT SELECT THEN TRUE
%token UNION USING WHEN WHERE

// Unreserved: listed once more under `unreserved`.
%token ANALYZE ASC BENCHMARK BY CALIBRATE COPY CREATE DATE DELETE DESC DESCRIBE DOUBLE DROP END ESCAPE EXISTS
%token EXPLAIN EXTRACT FIRST IF INDEX INDEXES INSERT INTERVAL INTO LAST NULLS OUTER PRECISION PROBE RESET SET SETTINGS
%token SHOW TABLE TABLES TIMESTAMP TO UPDATE VALUES WITH

// ---- Operators, loosest first ----------------------------------------------------------------------------------
// One nonterminal for all of a kind, and not one per level, so that a literal is an expression after few reductions: a
// list of VALUES consists of little else.

%left OR
%left AND
%precedence NEGATION  // NOT in front of an expression
%precedence IS ISNULL NOTNULL
%nonassoc "=" "<>" "<" "<=" ">" ">="
%precedence BETWEEN IN LIKE ILIKE NOT  // NOT in front of the others
%left "||"
%left "+" "-"
%left "*" "/" "%"
%precedence SIGN
%precedence "::"
%precedence EXTRACT  // the name of a column, or of no other function
%precedence "("

// ---- Values ----------------------------------------------------------------------------------------------------

%nterm <Boxed<Statement>> statement plain_statement create_table drop_table create_index drop_index insert update delete
%nterm <Boxed<Statement>> copy show describe set reset explain benchmark calibrate
%nterm <Boxed<Query>> select
%nterm <bool> distinct not nullability
%nterm <Identifier> name bare_name setting_name plain_name label value field
%nterm <std::vector<Identifier>> names column_list
%nterm <std::optional<Identifier>> item_alias table_alias target_alias method
%nterm <NewObject> new_object
%nterm <NewIndex> new_index
%nterm <OldObject> old_object
%nterm <TypeName> type
%nterm <std::vector<int64_t>> type_arguments
%nterm <Boxed<ColumnSpecification>> column
%nterm <std::vector<ColumnSpecification>> columns
%nterm <Boxed<Option>> option
%nterm <std::vector<Option>> options with copy_options
%nterm <TypedColumns> typed_columns
%nterm <Boxed<BenchmarkMethod>> benchmark_method
%nterm <std::vector<BenchmarkMethod>> benchmark_methods
%nterm <Boxed<BenchmarkColumns>> benchmark_columns
%nterm <Boxed<BenchmarkColumn>> benchmark_column
%nterm <Sweep> sweep
%nterm <std::vector<Sweep>> sweeps benchmark_parameters
%nterm <std::vector<Identifier>> values
%nterm <std::string> number
%nterm <Hint> hint
%nterm <std::vector<Hint>> hints hint_list
%nterm <std::vector<std::string>> hint_arguments
%nterm <std::string> hint_argument
%nterm <SelectItem> select_item
%nterm <std::vector<SelectItem>> select_items
%nterm <FromItemPtr> from
%nterm <Boxed<FromItem>> tables table
%nterm <JoinKind> join_kind
%nterm <JoinCondition> join_condition
%nterm <std::vector<OrderItem>> order_by order_items
%nterm <OrderItem> order_item
%nterm <bool> direction
%nterm <NullOrder> null_order
%nterm <LimitClause> limits
%nterm <ExpressionPtr> where having limit expression operand function subject escape
%nterm <std::vector<ExpressionPtr>> group_by arguments expressions case_arms
%nterm <std::vector<std::vector<ExpressionPtr>>> rows
%nterm <Assignment> assignment
%nterm <std::vector<Assignment>> assignments

%start input

%%

input:
    statement             { result = $1; }
  | statement ";"         { result = $1; }
  ;

statement:
    plain_statement
  | explain
  ;

plain_statement:
    select                { $$->node = $1; }
  | create_table
  | drop_table
  | create_index
  | drop_index
  | insert
  | update
  | delete
  | copy
  | show
  | describe
  | set
  | reset
  | benchmark
  | calibrate
  ;

// ---- SELECT ----------------------------------------------------------------------------------------------------

select:
    SELECT hints distinct select_items from where group_by having order_by limits
    {
      Select body;
      body.hints = $2;
      body.distinct = $3;
      body.items = $4;
      body.from = $5;
      body.where = $6;
      body.group_by = $7;
      body.having = $8;
      body.span = @$;
      $$ = make_query(std::move(body), $9, $10);
    }
  ;

hints:
    %empty                          {}
  | HINT_BEGIN hint_list HINT_END   { $$ = $2; }
  ;

hint_list:
    hint                  { $$.push_back($1); }
  | hint_list hint        { $$ = append($1, $2); }
  | hint_list "," hint    { $$ = append($1, $3); }
  ;

hint:
    label                            { $$ = make_hint($1, {}, @$); }
  | label "(" hint_arguments ")"     { $$ = make_hint($1, $3, @$); }
  ;

hint_arguments:
    hint_argument                      { $$.push_back($1); }
  | hint_arguments hint_argument       { $$ = append($1, $2); }
  | hint_arguments "," hint_argument   { $$ = append($1, $3); }
  ;

hint_argument:
    label                 { $$ = to_lower($1.name); }
  | INTEGER
  ;

distinct:
    %empty                { $$ = false; }
  | ALL                   { $$ = false; }
  | DISTINCT              { $$ = true; }
  ;

select_items:
    select_item                     { $$.push_back($1); }
  | select_items "," select_item    { $$ = append($1, $3); }
  ;

select_item:
    expression item_alias { $$ = {$1, $2}; }
  | "*"                   { $$ = {make_star({}, @$), {}}; }
  | name "." "*"          { $$ = {make_star($1, @$), {}}; }
  ;

item_alias:
    %empty                {}
  | bare_name             { $$ = $1; }
  | AS label              { $$ = $2; }
  ;

from:
    %empty                {}
  | FROM tables           { $$ = std::make_unique<FromItem>($2); }
  ;

tables:
    table
  | tables "," table                       { $$ = make_join(JoinKind::kCross, $1, $3, {}, @3); }
  | tables CROSS JOIN table                { $$ = make_join(JoinKind::kCross, $1, $4, {}, cover(@2, @4)); }
  | tables join_kind table join_condition  { $$ = make_join($2, $1, $3, $4, cover(@2, @4)); }
  ;

join_kind:
    JOIN                  { $$ = JoinKind::kInner; }
  | INNER JOIN            { $$ = JoinKind::kInner; }
  | LEFT JOIN             { $$ = JoinKind::kLeft; }
  | LEFT OUTER JOIN       { $$ = JoinKind::kLeft; }
  ;

join_condition:
    ON expression         { $$.on = $2; }
  | USING column_list     { $$.using_columns = $2; }
  ;

table:
    name table_alias                    { $$ = make_table($1, $2, @$); }
  | name "(" arguments ")" table_alias  { $$ = make_table_function($1, $3, $5, @$); }
  ;

table_alias:
    %empty                {}
  | bare_name             { $$ = $1; }
  | AS name               { $$ = $2; }
  ;

where:
    %empty                {}
  | WHERE expression      { $$ = $2; }
  ;

group_by:
    %empty                {}
  | GROUP BY expressions  { $$ = $3; }
  ;

having:
    %empty                {}
  | HAVING expression     { $$ = $2; }
  ;

order_by:
    %empty                {}
  | ORDER BY order_items  { $$ = $3; }
  ;

order_items:
    order_item                    { $$.push_back($1); }
  | order_items "," order_item    { $$ = append($1, $3); }
  ;

order_item:
    expression direction null_order   { $$ = {$1, $2, $3}; }
  ;

direction:
    %empty                { $$ = false; }
  | ASC                   { $$ = false; }
  | DESC                  { $$ = true; }
  ;

null_order:
    %empty                { $$ = NullOrder::kDefault; }
  | NULLS FIRST           { $$ = NullOrder::kFirst; }
  | NULLS LAST            { $$ = NullOrder::kLast; }
  ;

limits:
    %empty                      {}
  | limit                       { $$ = {$1, {}}; }
  | OFFSET expression           { $$ = {{}, $2}; }
  | limit OFFSET expression     { $$ = {$1, $3}; }
  | OFFSET expression limit     { $$ = {$3, $2}; }
  ;

limit:
    LIMIT expression            { $$ = $2; }
  | LIMIT ALL                   {}
  ;

// ---- CREATE TABLE, DROP TABLE ----------------------------------------------------------------------------------

create_table:
    CREATE TABLE new_object "(" columns ")"
    {
      $$->node = create($3, CreateTable{.columns = $5});
    }
  | CREATE TABLE new_object FROM STRING with
    {
      $$->node = create($3, CreateTableFrom{.path = $5, .path_span = @5, .options = $6});
    }
  | CREATE TABLE new_object AS select
    {
      $$->node = create($3, CreateTableAs{.query = $5});
    }
  ;

drop_table:
    DROP TABLE old_object { $$->node = drop<DropTable>($3); }
  ;

columns:
    column                { $$.push_back($1); }
  | columns "," column    { $$ = append($1, $3); }
  ;

column:
    name type nullability { $$ = ColumnSpecification{$1, $2, $3}; }
  ;

nullability:
    %empty                { $$ = false; }
  | NULL                  { $$ = false; }
  | NOT NULL              { $$ = true; }
  ;

// ---- CREATE INDEX, DROP INDEX ----------------------------------------------------------------------------------
// Any word may follow USING: the binder knows the methods.

create_index:
    CREATE INDEX new_index ON name method column_list with
    {
      $$->node = create($3, CreateIndex{.table = $5, .method = $6, .columns = $7, .options = $8});
    }
  ;

method:
    %empty                {}
  | USING name            { $$ = $2; }
  ;

drop_index:
    DROP INDEX old_object { $$->node = drop<DropIndex>($3); }
  ;

// ---- INSERT ----------------------------------------------------------------------------------------------------

insert:
    INSERT INTO name VALUES rows                { $$->node = Insert{$3, {}, $5, {}}; }
  | INSERT INTO name column_list VALUES rows    { $$->node = Insert{$3, $4, $6, {}}; }
  | INSERT INTO name select                     { $$->node = Insert{$3, {}, {}, $4}; }
  | INSERT INTO name column_list select         { $$->node = Insert{$3, $4, {}, $5}; }
  ;

rows:
    "(" expressions ")"           { $$.push_back($2); }
  | rows "," "(" expressions ")"  { $$ = append($1, $4); }
  ;

// ---- UPDATE, DELETE --------------------------------------------------------------------------------------------

update:
    UPDATE name target_alias SET assignments where  { $$->node = Update{$2, $3, $5, $6}; }
  ;

// Without AS the word SET begins the assignments.
target_alias:
    %empty                              {}
  | AS name                             { $$ = $2; }
  | IDENTIFIER                          { $$ = Identifier{$1, @$}; }
  | show_word                           { $$ = word(scanner, @$); }
  | unreserved_but_set                  { $$ = word(scanner, @$); }
  ;

assignments:
    assignment                          { $$.push_back($1); }
  | assignments "," assignment          { $$ = append($1, $3); }
  ;

assignment:
    name "=" expression                 { $$ = {$1, $3}; }
  ;

delete:
    DELETE FROM name table_alias where  { $$->node = Delete{$3, $4, $5}; }
  ;

// ---- COPY ------------------------------------------------------------------------------------------------------

copy:
    COPY name FROM STRING copy_options              { $$->node = CopyFrom{$2, {}, $4, @4, $5}; }
  | COPY name column_list FROM STRING copy_options  { $$->node = CopyFrom{$2, $3, $5, @5, $6}; }
  | COPY name TO STRING copy_options                { $$->node = CopyTo{$2, {}, $4, @4, $5}; }
  | COPY "(" select ")" TO STRING copy_options      { $$->node = CopyTo{{}, $3, $6, @6, $7}; }
  ;

copy_options:
    with
  | "(" options ")"       { $$ = $2; }
  ;

// ---- SHOW, DESCRIBE --------------------------------------------------------------------------------------------

show:
    SHOW TABLES           { $$->node = Show{Show::What::kTables, {}}; }
  | SHOW INDEXES          { $$->node = Show{Show::What::kIndexes, {}}; }
  | SHOW SETTINGS         { $$->node = Show{Show::What::kSettings, {}}; }
  | SHOW ALL              { $$->node = Show{Show::What::kSettings, {}}; }
  | SHOW setting_name     { $$->node = Show{Show::What::kSetting, $2}; }
  ;

describe:
    DESCRIBE name         { $$->node = Describe{$2}; }
  | DESC name             { $$->node = Describe{$2}; }
  ;

// ---- SET, RESET ------------------------------------------------------------------------------------------------

set:
    SET setting_name "=" value  { $$->node = make_set($2, $4); }
  | SET setting_name TO value   { $$->node = make_set($2, $4); }
  ;

reset:
    RESET ALL             { $$->node = Reset{}; }
  | RESET setting_name    { $$->node = Reset{$2}; }
  ;

// ---- EXPLAIN ---------------------------------------------------------------------------------------------------

// Which statements have a plan is not the grammar's matter.

explain:
    EXPLAIN plain_statement                  { $$->node = make_explain({}, $2, @2); }
  | EXPLAIN ANALYZE plain_statement          { $$->node = make_explain({make_option(word(scanner, @2))}, $3, @3); }
  | EXPLAIN "(" options ")" plain_statement  { $$->node = make_explain($3, $5, @5); }
  ;

// ---- BENCHMARK -------------------------------------------------------------------------------------------------
// Any word may name a method, an option or a parameter; a list of values in place of one is a sweep.

benchmark:
    BENCHMARK benchmark_methods benchmark_columns benchmark_parameters
    {
      $$->node = make_benchmark($2, $3, $4);
    }
  ;

benchmark_methods:
    benchmark_method                          { $$.push_back($1); }
  | benchmark_methods "," benchmark_method    { $$ = append($1, $3); }
  ;

benchmark_method:
    ALL                           { $$->name = {"ALL", @1}; $$->all = true; }
  | plain_name                    { $$->name = $1; }
  | plain_name "(" sweeps ")"     { $$->name = $1; $$->options = $3; }
  ;

benchmark_columns:
    %empty                                          {}
  | ON benchmark_column                             { $$->indexed = $2; }
  | ON benchmark_column PROBE benchmark_column      { $$->indexed = $2; $$->probed = $4; }
  ;

benchmark_column:
    name "(" name ")"     { $$ = BenchmarkColumn{$1, $3}; }
  ;

benchmark_parameters:
    %empty                {}
  | WITH "(" sweeps ")"   { $$ = $3; }
  ;

sweeps:
    sweep                 { $$.push_back($1); }
  | sweeps "," sweep      { $$ = append($1, $3); }
  ;

sweep:
    label "=" value             { $$.name = $1; $$.values.push_back($3); }
  | label "=" "(" values ")"    { $$ = {$1, $4}; }
  ;

values:
    value                 { $$.push_back($1); }
  | values "," value      { $$ = append($1, $3); }
  ;

// ---- CALIBRATE -------------------------------------------------------------------------------------------------

calibrate:
    CALIBRATE             { $$->node = Calibrate{false}; }
  | CALIBRATE RESET       { $$->node = Calibrate{true}; }
  ;

// ---- Options: WITH (name = value, name value, name) ------------------------------------------------------------

with:
    %empty                {}
  | WITH "(" options ")"  { $$ = $3; }
  ;

options:
    option                { $$.push_back($1); }
  | options "," option    { $$ = append($1, $3); }
  ;

option:
    label                               { $$ = make_option($1); }
  | label value                         { $$ = make_option($1, $2); }
  | label "=" value                     { $$ = make_option($1, $3); }
  | label "(" typed_columns ")"         { $$ = Option{$1, {}, cover(@2, @4), $3}; }
  | label "=" "(" typed_columns ")"     { $$ = Option{$1, {}, cover(@3, @5), $4}; }
  ;

value:
    name
  | STRING                { $$ = {$1, @$}; }
  | QUANTITY              { $$ = {$1, @$}; }
  | number                { $$ = {$1, @$}; }
  | "+" number            { $$ = {$2, @$}; }
  | "-" number            { $$ = {"-" + $2, @$}; }
  | reserved              { $$ = word(scanner, @$); }
  ;

number:
    INTEGER
  | DECIMAL
  | FLOAT
  ;

typed_columns:
    name type                       { $$.push_back({$1, $2}); }
  | typed_columns "," name type     { $$ = append($1, {$3, $4}); }
  ;

// ---- Expressions -----------------------------------------------------------------------------------------------

expression:
    operand
  | expression OR expression        { $$ = make_binary("or", @2, $1, $3); }
  | expression AND expression       { $$ = make_binary("and", @2, $1, $3); }
  | NOT expression %prec NEGATION   { $$ = make_unary("not", @1, $2); }
  | expression IS not NULL          { $$ = make_predicate(ExpressionKind::kIsNull, $3, @$, $1); }
  | expression ISNULL               { $$ = make_predicate(ExpressionKind::kIsNull, false, @$, $1); }
  | expression NOTNULL              { $$ = make_predicate(ExpressionKind::kIsNull, true, @$, $1); }
  | expression NOT NULL             { $$ = make_predicate(ExpressionKind::kIsNull, true, @$, $1); }
  | expression IS not TRUE          { $$ = make_truth_test(true, $3, @$, $1); }
  | expression IS not FALSE         { $$ = make_truth_test(false, $3, @$, $1); }
  | expression "=" expression       { $$ = make_binary("=", @2, $1, $3); }
  | expression "<>" expression      { $$ = make_binary("<>", @2, $1, $3); }
  | expression "<" expression       { $$ = make_binary("<", @2, $1, $3); }
  | expression "<=" expression      { $$ = make_binary("<=", @2, $1, $3); }
  | expression ">" expression       { $$ = make_binary(">", @2, $1, $3); }
  | expression ">=" expression      { $$ = make_binary(">=", @2, $1, $3); }
  | expression BETWEEN operand AND operand
    {
      $$ = make_predicate(ExpressionKind::kBetween, false, @$, $1, $3, $5);
    }
  | expression NOT BETWEEN operand AND operand
    {
      $$ = make_predicate(ExpressionKind::kBetween, true, @$, $1, $4, $6);
    }
  | expression IN "(" expressions ")"         { $$ = make_in(false, @$, $1, $4); }
  | expression NOT IN "(" expressions ")"     { $$ = make_in(true, @$, $1, $5); }
  | expression LIKE operand escape            { $$ = make_like(false, "like", @$, list($1, $3), $4); }
  | expression NOT LIKE operand escape        { $$ = make_like(true, "like", @$, list($1, $4), $5); }
  | expression ILIKE operand escape           { $$ = make_like(false, "ilike", @$, list($1, $3), $4); }
  | expression NOT ILIKE operand escape       { $$ = make_like(true, "ilike", @$, list($1, $4), $5); }
  ;

escape:
    %empty                {}
  | ESCAPE operand        { $$ = $2; }
  ;

not:
    %empty                { $$ = false; }
  | NOT                   { $$ = true; }
  ;

// The bounds of BETWEEN are operands, for the AND between them is not the operator.
operand:
    NULL                        { $$ = make_literal(ExpressionKind::kNull, {}, @$); }
  | TRUE                        { $$ = make_literal(ExpressionKind::kBoolean, "true", @$); }
  | FALSE                       { $$ = make_literal(ExpressionKind::kBoolean, "false", @$); }
  | INTEGER                     { $$ = make_literal(ExpressionKind::kInteger, $1, @$); }
  | DECIMAL                     { $$ = make_literal(ExpressionKind::kDecimal, $1, @$); }
  | FLOAT                       { $$ = make_literal(ExpressionKind::kFloat, $1, @$); }
  | STRING                      { $$ = make_literal(ExpressionKind::kString, $1, @$); }
  | DATE STRING                 { $$ = make_typed_string("date", @1, $2, @$); }
  | TIMESTAMP STRING            { $$ = make_typed_string("timestamp", @1, $2, @$); }
  | INTERVAL STRING             { $$ = make_interval($2, {}, @$); }
  | INTERVAL STRING UNIT        { $$ = make_interval($2, $3, @$); }
  | INTERVAL INTEGER UNIT       { $$ = make_interval($2, $3, @$); }
  | name                        { $$ = make_column({}, $1, @$); }
  | name "." name               { $$ = make_column($1, $3, @$); }
  | "(" expression ")"          { $$ = parenthesize($2, @$); }
  | CAST "(" expression AS type ")"
    {
      $$ = make_cast($3, $5, @$);
    }
  | CASE subject case_arms END
    {
      $$ = make_case($2, $3, {}, @$);
    }
  | CASE subject case_arms ELSE expression END
    {
      $$ = make_case($2, $3, $5, @$);
    }
  | function
  | operand "||" operand        { $$ = make_binary("||", @2, $1, $3); }
  | operand "+" operand         { $$ = make_binary("+", @2, $1, $3); }
  | operand "-" operand         { $$ = make_binary("-", @2, $1, $3); }
  | operand "*" operand         { $$ = make_binary("*", @2, $1, $3); }
  | operand "/" operand         { $$ = make_binary("/", @2, $1, $3); }
  | operand "%" operand         { $$ = make_binary("%", @2, $1, $3); }
  | "-" operand %prec SIGN      { $$ = make_unary("-", @1, $2); }
  | "+" operand %prec SIGN      { $$ = make_unary("+", @1, $2); }
  | operand "::" type           { $$ = make_cast($1, $3, @$); }
  ;

function:
    name "(" arguments ")"              { $$ = make_function($1, false, $3, @$); }
  | name "(" ALL expressions ")"        { $$ = make_function($1, false, $4, @$); }
  | name "(" DISTINCT expressions ")"   { $$ = make_function($1, true, $4, @$); }
  | name "(" "*" ")"                    { $$ = make_function($1, false, list(make_star({}, @3)), @$); }
  | EXTRACT "(" field FROM expression ")"   { $$ = make_extract($3, $5, @$); }
  ;

field:
    name
  | STRING                { $$ = {$1, @$}; }
  ;

arguments:
    %empty                {}
  | expressions
  ;

expressions:
    expression                      { $$.push_back($1); }
  | expressions "," expression      { $$ = append($1, $3); }
  ;

subject:
    %empty                {}
  | expression
  ;

case_arms:
    WHEN expression THEN expression             { $$ = list($2, $4); }
  | case_arms WHEN expression THEN expression   { $$ = append(append($1, $3), $5); }
  ;

// ---- Types -----------------------------------------------------------------------------------------------------

type:
    name                            { $$ = make_type($1, {}, @$); }
  | name "(" type_arguments ")"     { $$ = make_type($1, $3, @$); }
  | DOUBLE PRECISION                { $$ = {"double", {}, @$}; }
  ;

type_arguments:
    INTEGER                         { $$.push_back(type_argument($1, @1)); }
  | type_arguments "," INTEGER      { $$ = append($1, type_argument($3, @3)); }
  ;

// ---- Names -----------------------------------------------------------------------------------------------------

names:
    name                  { $$.push_back($1); }
  | names "," name        { $$ = append($1, $3); }
  ;

column_list:
    "(" names ")"         { $$ = $2; }
  ;

new_object:
    name                  { $$ = {$1, false}; }
  | IF NOT EXISTS name    { $$ = {$4, true}; }
  ;

new_index:
    %empty                {}
  | IF NOT EXISTS         { $$ = {{}, true}; }
  | name                  { $$ = {$1, false}; }
  | IF NOT EXISTS name    { $$ = {$4, true}; }
  ;

old_object:
    name                  { $$ = {$1, false}; }
  | IF EXISTS name        { $$ = {$3, true}; }
  ;

name:
    plain_name
  | show_word             { $$ = word(scanner, @$); }
  | after_expression      { $$ = word(scanner, @$); }
  ;

// An alias without AS: not a word that `x::double` or `x LIKE y` may be followed by.
bare_name:
    plain_name
  | show_word             { $$ = word(scanner, @$); }
  ;

// A setting: not one of the words with a meaning of their own after SHOW and RESET.
setting_name:
    plain_name
  | after_expression      { $$ = word(scanner, @$); }
  ;

after_expression:
    ESCAPE | PRECISION
  ;

plain_name:
    IDENTIFIER            { $$ = {$1, @$}; }
  | unreserved            { $$ = word(scanner, @$); }
  ;

// A name where nothing else may stand: any word.
label:
    name
  | reserved              { $$ = word(scanner, @$); }
  ;

show_word:
    INDEXES | SETTINGS | TABLES
  ;

unreserved:
    unreserved_but_set
  | SET
  ;

unreserved_but_set:
    ANALYZE | ASC | BENCHMARK | BY | CALIBRATE | COPY | CREATE | DATE | DELETE | DESC | DESCRIBE | DOUBLE | DROP | END
  | EXISTS | EXPLAIN | EXTRACT | FIRST | IF | INDEX | INSERT | INTERVAL | INTO | LAST | NULLS | OUTER | PROBE | RESET
  | SHOW | TABLE | TIMESTAMP | TO | UPDATE | VALUES | WITH
  ;

reserved:
    ALL | AND | AS | BETWEEN | CASE | CAST | CROSS | DISTINCT | ELSE | EXCEPT | FALSE | FROM | FULL | GROUP | HAVING
  | ILIKE | IN | INNER | INTERSECT | IS | ISNULL | JOIN | LEFT | LIKE | LIMIT | NATURAL | NOT | NOTNULL | NULL | OFFSET
  | ON | OR | ORDER | RETURNING | RIGHT | SELECT | THEN | TRUE | UNION | USING | WHEN | WHERE
  ;
