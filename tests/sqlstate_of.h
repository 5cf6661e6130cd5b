// Tells by which SQLSTATE work is refused.
#pragma once

#include <string>

#include "common/error.h"

namespace rtsql::test {

// Returns the SQLSTATE of what `work` throws; empty: nothing.
template <class Work>
std::string sqlstate_of(const Work& work) {
  try {
    work();
    return "";
  } catch (const Error& error) {
    return std::string(error.sqlstate().text());
  }
}

}  // namespace rtsql::test
