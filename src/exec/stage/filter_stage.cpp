#include "exec/stage/filter_stage.h"

#include "exec/kernel/kernel_writer.h"

namespace rtsql {

void FilterStage::write(KernelWriter& writer) const {
  writer.filter(conjuncts_);
}

}  // namespace rtsql
