#include "gpu/device_turn.h"

#include "gpu/device_impl.h"

namespace rtsql::gpu {

DeviceTurn::DeviceTurn(Device& device, Urgency urgency, const Interrupt* interrupt)
    : turns_(device.impl().turns) {
  if (turns_.take(urgency, interrupt)) use_.emplace(device.residency());
}

DeviceTurn::~DeviceTurn() {
  use_.reset();
  turns_.give();
}

void give_way(Device& device) {
  device.impl().turns.give_way();
}

TurnBreak::TurnBreak(Device& device) : TurnBreak(device.impl().turns) {}

TurnBreak::TurnBreak(Turns& turns) : turns_(turns), broken_(turns_.interrupt_turn()) {}

TurnBreak::~TurnBreak() {
  turns_.resume(broken_);
}

KeptTurn::KeptTurn(Device& device) : turns_(device.impl().turns) {
  turns_.keep();
}

KeptTurn::~KeptTurn() {
  turns_.let_go();
}

}  // namespace rtsql::gpu
