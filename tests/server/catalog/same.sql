\pset tuples_only off
\d
\d customers
\d events
\d events_at
\d events_small
\d customers_pkey
\d+ events_at
\d named
\d q
\d s.t
\d moods
\d "Quoted name"
\d nothing
\d cust*
\dt
\dt s.*
\dt cust*
\dv
\di
\ds
\dn
\dT
\dT+ mood
\df
\dp nothing
\dD
\dm
\dE
\dRp
\dRs
\dP
\des
\det
\ddp
\dc
\pset tuples_only on
SELECT 'customers'::regclass, 's.t'::regclass, 'pg_class'::regclass::oid, 'pg_catalog.pg_type'::regclass, 'integer'::regtype, 'int4'::regtype::oid, 'mood'::regtype;
SELECT attrelid::regclass, attname, format_type(atttypid, atttypmod), atttypid::regtype::text FROM pg_attribute WHERE attrelid = 'customers'::regclass AND attnum > 0 ORDER BY attnum;
SELECT relname, relkind, relnatts, relhasindex, relchecks FROM pg_class WHERE relnamespace = 'main'::regnamespace ORDER BY 1;
SELECT conname, contype, conkey, pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = 'events'::regclass;
SELECT indexrelid::regclass, indrelid::regclass, indkey, indisunique, indisprimary FROM pg_index WHERE indrelid::regclass::text IN ('customers', 'events') ORDER BY indexrelid::regclass::text;
SELECT e.enumlabel, e.enumsortorder FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid WHERE t.typname = 'mood' ORDER BY 2;
SELECT schemaname, tablename, tableowner, hasindexes FROM pg_tables WHERE schemaname IN ('main', 's') ORDER BY 1, 2;
SELECT schemaname, viewname FROM pg_views WHERE schemaname = 'main';
SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'main' ORDER BY 1, 2;
SELECT schemaname, sequencename, start_value, max_value, cycle, last_value FROM pg_sequences WHERE schemaname = 'main' ORDER BY 1, 2;
SELECT rolname, rolsuper FROM pg_roles WHERE rolname = current_user;
SELECT pg_table_is_visible('customers'::regclass), pg_table_is_visible('s.t'::regclass), to_regclass('nothing') IS NULL;
SELECT current_schemas(false), array_upper(ARRAY[1, 2], 1), array_remove(ARRAY['a', 'b'], 'a');
SELECT pg_size_pretty(1::bigint), pg_size_pretty(123456789::bigint), pg_size_pretty(20000::bigint);
SELECT format_type(1700, 524294), format_type(1043, 14), format_type(1114, 3), format_type(23, NULL), format_type(0, NULL), format_type(99999, NULL);
SELECT has_table_privilege('customers', 'SELECT'), pg_get_userbyid(10), pg_encoding_to_char(6), obj_description('customers'::regclass, 'pg_class');
SELECT pg_get_serial_sequence('s.t', 'g');
SELECT 1 OPERATOR(pg_catalog.+) 2, 'a' COLLATE pg_catalog.default, pg_catalog.upper('x'), 3::pg_catalog.int8;
SELECT relname, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, pg_get_expr(adbin, adrelid), collname = 'C' AS is_bytewise, collnsp.nspname FROM pg_class c JOIN pg_namespace n ON relnamespace = n.oid LEFT JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped LEFT JOIN pg_attrdef ad ON adrelid = c.oid AND adnum = attnum LEFT JOIN pg_collation coll ON coll.oid = attcollation AND collname = 'C' LEFT JOIN pg_namespace collnsp ON collnsp.oid = collnamespace WHERE c.relkind IN ('r', 'v', 'f', 'm', 'p') AND n.nspname = 's' ORDER BY c.relname, a.attnum;
SELECT c.relname, NULL::pg_catalog.text FROM pg_catalog.pg_class c WHERE c.relkind IN ('r', 'S', 'v', 'm', 'f', 'p') AND (c.relname) LIKE 'cust%' AND pg_catalog.pg_table_is_visible(c.oid) AND c.relnamespace <> (SELECT oid FROM pg_catalog.pg_namespace WHERE nspname = 'pg_catalog') UNION ALL SELECT NULL::pg_catalog.text, n.nspname FROM pg_catalog.pg_namespace n WHERE n.nspname LIKE 'mai%' AND n.nspname NOT LIKE E'pg\\_%' LIMIT 1000;
SELECT a.attname, NULL::pg_catalog.text FROM pg_catalog.pg_attribute a, pg_catalog.pg_class c WHERE c.oid = a.attrelid and a.attnum > 0 and not a.attisdropped AND (a.attname) LIKE 'ra%' AND c.relname = 'customers' AND pg_catalog.pg_table_is_visible(c.oid) LIMIT 1000;
SELECT t.typname, NULL::pg_catalog.text FROM pg_catalog.pg_type t WHERE (t.typrelid = 0  OR (SELECT c.relkind = 'c'     FROM pg_catalog.pg_class c WHERE c.oid = t.typrelid)) AND t.typname !~ '^_' AND (t.typname) LIKE 'moo%' AND pg_catalog.pg_type_is_visible(t.oid) UNION ALL SELECT NULL::pg_catalog.text, n.nspname FROM pg_catalog.pg_namespace n WHERE n.nspname LIKE 'moo%' AND n.nspname NOT LIKE E'pg\\_%' LIMIT 1000;
SELECT con.conname, NULL::pg_catalog.text FROM pg_catalog.pg_constraint con, pg_catalog.pg_class c1 WHERE con.conrelid=c1.oid AND (con.conname) LIKE 'cu%' AND c1.relname = 'customers' AND pg_catalog.pg_table_is_visible(c1.oid) ORDER BY 1 LIMIT 1000;
SELECT pg_catalog.lower(name) FROM pg_catalog.pg_settings WHERE context IN ('user', 'superuser') AND pg_catalog.lower(name) LIKE pg_catalog.lower('timez%') AND name <> 'timezone_abbreviations' LIMIT 1000;
