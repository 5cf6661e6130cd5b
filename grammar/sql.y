// The SQL of rtsql. Actions only build the tree of sql/statement.h; what names and types mean is the binder's matter.
// There are no conflicts but those that the precedence of operators, or of what is listed with them, resolves.

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
#include "sql/build_call.h"
#include "sql/build_lambda.h"
#include "sql/build_maintenance.h"
#include "sql/build_query.h"

namespace rtsql::sql {
class Scanner;
}
}

%code {
#include "sql/scanner.h"

namespace rtsql::sql {
static Grammar::symbol_type yylex(Scanner& scanner) { return scanner.next(); }

// Gives what was written: a keyword where it is but a word, or a statement.
static Identifier word(const Scanner& scanner, SourceSpan span) { return {std::string(scanner.text_of(span)), span}; }
}
}

// ---- Tokens ----------------------------------------------------------------------------------------------------
// The quoted texts are how errors name a token.

%token END_OF_TEXT 0 "the end of the statement"
%token <std::string> IDENTIFIER "a name"
%token <std::string> STRING "a string"
%token <std::string> BYTES "a string of bytes"
%token <std::string> INTEGER "an integer"
%token <std::string> DECIMAL "a decimal number"
%token <std::string> FLOAT "a floating-point number"
%token <std::string> QUANTITY "a number with a unit"
%token <std::string> UNIT "a unit of time"
%token <std::string> PARAMETER "a parameter"
%token HINT_BEGIN "/*+"
%token HINT_END "*/"
%token LEFT_PARENTHESIS "(" RIGHT_PARENTHESIS ")" LEFT_BRACKET "[" RIGHT_BRACKET "]" LEFT_BRACE "{" RIGHT_BRACE "}" COMMA "," DOT "." COLON ":" SEMICOLON ";"
%token PLUS "+" MINUS "-" STAR "*" SLASH "/" WHOLE_SLASH "//" PERCENT_SIGN "%" CARET "^" CONCATENATE "||"
%token AMPERSAND "&" BAR "|" HASH "#" TILDE "~" TILDE_STAR "~*" NOT_TILDE "!~" NOT_TILDE_STAR "!~*" NOT_LIKE "!~~" NOT_ILIKE "!~~*" SHIFT_LEFT "<<" SHIFT_RIGHT ">>"
%token LAMBDA_ARROW "->" HAS_ALL "@>" WITHIN_LIST "<@" HAS_ANY "&&" STARTS_WITH "^@" AT_SIGN "@" SQUARE_ROOT "|/" CUBE_ROOT "||/"
%token TYPE_CAST "::"
%token AT_TIME_ZONE "AT TIME ZONE" SIMILAR_TO "SIMILAR TO"
%token EQUAL "=" NOT_EQUAL "<>" LESS "<" LESS_EQUAL "<=" GREATER ">" GREATER_EQUAL ">=" ARROW "=>"

// Keywords: sql/keywords.cpp makes the scanner's table of the tokens from ALL to WITHIN, reserved up to WITH.
//
// Reserved: these cannot name a column or table unless quoted, for each of them may follow an expression or a table,
// where an unreserved word is an alias, or starts a construct where an expression may start.
%token ALL AND ANY AS ASYMMETRIC BETWEEN BOTH CASE CAST CHECK COLLATE CONSTRAINT CROSS CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP DEFAULT DISTINCT ELSE EXCEPT FALSE FETCH FOR FROM FULL GROUP
%token HAVING ILIKE IN INNER INTERSECT INTO IS ISNULL JOIN LATERAL LEADING LEFT LIKE LIMIT LOCALTIME LOCALTIMESTAMP NATURAL NOT NOTNULL NULL OFFSET ON ONLY OR ORDER
%token PIVOT PRIMARY QUALIFY RETURNING RIGHT SELECT SIMILAR SOME SUMMARIZE SYMMETRIC TABLE TABLESAMPLE THEN TRAILING TRUE TRY_CAST UNION UNIQUE UNPIVOT USING VARIADIC WHEN WHERE WINDOW WITH

// Unreserved: listed once more under `unreserved`.
%token ADD AGGREGATE ALTER ANALYZE ANTI ARRAY ASC ASOF BENCHMARK BREADTH BY CALIBRATE CASCADE CHECKPOINT COLLATIONS COLUMN CONFLICT COPY CREATE CUBE CUBES CURRENT CYCLE DATA DATABASE DATE DEALLOCATE DELETE DEPTH DESC
%token AFTER BEFORE ENUM TYPES VALUE
%token ALWAYS GENERATED IDENTITY OVERRIDING RESTART SYSTEM USER
%token FUNCTION INCREMENT LAMBDA MACRO MATCHED MAXVALUE MERGE MINVALUE SEQUENCE SOURCE TARGET VARIABLE
%token ABSOLUTE BACKWARD CANCEL CLOSE CONTINUE CURSOR DECLARE FORWARD HOLD INSENSITIVE MOVE PRIOR RELATIVE SCROLL
%token ABORT BEGIN CHAIN COMMIT COMMITTED DEFERRABLE ISOLATION LEVEL READ RELEASE ROLLBACK SAVEPOINT SERIALIZABLE START TRANSACTION UNCOMMITTED WORK WRITE
%token DESCRIBE DISCARD DO DOUBLE DROP EXECUTE PREPARE
%token ATTACH DATABASES DETACH SCHEMA SCHEMAS USE
%token END ESCAPE EXCLUDE EXISTS EXPLAIN EXPORT EXTRACT FILTER FIRST FOLLOWING FUNCTIONS GLOB GROUPING GROUPS IF IGNORE IMPORT INCLUDE INDEX INDEXES
%token INSERT INTERVAL KEY LAST LOCKED MATERIALIZED METRICS NAME NEXT NO NOTHING NOWAIT NULLS OF ORDINALITY OTHERS OUTER OVER OVERLAPS PARTITION PERCENT PLACING POSITION POSITIONAL PRECEDING PRECISION PROBE
%token RANGE READ_CSV RECURSIVE REFRESH RENAME REPEATABLE REPLACE RESET RESPECT RESTRICT ROLLUP ROW ROWS SAMPLE SCAN SEARCH SEMI SESSIONS SET SETS SETTINGS SHARE SHOW SKIP STDIN STDOUT STORAGE TABLES
%token TEMP TEMPORARY TIES TIME TIMESTAMP TO TRUNCATE TYPE UNBOUNDED UNKNOWN UNLISTEN UPDATE VACUUM VALUES VARYING VIEW VIEWS WITHOUT ZONE WITHIN

// ---- Operators, loosest first ----------------------------------------------------------------------------------
// One nonterminal for all of a kind, and not one per level, so that a literal is an expression after few reductions: a
// list of VALUES consists of little else.

%left UNION EXCEPT
%left INTERSECT
%left OR
%left AND
%precedence NEGATION  // NOT in front of an expression
%left IS ISNULL NOTNULL
%nonassoc "=" "<>" "<" "<=" ">" ">="
%precedence BETWEEN IN GLOB LIKE ILIKE "!~~" "!~~*" OVERLAPS SIMILAR_TO NOT  // NOT in front of the others
%left "||" "&" "|" "#" "<<" ">>" "~" "~*" "!~" "!~*" "@>" "<@" "&&" "^@" "@" "|/" "||/"
%left "+" "-"
%left "*" "/" "//" "%"
%left "^"
%left AT_TIME_ZONE
%precedence COLLATE
%precedence SIGN
%precedence "::"
%precedence ARRAY CUBE EXISTS EXTRACT POSITION READ_CSV ROLLUP ROW VALUES  // the name of a column, or of no other function
%precedence UNBOUNDED                              // a column, but in front of PRECEDING
%precedence PRECEDING FOLLOWING IGNORE RESPECT
%precedence UNIT  // of an INTERVAL, without the next word as its alias
%precedence TO
%precedence "(" ")"  // a query in parentheses stays a query as long as it can
%precedence "["  // of an element, or of a type of lists

// ---- Values ----------------------------------------------------------------------------------------------------

%nterm <Lambda> lambda
%nterm <Boxed<Statement>> statement plain_statement create_table drop_table alter_table create_view drop_view
%nterm <Boxed<Statement>> create_sequence drop_sequence create_macro drop_macro
%nterm <Boxed<Statement>> create_type drop_type alter_type create_schema drop_schema alter_schema use attach detach
%nterm <Boxed<Statement>> create_cube drop_cube refresh create_index drop_index insert update delete merge modification truncate
%nterm <std::vector<MergeClause>> merge_clauses
%nterm <Boxed<MergeClause>> merge_clause merge_change merge_insert
%nterm <ExpressionPtr> merge_condition
%nterm <Boxed<Statement>> prepare prepared_statement execute deallocate declare_cursor fetch_rows move_cursor close_cursor
%nterm <Boxed<FetchRows>> fetched_rows
%nterm <bool> cursor_options with_hold
%nterm <Boxed<Statement>> begin commit rollback savepoint release
%nterm <TransactionMode> transaction_modes mode_list transaction_mode isolation_level
%nterm <bool> and_chain
%nterm <Boxed<Statement>> copy show describe set reset discard cancel explain benchmark shown calibrate checkpoint vacuum analyze export_database import_database
%nterm <QueryPtr> query described bare_query query_in_parentheses query_term query_body select
%nterm <Boxed<QueryTail>> query_tail ordered_tail
%nterm <std::vector<LockingClause>> locking_clauses
%nterm <LockingClause> locking_clause
%nterm <std::string> lock_strength
%nterm <Boxed<With>> with_queries common_tables
%nterm <Boxed<CommonTable>> common_table
%nterm <TableAlias> common_name
%nterm <std::optional<bool>> materialized null_treatment
%nterm <Boxed<Selection>> selection
%nterm <bool> between_any_order not all nulls by_name ordinality quantifier with_ties
%nterm <Identifier> altered_column no_clause_word text clock name bare_name setting_name plain_name label label_text value field ordinary_name table_word method_name benchmark_name
%nterm <ObjectName> table_name object_name from_name table_path
%nterm <std::vector<ObjectName>> table_names object_names
%nterm <Boxed<MaintainedTable>> maintained_word maintained_table
%nterm <std::vector<MaintainedTable>> maintained maintained_tables
%nterm <std::vector<Identifier>> names locked_names texts column_list exclude cube_scan cube_group
%nterm <std::vector<ExpressionPtr>> cube_aggregate
%nterm <std::optional<Identifier>> attached_name item_alias target_alias bare_alias method window_base collate
%nterm <Identifier> collation
%nterm <TableAlias> table_alias some_alias
%nterm <NewObject> new_table new_view new_cube new_type new_sequence new_macro
%nterm <Boxed<SequenceOptions>> sequence_options identity_options
%nterm <Boxed<IdentitySpecification>> identity
%nterm <bool> always restart_identity
%nterm <Overriding> overriding overridden
%nterm <InsertSource> insert_source
%nterm <Identifier> signed_integer
%nterm <std::vector<MacroParameter>> macro_parameters macro_parameter_list
%nterm <Boxed<MacroParameter>> macro_parameter
%nterm <FromItemPtr> cube_rows
%nterm <NewIndex> new_index
%nterm <IntoTable> into
%nterm <OldObject> old_object
%nterm <Boxed<AlterTable>> alteration
%nterm <Boxed<AlterType>> type_alteration new_label
%nterm <OldObjects> old_objects
%nterm <bool> cascade temporary or_replace
%nterm <TypeName> type single_type string_type
%nterm <WrittenFields> interval_fields
%nterm <std::vector<int64_t>> type_arguments
%nterm <Boxed<ColumnSpecification>> column column_clauses
%nterm <Boxed<TableElements>> table_elements
%nterm <Boxed<ConstraintSpecification>> column_constraint table_constraint unnamed_constraint
%nterm <Boxed<IndexColumns>> index_columns index_column
%nterm <bool> unique
%nterm <Boxed<std::optional<OnConflict>>> insert_into on_conflict
%nterm <Boxed<OnConflict>> conflict_target
%nterm <Boxed<Option>> option
%nterm <Boxed<Option>> explain_option maintenance_option
%nterm <std::vector<Option>> options explain_options maintenance_options with copy_options sent_options sent_option_words
%nterm <Option> sent_option_word
%nterm <TypedColumns> typed_columns types_by_name
%nterm <std::vector<Identifier>> files string_list strings
%nterm <Boxed<BenchmarkMethod>> benchmark_method
%nterm <std::vector<BenchmarkMethod>> benchmark_methods
%nterm <Boxed<BenchmarkColumns>> benchmark_columns
%nterm <Boxed<BenchmarkColumn>> benchmark_column
%nterm <Sweep> sweep
%nterm <std::vector<Sweep>> sweeps benchmark_parameters
%nterm <std::vector<Identifier>> values
%nterm <std::string> number
%nterm <NamedArgument> named_argument
%nterm <std::vector<NamedArgument>> named_arguments
%nterm <Hint> hint
%nterm <std::vector<Hint>> hints hint_list
%nterm <std::vector<std::string>> hint_arguments
%nterm <std::string> hint_argument
%nterm <Boxed<SelectItem>> select_item pivot_value replacement
%nterm <std::vector<SelectItem>> select_items selected pivot_using pivot_values replacements replace returning
%nterm <std::vector<Renaming>> rename renamings
%nterm <FromItemPtr> file_reader from using_tables
%nterm <InsertTarget> insert_target
%nterm <std::vector<TypeName>> parameter_types types
%nterm <FromItemPtr> tables from_item join join_in_parentheses table simple_table sampled_table lateral_table
%nterm <std::vector<PivotKey>> pivot_keys pivot_in
%nterm <Boxed<PivotKey>> pivot_key pivot_column
%nterm <std::vector<ExpressionPtr>> pivot_group
%nterm <std::vector<Identifier>> unpivoted
%nterm <JoinKind> join_kind
%nterm <JoinCondition> join_condition
%nterm <Boxed<std::optional<TableSample>>> sample using_sample
%nterm <Boxed<TableSample>> sampling sample_size sample_number
%nterm <ExpressionPtr> repeatable
%nterm <Boxed<Grouping>> group_by
%nterm <std::vector<GroupingElement>> grouping_elements grouped
%nterm <Boxed<GroupingElement>> grouping_element
%nterm <std::vector<NamedWindow>> windows window_list
%nterm <Boxed<Window>> window over
%nterm <Boxed<std::optional<Frame>>> frame
%nterm <Boxed<std::optional<Search>>> search
%nterm <Boxed<std::optional<Cycle>>> cycle
%nterm <Boxed<Frame>> frame_extent
%nterm <FrameUnit> frame_unit
%nterm <FrameBound> frame_bound
%nterm <FrameExclusion> frame_exclusion
%nterm <std::string> comparison trim_ends
%nterm <Quantifier> any_or_all
%nterm <std::vector<OrderItem>> order_by order_items ordered
%nterm <OrderItem> order_item order_all
%nterm <bool> direction
%nterm <NullOrder> null_order
%nterm <LimitClause> limits
%nterm <ExpressionPtr> using where having qualify sample_value limit fetch offset expression operand column_reference elements function row_function unqualified_row_function call unqualified_call filter subject escape unpacked name_condition
%nterm <std::vector<OrderItem>> within_group
%nterm <std::vector<ExpressionPtr>> partition_by arguments expressions listed listed_or_none case_arms row_functions
%nterm <std::vector<std::vector<ExpressionPtr>>> rows listed_rows
%nterm <Boxed<Assignment>> assignment
%nterm <std::vector<Assignment>> assignments

