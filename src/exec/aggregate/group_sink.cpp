#include "exec/aggregate/group_sink.h"

#include <fmt/format.h>

namespace rtsql {

void GroupSink::write(KernelWriter& writer, SinkText& text) const {
  updates_.write_frame(writer, text);
  const std::string slot = write_slot_(writer, text.row);
  text.row += updates_.declare_place(writer, slot);
  for (size_t i = 0; i < accumulators_.size(); ++i) {
    const Accumulator& accumulator = accumulators_[i];
    const std::string marks = accumulator.distinct ? writer.inputs().word(first_occurrences_[i]) : "";
    const Contribution part = write_contribution(accumulator, writer, text.row, marks);
    const std::string add = updates_.update(writer, i, part.word);
    text.row += part.condition.empty() ? add : fmt::format("if ({}) {{\n{}}}\n", part.condition, add);
  }
}

}  // namespace rtsql
