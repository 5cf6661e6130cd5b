#include "gpu/ray_traversal.h"

#include <gtest/gtest.h>

namespace rtsql::gpu {
namespace {

TEST(RayTraversal, IsKnownByTheNamesOfDevices) {
  for (const char* name :
       {"NVIDIA GeForce RTX 4090", "NVIDIA RTX A6000", "Quadro RTX 5000", "NVIDIA TITAN RTX", "NVIDIA L40S",
        "NVIDIA L4", "NVIDIA A40", "NVIDIA A10G", "NVIDIA A2", "Tesla T4", "NVIDIA RTX 6000 Ada Generation",
        "AMD Radeon RX 6800 XT (RADV NAVI21)", "AMD Radeon RX 7900 XTX (RADV NAVI31)",
        "AMD Radeon 780M (RADV PHOENIX)", "AMD Custom GPU 0405 (RADV VANGOGH)", "AMD Radeon RX 6900 XT",
        "Intel(R) Arc(tm) A770 Graphics (DG2)", "Intel(R) Arc(tm) B580 Graphics (BMG G21)"})
    EXPECT_EQ(ray_traversal_of(name, false), RayTraversal::kHardware) << name;
  for (const char* name :
       {"NVIDIA H200", "NVIDIA H100 PCIe", "NVIDIA A100-SXM4-80GB", "NVIDIA A30", "Tesla V100-SXM2-16GB",
        "NVIDIA GH200 480GB", "NVIDIA B200", "NVIDIA GeForce GTX 1660", "NVIDIA T1000", "NVIDIA T400 4GB",
        "AMD Radeon RX 5700 XT (RADV NAVI10)", "AMD Radeon VII (RADV VEGA20)", "AMD Instinct MI300X"})
    EXPECT_EQ(ray_traversal_of(name, false), RayTraversal::kSoftware) << name;
  EXPECT_EQ(ray_traversal_of("llvmpipe (LLVM 15.0.6, 256 bits)", true), RayTraversal::kSoftware);
  EXPECT_EQ(ray_traversal_of("SwiftShader Device", true), RayTraversal::kSoftware);
  EXPECT_EQ(ray_traversal_of("Mali-G715", false), RayTraversal::kUnknown);
}

}  // namespace
}  // namespace rtsql::gpu
