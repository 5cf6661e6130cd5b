#include "shell/render/literal.h"

#include "common/text.h"
#include "shell/render/cell.h"

namespace rtsql {

// NaN and the infinite numbers are no literals, and -0 would be an integer.
void append_literal(std::string& out, const HostColumn& column, uint64_t row) {
  if (is_null_cell(column, row)) {
    out += "NULL";
    return;
  }
  const std::string text = column.text(row);
  const bool is_plain =
      column.type.id == TypeId::kBoolean ||
      (is_numeric(column.type) && text.find_first_of("nN") == std::string::npos && text != "-0");
  out += is_plain ? text : quote_string(text);
}

}  // namespace rtsql
