// The files of a load.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "common/interrupt.h"
#include "storage/csv/input_text.h"
#include "storage/csv_reader.h"

namespace rtsql::csv {

// Opens the files of a load when they are asked for. Each file may be asked for by another thread.
class Inputs {
 public:
  Inputs(const std::vector<std::string>& paths, const CsvOptions& options, const WorkContext& context)
      : paths_(paths), options_(options), context_(context), inputs_(paths.size()) {}

  const std::vector<std::string>& paths() const { return paths_; }
  const InputText& open(size_t file) {
    if (!inputs_[file]) inputs_[file] = std::make_unique<const InputText>(paths_[file], options_, context_);
    return *inputs_[file];
  }

  // Throws Error(kIo) if a file has been cut short since it was opened.
  void check_present() const {
    for (const auto& input : inputs_) {
      if (input) input->check_present();
    }
  }

 private:
  const std::vector<std::string>& paths_;
  const CsvOptions& options_;
  const WorkContext& context_;
  std::vector<std::unique_ptr<const InputText>> inputs_;  // null: not yet opened
};

}  // namespace rtsql::csv
