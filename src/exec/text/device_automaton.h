// Puts automata, and what else kernels read of texts, into device memory.
#pragma once

#include "automaton/dfa.h"
#include "gpu/stream.h"
#include "shaders/exec/text/extract.h"

namespace rtsql {

// Copies elements to the device, where they stay until the stream finishes.
template <class Elements>
gpu::Address upload_scratch(gpu::Stream& stream, const Elements& elements) {
  const auto bytes = std::as_bytes(std::span(elements));
  gpu::Buffer& uploaded = stream.scratch(bytes.size(), "an automaton");
  stream.upload(uploaded, 0, bytes);
  return uploaded.address();
}

// Copies an automaton to the device likewise; null: none.
shader::TextAutomaton upload_automaton(gpu::Stream& stream, const Dfa* automaton);

}  // namespace rtsql
