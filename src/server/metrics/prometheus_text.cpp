#include "server/metrics/prometheus_text.h"

#include <fmt/format.h>

namespace rtsql::server {

std::string prometheus_text(const std::vector<Metric>& metrics) {
  std::string text;
  std::string_view family;
  for (const Metric& metric : metrics) {
    if (metric.family != family) {
      family = metric.family;
      text +=
          fmt::format("# HELP {} {}\n# TYPE {} {}\n", family, metric.help, family, kind_name(metric.kind));
    }
    text += metric.labels.empty() ? metric.name : fmt::format("{}{{{}}}", metric.name, metric.labels);
    text += fmt::format(" {}\n", metric.value);
  }
  return text;
}

}  // namespace rtsql::server
