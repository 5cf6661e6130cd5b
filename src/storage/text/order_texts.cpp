#include "storage/text/order_texts.h"

#include <bit>
#include <span>

#include "algorithm/gather.h"
#include "algorithm/radix_sort.h"
#include "algorithm/scan.h"
#include "common/divide.h"
#include "shaders/storage/text/collect_ties.h"
#include "shaders/storage/text/find_ties.h"
#include "shaders/storage/text/text_words.h"

namespace rtsql {
namespace {

constexpr uint64_t kWordBytes = 8;
constexpr uint64_t kMostWords = 64;  // of texts that agree

// Holds texts that are not told apart yet: by item the number of the text, of its tie, and of its place.
struct TiedTexts {
  gpu::Buffer numbers, ties, places;
  uint64_t count = 0, tie_count = 1;
};

class TextOrder {
 public:
  TextOrder(gpu::Stream& stream, const shader::TextRefs& texts, uint64_t count, gpu::Timings& timings)
      : stream_(stream),
        device_(stream.device()),
        texts_(texts),
        timings_(timings),
        ordered_{array(count), array(count)},
        failures_(array(1)) {
    stream_.fill(failures_, 0);
    tied_ = {array(count), array(count), array(count), count};
    iota(stream_, tied_.numbers.address(), count);
    stream_.fill(tied_.ties, 0);
    iota(stream_, tied_.places.address(), count);
  }

  std::optional<OrderedTexts> run() {
    for (uint64_t words = 0; tied_.count > 0; ++words) {
      if (words == kMostWords || !order_by_word(words * kWordBytes)) return std::nullopt;
    }
    return std::move(ordered_);
  }

 private:
  gpu::Buffer array(uint64_t count) {
    return device_.allocate(count * sizeof(uint32_t), "an order of texts");
  }
  gpu::Buffer& scratch(uint64_t bytes_each) {
    return stream_.scratch(tied_.count * bytes_each, "an order of texts");
  }
  template <class Params>
  void dispatch(std::string_view kernel, const Params& params, uint32_t threads) {
    stream_.dispatch(device_.kernel<Params>(kernel), params, divide_up(uint64_t{params.count}, threads));
  }

  // Returns the items' words.
  gpu::Buffer& read_words(uint64_t skipped) {
    gpu::Buffer& words = scratch(sizeof(uint64_t));
    shader::TextWordsParams params{};
    params.texts = texts_;
    params.numbers = tied_.numbers.address();
    params.words = words.address();
    params.skipped = skipped;
    params.count = static_cast<uint32_t>(tied_.count);
    dispatch("storage/text/text_words", params, shader::kTextWordsThreads);
    return words;
  }

  // Returns the items by their ties, and by their words within these.
  gpu::Buffer& order_items(const gpu::Buffer& words) {
    gpu::Buffer& order = scratch(sizeof(uint32_t));
    gpu::Buffer& sorted_words = scratch(sizeof(uint64_t));
    radix_sort_from(stream_, {.keys = words.address()}, sorted_words.address(), sizeof(uint64_t),
                    order.address(), tied_.count);
    if (tied_.tie_count == 1) return order;
    gpu::Buffer& ties = scratch(sizeof(uint32_t));
    gather(stream_, sizeof(uint32_t), tied_.ties.address(), order.address(), tied_.count, ties.address());
    radix_sort(stream_, ties.address(), sizeof(uint32_t), order.address(), tied_.count, 0,
               static_cast<uint32_t>(std::bit_width(tied_.tie_count - 1)));
    return order;
  }

  // Puts the items in the order of their next words, and goes on with those that these do not tell apart.
  // Returns false where no word would tell.
  bool order_by_word(uint64_t skipped) {
    const gpu::Buffer& words = read_words(skipped);
    gpu::Buffer& reordered = scratch(sizeof(uint32_t));
    gpu::Buffer& is_tied = scratch(sizeof(uint32_t));
    gpu::Buffer& begins_tie = scratch(sizeof(uint32_t));
    shader::FindTiesParams find{};
    find.texts = texts_;
    find.order = order_items(words).address();
    find.words = words.address();
    find.numbers = tied_.numbers.address();
    find.ties = tied_.ties.address();
    find.places = tied_.places.address();
    find.numbers_there = ordered_.numbers.address();
    find.differs_there = ordered_.is_first.address();
    find.reordered = reordered.address();
    find.is_tied = is_tied.address();
    find.begins_tie = begins_tie.address();
    find.failures = failures_.address();
    find.skipped = skipped;
    find.count = static_cast<uint32_t>(tied_.count);
    dispatch("storage/text/find_ties", find, shader::kFindTiesThreads);

    gpu::Buffer& tied_before = scratch(sizeof(uint32_t));
    gpu::Buffer& ties_before = scratch(sizeof(uint32_t));
    TiedTexts left{array(tied_.count), array(tied_.count), array(tied_.count)};
    const auto count_before = [&](const gpu::Buffer& marks, const gpu::Buffer& before, uint64_t& count) {
      gpu::Buffer& total = stream_.scratch(sizeof(uint64_t), "a count");
      exclusive_scan(stream_, marks.address(), before.address(), tied_.count, ScanSum::k32, total.address());
      stream_.download(total, 0, std::as_writable_bytes(std::span(&count, 1)));
    };
    count_before(is_tied, tied_before, left.count);
    count_before(begins_tie, ties_before, left.tie_count);
    shader::CollectTiesParams collect{};
    collect.is_tied = is_tied.address();
    collect.tied_before = tied_before.address();
    collect.begins_tie = begins_tie.address();
    collect.ties_before = ties_before.address();
    collect.reordered = reordered.address();
    collect.places = tied_.places.address();
    collect.numbers_left = left.numbers.address();
    collect.ties_left = left.ties.address();
    collect.places_left = left.places.address();
    collect.count = static_cast<uint32_t>(tied_.count);
    dispatch("storage/text/collect_ties", collect, shader::kCollectTiesThreads);
    uint32_t failures = 0;
    stream_.download(failures_, 0, std::as_writable_bytes(std::span(&failures, 1)));
    timings_.add(stream_.finish());
    tied_ = std::move(left);
    return failures == 0;
  }

  gpu::Stream& stream_;
  gpu::Device& device_;
  const shader::TextRefs texts_;
  gpu::Timings& timings_;
  OrderedTexts ordered_;
  gpu::Buffer failures_;  // a word that is not 0 where zeros keep words from telling
  TiedTexts tied_;
};

}  // namespace

std::optional<OrderedTexts> order_texts(gpu::Stream& stream, const shader::TextRefs& texts, uint64_t count,
                                        gpu::Timings& timings) {
  return TextOrder(stream, texts, count, timings).run();
}

}  // namespace rtsql
