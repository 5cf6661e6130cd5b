#include "benchmark/measurement.h"

#include <algorithm>
#include <functional>

#include "algorithm/gather.h"
#include "algorithm/partition.h"
#include "benchmark/sum_matches.h"
#include "common/error.h"
#include "common/median.h"
#include "common/stopwatch.h"
#include "index/contract/probe_order.h"

namespace rtsql {

namespace {

double wall_of(const std::function<void()>& work) {
  const Stopwatch watch;
  work();
  return watch.milliseconds();
}

std::unique_ptr<Index> update(gpu::Device& device, const IndexMethod& method, const Index& before,
                              const IndexKeys& keys, const IndexOptions& options,
                              const WorkContext& context) {
  std::unique_ptr<Index> updated;
  if (method.update != nullptr) updated = method.update(device, before, keys, options, context);
  return updated ? std::move(updated) : method.build(device, keys, options, context);
}

// Returns the last of the indexes that a run each makes, after one run to warm up, and the median of their
// times.
MeasuredIndex repeat(gpu::Device& device, const Protocol& protocol, const WorkContext& context,
                     const std::function<std::unique_ptr<Index>()>& make) {
  std::unique_ptr<Index> index;
  std::vector<double> times;
  for (uint32_t run = 0; run <= protocol.runs; ++run) {
    context.poll();
    index.reset();  // so that only one takes memory
    index = make();
    const IndexBuildStatistics& statistics = index->build_statistics();
    if (run == 0) continue;
    times.push_back(runs_on_cpu(device) ? statistics.wall_milliseconds : statistics.timings.gpu_milliseconds);
  }
  return {std::move(index), median(std::move(times))};
}

struct PassTimes {
  double sort = 0, probe = 0, sum = 0, wall = 0;

  void add(const PassTimes& other) {
    sort += other.sort;
    probe += other.probe;
    sum += other.sum;
    wall += other.wall;
  }
};

// Asks all probes of one index.
class Prober {
 public:
  Prober(gpu::Device& device, const Index& index, const Dataset& dataset, const Protocol& protocol,
         const WorkContext& context)
      : device_(device), index_(index), dataset_(dataset), protocol_(protocol), context_(context) {
    if (protocol.values) make_values();
  }

  PassTimes run(const Oracle* oracle, Measurement& found) const {
    PassTimes times;
    const uint64_t count = dataset_.probes.count;
    const uint64_t batches = protocol_.batches_of(count);
    for (uint64_t batch = 0; batch < batches; ++batch) {
      context_.poll();
      const uint64_t begin = count / batches * batch + std::min(batch, count % batches);
      const uint64_t size = count / batches + (batch < count % batches ? 1 : 0);
      times.add(run_part(begin, size, oracle, found));
    }
    return times;
  }

 private:
  // The value of a row is its number, so that their sums are those that the oracle knows.
  void make_values() {
    const uint64_t rows = std::max(dataset_.keys.table_rows, dataset_.keys.count);
    values_ = device_.allocate(rows * sizeof(uint32_t), "the values of a benchmark");
    gpu::Stream stream(device_, context_.interrupt);
    iota(stream, values_.address(), rows);
    stream.finish();
  }

  ProbeBatch part(uint64_t begin, uint64_t count) const {
    const uint64_t offset = begin * static_cast<uint32_t>(dataset_.keys.width);
    return {.low = dataset_.probes.low + offset, .high = dataset_.probes.high + offset, .count = count};
  }

  PassTimes run_part(uint64_t begin, uint64_t count, const Oracle* oracle, Measurement& found) const {
    try {
      return run_batch(part(begin, count), oracle, found);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kMemory || count < 2) throw;
    }
    PassTimes times = run_part(begin, count / 2, oracle, found);
    times.add(run_part(begin + count / 2, count - count / 2, oracle, found));
    return times;
  }

  PassTimes run_batch(ProbeBatch batch, const Oracle* oracle, Measurement& found) const {
    PassTimes times;
    OwnedProbes sorted;
    if (protocol_.sort_probes && batch.count > 0) {
      sorted = sort(batch, times);
      batch = sorted.batch();
    }
    ProbeResult result;
    gpu::Timings timings;
    const double wall =
        wall_of([&] { result = ProbeIndex::of(index_).probe(device_, batch, context_, &timings); });
    times.wall += wall;
    times.probe = choose(wall, timings.gpu_milliseconds);
    if (protocol_.sum || oracle != nullptr) {
      const gpu::Buffer sums = device_.allocate(batch.count * sizeof(uint64_t), "sums of row ids");
      times.sum = time_sum(result, batch.count, sums);
      if (oracle != nullptr) check(*oracle, batch, result, sums, found);
    }
    return times;
  }

