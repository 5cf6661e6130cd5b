// An index method is data: its name, what it can answer, its options, its cost, how to build it. The registry
// is the list of all methods; the planner, the binder, EXPLAIN, completion and the docs read nothing else.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "common/option.h"
#include "index/contract/cost.h"
#include "index/contract/index.h"

namespace rtsql {

// Holds checked values by option name, defaults filled in; kChoice, kText and kBoolean are text ("on"/"off").
class IndexOptions {
 public:
  // `given` is (name, text) as the user wrote them. Throws Error(kName) `unrecognized parameter "x"` with a
  // suggestion, and what parse_option throws.
  static IndexOptions parse(std::span<const OptionDeclaration> declared,
                            const std::vector<std::pair<std::string, std::string>>& given);
  bool boolean(std::string_view name) const;
  int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string& choice(std::string_view name) const;
  uint32_t chosen_number(std::string_view name) const;  // of kChoice whose choices are numbers; 0 for "auto"
  const std::string& text(std::string_view name) const;
  // Tells whether the user wrote it, be it the default.
  bool given(std::string_view name) const { return given_.contains(name); }
  // Writes "bucket = 32, search = binary": the options that differ from their defaults, as WITH (…) takes
  // them.
  std::string describe() const;
  // Returns what `parse` was given, in a form that it takes.
  std::vector<std::pair<std::string, std::string>> written() const;

 private:
  std::map<std::string, std::string, std::less<>> values_;
  std::map<std::string, std::string, std::less<>> defaults_;
  std::set<std::string, std::less<>> given_;
};

// Every method takes keys of both widths and repeated ones.
struct IndexCapabilities {
  // A method takes the keys of several columns packed into one (index/contract/key_packing.h), or each
  // column's apart (IndexKeys::further), or refuses them.
  enum class SeveralColumns : uint8_t { kPacked, kApart, kRefused };

  bool probes = true;    // it answers batches of points
  bool ranges = true;    // and of ranges
  bool bitmaps = false;  // it says which rows a bitmap of the table has
  bool boxes = false;    // and, of several columns apart, answers batches of boxes
  bool needs_ray_pipelines = false;
  SeveralColumns several_columns = SeveralColumns::kPacked;
};

struct IndexMethod {
  std::string_view name;     // what follows USING
  std::string_view summary;  // one line
  IndexCapabilities capabilities;
  std::vector<OptionDeclaration> options;
  // The costs were measured with the default options on an NVIDIA H200 and on lavapipe with two cores.
  MethodCosts gpu_costs, cpu_costs;
  std::unique_ptr<Index> (*build)(gpu::Device&, const IndexKeys&, const IndexOptions&, const WorkContext&);
  // Requests the kernels that joins use which build this index, with its default options, over unique keys.
  // Call it within gpu::Device::precompile. It is null for methods that such joins rarely choose.
  void (*precompile_joins)(gpu::Device&, KeyWidth) = nullptr;
  // Makes the index of changed keys out of that of the keys before, which stays as it was: for methods that
  // do this faster than a build. It is null where there is nothing to gain; its result is null where this
  // change cannot be taken over and a build is needed.
  std::unique_ptr<Index> (*update)(gpu::Device&, const Index& before, const IndexKeys&, const IndexOptions&,
                                   const WorkContext&) = nullptr;
  // Makes the index of a column that has got rows behind those it had, out of the index before, which stays
  // as it was, and the keys of these rows alone, of which there are some: `rows` names their rows, ascending,
  // and `table_rows` counts all. The result answers as one that is built, with the options of the index
  // before. It is null where a build is about as fast; its result is null where this index wants a build.
  std::unique_ptr<Index> (*append)(gpu::Device&, const IndexPtr& before, const IndexKeys& appended,
                                   const WorkContext&) = nullptr;
  // Throws Error(kValue) for options that do not go together, as `build` does. It is null where all do.
  void (*check)(const IndexOptions&) = nullptr;
};

}  // namespace rtsql
