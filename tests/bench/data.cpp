#include "data.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "common/error.h"

namespace rtsql::bench {
namespace {

uint64_t mix(uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
  return x ^ (x >> 31);
}

constexpr size_t kBlockBytes = 1 << 20;

}  // namespace

uint64_t write_data(const std::string& path, uint64_t rows) {
  namespace fs = std::filesystem;
  if (fs::exists(path)) return fs::file_size(path);
  const std::string unfinished = path + ".part";
  std::ofstream out(unfinished, std::ios::binary);
  std::string block = "id,k,g,v,s\n";
  for (uint64_t row = 0; row < rows; ++row) {
    const uint64_t bits = mix(row * 0x9E3779B97F4A7C15u + 1);
    fmt::format_to(std::back_inserter(block), "{},{},{},{},name_{}\n", row, bits % 1'000'000,
                   (bits >> 20) % 1000, static_cast<double>(bits >> 11) * 0x1p-53, mix(bits) % 5000);
    if (block.size() >= kBlockBytes) {
      out << block;
      block.clear();
    }
  }
  out << block;
  out.close();
  if (!out) throw Error(ErrorKind::kIo, fmt::format("cannot write \"{}\"", unfinished));
  fs::rename(unfinished, path);
  return fs::file_size(path);
}

}  // namespace rtsql::bench
