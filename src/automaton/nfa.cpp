#include "automaton/nfa.h"

#include <algorithm>

#include "automaton/utf8_graph.h"

namespace rtsql {
namespace {

constexpr size_t kMostNfaStates = 20'000;

bool is_any_text(const Pattern& pattern) {
  if (pattern.kind != Pattern::Kind::kRepeat || pattern.least > 0 || pattern.most != Pattern::kAnyTimes)
    return false;
  const Pattern& part = pattern.parts[0];
  return part.kind == Pattern::Kind::kCodePoint &&
         part.code_points.ranges() == std::vector<CodePointRange>{{0, kLastCodePoint}};
}

// Each function returns the state that begins what it adds, and which goes on at `next`.
class Compiler {
 public:
  explicit Compiler(Direction direction) : direction_(direction) {}

  std::optional<Nfa> run(const Pattern& pattern) {
    uint32_t next = add({.kind = NfaState::Kind::kMark});
    const std::vector<const Pattern*> parts = in_order_of_compiling(pattern);
    const bool has_marks =
        std::ranges::any_of(parts, [](const Pattern* part) { return part->kind == Pattern::Kind::kMark; });
    // Once the text may go on as it likes, what comes before in the pattern need not be matched again; but
    // all marks are wanted.
    for (const Pattern* part : parts) {
      next = compile(*part, next);
      if (!has_marks && is_any_text(*part))
        nfa_.states[next].supersedes = static_cast<uint32_t>(nfa_.states.size());
    }
    nfa_.start = next;
    if (is_full()) return std::nullopt;
    return std::move(nfa_);
  }

 private:
  bool is_full() const { return nfa_.states.size() > kMostNfaStates; }

  uint32_t add(NfaState state) {
    nfa_.states.push_back(std::move(state));
    return static_cast<uint32_t>(nfa_.states.size() - 1);
  }

  uint32_t compile(const Pattern& pattern, uint32_t next) {
    if (is_full()) return next;
    const bool is_backwards = direction_ == Direction::kBackwards;
    switch (pattern.kind) {
      case Pattern::Kind::kCodePoint:
        return code_points(pattern.code_points, next);
      case Pattern::Kind::kSequence:
        for (const Pattern* part : in_order_of_compiling(pattern)) next = compile(*part, next);
        return next;
      case Pattern::Kind::kAlternation: {
        NfaState split;
        for (const Pattern& part : pattern.parts) split.next.push_back(compile(part, next));
        return add(std::move(split));
      }
      case Pattern::Kind::kRepeat:
        return repeat(pattern, next);
      case Pattern::Kind::kGroup:
        return compile(pattern.parts[0], next);
      case Pattern::Kind::kMark:
        return add({.kind = NfaState::Kind::kMark, .mark = pattern.number, .next = {next}});
      case Pattern::Kind::kBegin:
        return add({.kind = is_backwards ? NfaState::Kind::kEnd : NfaState::Kind::kBegin, .next = {next}});
      case Pattern::Kind::kEnd:
        return add({.kind = is_backwards ? NfaState::Kind::kBegin : NfaState::Kind::kEnd, .next = {next}});
    }
    return next;
  }

  // Returns the parts of a sequence, of which the last to be read comes first, or else the pattern itself.
  std::vector<const Pattern*> in_order_of_compiling(const Pattern& pattern) const {
    if (pattern.kind != Pattern::Kind::kSequence) return {&pattern};
    std::vector<const Pattern*> parts;
    for (const Pattern& part : pattern.parts) parts.push_back(&part);
    if (direction_ == Direction::kForwards) std::ranges::reverse(parts);
    return parts;
  }

  uint32_t repeat(const Pattern& pattern, uint32_t next) {
    const Pattern& part = pattern.parts[0];
    if (is_any_text(pattern)) {
      // Texts are valid, so that characters need not be told from their bytes.
      const uint32_t loop = add({.next = {next}});
      const uint32_t byte = add({.kind = NfaState::Kind::kByte, .first = 0, .last = 0xFF, .next = {loop}});
      nfa_.states[loop].next.push_back(byte);
      return loop;
    }
    if (pattern.most == Pattern::kAnyTimes) {
      const uint32_t loop = add({.next = {next}});
      const uint32_t again = compile(part, loop);
      nfa_.states[loop].next.push_back(again);
      next = loop;
    } else {
      const uint32_t behind = next;
      for (uint32_t i = pattern.least; i < pattern.most && !is_full(); ++i)
        next = add({.next = {compile(part, next), behind}});
    }
    for (uint32_t i = 0; i < pattern.least && !is_full(); ++i) next = compile(part, next);
    return next;
  }

  uint32_t code_points(const CodePoints& set, uint32_t next) {
    const Utf8Graph graph = utf8_graph(set);
    const bool is_forwards = direction_ == Direction::kForwards;
    // A state per node, from which its edges are chosen, but for that where the character ends.
    std::vector<uint32_t> state_of(graph.nodes);
    const uint32_t last = is_forwards ? Utf8Graph::kLast : Utf8Graph::kFirst;
    for (uint32_t node = 0; node < graph.nodes; ++node) state_of[node] = node == last ? next : add({});
    for (const Utf8Graph::Edge& edge : graph.edges) {
      const uint32_t from = is_forwards ? edge.from : edge.to, to = is_forwards ? edge.to : edge.from;
      const uint32_t byte = add(
          {.kind = NfaState::Kind::kByte, .first = edge.first, .last = edge.last, .next = {state_of[to]}});
      nfa_.states[state_of[from]].next.push_back(byte);
    }
    return state_of[is_forwards ? Utf8Graph::kFirst : Utf8Graph::kLast];
  }

  const Direction direction_;
  Nfa nfa_;
};

}  // namespace

std::optional<Nfa> compile_pattern(const Pattern& pattern, Direction direction) {
  return Compiler(direction).run(pattern);
}

}  // namespace rtsql
