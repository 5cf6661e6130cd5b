#include "exec/text/digest_texts.h"

#include "common/divide.h"
#include "exec/text/text_column.h"
#include "shaders/exec/text/digest.h"

namespace rtsql {
namespace {

constexpr uint64_t kMostDigits = uint64_t{1} << 30;
constexpr uint64_t kDigitsPerWord = 8;

struct DigestKernel {
  uint32_t kind;
  uint32_t words;  // of 32 bits
};

DigestKernel kernel_of(TextDigest digest) {
  switch (digest) {
    case TextDigest::kMd5:
      return {shader::kMd5, 4};
    case TextDigest::kSha224:
      return {shader::kSha224, 7};
    case TextDigest::kSha256:
      break;
  }
  return {shader::kSha256, 8};
}

}  // namespace

ColumnPtr digest_texts(Execution& execution, const DeviceTexts& texts, uint64_t count, TextDigest digest) {
  const auto [kind, words] = kernel_of(digest);
  const uint64_t bytes = count * words * kDigitsPerWord;
  if (bytes > kMostDigits) return nullptr;
  gpu::Device& device = execution.device();
  gpu::Stream stream(device);
  FunctionTexts digests(device, count);
  digests.nearly_all_differ = true;
  // It ends when the column has a copy of the digests.
  const gpu::Buffer digits = device.allocate(bytes, "digests of texts");
  stream.stage("texts");
  stream.fill(digests.gave_up, 0);
  shader::DigestParams params{};
  params.heap = texts.heap();
  params.found = digests.refs();
  params.digits = digits.address();
  params.texts = static_cast<uint32_t>(count);
  params.words = words;
  stream.dispatch(device.kernel<shader::DigestParams>("exec/text/digest", {kind}), params,
                  divide_up(count, shader::kDigestThreads));
  stream.count_bytes(texts.bytes.bytes() + bytes + count * sizeof(uint64_t));
  return text_column(execution, stream, std::move(digests));
}

}  // namespace rtsql
