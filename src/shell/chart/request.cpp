#include "shell/chart/request.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/find_text.h"
#include "common/text.h"

namespace rtsql {
namespace {

struct KindName {
  std::string_view name;
  ChartKind kind;
};
constexpr KindName kKindNames[] = {{"bar", ChartKind::kBar},
                                   {"line", ChartKind::kLine},
                                   {"scatter", ChartKind::kScatter},
                                   {"hist", ChartKind::kHistogram},
                                   {"histogram", ChartKind::kHistogram}};

std::optional<ChartKind> kind_of(std::string_view word) {
  for (const KindName& known : kKindNames) {
    if (equals_ignore_case(known.name, word)) return known.kind;
  }
  return std::nullopt;
}

class RequestReader {
 public:
  explicit RequestReader(const std::vector<std::string>& words) : words_(words) {}

  ChartRequest read() {
    if (!at_end() && (request_.kind = kind_of(words_[next_]))) ++next_;
    request_.columns = names();
    while (!at_end()) read_clause();
    return std::move(request_);
  }

 private:
  bool at_end() const { return next_ == words_.size(); }
  bool at_clause() const { return is_one_of(to_upper(words_[next_]), {"BY", "LOG", "TITLE", "INTO"}); }

  // Takes names up to the next clause; commas may stand behind them.
  std::vector<std::string> names() {
    std::vector<std::string> found;
    for (; !at_end() && !at_clause(); ++next_) {
      std::string name = words_[next_];
      if (name.ends_with(',')) name.pop_back();
      if (!name.empty()) found.push_back(std::move(name));
    }
    return found;
  }

  void read_clause() {
    const std::string clause = to_upper(words_[next_++]);
    if (clause == "BY") {
      request_.by = names();
      if (request_.by.empty()) fail("BY needs a column");
      return;
    }
    if (at_end()) fail(fmt::format("{} needs a word behind it", clause));
    const std::string& word = words_[next_++];
    if (clause == "TITLE") request_.title = word;
    if (clause == "INTO") request_.path = word;
    if (clause == "LOG") read_axes(word);
    if (!at_end() && !at_clause()) fail(fmt::format("\"{}\" is one word too many", words_[next_]));
  }

  void read_axes(const std::string& axes) {
    request_.log_auto = equals_ignore_case(axes, "auto");
    if (request_.log_auto) return;
    if (!is_one_of(to_lower(axes), {"x", "y", "xy"})) fail(fmt::format("\"{}\" names no axis", axes));
    request_.log_x = find_text(to_lower(axes), "x") != std::string_view::npos;
    request_.log_y = find_text(to_lower(axes), "y") != std::string_view::npos;
  }

  [[noreturn]] static void fail(std::string message) {
    throw Error(ErrorKind::kSyntax, std::move(message)).hint(std::string(kChartUsage));
  }

  const std::vector<std::string>& words_;
  size_t next_ = 0;
  ChartRequest request_;
};

}  // namespace

ChartRequest parse_chart_request(const std::vector<std::string>& arguments) {
  return RequestReader(arguments).read();
}

}  // namespace rtsql