%start input

%%

input:
    statement             { result = $1; }
  | statement ";"         { result = $1; }
  ;

statement:
    plain_statement
  | analyze
  | explain
  | prepare
  ;

plain_statement:
    query                 { *$$ = make_query_statement($1); }
  | create_table
  | drop_table
  | alter_table
  | create_view
  | drop_view
  | create_type
  | drop_type
  | alter_type
  | create_sequence
  | drop_sequence
  | create_macro
  | drop_macro
  | create_schema
  | drop_schema
  | alter_schema
  | use
  | attach
  | detach
  | create_cube
  | drop_cube
  | refresh
  | create_index
  | drop_index
  | insert
  | update
  | delete
  | merge
  | truncate
  | execute
  | deallocate
  | declare_cursor
  | fetch_rows
  | move_cursor
  | close_cursor
  | copy
  | show
  | describe
  | set
  | reset
  | discard
  | cancel
  | benchmark
  | calibrate
  | export_database
  | import_database
  | checkpoint
  | vacuum
  | begin
  | commit
  | rollback
  | savepoint
  | release
  ;

// ---- Queries ---------------------------------------------------------------------------------------------------
// A query in parentheses, which may be many, is one where a query may stand and where an expression or a table may, so
// the parentheses are read before it is known which.

query:
    bare_query
  | query_in_parentheses
  ;

query_in_parentheses:
    "(" bare_query ")"              { $$ = $2; }
  | "(" query_in_parentheses ")"    { $$ = $2; }
  ;

bare_query:
    query_body
  | query_body query_tail                   { $$ = finish_query({}, $1, $2, @$); }
  | query_in_parentheses query_tail         { $$ = finish_query({}, $1, $2, @$); }
  | with_queries query_term                 { $$ = finish_query(With($1), $2, {}, @$); }
  | with_queries query_term query_tail      { $$ = finish_query(With($1), $2, $3, @$); }
  ;

query_term:
    query_body
  | query_in_parentheses
  ;

query_body:
    select
  | VALUES listed_rows                      { $$ = make_values($2, @$); }
  | TABLE table_name                        { $$ = make_table_query($2, @$); }
  | SUMMARIZE table                         { $$ = make_summary($2, @$); }
  | SUMMARIZE select                        { $$ = make_summary(make_derived_table($2, {}, @2), @$); }
  | PIVOT table ON pivot_keys pivot_using pivot_group
    {
      $$ = make_pivot($2, $4, $5, $6, @$);
    }
  | PIVOT table USING selected pivot_group  { $$ = make_grouped($2, $4, $5, @$); }
  | PIVOT table GROUP BY listed             { $$ = make_grouped($2, {}, $5, @$); }
  | UNPIVOT table ON selected
    {
      $$ = make_unpivot($2, {$4}, @$);
    }
  | UNPIVOT table ON selected INTO NAME name VALUE names
    {
      $$ = make_unpivot($2, {$4, $7, $9}, @$);
    }
  | query_term UNION all by_name query_term
    {
      $$ = make_set_operation(SetOperator::kUnion, $1, $3, $4, $5, @$);
    }
  | query_term EXCEPT all by_name query_term
    {
      $$ = make_set_operation(SetOperator::kExcept, $1, $3, $4, $5, @$);
    }
  | query_term INTERSECT all by_name query_term
    {
      $$ = make_set_operation(SetOperator::kIntersect, $1, $3, $4, $5, @$);
    }
  ;

pivot_keys:
    pivot_key                               { $$.push_back($1); }
  | pivot_keys "," pivot_key                { $$ = append($1, $3); }
  ;

pivot_key:
    operand                                 { $$ = PivotKey{$1, {}, @$}; }
  | operand IN "(" selected ")"             { $$ = PivotKey{$1, $4, @$}; }
  ;

pivot_using:
    %empty                                  {}
  | USING selected                          { $$ = $2; }
  ;

pivot_group:
    %empty                                  {}
  | GROUP BY listed                         { $$ = $3; }
  ;

all:
    %empty                { $$ = false; }
  | ALL                   { $$ = true; }
  | DISTINCT              { $$ = false; }
  ;

by_name:
    %empty                { $$ = false; }
  | BY NAME               { $$ = true; }
  ;

query_tail:
    ordered_tail
  | ordered_tail locking_clauses    { $$ = $1; $$->locks = $2; }
  | locking_clauses                 { $$->locks = $1; }
  ;

ordered_tail:
    ORDER BY ordered                { $$->order_by = $3; }
  | ORDER BY ordered limits         { $$->order_by = $3; $$->limits = $4; }
  | ORDER BY order_all              { $$->order_by.push_back($3); }
  | ORDER BY order_all limits       { $$->order_by.push_back($3); $$->limits = $4; }
  | limits                          { $$->limits = $1; }
  ;

locking_clauses:
    locking_clause                  { $$.push_back($1); }
  | locking_clauses locking_clause  { $$ = append($1, $2); }
  ;

locking_clause:
    FOR lock_strength locked_names lock_wait  { $$ = {$2, $3, @$}; }
  ;

lock_strength:
    UPDATE                          { $$ = "UPDATE"; }
  | NO KEY UPDATE                   { $$ = "NO KEY UPDATE"; }
  | SHARE                           { $$ = "SHARE"; }
  | KEY SHARE                       { $$ = "KEY SHARE"; }
  ;

locked_names:
    %empty                          { }
  | OF names                        { $$ = $2; }
  ;

// Nobody waits, and no rows are skipped.
lock_wait:
    %empty
  | NOWAIT
  | SKIP LOCKED
  ;

with_queries:
    WITH common_tables              { $$ = $2; $$->span = @1; }
  | WITH RECURSIVE common_tables    { $$ = $3; $$->recursive = true; $$->span = @1; }
  ;

common_tables:
    common_table                    { $$->tables.push_back($1); }
  | common_tables "," common_table  { $$ = $1; $$->tables.push_back($3); }
  ;

common_table:
    common_name AS materialized query_in_parentheses search cycle
    {
      $$ = make_common_table($1, $3, $4, @$);
      $$->search = $5;
      $$->cycle = $6;
    }
  | common_name AS materialized "(" modification ")"          { $$ = make_common_table($1, $3, $5, @$); }
  ;

search:
    %empty                                    {}
  | SEARCH DEPTH FIRST BY names SET name      { *$$ = Search{false, $5, $7, @$}; }
  | SEARCH BREADTH FIRST BY names SET name    { *$$ = Search{true, $5, $7, @$}; }
  ;

cycle:
    %empty                                    {}
  | CYCLE names SET name USING name           { *$$ = Cycle{$2, $4, {}, {}, $6, @$}; }
  | CYCLE names SET name TO operand DEFAULT operand USING name
    {
      *$$ = Cycle{$2, $4, $6, $8, $10, @$};
    }
  ;

common_name:
    name                            { $$ = {$1, {}}; }
  | name column_list                { $$ = {$1, $2}; }
  ;

modification:
    insert
  | update
  | delete
  ;

materialized:
    %empty                {}
  | MATERIALIZED          { $$ = true; }
  | NOT MATERIALIZED      { $$ = false; }
  ;

// ---- SELECT ----------------------------------------------------------------------------------------------------

select:
    SELECT hints selection from where group_by having windows qualify using_sample
    {
      $$ = make_select($2, $3, $4, {$5, $6, $7, $8, $9, $10}, @$);
    }
  | SELECT hints selection into from where group_by having windows qualify using_sample
    {
      $$ = with_target(make_select($2, $3, $5, {$6, $7, $8, $9, $10, $11}, @$), $4);
    }
  | FROM tables SELECT hints selection where group_by having windows qualify using_sample
    {
      $$ = make_select($4, $5, $2, {$6, $7, $8, $9, $10, $11}, @$);
    }
  | FROM tables where group_by having windows qualify using_sample
    {
      $$ = make_select({}, all_columns(@1), $2, {$3, $4, $5, $6, $7, $8}, @$);
    }
  ;

into:
    INTO object_name                { $$ = {$2, false, @$}; }
  | INTO TABLE object_name          { $$ = {$3, false, @$}; }
  | INTO temp object_name           { $$ = {$3, true, @$}; }
  | INTO temp TABLE object_name     { $$ = {$4, true, @$}; }
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

// Rows without columns are not DISTINCT.
selection:
    %empty                                        {}
  | ALL                                           {}
  | selected                                      { $$->items = $1; }
  | ALL selected                                  { $$->items = $2; }
  | DISTINCT selected                             { $$->distinct = true; $$->items = $2; }
  | DISTINCT ON "(" expressions ")" selected      { $$->distinct = true; $$->on = $4; $$->items = $6; }
  ;

// A comma may follow the last item of a list that a keyword or a parenthesis ends.
selected:
    select_items
  | select_items ","
  ;

select_items:
    select_item                     { $$.push_back($1); }
  | select_items "," select_item    { $$ = append($1, $3); }
  ;

select_item:
    expression item_alias               { $$ = make_select_item($1, $2, word(scanner, @1)); }
  | name ":" expression                 { $$ = SelectItem{$3, $1, {}, {}, {}}; }
  | "*" exclude replace rename          { $$ = SelectItem{make_star({}, @1), {}, $2, $3, $4}; }
  | name "." "*" exclude replace rename { $$ = SelectItem{make_star($1, cover(@1, @3)), {}, $4, $5, $6}; }
  | name "." name "." "*" exclude replace rename
    {
      $$ = SelectItem{make_star(within($1, $3), cover(@1, @5)), {}, $6, $7, $8};
    }
  | name "." name "." name "." "*" exclude replace rename
    {
      $$ = SelectItem{make_star(within(within($1, $3), $5), cover(@1, @7)), {}, $8, $9, $10};
    }
  | "*" exclude name_condition          { $$ = make_star_choice(make_star({}, @1), $2, $3, @$); }
  | name "." "*" exclude name_condition { $$ = make_star_choice(make_star($1, cover(@1, @3)), $4, $5, @$); }
  | name "." name "." "*" exclude name_condition
    {
      $$ = make_star_choice(make_star(within($1, $3), cover(@1, @5)), $6, $7, @$);
    }
  ;

// Says which columns of a star are meant, by their names.
name_condition:
    LIKE operand escape         { $$ = make_name_like(false, "like", $2, $3, @$); }
  | NOT LIKE operand escape     { $$ = make_name_like(true, "like", $3, $4, @$); }
  | ILIKE operand escape        { $$ = make_name_like(false, "ilike", $2, $3, @$); }
  | NOT ILIKE operand escape    { $$ = make_name_like(true, "ilike", $3, $4, @$); }
  | GLOB operand                { $$ = make_name_match("glob", false, $2, @$); }
  | NOT GLOB operand            { $$ = make_name_match("glob", true, $3, @$); }
  | SIMILAR_TO operand          { $$ = make_name_match("regexp_full_match", false, $2, @$); }
  | NOT SIMILAR_TO operand      { $$ = make_name_match("regexp_full_match", true, $3, @$); }
  ;

exclude:
    %empty                { }
  | EXCLUDE name          { $$.push_back($2); }
  | EXCLUDE column_list             { $$ = $2; }
  | EXCLUDE "(" names "," ")"       { $$ = $3; }
  ;

replace:
    %empty                          { }
  | REPLACE replacement             { $$.push_back($2); }
  | REPLACE "(" replacements ")"    { $$ = $3; }
  ;

replacements:
    replacement                     { $$.push_back($1); }
  | replacements "," replacement    { $$ = append($1, $3); }
  ;

replacement:
    expression AS name    { $$ = SelectItem{$1, $3, {}, {}}; }
  ;

rename:
    %empty                          { }
  | RENAME name AS name             { $$.push_back({$2, $4}); }
  | RENAME "(" renamings ")"        { $$ = $3; }
  ;

renamings:
    name AS name                    { $$.push_back({$1, $3}); }
  | renamings "," name AS name      { $$ = append($1, {$3, $5}); }
  ;

item_alias:
    %empty                {}
  | bare_name             { $$ = $1; }
  | AS label              { $$ = $2; }
  ;

from:
    %empty                {}
  | FROM tables           { $$ = $2; }
  | FROM tables ","       { $$ = $2; }
  ;

// A comma joins last.
tables:
    from_item
  | tables "," from_item  { $$ = make_join(JoinKind::kCross, $1, $3, {}, @2); }
  ;

from_item:
    table
  | join
  ;

// What follows ON decides how joins nest: `a JOIN b JOIN c ON x ON y` joins b and c first.
join:
    from_item CROSS JOIN table                        { $$ = make_join(JoinKind::kCross, $1, $4, {}, cover(@2, @4)); }
  | from_item POSITIONAL JOIN table                   { $$ = make_join(JoinKind::kPositional, $1, $4, {}, cover(@2, @4)); }
  | from_item join_kind from_item join_condition      { $$ = make_join($2, $1, $3, $4, cover(@2, @4)); }
  | from_item NATURAL join_kind table                 { $$ = make_natural_join($3, $1, $4, cover(@2, @4)); }
  ;

join_in_parentheses:
    "(" join ")"                    { $$ = $2; $$->span = @$; }
  | "(" join_in_parentheses ")"     { $$ = $2; $$->span = @$; }
  ;

join_kind:
    JOIN                  { $$ = JoinKind::kInner; }
  | INNER JOIN            { $$ = JoinKind::kInner; }
  | LEFT outer JOIN       { $$ = JoinKind::kLeft; }
  | RIGHT outer JOIN      { $$ = JoinKind::kRight; }
  | FULL outer JOIN       { $$ = JoinKind::kFull; }
  | SEMI JOIN             { $$ = JoinKind::kSemi; }
  | ANTI JOIN             { $$ = JoinKind::kAnti; }
  | ASOF JOIN             { $$ = JoinKind::kAsof; }
  | ASOF INNER JOIN       { $$ = JoinKind::kAsof; }
  | ASOF LEFT outer JOIN  { $$ = JoinKind::kAsofLeft; }
  ;

outer:
    %empty
  | OUTER
  ;

join_condition:
    ON expression         { $$.on = $2; }
  | USING column_list     { $$.using_columns = $2; }
  | USING column_list AS name
    {
      $$.using_columns = $2;
      $$.using_alias = $4;
    }
  ;

