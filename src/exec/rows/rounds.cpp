#include "exec/rows/rounds.h"

#include <algorithm>

namespace rtsql {

double share_of(uint64_t part, uint64_t all) {
  return all == 0 ? 1 : static_cast<double>(part) / static_cast<double>(all);
}

Rounds::Rounds(const char* what)
    : what_(what),
      whole_(work_of_thread().progress),
      scope_({work_of_thread().interrupt, whole_ == nullptr ? nullptr : this}) {}

void Rounds::begin(double from, double to) {
  from_ = from;
  to_ = to;
}

void Rounds::update(const char* what, double done, double total) {
  const bool is_all = from_ == 0 && to_ == 1;
  if (is_all || total <= 0) return whole_->update(what, done, total);
  reached_ = std::max(reached_, from_ + (to_ - from_) * done / total);
  whole_->update(what_, reached_, 1);
}

void Rounds::expect(const char* what, double milliseconds) {
  whole_->expect(what, milliseconds);
}

void Rounds::finish() {
  whole_->finish();
}

}  // namespace rtsql
