// Holds the values of a stored column in device memory, in the host's memory, or in both, and brings them to
// the device when they are used, if there is room. Kernels read them over the link where there is none: a
// column that is read once, in order, takes no longer that way than to be copied. Where the host has no room
// either, a column that is not used lies in a temporary file.
//
// Columns of which each begins with the rows of the one before share it: what is appended is written into
// room behind the rows of the longest.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>

#include "common/temporary_file.h"
#include "gpu/device.h"
#include "gpu/residency.h"
#include "schema/host_column.h"
#include "storage/column_source.h"

namespace rtsql {

struct ColumnBuffers {
  gpu::Buffer values;
  gpu::Buffer validity;  // empty: no NULLs

  uint64_t bytes() const { return values.bytes() + validity.bytes(); }
  explicit operator bool() const { return static_cast<bool>(values); }
};

// Allocates memory for the column and copies it there, with its bitmap where it is nullable.
ColumnBuffers upload_buffers(gpu::Device& device, const HostColumn& column, bool nullable,
                             std::string_view what);

// The thread that holds the device's turn uses it. What copies breaks the turn: others may use it then, and
// append to it. The device outlives it.
class TieredBuffers final : public gpu::Evictable {
 public:
  // Makes one that is empty. `source` has the values that it will have; null: nothing has.
  static std::shared_ptr<TieredBuffers> create(gpu::Device& device,
                                               std::shared_ptr<const ColumnSource> source);
  ~TieredBuffers() override;

  void put(ColumnBuffers buffers) noexcept;  // that lie in one tier
  // Reads what the source has to where there is room, unless another thread does so meanwhile. Returns its
  // dictionary; null if there is none.
  DictionaryPtr load();

  // A column shares it that has the first `rows`.
  void begin_to_share(uint64_t rows);
  void end_to_share(uint64_t rows) noexcept;  // from any thread
  // Writes rows behind the first `rows`, if no column has more and there is room for the values, and for the
  // NULLs among them; tells whether it has.
  bool append(uint64_t rows, const HostColumn& appended);

  // Returns them where they shall be read until the use ends. Throws what `allocate` and the source throw.
  const ColumnBuffers& use();
  // Marks it as in use where it is.
  void touch() { device_.residency().touch(*this); }
  uint64_t bytes(gpu::Tier tier) const { return device_.residency().bytes(*this, tier); }  // from any thread

  // Reads what the source has, where it is of that place, and does without it from now on. Throws as `use`.
  void part_from(const void* place);

  bool evict(gpu::Tier tier) override;

 private:
  TieredBuffers(gpu::Device& device, std::shared_ptr<const ColumnSource> source)
      : device_(device), source_(std::move(source)) {}
  uint64_t longest() const;
  void settle();
  ColumnBuffers allocate(uint64_t value_bytes, uint64_t validity_bytes);
  bool keep_elsewhere(gpu::Tier leaves);
  bool copy_to_host();
  bool copy_to_file();
  void read_from_file();
  void forget_file() noexcept;
  std::optional<ColumnBuffers> copy_to(gpu::Tier tier, const ColumnBuffers& from);
  void drop(gpu::Tier tier);

  gpu::Device& device_;
  ColumnBuffers on_device_;
  ColumnBuffers on_host_;
  std::shared_ptr<const ColumnSource> source_;
  // Has the values, and the bitmap behind them.
  struct InFile {
    TemporaryFile file;
    uint64_t value_bytes = 0, validity_bytes = 0;
  };
  std::shared_ptr<InFile> in_file_;
  bool is_leaving_ = false;       // a thread copies it so that it can leave a tier
  uint64_t appends_ = 0;          // so far: a copy that one has come between is void
  mutable std::mutex mutex_;      // of what follows
  std::multiset<uint64_t> rows_;  // of the columns that share it
};

}  // namespace rtsql
