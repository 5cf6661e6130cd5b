#include "common/text.h"
#include "index/cgrx/cgrx.h"
#include "index/contract/method.h"
#include "index/hash/bucket.h"
#include "index/hash/hash.h"
#include "index/rx/rx.h"
#include "index/sorted/sorted.h"
#include "index/tree/btree.h"
#include "index/tree/eytzinger.h"
#include "index/tree/pivot.h"

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
