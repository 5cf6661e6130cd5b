#include "benchmark/scan_measurement.h"

#include <array>
#include <functional>
#include <span>
#include <string_view>

#include "algorithm/partition.h"
#include "benchmark/key_scan.h"
#include "benchmark/measurement.h"
#include "common/divide.h"
#include "common/median.h"
#include "common/stopwatch.h"
#include "index/contract/combine_bitmaps.h"

namespace rtsql {

namespace {

enum Stage : uint8_t { kSieve, kRefine, kMerge, kStages };
constexpr std::array<std::string_view, kStages> kStageNames = {"sieve", "refine", "merge"};

// Records one answer, a bitmap at an address.
using Answer = std::function<void(gpu::Stream&, gpu::Address words)>;

struct AnswerTimes {
  double scan = 0, wall = 0, copy = 0;
  std::array<double, kStages> stages{};
};

double stage_milliseconds(const gpu::Timings& timings, std::string_view name) {
  for (const gpu::StageTiming& stage : timings.stages) {
    if (stage.name == name) return stage.milliseconds;
  }
  return 0;
}

AnswerTimes time_answer(gpu::Device& device, const Answer& record, gpu::Address words,
                        const WorkContext& context) {
  context.poll();
  gpu::Stream stream(device, context.interrupt);
  const Stopwatch watch;
  record(stream, words);
  const gpu::Timings timings = stream.finish();
  AnswerTimes times;
  times.wall = watch.milliseconds();
  times.scan = runs_on_cpu(device) ? times.wall : timings.gpu_milliseconds;
  const double whole = timings.gpu_milliseconds;
  for (size_t stage = 0; stage < kStages; ++stage) {
    const double part = stage_milliseconds(timings, kStageNames[stage]);
    times.stages[stage] = whole > 0 ? times.scan * part / whole : 0;
  }
  return times;
}

double time_copy(gpu::Device& device, const gpu::Buffer& words, std::span<std::byte> target) {
  const Stopwatch watch;
  device.read(words, 0, target);
  return watch.milliseconds();
}

struct MeasuredAnswers {
  ScanMeasurement measurement;
  std::array<double, kStages> stages{};
};

MeasuredAnswers measure_answers(gpu::Device& device, const Answer& record, uint64_t rows,
                                const ScanProtocol& protocol, const ScanOracle& oracle,
                                const WorkContext& context) {
  const gpu::Buffer words = device.allocate(combined_words(rows) * sizeof(uint32_t), "a bitmap of rows");
  std::vector<std::byte> target(protocol.copy ? divide_up(rows, 8) : 0);
  std::vector<AnswerTimes> runs;
  MeasuredAnswers measured;
  for (uint32_t run = 0; run <= protocol.runs; ++run) {
    AnswerTimes times = time_answer(device, record, words.address(), context);
    if (protocol.copy) times.copy = time_copy(device, words, target);
    if (run > 0) {
      runs.push_back(times);
      continue;
    }
    const ScanOracle::Verdict verdict = oracle.check(device, words.address());
    measured.measurement.found = verdict.found;
    measured.measurement.wrong_words = verdict.wrong_words;
  }
  const auto median_of = [&](const auto& figure) {
    std::vector<double> values;
    for (const AnswerTimes& times : runs) values.push_back(figure(times));
    return median(std::move(values));
  };
  measured.measurement.scan_milliseconds = median_of([](const AnswerTimes& t) { return t.scan; });
  measured.measurement.wall_milliseconds = median_of([](const AnswerTimes& t) { return t.wall; });
  measured.measurement.copy_milliseconds = median_of([](const AnswerTimes& t) { return t.copy; });
  for (size_t stage = 0; stage < kStages; ++stage)
    measured.stages[stage] = median_of([&](const AnswerTimes& t) { return t.stages[stage]; });
  return measured;
}

// An index, and the part of the dataset's conjunction that it answers.
struct BuiltIndex {
  std::unique_ptr<Index> index;
  RangeConjunction conjunction;
};

// Lists what indexes are built of, with the conjunctions that they answer.
std::vector<std::pair<IndexKeys, RangeConjunction>> indexed_parts(const IndexMethod& method,
                                                                  const ScanDataset& dataset) {
  const bool together = indexes_of(method, dataset.columns.size()) == 1;
  std::vector<std::pair<IndexKeys, RangeConjunction>> parts;
  for (size_t i = 0; i < dataset.columns.size(); ++i) {
    const KeyColumn& column = dataset.columns[i];
    if (i > 0 && together) {
      parts.front().first.further.push_back(column);
      parts.front().second.push_back(dataset.conjunction[i]);
      continue;
    }
    parts.push_back({{.width = column.width, .keys = column.keys, .rows = 0, .count = dataset.rows},
                     {dataset.conjunction[i]}});
  }
  return parts;
}

}  // namespace

ScanMeasurement measure_key_scan(gpu::Device& device, const ScanDataset& dataset,
                                 const ScanProtocol& protocol, const ScanOracle& oracle,
                                 const WorkContext& context) {
  const Answer scan = [&](gpu::Stream& stream, gpu::Address words) {
    scan_keys(stream, dataset.columns, dataset.conjunction, dataset.rows, words);
  };
  return measure_answers(device, scan, dataset.rows, protocol, oracle, context).measurement;
}

size_t indexes_of(const IndexMethod& method, size_t columns) {
  using enum IndexCapabilities::SeveralColumns;
  return method.capabilities.several_columns == kApart ? 1 : columns;
}

ScanMeasurement measure_bitmaps(gpu::Device& device, const IndexMethod& method, const IndexOptions& options,
                                const ScanDataset& dataset, const ScanProtocol& protocol,
                                const ScanOracle& oracle, const WorkContext& context) {
  ScanMeasurement::OfIndexes figures;
  std::vector<BuiltIndex> built;
  for (auto& [keys, conjunction] : indexed_parts(method, dataset)) {
    MeasuredIndex measured = measure_build(device, method, options, keys, {.runs = protocol.runs}, context);
    figures.build_milliseconds += measured.build_milliseconds;
    figures.resident_bytes += measured.index->build_statistics().resident_bytes;
    figures.peak_bytes += measured.index->build_statistics().peak_bytes;
    built.push_back({std::move(measured.index), std::move(conjunction)});
  }
  const Answer combine = [&](gpu::Stream& stream, gpu::Address words) {
    BitmapConjunction terms;
    for (const BuiltIndex& part : built)
      terms.push_back(BitmapIndex::of(*part.index).bitmap_term(stream, part.conjunction));
    stream.stage(kStageNames[kMerge]);
    combine_bitmaps(stream, std::span(&terms, 1), dataset.rows, words);
  };
  MeasuredAnswers answers = measure_answers(device, combine, dataset.rows, protocol, oracle, context);
  figures.sieve_milliseconds = answers.stages[kSieve];
  figures.refine_milliseconds = answers.stages[kRefine];
  figures.merge_milliseconds = answers.stages[kMerge];
  answers.measurement.indexes = figures;
  return answers.measurement;
}

}  // namespace rtsql
