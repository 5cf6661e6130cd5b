#include "engine/database/metrics.h"

#include <fmt/format.h>

#include <map>
#include <utility>

namespace rtsql {
namespace {

class MetricList {
 public:
  void add(MetricKind kind, const std::string& name, std::string help, double value,
           std::string labels = {}) {
    list_.push_back({name, std::move(labels), value, kind, name, std::move(help)});
  }
  void add(MetricKind kind, const std::string& name, std::string help, uint64_t value,
           std::string labels = {}) {
    add(kind, name, std::move(help), static_cast<double>(value), std::move(labels));
  }
  void add_part(const std::string& family, std::string_view part, const std::string& help, double value,
                std::string labels = {}) {
    list_.push_back(
        {fmt::format("{}_{}", family, part), std::move(labels), value, MetricKind::kHistogram, family, help});
  }
  std::vector<Metric> take() { return std::move(list_); }

 private:
  std::vector<Metric> list_;
};

constexpr MetricKind kCounter = MetricKind::kCounter, kGauge = MetricKind::kGauge;

void add_sessions(MetricList& list, Database& database) {
  std::map<SessionPhase, uint64_t> counts;
  for (const SessionReport& session : database.sessions().reports()) ++counts[session.phase];
  for (const SessionPhase phase : {SessionPhase::kRuns, SessionPhase::kWaitsForDevice, SessionPhase::kIdle,
                                   SessionPhase::kInBlock, SessionPhase::kInFailedBlock}) {
    list.add(kGauge, "rtsql_sessions", "Sessions, by what they do.", counts[phase],
             fmt::format("state=\"{}\"", state_name(phase)));
  }
  list.add(kCounter, "rtsql_sessions_refused_total", "Sessions refused because there were as many as may be.",
           database.counters().refused_sessions());
}

void add_statements(MetricList& list, const Counters& counters) {
  const StatementTimes times = counters.statements();
  const std::string family = "rtsql_statement_seconds", help = "Statements, by how long they took.";
  for (size_t i = 0; i < times.up_to.size(); ++i) {
    list.add_part(family, "bucket", help, static_cast<double>(times.up_to[i]),
                  fmt::format("le=\"{}\"", StatementTimes::kBounds[i] / 1e3));
  }
  list.add_part(family, "bucket", help, static_cast<double>(times.count), "le=\"+Inf\"");
  list.add_part(family, "sum", help, times.milliseconds / 1e3);
  list.add_part(family, "count", help, static_cast<double>(times.count));
  list.add(kCounter, "rtsql_statement_failures_total",
           "Statements that ended by an error, cancelled ones too.", counters.failures());
  list.add(kCounter, "rtsql_device_wait_seconds_total",
           "Time that statements waited before they had the device.", counters.waited_milliseconds() / 1e3);
  list.add(kCounter, "rtsql_compile_seconds_total", "Time that statements waited for kernels to be compiled.",
           counters.compiling_milliseconds() / 1e3);
  list.add(kCounter, "rtsql_commits_total", "Transactions that have changed something.", counters.commits());
  list.add(kCounter, "rtsql_conflicts_total", "Commits that another session's came before.",
           counters.conflicts());
  list.add(kCounter, "rtsql_rows_sent_total", "Rows sent to clients.", counters.sent_rows());
}

void add_memory(MetricList& list, gpu::Device& device) {
  const std::string of_device = "tier=\"device\"", of_host = "tier=\"host\"", of_files = "tier=\"file\"";
  const gpu::MemoryUsage usage = device.memory().usage();
  const auto add = [&](const char* name, const char* help, uint64_t on_device, uint64_t on_host) {
    list.add(kGauge, name, help, on_device, of_device);
    list.add(kGauge, name, help, on_host, of_host);
  };
  const char* const used = "Memory in use for tables, indexes and statements.";
  add("rtsql_memory_used_bytes", used, usage.used, usage.host.used);
  list.add(kGauge, "rtsql_memory_used_bytes", used, device.residency().bytes(gpu::Tier::kFile), of_files);
  add("rtsql_memory_peak_bytes", "The most that was in use.", usage.peak, usage.host.peak);
  add("rtsql_memory_limit_bytes", "The most that may be in use.", usage.limit, usage.host.limit);
  const gpu::Residency& residency = device.residency();
  const std::string copied = "rtsql_copied_bytes_total", help = "Bytes of columns that were moved to a tier.";
  list.add(kCounter, copied, help, residency.copied(gpu::Tier::kDevice), of_device);
  list.add(kCounter, copied, help, residency.copied(gpu::Tier::kHost), of_host);
  list.add(kCounter, copied, help, residency.copied(gpu::Tier::kFile), of_files);
  list.add(kCounter, "rtsql_spilled_bytes_total",
           "Bytes of buffers that the device had no room for, and that the host's memory took.",
           usage.spilled);
}

}  // namespace

std::string_view kind_name(MetricKind kind) {
  switch (kind) {
    case MetricKind::kCounter:
      return "counter";
    case MetricKind::kGauge:
      return "gauge";
    case MetricKind::kHistogram:
      break;
  }
  return "histogram";
}

std::vector<Metric> metrics_of(Database& database) {
  MetricList list;
  list.add(kGauge, "rtsql_open_seconds", "How long the database has been open.", database.seconds_open());
  add_sessions(list, database);
  add_statements(list, database.counters());
  add_memory(list, database.device());
  return list.take();
}

}  // namespace rtsql
