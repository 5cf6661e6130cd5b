// Knows the shapes of a session's queries: kernels are those of a shape, which is the algebra without the
// values of its literals.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <unordered_map>

#include "logical/query.h"

namespace rtsql {

struct QueryShape {
  bool has_kernels = false;  // the device has run it
  uint64_t host_steps = 0;   // that the reference executor has spent on it
};

class QueryShapes {
 public:
  // Finds what is known of the shape of a query that the rules have gone over, or makes it. Stays valid.
  QueryShape& of(const LogicalQuery& optimized);

  // A query whose kernels are not compiled; the rules have gone over it.
  struct Pending {
    QueryShape* shape;
    LogicalQuery query;
  };
  // Keeps the query for take_pending; of many the oldest go.
  void add_pending(QueryShape& shape, LogicalQuery query);
  // Returns the query that was added last.
  std::optional<Pending> take_pending();
  void drop_pending() { pending_.clear(); }

 private:
  std::unordered_map<uint64_t, QueryShape> shapes_;
  std::deque<Pending> pending_;
};

}  // namespace rtsql
