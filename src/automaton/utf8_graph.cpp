#include "automaton/utf8_graph.h"

#include <algorithm>
#include <map>
#include <utility>

namespace rtsql {
namespace {

constexpr uint32_t kTailBits = 6;

struct Encoding {
  uint8_t lead;        // the least lead byte
  uint32_t lead_bits;  // of the code point in it
  uint32_t tails;      // bytes behind it
  char32_t first, last;
};

constexpr Encoding kEncodings[] = {{0x00, 7, 0, 0, 0x7F},
                                   {0xC0, 5, 1, 0x80, 0x7FF},
                                   {0xE0, 4, 2, 0x800, 0xFFFF},
                                   {0xF0, 3, 3, 0x10000, kLastCodePoint}};

using Ranges = std::vector<std::pair<uint32_t, uint32_t>>;  // of numbers, in order

Ranges clipped(const Ranges& ranges, uint32_t first, uint32_t last) {
  Ranges within;
  for (const auto& [begin, end] : ranges) {
    if (begin <= last && end >= first)
      within.emplace_back(std::max(begin, first) - first, std::min(end, last) - first);
  }
  return within;
}

class GraphBuilder {
 public:
  Utf8Graph build(const CodePoints& set) {
    Ranges all;
    for (const CodePointRange& range : set.ranges()) all.emplace_back(range.first, range.last);
    for (const Encoding& encoding : kEncodings) {
      // Code points are numbered from 0, whatever the length of their encoding.
      Ranges ranges = clipped(all, encoding.first, encoding.last);
      for (auto& [begin, end] : ranges) {
        begin += encoding.first;
        end += encoding.first;
      }
      add_edges(Utf8Graph::kFirst, ranges, encoding.lead, encoding.lead_bits, encoding.tails);
    }
    return std::move(graph_);
  }

 private:
  // Adds edges for a byte of `bits` bits of the numbers, with `tails` bytes behind it.
  void add_edges(uint32_t from, const Ranges& ranges, uint8_t least_byte, uint32_t bits, uint32_t tails) {
    Ranges before;  // of the bytes of the edge that grows
    uint32_t first = 0;
    const auto end_edge = [&](uint32_t end) {
      if (before.empty()) return;
      const uint32_t to = node_of(before, tails);
      graph_.edges.push_back(
          {from, to, static_cast<uint8_t>(least_byte + first), static_cast<uint8_t>(least_byte + end - 1)});
    };
    for (uint32_t value = 0; value < uint32_t{1} << bits; ++value) {
      const uint32_t begin = value << (kTailBits * tails);
      const Ranges behind = clipped(ranges, begin, begin + (uint32_t{1} << (kTailBits * tails)) - 1);
      if (behind == before) continue;
      end_edge(value);
      before = behind;
      first = value;
    }
    end_edge(uint32_t{1} << bits);
  }

  uint32_t node_of(const Ranges& ranges, uint32_t tails) {
    if (tails == 0) return Utf8Graph::kLast;
    const auto [known, is_new] = known_.try_emplace({tails, ranges});
    if (is_new) {
      const uint32_t node = known->second = graph_.nodes++;
      add_edges(node, ranges, 0x80, kTailBits, tails - 1);
    }
    return known_.at({tails, ranges});
  }

  Utf8Graph graph_;
  std::map<std::pair<uint32_t, Ranges>, uint32_t> known_;
};

}  // namespace

Utf8Graph utf8_graph(const CodePoints& set) {
  return GraphBuilder().build(set);
}

}  // namespace rtsql
