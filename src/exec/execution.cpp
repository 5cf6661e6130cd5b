#include "exec/execution.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "common/check.h"
#include "common/error.h"
#include "exec/value_bits.h"
#include "expression/row_value_error.h"
#include "schema/enumeration.h"
#include "shaders/exec/generated.h"

namespace rtsql {
namespace {

constexpr size_t kMostTextTables = 4;
constexpr size_t kWords = 1 + shader::kNamingPlaces;

bool same_sites(const std::vector<RowError>& a, const std::vector<RowError>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const RowError& x, const RowError& y) { return x.same_as(y); });
}

}  // namespace

Execution::Execution(gpu::Device& device, const Settings& settings, WorkContext work, RelationIds relations)
    : device_(device),
      settings_(settings),
      work_(work),
      stream_(device, work.interrupt),
      relations_(relations),
      row_error_words_(device.allocate(kWords * sizeof(uint64_t), "a statement's row_error words")) {
  const std::vector<uint64_t> none(kWords, kNoRowError);
  device.write(row_error_words_, 0, std::as_bytes(std::span(none)));
}

void Execution::finish() {
  timings_.add(stream_.finish());
  kept_.clear();
}

uint64_t Execution::expected_rows(uint64_t most) const {
  return expected_rows_ < static_cast<double>(most) ? static_cast<uint64_t>(std::max(0.0, expected_rows_))
                                                    : most;
}

uint64_t Execution::read_count(const gpu::Buffer& count, uint64_t most) {
  uint64_t counted = 0;
  stream_.download(count, 0, std::as_writable_bytes(std::span(&counted, 1)), gpu::InRehearsal::kGivesZeros);
  finish();
  return gpu::Rehearsal::is_on() ? expected_rows(most) : counted;
}

void Execution::discard() {
  stream_.discard();
  text_tables_.clear();  // what fills them may be gone
  kept_.clear();
}

ColumnPtr Execution::text_table(const DictionaryPtr& dictionary, std::string_view function) const {
  const auto found = std::ranges::find_if(text_tables_, [&](const TextTable& table) {
    return table.dictionary == dictionary && table.function == function;
  });
  return found == text_tables_.end() ? nullptr : found->values;
}

void Execution::keep_text_table(DictionaryPtr dictionary, std::string function, ColumnPtr table) {
  if (text_tables_.size() == kMostTextTables) text_tables_.erase(text_tables_.begin());
  text_tables_.push_back({std::move(dictionary), std::move(function), std::move(table)});
}

DictionaryPtr Execution::label_texts(const Enumeration& enumeration) {
  const auto known =
      std::ranges::find(label_texts_, &enumeration, &decltype(label_texts_)::value_type::first);
  if (known != label_texts_.end()) return known->second;
  TextHeap labels;
  for (const uint16_t position : enumeration.sorted()) labels.append(enumeration.labels()[position]);
  label_texts_.emplace_back(&enumeration, std::make_shared<const Dictionary>(std::move(labels)));
  return label_texts_.back().second;
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
  if (gpu::Rehearsal::is_on()) return;
  uint64_t word = 0;
  device_.read(row_error_words_, 0, std::as_writable_bytes(std::span(&word, 1)));
  if (word == kNoRowError) return;
  const uint64_t number = word >> 32;
  uint64_t first = 0;
  for (const std::vector<RowError>& sites : row_errors_) {
    if (number - first < sites.size())
      throw_row_error(sites[number - first], number, static_cast<uint32_t>(word));
    first += sites.size();
  }
  RTSQL_CHECK(!"a row error of no kernel");
}

void Execution::throw_row_error(const RowError& site, uint64_t number, uint32_t code) {
  std::string value;
  if (site.strings) {
    value = shown_string(std::string(site.strings->string(code)), site.from);
  } else if (site.to.id != TypeId::kNull && number < shader::kNamingPlaces) {
    uint64_t bits = kNoRowError;
    device_.read(row_error_words_, (1 + number) * sizeof bits, std::as_writable_bytes(std::span(&bits, 1)));
    if (bits != kNoRowError) value = format_value(value_of_bits(site.from, bits));
  }
  if (!site.strings && value.empty()) throw site.error;
  throw row_error(failed_cast_error(value, site.from, site.to, site.origin),
                  site.error.span().value_or(SourceSpan{}))
      .error;
}

}  // namespace rtsql
