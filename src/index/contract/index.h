// Declares the contract of all index methods. An index is built over the order-preserving keys of a column,
// or of several. A ProbeIndex answers batches of range probes on the device; a point probe is a range with
// equal ends. A BitmapIndex says which rows a bitmap of the table has for a condition, and a BoxIndex answers
// batches of boxes, an interval for each of its columns, as well. Indexes see keys only: NULL rows are left
// out before they are built, and a NULL probe is an empty range (low > high). An index is immutable once it
// is built: probes change nothing of it. They use the device, though, which one thread at a time may do, and
// so may not run on several threads at once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "gpu/device.h"
#include "gpu/stream.h"
#include "index/contract/bitmap_term.h"
#include "index/contract/kernel_lookup.h"
#include "index/contract/scene_picture.h"

namespace rtsql {

enum class KeyWidth : uint8_t { k32 = 4, k64 = 8 };  // in bytes

constexpr uint64_t largest_key(KeyWidth width) {
  return width == KeyWidth::k64 ? UINT64_MAX : UINT32_MAX;
}

inline std::string kernel_of_width(std::string_view name, KeyWidth width) {
  return gpu::kernel_of_bytes(name, static_cast<uint32_t>(width));
}

// Says how a column's keys read as numbers, for methods to which it counts how far values are apart.
struct KeyNumbers {
  bool real = false;  // keys are those of REAL or DOUBLE, by their width (schema/key_encoding.h)
  double unit = 1;    // else neighbouring keys are so far apart: 0.01 for DECIMAL(10, 2)
};

struct KeyColumn {
  KeyWidth width = KeyWidth::k32;
  gpu::Address keys = 0;
  KeyNumbers numbers = {};
};

// An index is built from these: key i belongs to row rows[i], or to row i where `rows` is 0 (no NULLs). They
// are read during the build alone and may go when it returns. Methods that take several columns apart are
// given those behind the first in `further`, with a key for each row that has one in all of them.
struct IndexKeys {
  KeyWidth width = KeyWidth::k32;
  gpu::Address keys = 0;
  gpu::Address rows = 0;  // uint32 each
  uint64_t count = 0;
  uint64_t table_rows = 0;  // of the table, those of NULL included; 0: `count`
  std::vector<KeyColumn> further = {};
  KeyNumbers numbers = {};  // of the first column
};

struct IndexBuildStatistics {
  double wall_milliseconds = 0;
  gpu::Timings timings;
  uint64_t resident_bytes = 0;
  uint64_t peak_bytes = 0;
  bool unique = false;  // no key occurs twice
};

// Probes lie in device memory: each asks for all keys in [low[i], high[i]], an empty range where low > high.
// `high` may equal `low` (point probes: the method then uses its point path).
struct ProbeBatch {
  gpu::Address low = 0;
  gpu::Address high = 0;
  uint64_t count = 0;
  bool points() const { return low == high; }
};

// Index::precompile requests kernels for these probes: all that counts of the addresses is whether they are
// equal.
inline constexpr ProbeBatch kManyPoints{1, 1, uint64_t{1} << 24};
inline constexpr ProbeBatch kFewPoints{1, 1, 1};
inline constexpr ProbeBatch kOneRange{1, 2, 1};

// Boxes lie in device memory: each asks for all rows whose keys lie, for each column of the index, in
// [low[i], high[i]]; a box has no rows where low > high in any.
struct BoxBatch {
  struct Bounds {
    gpu::Address low = 0;
    gpu::Address high = 0;
  };
  std::vector<Bounds> columns;  // keys of the column's width
  uint64_t count = 0;
};

// Holds the matches of a batch, in one of two shapes, on the device.
struct ProbeResult {
  enum class Shape {
    kSpans,  // per probe: first[i], size[i]: the rows are permutation[first .. first+size), or, where
             // permutation is 0, the row is first[i] itself and size[i] is 0 or 1
    kPairs,  // match_count pairs (probe[j], row[j]), grouped by ascending probe
  };
  Shape shape = Shape::kSpans;
  gpu::Buffer first, size;       // kSpans: uint32 each, one per probe of the batch
  gpu::Address permutation = 0;  // kSpans: uint32 row ids, owned by the index
  gpu::Buffer probe, row;        // kPairs: uint32 each
  uint64_t match_count = 0;      // total matches (both shapes), exact
  uint64_t launched = 0;         // probes, or the rays that they took, for EXPLAIN ANALYZE
};

class Index {
 public:
  virtual ~Index() = default;

