#include "benchmark/calibrate_methods.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

#include "algorithm/partition.h"
#include "benchmark/generator.h"
#include "benchmark/measurement.h"
#include "common/check.h"
#include "common/error.h"

namespace rtsql {
namespace {

// The factors are measured at these sizes: beyond the caches of the device, within its memory.
constexpr uint64_t kFactorKeysCpu = uint64_t{1} << 20;
constexpr uint64_t kFactorKeysGpu = uint64_t{1} << 24;
// Repeated keys occur so often: there are as many doublings from the first to the second as from there to the
// third.
constexpr std::array<uint64_t, 3> kOccurrences = {2, 16, 128};
constexpr uint64_t kRangeHits = 256;
constexpr uint64_t kProbesOfFewMatches = 16;  // for one probe of many matches
constexpr uint64_t kFewProbes = 1024;
constexpr uint64_t kProbesCpu = uint64_t{1} << 18;
constexpr Protocol kProtocol = {.runs = 3};
constexpr Protocol kProtocolOfFew = {.runs = 9};

// Holds generated keys and probes, and the answers.
struct Trial {
  Trial(gpu::Device& device, const Workload& workload, const WorkContext& context)
      : dataset(generate_dataset(device, workload, context)), oracle(device, dataset.keys, context) {}

  Dataset dataset;
  Oracle oracle;
};

// Holds a method on its way.
struct Subject {
  const IndexMethod* method;
  IndexOptions options;
  MethodCosts* costs;
  bool too_long = false;  // for larger sizes
  // These are nanoseconds where the factors are measured; there is no point where it did not fit there.
  double key = 0, point = 0;
};

class Calibrator {
 public:
  Calibrator(gpu::Device& device, std::map<const IndexMethod*, MethodCosts>& methods,
             const CalibrationBudget& budget, const WorkContext& context)
      : device_(device), budget_(budget), context_(context) {
    for (auto& [method, costs] : methods) {
      if (!method->capabilities.probes) continue;
      if (method->capabilities.needs_ray_pipelines && !device.info().ray_pipelines) continue;
      subjects_.push_back({method, IndexOptions::parse(method->options, {}), &costs});
    }
  }

  void run() {
    measure_smallest();
    for (size_t size = 0; size < kCostKeysLog2.size(); ++size) measure_size(size);
    const Workload plain = workload_of(runs_on_cpu(device_) ? kFactorKeysCpu : kFactorKeysGpu);
    measure_kinds_of_probes(plain);
    measure_dense_keys(plain);
    measure_wide_keys(plain);
    measure_repeated_keys(plain);
    if (context_.progress != nullptr) context_.progress->finish();
  }

 private:
  Workload workload_of(uint64_t keys) const {
    const bool cpu = runs_on_cpu(device_);
    return {.keys = keys, .probes = cpu ? kProbesCpu : std::clamp<uint64_t>(2 * keys, 1 << 22, 1 << 26)};
  }

  MeasuredIndex build(const Subject& subject, const Trial& trial) const {
    context_.poll();
    return measure_build(device_, *subject.method, subject.options, trial.dataset.keys, kProtocol, context_);
  }

  // `dataset` is that of the trial, or has other probes of the same keys.
  Measurement probe(const MeasuredIndex& built, const Trial& trial, const Dataset& dataset,
                    const Protocol& protocol = kProtocol) const {
    context_.poll();
    const Measurement measured =
        measure_probes(device_, *built.index, dataset, protocol, trial.oracle, context_);
    RTSQL_CHECK(measured.right());
    return measured;
  }

  static double key_nanoseconds(const Subject& subject, const MeasuredIndex& built) {
    return std::max(0.0, built.build_milliseconds - subject.costs->build_launch) *
           kNanosecondsPerMillisecond / static_cast<double>(built.index->key_count());
  }