// No table is made of others, so ONLY says nothing.
table_name:
    object_name
  | ONLY object_name             { $$ = $2; }
  | ONLY "(" object_name ")"     { $$ = $3; }
  ;

table_names:
    table_name                    { $$.push_back($1); }
  | table_names "," table_name    { $$ = append($1, $3); }
  ;

table:
    simple_table
  | simple_table PIVOT "(" pivot_values FOR pivot_in pivot_group ")" table_alias
    {
      $$ = make_derived_table(make_pivot($1, $6, $4, $7, @$), $9, @$);
    }
  | simple_table UNPIVOT nulls "(" unpivoted FOR name IN "(" selected ")" ")" table_alias
    {
      $$ = make_derived_table(make_unpivot($1, {$10, $7, $5, $3}, @$), $13, @$);
    }
  ;

// FOR is no alias here.
pivot_values:
    pivot_value                             { $$.push_back($1); }
  | pivot_values "," pivot_value            { $$ = append($1, $3); }
  ;

pivot_value:
    expression                              { $$ = SelectItem{$1, {}, {}, {}}; }
  | expression AS label                     { $$ = SelectItem{$1, $3, {}, {}}; }
  ;

pivot_in:
    pivot_column                            { $$.push_back($1); }
  | pivot_in pivot_column                   { $$ = append($1, $2); }
  ;

pivot_column:
    name IN "(" selected ")"                { $$ = PivotKey{make_column({}, $1, @1), $4, @$}; }
  ;

unpivoted:
    name                                    { $$.push_back($1); }
  | column_list
  ;

nulls:
    %empty                                  { $$ = false; }
  | INCLUDE NULLS                           { $$ = true; }
  | EXCLUDE NULLS                           { $$ = false; }
  ;

simple_table:
    sampled_table sample                        { $$ = with_sample($1, $2, @$); }
  | join_in_parentheses
  | join_in_parentheses some_alias              { $$ = with_alias($1, $2, @$); }
  ;

sampled_table:
    from_name table_alias                       { $$ = make_table($1, $2, @$); }
  | "(" shown ")" table_alias                   { $$ = make_statement_rows($2, word(scanner, @2), $4, @$); }
  | VALUES rows some_alias                      { $$ = make_derived_table(make_values($2, cover(@1, @2)), $3, @$); }
  | STRING table_alias                          { $$ = make_file({}, {{$1, @1}}, {}, $2, @$); }
  | file_reader table_alias                     { $$ = with_alias($1, $2, @$); }
  | lateral_table
  | LATERAL lateral_table                       { $$ = as_lateral($2, @$); }
  ;

// These may read what stands before them.
lateral_table:
    query_in_parentheses table_alias            { $$ = make_derived_table($1, $2, @$); }
  | row_function ordinality table_alias         { $$ = make_table_function(list($1), $2, $3, @$); }
  | ROWS FROM "(" row_functions ")" ordinality table_alias
    {
      $$ = make_table_function($4, $6, $7, @$);
    }
  ;

row_function:
    unqualified_row_function
  | table_word "." unqualified_row_function   { $$ = within_system($1, $3, @$); }
  ;

unqualified_row_function:
    table_word "(" arguments ")"          { $$ = make_function($1, false, $3, @$); }
  | table_word "(" named_arguments ")"    { $$ = make_named_call($1, false, {}, $3, @$); }
  | table_word "(" expressions "," named_arguments ")"  { $$ = make_named_call($1, false, $3, $5, @$); }
  ;

// Statements whose rows may be those of a table.
shown:
    show
  | describe
  | benchmark
  ;

from_name:
    table_path
  | ONLY object_name             { $$ = $2; }
  | ONLY "(" object_name ")"     { $$ = $3; }
  ;

table_path:
    table_word                    { $$ = ObjectName($1); }
  | table_word "." name           { $$ = within($1, $3); }
  | table_word "." name "." name  { $$ = within(within($1, $3), $5); }
  ;

// In parentheses the other words begin a statement.
table_word:
    ordinary_name
  | show_word             { $$ = word(scanner, @$); }
  | after_expression      { $$ = word(scanner, @$); }
  ;

row_functions:
    row_function                          { $$.push_back($1); }
  | row_functions "," row_function        { $$ = append($1, $3); }
  ;

ordinality:
    %empty                { $$ = false; }
  | WITH ORDINALITY       { $$ = true; }
  ;

table_alias:
    %empty                {}
  | some_alias
  ;

some_alias:
    bare_name                 { $$ = {$1, {}}; }
  | bare_name column_list     { $$ = {$1, $2}; }
  | AS name                   { $$ = {$2, {}}; }
  | AS name column_list       { $$ = {$2, $3}; }
  ;

sample:
    %empty                {}
  | TABLESAMPLE sampling    { *$$ = TableSample($2); }
  ;

using_sample:
    %empty                  {}
  | USING SAMPLE sampling   { *$$ = TableSample($3); }
  ;

// Numbers without parentheses are literals: "%" and a parenthesis behind them go on with an expression.
sampling:
    name "(" sample_size ")" repeatable
    {
      $$ = $3;
      $$->method = $1;
      $$->repeatable = $5;
      $$->span = @$;
    }
  | "(" sample_size ")"                           { $$ = $2; $$->span = @$; }
  | sample_number                                 { $$ = $1; $$->span = @$; }
  | sample_number "(" name ")"                    { $$ = $1; $$->method = $3; $$->span = @$; }
  | sample_number "(" name "," expression ")"
    {
      $$ = $1;
      $$->method = $3;
      $$->repeatable = $5;
      $$->span = @$;
    }
  ;

sample_size:
    expressions           { $$->arguments = $1; }
  | expression ROWS       { $$ = make_sample_size($1, SampleUnit::kRows); }
  | expression PERCENT    { $$ = make_sample_size($1, SampleUnit::kPercent); }
  | operand "%"           { $$ = make_sample_size($1, SampleUnit::kPercent); }
  ;

sample_number:
    sample_value          { $$ = make_sample_size($1, SampleUnit::kNone); }
  | sample_value ROWS     { $$ = make_sample_size($1, SampleUnit::kRows); }
  | sample_value PERCENT  { $$ = make_sample_size($1, SampleUnit::kPercent); }
  | sample_value "%"      { $$ = make_sample_size($1, SampleUnit::kPercent); }
  ;

sample_value:
    INTEGER               { $$ = make_literal(ExpressionKind::kInteger, $1, @$); }
  | DECIMAL               { $$ = make_literal(ExpressionKind::kDecimal, $1, @$); }
  | FLOAT                 { $$ = make_literal(ExpressionKind::kFloat, $1, @$); }
  ;

repeatable:
    %empty                            {}
  | REPEATABLE "(" expression ")"     { $$ = $3; }
  ;

where:
    %empty                {}
  | WHERE expression      { $$ = $2; }
  ;

group_by:
    %empty                        {}
  | GROUP BY ALL                  { $$->all = true; $$->all_span = @3; }
  | GROUP BY ALL grouped          { $$->elements = $4; }
  | GROUP BY DISTINCT grouped     { $$->elements = $4; $$->distinct = true; }
  | GROUP BY grouped              { $$->elements = $3; }
  ;

grouped:
    grouping_elements
  | grouping_elements ","
  ;

grouping_elements:
    grouping_element                            { $$.push_back($1); }
  | grouping_elements "," grouping_element      { $$ = append($1, $3); }
  ;

grouping_element:
    expression                                  { $$ = make_grouping_set($1); }
  | "(" ")"                                     { $$ = make_grouping(GroupingKind::kExpressions, {}, @$); }
  | ROLLUP "(" grouping_elements ")"            { $$ = make_grouping(GroupingKind::kRollup, $3, @$); }
  | CUBE "(" grouping_elements ")"              { $$ = make_grouping(GroupingKind::kCube, $3, @$); }
  | GROUPING SETS "(" grouping_elements ")"     { $$ = make_grouping(GroupingKind::kSets, $4, @$); }
  ;

having:
    %empty                {}
  | HAVING expression     { $$ = $2; }
  ;

// ---- Windows ---------------------------------------------------------------------------------------------------

windows:
    %empty                {}
  | WINDOW window_list    { $$ = $2; }
  ;

window_list:
    name AS "(" window ")"                    { $$.push_back({$1, $4}); }
  | window_list "," name AS "(" window ")"    { $$ = append($1, {$3, $6}); }
  ;

qualify:
    %empty                {}
  | QUALIFY expression    { $$ = $2; }
  ;

window:
    window_base partition_by order_by frame   { $$ = make_window($1, $2, $3, $4, @$); }
  ;

// The base is no word that may begin what follows.
window_base:
    %empty                {}
  | IDENTIFIER            { $$ = Identifier{$1, @$}; }
  | show_word             { $$ = word(scanner, @$); }
  | after_expression      { $$ = word(scanner, @$); }
  | other_word            { $$ = word(scanner, @$); }
  | statement_word        { $$ = word(scanner, @$); }
  ;

partition_by:
    %empty                      {}
  | PARTITION BY expressions    { $$ = $3; }
  ;

frame:
    %empty                                    {}
  | frame_unit frame_extent frame_exclusion   { *$$ = make_frame($1, $2, $3, @$); }
  ;

frame_unit:
    ROWS                  { $$ = FrameUnit::kRows; }
  | RANGE                 { $$ = FrameUnit::kRange; }
  | GROUPS                { $$ = FrameUnit::kGroups; }
  ;

frame_extent:
    frame_bound                             { $$->start = $1; }
  | BETWEEN frame_bound AND frame_bound     { $$->start = $2; $$->end = $4; }
  ;

frame_bound:
    UNBOUNDED PRECEDING   { $$ = {FrameBoundKind::kUnboundedPreceding, {}, @$}; }
  | UNBOUNDED FOLLOWING   { $$ = {FrameBoundKind::kUnboundedFollowing, {}, @$}; }
  | CURRENT ROW           { $$ = {FrameBoundKind::kCurrentRow, {}, @$}; }
  | operand PRECEDING     { $$ = {FrameBoundKind::kPreceding, $1, @$}; }
  | operand FOLLOWING     { $$ = {FrameBoundKind::kFollowing, $1, @$}; }
  ;

frame_exclusion:
    %empty                { $$ = FrameExclusion::kNone; }
  | EXCLUDE NO OTHERS     { $$ = FrameExclusion::kNone; }
  | EXCLUDE CURRENT ROW   { $$ = FrameExclusion::kCurrentRow; }
  | EXCLUDE GROUP         { $$ = FrameExclusion::kGroup; }
  | EXCLUDE TIES          { $$ = FrameExclusion::kTies; }
  ;

// ---- ORDER BY, LIMIT -------------------------------------------------------------------------------------------

order_by:
    %empty                {}
  | ORDER BY order_items  { $$ = $3; }
  ;

// A star stands for ALL, which is every output in turn.
order_all:
    ALL direction null_order          { $$ = {make_star({}, @1), $2, $3}; }
  ;

ordered:
    order_items
  | order_items ","
  ;

order_items:
    order_item                    { $$.push_back($1); }
  | order_items "," order_item    { $$ = append($1, $3); }
  ;

order_item:
    expression direction null_order         { $$ = {$1, $2, $3}; }
  | expression USING "<" null_order         { $$ = {$1, false, $4}; }
  | expression USING ">" null_order         { $$ = {$1, true, $4}; }
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
    limit                       { $$ = {$1, {}}; }
  | offset                      { $$ = {{}, $1}; }
  | limit offset                { $$ = {$1, $2}; }
  | offset limit                { $$ = {$2, $1}; }
  | fetch with_ties             { $$ = {$1, {}, $2}; }
  | fetch with_ties offset      { $$ = {$1, $3, $2}; }
  | offset fetch with_ties      { $$ = {$2, $1, $3}; }
  ;

limit:
    LIMIT expression                      { $$ = $2; }
  | LIMIT ALL                             {}
  ;

fetch:
    FETCH first_or_next row               { $$ = make_literal(ExpressionKind::kInteger, "1", @3); }
  | FETCH first_or_next operand row       { $$ = $3; }
  ;

with_ties:
    ONLY                  { $$ = false; }
  | WITH TIES             { $$ = true; }
  ;

offset:
    OFFSET expression           { $$ = $2; }
  | OFFSET expression row       { $$ = $2; }
  ;

first_or_next:
    FIRST | NEXT
  ;

row:
    ROW | ROWS
  ;

// ---- CREATE TABLE, DROP TABLE ----------------------------------------------------------------------------------

create_table:
    CREATE new_table "(" table_elements ")"
    {
      $$->node = create($2, make_create_table($4));
    }
  | CREATE new_table "(" table_elements "," ")"
    {
      $$->node = create($2, make_create_table($4));
    }
  | CREATE new_table FROM files with
    {
      $$->node = create($2, CreateTableFrom{.files = $4, .options = $5});
    }
  | CREATE new_table FROM STDIN with
    {
      $$->node = create($2, CreateTableFrom{.files = {{"-", @4}}, .options = $5});
    }
  | CREATE new_table FROM file_reader
    {
      $$->node = create($2, CreateTableAs{.query = std::move(*make_rows_query($4))});
    }
  | CREATE new_table AS query
    {
      $$->node = create($2, CreateTableAs{.query = std::move(*$4)});
    }
  | CREATE new_table column_list AS query
    {
      $$->node = create($2, CreateTableAs{.query = std::move(*make_renamed_query($5, $3))});
    }
  | CREATE new_table AS shown
    {
      $$->node = create($2, CreateTableAs{.query = std::move(*make_statement_query($4, word(scanner, @4)))});
    }
  ;

new_table:
    or_replace temporary TABLE object_name                 { $$ = {.name = $4, .or_replace = $1, .temporary = $2}; }
  | or_replace temporary TABLE IF NOT EXISTS object_name   { $$ = if_not_exists($7, $1, $2, @4); }
  ;

or_replace:
    %empty                { $$ = false; }
  | OR REPLACE            { $$ = true; }
  ;

temporary:
    %empty                { $$ = false; }
  | temp                  { $$ = true; }
  ;

temp:
    TEMP
  | TEMPORARY
  ;

drop_table:
    DROP TABLE old_objects      { $$->node = drop_all<DropTable>($3); }
  ;

old_objects:
    object_names cascade               { $$ = {$1, false, $2}; }
  | IF EXISTS object_names cascade     { $$ = {$3, true, $4}; }
  ;

cascade:
    %empty                { $$ = false; }
  | RESTRICT              { $$ = false; }
  | CASCADE               { $$ = true; }
  ;

table_elements:
    column                                  { $$->columns.push_back($1); }
  | table_constraint                        { $$->constraints.push_back($1); }
  | table_elements "," column               { $$ = $1; $$->columns.push_back($3); }
  | table_elements "," table_constraint     { $$ = $1; $$->constraints.push_back($3); }
  ;