  // Sorts a copy, with the positions of the probes, as a join needs them.
  OwnedProbes sort(const ProbeBatch& batch, PassTimes& times) const {
    gpu::Stream stream(device_, context_.interrupt);
    OwnedProbes probes;
    gpu::Timings timings;
    const double wall = wall_of([&] {
      stream.stage("copy");
      probes = copy(stream, batch);
      stream.stage("sort");
      stream.keep(sort_probes(stream, probes, ProbeOrder::by_all_bits(probes.width)));
      timings = stream.finish();
    });
    double sorting = 0;
    for (const gpu::StageTiming& stage : timings.stages) {
      if (stage.name == "sort") sorting = stage.milliseconds;
    }
    times.wall += wall;
    times.sort = choose(wall, sorting);
    return probes;
  }

  OwnedProbes copy(gpu::Stream& stream, const ProbeBatch& batch) const {
    const auto copy_of = [&](gpu::Address ends) {
      const uint64_t bytes = batch.count * static_cast<uint32_t>(dataset_.keys.width);
      gpu::Buffer buffer = device_.allocate(bytes, "sorted probes");
      stream.copy(ends, buffer.address(), bytes);
      return buffer;
    };
    return {.width = dataset_.keys.width,
            .low = copy_of(batch.low),
            .high = batch.points() ? gpu::Buffer() : copy_of(batch.high),
            .count = batch.count};
  }

  double time_sum(const ProbeResult& result, uint64_t count, const gpu::Buffer& sums) const {
    gpu::Stream stream(device_, context_.interrupt);
    gpu::Timings timings;
    const double wall = wall_of([&] {
      sum_matches(stream, result, count, sums, values_ ? values_.address() : 0);
      timings = stream.finish();
    });
    return choose(wall, timings.gpu_milliseconds);
  }

  void check(const Oracle& oracle, const ProbeBatch& batch, const ProbeResult& result,
             const gpu::Buffer& sums, Measurement& found) const {
    const bool spans = result.shape == ProbeResult::Shape::kSpans;
    const Oracle::Verdict verdict =
        oracle.check(device_, batch, sums.address(), spans ? result.size.address() : 0);
    found.wrong_probes += verdict.wrong_probes;
    found.matches += result.match_count;
    found.misses += verdict.misses;
    found.matches_counted = found.matches_counted && verdict.matches == result.match_count;
  }

  double choose(double wall, double gpu) const { return runs_on_cpu(device_) ? wall : gpu; }

  gpu::Device& device_;
  const Index& index_;
  const Dataset& dataset_;
  const Protocol& protocol_;
  const WorkContext& context_;
  gpu::Buffer values_;
};

}  // namespace

MeasuredIndex measure_build(gpu::Device& device, const IndexMethod& method, const IndexOptions& options,
                            const IndexKeys& keys, const Protocol& protocol, const WorkContext& context) {
  return repeat(device, protocol, context, [&] { return method.build(device, keys, options, context); });
}

Measurement measure_probes(gpu::Device& device, const Index& index, const Dataset& dataset,
                           const Protocol& protocol, const Oracle& oracle, const WorkContext& context) {
  Measurement measurement;
  measurement.keys = dataset.keys.count;
  measurement.probes = dataset.probes.count;
  measurement.resident_bytes = index.build_statistics().resident_bytes;
  measurement.peak_bytes = index.build_statistics().peak_bytes;

  const Prober prober(device, index, dataset, protocol, context);
  prober.run(&oracle, measurement);
  std::vector<double> sorts, probes, sums, walls;
  for (uint32_t run = 0; run < protocol.runs; ++run) {
    const PassTimes times = prober.run(nullptr, measurement);
    sorts.push_back(times.sort);
    probes.push_back(times.probe);
    sums.push_back(times.sum);
    walls.push_back(times.wall);
  }
  measurement.sort_milliseconds = median(std::move(sorts));
  measurement.probe_milliseconds = median(std::move(probes));
  measurement.sum_milliseconds = median(std::move(sums));
  measurement.wall_milliseconds = median(std::move(walls));
  return measurement;
}

Measurement measure_method(gpu::Device& device, const IndexMethod& method, const IndexOptions& options,
                           const Dataset& dataset, const Protocol& protocol, const Oracle& oracle,
                           const WorkContext& context) {
  const bool updates = dataset.keys_before.keys != 0;
  MeasuredIndex measured =
      measure_build(device, method, options, updates ? dataset.keys_before : dataset.keys, protocol, context);
  const double build_milliseconds = measured.build_milliseconds;
  double update_milliseconds = 0;
  if (updates) {
    measured = repeat(device, protocol, context, [&] {
      return update(device, method, *measured.index, dataset.keys, options, context);
    });
    update_milliseconds = measured.build_milliseconds;
  }
  Measurement measurement = measure_probes(device, *measured.index, dataset, protocol, oracle, context);
  measurement.build_milliseconds = build_milliseconds;
  measurement.update_milliseconds = update_milliseconds;
  return measurement;
}

}  // namespace rtsql