  // Returns the nanoseconds of one of many, without the start of their batch.
  static double probe_nanoseconds(const Subject& subject, const Measurement& measured) {
    const double batch = measured.probe_milliseconds * kNanosecondsPerMillisecond;
    const double start = subject.costs->start.at(measured.keys);
    return std::max(0.0, batch - start) / static_cast<double>(measured.probes);
  }

  // An index so small costs what any does before its first key.
  void measure_smallest() {
    const Trial trial(device_, {.keys = 2, .probes = 2}, context_);
    for (Subject& subject : subjects_) subject.costs->build_launch = build(subject, trial).build_milliseconds;
  }

  // Returns false if `work` runs out of memory, unless it must not.
  static bool attempt(bool required, const std::function<void()>& work) {
    try {
      work();
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kMemory || required) throw;
      return false;
    }
    return true;
  }

  void measure_size(size_t size) {
    const bool required = size < kFewestCalibrationSizes;
    Workload workload = workload_of(uint64_t{1} << static_cast<uint32_t>(kCostKeysLog2[size]));
    const auto wanted = [&](const Subject& subject) {
      return required || !(subject.too_long || budget_.is_spent());
    };
    std::optional<Trial> random;
    Dataset ordered;
    if (std::any_of(subjects_.begin(), subjects_.end(), wanted)) {
      attempt(required, [&] {
        random.emplace(device_, workload, context_);
        workload.sorted_probes = true;
        ordered = generate_dataset(device_, workload, context_);
      });
    }
    for (Subject& subject : subjects_) {
      const bool measured = random && wanted(subject) &&
                            attempt(required, [&] { measure_size(subject, size, *random, ordered); });
      if (!measured) extrapolate(subject, size);
      report_progress();
    }
  }

  void measure_size(Subject& subject, size_t size, const Trial& random, const Dataset& ordered) {
    const MeasuredIndex built = build(subject, random);
    Dataset few_probes = random.dataset;
    few_probes.probes.count = kFewProbes;
    const Measurement few = probe(built, random, few_probes, kProtocolOfFew);
    const Measurement many = probe(built, random, random.dataset);
    const double milliseconds = std::max(0.0, many.probe_milliseconds - few.probe_milliseconds) /
                                static_cast<double>(many.probes - few.probes);
    MethodCosts& costs = *subject.costs;
    costs.build.nanoseconds[size] = key_nanoseconds(subject, built);
    costs.probe.nanoseconds[size] = milliseconds * kNanosecondsPerMillisecond;
    costs.start.nanoseconds[size] =
        std::max(0.0, few.probe_milliseconds - milliseconds * static_cast<double>(few.probes)) *
        kNanosecondsPerMillisecond;
    costs.ordered.nanoseconds[size] = probe_nanoseconds(subject, probe(built, random, ordered));
    subject.too_long = budget_.is_long(std::max(built.build_milliseconds, many.probe_milliseconds));
  }

  static void extrapolate(Subject& subject, size_t size) {
    subject.too_long = true;
    MethodCosts& costs = *subject.costs;
    for (CostCurve* curve : {&costs.build, &costs.start, &costs.probe, &costs.ordered})
      curve->extend_to(size);
  }

  // Calls `measure` for every subject that fits, while there is time.
  void measure_each(const std::function<void(Subject&)>& measure) {
    for (Subject& subject : subjects_) {
      if (!budget_.is_spent()) attempt(false, [&] { measure(subject); });
      report_progress();
    }
  }

  // Measures points, those that miss, narrow and wide ranges, all of the same keys.
  void measure_kinds_of_probes(const Workload& plain) {
    const Trial points(device_, plain, context_);
    Workload other = plain;
    other.hit_rate = 0;
    const Dataset misses = generate_dataset(device_, other, context_);
    other.hit_rate = 1;
    other.range_hits = 1;
    const Dataset narrow = generate_dataset(device_, other, context_);
    other.range_hits = kRangeHits;
    other.probes /= kProbesOfFewMatches;
    const Dataset wide = generate_dataset(device_, other, context_);
    measure_each([&](Subject& subject) {
      const MeasuredIndex built = build(subject, points);
      const auto cost_of = [&](const Dataset& probes) {
        return probe_nanoseconds(subject, probe(built, points, probes));
      };
      MethodCosts& costs = *subject.costs;
      subject.key = key_nanoseconds(subject, built);
      subject.point = cost_of(points.dataset);
      if (subject.point == 0) return;
      costs.miss = cost_of(misses) / subject.point;
      if (!subject.method->capabilities.ranges) return;
      const double range = cost_of(narrow);
      costs.range = range / subject.point;
      costs.range_match = std::max(0.0, cost_of(wide) - range) / static_cast<double>(kRangeHits - 1);
    });
  }

