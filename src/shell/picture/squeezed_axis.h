// Maps an axis of a scene to a page. Keys may lie millions of steps apart, where a picture has room for some
// dozens: what primitives reach over keeps its size, and wide gaps between them are shortened. Nothing
// changes its order.
#pragma once

#include <utility>
#include <vector>

namespace rtsql {

class SqueezedAxis {
 public:
  using Interval = std::pair<double, double>;  // the lower end first

  // Takes what each primitive reaches over, at least one interval.
  explicit SqueezedAxis(std::vector<Interval> intervals);

  // Returns the place of a coordinate in units, of which the widest primitive takes one. What lies far
  // outside of all primitives is brought near.
  double place(double coordinate) const;
  // Tells whether the place of the coordinate was brought near.
  bool is_outside(double coordinate) const;
  bool has_short_gaps() const { return has_short_gaps_; }

 private:
  struct Part {
    double low = 0, high = 0;  // coordinates
    double place = 0;          // of the lower end
  };

  double unit_ = 1;
  std::vector<Part> parts_;  // ascending, apart from each other
  bool has_short_gaps_ = false;
};

}  // namespace rtsql