  const IndexBuildStatistics& build_statistics() const { return build_statistics_; }
  KeyWidth key_width() const { return key_width_; }  // of the first column
  uint64_t key_count() const { return key_count_; }

  // Requests the kernels of the probes that queries are likely to make: points in a large batch and, where
  // the method finds them, ranges. For use within gpu::Device::precompile.
  virtual void precompile(gpu::Device&) const {}

  virtual bool traces_rays() const { return false; }
  // Returns the scenes that the index traces rays through; none: it traces no rays. `keys` are those that it
  // is of, appended ones among them; there is one.
  virtual std::vector<PicturedScene> picture(gpu::Device&, const IndexKeys& /*keys*/,
                                             const PictureChoice&) const {
    return {};
  }

 protected:
  Index(KeyWidth width, uint64_t count) : key_width_(width), key_count_(count) {}
  IndexBuildStatistics build_statistics_;

 private:
  KeyWidth key_width_;
  uint64_t key_count_;
};

using IndexPtr = std::shared_ptr<const Index>;

class ProbeIndex : public Index {
 public:
  // The index is one: its method has the capability `probes`.
  static const ProbeIndex& of(const Index& index);

  // Records and runs the batch; on return the result is complete and `timings`, if given, has its stages
  // added. Within a probe, rows come in no particular order. Throws Error(kMemory) if the result does not
  // fit: the caller then halves the batch.
  ProbeResult probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                    gpu::Timings* timings = nullptr) const;

  // Finds the rows of one key, by what the host sees of the device's memory, and adds them, in no particular
  // order. Returns false where it sees too little, or there are more than `most`; nothing is added then.
  virtual bool find_on_host(uint64_t /*key*/, uint64_t /*most*/, std::vector<uint32_t>& /*rows*/) const {
    return false;
  }

  // Says how kernels find rows by the index themselves; none where they cannot, or where keys repeat. What is
  // returned is good for as long as the index.
  virtual std::optional<KernelLookup> kernel_lookup() const { return std::nullopt; }

 protected:
  using Index::Index;
  // `probe` calls this with count > 0 and a non-empty index.
  virtual ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                                gpu::Timings& timings) const = 0;
};

class BitmapIndex : public Index {
 public:
  // The index is one: its method has the capability `bitmaps`.
  static const BitmapIndex& of(const Index& index);

  // Says which rows of the table have keys in the conjunction, which has an interval for each column. It may
  // record work into `stream`.
  virtual BitmapTerm bitmap_term(gpu::Stream& stream, const RangeConjunction& conjunction) const = 0;

  uint64_t table_rows() const { return table_rows_; }
  // Builds an index of other keys with the options of this one; null: the method leaves that to a build.
  virtual std::unique_ptr<Index> build_alike(gpu::Device&, const IndexKeys&, const WorkContext&) const {
    return nullptr;
  }

 protected:
  BitmapIndex(KeyWidth width, uint64_t count, uint64_t table_rows)
      : Index(width, count), table_rows_(table_rows) {}
  explicit BitmapIndex(const IndexKeys& keys)
      : BitmapIndex(keys.width, keys.count, keys.table_rows != 0 ? keys.table_rows : keys.count) {}

 private:
  uint64_t table_rows_;
};

// Answers batches of boxes besides.
class BoxIndex : public BitmapIndex {
 public:
  // The index is one: its method has the capability `boxes`.
  static const BoxIndex& of(const Index& index);

  // Records and runs the batch, as ProbeIndex::probe does. The result has pairs.
  ProbeResult probe_boxes(gpu::Device& device, const BoxBatch& batch, const WorkContext& context,
                          gpu::Timings* timings = nullptr) const;

 protected:
  using BitmapIndex::BitmapIndex;
  // `probe_boxes` calls this with count > 0 and a non-empty index.
  virtual ProbeResult run_boxes(gpu::Device& device, const BoxBatch& batch, const WorkContext& context,
                                gpu::Timings& timings) const = 0;
};

}  // namespace rtsql
