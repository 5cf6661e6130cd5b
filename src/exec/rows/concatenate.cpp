#include "exec/rows/concatenate.h"

#include <algorithm>
#include <map>
#include <span>

#include "algorithm/gather.h"
#include "algorithm/scatter.h"
#include "exec/kernel/kernel_writer.h"
#include "exec/row_set.h"
#include "schema/bitmap.h"

namespace rtsql {
namespace {

class Concatenation {
 public:
  Concatenation(Execution& execution, const std::vector<ColumnPtr>& parts)
      : execution_(execution), parts_(parts) {
    for (const ColumnPtr& part : parts) {
      rows_ += part->rows();
      nullable_ = nullable_ || part->nullable();
    }
  }

  ColumnPtr run() {
    gpu::Stream& stream = execution_.stream();
    stream.stage("collect");
    const Type type = parts_[0]->type();
    if (has_dictionary(type)) unite_dictionaries();
    const uint64_t bytes = value_bytes(type);
    gpu::Buffer values = execution_.device().allocate(padded_rows(rows_) * bytes, "collected rows");
    gpu::Address to = values.address();
    for (const ColumnPtr& part : parts_) {
      const SharedBuffer map = maps_.contains(part->dictionary()) ? maps_.at(part->dictionary()) : nullptr;
      if (map) {
        gather(stream, 4, map->address(), part->values().address(), part->rows(), to);
      } else if (bytes % 4 == 0) {
        stream.copy(part->values().address(), to, part->rows() * bytes);
      } else {
        copy_narrow(*part, to);
      }
      to += part->rows() * bytes;
    }
    gpu::Buffer validity = nullable_ ? concatenated_validity() : gpu::Buffer();
    execution_.keep({parts_.begin(), parts_.end()});
    execution_.finish();
    return std::make_shared<const Column>(type, rows_, std::move(values), std::move(validity), dictionary_);
  }

 private:
  void unite_dictionaries() {
    std::vector<DictionaryPtr> inputs;
    for (const ColumnPtr& part : parts_) {
      if (std::find(inputs.begin(), inputs.end(), part->dictionary()) == inputs.end())
        inputs.push_back(part->dictionary());
    }
    dictionary_ = inputs[0];
    if (inputs.size() == 1) return;
    const MergedDictionary merged = merge_dictionaries(inputs);
    dictionary_ = merged.dictionary;
    for (size_t i = 0; i < inputs.size(); ++i) {
      // Codes of NULLs are any: where there are no others there is nothing to map.
      if (merged.code_maps[i].empty()) continue;
      const auto words = std::as_bytes(std::span(merged.code_maps[i]));
      gpu::Buffer codes = execution_.device().allocate(words.size(), "codes of strings");
      execution_.device().write(codes, 0, words);
      const SharedBuffer map = share(std::move(codes));
      execution_.keep({map});
      maps_.emplace(inputs[i], map);
    }
  }

  // Values of one or two bytes may begin and end within a word, which a copy does not take apart.
  void copy_narrow(const Column& part, gpu::Address to) {
    const SharedBuffer places =
        share(execution_.device().allocate(std::max<uint64_t>(1, part.rows()) * sizeof(uint32_t), "places"));
    iota(execution_.stream(), places->address(), part.rows());
    gather(execution_.stream(), value_bytes(part.type()), part.values().address(), places->address(),
           part.rows(), to);
    execution_.keep({places});
  }

  gpu::Buffer concatenated_validity() {
    gpu::Stream& stream = execution_.stream();
    gpu::Buffer bits = execution_.device().allocate(bitmap_bytes(rows_), "collected rows");
    stream.fill(bits, 0);
    uint64_t first = 0;
    for (const ColumnPtr& part : parts_) {
      const SharedBuffer places = share(
          execution_.device().allocate(std::max<uint64_t>(1, part->rows()) * sizeof(uint32_t), "places"));
      iota(stream, places->address(), part->rows(), static_cast<uint32_t>(first));
      if (part->nullable()) {
        scatter_bits(stream, part->validity().address(), places->address(), part->rows(), bits.address());
      } else {
        fill_bits(stream, true, places->address(), part->rows(), bits.address());
      }
      execution_.keep({places});
      first += part->rows();
    }
    return bits;
  }

  Execution& execution_;
  const std::vector<ColumnPtr>& parts_;
  uint64_t rows_ = 0;
  bool nullable_ = false;
  DictionaryPtr dictionary_;
  std::map<DictionaryPtr, SharedBuffer> maps_;  // to codes of the union
};

}  // namespace

ColumnPtr concatenate(Execution& execution, const std::vector<ColumnPtr>& parts) {
  return parts.size() == 1 ? parts[0] : Concatenation(execution, parts).run();
}

}  // namespace rtsql
