// Writes the rows of columns as text by all of the host's threads, in order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/divide.h"
#include "common/parallel.h"

namespace rtsql {

// Takes text piece by piece; what it throws ends the writing.
using TextSink = std::function<void(std::string_view)>;

// Hands the sink what `text_of(begin, end)`, which several threads call at once, makes of runs of rows.
template <class TextOf>
void write_row_texts(uint64_t rows, const TextOf& text_of, const TextSink& sink) {
  constexpr uint64_t kRowsPerTask = 1U << 12;
  std::vector<std::string> texts(divide_up(rows, kRowsPerTask));
  parallel_for(hardware_threads(), texts.size(), [&](size_t i) {
    texts[i] = text_of(i * kRowsPerTask, std::min((i + 1) * kRowsPerTask, rows));
  });
  for (const std::string& text : texts) sink(text);
}

}  // namespace rtsql
