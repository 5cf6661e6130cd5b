// Columns of the texts that kernels have found or made.
#pragma once

#include "exec/execution.h"
#include "shaders/exec/text/found_texts.h"
#include "storage/column.h"
#include "storage/text/device_texts.h"

namespace rtsql {

// Holds the text that a function gives for each text of a dictionary, and its hash (uint64 each).
struct FunctionTexts {
  FunctionTexts(gpu::Device& device, uint64_t count)
      : texts(device, count),
        hashes(device.allocate(count * sizeof(uint64_t), "hashes of texts")),
        gave_up(device.allocate(sizeof(uint32_t), "a flag")) {}

  shader::FoundTexts refs() const {
    return {.texts = texts.refs(), .hashes = hashes.address(), .gave_up = gave_up.address()};
  }

  DeviceTextRefs texts;
  gpu::Buffer hashes;
  gpu::Buffer gave_up;             // uint32: not 0 where the host has to compute them
  bool nearly_all_differ = false;  // so that finding those of one hash is not worth it
};

// Runs what is recorded, which gives the texts. Returns a column of VARCHAR, or null where the host has to do
// it. Rows whose bit in `validity`, if there is one, is 0 are NULL. The work on texts has a stream of its
// own: what is recorded for the pass that wants them stays as it is.
ColumnPtr text_column(Execution& execution, gpu::Stream& stream, FunctionTexts texts,
                      gpu::Buffer validity = {});

}  // namespace rtsql
