#include "gpu/device_turn.h"

#include "gpu/device_impl.h"

namespace rtsql::gpu {

DeviceTurn::DeviceTurn(Device& device, Urgency urgency) : turns_(device.impl().turns) {
  turns_.take(urgency);
}

DeviceTurn::~DeviceTurn() {
  turns_.give();
}

void give_way(Device& device) {
  device.impl().turns.give_way();
}

TurnBreak::TurnBreak(Device& device) : turns_(device.impl().turns), broken_(turns_.interrupt_turn()) {}

TurnBreak::~TurnBreak() {
  turns_.resume(broken_);
}

}  // namespace rtsql::gpu
