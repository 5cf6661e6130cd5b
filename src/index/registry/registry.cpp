#include "index/registry/registry.h"

#include <vector>

#include "common/text.h"
#include "index/bindex/bindex.h"
#include "index/cgrx/cgrx.h"
#include "index/hash/bucket.h"
#include "index/hash/hash.h"
#include "index/rtscan/rtscan.h"
#include "index/rx/rx.h"
#include "index/rx3d/rx3d.h"
#include "index/sorted/sorted.h"
#include "index/tree/btree.h"
#include "index/tree/eytzinger.h"
#include "index/tree/pivot.h"

namespace rtsql {

namespace {

std::vector<const IndexMethod*> methods_with(bool IndexCapabilities::*capability) {
  std::vector<const IndexMethod*> methods;
  for (const IndexMethod* method : index_methods()) {
    if (method->capabilities.*capability) methods.push_back(method);
  }
  return methods;
}

}  // namespace

std::span<const IndexMethod* const> index_methods() {
  static constexpr const IndexMethod* kMethods[] = {
      &kSortedIndex, &kEytzingerIndex, &kPivotIndex,  &kBtreeIndex,  &kRxIndex,   &kCgrxIndex,
      &kHashIndex,   &kBucketIndex,    &kBindexIndex, &kRtscanIndex, &kRx3dIndex,
  };
  return kMethods;
}

std::span<const IndexMethod* const> probed_methods() {
  static const std::vector<const IndexMethod*> kMethods = methods_with(&IndexCapabilities::probes);
  return kMethods;
}

std::span<const IndexMethod* const> bitmap_methods() {
  static const std::vector<const IndexMethod*> kMethods = methods_with(&IndexCapabilities::bitmaps);
  return kMethods;
}

const IndexMethod* find_index_method(std::string_view name) {
  for (const IndexMethod* method : index_methods()) {
    if (equals_ignore_case(method->name, name)) return method;
  }
  return nullptr;
}

}  // namespace rtsql
