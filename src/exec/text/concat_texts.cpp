#include "exec/text/concat_texts.h"

#include <algorithm>
#include <memory>
#include <string>

#include "common/divide.h"
#include "exec/text/device_automaton.h"
#include "exec/text/device_choice.h"
#include "exec/text/write_texts.h"
#include "shaders/exec/text/concat.h"
#include "storage/text/device_texts.h"

namespace rtsql {
namespace {

// Names what a pass reads; what it names lives as long.
struct Parts {
  std::vector<shader::ConcatPart> parts;
  std::vector<std::shared_ptr<const DeviceTexts>> heaps;
  std::vector<std::string> constants;  // of the parts without codes, in their order
  bool has_nulls = false;
};

Parts parts_of(gpu::Device& device, const Expr& call, const std::vector<ColumnPtr>& columns) {
  Parts all;
  size_t next = 0;
  for (const ExprPtr& operand : call.operands) {
    shader::ConcatPart part{};
    if (operand->op == Op::kLiteral) {
      part.constant_bytes = operand->literal.text.size();
      all.constants.push_back(operand->literal.text);
    } else {
      const Column& column = *columns[next++];
      all.heaps.push_back(device_texts(device, *column.dictionary()));
      part.codes = column.values().address();
      part.heap = all.heaps.back()->heap();
      if (column.nullable()) part.validity = column.validity().address();
      all.has_nulls = all.has_nulls || column.nullable();
    }
    all.parts.push_back(part);
  }
  return all;
}

std::vector<shader::ConcatPart> uploaded(gpu::Stream& stream, const Parts& given) {
  std::vector<shader::ConcatPart> parts = given.parts;
  auto constant = given.constants.begin();
  for (shader::ConcatPart& part : parts) {
    if (part.codes != 0) continue;
    if (!constant->empty()) part.constant = upload_scratch(stream, *constant);
    ++constant;
  }
  return parts;
}

ColumnPtr concat_on_device(Execution& execution, const Expr& call, const std::vector<ColumnPtr>& columns,
                           bool are_distinct) {
  gpu::Device& device = execution.device();
  const uint64_t rows = columns[0]->rows();
  const Parts parts = parts_of(device, call, columns);
  const auto record = [&](gpu::Stream& stream, uint32_t pass, const shader::MadeTexts& to, uint64_t bytes) {
    const std::vector<shader::ConcatPart> given = uploaded(stream, parts);
    shader::ConcatParams params{};
    params.to = to;
    params.parts = upload_scratch(stream, given);
    params.part_count = static_cast<uint32_t>(given.size());
    stream.dispatch(device.kernel<shader::ConcatParams>("exec/text/concat", {pass}), params,
                    divide_up(to.count, shader::kMadeTextsThreads));
    stream.count_bytes(bytes);
    if (pass == shader::kWritesTexts) execution.count({.texts = rows * columns.size(), .bytes = bytes});
  };
  return write_texts(execution, rows, are_distinct, parts.has_nulls, record);
}

bool are_texts(const std::vector<ColumnPtr>& columns) {
  return std::ranges::all_of(columns, [](const ColumnPtr& column) {
    return column->type().id == TypeId::kVarchar && column->dictionary() != nullptr;
  });
}

}  // namespace

ColumnPtr concat_texts(Execution& execution, const Expr& call, const std::vector<ColumnPtr>& columns,
                       bool are_distinct) {
  if (!are_texts(columns)) return nullptr;
  if (!suits_device(execution, execution.device().info().kind, columns[0]->rows(), false)) return nullptr;
  return if_it_fits([&] { return concat_on_device(execution, call, columns, are_distinct); });
}

}  // namespace rtsql
