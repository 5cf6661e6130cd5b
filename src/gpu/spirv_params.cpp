#include "gpu/spirv_params.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "common/check.h"

namespace rtsql::gpu {
namespace {

// These are numbers of the SPIR-V specification, section 3.
enum Opcode : uint32_t {
  kExecutionMode = 16,
  kTypeBool = 20,
  kTypeInt = 21,
  kTypeFloat = 22,
  kTypeVector = 23,
  kTypeMatrix = 24,
  kTypeArray = 28,
  kTypeStruct = 30,
  kTypePointer = 32,
  kConstant = 43,
  kSpecConstantComposite = 51,
  kFunction = 54,
  kVariable = 59,
  kDecorate = 71,
  kMemberDecorate = 72,
};
constexpr uint32_t kStoragePushConstant = 9;
constexpr uint32_t kModeLocalSize = 17;
constexpr uint32_t kBuiltinWorkgroupSize = 25;
constexpr uint32_t kDecorationArrayStride = 6;
constexpr uint32_t kDecorationBuiltin = 11;
constexpr uint32_t kDecorationOffset = 35;
constexpr size_t kHeaderWords = 5;

struct Layout {
  uint32_t bytes = 0;
  uint32_t alignment = 1;
};

class Module {
 public:
  explicit Module(std::span<const uint32_t> words) {
    size_t at = kHeaderWords;
    while (at < words.size()) {
      uint32_t opcode = words[at] & 0xffff;
      size_t length = words[at] >> 16;
      RTSQL_CHECK(length > 0 && at + length <= words.size());
      if (opcode == kFunction) break;  // types and variables come before the code
      read(opcode, words.subspan(at + 1, length - 1));
      at += length;
    }
  }

  // Returns the size in x; none if it is specialized.
  std::optional<uint32_t> workgroup_size() const {
    return specialized_size_ ? std::nullopt : std::optional(local_size_);
  }

  // Finds the struct type of the push-constant block.
  std::optional<uint32_t> push_constant_type() const { return push_constants_; }

  uint32_t member(uint32_t type, size_t index) const {
    const Type& t = types_.at(type);
    RTSQL_CHECK(t.opcode == kTypeStruct && index < t.operands.size());
    return t.operands[index];
  }

  uint32_t member_offset(uint32_t type, uint32_t index) const {
    auto found = offsets_.find(key(type, index));
    RTSQL_CHECK(found != offsets_.end());
    return found->second;
  }

  Layout layout(uint32_t id) const {
    const Type& type = types_.at(id);
    switch (type.opcode) {
      case kTypeInt:
      case kTypeFloat:
        return {type.operands[0] / 8, type.operands[0] / 8};
      case kTypePointer:
        return {8, 8};
      case kTypeVector: {
        Layout component = layout(type.operands[0]);
        return {component.bytes * type.operands[1], component.alignment};
      }
      case kTypeMatrix: {
        Layout column = layout(type.operands[0]);
        return {column.bytes * type.operands[1], column.alignment};
      }
      case kTypeArray:
        return {strides_.at(id) * constants_.at(type.operands[1]), layout(type.operands[0]).alignment};
      case kTypeStruct: {
        Layout whole;
        for (uint32_t i = 0; i < type.operands.size(); ++i) {
          Layout part = layout(type.operands[i]);
          whole.bytes = std::max(whole.bytes, member_offset(id, i) + part.bytes);
          whole.alignment = std::max(whole.alignment, part.alignment);
        }
        whole.bytes = (whole.bytes + whole.alignment - 1) / whole.alignment * whole.alignment;
        return whole;
      }
      default:
        RTSQL_CHECK(!"a type that parameters cannot have");
        return {};
    }
  }

 private:
  struct Type {
    uint32_t opcode;
    std::vector<uint32_t> operands;
  };

  static uint64_t key(uint32_t type, uint32_t member) { return uint64_t{type} << 32 | member; }

  void read(uint32_t opcode, std::span<const uint32_t> operands) {
    switch (opcode) {
      case kTypeBool:
      case kTypeInt:
      case kTypeFloat:
      case kTypeVector:
      case kTypeMatrix:
      case kTypeArray:
      case kTypeStruct:
      case kTypePointer:
        types_[operands[0]] = {opcode, {operands.begin() + 1, operands.end()}};
        break;
      case kExecutionMode:
        if (operands[1] == kModeLocalSize) local_size_ = operands[2];
        break;
      case kSpecConstantComposite:
        specialized_size_ = specialized_size_ || operands[1] == workgroup_constant_;
        break;
      case kConstant:
        constants_[operands[1]] = operands[2];
        break;
      case kVariable:
        if (operands[2] == kStoragePushConstant) push_constants_ = types_.at(operands[0]).operands[1];
        break;
      case kDecorate:
        if (operands[1] == kDecorationBuiltin && operands[2] == kBuiltinWorkgroupSize)
          workgroup_constant_ = operands[0];
        if (operands[1] == kDecorationArrayStride) strides_[operands[0]] = operands[2];
        break;
      case kMemberDecorate:
        if (operands[2] == kDecorationOffset) offsets_[key(operands[0], operands[1])] = operands[3];
        break;
      default:
        break;
    }
  }

  std::unordered_map<uint32_t, Type> types_;
  std::unordered_map<uint32_t, uint32_t> constants_;
  std::unordered_map<uint32_t, uint32_t> strides_;
  std::unordered_map<uint64_t, uint32_t> offsets_;
  std::optional<uint32_t> push_constants_;
  uint32_t workgroup_constant_ = 0;  // id of gl_WorkGroupSize; 0: none
  uint32_t local_size_ = 1;
  bool specialized_size_ = false;
};

}  // namespace

std::optional<uint32_t> spirv_params_bytes(std::span<const uint32_t> spirv) {
  Module module(spirv);
  std::optional<uint32_t> block = module.push_constant_type();
  if (!block) return std::nullopt;
  // The block must be {uint grid_base; uint grid_reserved; Params params;}.
  RTSQL_CHECK(module.member_offset(*block, 2) == kParamsOffset);
  return module.layout(module.member(*block, 2)).bytes;
}

uint32_t spirv_workgroup_size(std::span<const uint32_t> spirv, std::span<const uint32_t> specialization) {
  if (std::optional<uint32_t> fixed = Module(spirv).workgroup_size()) return *fixed;
  RTSQL_CHECK(!specialization.empty());
  return specialization[0];
}

}  // namespace rtsql::gpu
