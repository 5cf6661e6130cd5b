#include "schema/computed_column.h"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <optional>

#include "common/count_steps.h"
#include "common/counted_progress.h"
#include "common/divide.h"
#include "common/parallel.h"
#include "schema/bitmap.h"
#include "schema/column_builder.h"
#include "schema/dictionary_builder.h"
#include "schema/string_table.h"

namespace rtsql {
namespace {

constexpr uint64_t kRowsPerTask = 16 << 10;  // whole words of the validity

uint64_t tasks_of(uint64_t rows) {
  return divide_up(rows, kRowsPerTask);
}

// Calls work(task, begin, end) for the rows of each task.
template <class Work>
void for_each_task(uint64_t rows, const Work& work) {
  parallel_for(hardware_threads(), tasks_of(rows), [&](uint64_t task) {
    const uint64_t begin = task * kRowsPerTask;
    work(task, begin, std::min(rows, begin + kRowsPerTask));
  });
}

// Likewise, and tells the progress of the statement.
template <class Work>
void compute_tasks(uint64_t rows, const Work& work) {
  CountedProgress progress(work_of_thread().progress, "computing", rows);
  for_each_task(rows, [&](uint64_t task, uint64_t begin, uint64_t end) {
    work_of_thread().poll();
    work(task, begin, end);
    progress.add(end - begin);
  });
}

HostColumn column_of_zeros(Type type, uint64_t rows) {
  HostColumn column;
  column.type = type;
  column.rows = rows;
  column.data.resize(rows * value_bytes(type));
  return column;
}

// Holds the texts of each task, by the numbers that its rows hold until there are codes.
class TextsOfTasks {
 public:
  explicit TextsOfTasks(HostColumn& column) : column_(column), texts_(tasks_of(column.rows)) {}

  void put(uint64_t task, uint64_t row, std::string_view text) { store(row, texts_[task].number(text)); }

  void encode() {
    DictionaryInput input;
    for (const StringTable& texts : texts_) input.lists.emplace_back(texts.strings());
    const BuiltDictionary built = build_dictionary(std::move(input), hardware_threads());
    column_.dictionary = built.dictionary;
    for_each_task(column_.rows, [&](uint64_t task, uint64_t begin, uint64_t end) {
      for (uint64_t row = begin; row < end; ++row) store(row, built.codes[task][column_.at<uint32_t>(row)]);
    });
  }

 private:
  void store(uint64_t row, uint32_t number) {
    std::memcpy(column_.data.data() + row * sizeof number, &number, sizeof number);
  }

  HostColumn& column_;
  std::vector<StringTable> texts_;
};

// Writes values as they come, of any type.
class Computation {
 public:
  Computation(Type type, uint64_t rows)
      : column_(column_of_zeros(type, rows)), validity_(bitmap_words(rows)) {
    if (has_dictionary(type)) texts_.emplace(column_);
  }

  void put(uint64_t task, uint64_t row, const Value& value) {
    if (value.null) {
      has_null_ = true;
    } else {
      validity_[row / 32] |= uint32_t{1} << (row % 32);
    }
    // A NULL may have any code.
    if (texts_) {
      texts_->put(task, row, value.text);
    } else if (!value.null) {
      store_value(column_.type, value, column_.data.data() + row * value_bytes(column_.type));
    }
  }

  HostColumn take() {
    if (texts_) texts_->encode();
    if (has_null_) column_.validity = std::move(validity_);
    return std::move(column_);
  }

 private:
  HostColumn column_;
  std::vector<uint32_t> validity_;
  std::optional<TextsOfTasks> texts_;  // of types with dictionaries
  std::atomic<bool> has_null_ = false;
};

}  // namespace

HostColumn computed_column(Type type, uint64_t rows, const std::function<ComputeRow()>& begin_task) {
  Computation computation(type, rows);
  compute_tasks(rows, [&](uint64_t task, uint64_t begin, uint64_t end) {
    const ComputeRow compute = begin_task();
    for (uint64_t row = begin; row < end; ++row) computation.put(task, row, compute(row));
  });
  return computation.take();
}

HostColumn computed_texts(Type type, uint64_t rows, const std::function<ComputeText()>& begin_task) {
  HostColumn column = column_of_zeros(type, rows);
  TextsOfTasks texts(column);
  compute_tasks(rows, [&](uint64_t task, uint64_t begin, uint64_t end) {
    const ComputeText compute = begin_task();
    for (uint64_t row = begin; row < end; ++row) texts.put(task, row, compute(row));
  });
  texts.encode();
  return column;
}

HostColumn computed_in_runs(Type type, uint64_t rows, const ComputeRows& compute) {
  HostColumn column = column_of_zeros(type, rows);
  compute_tasks(rows, [&](uint64_t, uint64_t begin, uint64_t end) { compute(column, begin, end); });
  return column;
}

}  // namespace rtsql
