#include "function/list/list_functions.h"

namespace rtsql {

std::vector<ScalarFunction> list_functions() {
  std::vector<ScalarFunction> all;
  for (const auto& some :
       {list_making_functions(), list_reading_functions(), list_order_functions(), list_change_functions(),
        list_distance_functions(), list_total_functions(), list_text_functions()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace rtsql
