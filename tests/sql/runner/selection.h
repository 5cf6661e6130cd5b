// Decides from a file's text which configurations it is run under, so that no list of files is kept by hand.
#pragma once

#include "configuration.h"
#include "test_file.h"

namespace rtsql::sql_test {

// Tells whether the record's `onlyif` and `skipif` let it run under the configuration.
bool applies(const Record& record, const Configuration& configuration);

// Tells whether running the file under the configuration tests what no other configuration does. `none`,
// `auto` and `reference` run all that applies to them. A forced method differs from `auto` where an index
// exists, and where a record names it: a file without either has the same plans under every method.
bool runs_under(const TestFile& file, const Configuration& configuration);

}  // namespace rtsql::sql_test