column:
    name type column_clauses                { $$ = make_column_specification($1, $2, $3); }
  ;

// A default is an operand, for the NOT of NOT NULL may follow it. COLLATE behind it is the column's.
column_clauses:
    %empty                                  {}
  | column_clauses NULL                     { $$ = $1; }
  | column_clauses NOT NULL                 { $$ = $1; $$->not_null = true; }
  | column_clauses DEFAULT operand %prec SIGN  { $$ = with_default($1, $3); }
  | column_clauses COLLATE collation        { $$ = with_collation($1, $3); }
  | column_clauses identity                 { $$ = with_identity($1, $2); }
  | column_clauses column_constraint        { $$ = with_constraint($1, {}, $2, @2); }
  | column_clauses CONSTRAINT name column_constraint
    {
      $$ = with_constraint($1, $3, $4, cover(@2, @4));
    }
  ;

identity:
    GENERATED always AS IDENTITY identity_options   { $$ = {{.always = $2, .options = $5, .span = @$}}; }
  ;

always:
    ALWAYS                { $$ = true; }
  | BY DEFAULT            { $$ = false; }
  ;

identity_options:
    %empty                                  {}
  | "(" sequence_options ")"                { $$ = $2; }
  ;

column_constraint:
    PRIMARY KEY           { $$ = make_key(ConstraintSpecification::Kind::kPrimaryKey, {}, @$); }
  | UNIQUE                { $$ = make_key(ConstraintSpecification::Kind::kUnique, {}, @$); }
  | CHECK "(" expression ")"
    {
      $$ = make_check($3, @$);
    }
  ;

table_constraint:
    unnamed_constraint
  | CONSTRAINT name unnamed_constraint      { $$ = with_name($2, $3, @$); }
  ;

unnamed_constraint:
    PRIMARY KEY column_list
    {
      $$ = make_key(ConstraintSpecification::Kind::kPrimaryKey, $3, @$);
    }
  | UNIQUE column_list    { $$ = make_key(ConstraintSpecification::Kind::kUnique, $2, @$); }
  | CHECK "(" expression ")"
    {
      $$ = make_check($3, @$);
    }
  ;

// ---- ALTER TABLE -----------------------------------------------------------------------------------------------
// Without COLUMN a column is no keyword, such as the word TO of RENAME TO.

alter_table:
    ALTER TABLE old_object alteration     { $$->node = alter_table($3, $4); }
  ;

alteration:
    ADD COLUMN column                     { $$->action = AlterTable::Action::kAddColumn; $$->added = $3; }
  | ADD COLUMN IF NOT EXISTS column
    {
      $$->action = AlterTable::Action::kAddColumn; $$->added = $6; $$->if_missing = true;
    }
  | ADD no_clause_word type column_clauses
    {
      $$->action = AlterTable::Action::kAddColumn;
      $$->added = make_column_specification($2, $3, $4);
    }
  | ADD table_constraint
    {
      $$->action = AlterTable::Action::kAddConstraint; $$->constraint = $2;
    }
  | DROP CONSTRAINT name
    {
      $$->action = AlterTable::Action::kDropConstraint; $$->constraint_name = $3;
    }
  | DROP CONSTRAINT IF EXISTS name
    {
      $$->action = AlterTable::Action::kDropConstraint; $$->if_present = true; $$->constraint_name = $5;
    }
  | RENAME CONSTRAINT name TO name
    {
      $$->action = AlterTable::Action::kRenameConstraint; $$->constraint_name = $3; $$->new_name = $5;
    }
  | DROP altered_column                   { $$->action = AlterTable::Action::kDropColumn; $$->column = $2; }
  | DROP COLUMN IF EXISTS name
    {
      $$->action = AlterTable::Action::kDropColumn; $$->if_present = true; $$->column = $5;
    }
  | RENAME altered_column TO name
    {
      $$->action = AlterTable::Action::kRenameColumn; $$->column = $2; $$->new_name = $4;
    }
  | RENAME TO name                        { $$->action = AlterTable::Action::kRenameTable; $$->new_name = $3; }
  | SET SCHEMA name                       { $$->action = AlterTable::Action::kSetSchema; $$->new_name = $3; }
  | ALTER altered_column SET NOT NULL     { $$->action = AlterTable::Action::kSetNotNull; $$->column = $2; }
  | ALTER altered_column DROP NOT NULL    { $$->action = AlterTable::Action::kDropNotNull; $$->column = $2; }
  | ALTER altered_column SET DEFAULT expression
    {
      $$->action = AlterTable::Action::kSetDefault; $$->column = $2; $$->value = $5;
    }
  | ALTER altered_column DROP DEFAULT     { $$->action = AlterTable::Action::kDropDefault; $$->column = $2; }
  | ALTER altered_column ADD identity
    {
      $$->action = AlterTable::Action::kAddIdentity; $$->column = $2; $$->added.identity = std::move(*$4);
    }
  | ALTER altered_column SET GENERATED always
    {
      $$->action = AlterTable::Action::kSetGenerated; $$->column = $2; $$->always = $5;
    }
  | ALTER altered_column RESTART          { $$->action = AlterTable::Action::kRestart; $$->column = $2; }
  | ALTER altered_column RESTART WITH signed_integer
    {
      $$->action = AlterTable::Action::kRestart; $$->column = $2; $$->start = $5;
    }
  | ALTER altered_column DROP IDENTITY    { $$->action = AlterTable::Action::kDropIdentity; $$->column = $2; }
  | ALTER altered_column DROP IDENTITY IF EXISTS
    {
      $$->action = AlterTable::Action::kDropIdentity; $$->column = $2; $$->if_identity = true;
    }
  | ALTER altered_column TYPE type collate using
    {
      $$->action = AlterTable::Action::kSetType; $$->column = $2; $$->type = $4; $$->collation = $5; $$->value = $6;
    }
  | ALTER altered_column SET DATA TYPE type collate using
    {
      $$->action = AlterTable::Action::kSetType; $$->column = $2; $$->type = $6; $$->collation = $7; $$->value = $8;
    }
  ;

collate:
    %empty                {}
  | COLLATE collation     { $$ = $2; }
  ;

using:
    %empty                {}
  | USING expression      { $$ = $2; }
  ;

altered_column:
    no_clause_word
  | COLUMN name                           { $$ = $2; }
  ;

no_clause_word:
    IDENTIFIER                            { $$ = {$1, @$}; }
  | AFTER                                 { $$ = word(scanner, @$); }
  | BEFORE                                { $$ = word(scanner, @$); }
  | ENUM                                  { $$ = word(scanner, @$); }
  | ATTACH                                { $$ = word(scanner, @$); }
  | DATABASES                             { $$ = word(scanner, @$); }
  | DETACH                                { $$ = word(scanner, @$); }
  | SCHEMA                                { $$ = word(scanner, @$); }
  | SCHEMAS                               { $$ = word(scanner, @$); }
  | TYPES                                 { $$ = word(scanner, @$); }
  | USE                                   { $$ = word(scanner, @$); }
  | ALWAYS                                { $$ = word(scanner, @$); }
  | GENERATED                             { $$ = word(scanner, @$); }
  | IDENTITY                              { $$ = word(scanner, @$); }
  | OVERRIDING                            { $$ = word(scanner, @$); }
  | RESTART                               { $$ = word(scanner, @$); }
  | SYSTEM                                { $$ = word(scanner, @$); }
  | USER                                  { $$ = word(scanner, @$); }
  | VALUE                                 { $$ = word(scanner, @$); }
  ;

// ---- CREATE TYPE, DROP TYPE, ALTER TYPE ------------------------------------------------------------------------

create_type:
    CREATE new_type AS ENUM "(" ")"         { $$->node = create($2, CreateType{.span = cover(@4, @6)}); }
  | CREATE new_type AS ENUM "(" texts ")"
    {
      $$->node = create($2, CreateType{.labels = $6, .span = cover(@4, @7)});
    }
  | CREATE new_type AS ENUM query_in_parentheses
    {
      $$->node = create($2, CreateType{.query = $5, .span = cover(@4, @5)});
    }
  ;

new_type:
    or_replace temporary TYPE object_name                  { $$ = {.name = $4, .or_replace = $1, .temporary = $2}; }
  | or_replace temporary TYPE IF NOT EXISTS object_name    { $$ = if_not_exists($7, $1, $2, @4); }
  ;

drop_type:
    DROP TYPE old_objects                   { $$->node = drop_all<DropType>($3); }
  ;

alter_type:
    ALTER TYPE object_name type_alteration         { $$->node = with_name($3, $4); }
  ;

type_alteration:
    ADD VALUE new_label                     { $$ = $3; }
  | ADD VALUE IF NOT EXISTS new_label       { $$ = $6; $$->if_missing = true; }
  | RENAME VALUE text TO text
    {
      $$->action = AlterType::Action::kRenameLabel; $$->label = $3; $$->new_name = $5;
    }
  | RENAME TO name                          { $$->action = AlterType::Action::kRename; $$->new_name = $3; }
  ;

new_label:
    text                                    { $$->label = $1; }
  | text BEFORE text                        { $$->label = $1; $$->neighbour = $3; $$->is_before = true; }
  | text AFTER text                         { $$->label = $1; $$->neighbour = $3; }
  ;

texts:
    text                                    { $$.push_back($1); }
  | texts "," text                          { $$ = append($1, $3); }
  ;

text:
    STRING                                  { $$ = {$1, @$}; }
  ;

// ---- CREATE VIEW, DROP VIEW ------------------------------------------------------------------------------------

create_view:
    CREATE new_view AS query                { $$->node = create($2, CreateView{.query = $4}); }
  | CREATE new_view column_list AS query    { $$->node = create($2, CreateView{.columns = $3, .query = $5}); }
  ;

new_view:
    or_replace temporary VIEW object_name                  { $$ = {.name = $4, .or_replace = $1, .temporary = $2}; }
  | or_replace temporary VIEW IF NOT EXISTS object_name    { $$ = if_not_exists($7, $1, $2, @4); }
  ;

drop_view:
    DROP VIEW old_objects       { $$->node = drop_all<DropView>($3); }
  ;

// ---- CREATE SEQUENCE, DROP SEQUENCE ----------------------------------------------------------------------------

create_sequence:
    CREATE new_sequence sequence_options    { $$->node = create($2, CreateSequence{.options = $3}); }
  ;

new_sequence:
    or_replace temporary SEQUENCE object_name                 { $$ = {.name = $4, .or_replace = $1, .temporary = $2}; }
  | or_replace temporary SEQUENCE IF NOT EXISTS object_name   { $$ = if_not_exists($7, $1, $2, @4); }
  ;

sequence_options:
    %empty                                      {}
  | sequence_options START signed_integer       { $$ = $1; set_once($$->start, $3, @2); }
  | sequence_options START WITH signed_integer  { $$ = $1; set_once($$->start, $4, @2); }
  | sequence_options INCREMENT signed_integer   { $$ = $1; set_once($$->increment, $3, @2); }
  | sequence_options INCREMENT BY signed_integer  { $$ = $1; set_once($$->increment, $4, @2); }
  | sequence_options MINVALUE signed_integer    { $$ = $1; set_once($$->minimum, $3, @2); }
  | sequence_options MAXVALUE signed_integer    { $$ = $1; set_once($$->maximum, $3, @2); }
  | sequence_options NO MINVALUE                { $$ = $1; }
  | sequence_options NO MAXVALUE                { $$ = $1; }
  | sequence_options CYCLE                      { $$ = $1; $$->cycles = true; }
  | sequence_options NO CYCLE                   { $$ = $1; $$->cycles = false; }
  | sequence_options SEQUENCE NAME name         { $$ = $1; set_once($$->name, $4, cover(@2, @3)); }
  ;

signed_integer:
    INTEGER                         { $$ = {$1, @$}; }
  | "-" INTEGER                     { $$ = {"-" + $2, @$}; }
  | "+" INTEGER                     { $$ = {$2, @$}; }
  ;

drop_sequence:
    DROP SEQUENCE old_objects       { $$->node = drop_all<DropSequence>($3); }
  ;

// ---- CREATE MACRO, DROP MACRO ----------------------------------------------------------------------------------

create_macro:
    CREATE new_macro "(" macro_parameters ")" AS expression
    {
      $$->node = create($2, CreateMacro{.parameters = $4, .value = $7});
    }
  | CREATE new_macro "(" macro_parameters ")" AS TABLE query
    {
      $$->node = create($2, CreateMacro{.parameters = $4, .query = $8});
    }
  ;

new_macro:
    or_replace temporary macro_word object_name                 { $$ = {.name = $4, .or_replace = $1, .temporary = $2}; }
  | or_replace temporary macro_word IF NOT EXISTS object_name   { $$ = if_not_exists($7, $1, $2, @4); }
  ;

macro_word:
    MACRO
  | FUNCTION
  ;

macro_parameters:
    %empty                {}
  | macro_parameter_list
  ;

macro_parameter_list:
    macro_parameter                             { $$.push_back($1); }
  | macro_parameter_list "," macro_parameter    { $$ = append($1, $3); }
  ;

macro_parameter:
    name                                        { $$->name = $1; }
  | name "=>" expression                        { $$->name = $1; $$->default_value = $3; }
  ;

drop_macro:
    DROP macro_word old_objects                 { $$->node = drop_all<DropMacro>($3); }
  | DROP macro_word TABLE old_objects           { $$->node = drop_all<DropMacro>($4); }
  ;

// ---- CREATE CUBE, DROP CUBE, REFRESH CUBE ---------------------------------------------------------------------

create_cube:
    CREATE new_cube ON cube_rows cube_scan cube_group cube_aggregate with
    {
      $$->node = create($2, make_create_cube($4, $5, $6, $7, $8, @$));
    }
  ;

new_cube:
    or_replace temporary CUBE object_name                  { $$ = {.name = $4, .or_replace = $1, .temporary = $2}; }
  | or_replace temporary CUBE IF NOT EXISTS object_name    { $$ = if_not_exists($7, $1, $2, @4); }
  ;

cube_rows:
    object_name                    { $$ = make_table($1, {}, @$); }
  | query_in_parentheses    { $$ = make_derived_table($1, {}, @$); }
  ;

cube_scan:
    %empty                  {}
  | SCAN column_list        { $$ = $2; }
  ;

cube_group:
    %empty                  {}
  | GROUP column_list       { $$ = $2; }
  ;

cube_aggregate:
    %empty                              {}
  | AGGREGATE "(" expressions ")"       { $$ = $3; }
  ;

drop_cube:
    DROP CUBE old_objects       { $$->node = drop_all<DropCube>($3); }
  ;

refresh:
    REFRESH CUBE object_name           { $$->node = RefreshCube{$3}; }
  ;

// ---- Schemas ---------------------------------------------------------------------------------------------------

