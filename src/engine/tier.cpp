#include "engine/tier.h"

#include <algorithm>
#include <memory>

#include "common/error.h"
#include "engine/query.h"
#include "exec/reference/executor.h"
#include "gpu/work_stopwatch.h"
#include "logical/optimize.h"

namespace rtsql {
namespace {

// A step takes about 100 ns. On lavapipe the kernels of a small query take from 100 ms to seconds to compile,
// on a GPU from 40 ms.
constexpr uint64_t kMostStepsForCpu = 1u << 21;
constexpr uint64_t kMostStepsForGpu = 1u << 18;

uint64_t most_steps(const gpu::Device& device) {
  return device.info().kind == gpu::DeviceKind::kCpu ? kMostStepsForCpu : kMostStepsForGpu;
}

// Indexes are made to be used, and planning with them is what the host cannot do.
bool could_use_index(const Catalog& catalog, const LogicalQuery& query) {
  if (catalog.indexes().empty()) return false;
  bool could = false;
  const auto look = [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    const TablePtr& table = static_cast<const LogicalGet&>(node).base->table;
    could = could || (table && !catalog.indexes_of(table->name).empty());
  };
  visit_nodes(*query.root, look);
  for (const LogicalCommonTable& table : query.common_tables) {
    visit_nodes(*table.query, look);
    if (table.step) visit_nodes(*table.step, look);
  }
  return could;
}

bool may_be_for_host(StatementContext& context, const LogicalQuery& query) {
  const Settings& settings = context.session.settings;
  return settings.tier == Tier::kAuto && !settings.verify && !query.index_hint &&
         settings.index.kind != IndexChoice::Kind::kMethod && !could_use_index(context.catalog(), query);
}

std::vector<HostColumn> run_on_host(StatementContext& context, const LogicalQuery& query,
                                    reference::Work& work) {
  gpu::WorkStopwatch watch(context.device());
  std::vector<HostColumn> columns = reference::Executor(context.device(), query, work).run();
  context.timings.execute += watch.milliseconds();
  return columns;
}

}  // namespace

bool is_for_host(StatementContext& context, const LogicalQuery& query) {
  if (!may_be_for_host(context, query)) return false;
  LogicalQuery optimized = query.copy();
  optimize(optimized);
  const QueryShape& shape = context.session.shapes.of(optimized);
  return !shape.has_kernels && shape.host_steps < most_steps(context.device());
}

std::optional<std::vector<HostColumn>> answer_on_host(StatementContext& context, const LogicalQuery& query) {
  if (context.session.settings.tier == Tier::kReference) {
    reference::Work work(context.work, UINT64_MAX);
    return run_on_host(context, query, work);
  }
  if (!may_be_for_host(context, query)) return std::nullopt;
  LogicalQuery optimized = query.copy();
  optimize(optimized);
  QueryShape& shape = context.session.shapes.of(optimized);
  const uint64_t most = most_steps(context.device());
  if (shape.has_kernels || shape.host_steps >= most) return std::nullopt;
  reference::Work work(context.work, most - shape.host_steps);
  try {
    std::vector<HostColumn> columns = run_on_host(context, optimized, work);
    shape.host_steps += work.steps();
    context.session.shapes.add_pending(shape, query.copy());
    return columns;
  } catch (const reference::OutOfSteps&) {
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kValue && error.kind() != ErrorKind::kUnsupported) throw;
  }
  shape.has_kernels = true;  // the device is about to run it
  return std::nullopt;
}

void compile_pending(SessionState& session, const Interrupt& interrupt) {
  while (std::optional<QueryShapes::Pending> pending = session.shapes.take_pending()) {
    if (pending->shape->has_kernels) continue;
    StatementContext context{session, {&interrupt, nullptr}, {}};
    try {
      RunQuery run = run_query(context, std::move(pending->query));
      const std::unique_ptr<RowSource> rows = make_row_source(session, std::move(run.result));
      rows->fetch(0, rows->row_count());
      pending->shape->has_kernels = true;
    } catch (const std::exception&) {
      // Nobody waits for the answer; a query that fails says so when it is run.
    }
    if (interrupt.raised()) return;
  }
}

}  // namespace rtsql
