// Hands out the values of a column that is elsewhere: in a file, say, or at a server.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "schema/host_column.h"

namespace rtsql {

// Takes over the rows of a column.
class ColumnReceiver {
 public:
  virtual ~ColumnReceiver() = default;

  // Takes the rows that stand at `begin` and behind it. Each row is put once.
  virtual void put(uint64_t begin, const HostColumn& rows) = 0;
  // Tells whether any thread may put rows, and several at once; else only the one that called read() may.
  virtual bool takes_from_all_threads() const = 0;
};

class ColumnSource {
 public:
  ColumnSource(Type type, uint64_t rows, bool nullable) : type_(type), rows_(rows), nullable_(nullable) {}
  virtual ~ColumnSource() = default;
  ColumnSource(const ColumnSource&) = delete;
  ColumnSource& operator=(const ColumnSource&) = delete;

  Type type() const { return type_; }
  uint64_t rows() const { return rows_; }
  bool nullable() const { return nullable_; }  // some of the rows may be NULL

  // Puts all rows, as many at once as it likes: the same values and codes each time, with one dictionary.
  // Throws Error. It may give way to other threads.
  virtual void read(ColumnReceiver& receiver) const = 0;
  // Returns these rows alone, with a dictionary of their own, where that is much less work; none where it is
  // not.
  virtual std::optional<HostColumn> read_part(uint64_t /*begin*/, uint64_t /*count*/) const {
    return std::nullopt;
  }
  // Identifies what it reads from: a store of columns, or what only the statement reads that named it.
  virtual const void* place() const = 0;
  static constexpr const void* kStatement = nullptr;

 private:
  const Type type_;
  const uint64_t rows_;
  const bool nullable_;
};

// Reads the parts that a column consists of, on all threads, and puts them. `rows` are those of each part;
// `read` returns part i. A receiver that takes from all threads gets a part from the thread that has read it,
// while it lies in that core's cache.
void put_parts(std::span<const uint64_t> rows, const std::function<HostColumn(size_t)>& read,
               ColumnReceiver& receiver);

}  // namespace rtsql
