// Emits the pairs of outer and inner rows, with the conditions on them, which it leaves to its consumer.
#pragma once

#include <memory>

#include "exec/operator/join_operator.h"

namespace rtsql {

class InnerJoinOperator : public JoinOperator {
 public:
  using JoinOperator::JoinOperator;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
  void join_with(Join& inner, const Consumer& consumer, Demand demand);

  // In the step of a recursion: the inner rows and their index, which are the same in all iterations.
  std::unique_ptr<Join> kept_;
};

}  // namespace rtsql
