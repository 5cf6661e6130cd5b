// The frame is what a kernel has around its rows: declarations, and statements before and after its loop over
// tiles. Stages and sinks add to it.
#pragma once

#include <fmt/format.h>

#include <set>
#include <string>
#include <string_view>

namespace rtsql {

class KernelFrame {
 public:
  // These add to what stands outside main(). The same text is declared once.
  void extend(std::string_view extension) {
    if (extensions_.insert(std::string(extension)).second)
      extension_lines_ += fmt::format("#extension {} : require\n", extension);
  }
  void include(std::string_view path) { declare(fmt::format("#include \"{}\"\n", path)); }
  void declare(std::string_view text) {
    if (declared_.insert(std::string(text)).second) declarations_ += text;
  }
  // These add statements at the end of what each invocation does before the tiles, and after them.
  void begin_with(std::string_view statements) { prologue_ += statements; }
  void end_with(std::string_view statements) { epilogue_ += statements; }

  const std::string& extension_lines() const { return extension_lines_; }
  const std::string& declarations() const { return declarations_; }
  const std::string& prologue() const { return prologue_; }
  const std::string& epilogue() const { return epilogue_; }

 private:
  std::set<std::string> extensions_, declared_;
  std::string extension_lines_, declarations_, prologue_, epilogue_;
};

}  // namespace rtsql
