// Holds the parameter block of a generated kernel, 64-bit words that the text names by position, so that
// queries of one shape share their text; and what has to stay alive until the kernel has run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "gpu/device.h"

namespace rtsql {

class KernelInputs {
 public:
  explicit KernelInputs(gpu::Device& device) : device_(device) {}

  // Adds a word; returns the variable that holds it in the text, "p7".
  std::string word(uint64_t value);
  // Puts a table in device memory; returns the variable of its address. The words of equal content are not
  // shared.
  std::string table(const void* data, uint64_t bytes);
  void keep(std::shared_ptr<const void> owner) { kept_.push_back(std::move(owner)); }
  std::vector<std::shared_ptr<const void>> take_kept() { return std::move(kept_); }

  const std::vector<uint64_t>& words() const { return words_; }
  // Returns the statements that load every word, for the top of main().
  std::string loads() const;
  gpu::Device& device() { return device_; }

 private:
  gpu::Device& device_;
  std::vector<uint64_t> words_;
  std::vector<std::shared_ptr<const void>> kept_;
};

}  // namespace rtsql
