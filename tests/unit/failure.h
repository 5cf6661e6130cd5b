// The message of the error that a call throws.
#pragma once

#include <string>

#include "common/error.h"

namespace rtsql {

template <class Call>
std::string failure(const Call& call) {
  try {
    call();
  } catch (const Error& error) {
    return error.message();
  }
  return "no error";
}

}  // namespace rtsql
