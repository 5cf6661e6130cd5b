// Gives a dictionary's strings as tests compare them.
#pragma once

#include <string>
#include <vector>

#include "schema/dictionary.h"

namespace rtsql::test {

inline std::vector<std::string> strings_of(const Dictionary& dictionary) {
  std::vector<std::string> strings;
  for (uint32_t code = 0; code < dictionary.size(); ++code) strings.emplace_back(dictionary.string(code));
  return strings;
}

}  // namespace rtsql::test
