// Threads that share a device have it in turns (gpu/turns.h). Where one thread alone uses a device, it needs
// none.
#pragma once

#include <optional>

#include "gpu/residency.h"
#include "gpu/turns.h"

namespace rtsql::gpu {

class Device;

// Holds the device for the calling thread as long as it lives: what the thread touches meanwhile stays where
// it is (gpu/residency.h). Within another of the same thread it adds nothing.
class DeviceTurn {
 public:
  // Throws Error(kInterrupted) where somebody interrupts the wait for it.
  explicit DeviceTurn(Device& device, Urgency urgency = Urgency::kAtOnce,
                      const Interrupt* interrupt = nullptr);
  ~DeviceTurn();
  DeviceTurn(const DeviceTurn&) = delete;

 private:
  Turns& turns_;
  std::optional<Residency::Use> use_;
};

// Lets threads that wait for the device have their turns first, if this thread's turn is behind.
void give_way(Device& device);

// Lets others have the device while the calling thread, which may hold it, does something else.
class TurnBreak {
 public:
  explicit TurnBreak(Device& device);
  explicit TurnBreak(Turns& turns);
  ~TurnBreak();
  TurnBreak(const TurnBreak&) = delete;

 private:
  Turns& turns_;
  const Turns::Broken broken_;
};

// Has the calling thread keep the turn that it may hold, whatever it waits for meanwhile: it has a lock that
// others would wait for with the device in their hands.
class KeptTurn {
 public:
  explicit KeptTurn(Device& device);
  ~KeptTurn();
  KeptTurn(const KeptTurn&) = delete;

 private:
  Turns& turns_;
};

}  // namespace rtsql::gpu
