#include "exec/execution.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "common/check.h"
#include "common/error.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool same_sites(const std::vector<RowError>& a, const std::vector<RowError>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const RowError& x, const RowError& y) { return x.same_as(y); });
}

[[noreturn]] void throw_row_error(const RowError& site, uint32_t code) {
  if (!site.strings) throw site.error;
  Error error = text_cast_error(site.strings->string(code), site.expected);
  throw row_error(std::move(error), site.error.span().value_or(SourceSpan{})).error;
}

}  // namespace

Execution::Execution(gpu::Device& device, const Settings& settings, WorkContext work)
    : device_(device),
      settings_(settings),
      work_(work),
      stream_(device, work.interrupt),
      row_error_word_(device.allocate(sizeof(uint64_t), "a statement's row_error word")) {
  device.write(row_error_word_, 0, std::as_bytes(std::span(&kNoRowError, 1)));
}

void Execution::finish() {
  timings_.add(stream_.finish());
  kept_.clear();
}

void Execution::discard() {
  stream_.discard();
  kept_.clear();
}

void Execution::keep(std::vector<std::shared_ptr<const void>> owners) {
  kept_.insert(kept_.end(), std::make_move_iterator(owners.begin()), std::make_move_iterator(owners.end()));
}

uint32_t Execution::add_row_errors(std::vector<RowError> sites) {
  uint32_t base = 0;
  for (const std::vector<RowError>& known : row_errors_) {
    if (same_sites(known, sites)) return base;  // the kernel of another batch
    base += static_cast<uint32_t>(known.size());
  }
  row_errors_.push_back(std::move(sites));
  return base;
}

void Execution::check_row_errors() {
  finish();
  uint64_t word = 0;
  device_.read(row_error_word_, 0, std::as_writable_bytes(std::span(&word, 1)));
  if (word == kNoRowError) return;
  uint64_t number = word >> 32;
  for (const std::vector<RowError>& sites : row_errors_) {
    if (number < sites.size()) throw_row_error(sites[number], static_cast<uint32_t>(word));
    number -= sites.size();
  }
  RTSQL_CHECK(!"a row error of no kernel");
}

}  // namespace rtsql
