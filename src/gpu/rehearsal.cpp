#include "gpu/rehearsal.h"

#include <utility>

#include "common/check.h"

namespace rtsql::gpu {
namespace {

thread_local Rehearsal* current = nullptr;

// Work that records more goes in rounds, whose kernels are the same.
constexpr uint64_t kMostCommands = 5000;

}  // namespace

Rehearsal::Rehearsal(For purpose) : purpose_(purpose) {
  RTSQL_CHECK(current == nullptr);
  current = this;
}

Rehearsal::~Rehearsal() {
  current = nullptr;
}

bool Rehearsal::is_on() {
  return current != nullptr;
}

bool Rehearsal::only_counts() {
  return current != nullptr && current->purpose_ == For::kCounting;
}

void Rehearsal::end() {
  if (is_on()) throw RehearsalEnded();
}

void Rehearsal::note_kernel(uint64_t identity, bool is_compiled) {
  if (current != nullptr && current->kernels_.insert(identity).second && !is_compiled) ++current->missing_;
}

bool Rehearsal::drops_command() {
  if (current != nullptr && ++current->commands_ > kMostCommands) end();
  return current != nullptr;
}

Rehearsal::Pause::Pause() : paused_(std::exchange(current, nullptr)) {}

Rehearsal::Pause::~Pause() {
  current = paused_;
}

}  // namespace rtsql::gpu