create_schema:
    CREATE SCHEMA object_name                   { $$->node = CreateSchema{$3, false}; }
  | CREATE SCHEMA IF NOT EXISTS object_name     { $$->node = CreateSchema{$6, true}; }
  ;

drop_schema:
    DROP SCHEMA old_objects                     { $$->node = drop_all<DropSchema>($3); }
  ;

alter_schema:
    ALTER SCHEMA object_name RENAME TO name     { $$->node = RenameSchema{$3, $6}; }
  ;

use:
    USE object_name                             { $$->node = Use{$2}; }
  ;

// ---- ATTACH, DETACH --------------------------------------------------------------------------------------------

attach:
    ATTACH STRING attached_name copy_options                         { $$->node = Attach{$2, @2, $3, $4, false}; }
  | ATTACH DATABASE STRING attached_name copy_options                { $$->node = Attach{$3, @3, $4, $5, false}; }
  | ATTACH IF NOT EXISTS STRING attached_name copy_options           { $$->node = Attach{$5, @5, $6, $7, true}; }
  | ATTACH DATABASE IF NOT EXISTS STRING attached_name copy_options  { $$->node = Attach{$6, @6, $7, $8, true}; }
  ;

attached_name:
    %empty                                      {}
  | AS name                                     { $$ = $2; }
  ;

detach:
    DETACH name                                 { $$->node = Detach{$2, false}; }
  | DETACH DATABASE name                        { $$->node = Detach{$3, false}; }
  | DETACH IF EXISTS name                       { $$->node = Detach{$4, true}; }
  | DETACH DATABASE IF EXISTS name              { $$->node = Detach{$5, true}; }
  ;

// ---- CREATE INDEX, DROP INDEX ----------------------------------------------------------------------------------
// Any word may follow USING: the binder knows the methods.

create_index:
    CREATE unique INDEX new_index ON object_name method "(" index_columns ")" with
    {
      $$->node = create($4, make_create_index($2, $6, $7, $9, $11));
    }
  ;

unique:
    %empty                { $$ = false; }
  | UNIQUE                { $$ = true; }
  ;

index_columns:
    index_column
  | index_columns "," index_column          { $$ = append_index_column($1, $3); }
  ;

// The binder tells columns from expressions, which need no parentheses of their own.
index_column:
    operand               { $$->indexed.push_back($1); }
  | operand order         { $$->indexed.push_back($1); $$->order = @2; }
  ;

order:
    ASC
  | DESC
  | NULLS first_or_last
  | ASC NULLS first_or_last
  | DESC NULLS first_or_last
  ;

first_or_last:
    FIRST | LAST
  ;

method:
    %empty                {}
  | USING method_name            { $$ = $2; }
  ;

// One is called as a keyword is.
method_name:
    name
  | PIVOT                 { $$ = word(scanner, @$); }
  ;

drop_index:
    DROP INDEX old_object { $$->node = drop<DropIndex>($3); }
  ;

// ---- INSERT ----------------------------------------------------------------------------------------------------

insert:
    insert_into insert_target insert_source on_conflict returning
    {
      $$->node = make_insert({}, $1, $2, {}, $3, $4, $5);
    }
  | insert_into insert_target column_list insert_source on_conflict returning
    {
      $$->node = make_insert({}, $1, $2, $3, $4, $5, $6);
    }
  | with_queries insert_into insert_target insert_source on_conflict returning
    {
      $$->node = make_insert(With($1), $2, $3, {}, $4, $5, $6);
    }
  | with_queries insert_into insert_target column_list insert_source on_conflict returning
    {
      $$->node = make_insert(With($1), $2, $3, $4, $5, $6, $7);
    }
  | insert_into insert_target DEFAULT VALUES on_conflict returning
    {
      $$->node = make_default_insert($1, $2, $5, $6);
    }
  ;

insert_into:
    INSERT INTO               {}
  | INSERT OR IGNORE INTO     { *$$ = make_or_clause(false, cover(@2, @3)); }
  | INSERT OR REPLACE INTO    { *$$ = make_or_clause(true, cover(@2, @3)); }
  ;

insert_source:
    query                 { $$ = {Overriding::kNone, $1}; }
  | overridden query      { $$ = {$1, $2}; }
  | BY NAME query         { $$ = {Overriding::kNone, $3, cover(@1, @2)}; }
  | BY POSITION query     { $$ = {Overriding::kNone, $3}; }
  ;

overriding:
    %empty                { $$ = Overriding::kNone; }
  | overridden
  ;

overridden:
    OVERRIDING SYSTEM VALUE   { $$ = Overriding::kSystem; }
  | OVERRIDING USER VALUE     { $$ = Overriding::kUser; }
  ;

on_conflict:
    %empty                                    {}
  | ON CONFLICT conflict_target DO NOTHING    { *$$ = make_on_conflict($3, {}, nullptr, @$); }
  | ON CONFLICT conflict_target DO UPDATE SET assignments where
    {
      *$$ = make_on_conflict($3, $7, $8, @$);
    }
  ;

conflict_target:
    %empty                                    {}
  | "(" index_columns ")"                     { $$->key = std::move($2->indexed); }
  | ON CONSTRAINT name                        { $$->constraint = $3; }
  ;

insert_target:
    object_name                  { $$.table = $1; }
  | object_name AS name          { $$ = {$1, $3}; }
  ;

returning:
    %empty                    {}
  | RETURNING select_items    { $$ = $2; }
  ;

rows:
    "(" listed ")"                { $$.push_back($2); }
  | rows "," "(" listed ")"       { $$ = append($1, $4); }
  ;

listed_rows:
    rows
  | rows ","
  ;

// ---- UPDATE, DELETE --------------------------------------------------------------------------------------------

update:
    UPDATE table_name target_alias SET assignments from where returning
    {
      $$->node = Update{$2, $3, $5, $6, $7, $8, {}};
    }
  | with_queries UPDATE table_name target_alias SET assignments from where returning
    {
      $$->node = Update{$3, $4, $6, $7, $8, $9, $1};
    }
  ;

// Without AS the word SET begins the assignments.
target_alias:
    %empty                              {}
  | AS name                             { $$ = $2; }
  | IDENTIFIER                          { $$ = Identifier{$1, @$}; }
  | show_word                           { $$ = word(scanner, @$); }
  | unreserved_but_set                  { $$ = word(scanner, @$); }
  | statement_word                      { $$ = word(scanner, @$); }
  ;

assignments:
    assignment                          { $$.push_back($1); }
  | assignments "," assignment          { $$ = append($1, $3); }
  ;

assignment:
    name "=" expression                 { $$->columns.push_back($1); $$->value = $3; $$->span = @$; }
  | column_list "=" expression          { $$ = Assignment{$1, $3, true, @$}; }
  ;

delete:
    DELETE FROM table_name bare_alias using_tables where returning
    {
      $$->node = Delete{$3, $4, $5, $6, $7, {}};
    }
  | with_queries DELETE FROM table_name bare_alias using_tables where returning
    {
      $$->node = Delete{$4, $5, $6, $7, $8, $1};
    }
  ;

merge:
    MERGE INTO table_name bare_alias USING table ON expression merge_clauses returning
    {
      $$->node = Merge{$3, $4, $6, $8, {}, $9, $10, {}};
    }
  | MERGE INTO table_name bare_alias USING table USING column_list merge_clauses returning
    {
      $$->node = Merge{$3, $4, $6, {}, $8, $9, $10, {}};
    }
  | with_queries MERGE INTO table_name bare_alias USING table ON expression merge_clauses returning
    {
      $$->node = Merge{$4, $5, $7, $9, {}, $10, $11, $1};
    }
  | with_queries MERGE INTO table_name bare_alias USING table USING column_list merge_clauses returning
    {
      $$->node = Merge{$4, $5, $7, {}, $9, $10, $11, $1};
    }
  ;

merge_clauses:
    merge_clause                        { $$.push_back($1); }
  | merge_clauses merge_clause          { $$ = append($1, $2); }
  ;

merge_clause:
    WHEN MATCHED merge_condition THEN merge_change
    {
      $$ = merge_when(MergeClause::When::kMatched, $3, $5, @$);
    }
  | WHEN NOT MATCHED merge_condition THEN merge_insert
    {
      $$ = merge_when(MergeClause::When::kNotMatched, $4, $6, @$);
    }
  | WHEN NOT MATCHED BY TARGET merge_condition THEN merge_insert
    {
      $$ = merge_when(MergeClause::When::kNotMatched, $6, $8, @$);
    }
  | WHEN NOT MATCHED BY SOURCE merge_condition THEN merge_change
    {
      $$ = merge_when(MergeClause::When::kNotMatchedBySource, $6, $8, @$);
    }
  ;

merge_condition:
    %empty                {}
  | AND expression        { $$ = $2; }
  ;

merge_change:
    UPDATE SET assignments              { $$->action = MergeClause::Action::kUpdate; $$->assignments = $3; }
  | UPDATE                              { $$->action = MergeClause::Action::kUpdate; }
  | DELETE                              { $$->action = MergeClause::Action::kDelete; }
  | DO NOTHING                          {}
  ;

merge_insert:
    INSERT overriding VALUES "(" listed ")"
    {
      $$->action = MergeClause::Action::kInsert; $$->overriding = $2; $$->values = $5;
    }
  | INSERT column_list overriding VALUES "(" listed ")"
    {
      $$->action = MergeClause::Action::kInsert; $$->columns = $2; $$->overriding = $3; $$->values = $6;
    }
  | INSERT DEFAULT VALUES               { $$->action = MergeClause::Action::kInsert; }
  | DO NOTHING                          {}
  ;

using_tables:
    %empty                {}
  | USING tables          { $$ = $2; }
  ;

truncate:
    TRUNCATE table_names restart_identity restricted        { $$->node = Truncate{$2, $3}; }
  | TRUNCATE TABLE table_names restart_identity restricted  { $$->node = Truncate{$3, $4}; }
  ;

restart_identity:
    %empty                { $$ = false; }
  | CONTINUE IDENTITY     { $$ = false; }
  | RESTART IDENTITY      { $$ = true; }
  ;

// No other table goes with one.
restricted:
    %empty
  | RESTRICT
  | CASCADE
  ;

bare_alias:
    %empty                {}
  | bare_name             { $$ = $1; }
  | AS name               { $$ = $2; }
  ;

// ---- PREPARE, EXECUTE, DEALLOCATE ------------------------------------------------------------------------------

prepare:
    PREPARE name parameter_types AS prepared_statement
    {
      $$->node = Prepare{$2, $3, std::make_shared<Statement>($5), @5};
    }
  ;

parameter_types:
    %empty                {}
  | "(" types ")"         { $$ = $2; }
  ;

types:
    type                  { $$.push_back($1); }
  | types "," type        { $$ = append($1, $3); }
  ;

prepared_statement:
    query                 { $$->node = std::move(*$1); }
  | modification
  | merge
  ;

execute:
    EXECUTE name                        { $$->node = Execute{$2, {}, @$}; }
  | EXECUTE name "(" expressions ")"    { $$->node = Execute{$2, $4, cover(@3, @5)}; }
  ;

deallocate:
    DEALLOCATE name             { $$->node = Deallocate{$2}; }
  | DEALLOCATE PREPARE name     { $$->node = Deallocate{$3}; }
  | DEALLOCATE ALL              { $$->node = Deallocate{}; }
  | DEALLOCATE PREPARE ALL      { $$->node = Deallocate{}; }
  ;

// ---- Cursors ---------------------------------------------------------------------------------------------------

declare_cursor:
    DECLARE name cursor_options CURSOR with_hold FOR query
    {
      $$->node = DeclareCursor{$2, std::make_unique<Query>(std::move(*$7)), $3, $5};
    }
  ;

cursor_options:  // tell whether it goes backwards
    %empty                          { $$ = true; }
  | cursor_options INSENSITIVE      { $$ = $1; }
  | cursor_options SCROLL           { $$ = true; }
  | cursor_options NO SCROLL        { $$ = false; }
  ;

with_hold:
    %empty                { $$ = false; }
  | WITH HOLD             { $$ = true; }
  | WITHOUT HOLD          { $$ = false; }
  ;

fetch_rows:
    FETCH fetched_rows    { $$->node = std::move(*$2); }
  ;

move_cursor:
    MOVE fetched_rows     { $$->node = as_move(std::move(*$2)); }
  ;

fetched_rows:
    name                                  { *$$ = {FetchRows::Way::kForward, Identifier{"1", @1}, $1}; }
  | from_cursor name                      { *$$ = {FetchRows::Way::kForward, Identifier{"1", @1}, $2}; }
  | NEXT of_cursor name                   { *$$ = {FetchRows::Way::kForward, Identifier{"1", @1}, $3}; }
  | PRIOR of_cursor name                  { *$$ = {FetchRows::Way::kBackward, Identifier{"1", @1}, $3}; }
  | FIRST of_cursor name                  { *$$ = {FetchRows::Way::kAbsolute, Identifier{"1", @1}, $3}; }
  | LAST of_cursor name                   { *$$ = {FetchRows::Way::kAbsolute, Identifier{"-1", @1}, $3}; }
  | ABSOLUTE signed_integer of_cursor name  { *$$ = {FetchRows::Way::kAbsolute, $2, $4}; }
  | RELATIVE signed_integer of_cursor name  { *$$ = {FetchRows::Way::kRelative, $2, $4}; }
  | signed_integer of_cursor name         { *$$ = {FetchRows::Way::kForward, $1, $3}; }
  | ALL of_cursor name                    { *$$ = {FetchRows::Way::kForward, {}, $3}; }
  | FORWARD of_cursor name                { *$$ = {FetchRows::Way::kForward, Identifier{"1", @1}, $3}; }
  | FORWARD signed_integer of_cursor name   { *$$ = {FetchRows::Way::kForward, $2, $4}; }
  | FORWARD ALL of_cursor name            { *$$ = {FetchRows::Way::kForward, {}, $4}; }
  | BACKWARD of_cursor name               { *$$ = {FetchRows::Way::kBackward, Identifier{"1", @1}, $3}; }
  | BACKWARD signed_integer of_cursor name  { *$$ = {FetchRows::Way::kBackward, $2, $4}; }
  | BACKWARD ALL of_cursor name           { *$$ = {FetchRows::Way::kBackward, {}, $4}; }
  ;

of_cursor:
    %empty
  | from_cursor
  ;

from_cursor:
    FROM
  | IN
  ;

close_cursor:
    CLOSE name            { $$->node = CloseCursor{$2}; }
  | CLOSE ALL             { $$->node = CloseCursor{}; }
  ;

// ---- Transactions ----------------------------------------------------------------------------------------------

begin:
    BEGIN work transaction_modes            { $$->node = Begin{$3, "BEGIN"}; }
  | START TRANSACTION transaction_modes     { $$->node = Begin{$3, "START TRANSACTION"}; }
  ;

