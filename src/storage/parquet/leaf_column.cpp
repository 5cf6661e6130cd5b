#include "storage/parquet/leaf_column.h"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "common/error.h"
#include "storage/parquet/conversion.h"

namespace rtsql::parquet {
namespace {

constexpr unsigned kMostGroups = 100;

// Walks through the schema's tree, whose elements stand in preorder.
class SchemaWalk {
 public:
  SchemaWalk(const FileMetadata& metadata, std::string_view what) : schema_(metadata.schema), what_(what) {}

  LeafColumns run() {
    if (schema_.empty() || schema_[0].type) fail("its schema has no root");
    const SchemaElement& root = schema_[next_++];
    for (int32_t child = 0; child < root.children; ++child) visit("", 0, std::nullopt, 0);
    if (next_ != schema_.size()) fail("its schema has columns outside of its tree");
    return std::move(found_);
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw Error(ErrorKind::kData, fmt::format("{} is damaged: {}", what_, why));
  }

  // `list` names the list or map that the element is part of.
  void visit(const std::string& prefix, uint8_t levels, std::optional<std::string> list, unsigned depth) {
    if (next_ == schema_.size() || depth > kMostGroups) fail("its schema is no tree");
    const SchemaElement& element = schema_[next_++];
    const std::string name = prefix + element.name;
    const AnnotationKind kind = element.annotation.kind;
    if (element.repetition == Repetition::kOptional) ++levels;
    const bool is_list = element.repetition == Repetition::kRepeated || kind == AnnotationKind::kList ||
                         kind == AnnotationKind::kMap;
    if (is_list && !list) {
      list = name;
      found_.lists.push_back(name);
    }
    if (!element.type) {
      for (int32_t child = 0; child < element.children; ++child) visit(name + ".", levels, list, depth + 1);
      return;
    }
    add_leaf(element, name, levels, list.has_value());
  }

  void add_leaf(const SchemaElement& element, const std::string& name, uint8_t levels, bool is_in_list) {
    const size_t ordinal = found_.leaves++;
    if (is_in_list) return;
    if (element.type == PhysicalType::kFixedLenByteArray && element.type_length < 1)
      fail(fmt::format("values of column {} have no bytes", name));
    const std::optional<Type> type = sql_type(element);
    if (!type) {
      throw Error(
          ErrorKind::kData,
          fmt::format("{}: column {} is a DECIMAL({},{}), and rtsql has at most {} digits", what_, name,
                      element.annotation.precision, element.annotation.scale, kMaxDecimalDigits));
    }
    found_.columns.push_back({name, ordinal, element, *type, levels});
  }

  const std::vector<SchemaElement>& schema_;
  std::string_view what_;
  size_t next_ = 0;
  LeafColumns found_;
};

}  // namespace

LeafColumns find_leaf_columns(const FileMetadata& metadata, std::string_view what) {
  return SchemaWalk(metadata, what).run();
}

}  // namespace rtsql::parquet
