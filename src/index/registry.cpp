#include "common/text.h"
#include "index/btree.h"
#include "index/bucket.h"
#include "index/cgrx.h"
#include "index/eytzinger.h"
#include "index/hash.h"
#include "index/method.h"
#include "index/pivot.h"
#include "index/rx.h"
#include "index/sorted.h"

namespace rtsql {

std::span<const IndexMethod* const> index_methods() {
  static constexpr const IndexMethod* kMethods[] = {
      &kSortedIndex, &kEytzingerIndex, &kPivotIndex, &kBtreeIndex,
      &kRxIndex,     &kCgrxIndex,      &kHashIndex,  &kBucketIndex,
  };
  return kMethods;
}

const IndexMethod* find_index_method(std::string_view name) {
  for (const IndexMethod* method : index_methods()) {
    if (equals_ignore_case(method->name, name)) return method;
  }
  return nullptr;
}

}  // namespace rtsql