work:
    %empty
  | TRANSACTION
  | WORK
  ;

transaction_modes:
    %empty                              {}
  | mode_list
  ;

mode_list:
    transaction_mode
  | mode_list transaction_mode          { $$ = both($1, $2); }
  | mode_list "," transaction_mode      { $$ = both($1, $3); }
  ;

transaction_mode:
    ISOLATION LEVEL isolation_level     { $$ = $3; }
  | READ ONLY                           { $$.reads_only = true; }
  | READ WRITE                          { $$.reads_only = false; }
  | DEFERRABLE                          {}
  | NOT DEFERRABLE                      {}
  ;

isolation_level:
    SERIALIZABLE          { $$.level = IsolationLevel::kSerializable; }
  | REPEATABLE READ       { $$.level = IsolationLevel::kRepeatableRead; }
  | READ COMMITTED        { $$.level = IsolationLevel::kReadCommitted; }
  | READ UNCOMMITTED      { $$.level = IsolationLevel::kReadUncommitted; }
  ;

commit:
    COMMIT work and_chain     { $$->node = Commit{$3}; }
  | END work and_chain        { $$->node = Commit{$3}; }
  ;

rollback:
    ROLLBACK work and_chain             { $$->node = Rollback{$3}; }
  | ABORT work and_chain                { $$->node = Rollback{$3}; }
  | ROLLBACK work TO name               { $$->node = RollbackTo{$4}; }
  | ROLLBACK work TO SAVEPOINT name     { $$->node = RollbackTo{$5}; }
  ;

and_chain:
    %empty                { $$ = false; }
  | AND CHAIN             { $$ = true; }
  | AND NO CHAIN          { $$ = false; }
  ;

savepoint:
    SAVEPOINT name        { $$->node = Savepoint{$2}; }
  ;

release:
    RELEASE name              { $$->node = Release{$2}; }
  | RELEASE SAVEPOINT name    { $$->node = Release{$3}; }
  ;

// ---- COPY ------------------------------------------------------------------------------------------------------

copy:
    COPY object_name FROM files copy_options               { $$->node = CopyFrom{$2, {}, $4, $5}; }
  | COPY object_name column_list FROM files copy_options   { $$->node = CopyFrom{$2, $3, $5, $6}; }
  | COPY object_name TO STRING copy_options                { $$->node = CopyTo{$2, {}, $4, @4, $5}; }
  | COPY query_in_parentheses TO STRING copy_options    { $$->node = CopyTo{{}, std::move(*$2), $4, @4, $5}; }
  | COPY object_name FROM STDIN sent_options             { $$->node = CopyFrom{$2, {}, {{"", @4}}, $5, true}; }
  | COPY object_name column_list FROM STDIN sent_options { $$->node = CopyFrom{$2, $3, {{"", @5}}, $6, true}; }
  | COPY object_name TO STDOUT sent_options              { $$->node = CopyTo{$2, {}, {}, @4, $5, true}; }
  | COPY object_name column_list TO STDOUT sent_options
    {
      $$->node = CopyTo{{}, std::move(*make_columns_query($2, $3)), {}, @5, $6, true};
    }
  | COPY query_in_parentheses TO STDOUT sent_options
    {
      $$->node = CopyTo{{}, std::move(*$2), {}, @4, $5, true};
    }
  ;

// PostgreSQL's older form of the options has no parentheses: WITH CSV HEADER DELIMITER AS ';'.
sent_options:
    copy_options
  | sent_option_words
  | WITH sent_option_words      { $$ = $2; }
  ;

sent_option_words:
    sent_option_word                     { $$.push_back($1); }
  | sent_option_words sent_option_word   { $$ = append($1, $2); }
  ;

sent_option_word:
    name                  { $$ = make_option($1); }
  | name STRING           { $$ = make_option($1, {$2, @2}); }
  | name AS STRING        { $$ = make_option($1, {$3, @3}); }
  | NULL STRING           { $$ = make_option({"null", @1}, {$2, @2}); }
  | NULL AS STRING        { $$ = make_option({"null", @1}, {$3, @3}); }
  ;

copy_options:
    with
  | "(" options ")"       { $$ = $2; }
  ;

// ---- SHOW, DESCRIBE --------------------------------------------------------------------------------------------

show:
    SHOW TABLES           { $$->node = Show{Show::What::kTables, {}}; }
  | SHOW INDEXES          { $$->node = Show{Show::What::kIndexes, {}}; }
  | SHOW VIEWS            { $$->node = Show{Show::What::kViews, {}}; }
  | SHOW TYPES            { $$->node = Show{Show::What::kTypes, {}}; }
  | SHOW CUBES            { $$->node = Show{Show::What::kCubes, {}}; }
  | SHOW SCHEMAS          { $$->node = Show{Show::What::kSchemas, {}}; }
  | SHOW DATABASES        { $$->node = Show{Show::What::kDatabases, {}}; }
  | SHOW SESSIONS         { $$->node = Show{Show::What::kSessions, {}}; }
  | SHOW METRICS          { $$->node = Show{Show::What::kMetrics, {}}; }
  | SHOW SETTINGS         { $$->node = Show{Show::What::kSettings, {}}; }
  | SHOW COLLATIONS       { $$->node = Show{Show::What::kCollations, {}}; }
  | SHOW FUNCTIONS        { $$->node = Show{Show::What::kFunctions, {}}; }
  | SHOW STORAGE table_name { $$->node = Show{Show::What::kStorage, $3}; }
  | SHOW ALL              { $$->node = Show{Show::What::kSettings, {}}; }
  | SHOW ALL TABLES       { $$->node = Show{Show::What::kAllTables, {}}; }
  | SHOW setting_name     { $$->node = Show{Show::What::kSetting, $2}; }
  | SHOW TIME ZONE        { $$->node = Show{Show::What::kSetting, ObjectName({"timezone", @$})}; }
  | SHOW TRANSACTION ISOLATION LEVEL  { $$->node = Show{Show::What::kSetting, ObjectName({"transaction_isolation", @$})}; }
  ;

describe:
    DESCRIBE described           { $$->node = make_describe($2); }
  | DESC described               { $$->node = make_describe($2); }
  ;

described:
    query
  | object_name                  { $$ = make_table_query($1, @$); }
  | STRING                       { $$ = make_file_query({$1, @1}); }
  ;

// ---- SET, RESET ------------------------------------------------------------------------------------------------

set:
    SET setting_name "=" values  { $$->node = make_set($2, $4); }
  | SET setting_name TO values   { $$->node = make_set($2, $4); }
  | SET IDENTIFIER IDENTIFIER "=" values  { $$->node = make_session_set({$2, @2}, {$3, @3}, $5); }
  | SET IDENTIFIER IDENTIFIER TO values   { $$->node = make_session_set({$2, @2}, {$3, @3}, $5); }
  | SET TIME ZONE value          { $$->node = make_set({"timezone", @$}, {$4}); }
  | SET TRANSACTION mode_list    { $$->node = SetTransaction{$3, false}; }
  | SET IDENTIFIER IDENTIFIER AS TRANSACTION mode_list
    {
      check_characteristics({$2, @2}, {$3, @3});
      $$->node = SetTransaction{$6, true};
    }
  | SET VARIABLE name "=" expression { $$->node = make_set_variable($3, $5); }
  ;

reset:
    RESET ALL             { $$->node = Reset{}; }
  | RESET setting_name    { $$->node = Reset{$2}; }
  | RESET VARIABLE name   { $$->node = ResetVariable{$3}; }
  ;

discard:
    DISCARD ALL           { $$->node = Discard{{"all", @2}}; }
  | DISCARD name          { $$->node = Discard{$2}; }
  | UNLISTEN "*"          { $$->node = Unlisten{}; }
  | UNLISTEN name         { $$->node = Unlisten{}; }
  ;

cancel:
    CANCEL INTEGER        { $$->node = Cancel{$2, @2}; }
  ;

// ---- EXPLAIN ---------------------------------------------------------------------------------------------------

// Which statements have a plan is not the grammar's matter.

explain:
    EXPLAIN plain_statement                  { $$->node = make_explain({}, $2, @2); }
  | EXPLAIN ANALYZE plain_statement          { $$->node = make_explain({make_option(word(scanner, @2))}, $3, @3); }
  | EXPLAIN "(" explain_options ")" plain_statement
    {
      $$->node = make_explain($3, $5, @5);
    }
  ;

// No reserved word is an option: it may begin a query in parentheses.
explain_options:
    explain_option                        { $$.push_back($1); }
  | explain_options "," explain_option    { $$ = append($1, $3); }
  ;

explain_option:
    name                  { $$ = make_option($1); }
  | name value            { $$ = make_option($1, $2); }
  | name "=" value        { $$ = make_option($1, $3); }
  ;

// ---- BENCHMARK -------------------------------------------------------------------------------------------------
// Any word may name a method, an option or a parameter; a list of values in place of one is a sweep. SCAN alone, in front
// of no method, names one itself.

benchmark:
    BENCHMARK benchmark_methods benchmark_columns benchmark_parameters
    {
      $$->node = make_benchmark($2, $3, $4);
    }
  | BENCHMARK SCAN benchmark_methods benchmark_parameters
    {
      $$->node = BenchmarkScan{$3, {}, {}, $4};
    }
  | BENCHMARK SCAN benchmark_methods ON object_name column_list benchmark_parameters
    {
      $$->node = BenchmarkScan{$3, $5, $6, $7};
    }
  | BENCHMARK query_in_parentheses benchmark_parameters
    {
      $$->node = BenchmarkQuery{$2, $3};
    }
  ;

benchmark_methods:
    benchmark_method                          { $$.push_back($1); }
  | benchmark_methods "," benchmark_method    { $$ = append($1, $3); }
  ;

benchmark_method:
    ALL                           { $$->name = {"ALL", @1}; $$->all = true; }
  | benchmark_name                { $$->name = $1; }
  | benchmark_name "(" sweeps ")" { $$->name = $1; $$->options = $3; }
  ;

benchmark_name:
    plain_name
  | PIVOT                 { $$ = word(scanner, @$); }
  ;

benchmark_columns:
    %empty                                          {}
  | ON benchmark_column                             { $$->indexed = $2; }
  | ON benchmark_column PROBE benchmark_column      { $$->indexed = $2; $$->probed = $4; }
  ;

benchmark_column:
    object_name "(" name ")"     { $$ = BenchmarkColumn{$1, $3}; }
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

// ---- CHECKPOINT ------------------------------------------------------------------------------------------------

checkpoint:
    CHECKPOINT            { $$->node = Checkpoint{}; }
  | CHECKPOINT name       { $$->node = Checkpoint{$2}; }
  ;

// ---- VACUUM, ANALYZE -------------------------------------------------------------------------------------------
// Words such as VERBOSE are read as tables, and told apart from them where the statement is built.

vacuum:
    VACUUM                { $$->node = make_maintenance(word(scanner, @1), std::vector<MaintainedTable>{}, {}); }
  | VACUUM maintained     { $$->node = make_maintenance(word(scanner, @1), $2, {}); }
  | VACUUM maintained "," maintained_tables
    {
      $$->node = make_maintenance(word(scanner, @1), $2, $4);
    }
  | VACUUM "(" maintenance_options ")"
    {
      $$->node = make_maintenance(word(scanner, @1), $3, {});
    }
  | VACUUM "(" maintenance_options ")" maintained_tables
    {
      $$->node = make_maintenance(word(scanner, @1), $3, $5);
    }
  ;

// It is no plain statement, for EXPLAIN has the word, too.
analyze:
    ANALYZE               { $$->node = make_maintenance(word(scanner, @1), std::vector<MaintainedTable>{}, {}); }
  | ANALYZE maintained    { $$->node = make_maintenance(word(scanner, @1), $2, {}); }
  | ANALYZE maintained "," maintained_tables
    {
      $$->node = make_maintenance(word(scanner, @1), $2, $4);
    }
  | ANALYZE "(" maintenance_options ")"
    {
      $$->node = make_maintenance(word(scanner, @1), $3, {});
    }
  | ANALYZE "(" maintenance_options ")" maintained_tables
    {
      $$->node = make_maintenance(word(scanner, @1), $3, $5);
    }
  ;

maintained:
    maintained_word                 { $$.push_back($1); }
  | maintained maintained_word      { $$ = append($1, $2); }
  ;

maintained_word:
    maintained_table
  | FULL                            { $$->name = word(scanner, @1); }
  ;

maintained_tables:
    maintained_table                            { $$.push_back($1); }
  | maintained_tables "," maintained_table      { $$ = append($1, $3); }
  ;

maintained_table:
    object_name               { $$->name = $1; }
  | object_name column_list   { $$->name = $1; $$->columns = $2; }
  ;

maintenance_options:
    maintenance_option                            { $$.push_back($1); }
  | maintenance_options "," maintenance_option    { $$ = append($1, $3); }
  ;

maintenance_option:
    explain_option
  | FULL                  { $$ = make_option(word(scanner, @1)); }
  | FULL value            { $$ = make_option(word(scanner, @1), $2); }
  ;

// ---- EXPORT, IMPORT --------------------------------------------------------------------------------------------

export_database:
    EXPORT DATABASE STRING  { $$->node = ExportDatabase{$3, @3}; }
  ;

import_database:
    IMPORT DATABASE STRING  { $$->node = ImportDatabase{$3, @3}; }
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
  | label "(" typed_columns ")"         { $$ = Option{$1, {}, cover(@2, @4), {}, $3}; }
  | label "=" "(" typed_columns ")"     { $$ = Option{$1, {}, cover(@3, @5), {}, $4}; }
  | label "{" types_by_name "}"         { $$ = Option{$1, {}, cover(@2, @4), {}, $3}; }
  | label "=" "{" types_by_name "}"     { $$ = Option{$1, {}, cover(@3, @5), {}, $4}; }
  | label string_list                   { $$ = make_option($1, $2, @2); }
  | label "=" string_list               { $$ = make_option($1, $3, @3); }
  | label column_list                   { $$ = make_option($1, $2, @2); }
  | label "*"                           { $$ = make_option($1, {"*", @2}); }
  ;

string_list:
    "(" strings ")"     { $$ = $2; }
  | "[" strings "]"     { $$ = $2; }
  ;

strings:
    STRING              { $$.push_back({$1, @1}); }
  | strings "," STRING  { $$ = append($1, {$3, @3}); }
  ;

// ---- Files in FROM ---------------------------------------------------------------------------------------------

file_reader:
    READ_CSV "(" expression ")"                   { $$ = make_reader(word(scanner, @1), $3, {}, @$); }
  | READ_CSV "(" expression "," options ")"       { $$ = make_reader(word(scanner, @1), $3, $5, @$); }
  | READ_CSV "(" expression "," STRING ")"
    {
      $$ = make_reader(word(scanner, @1), $3, named_within(word(scanner, @1), {{$5, @5}}), @$);
    }
  | READ_CSV "(" expression "," STRING "," STRING ")"
    {
      $$ = make_reader(word(scanner, @1), $3, named_within(word(scanner, @1), {{$5, @5}, {$7, @7}}), @$);
    }
  ;

