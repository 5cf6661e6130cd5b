// Writes fields of CSV in the form of engine/file/sent_copy.h.
#pragma once

#include <string_view>

#include "server/copy/spool.h"

namespace rtsql::server {

// Writes the text, which is not NULL.
void write_csv_field(Spool& spool, std::string_view text);

}  // namespace rtsql::server
