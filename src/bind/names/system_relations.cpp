#include "bind/names/system_relations.h"

#include <algorithm>

#include "common/check.h"
#include "common/text.h"
#include "schema/list.h"

namespace rtsql {
namespace {

struct Declaration {
  std::string_view name;
  uint32_t number;
  char kind;
  std::string_view columns;     // "name type", with ? behind a type that may be NULL
  std::string_view query = {};  // of a view; names its columns as they are here
};

// `tableoid`, which every relation of PostgreSQL has beside its columns, stands among those of which clients
// read it.
constexpr Declaration kDeclarations[] = {
    {"pg_aggregate", 2600, 'r',
     "aggfnoid regproc, aggkind char, aggnumdirectargs int2, aggtransfn regproc, aggfinalfn regproc, "
     "aggcombinefn regproc, aggserialfn regproc, aggdeserialfn regproc, aggmtransfn regproc, "
     "aggminvtransfn regproc, aggmfinalfn regproc, aggfinalextra bool, aggmfinalextra bool, "
     "aggfinalmodify char, aggmfinalmodify char, aggsortop oid, aggtranstype oid, aggtransspace int4, "
     "aggmtranstype oid, aggmtransspace int4, agginitval text?, aggminitval text?"},
    {"pg_am", 2601, 'r', "oid oid, amname name, amhandler regproc, amtype char"},
    {"pg_amop", 2602, 'r',
     "oid oid, amopfamily oid, amoplefttype oid, amoprighttype oid, amopstrategy int2, amoppurpose "
     "char, amopopr oid, amopmethod oid, amopsortfamily oid"},
    {"pg_amproc", 2603, 'r',
     "oid oid, amprocfamily oid, amproclefttype oid, amprocrighttype oid, amprocnum int2, amproc "
     "regproc"},
    {"pg_attrdef", 2604, 'r', "oid oid, adrelid oid, adnum int2, adbin text"},
    {"pg_attribute", 1249, 'r',
     "attrelid oid, attname name, atttypid oid, attstattarget int4, attlen int2, attnum int2, attndims "
     "int4, attcacheoff int4, atttypmod int4, attbyval bool, attalign char, attstorage char, "
     "attcompression char, attnotnull bool, atthasdef bool, atthasmissing bool, attidentity char, "
     "attgenerated char, attisdropped bool, attislocal bool, attinhcount int4, attcollation oid, "
     "attacl text[]?, attoptions text[]?, attfdwoptions text[]?, attmissingval text?"},
    {"pg_auth_members", 1261, 'r', "roleid oid, member oid, grantor oid, admin_option bool"},
    {"pg_authid", 1260, 'r',
     "oid oid, rolname name, rolsuper bool, rolinherit bool, rolcreaterole bool, rolcreatedb bool, "
     "rolcanlogin bool, rolreplication bool, rolbypassrls bool, rolconnlimit int4, rolpassword text?, "
     "rolvaliduntil timestamptz?"},
    {"pg_available_extensions", 12081, 'v',
     "name name?, default_version text?, installed_version text?, comment text?"},
    {"pg_cast", 2605, 'r',
     "oid oid, castsource oid, casttarget oid, castfunc oid, castcontext char, castmethod char"},
    {"pg_class", 1259, 'r',
     "oid oid, relname name, relnamespace oid, reltype oid, reloftype oid, relowner oid, relam oid, "
     "relfilenode oid, reltablespace oid, relpages int4, reltuples float4, relallvisible int4, "
     "reltoastrelid oid, relhasindex bool, relisshared bool, relpersistence char, relkind char, "
     "relnatts int2, relchecks int2, relhasrules bool, relhastriggers bool, relhassubclass bool, "
     "relrowsecurity bool, relforcerowsecurity bool, relispopulated bool, relreplident char, "
     "relispartition bool, relrewrite oid, relfrozenxid int8, relminmxid int8, relacl text[]?, "
     "reloptions text[]?, relpartbound text?"},
    {"pg_collation", 3456, 'r',
     "oid oid, collname name, collnamespace oid, collowner oid, collprovider char, collisdeterministic "
     "bool, collencoding int4, collcollate text?, collctype text?, colliculocale text?, collversion "
     "text?"},
    {"pg_constraint", 2606, 'r',
     "oid oid, conname name, connamespace oid, contype char, condeferrable bool, condeferred bool, "
     "convalidated bool, conrelid oid, contypid oid, conindid oid, conparentid oid, confrelid oid, "
     "confupdtype char, confdeltype char, confmatchtype char, conislocal bool, coninhcount int4, "
     "connoinherit bool, conkey int2[]?, confkey int2[]?, conpfeqop oid[]?, conppeqop oid[]?, "
     "conffeqop oid[]?, confdelsetcols int2[]?, conexclop oid[]?, conbin text?, tableoid oid"},
    {"pg_conversion", 2607, 'r',
     "oid oid, conname name, connamespace oid, conowner oid, conforencoding int4, contoencoding int4, "
     "conproc regproc, condefault bool"},
    {"pg_cursors", 12077, 'v',
     "name text?, statement text?, is_holdable bool?, is_binary bool?, is_scrollable bool?, "
     "creation_time timestamptz?"},
    {"pg_database", 1262, 'r',
     "oid oid, datname name, datdba oid, encoding int4, datlocprovider char, datistemplate bool, "
     "datallowconn bool, datconnlimit int4, datfrozenxid int8, datminmxid int8, dattablespace oid, "
     "datcollate text, datctype text, daticulocale text?, datcollversion text?, datacl text[]?"},
    {"pg_db_role_setting", 2964, 'r', "setdatabase oid, setrole oid, setconfig text[]?"},
    {"pg_default_acl", 826, 'r',
     "oid oid, defaclrole oid, defaclnamespace oid, defaclobjtype char, defaclacl text[]"},
    {"pg_depend", 2608, 'r',
     "classid oid, objid oid, objsubid int4, refclassid oid, refobjid oid, refobjsubid int4, deptype "
     "char"},
    {"pg_description", 2609, 'r', "objoid oid, classoid oid, objsubid int4, description text"},
    {"pg_enum", 3501, 'r', "oid oid, enumtypid oid, enumsortorder float4, enumlabel name"},
    {"pg_event_trigger", 3466, 'r',
     "oid oid, evtname name, evtevent name, evtowner oid, evtfoid oid, evtenabled char, evttags "
     "text[]?"},
    {"pg_extension", 3079, 'r',
     "oid oid, extname name, extowner oid, extnamespace oid, extrelocatable bool, extversion text, "
     "extconfig oid[]?, extcondition text[]?"},
    {"pg_foreign_data_wrapper", 2328, 'r',
     "oid oid, fdwname name, fdwowner oid, fdwhandler oid, fdwvalidator oid, fdwacl text[]?, "
     "fdwoptions text[]?"},
    {"pg_foreign_server", 1417, 'r',
     "oid oid, srvname name, srvowner oid, srvfdw oid, srvtype text?, srvversion text?, srvacl "
     "text[]?, srvoptions text[]?"},
    {"pg_foreign_table", 3118, 'r', "ftrelid oid, ftserver oid, ftoptions text[]?"},
    {"pg_group", 12010, 'v', "groname name?, grosysid oid?, grolist oid[]?"},
    {"pg_index", 2610, 'r',
     "indexrelid oid, indrelid oid, indnatts int2, indnkeyatts int2, indisunique bool, "
     "indnullsnotdistinct bool, indisprimary bool, indisexclusion bool, indimmediate bool, "
     "indisclustered bool, indisvalid bool, indcheckxmin bool, indisready bool, indislive bool, "
     "indisreplident bool, indkey int2vector, indcollation oidvector, indclass oidvector, indoption "
     "int2vector, indexprs text?, indpred text?"},
    {"pg_indexes", 12043, 'v',
     "schemaname name?, tablename name?, indexname name?, tablespace name?, indexdef text?",
     "SELECT n.nspname AS schemaname, c.relname AS tablename, i.relname AS indexname, NULL::name AS "
     "tablespace, pg_get_indexdef(i.oid) AS indexdef FROM pg_catalog.pg_index x JOIN "
     "pg_catalog.pg_class c ON c.oid = x.indrelid JOIN pg_catalog.pg_class i ON i.oid = x.indexrelid "
     "JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"},
    {"pg_inherits", 2611, 'r', "inhrelid oid, inhparent oid, inhseqno int4, inhdetachpending bool"},
    {"pg_init_privs", 3394, 'r', "objoid oid, classoid oid, objsubid int4, privtype char, initprivs text[]"},
    {"pg_language", 2612, 'r',
     "oid oid, lanname name, lanowner oid, lanispl bool, lanpltrusted bool, lanplcallfoid oid, "
     "laninline oid, lanvalidator oid, lanacl text[]?, tableoid oid"},
    {"pg_locks", 12073, 'v',
     "locktype text?, database oid?, relation oid?, page int4?, tuple int2?, virtualxid text?, "
     "transactionid int8?, classid oid?, objid oid?, objsubid int2?, virtualtransaction text?, pid "
     "int4?, mode text?, granted bool?, fastpath bool?, waitstart timestamptz?"},
    {"pg_matviews", 12038, 'v',
     "schemaname name?, matviewname name?, matviewowner name?, tablespace name?, hasindexes bool?, "
     "ispopulated bool?, definition text?"},
    {"pg_namespace", 2615, 'r', "oid oid, nspname name, nspowner oid, nspacl text[]?"},
    {"pg_opclass", 2616, 'r',
     "oid oid, opcmethod oid, opcname name, opcnamespace oid, opcowner oid, opcfamily oid, opcintype "
     "oid, opcdefault bool, opckeytype oid, tableoid oid"},
    {"pg_operator", 2617, 'r',
     "oid oid, oprname name, oprnamespace oid, oprowner oid, oprkind char, oprcanmerge bool, "
     "oprcanhash bool, oprleft oid, oprright oid, oprresult oid, oprcom oid, oprnegate oid, oprcode "
     "regproc, oprrest regproc, oprjoin regproc"},
    {"pg_opfamily", 2753, 'r',
     "oid oid, opfmethod oid, opfname name, opfnamespace oid, opfowner oid, tableoid oid"},
    {"pg_parameter_acl", 6243, 'r', "oid oid, parname text, paracl text[]?"},
    {"pg_partitioned_table", 3350, 'r',
     "partrelid oid, partstrat char, partnatts int2, partdefid oid, partattrs int2vector, partclass "
     "oidvector, partcollation oidvector, partexprs text?"},
    {"pg_policies", 12018, 'v',
     "schemaname name?, tablename name?, policyname name?, permissive text?, roles text[]?, cmd text?, "
     "qual text?, with_check text?"},
    {"pg_policy", 3256, 'r',
     "oid oid, polname name, polrelid oid, polcmd char, polpermissive bool, polroles oid[], polqual "
     "text?, polwithcheck text?"},
    {"pg_prepared_statements", 12095, 'v',
     "name text?, statement text?, prepare_time timestamptz?, parameter_types text[]?, from_sql bool?, "
     "generic_plans int8?, custom_plans int8?"},
    {"pg_prepared_xacts", 12090, 'v',
     "transaction int8?, gid text?, prepared timestamptz?, owner name?, database name?"},
    {"pg_proc", 1255, 'r',
     "oid oid, proname name, pronamespace oid, proowner oid, prolang oid, procost float4, prorows "
     "float4, provariadic oid, prosupport regproc, prokind char, prosecdef bool, proleakproof bool, "
     "proisstrict bool, proretset bool, provolatile char, proparallel char, pronargs int2, "
     "pronargdefaults int2, prorettype oid, proargtypes oidvector, proallargtypes oid[]?, proargmodes "
     "text[]?, proargnames text[]?, proargdefaults text?, protrftypes oid[]?, prosrc text, probin "
     "text?, prosqlbody text?, proconfig text[]?, proacl text[]?"},
    {"pg_publication", 6104, 'r',
     "oid oid, pubname name, pubowner oid, puballtables bool, pubinsert bool, pubupdate bool, "
     "pubdelete bool, pubtruncate bool, pubviaroot bool"},
    {"pg_publication_namespace", 6237, 'r', "oid oid, pnpubid oid, pnnspid oid"},
    {"pg_publication_rel", 6106, 'r', "oid oid, prpubid oid, prrelid oid, prqual text?, prattrs int2vector?"},
    {"pg_publication_tables", 12068, 'v',
     "pubname name?, schemaname name?, tablename name?, attnames text[]?, rowfilter text?"},
    {"pg_range", 3541, 'r',
     "rngtypid oid, rngsubtype oid, rngmultitypid oid, rngcollation oid, rngsubopc oid, rngcanonical "
     "regproc, rngsubdiff regproc"},
    {"pg_rewrite", 2618, 'r',
     "oid oid, rulename name, ev_class oid, ev_type char, ev_enabled char, is_instead bool, ev_qual "
     "text, ev_action text, tableoid oid"},
    {"pg_roles", 12000, 'v',
     "rolname name?, rolsuper bool?, rolinherit bool?, rolcreaterole bool?, rolcreatedb bool?, "
     "rolcanlogin bool?, rolreplication bool?, rolconnlimit int4?, rolpassword text?, rolvaliduntil "
     "timestamptz?, rolbypassrls bool?, rolconfig text[]?, oid oid?",
     "SELECT rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, "
     "rolconnlimit, '********' AS rolpassword, rolvaliduntil, rolbypassrls, NULL::text[] AS rolconfig, "
     "oid FROM pg_catalog.pg_authid"},
    {"pg_rules", 12023, 'v', "schemaname name?, tablename name?, rulename name?, definition text?"},
    {"pg_seclabel", 3596, 'r', "objoid oid, classoid oid, objsubid int4, provider text, label text"},
    {"pg_seclabels", 12099, 'v',
     "objoid oid?, classoid oid?, objsubid int4?, objtype text?, objnamespace oid?, objname text?, "
     "provider text?, label text?"},
    {"pg_sequence", 2224, 'r',
     "seqrelid oid, seqtypid oid, seqstart int8, seqincrement int8, seqmax int8, seqmin int8, seqcache "
     "int8, seqcycle bool"},
    {"pg_sequences", 12048, 'v',
     "schemaname name?, sequencename name?, sequenceowner name?, data_type regtype?, start_value "
     "int8?, min_value int8?, max_value int8?, increment_by int8?, cycle bool?, cache_size int8?, "
     "last_value int8?",
     "SELECT n.nspname AS schemaname, c.relname AS sequencename, pg_get_userbyid(c.relowner) AS "
     "sequenceowner, s.seqtypid::regtype AS data_type, s.seqstart AS start_value, s.seqmin AS "
     "min_value, s.seqmax AS max_value, s.seqincrement AS increment_by, s.seqcycle AS cycle, "
     "s.seqcache AS cache_size, pg_sequence_last_value(c.oid) AS last_value FROM "
     "pg_catalog.pg_sequence s JOIN pg_catalog.pg_class c ON c.oid = s.seqrelid JOIN "
     "pg_catalog.pg_namespace n ON n.oid = c.relnamespace"},
    {"pg_settings", 12104, 'v',
     "name text?, setting text?, unit text?, category text?, short_desc text?, extra_desc text?, "
     "context text?, vartype text?, source text?, min_val text?, max_val text?, enumvals text[]?, "
     "boot_val text?, reset_val text?, sourcefile text?, sourceline int4?, pending_restart bool?"},
    {"pg_shadow", 12005, 'v',
     "usename name?, usesysid oid?, usecreatedb bool?, usesuper bool?, userepl bool?, usebypassrls "
     "bool?, passwd text?, valuntil timestamptz?, useconfig text[]?",
     "SELECT rolname AS usename, oid AS usesysid, rolcreatedb AS usecreatedb, rolsuper AS usesuper, "
     "rolreplication AS userepl, rolbypassrls AS usebypassrls, rolpassword AS passwd, rolvaliduntil AS "
     "valuntil, NULL::text[] AS useconfig FROM pg_catalog.pg_authid WHERE rolcanlogin"},
    {"pg_shdepend", 1214, 'r',
     "dbid oid, classid oid, objid oid, objsubid int4, refclassid oid, refobjid oid, deptype char"},
    {"pg_shdescription", 2396, 'r', "objoid oid, classoid oid, description text"},
    {"pg_stat_activity", 12222, 'v',
     "datid oid?, datname name?, pid int4?, leader_pid int4?, usesysid oid?, usename name?, "
     "application_name text?, client_addr text?, client_hostname text?, client_port int4?, "
     "backend_start timestamptz?, xact_start timestamptz?, query_start timestamptz?, state_change "
     "timestamptz?, wait_event_type text?, wait_event text?, state text?, backend_xid int8?, "
     "backend_xmin int8?, query_id int8?, query text?, backend_type text?"},
    {"pg_stat_gssapi", 12253, 'v', "pid int4?, gss_authenticated bool?, principal text?, encrypted bool?"},
    {"pg_stat_user_tables", 12161, 'v',
     "relid oid?, schemaname name?, relname name?, seq_scan int8?, seq_tup_read int8?, idx_scan int8?, "
     "idx_tup_fetch int8?, n_tup_ins int8?, n_tup_upd int8?, n_tup_del int8?, n_tup_hot_upd int8?, "
     "n_live_tup int8?, n_dead_tup int8?, n_mod_since_analyze int8?, n_ins_since_vacuum int8?, "
     "last_vacuum timestamptz?, last_autovacuum timestamptz?, last_analyze timestamptz?, "
     "last_autoanalyze timestamptz?, vacuum_count int8?, autovacuum_count int8?, analyze_count int8?, "
     "autoanalyze_count int8?"},
    {"pg_statistic_ext", 3381, 'r',
     "oid oid, stxrelid oid, stxname name, stxnamespace oid, stxowner oid, stxstattarget int4, stxkeys "
     "int2vector, stxkind text[], stxexprs text?"},
    {"pg_stats", 12053, 'v',
     "schemaname name?, tablename name?, attname name?, inherited bool?, null_frac float4?, avg_width "
     "int4?, n_distinct float4?, most_common_vals text?, most_common_freqs float4[]?, histogram_bounds "
     "text?, correlation float4?, most_common_elems text?, most_common_elem_freqs float4[]?, "
     "elem_count_histogram float4[]?"},
    {"pg_subscription", 6100, 'r',
     "oid oid, subdbid oid, subskiplsn text, subname name, subowner oid, subenabled bool, subbinary "
     "bool, substream bool, subtwophasestate char, subdisableonerr bool, subconninfo text, subslotname "
     "name?, subsynccommit text, subpublications text[]"},
    {"pg_subscription_rel", 6102, 'r', "srsubid oid, srrelid oid, srsubstate char, srsublsn text?"},
    {"pg_tables", 12033, 'v',
     "schemaname name?, tablename name?, tableowner name?, tablespace name?, hasindexes bool?, "
     "hasrules bool?, hastriggers bool?, rowsecurity bool?",
     "SELECT n.nspname AS schemaname, c.relname AS tablename, pg_get_userbyid(c.relowner) AS "
     "tableowner, NULL::name AS tablespace, c.relhasindex AS hasindexes, c.relhasrules AS hasrules, "
     "c.relhastriggers AS hastriggers, c.relrowsecurity AS rowsecurity FROM pg_catalog.pg_class c JOIN "
     "pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r'"},
    {"pg_tablespace", 1213, 'r', "oid oid, spcname name, spcowner oid, spcacl text[]?, spcoptions text[]?"},
    {"pg_transform", 3576, 'r', "oid oid, trftype oid, trflang oid, trffromsql regproc, trftosql regproc"},
    {"pg_trigger", 2620, 'r',
     "oid oid, tgrelid oid, tgparentid oid, tgname name, tgfoid oid, tgtype int2, tgenabled char, "
     "tgisinternal bool, tgconstrrelid oid, tgconstrindid oid, tgconstraint oid, tgdeferrable bool, "
     "tginitdeferred bool, tgnargs int2, tgattr int2vector, tgargs bytea, tgqual text?, tgoldtable "
     "name?, tgnewtable name?, tableoid oid"},
    {"pg_ts_config", 3602, 'r', "oid oid, cfgname name, cfgnamespace oid, cfgowner oid, cfgparser oid"},
    {"pg_ts_dict", 3600, 'r',
     "oid oid, dictname name, dictnamespace oid, dictowner oid, dicttemplate oid, dictinitoption text?"},
    {"pg_ts_parser", 3601, 'r',
     "oid oid, prsname name, prsnamespace oid, prsstart regproc, prstoken regproc, prsend regproc, "
     "prsheadline regproc, prslextype regproc"},
    {"pg_ts_template", 3764, 'r',
     "oid oid, tmplname name, tmplnamespace oid, tmplinit regproc, tmpllexize regproc"},
    {"pg_type", 1247, 'r',
     "oid oid, typname name, typnamespace oid, typowner oid, typlen int2, typbyval bool, typtype char, "
     "typcategory char, typispreferred bool, typisdefined bool, typdelim char, typrelid oid, "
     "typsubscript regproc, typelem oid, typarray oid, typinput regproc, typoutput regproc, typreceive "
     "regproc, typsend regproc, typmodin regproc, typmodout regproc, typanalyze regproc, typalign "
     "char, typstorage char, typnotnull bool, typbasetype oid, typtypmod int4, typndims int4, "
     "typcollation oid, typdefaultbin text?, typdefault text?, typacl text[]?"},
    {"pg_user", 12014, 'v',
     "usename name?, usesysid oid?, usecreatedb bool?, usesuper bool?, userepl bool?, usebypassrls "
     "bool?, passwd text?, valuntil timestamptz?, useconfig text[]?",
     "SELECT usename, usesysid, usecreatedb, usesuper, userepl, usebypassrls, '********' AS passwd, "
     "valuntil, useconfig FROM pg_catalog.pg_shadow"},
    {"pg_user_mapping", 1418, 'r', "oid oid, umuser oid, umserver oid, umoptions text[]?"},
    {"pg_user_mappings", 12327, 'v',
     "umid oid?, srvid oid?, srvname name?, umuser oid?, usename name?, umoptions text[]?"},
    {"pg_views", 12028, 'v', "schemaname name?, viewname name?, viewowner name?, definition text?",
     "SELECT n.nspname AS schemaname, c.relname AS viewname, pg_get_userbyid(c.relowner) AS viewowner, "
     "pg_get_viewdef(c.oid) AS definition FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON "
     "n.oid = c.relnamespace WHERE c.relkind = 'v'"},
    // The functions of pg_catalog read these (bind/query/system_macros.cpp). `class` is that of a Referent,
    // or 'constraint'. Of a key, which names an object, the numbers in all columns are the same.
    {"rtsql_columns_of_indexes", 0, 'r', "index oid, number int4, text text"},
    {"rtsql_keys", 0, 'r',
     "class text, key text, relation regclass, type regtype, function regproc, schema regnamespace"},
    {"rtsql_keywords", 0, 'r', "word text, catcode char, catdesc text"},
    {"rtsql_objects", 0, 'r',
     "class text, oid oid, shown text, visible bool, definition text?, bytes int8?, last_value int8?"},
    {"rtsql_session", 0, 'r', "number int4"},
    {"rtsql_path", 0, 'r', "number int4, name text, is_implicit bool"},
};

// Splits at a separator.
std::vector<std::string_view> parts_of(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (size_t end = 0; end != std::string_view::npos;
       text.remove_prefix(std::min(text.size(), end + separator.size()))) {
    end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) break;
  }
  return parts;
}

SystemColumn column_of(std::string_view declared) {
  const size_t space = declared.find(' ');
  std::string_view type = declared.substr(space + 1);
  const bool may_be_null = type.ends_with('?');
  if (may_be_null) type.remove_suffix(1);
  const bool is_list = type.ends_with("[]");
  if (is_list) type.remove_suffix(2);
  const ClientType* const known = find_client_type(type);
  RTSQL_CHECK(known != nullptr);
  return {std::string(declared.substr(0, space)), is_list ? list_type(known->type.id) : known->type,
          is_list ? known->of_lists : known->number, may_be_null};
}

SystemRelation relation_of(const Declaration& declaration) {
  SystemRelation relation{declaration.name, declaration.number, declaration.kind, {}, nullptr};
  for (const std::string_view column : parts_of(declaration.columns, ", "))
    relation.columns.push_back(column_of(column));
  if (declaration.query.empty()) return relation;
  ViewEntry view;
  view.name = declaration.name;
  view.query = declaration.query;
  for (const SystemColumn& column : relation.columns) view.columns.push_back(column.name);
  view.query_columns = view.columns;
  relation.view = std::make_shared<const ViewEntry>(std::move(view));
  return relation;
}

}  // namespace

size_t SystemRelation::find_column(std::string_view column) const {
  const auto found = std::ranges::find(columns, column, &SystemColumn::name);
  RTSQL_CHECK(found != columns.end());
  return static_cast<size_t>(found - columns.begin());
}

const std::vector<SystemRelation>& system_relations() {
  static const std::vector<SystemRelation> kRelations = [] {
    std::vector<SystemRelation> relations;
    for (const Declaration& declaration : kDeclarations) relations.push_back(relation_of(declaration));
    return relations;
  }();
  return kRelations;
}

const SystemRelation* find_system_relation(std::string_view name) {
  const auto found = std::ranges::find_if(system_relations(), [&](const SystemRelation& relation) {
    return equals_ignore_case(relation.name, name);
  });
  return found == system_relations().end() ? nullptr : &*found;
}

}  // namespace rtsql
