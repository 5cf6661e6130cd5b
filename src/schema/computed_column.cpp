#include "schema/computed_column.h"

#include <algorithm>
#include <atomic>
#include <cstring>

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

class Computation {
 public:
  Computation(Type type, uint64_t rows) : is_text_(has_dictionary(type)) {
    column_.type = type;
    column_.rows = rows;
    column_.data.resize(rows * value_bytes(type));
    column_.validity.resize(bitmap_words(rows));
    texts_.resize(is_text_ ? tasks() : 0);
  }

  uint64_t tasks() const { return divide_up(column_.rows, kRowsPerTask); }

  void run(uint64_t task, const ComputeRow& compute) {
    for (uint64_t row = begin_of(task); row < begin_of(task + 1); ++row) {
      const Value value = compute(row);
      if (value.null) {
        has_null_ = true;
      } else {
        column_.validity[row / 32] |= uint32_t{1} << (row % 32);
      }
      // A NULL may have any code.
      if (is_text_) {
        store_number(row, texts_[task].number(value.text));
      } else if (!value.null) {
        store_value(column_.type, value, column_.data.data() + row * value_bytes(column_.type));
      }
    }
  }

  HostColumn take() {
    if (is_text_) encode_texts_of_tasks();
    if (!has_null_) column_.validity.clear();
    return std::move(column_);
  }

 private:
  uint64_t begin_of(uint64_t task) const { return std::min(column_.rows, task * kRowsPerTask); }

  void store_number(uint64_t row, uint32_t number) {
    std::memcpy(column_.data.data() + row * sizeof number, &number, sizeof number);
  }

  void encode_texts_of_tasks() {
    DictionaryInput input;
    for (const StringTable& texts : texts_) input.lists.emplace_back(texts.strings());
    const BuiltDictionary built = build_dictionary(std::move(input), hardware_threads());
    column_.dictionary = built.dictionary;
    parallel_for(hardware_threads(), tasks(), [&](uint64_t task) {
      for (uint64_t row = begin_of(task); row < begin_of(task + 1); ++row)
        store_number(row, built.codes[task][column_.at<uint32_t>(row)]);
    });
  }

  const bool is_text_;
  HostColumn column_;
  // Of VARCHAR: the texts of a task, by the numbers that its rows hold until there are codes.
  std::vector<StringTable> texts_;
  std::atomic<bool> has_null_ = false;
};

}  // namespace

HostColumn computed_column(Type type, uint64_t rows, const std::function<ComputeRow()>& begin_task) {
  Computation computation(type, rows);
  CountedProgress progress(work_of_thread().progress, "computing", rows);
  parallel_for(hardware_threads(), computation.tasks(), [&](uint64_t task) {
    computation.run(task, begin_task());
    progress.add(std::min(kRowsPerTask, rows - task * kRowsPerTask));
  });
  return computation.take();
}

}  // namespace rtsql
