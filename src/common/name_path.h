// A name as a statement writes it, with what qualifies it: table, schema.table, database.schema.table.
#pragma once

#include <string>
#include <vector>

namespace rtsql {

struct NamePath {
  std::string name;
  std::vector<std::string> qualifiers = {};  // the outermost first; none: the name stands alone

  std::string text() const {
    std::string out;
    for (const std::string& qualifier : qualifiers) out += qualifier + ".";
    return out + name;
  }
};

}  // namespace rtsql
