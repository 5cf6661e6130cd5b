#include "plan/own_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/text.h"
#include "plan/node/behind_projections.h"

namespace rtsql {
namespace {

// The host computes a function of a text in about the time that it takes to read the text of a row, but on
// all threads.
constexpr double kTextsPerRow = 8;
constexpr double kLeastTextsOfHost = 1 << 12;
// The host takes some two milliseconds to list the rows of a GPU and to read their texts. The GPU takes as
// long to make a million texts of others, or to match sixteen million.
constexpr double kLeastMade = 1 << 20;
constexpr double kMostRowsOfMade = 1 << 13;
constexpr double kLeastMatched = 1 << 24;
constexpr double kMostRowsOfMatched = 1 << 11;

class TextChoice {
 public:
  TextChoice(Estimator& estimator, gpu::DeviceKind device) : estimator_(estimator), device_(device) {}

  // `parent` is the node's. `comes_first` says that a limit above ends the work after the first rows.
  void choose(const PlanNode& parent, PlanPtr& node, bool comes_first) {
    const bool passes_on = node->kind == PlanKind::kProject || node->kind == PlanKind::kFilter;
    const bool is_limited = node->kind == PlanKind::kLimit || (comes_first && passes_on);
    for (PlanPtr& child : node->children) choose(*node, child, is_limited);
    const bool is_built = parent.kind == PlanKind::kJoin && node != parent.children[0];
    if (node->kind == PlanKind::kScan && !is_built) {
      auto& scan = static_cast<ScanPlan&>(*node);
      set_apart(node, scan.filter, static_cast<double>(scan.base->rows()));
    } else if (node->kind == PlanKind::kIndexScan && !is_built) {
      auto& scan = static_cast<IndexScanPlan&>(*node);
      set_apart(node, scan.filter, rows_before(scan.filter, scan.rows));
    } else if (node->kind == PlanKind::kBitmapScan && !is_built) {
      auto& scan = static_cast<BitmapScanPlan&>(*node);
      if (!scan.nearest) set_apart(node, scan.filter, rows_before(scan.filter, scan.rows));
    }
    note(*node);
    if (comes_first && node->children.empty() && suits(node->expressions(), kFirstOwnTexts))
      node->texts = "of the first rows";
  }

 private:
  // Returns those of columns that tables store.
  std::vector<TextsLookedInto> stored_texts(const std::vector<ExprPtr>& exprs) const {
    std::vector<TextsLookedInto> found = texts_looked_into(exprs);
    std::erase_if(found, [&](const TextsLookedInto& texts) { return count(texts) == 0; });
    return found;
  }

  double count(const TextsLookedInto& texts) const {
    const Column* stored = estimator_.column(texts.column->column);
    return stored == nullptr ? 0 : stored->dictionary()->size();
  }

  // Tells whether to compute the expressions over the own texts of so many rows.
  bool suits(const std::vector<ExprPtr>& exprs, double rows) const {
    return std::ranges::any_of(stored_texts(exprs), [&](const TextsLookedInto& texts) {
      return suits_own_texts(device_, rows, count(texts), texts.effort);
    });
  }

  double rows_before(const std::vector<ExprPtr>& filter, double rows_left) {
    return rows_left / std::max(1e-9, estimator_.selectivity(filter));
  }

  // Moves the conditions of a scan that look into texts into a filter above it. `rows` are those that come to
  // the scan's filter.
  void set_apart(PlanPtr& scan, std::vector<ExprPtr>& filter, double rows) {
    std::vector<ExprPtr> others, apart;
    for (const ExprPtr& conjunct : filter) {
      const bool is_last = conjunct == filter.back();
      const bool moves = !stored_texts({conjunct}).empty() || (is_last && may_fail(*conjunct));
      (moves ? apart : others).push_back(conjunct);
    }
    const bool scans_all = scan->kind == PlanKind::kScan;
    if (apart.empty() || (others.empty() && scans_all)) return;
    const double left = rows * estimator_.selectivity(others);
    if (!suits(apart, left)) return;
    auto node = std::make_unique<FilterPlan>();
    node->rows = std::exchange(scan->rows, left);
    node->filter = std::move(apart);
    filter = std::move(others);
    node->children.push_back(std::move(scan));
    scan = std::move(node);
    note(*scan);
    note(*scan->children[0]);
  }

  void note(PlanNode& node) const {
    std::vector<ExprPtr> exprs = node.expressions();
    for (ExprPtr& expr : exprs) {
      for (const PlanPtr& child : node.children) expr = behind_projections(expr, *child);
    }
    node.over_own_texts = !node.children.empty() && suits(exprs, node.children[0]->rows);
    if (node.over_own_texts) {
      node.texts = "of its rows";
      return;
    }
    std::vector<std::string> all;
    for (const TextsLookedInto& texts : stored_texts(exprs)) {
      if (texts.is_by_function)
        all.push_back(fmt::format("{:.0f} of {}", count(texts), expr_text(*texts.column)));
    }
    if (!all.empty()) node.texts = "all " + join(all, ", ");
  }

  Estimator& estimator_;
  const gpu::DeviceKind device_;
};

}  // namespace

bool suits_own_texts(gpu::DeviceKind device, double rows, double texts, TextEffort effort) {
  const bool is_few = texts >= kLeastTextsOfHost && rows * kTextsPerRow <= texts;
  if (device == gpu::DeviceKind::kCpu) return is_few;
  switch (effort) {
    case TextEffort::kMeasured:
      return false;
    case TextEffort::kMatched:
      return texts >= kLeastMatched && rows <= kMostRowsOfMatched;
    case TextEffort::kMade:
      return texts >= kLeastMade && rows <= kMostRowsOfMade;
    case TextEffort::kByHost:
      return is_few && rows <= kMostRowsOfMade;
  }
  return false;
}

void choose_texts(PlanNode& node, Estimator& estimator, gpu::DeviceKind device) {
  TextChoice choice(estimator, device);
  for (PlanPtr& child : node.children) choice.choose(node, child, false);
}

}  // namespace rtsql
