// Lists what a benchmark compares: methods, each with its options, sweeps written out.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "index/contract/method.h"
#include "sql/statement.h"

namespace rtsql {

// Names what reads all keys, without an index.
inline constexpr std::string_view kPlainScan = "scan";

struct BenchmarkCandidate {
  const IndexMethod* method;  // null: kPlainScan
  IndexOptions options;
  std::string options_text;  // those given

  std::string_view name() const { return method != nullptr ? method->name : kPlainScan; }
};

// Says which methods a statement takes.
struct BenchmarkMethods {
  std::span<const IndexMethod* const> all;  // for ALL
  bool scan = false;                        // kPlainScan is one, too, and the first of ALL
};

// Throws Error(kName), Error(kValue) for methods and options that do not exist or go together.
std::vector<BenchmarkCandidate> list_candidates(const std::vector<sql::BenchmarkMethod>& written,
                                                const BenchmarkMethods& methods);

// Says why a method cannot answer; nothing if it can.
using ReasonAgainst = std::function<std::string(const IndexMethod&)>;

// Returns the reason why the method cannot be used on this device at all; empty if it can.
std::string reason_on_device(const gpu::Device& device, const IndexMethod& method);

// Throws Error(kUnsupported) for a method called by name that cannot answer: under ALL, it is left out with
// the reason.
void check_methods(const std::vector<sql::BenchmarkMethod>& written, const BenchmarkMethods& methods,
                   const ReasonAgainst& reason_against);

}  // namespace rtsql
