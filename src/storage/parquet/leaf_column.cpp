#include "storage/parquet/leaf_column.h"

#include <fmt/format.h>

#include <limits>
#include <optional>

#include "common/error.h"
#include "schema/list.h"
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
    for (int32_t child = 0; child < root.children; ++child) visit({}, 0);
    if (next_ != schema_.size()) fail("its schema has columns outside of its tree");
    return std::move(found_);
  }

 private:
  [[noreturn]] void fail(std::string_view why) const {
    throw Error(ErrorKind::kData, fmt::format("{} is damaged: {}", what_, why));
  }

  // What is around an element.
  struct Around {
    std::string prefix = {};
    uint8_t levels = 0;
    bool is_left_out = false;  // it is part of what is no column
  };

  void visit(Around around, unsigned depth) {
    if (next_ == schema_.size() || depth > kMostGroups) fail("its schema is no tree");
    const SchemaElement& element = schema_[next_++];
    const std::string name = around.prefix + element.name;
    const AnnotationKind kind = element.annotation.kind;
    const bool is_repeated = element.repetition == Repetition::kRepeated;
    if (element.repetition == Repetition::kOptional) ++around.levels;
    if (is_repeated || kind == AnnotationKind::kList || kind == AnnotationKind::kMap) {
      if (!around.is_left_out && kind != AnnotationKind::kMap && take_list(element, name, around.levels))
        return;
      if (!around.is_left_out) found_.lists.push_back(name);
      around.is_left_out = true;
    }
    if (!element.type) {
      around.prefix = name + ".";
      for (int32_t child = 0; child < element.children; ++child) visit(around, depth + 1);
      return;
    }
    const size_t ordinal = found_.leaves++;
    if (!around.is_left_out)
      found_.columns.push_back({name, ordinal, element, type_of(element, name), around.levels});
  }

  // Returns what the list has elements of, if these are single values; else null. A list is a repeated value,
  // or a group of one, or a group of a repeated group of a value (parquet-format, LogicalTypes.md).
  const SchemaElement* element_of(const SchemaElement& list) const {
    const bool is_repeated = list.repetition == Repetition::kRepeated;
    if (list.type) return is_repeated ? &list : nullptr;
    if (is_repeated || list.children != 1 || next_ == schema_.size()) return nullptr;
    const SchemaElement& repeated = schema_[next_];
    if (repeated.repetition != Repetition::kRepeated) return nullptr;
    if (repeated.type) return &repeated;
    if (repeated.children != 1 || next_ + 1 == schema_.size()) return nullptr;
    const SchemaElement& value = schema_[next_ + 1];
    return value.type && value.repetition != Repetition::kRepeated ? &value : nullptr;
  }

  bool take_list(const SchemaElement& list, const std::string& name, uint8_t levels) {
    const SchemaElement* const element = element_of(list);
    if (element == nullptr) return false;
    const std::optional<Type> type = sql_type(*element);
    if (!type || !is_listable(*type)) return false;
    if (element != &list) next_ = static_cast<size_t>(element - schema_.data()) + 1;
    LeafColumn column{name, found_.leaves++, *element, list_type(*type)};
    column.list_levels = levels;
    column.levels = static_cast<uint8_t>(levels + (element->repetition == Repetition::kOptional ? 2 : 1));
    found_.columns.push_back(std::move(column));
    return true;
  }

  Type type_of(const SchemaElement& element, const std::string& name) const {
    if (element.type == PhysicalType::kFixedLenByteArray && element.type_length < 1)
      fail(fmt::format("values of column {} have no bytes", name));
    const std::optional<Type> type = sql_type(element);
    if (type) return *type;
    throw Error(ErrorKind::kData,
                fmt::format("{}: column {} is a DECIMAL({},{}), and rtsql has at most {} digits", what_, name,
                            element.annotation.precision, element.annotation.scale, kMaxDecimalDigits));
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
