#include "index/tree/tree_method.h"

#include <utility>

namespace rtsql {

OptionDeclaration k_option() {
  return {.name = "k",
          .kind = OptionDeclaration::Kind::kInteger,
          .default_text = "9",
          .minimum = 2,
          .maximum = 33,
          .help = "children of a node: 2 for binary search"};
}

std::vector<OptionDeclaration> with_tree_options(std::vector<OptionDeclaration> own) {
  own.push_back({.name = "lanes",
                 .kind = OptionDeclaration::Kind::kChoice,
                 .default_text = "auto",
                 .choices = {"auto", "1", "2", "4", "8", "16", "32"},
                 .help = "lanes that search a node together, as far as the device's subgroups have as many"});
  return with_search_options(std::move(own));
}

void read_tree_options(const IndexOptions& options, uint32_t auto_lanes, TreeOptions& chosen) {
  const uint32_t lanes = options.chosen_number("lanes");
  chosen.lanes = lanes == 0 ? auto_lanes : lanes;
  chosen.search = read_search_options(options);
}

std::unique_ptr<Index> append_to_tree(gpu::Device& device, const IndexPtr& before, const IndexKeys& appended,
                                      const WorkContext& context) {
  return dynamic_cast<const TreeIndex&>(*before).append(device, appended, context);
}

}  // namespace rtsql
