// A column lies where kernels read it: a contiguous buffer of values, 16-byte aligned and padded, and a
// validity bitmap where there are NULLs. One that was made on the host, such as that of a few groups, or that
// lies in a file, is put there when it is first needed; one that a table has leaves the device where there is
// no room for it (storage/tiered_buffers.h). Immutable once built, and shared: tables, indexes and results
// point to the same column.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/device.h"
#include "gpu/stream.h"
#include "schema/dictionary.h"
#include "schema/host_column.h"
#include "schema/type.h"
#include "schema/value.h"
#include "storage/tiered_buffers.h"
#include "storage/zone_map.h"

namespace rtsql {

struct KeySpan {
  uint64_t smallest = 0, largest = 0;
};

// These are of the non-NULL values. They are computed on the device on first use and kept with the column.
// Keys are those of schema/key_encoding.h, and of a VARCHAR the codes of its dictionary.
struct ColumnStatistics {
  uint64_t null_count = 0;
  Value minimum, maximum;           // NULL where there are no values
  std::optional<KeySpan> keys;      // theirs; none where there are no values
  double distinct = 0;              // an estimate
  double runs = 0;                  // of equal values in neighbouring rows, of those sampled
  bool is_sorted = false;           // of those sampled no row has a smaller value than one before it
  std::vector<uint64_t> histogram;  // keys: ascending bounds of buckets of equal row counts (equi-depth), or
                                    // empty
  ZoneMap zones = {};               // none of wide DECIMALs and UUIDs
};

class Column {
 public:
  ~Column();
  // Takes over the buffers. `values` holds rows × value_bytes(type); `validity` may be empty (no NULLs).
  Column(Type type, uint64_t rows, gpu::Buffer values, gpu::Buffer validity, DictionaryPtr dictionary);

  // Uploads `column`, in place where device memory is host-visible.
  static std::shared_ptr<const Column> upload(gpu::Device& device, const HostColumn& column,
                                              std::string_view what);

  // Keeps `column` on the host; the device outlives it.
  static std::shared_ptr<const Column> on_host(gpu::Device& device, HostColumn column);

  // Reads the values from `source` when they are first needed; the device outlives the column. Statistics may
  // be known already.
  static std::shared_ptr<const Column> elsewhere(gpu::Device& device,
                                                 std::shared_ptr<const ColumnSource> source,
                                                 std::optional<ColumnStatistics> statistics);

  Type type() const { return type_; }
  uint64_t rows() const { return rows_; }
  bool nullable() const { return nullable_; }
  // The addresses hold until the thread's turn of the device ends.
  const gpu::Buffer& values() const { return buffers().values; }
  const gpu::Buffer& validity() const { return buffers().validity; }  // empty buffer: no NULLs
  // Returns the values where they were made on the host, else null.
  const HostColumn* host() const { return host_ ? &*host_ : nullptr; }
  const DictionaryPtr& dictionary() const {
    if (source_) buffers();
    return dictionary_;
  }
  // Tells whether what the source has is read, so that asking for the dictionary reads nothing.
  bool is_read() const { return source_ == nullptr; }
  // Counts what is in the tier, without the room that there may be behind the rows.
  uint64_t resident_bytes(gpu::Tier tier = gpu::Tier::kDevice) const;
  // Has it leave the device from now on where others need its room; the device outlives it.
  void keep_in_tiers(gpu::Device& device) const;
  // Reads what its source has, where that is of the place (ColumnSource::place), and does without it from now
  // on.
  void part_from(const void* place) const;
  // Returns a column of these rows and others behind them, of the same type and, where they are codes, of the
  // same dictionary, which shares this one's memory; null where it has no room.
  std::shared_ptr<const Column> append_in_place(const HostColumn& rows) const;

  // Reads rows [begin, begin + count) back to the host. Their codes may be of a dictionary of their own.
  HostColumn read(gpu::Device& device, uint64_t begin, uint64_t count) const;
  // Does so for a VARCHAR, with a dictionary of the strings of these rows alone.
  HostColumn read_own_texts(gpu::Device& device, uint64_t begin, uint64_t count) const;

  // Computes the statistics as statistics.cpp says; thread-compatible (callers serialise).
  const ColumnStatistics& statistics(gpu::Device& device) const;
  // Returns them if they are known already.
  const std::optional<ColumnStatistics>& known_statistics() const { return statistics_; }
  // Tells whether no value occurs twice; false also where there is no memory to find out. NULLs are no
  // values. Computed on first use and kept, as statistics are (uniqueness.cpp): values that lie far apart are
  // put into a hash set for it.
  bool is_unique(gpu::Device& device) const;

 private:
  Column(const Column& shorter, uint64_t rows);  // shares its memory
  Column(gpu::Device& device, HostColumn column);
  Column(gpu::Device& device, std::shared_ptr<const ColumnSource> source,
         std::optional<ColumnStatistics> statistics);
  const ColumnBuffers& buffers() const {
    if (awaits_upload_) upload_now();
    return tiers_ ? tiers_->use() : buffers_;
  }
  void upload_now() const;
  void share(std::shared_ptr<TieredBuffers> tiers) const;
  HostColumn read_codes(gpu::Device& device, uint64_t begin, uint64_t count) const;
  void read_validity(gpu::Device& device, uint64_t begin, HostColumn& column) const;  // of its rows
  // What is kept with the column is made in a run, also where a rehearsal asks for it first; a column that is
  // of the rehearsal itself ends it.
  gpu::Rehearsal::Pause run_in_earnest() const;

  Type type_;
  uint64_t rows_;
  bool nullable_;
  mutable ColumnBuffers buffers_;                 // without tiers
  mutable std::shared_ptr<TieredBuffers> tiers_;  // null: it stays where it is
  mutable DictionaryPtr dictionary_;
  std::optional<HostColumn> host_;
  mutable std::shared_ptr<const ColumnSource> source_;  // null: there is none, or it has been read
  gpu::Device* device_ = nullptr;                       // for what awaits its upload
  mutable bool awaits_upload_ = false;
  mutable std::optional<ColumnStatistics> statistics_;
  mutable std::optional<bool> is_unique_;
};

using ColumnPtr = std::shared_ptr<const Column>;

// Requests the kernels of Column::statistics; call it within gpu::Device::precompile.
void precompile_statistics(gpu::Device& device);

// Counts the rows that are NULL under a validity bitmap over `rows` rows; none where it is empty.
uint64_t count_nulls(gpu::Device& device, const gpu::Buffer& validity, uint64_t rows);

}  // namespace rtsql
