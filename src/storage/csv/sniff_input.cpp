#include "storage/csv/sniff_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "common/error.h"
#include "common/text.h"
#include "storage/csv/titles.h"

namespace rtsql::csv {
namespace {

// Sniffs what is in front of a footer instead, where the text has one.
void leave_out_footer(const std::string& path, std::string_view text, const CsvOptions& options,
                      const Target& target, bool any_trailing, const WorkContext& context, Sniffed& sniffed) {
  std::optional<Sniffed> without;
  const auto sniff_up_to = [&](size_t end) -> const Sniffed& {
    if (!without) without = sniff(path, text.substr(0, end), options, target, any_trailing, context);
    return *without;
  };
  const std::optional<LinesAround> footer = find_footer(
      text.substr(sniffed.data_begin), sniffed.names.size(), sniffed.dialect,
      [&](size_t end) {
        const Sniffed& rows = sniff_up_to(sniffed.data_begin + end);
        return rows.guesses.empty() ? TypeId::kNull : rows.guesses.front();
      },
      options.date_format, context);
  if (!footer) return;
  const size_t end = sniffed.data_begin + footer->position;
  if (footer->are_rows) {
    const uint64_t lines = last_lines_from(text, end);
    sniffed.left_out.push_back(fmt::format("{}; {}footer {}) leaves {} out", footer->note,
                                           options.begin_for(target.has_value()), lines,
                                           lines == 1 ? "it" : "them"));
    return;
  }
  sniffed = sniff_up_to(end);
  sniffed.data_end = end;
  sniffed.left_out.push_back(
      fmt::format("{}; {}footer 0) reads them", footer->note, options.begin_for(target.has_value())));
}

// Gives the first columns the names that the statement has for them.
void take_names(const std::string& path, const std::vector<std::string>& names, Sniffed& sniffed) {
  if (names.size() > sniffed.names.size()) {
    throw Error(ErrorKind::kData, fmt::format("{} has {}, and names has {}", path,
                                              count_noun(sniffed.names.size(), "column"), names.size()));
  }
  std::copy(names.begin(), names.end(), sniffed.names.begin());
  for (size_t i = 0; i < names.size(); ++i) {
    const auto is_same = [&](const std::string& name) { return equals_ignore_case(name, names[i]); };
    if (std::ranges::count_if(sniffed.names, is_same) == 1) continue;
    throw Error(ErrorKind::kData, fmt::format("column \"{}\" specified more than once", names[i]))
        .sqlstate(sqlstate::kDuplicateColumn);
  }
}

}  // namespace

Sniffed sniff_input(const std::string& path, const InputText& input, const CsvOptions& options,
                    const Target& target, bool any_trailing, const WorkContext& context) {
  for (size_t bytes = kSniffedBytes;; bytes *= 2) {
    std::string_view text = input.wait_for(options.footer_lines ? SIZE_MAX : bytes, context);
    const bool whole = input.is_whole() && text.size() == input.known().size();
    if (options.footer_lines) text = text.substr(0, position_of_last_lines(text, *options.footer_lines));
    try {
      Sniffed sniffed = sniff(path, text, options, target, any_trailing, context);
      if (options.footer_lines) {
        sniffed.data_end = text.size();
      } else if (whole) {
        leave_out_footer(path, text, options, target, any_trailing, context, sniffed);
      }
      if (!whole && sniffed.sample_end >= text.size()) continue;
      if (!target) take_names(path, options.names, sniffed);
      return sniffed;
    } catch (const Error& error) {
      if (whole || error.kind() == ErrorKind::kInterrupted) throw;  // the first row may just be long
    }
  }
}

}  // namespace rtsql::csv