files:
    STRING              { $$.push_back({$1, @1}); }
  | "[" strings "]"     { $$ = $2; }
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

// As DuckDB writes typed columns: {'a': 'INTEGER', 'b': 'DATE'}.
types_by_name:
    label_text ":" STRING                    { $$.push_back({$1, type_of_text($3, @3)}); }
  | types_by_name "," label_text ":" STRING  { $$ = append($1, {$3, type_of_text($5, @5)}); }
  ;

label_text:
    name
  | STRING                          { $$ = {$1, @1}; }
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
  | expression IS not UNKNOWN       { $$ = make_truth_test({}, $3, @$, $1); }
  | expression IS not DISTINCT FROM expression %prec IS
    {
      $$ = make_predicate(ExpressionKind::kIsDistinct, $3, @$, $1, $6);
    }
  | expression comparison any_or_all query_in_parentheses
    {
      $$ = make_quantified($1, $2, @2, $3, $4, @$);
    }
  | expression comparison any_or_all "(" expression ")"
    {
      $$ = make_list_quantified($1, $2, @2, $3, $5, @$);
    }
  | expression LIKE any_or_all "(" listed ")"       { $$ = make_like_quantified($1, false, "like", @2, $3, $5, @$); }
  | expression NOT LIKE any_or_all "(" listed ")"   { $$ = make_like_quantified($1, true, "like", @3, $4, $6, @$); }
  | expression ILIKE any_or_all "(" listed ")"      { $$ = make_like_quantified($1, false, "ilike", @2, $3, $5, @$); }
  | expression NOT ILIKE any_or_all "(" listed ")"  { $$ = make_like_quantified($1, true, "ilike", @3, $4, $6, @$); }
  | expression "=" expression       { $$ = make_binary("=", @2, $1, $3); }
  | expression "<>" expression      { $$ = make_binary("<>", @2, $1, $3); }
  | expression "<" expression       { $$ = make_binary("<", @2, $1, $3); }
  | expression "<=" expression      { $$ = make_binary("<=", @2, $1, $3); }
  | expression ">" expression       { $$ = make_binary(">", @2, $1, $3); }
  | expression ">=" expression      { $$ = make_binary(">=", @2, $1, $3); }
  | expression BETWEEN between_any_order operand AND operand
    {
      $$ = make_between(false, $3, @$, list($1, $4, $6));
    }
  | expression NOT BETWEEN between_any_order operand AND operand
    {
      $$ = make_between(true, $4, @$, list($1, $5, $7));
    }
  | expression IN "(" listed ")"              { $$ = make_in(false, @$, $1, $4); }
  | expression NOT IN "(" listed ")"          { $$ = make_in(true, @$, $1, $5); }
  | expression IN query_in_parentheses        { $$ = make_in_query(false, @$, $1, $3); }
  | expression NOT IN query_in_parentheses    { $$ = make_in_query(true, @$, $1, $4); }
  | expression IN elements                    { $$ = make_in_list(false, @$, $1, $3); }
  | expression NOT IN elements                { $$ = make_in_list(true, @$, $1, $4); }
  | expression LIKE operand escape            { $$ = make_like(false, "like", @$, list($1, $3), $4); }
  | expression NOT LIKE operand escape        { $$ = make_like(true, "like", @$, list($1, $4), $5); }
  | expression "!~~" operand                  { $$ = make_like(true, "like", @$, list($1, $3), {}); }
  | expression "!~~*" operand                 { $$ = make_like(true, "ilike", @$, list($1, $3), {}); }
  | expression ILIKE operand escape           { $$ = make_like(false, "ilike", @$, list($1, $3), $4); }
  | expression NOT ILIKE operand escape       { $$ = make_like(true, "ilike", @$, list($1, $4), $5); }
  | expression OVERLAPS operand               { $$ = make_overlaps($1, $3, @$); }
  | expression GLOB operand                   { $$ = make_operator_call({"glob", @2}, list($1, $3), @$); }
  | expression NOT GLOB operand               { $$ = make_unary("not", @2, make_function({"glob", @3}, false, list($1, $4), @$)); }
  | expression SIMILAR_TO operand escape
    {
      $$ = make_operator_call({"similar_to", @2}, with_escape(list($1, $3), $4), @$);
    }
  | expression NOT SIMILAR_TO operand escape
    {
      $$ = make_unary("not", @2, make_function({"similar_to", @3}, false, with_escape(list($1, $4), $5), @$));
    }
  ;

between_any_order:
    %empty                { $$ = false; }
  | ASYMMETRIC            { $$ = false; }
  | SYMMETRIC             { $$ = true; }
  ;

comparison:
    "="                   { $$ = "="; }
  | "<>"                  { $$ = "<>"; }
  | "<"                   { $$ = "<"; }
  | "<="                  { $$ = "<="; }
  | ">"                   { $$ = ">"; }
  | ">="                  { $$ = ">="; }
  ;

