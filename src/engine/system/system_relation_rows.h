// Fills the relations of pg_catalog, a function for each that has rows; those of a family are in a file.
#pragma once

#include "engine/system/system_catalog.h"
#include "engine/system/system_rows.h"

namespace rtsql {

using FillRelation = void (*)(const SystemCatalog& catalog, SystemRows& rows);

// What there is besides relations: roles, databases, schemas, methods, collations, languages, settings,
// sessions.
void fill_pg_am(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_authid(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_collation(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_database(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_language(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_namespace(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_proc(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_settings(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_stat_activity(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_stat_gssapi(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_tablespace(const SystemCatalog& catalog, SystemRows& rows);

// Tables, views, sequences and indexes, those of pg_catalog itself included, and their columns.
void fill_pg_class(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_sequence(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_stat_user_tables(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_rewrite(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_attribute(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_attrdef(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_depend(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_index(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_constraint(const SystemCatalog& catalog, SystemRows& rows);

void fill_pg_type(const SystemCatalog& catalog, SystemRows& rows);
void fill_pg_enum(const SystemCatalog& catalog, SystemRows& rows);

// What the functions of pg_catalog read.
void fill_columns_of_indexes(const SystemCatalog& catalog, SystemRows& rows);
void fill_keys(const SystemCatalog& catalog, SystemRows& rows);
void fill_keywords(const SystemCatalog& catalog, SystemRows& rows);
void fill_objects(const SystemCatalog& catalog, SystemRows& rows);
void fill_session(const SystemCatalog& catalog, SystemRows& rows);
void fill_path(const SystemCatalog& catalog, SystemRows& rows);

}  // namespace rtsql
