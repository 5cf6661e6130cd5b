// FROM histogram(rows, column): counts the values of a column in bins.
#pragma once

#include <memory>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/node.h"
#include "sql/expression.h"

namespace rtsql {

// Tells whether it is a call of histogram, in lower case.
bool is_histogram(const sql::Expression& call);

// Returns the rows of the call, with the columns bin, count and bar: the values that are not NULL, in
// `bin_count` bins. Bins of one width begin and end at round values ("auto" of numbers and times,
// "equi-width-nice") or divide what lies between the least and the greatest value ("equi-width"). Others have
// about as many values each
// ("equi-height") or are the most frequent values ("sample", "auto" of texts). `common` are the queries of
// WITH that the call sees. Throws Error(kType), Error(kName), Error(kValue) for bad arguments, and as
// bind_query does for the column and its rows.
std::unique_ptr<LogicalProject> bind_histogram(const sql::Expression& call, BindState& state,
                                               const CommonTables* common);

}  // namespace rtsql
