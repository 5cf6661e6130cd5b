#include "storage/postgres/libpq.h"

#include <dlfcn.h>

#include "common/error.h"

namespace rtsql::postgres {
namespace {

constexpr const char* kLibrary = "libpq.so.5";

LibPq load() {
  void* const library = ::dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);  // which stays loaded
  const auto find = [&](const char* name, auto& function) {
    function = library == nullptr
                   ? nullptr
                   : reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
    if (function == nullptr)
      throw Error(ErrorKind::kIo, "PostgreSQL's library, libpq.so.5, cannot be loaded")
          .hint("apt-get install libpq5 installs it");
  };
  LibPq functions = {};
  find("PQconninfoParse", functions.conninfo_parse);
  find("PQconninfoFree", functions.conninfo_free);
  find("PQfreemem", functions.free_memory);
  find("PQconnectStartParams", functions.connect_start);
  find("PQconnectPoll", functions.connect_poll);
  find("PQfinish", functions.finish);
  find("PQsocket", functions.socket);
  find("PQerrorMessage", functions.error_message);
  find("PQsendQueryParams", functions.send_query);
  find("PQsendPrepare", functions.send_prepare);
  find("PQsendDescribePrepared", functions.send_describe);
  find("PQisBusy", functions.is_busy);
  find("PQconsumeInput", functions.consume_input);
  find("PQgetResult", functions.get_result);
  find("PQresultStatus", functions.result_status);
  find("PQresultErrorField", functions.result_error_field);
  find("PQresultErrorMessage", functions.result_error_message);
  find("PQclear", functions.clear);
  find("PQntuples", functions.row_count);
  find("PQnfields", functions.field_count);
  find("PQfname", functions.field_name);
  find("PQftype", functions.field_type);
  find("PQfmod", functions.field_modifier);
  find("PQgetvalue", functions.value);
  find("PQgetCopyData", functions.get_copy_data);
  find("PQgetCancel", functions.get_cancel);
  find("PQcancel", functions.cancel);
  find("PQfreeCancel", functions.free_cancel);
  return functions;
}

}  // namespace

const LibPq& libpq() {
  static const LibPq functions = load();
  return functions;
}

}  // namespace rtsql::postgres
