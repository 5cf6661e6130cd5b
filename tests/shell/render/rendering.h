// Makes results by hand, and returns what a mode draws of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "schema/host_column.h"
#include "shell/render/renderer.h"

namespace rtsql::test {

// Describes a result column whose values are given as parse_value reads them; none is NULL.
struct Column {
  std::string name;
  Type type;
  std::vector<std::optional<std::string>> values;
};

StatementResult make_result(const std::vector<Column>& columns);

// Returns what `mode` writes for begin, rows and end; the report's row counts are filled in.
std::string render(std::string_view mode, StatementResult result,
                   const RenderOptions& options = {.timing = false}, StatementReport report = {});

// Returns the largest batch, in rows, that any render() of this process has fetched.
uint64_t largest_fetch();

}  // namespace rtsql::test
