// Emits the rows of a join that are not all pairs: of a left, full, semi, anti, single or mark join.
#pragma once

#include "exec/operator/join_operator.h"

namespace rtsql {

class OuterJoinOperator : public JoinOperator {
 public:
  using JoinOperator::JoinOperator;

 private:
  void emit(const Consumer& consumer, Demand demand) override;
};

}  // namespace rtsql