  void measure_dense_keys(Workload workload) {
    workload.uniformity = 0;
    const Trial dense(device_, workload, context_);
    measure_each([&](Subject& subject) {
      if (subject.point == 0) return;
      const MeasuredIndex built = build(subject, dense);
      subject.costs->dense = probe_nanoseconds(subject, probe(built, dense, dense.dataset)) / subject.point;
    });
  }

  void measure_wide_keys(Workload workload) {
    workload.width = KeyWidth::k64;
    const Trial wide(device_, workload, context_);
    measure_each([&](Subject& subject) {
      if (subject.point == 0) return;
      const MeasuredIndex built = build(subject, wide);
      subject.costs->wide_build = key_nanoseconds(subject, built) / subject.key;
      subject.costs->wide_probe =
          probe_nanoseconds(subject, probe(built, wide, wide.dataset)) / subject.point;
    });
  }

  void measure_repeated_keys(Workload workload) {
    workload.probes /= kProbesOfFewMatches;
    std::vector<std::unique_ptr<const Trial>> trials;
    for (const uint64_t occurrences : kOccurrences) {
      workload.multiplicity = occurrences;
      trials.push_back(std::make_unique<const Trial>(device_, workload, context_));
    }
    measure_each([&](Subject& subject) {
      if (subject.point == 0) return;
      std::vector<double> nanoseconds;
      for (const auto& trial : trials) {
        const Measurement measured = probe(build(subject, *trial), *trial, trial->dataset);
        nanoseconds.push_back(probe_nanoseconds(subject, measured));
      }
      fit_repeated_keys(subject, nanoseconds);
    });
  }

  // Fits the nanoseconds of a probe, at each of kOccurrences. What grows from one to the next as much as
  // before is due to doublings, what grows more to matches.
  static void fit_repeated_keys(const Subject& subject, const std::vector<double>& nanoseconds) {
    const auto [few, some, many] = kOccurrences;
    const double first = nanoseconds[1] - nanoseconds[0], second = nanoseconds[2] - nanoseconds[1];
    const auto first_matches = static_cast<double>(some - few);
    const auto second_matches = static_cast<double>(many - some);
    MethodCosts& costs = *subject.costs;
    costs.point_match = std::max(0.0, (second - first) / (second_matches - first_matches));
    costs.doubling = std::max(
        0.0, (first - first_matches * costs.point_match) / std::log2(static_cast<double>(some / few)));
    costs.repeated = std::max(0.0, nanoseconds[0] - subject.point - costs.point_match - costs.doubling);
  }

  void report_progress() {
    ++steps_;
    if (context_.progress == nullptr) return;
    const size_t all = subjects_.size() * (kCostKeysLog2.size() + kPhasesOfFactors);
    context_.progress->update("calibrate", static_cast<double>(steps_), static_cast<double>(all));
  }

  static constexpr size_t kPhasesOfFactors = 4;

  gpu::Device& device_;
  const CalibrationBudget& budget_;
  const WorkContext& context_;
  std::vector<Subject> subjects_;
  size_t steps_ = 0;
};

}  // namespace

void calibrate_methods(gpu::Device& device, std::map<const IndexMethod*, MethodCosts>& methods,
                       const CalibrationBudget& budget, const WorkContext& context) {
  Calibrator(device, methods, budget, context).run();
}

}  // namespace rtsql
