#include "gpu/ray_traversal.h"

#include <algorithm>
#include <iterator>

namespace rtsql::gpu {
namespace {

struct KnownDevices {
  std::string_view part;  // of their names
  RayTraversal traversal;
};

constexpr RayTraversal kSoftware = RayTraversal::kSoftware, kHardware = RayTraversal::kHardware;

// The first that fits counts. NVIDIA: chips for data centres of the generations Volta to Blackwell have no RT
// cores but for those made of graphics chips, such as A40 and L4. AMD: ray accelerators come with RDNA 2,
// whose chips Mesa names; of other drivers the series says it. Intel: with Arc.
constexpr KnownDevices kKnownDevices[] = {
    {"RTX", kHardware},           {"GeForce GTX", kSoftware},       {"NVIDIA H100", kSoftware},
    {"NVIDIA H200", kSoftware},   {"NVIDIA H800", kSoftware},       {"NVIDIA H20", kSoftware},
    {"NVIDIA GH200", kSoftware},  {"NVIDIA B100", kSoftware},       {"NVIDIA B200", kSoftware},
    {"NVIDIA B300", kSoftware},   {"NVIDIA GB200", kSoftware},      {"NVIDIA GB300", kSoftware},
    {"NVIDIA A100", kSoftware},   {"NVIDIA A800", kSoftware},       {"NVIDIA A30", kSoftware},
    {"NVIDIA A10", kHardware},    {"NVIDIA A16", kHardware},        {"NVIDIA A2", kHardware},
    {"NVIDIA A40", kHardware},    {"NVIDIA L2", kHardware},         {"NVIDIA L4", kHardware},
    {"NVIDIA T1", kSoftware},     {"NVIDIA T400", kSoftware},       {"NVIDIA T4", kHardware},
    {"NVIDIA T6", kSoftware},     {"Tesla T4", kHardware},          {"Tesla", kSoftware},
    {"TITAN V", kSoftware},       {"RADV NAVI1", kSoftware},        {"RADV NAVI2", kHardware},
    {"RADV NAVI3", kHardware},    {"RADV NAVI4", kHardware},        {"RADV GFX11", kHardware},
    {"RADV GFX12", kHardware},    {"RADV VANGOGH", kHardware},      {"RADV REMBRANDT", kHardware},
    {"RADV RAPHAEL", kHardware},  {"RADV PHOENIX", kHardware},      {"RADV STRIX", kHardware},
    {"RADV VEGA", kSoftware},     {"RADV POLARIS", kSoftware},      {"RADV RAVEN", kSoftware},
    {"RADV RENOIR", kSoftware},   {"RADV", RayTraversal::kUnknown}, {"Radeon RX 5", kSoftware},
    {"Radeon RX 6", kHardware},   {"Radeon RX 7", kHardware},       {"Radeon RX 9", kHardware},
    {"Radeon PRO W6", kHardware}, {"Radeon PRO W7", kHardware},     {"Instinct", kSoftware},
    {"Intel(R) Arc", kHardware},  {"llvmpipe", kSoftware},
};

}  // namespace

std::string_view ray_traversal_name(RayTraversal traversal) {
  switch (traversal) {
    case RayTraversal::kNone:
      return "none";
    case RayTraversal::kSoftware:
      return "software";
    case RayTraversal::kHardware:
      return "RT cores";
    case RayTraversal::kUnknown:
      break;
  }
  return "not known";
}

RayTraversal ray_traversal_of(std::string_view device_name, bool is_cpu) {
  if (is_cpu) return RayTraversal::kSoftware;
  const auto known = std::ranges::find_if(kKnownDevices, [&](const KnownDevices& of) {
    return device_name.find(of.part) != std::string_view::npos;
  });
  return known == std::end(kKnownDevices) ? RayTraversal::kUnknown : known->traversal;
}

}  // namespace rtsql::gpu
