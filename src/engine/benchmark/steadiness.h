// Finds out whether other work on the machine is in what CALIBRATE measures: the same pass is timed now and
// then.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/interrupt.h"
#include "gpu/device.h"

namespace rtsql {

class Steadiness {
 public:
  Steadiness(gpu::Device& device, const Interrupt* interrupt);
  // Times the pass some more times.
  void measure();
  const std::vector<double>& milliseconds() const { return milliseconds_; }

 private:
  gpu::Device& device_;
  const Interrupt* interrupt_;
  gpu::Buffer rows_;
  std::vector<double> milliseconds_;
};

// Returns a note where times of the same work, in milliseconds and some, are far apart.
std::optional<std::string> unsteadiness_note(std::vector<double> milliseconds);

}  // namespace rtsql
