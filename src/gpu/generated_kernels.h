// Finds generated kernels by their text. When they take more than a budget, those that were asked for least
// lately go, but none that a handle or recorded work shares.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace rtsql::gpu {

class KernelBase;

class GeneratedKernels {
 public:
  explicit GeneratedKernels(uint64_t budget) : budget_(budget) {}
  GeneratedKernels(const GeneratedKernels&) = delete;

  // Finds the kernel of that text, null where there is none yet: the caller fills it in, before the next
  // call. It counts as the one asked for last. Others go to make room for a new one.
  std::shared_ptr<KernelBase>& find(const std::string& glsl);

  // Finds it likewise, but asks for nothing and makes no entry.
  std::shared_ptr<KernelBase> peek(const std::string& glsl) const;

  uint64_t count() const { return by_use_.size(); }
  // Is an estimate; kernels that are still being compiled do not count yet.
  uint64_t bytes() const;
  uint64_t budget() const { return budget_; }

 private:
  struct Entry {
    std::string glsl;
    std::shared_ptr<KernelBase> kernel;
  };
  static uint64_t bytes_of(const Entry& entry);
  void evict();

  uint64_t budget_;
  std::list<Entry> by_use_;  // the one asked for last comes first
  std::unordered_map<std::string_view, std::list<Entry>::iterator> by_text_;
};

}  // namespace rtsql::gpu
