// What operators cost, in milliseconds, as a function of rows and bytes and a few constants of the device.
#pragma once

#include "gpu/device.h"

namespace rtsql {

struct CostModel {
  bool cpu_device = false;
  double launch = 0;          // of one kernel, with its share of submitting and waiting
  double scan_per_byte = 0;   // of a column read in order
  double gather_per_row = 0;  // of a column read by row id
  double write_per_row = 0;   // of a row id written and read again
  double group_per_row = 0;   // of a row added to its group

  static CostModel of(const gpu::Device& device);

  double scan(double rows, double bytes_per_row) const {
    return launch + rows * bytes_per_row * scan_per_byte;
  }
  double gather(double rows, double columns) const { return launch + rows * columns * gather_per_row; }
  double select(double rows) const { return 2 * launch + rows * write_per_row; }
};

}  // namespace rtsql
