// The functions that are used of PostgreSQL's library. It is loaded by the first statement that needs it, for
// it brings twenty others along, and a program that runs on another machine may do without.
#pragma once

#include <libpq-fe.h>

namespace rtsql::postgres {

struct LibPq {
  decltype(&PQconninfoParse) conninfo_parse;
  decltype(&PQconninfoFree) conninfo_free;
  decltype(&PQfreemem) free_memory;
  decltype(&PQconnectStartParams) connect_start;
  decltype(&PQconnectPoll) connect_poll;
  decltype(&PQfinish) finish;
  decltype(&PQsocket) socket;
  decltype(&PQerrorMessage) error_message;
  decltype(&PQsendQueryParams) send_query;
  decltype(&PQsendPrepare) send_prepare;
  decltype(&PQsendDescribePrepared) send_describe;
  decltype(&PQisBusy) is_busy;
  decltype(&PQconsumeInput) consume_input;
  decltype(&PQgetResult) get_result;
  decltype(&PQresultStatus) result_status;
  decltype(&PQresultErrorField) result_error_field;
  decltype(&PQresultErrorMessage) result_error_message;
  decltype(&PQclear) clear;
  decltype(&PQntuples) row_count;
  decltype(&PQnfields) field_count;
  decltype(&PQfname) field_name;
  decltype(&PQftype) field_type;
  decltype(&PQfmod) field_modifier;
  decltype(&PQgetvalue) value;
  decltype(&PQgetCopyData) get_copy_data;
  decltype(&PQgetCancel) get_cancel;
  decltype(&PQcancel) cancel;
  decltype(&PQfreeCancel) free_cancel;
};

// Throws Error(kIo) where the library is not there. Any thread may ask.
const LibPq& libpq();

}  // namespace rtsql::postgres
