// Appends to a scene of an `rx` index: its hierarchy stays, and all keys that were appended to it have one of
// their own beside it, which each append builds anew. They are few: beyond a share of the others the scene is
// built.
//
//   primitives   | those of a build           | appended before | appended now |
//   hierarchies  | one, shared with the index | one                            |    below one top level
//                |  before                    |
//
// The appended primitives are not in the order of their keys, even where the others are: probes then find
// pairs, as they do over primitives in the order of the input.
#pragma once

#include <optional>

#include "index/rx/rx_scene.h"

namespace rtsql {

// Returns the scene of the keys of `before`, which are some and stay as they are, and the appended ones.
// `is_unique` says that the latter are none of the former. Returns nothing where a scene is to be built:
// where it has several partitions, can be refitted, or answers by the order of its keys, and where many keys
// were appended. Fills timings, unique, resident_bytes and peak_bytes of the statistics.
std::optional<RxScene> append_to_rx_scene(gpu::Device& device, const RxScene& before,
                                          const IndexKeys& appended, const RxOptions& options, bool is_unique,
                                          const WorkContext& context, IndexBuildStatistics& statistics);

}  // namespace rtsql
