// Runs commands about the device and its memory.
#include <fmt/format.h>

#include "common/text.h"
#include "shell/command/command.h"
#include "shell/device_list.h"
#include "shell/shell.h"
#include "shell/text_table.h"

namespace rtsql {

bool run_device(Shell& shell, const std::vector<std::string>&) {
  shell.print(describe_device(shell.session().database().device().info()));
  return true;
}

bool run_memory(Shell& shell, const std::vector<std::string>&) {
  gpu::Device& device = shell.session().database().device();
  gpu::MemoryUsage usage = device.memory().usage();
  TextTable table({TextTable::kLeft, TextTable::kRight});
  table.add({"used", format_bytes(usage.used)});
  table.add({"peak", format_bytes(usage.peak)});
  table.add({"free", format_bytes(usage.free())});
  table.add({"limit", format_bytes(usage.limit)});
  table.add({"device", format_bytes(usage.device)});
  table.add({"used of the host's", format_bytes(usage.host.used)});
  table.add({"peak of the host's", format_bytes(usage.host.peak)});
  table.add({"limit of the host's", format_bytes(usage.host.limit)});
  table.add({"in temporary files", format_bytes(device.residency().bytes(gpu::Tier::kFile))});
  const gpu::KernelCacheUsage kernels = device.kernel_cache_usage();
  table.add({"kernels of queries",
             fmt::format("{} ({})", format_bytes(kernels.generated_bytes), format_count(kernels.generated))});
  table.add({"kernels of queries, limit", format_bytes(kernels.generated_budget)});
  table.add({"built-in kernels",
             fmt::format("{} ({})", format_bytes(kernels.embedded_bytes), format_count(kernels.embedded))});
  const gpu::DiskCacheUsage disk = shell.session().database().device().disk_cache_usage();
  table.add(
      {"cache folder", fmt::format("{} ({})", format_bytes(disk.bytes), count_noun(disk.entries, "file"))});
  table.add({"cache folder, limit", format_bytes(disk.budget)});
  for (const SessionReport& session : shell.session().database().sessions().reports()) {
    if (session.bytes > 0)
      table.add({fmt::format("session {}", session.number), format_bytes(session.bytes)});
  }
  for (const TableSummary& t : shell.session().tables())
    table.add({"table " + t.name, format_bytes(t.bytes)});
  for (const CubeSummary& cube : shell.session().cubes())
    table.add({"cube " + cube.name, format_bytes(cube.bytes)});
  shell.print(table.text());
  return true;
}

}  // namespace rtsql
