#include "automaton/dfa.h"

#include <algorithm>
#include <map>

#include "common/count_steps.h"

namespace rtsql {
namespace {

constexpr size_t kMostStates = 4096;
constexpr size_t kMostTransitions = 1 << 18;
constexpr size_t kMostSteps = 1 << 18;  // some tens of milliseconds

using Subset = std::vector<uint32_t>;  // of the NFA's states, in order; no splits and begins among them

class Determinization {
 public:
  Determinization(const Nfa& nfa, Search search) : nfa_(nfa), search_(search), walk_of_(nfa.states.size()) {}

  std::optional<Dfa> run() {
    find_classes();
    number_of({});  // dead
    add_state();    // sure
    dfa_.marks.back() = dfa_.marks_at_end.back() = 1;
    const Subset at_begin = closure({nfa_.start}, true);
    // In a text that is empty an end may come before a begin.
    if (marks_at_end(at_begin, true) != marks_at_end(at_begin, false)) return std::nullopt;
    dfa_.at_begin = number_of(at_begin);
    dfa_.inside = number_of(closure({nfa_.start}, false));
    size_t steps = 0;
    for (size_t i = kSure + 1; i < subsets_.size(); ++i) {
      count_steps(subsets_[i].size());
      steps += subsets_[i].size();
      if (subsets_.size() > kMostStates || dfa_.next.size() > kMostTransitions || steps > kMostSteps)
        return std::nullopt;
      const std::vector<Subset> targets = targets_by_class(subsets_[i]);
      for (uint32_t c = 0; c < dfa_.class_count; ++c) {
        const uint32_t to = number_after(targets[c]);
        dfa_.next[i * dfa_.class_count + c] = to;
      }
    }
    return std::move(dfa_);
  }

 private:
  static constexpr size_t kSure = 1;

  // A class ends where a range of the NFA ends, or before one begins.
  void find_classes() {
    std::array<bool, 257> begins{};
    for (const NfaState& state : nfa_.states) {
      if (state.kind != NfaState::Kind::kByte) continue;
      begins[state.first] = true;
      begins[state.last + 1] = true;
    }
    begins[0] = true;
    for (uint32_t byte = 0; byte < 256; ++byte) {
      if (begins[byte]) ++dfa_.class_count;
      dfa_.class_of[byte] = static_cast<uint8_t>(dfa_.class_count - 1);
    }
  }

  // Calls `passes` once for each state that the given ones reach without a byte, themselves included; it
  // tells whether the state is left without one.
  template <class Passes>
  void walk(Subset states, const Passes& passes) {
    ++walk_;
    while (!states.empty()) {
      const uint32_t number = states.back();
      states.pop_back();
      if (walk_of_[number] == walk_) continue;
      walk_of_[number] = walk_;
      const NfaState& state = nfa_.states[number];
      if (passes(number, state)) states.insert(states.end(), state.next.begin(), state.next.end());
    }
  }

  // Returns what the states reach without a byte, without those that others supersede.
  Subset closure(Subset states, bool is_begin) {
    using Kind = NfaState::Kind;
    Subset reached;
    uint32_t superseded = UINT32_MAX;
    walk(std::move(states), [&](uint32_t number, const NfaState& state) {
      superseded = std::min(superseded, state.supersedes);
      if (state.kind != Kind::kSplit && state.kind != Kind::kBegin) reached.push_back(number);
      return state.kind == Kind::kSplit || state.kind == Kind::kMark ||
             (state.kind == Kind::kBegin && is_begin);
    });
    std::erase_if(reached, [superseded](uint32_t number) { return number >= superseded; });
    std::ranges::sort(reached);
    return reached;
  }

  // Returns which states a byte of each class leads to.
  std::vector<Subset> targets_by_class(const Subset& subset) const {
    std::vector<Subset> targets(dfa_.class_count);
    for (const uint32_t number : subset) {
      const NfaState& state = nfa_.states[number];
      if (state.kind != NfaState::Kind::kByte) continue;
      for (uint32_t c = dfa_.class_of[state.first]; c <= dfa_.class_of[state.last]; ++c)
        targets[c].push_back(state.next[0]);
    }
    return targets;
  }

  // Returns the number of the state in which all of these are reached; classes of many bytes lead to the
  // same.
  uint32_t number_after(const Subset& targets) {
    const auto [known, is_new] = number_after_.try_emplace(targets);
    if (!is_new) return known->second;
    Subset reached = targets;
    if (search_ != Search::kFromHere) reached.push_back(nfa_.start);
    return known->second = number_of(closure(std::move(reached), false));
  }

  uint32_t marks(const Subset& subset) const {
    uint32_t marks = 0;
    for (const uint32_t number : subset) {
      const NfaState& state = nfa_.states[number];
      if (state.kind == NfaState::Kind::kMark) marks |= uint32_t{1} << state.mark;
    }
    return marks;
  }

  // Returns what the states reach where no byte follows, nor comes before if `is_begin`.
  uint32_t marks_at_end(Subset states, bool is_begin) {
    using Kind = NfaState::Kind;
    uint32_t marks = 0;
    walk(std::move(states), [&](uint32_t, const NfaState& state) {
      if (state.kind == Kind::kMark) marks |= uint32_t{1} << state.mark;
      return state.kind != Kind::kByte && (state.kind != Kind::kBegin || is_begin);
    });
    return marks;
  }

  uint32_t add_state() {
    subsets_.emplace_back();
    dfa_.next.resize(subsets_.size() * dfa_.class_count,
                     static_cast<uint32_t>((subsets_.size() - 1) * dfa_.class_count));
    dfa_.marks.push_back(0);
    dfa_.marks_at_end.push_back(0);
    return static_cast<uint32_t>((subsets_.size() - 1) * dfa_.class_count);
  }

  uint32_t number_of(const Subset& subset) {
    if (search_ == Search::kAnywhere && (marks(subset) & 1) != 0) return dfa_.class_count;
    const auto [known, is_new] = numbers_.try_emplace(subset);
    if (!is_new) return known->second;
    known->second = add_state();
    subsets_.back() = subset;
    dfa_.marks.back() = marks(subset);
    dfa_.marks_at_end.back() = marks_at_end(subset, false);
    return known->second;
  }

  const Nfa& nfa_;
  const Search search_;
  Dfa dfa_;
  std::vector<Subset> subsets_;
  std::map<Subset, uint32_t> numbers_;
  std::map<Subset, uint32_t> number_after_;
  std::vector<uint32_t> walk_of_;  // by state of the NFA: the last walk that has met it
  uint32_t walk_ = 0;
};

}  // namespace

bool Dfa::matches_in(std::string_view text) const {
  uint32_t state = at_begin;
  for (const char byte : text) {
    if (state <= sure()) return state == sure();
    state = step(state, byte);
  }
  return accepts(state, true);
}

std::optional<Dfa> determinize(const Nfa& nfa, Search search) {
  return Determinization(nfa, search).run();
}

std::optional<Dfa> compile_automaton(const Pattern& pattern, Direction direction, Search search) {
  const std::optional<Nfa> nfa = compile_pattern(pattern, direction);
  return nfa ? determinize(*nfa, search) : std::nullopt;
}

std::shared_ptr<const Dfa> search_automaton(const Pattern& pattern) {
  std::optional<Dfa> made = compile_automaton(pattern, Direction::kForwards, Search::kAnywhere);
  return made ? std::make_shared<const Dfa>(*std::move(made)) : nullptr;
}

}  // namespace rtsql
