#include "engine/picture/picture_scene.h"

#include <fmt/format.h>

#include <utility>

#include "catalog/traced_rows.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/index/complete_indexes.h"
#include "engine/index/row_text.h"
#include "exec/execution.h"
#include "exec/join/probe.h"

namespace rtsql {
namespace {

// Writes the indexed values of rows.
class RowLabels {
 public:
  RowLabels(StatementContext& context, std::vector<ColumnPtr> columns)
      : context_(context), columns_(std::move(columns)) {}

  // Returns nothing of what stands for no rows.
  std::string of(const PicturedPrimitive& primitive) const {
    if (primitive.rows.empty()) return {};
    const std::string first = text(primitive.rows.front());
    const std::string last = primitive.rows.size() > 1 ? text(primitive.rows.back()) : first;
    return first == last ? first : fmt::format("{}…{}", first, last);
  }

 private:
  std::string text(uint32_t row) const {
    std::vector<HostColumn> values;
    for (const ColumnPtr& column : columns_) values.push_back(column->read(context_.device(), row, 1));
    return values.size() == 1 ? cell_text(values[0].value(0)) : row_text(values, 0);
  }

  StatementContext& context_;
  const std::vector<ColumnPtr> columns_;
};

[[noreturn]] void refuse_index(const IndexEntry& index, const NamePath& name) {
  throw Error(ErrorKind::kUnsupported,
              fmt::format("index \"{}\" traces no rays: its method is {}", name.text(), index.method->name))
      .hint(
          "rx, cgrx, rtscan and rx3d do, but for rtscan with refine = search: "
          "CREATE INDEX … ON … USING rx (…) makes one");
}

[[noreturn]] void refuse_empty(std::string_view what, const NamePath& name) {
  throw Error(ErrorKind::kUnsupported,
              fmt::format("{} \"{}\" has nothing to draw: it has no keys", what, name.text()))
      .hint("insert rows first");
}

std::vector<std::string> names_of_both(const StatementContext& context) {
  std::vector<std::string> names = context.names.index_names();
  for (std::string& name : context.names.cube_names()) names.push_back(std::move(name));
  return names;
}

std::vector<ScenePicture> scenes_by_name(StatementContext& context, const NamePath& name) {
  if (const IndexEntryPtr index = context.names.find_index(name)) {
    complete_indexes(context, *context.catalog().find_table(index->table_name()));
    if (index->index->key_count() == 0) refuse_empty("index", name);
    std::vector<ScenePicture> scenes = picture_index(context, *index, {});
    if (scenes.empty()) refuse_index(*index, name);
    return scenes;
  }
  if (const CubeEntryPtr cube = context.names.find_cube(name)) {
    if (!cube->is_built()) {
      throw Error(ErrorKind::kUnsupported, fmt::format("cube \"{}\" is not built", name.text()))
          .hint(fmt::format("REFRESH CUBE {} builds it", name.text()));
    }
    if (!cube->traced) {
      throw Error(ErrorKind::kUnsupported, fmt::format("cube \"{}\" traces no rays", name.text()))
          .hint("CREATE CUBE … WITH (trace = rays) makes one that does, of rows that there are");
    }
    return {picture_cube(context, *cube, {})};
  }
  throw Error(ErrorKind::kName, fmt::format("unknown index \"{}\"", name.text()))
      .hint(suggest_name(name.name, names_of_both(context)));
}

}  // namespace

std::vector<ScenePicture> picture_index(StatementContext& context, const IndexEntry& index,
                                        PictureChoice choice) {
  if (index.index->key_count() == 0) return {};
  const Table table = with_expressions(*context.catalog().find_table(index.table_name()), index);
  std::vector<ColumnPtr> columns;
  for (const size_t column : index.columns) columns.push_back(table.columns[column]);
  const std::vector<std::string> texts = indexed_texts(index, table);
  choice.columns = texts;
  Execution execution(context.device(), context.session.settings, context.work, {});
  const ColumnKeys keys = encode_columns(execution, columns, index.packing);
  const RowLabels labels(context, std::move(columns));
  std::vector<ScenePicture> pictures;
  for (PicturedScene& scene : index.index->picture(context.device(), keys.keys, choice)) {
    ScenePicture picture{
        .title = fmt::format("index {} ({}) on {} ({})", context.names.shown_index(index), index.method->name,
                             context.names.shown_relation(table), join(texts, ", ")),
        .scene = std::move(scene),
        .labels = {},
        .rays = {}};
    for (const PicturedPrimitive& primitive : picture.scene.primitives)
      picture.labels.push_back(primitive.leads_on ? primitive.mark : labels.of(primitive));
    pictures.push_back(std::move(picture));
  }
  return pictures;
}

ScenePicture picture_cube(StatementContext& context, const CubeEntry& cube, const PictureChoice& choice) {
  ScenePicture picture{.title = fmt::format("cube {}", context.names.shown_relation(cube)),
                       .scene = cube.traced->scene.picture(choice),
                       .labels = {},
                       .rays = {}};
  std::vector<std::string> scanned, grouped;
  for (size_t i = 0; i < cube.traced->on_axis; ++i)
    scanned.push_back(cube.dimensions[cube.traced->scanned[i].dimension].name);
  for (const size_t dimension : cube.traced->grouped) grouped.push_back(cube.dimensions[dimension].name);
  picture.scene.axes[1] = grouped.empty() ? "the one group" : "group by " + join(grouped, ", ");
  picture.scene.axes[2] = scanned.empty() ? "nothing scanned" : "code of " + join(scanned, ", ");
  picture.labels.resize(picture.scene.primitives.size());
  return picture;
}

std::shared_ptr<const Picture> picture_by_name(StatementContext& context, const NamePath& name) {
  auto picture = std::make_shared<Picture>();
  picture->scenes = scenes_by_name(context, name);
  return picture;
}

}  // namespace rtsql
