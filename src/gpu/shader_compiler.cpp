#include "gpu/shader_compiler.h"

#include <fmt/format.h>
#include <glslang/Public/ResourceLimits.h>
#include <glslang/Public/ShaderLang.h>
#include <glslang/SPIRV/GlslangToSpv.h>
#include <glslang/build_info.h>

#include <atomic>
#include <filesystem>
#include <stdexcept>

#include "common/error.h"
#include "common/text.h"
#include "gpu/embedded_shaders.h"

namespace rtsql::gpu {
namespace {

// Files are named by their path below shaders/, or relative to the file that includes them.
class EmbeddedIncluder final : public glslang::TShader::Includer {
 public:
  IncludeResult* includeLocal(const char* name, const char* from, size_t depth) override {
    std::string sibling =
        (std::filesystem::path(from).parent_path() / name).lexically_normal().generic_string();
    if (IncludeResult* result = find(sibling)) return result;
    return includeSystem(name, from, depth);
  }
  IncludeResult* includeSystem(const char* name, const char*, size_t) override { return find(name); }
  void releaseInclude(IncludeResult* result) override { delete result; }

 private:
  static IncludeResult* find(const std::string& path) {
    for (const EmbeddedText& file : embedded_shader_texts()) {
      if (file.name == path) return new IncludeResult(path, file.text.data(), file.text.size(), nullptr);
    }
    return nullptr;
  }
};

constexpr EShMessages kMessages = static_cast<EShMessages>(EShMsgSpvRules | EShMsgVulkanRules);

// Returns false where the shader's log says why.
bool parse(glslang::TShader& shader, const std::string& name, const std::string& glsl) {
  const char* text = glsl.c_str();
  const int length = static_cast<int>(glsl.size());
  const char* name_text = name.c_str();
  shader.setStringsWithLengthsAndNames(&text, &length, &name_text, 1);
  shader.setEnvInput(glslang::EShSourceGlsl, EShLangCompute, glslang::EShClientVulkan, 100);
  shader.setEnvClient(glslang::EShClientVulkan, glslang::EShTargetVulkan_1_2);
  shader.setEnvTarget(glslang::EShTargetSpv, glslang::EShTargetSpv_1_5);
  shader.setPreamble("#extension GL_GOOGLE_include_directive : require\n");
  EmbeddedIncluder includer;
  return shader.parse(GetDefaultResources(), 460, false, kMessages, includer);
}

// This runs once per process, on first use; glslang may then compile on several threads. While it makes its
// tables of built-in functions, which it does with the first shader, it holds a lock that stays taken if the
// host runs out of memory: whoever came next would wait for ever, and so would its finalization.
void initialize_glslang() {
  struct Process {
    Process() {
      static std::atomic<bool> attempted{false};
      if (attempted.exchange(true)) {
        throw Error(ErrorKind::kMemory, "the shader compiler ran out of memory as it started")
            .hint("start rtsql again when the host has more memory");
      }
      glslang::InitializeProcess();
      glslang::TShader shader(EShLangCompute);
      parse(shader, "first", "#version 460\nvoid main() {}\n");
    }
    ~Process() { glslang::FinalizeProcess(); }
  };
  static Process process;
}

[[noreturn]] void throw_log(std::string_view label, const char* log, const std::string& glsl) {
  throw std::logic_error(fmt::format("shader \"{}\" does not compile:\n{}\n{}", label, log, glsl));
}

}  // namespace

std::vector<uint32_t> compile_compute_shader(std::string_view label, const std::string& glsl) {
  initialize_glslang();
  glslang::TShader shader(EShLangCompute);
  if (!parse(shader, std::string(label), glsl)) throw_log(label, shader.getInfoLog(), glsl);
  glslang::TProgram program;
  program.addShader(&shader);
  if (!program.link(kMessages)) throw_log(label, program.getInfoLog(), glsl);

  // The drivers optimise on their own; SPIRV-Tools' passes would only add to the latency of a first query.
  glslang::SpvOptions options;
  options.disableOptimizer = true;
  options.stripDebugInfo = true;
  std::vector<uint32_t> spirv;
  glslang::GlslangToSpv(*program.getIntermediate(EShLangCompute), spirv, &options);
  return spirv;
}

const std::string& shader_compiler_identity() {
  static const std::string identity = [] {
    std::string all = fmt::format("{} glslang {}.{}.{}", RTSQL_SHADER_COMPILER_HASH, GLSLANG_VERSION_MAJOR,
                                  GLSLANG_VERSION_MINOR, GLSLANG_VERSION_PATCH);
    for (const EmbeddedText& file : embedded_shader_texts())
      all += fmt::format("\n{}\n{}", file.name, file.text);
    return content_hash(all);
  }();
  return identity;
}

}  // namespace rtsql::gpu
