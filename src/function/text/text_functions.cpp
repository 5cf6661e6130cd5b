#include "function/text/text_functions.h"
#include "function/scalar_function.h"

namespace rtsql {

std::vector<ScalarFunction> text_functions() {
  std::vector<ScalarFunction> all;
  for (const auto& some : {composed_text_functions(), plain_text_functions(), formatting_functions(),
                           quoting_functions(), regex_functions(), blob_functions(), collation_functions(),
                           encoding_functions(), path_functions(), similarity_functions()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace rtsql
