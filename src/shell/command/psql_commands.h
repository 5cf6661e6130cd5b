// These run psql's commands that are more than a dot command or a statement by another name, by file of this
// folder. Each takes its arguments as psql_arguments gives them, and returns and throws as a dot command
// does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

class Shell;

bool run_psql_a(Shell&, const std::vector<std::string>&);  // psql_display.cpp
bool run_psql_t(Shell&, const std::vector<std::string>&);
bool run_psql_timing(Shell&, const std::vector<std::string>&);
bool run_psql_x(Shell&, const std::vector<std::string>&);
bool run_psql_pset(Shell&, const std::vector<std::string>&);
bool run_psql_g(Shell&, const std::vector<std::string>&);  // psql_send.cpp
bool run_psql_gx(Shell&, const std::vector<std::string>&);
bool run_psql_gdesc(Shell&, const std::vector<std::string>&);
bool run_psql_set(Shell&, const std::vector<std::string>&);  // psql_variables.cpp
bool run_psql_unset(Shell&, const std::vector<std::string>&);

// These take the line behind them as it is written.
bool run_psql_d(Shell&, std::string_view line);     // psql_describe.cpp
bool run_psql_copy(Shell&, std::string_view line);  // psql_copy.cpp

}  // namespace rtsql
