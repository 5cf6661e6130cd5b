#include "exec/text/device_automaton.h"

namespace rtsql {

shader::TextAutomaton upload_automaton(gpu::Stream& stream, const Dfa* automaton) {
  shader::TextAutomaton uploaded{};
  if (automaton == nullptr) return uploaded;
  std::vector<uint8_t> accepts;
  for (uint32_t state = 0; state < automaton->state_count(); ++state) {
    const uint32_t number = state * automaton->class_count;
    const uint32_t bits = (automaton->accepts(number, false) ? shader::kAccepts : 0) |
                          (automaton->accepts(number, true) ? shader::kAcceptsAtEnd : 0);
    accepts.push_back(static_cast<uint8_t>(bits));
  }
  uploaded.class_of = upload_scratch(stream, automaton->class_of);
  uploaded.transitions = upload_scratch(stream, automaton->next);
  uploaded.accepts = upload_scratch(stream, accepts);
  uploaded.class_count = automaton->class_count;
  uploaded.at_begin = automaton->at_begin;
  uploaded.inside = automaton->inside;
  return uploaded;
}

}  // namespace rtsql
