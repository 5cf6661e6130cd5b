// Lists what a benchmark compares: methods, each with its options, sweeps written out.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "index/contract/method.h"
#include "sql/statement.h"

namespace rtsql {

struct BenchmarkCandidate {
  const IndexMethod* method;
  IndexOptions options;
  std::string options_text;  // those given
};

// Takes `all` for ALL. Throws Error(kName), Error(kValue) for methods and options that do not exist or go
// together.
std::vector<BenchmarkCandidate> list_candidates(const std::vector<sql::BenchmarkMethod>& written,
                                                std::span<const IndexMethod* const> all);

// Says why a method cannot answer; nothing if it can.
using ReasonAgainst = std::function<std::string(const IndexMethod&)>;

// Throws Error(kUnsupported) for a method called by name that cannot answer: under ALL, it is left out with
// the reason.
void check_methods(const std::vector<sql::BenchmarkMethod>& written, const ReasonAgainst& reason_against);

}  // namespace rtsql
