#include "exec/operator/window_operator.h"

#include "exec/window/window.h"

namespace rtsql {

void WindowOperator::emit(const Consumer& consumer, Demand) {
  const RowSet rows = child().collect();
  consumer({compute_window(execution(), rows, plan())});
}

}  // namespace rtsql
