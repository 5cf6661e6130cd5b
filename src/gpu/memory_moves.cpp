#include "gpu/memory_moves.h"

#include "gpu/device_impl.h"

namespace rtsql::gpu {

MemoryMoves& MemoryMoves::of(Device& device) {
  return device.impl().moves;
}

MemoryMoves::Standstill::Standstill(Device& device) : moves_(of(device)), lock_(moves_.mutex_) {}

MemoryMoves::Write::Write(Device& device) : lock_(of(device).mutex_) {}

MemoryMoves::Move::Move(Device& device) : write_(device) {
  ++of(device).count_;
}

}  // namespace rtsql::gpu