any_or_all:
    ANY                   { $$ = Quantifier::kAny; }
  | SOME                  { $$ = Quantifier::kAny; }
  | ALL                   { $$ = Quantifier::kAll; }
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
  | DEFAULT                     { $$ = make_literal(ExpressionKind::kDefault, {}, @$); }
  | TRUE                        { $$ = make_literal(ExpressionKind::kBoolean, "true", @$); }
  | FALSE                       { $$ = make_literal(ExpressionKind::kBoolean, "false", @$); }
  | INTEGER                     { $$ = make_literal(ExpressionKind::kInteger, $1, @$); }
  | DECIMAL                     { $$ = make_literal(ExpressionKind::kDecimal, $1, @$); }
  | FLOAT                       { $$ = make_literal(ExpressionKind::kFloat, $1, @$); }
  | STRING                      { $$ = make_literal(ExpressionKind::kString, $1, @$); }
  | PARAMETER                   { $$ = scanner.add_parameter(make_literal(ExpressionKind::kParameter, $1, @$)); }
  | BYTES                       { $$ = make_typed_string({"blob", {}, @1}, $1, @$); }
  | string_type STRING          { $$ = make_typed_string($1, $2, @$); }
  | name "." name STRING        { $$ = make_cast(make_literal(ExpressionKind::kString, $4, @4), make_type(within($1, $3), {}, cover(@1, @3)), @$); }
  | name "." name "." name STRING
    {
      $$ = make_cast(make_literal(ExpressionKind::kString, $6, @6), make_type(within(within($1, $3), $5), {}, cover(@1, @5)), @$);
    }
  | INTERVAL STRING             { $$ = make_typed_string({"interval", {}, @1}, $2, @$); }
  | INTERVAL STRING interval_fields  { $$ = make_interval($2, $3, @$); }
  | INTERVAL INTEGER UNIT       { $$ = make_interval($2, one_field({$3, @3}), @$); }
  | call UNIT                   { $$ = make_counted_interval($1, {$2, @2}, @$); }
  | column_reference
  | "(" expression ")"          { $$ = parenthesize($2, @$); }
  | "(" expression ")" "." name { $$ = make_field($2, $5, @$); }
  | "(" expression "," expressions ")"
    {
      $$ = make_row($2, $4, @$);
    }
  | ROW "(" arguments ")"       { $$ = make_node(ExpressionKind::kRow, @$, $3); }
  | query_in_parentheses %prec SIGN
    {
      $$ = make_subquery(ExpressionKind::kSubquery, $1, @$);
    }
  | EXISTS query_in_parentheses
    {
      $$ = make_subquery(ExpressionKind::kExists, $2, @$);
    }
  | CAST "(" expression AS type ")"
    {
      $$ = make_cast($3, $5, @$);
    }
  | TRY_CAST "(" expression AS type ")"
    {
      $$ = make_try_cast($3, $5, @$);
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
  | "[" listed_or_none "]"          { $$ = make_list($2, @$); }
  | ARRAY "[" listed_or_none "]"    { $$ = make_list($3, @$); }
  | "[" expression FOR IDENTIFIER IN expression "]"
    {
      $$ = make_comprehension({$4, @4}, $2, $6, {}, @$);
    }
  | "[" expression FOR IDENTIFIER IN expression IF expression "]"
    {
      $$ = make_comprehension({$4, @4}, $2, $6, $8, @$);
    }
  | ARRAY query_in_parentheses      { $$ = make_list_of_query($2, @$); }
  | operand "[" expression "]"      { $$ = make_element($1, $3, @$); }
  | operand "[" expression ":" expression "]"   { $$ = make_slice($1, $3, $5, @$); }
  | operand "[" expression ":" "]"  { $$ = make_slice($1, $3, {}, @$); }
  | operand "[" ":" expression "]"  { $$ = make_slice($1, {}, $4, @$); }
  | operand "[" expression ":" expression ":" expression "]"
    {
      $$ = make_stepped_slice($1, $3, $5, $7, @$);
    }
  | operand "[" ":" "]"             { $$ = make_slice($1, {}, {}, @$); }
  | operand "||" operand        { $$ = make_binary("||", @2, $1, $3); }
  | operand "&" operand         { $$ = make_binary("&", @2, $1, $3); }
  | operand "|" operand         { $$ = make_binary("|", @2, $1, $3); }
  | operand "#" operand         { $$ = make_binary("#", @2, $1, $3); }
  | operand "<<" operand        { $$ = make_binary("<<", @2, $1, $3); }
  | operand ">>" operand        { $$ = make_binary(">>", @2, $1, $3); }
  | operand "@>" operand        { $$ = make_binary("@>", @2, $1, $3); }
  | operand "<@" operand        { $$ = make_binary("<@", @2, $1, $3); }
  | operand "&&" operand        { $$ = make_binary("&&", @2, $1, $3); }
  | operand "^@" operand        { $$ = make_operator_call({"starts_with", @2}, list($1, $3), @$); }
  | "@" operand                 { $$ = make_operator_call({"abs", @1}, list($2), @$); }
  | "|/" operand                { $$ = make_operator_call({"sqrt", @1}, list($2), @$); }
  | "||/" operand               { $$ = make_operator_call({"cbrt", @1}, list($2), @$); }
  | "~" operand                 { $$ = make_unary("~", @1, $2); }
  | operand "~" operand         { $$ = make_regex_match(@2, $1, $3, {}); }
  | operand "~*" operand        { $$ = make_regex_match(@2, $1, $3, "i"); }
  | operand "!~" operand        { $$ = make_unary("not", @2, make_regex_match(@2, $1, $3, {})); }
  | operand "!~*" operand       { $$ = make_unary("not", @2, make_regex_match(@2, $1, $3, "i")); }
  | operand "^" operand         { $$ = make_operator_call({"power", @2}, list($1, $3), @$); }
  | operand "+" operand         { $$ = make_binary("+", @2, $1, $3); }
  | operand "-" operand         { $$ = make_binary("-", @2, $1, $3); }
  | operand "*" operand         { $$ = make_binary("*", @2, $1, $3); }
  | operand "/" operand         { $$ = make_binary("/", @2, $1, $3); }
  | operand "//" operand        { $$ = make_binary("//", @2, $1, $3); }
  | operand "%" operand         { $$ = make_binary("%", @2, $1, $3); }
  | "-" operand %prec SIGN      { $$ = make_unary("-", @1, $2); }
  | "+" operand %prec SIGN      { $$ = make_unary("+", @1, $2); }
  | operand AT_TIME_ZONE operand  { $$ = make_function({"timezone", @2}, false, list($3, $1), @$); }
  | operand COLLATE collation   { $$ = make_collated($1, $3, @$); }
  | operand "::" type           { $$ = make_cast($1, $3, @$); }
  ;

column_reference:
    name                        { $$ = make_column({}, $1, @$); }
  | name "." name               { $$ = make_column($1, $3, @$); }
  | name "." name "." name      { $$ = make_column(within($1, $3), $5, @$); }
  | name "." name "." name "." name
    {
      $$ = make_column(within(within($1, $3), $5), $7, @$);
    }
  ;

// A list without parentheses, of which a value may be an element.
elements:
    column_reference
  | function
  | PARAMETER                     { $$ = scanner.add_parameter(make_literal(ExpressionKind::kParameter, $1, @$)); }
  | "[" listed_or_none "]"        { $$ = make_list($2, @$); }
  | ARRAY "[" listed_or_none "]"  { $$ = make_list($3, @$); }
  | elements "[" expression "]"   { $$ = make_element($1, $3, @$); }
  | elements "[" expression ":" expression "]"  { $$ = make_slice($1, $3, $5, @$); }
  | elements "[" expression ":" "]"  { $$ = make_slice($1, $3, {}, @$); }
  | elements "[" ":" expression "]"  { $$ = make_slice($1, {}, $4, @$); }
  ;

// What stands in front of a string as its type. Arguments are read as those of a call.
string_type:
    IDENTIFIER                  { $$ = make_type(Identifier{$1, @1}, {}, @$); }
  | NAME                        { $$ = {"name", {}, @$}; }
  | DATE                        { $$ = {"date", {}, @$}; }
  | TIME                        { $$ = {"time", {}, @$}; }
  | TIMESTAMP                   { $$ = {"timestamp", {}, @$}; }
  | TIME WITHOUT TIME ZONE      { $$ = {"time", {}, @$}; }
  | TIMESTAMP WITHOUT TIME ZONE { $$ = {"timestamp", {}, @$}; }
  | TIMESTAMP WITH TIME ZONE    { $$ = {"timestamptz", {}, @$}; }
  | DOUBLE PRECISION            { $$ = {"double precision", {}, @$}; }
  | IDENTIFIER VARYING          { $$ = make_type(Identifier{$1 + " varying", @$}, {}, @$); }
  | IDENTIFIER VARYING "(" type_arguments ")"
    {
      $$ = make_type(Identifier{$1 + " varying", @$}, $4, @$);
    }
  | call                        { $$ = type_of_call($1, {}); }
  | call WITHOUT TIME ZONE      { $$ = type_of_call($1, " without time zone"); }
  | call WITH TIME ZONE         { $$ = type_of_call($1, " with time zone"); }
  ;

function:
    call within_group filter null_treatment   { $$ = with_clauses($1, {$2, $3, $4, {}}, @$); }
  | call within_group filter null_treatment OVER over
    {
      $$ = with_clauses($1, {$2, $3, $4, Window($6)}, @$);
    }
  | EXTRACT "(" field FROM expression ")"     { $$ = make_extract($3, $5, @$); }
  | clock                                     { $$ = make_function($1, false, {}, @$); }
  | POSITION "(" operand IN operand ")"       { $$ = make_position({"strpos", @1}, $3, $5, @$); }
  ;

// A name with dots is one in quotes, too: "de.NOCASE".
collation:
    name
  | collation "." name  { $$ = make_dotted($1, $3, @$); }
  | collation "." DEFAULT  { $$ = make_dotted($1, {"default", @3}, @$); }
  ;

clock:
    CURRENT_DATE          { $$ = {"current_date", @$}; }
  | CURRENT_TIMESTAMP     { $$ = {"current_timestamp", @$}; }
  | CURRENT_TIME          { $$ = {"current_time", @$}; }
  | LOCALTIME             { $$ = {"localtime", @$}; }
  | LOCALTIMESTAMP        { $$ = {"localtimestamp", @$}; }
  ;

call:
    unqualified_call
  | name "." unqualified_call           { $$ = within_system($1, $3, @$); }
  ;

unqualified_call:
    name "(" ")"                        { $$ = make_function($1, false, {}, @$); }
  | name "(" quantifier expressions order_by null_treatment ")"
    {
      $$ = make_call($1, $3, $4, $5, $6, @$);
    }
  | name "(" quantifier named_arguments ")"  { $$ = make_named_call($1, $3, {}, $4, @$); }
  | name "(" quantifier expressions "," named_arguments ")"
    {
      $$ = make_named_call($1, $3, $4, $6, @$);
    }
  | name "(" quantifier expressions "," lambda ")"
    {
      $$ = make_lambda_call($1, $3, $4, $6, @$);
    }
  | name "(" quantifier VARIADIC expression ")"
    {
      $$ = make_variadic_call($1, {}, $5, @$);
    }
  | name "(" quantifier expressions "," VARIADIC expression ")"
    {
      $$ = make_variadic_call($1, $4, $7, @$);
    }
  | name "(" quantifier lambda ")"      { $$ = make_lambda_call($1, $3, {}, $4, @$); }
  | name "(" "*" exclude ")"            { $$ = make_star_call($1, make_star({}, @3), $4, @$); }
  | name "(" unpacked ")"               { $$ = make_function($1, false, list($3), @$); }
  | name "(" unpacked "," expressions ")"
    {
      $$ = make_function($1, false, prepend($3, $5), @$);
    }
  | name "(" quantifier expressions "," unpacked ")"
    {
      $$ = make_call($1, $3, append($4, $6), {}, {}, @$);
    }
  | name "(" quantifier name "." "*" exclude ")"
    {
      $$ = make_star_call($1, make_star($4, cover(@4, @6)), $7, @$);
      $$->distinct = $3;
    }
  | name "(" quantifier expressions FROM expression ")"
    {
      $$ = make_part($1, $3, $4, $6, nullptr, @$);
    }
  | name "(" quantifier expressions FROM expression FOR expression ")"
    {
      $$ = make_part($1, $3, $4, $6, $8, @$);
    }
  | name "(" quantifier expression SIMILAR operand ESCAPE operand ")"
    {
      $$ = make_part($1, $3, list($4), $6, $8, @$);
    }
  | LEFT "(" expressions ")"            { $$ = make_function({"left", @1}, false, $3, @$); }
  | RIGHT "(" expressions ")"           { $$ = make_function({"right", @1}, false, $3, @$); }
  | name "(" quantifier expressions PLACING expression FROM expression ")"
    {
      $$ = make_overlay($1, $3, $4, list($6, $8), @$);
    }
  | name "(" quantifier expressions PLACING expression FROM expression FOR expression ")"
    {
      $$ = make_overlay($1, $3, $4, list($6, $8, $10), @$);
    }
  | name "(" FROM expression ")"                        { $$ = make_trim($1, "trim", {}, $4, @$); }
  | name "(" trim_ends expression ")"                   { $$ = make_trim($1, $3, {}, $4, @$); }
  | name "(" trim_ends FROM expression ")"              { $$ = make_trim($1, $3, {}, $5, @$); }
  | name "(" trim_ends expression FROM expression ")"   { $$ = make_trim($1, $3, $4, $6, @$); }
  ;

// x -> expression, (x, i) -> expression; or lambda x: expression, lambda x, i: expression.
lambda:
    operand "->" expression                                 { $$ = make_lambda($1, $3); }
  | LAMBDA IDENTIFIER ":" expression                        { $$ = {{{$2, @2}}, $4}; }
  | LAMBDA IDENTIFIER "," IDENTIFIER ":" expression         { $$ = {{{$2, @2}, {$4, @4}}, $6}; }
  ;

// The columns of COLUMNS(…) are arguments side by side.
unpacked:
    "*" IDENTIFIER "(" "*" exclude ")"
    {
      $$ = make_unpacked(make_star_call({$2, @2}, make_star({}, @4), $5, cover(@2, @6)), @$);
    }
  | "*" IDENTIFIER "(" name "." "*" exclude ")"
    {
      $$ = make_unpacked(make_star_call({$2, @2}, make_star($4, cover(@4, @6)), $7, cover(@2, @8)), @$);
    }
  | "*" IDENTIFIER "(" STRING ")"
    {
      $$ = make_unpacked(make_function({$2, @2}, false, list(make_literal(ExpressionKind::kString, $4, @4)), cover(@2, @5)), @$);
    }
  ;

named_arguments:
    named_argument                        { $$.push_back($1); }
  | named_arguments "," named_argument    { $$ = append($1, $3); }
  ;

named_argument:
    name "=>" expression   { $$ = {$1, $3}; }
  ;

trim_ends:
    BOTH                  { $$ = "trim"; }
  | LEADING               { $$ = "ltrim"; }
  | TRAILING              { $$ = "rtrim"; }
  ;

quantifier:
    %empty                { $$ = false; }
  | ALL                   { $$ = false; }
  | DISTINCT              { $$ = true; }
  ;

within_group:
    %empty                                    {}
  | WITHIN GROUP "(" ORDER BY order_items ")" { $$ = $6; }
  ;

filter:
    %empty                                    {}
  | FILTER "(" WHERE expression ")"           { $$ = $4; }
  | FILTER "(" expression ")"                 { $$ = $3; }
  ;

// In f(g(x) IGNORE NULLS) it is read as that of g; make_call gives it to f.
null_treatment:
    %empty %prec SIGN     {}
  | IGNORE NULLS          { $$ = true; }
  | RESPECT NULLS         { $$ = false; }
  ;

over:
    name                  { $$->base = $1; $$->is_name = true; $$->span = @$; }
  | "(" window ")"        { $$ = $2; $$->span = @$; }
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

listed:
    expressions
  | expressions ","
  ;

listed_or_none:
    %empty                {}
  | listed
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
    single_type           %prec "::"
  | single_type "[" "]"             { $$ = make_list_type($1, @$); }
  | single_type "[" INTEGER "]"     { $$ = make_list_type($1, @$); }  // as in PostgreSQL, lists are of any length
  | single_type ARRAY               { $$ = make_list_type($1, @$); }
  ;

single_type:
    name                            { $$ = make_type($1, {}, @$); }
  | name "." name                   { $$ = make_type(within($1, $3), {}, @$); }
  | name "." name "." name          { $$ = make_type(within(within($1, $3), $5), {}, @$); }
  | name "(" type_arguments ")"     { $$ = make_type($1, $3, @$); }
  | name "(" texts ")"              { $$ = make_enum_type($1, $3, @$); }
  | DOUBLE PRECISION                { $$ = {"double", {}, @$}; }
  | INTERVAL interval_fields        { $$ = make_interval_type($2, @$); }
  | name VARYING                    { $$ = make_type(Identifier{$1.name + " varying", @$}, {}, @$); }
  | name VARYING "(" type_arguments ")"
    {
      $$ = make_type(Identifier{$1.name + " varying", @$}, $4, @$);
    }
  | name "(" type_arguments ")" WITHOUT TIME ZONE
    {
      $$ = make_type(Identifier{$1.name + " without time zone", @$}, $3, @$);
    }
  | name "(" type_arguments ")" WITH TIME ZONE
    {
      $$ = make_type(Identifier{$1.name + " with time zone", @$}, $3, @$);
    }
  | name WITHOUT TIME ZONE          { $$ = make_type(Identifier{$1.name + " without time zone", @$}, {}, @$); }
  | name WITH TIME ZONE             { $$ = make_type(Identifier{$1.name + " with time zone", @$}, {}, @$); }
  ;

interval_fields:
    UNIT                            { $$ = one_field({$1, @1}); }
  | UNIT "(" INTEGER ")"            { $$ = one_field({$1, @1}, {type_argument($3, @3)}); }
  | UNIT TO UNIT                    { $$ = {{$1, @1}, {$3, @3}}; }
  | UNIT TO UNIT "(" INTEGER ")"    { $$ = {{$1, @1}, {$3, @3}, {type_argument($5, @5)}}; }
  ;

type_arguments:
    INTEGER                         { $$.push_back(type_argument($1, @1)); }
  | type_arguments "," INTEGER      { $$ = append($1, type_argument($3, @3)); }
  ;

// ---- Names -----------------------------------------------------------------------------------------------------

object_name:
    name                          { $$ = ObjectName($1); }
  | name "." name                 { $$ = within($1, $3); }
  | name "." name "." name        { $$ = within(within($1, $3), $5); }
  ;

object_names:
    object_name                       { $$.push_back($1); }
  | object_names "," object_name      { $$ = append($1, $3); }
  ;

names:
    name                  { $$.push_back($1); }
  | names "," name        { $$ = append($1, $3); }
  ;

column_list:
    "(" names ")"         { $$ = $2; }
  ;

new_index:
    %empty                {}
  | IF NOT EXISTS         { $$ = {{}, true}; }
  | name                  { $$ = {$1, false}; }
  | IF NOT EXISTS name    { $$ = {$4, true}; }
  ;

old_object:
    object_name                  { $$ = {$1, false}; }
  | IF EXISTS object_name        { $$ = {$3, true}; }
  ;

name:
    plain_name
  | show_word             { $$ = word(scanner, @$); }
  | after_expression      { $$ = word(scanner, @$); }
  ;

// An alias without AS is no word that may follow an expression or a table with another meaning.
bare_name:
    plain_name
  | show_word             { $$ = word(scanner, @$); }
  ;

// A setting is none of the words with a meaning of their own after SHOW and RESET.
setting_name:
    plain_name
  | after_expression      { $$ = word(scanner, @$); }
  ;

after_expression:
    ANTI | ASOF | ESCAPE | FILTER | GLOB | IGNORE | OVER | OVERLAPS | POSITIONAL | PRECISION | RESPECT | SEMI | VARYING | WITHIN | WITHOUT
  ;

plain_name:
    ordinary_name
  | statement_word        { $$ = word(scanner, @$); }
  ;

ordinary_name:
    IDENTIFIER            { $$ = {$1, @$}; }
  | unreserved            { $$ = word(scanner, @$); }
  ;

statement_word:
    BENCHMARK | DESC | DESCRIBE | SHOW
  ;

// A label stands where nothing but a name may, so it is any word.
label:
    name
  | reserved              { $$ = word(scanner, @$); }
  ;

show_word:
    COLLATIONS | CUBES | DATABASES | FUNCTIONS | INDEXES | METRICS | SCHEMAS | SESSIONS | SETTINGS | STORAGE | TABLES | TYPES | VARIABLE | VIEWS
  ;

unreserved:
    unreserved_but_set
  | SET
  ;

unreserved_but_set:
    other_word
  | GROUPS | PARTITION | RANGE | ROWS
  ;

other_word:
    ABSOLUTE | BACKWARD | CANCEL | CLOSE | CONTINUE | CURSOR | DECLARE | FORWARD | HOLD | INSENSITIVE | MOVE | PRIOR | RELATIVE | SCROLL
  | ABORT | AFTER | ALWAYS | BEFORE | BEGIN | CHAIN | COMMIT | COMMITTED | DEFERRABLE | ISOLATION | LEVEL | READ | RELEASE | ROLLBACK | SAVEPOINT | SERIALIZABLE | START | TRANSACTION
  | UNCOMMITTED | WORK | WRITE | ADD | AGGREGATE | ALTER | ANALYZE | ARRAY | ASC | ATTACH | BREADTH | BY | CALIBRATE | CASCADE | CHECKPOINT | COLUMN | CONFLICT | COPY | CREATE | CUBE | CURRENT | CYCLE | DATA | DATABASE
  | DATE | DEALLOCATE | DELETE | DEPTH | DETACH | DISCARD | EXECUTE | PREPARE
  | DO | DOUBLE | DROP | END | ENUM | EXCLUDE | EXISTS | EXPLAIN | EXPORT | EXTRACT | FIRST | FOLLOWING | GROUPING | IF | IMPORT | INCLUDE | INDEX
  | FUNCTION | GENERATED | IDENTITY | INCREMENT | INSERT | INTERVAL | KEY | LAMBDA | LAST | LOCKED | MACRO | MATCHED | MATERIALIZED | MAXVALUE | MERGE | MINVALUE | SEQUENCE | SOURCE | TARGET | NAME | NEXT | NO | NOTHING | NOWAIT | NULLS | OF | ORDINALITY | OTHERS | OUTER | OVERRIDING | PERCENT | PLACING | POSITION | PRECEDING
  | PROBE | READ_CSV | RECURSIVE | REFRESH | RENAME | REPEATABLE | REPLACE | RESET | RESTART | RESTRICT | ROLLUP | ROW | SAMPLE | SCAN | SCHEMA | SEARCH | SETS | SHARE | SKIP | STDIN | STDOUT | SYSTEM | TEMP | TEMPORARY | TIES
  | TIME | TIMESTAMP | TO | TRUNCATE | TYPE | UNBOUNDED | UNKNOWN | UNLISTEN | UPDATE | USE | USER | VACUUM | VALUE | VALUES | VIEW | ZONE
  ;

reserved:
    ALL | AND | ANY | AS | ASYMMETRIC | BETWEEN | BOTH | CASE | CAST | CHECK | COLLATE | CONSTRAINT | CROSS | CURRENT_DATE | CURRENT_TIME | CURRENT_TIMESTAMP | DEFAULT | DISTINCT
  | ELSE | EXCEPT | FALSE | FETCH | FOR | FROM | FULL | GROUP | HAVING | ILIKE | IN | INNER | INTERSECT | INTO | IS | ISNULL | JOIN | LATERAL | LEADING | LEFT | LIKE | LIMIT
  | LOCALTIME | LOCALTIMESTAMP | NATURAL | NOT | NOTNULL | NULL | OFFSET | ON | ONLY | OR | ORDER | PIVOT | PRIMARY | QUALIFY | RETURNING | RIGHT | SELECT | SIMILAR | SOME | SUMMARIZE | SYMMETRIC | TABLE
  | TABLESAMPLE | THEN | TRAILING | TRUE | TRY_CAST | UNION | UNIQUE | UNPIVOT | USING | VARIADIC | WHEN | WHERE | WINDOW | WITH
  ;
