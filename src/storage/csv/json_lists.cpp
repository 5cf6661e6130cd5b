#include "storage/csv/json_lists.h"

#include <simdjson.h>

#include <algorithm>
#include <optional>
#include <string>

#include "common/check.h"
#include "common/parallel.h"
#include "schema/list.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

namespace ondemand = simdjson::ondemand;

// Takes arrays apart, whose texts are those that JSON rows were read with: nobody has looked into them yet.
class ArrayReader {
 public:
  // Calls use(kind, text) for each element: the text of a number, a truth value or null, or that of a string
  // without quotes and escapes. Returns false where an element is an array or an object, or is no JSON.
  template <class Use>
  bool read(std::string_view array, const Use& use) {
    try {
      const simdjson::padded_string padded(array);
      ondemand::document document = parser_.iterate(padded);
      for (ondemand::value element : document.get_array()) {
        if (!read_element(element, use)) return false;
      }
      return true;
    } catch (const simdjson::simdjson_error&) {
      return false;
    }
  }

 private:
  template <class Use>
  static bool read_element(ondemand::value element, const Use& use) {
    const ondemand::json_type kind = element.type();
    if (kind == ondemand::json_type::string) {
      use(kind, element.get_string());
      return true;
    }
    std::string_view text = element.raw_json_token();
    text = text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
    switch (kind) {
      case ondemand::json_type::number:
        break;
      case ondemand::json_type::boolean:
        if (text != "true" && text != "false") return false;
        break;
      case ondemand::json_type::null:
        if (text != "null") return false;
        break;
      default:
        return false;
    }
    use(kind, text);
    return true;
  }

  ondemand::parser parser_;
};

// Finds what elements have in common.
struct Elements {
  ondemand::json_type kind = ondemand::json_type::null;  // of those that are not null
  TypeId type = TypeId::kNull;
  bool fits = true;  // they are single values of one kind
  bool loses_digits = false;

  void add(ondemand::json_type of, std::string_view text) {
    if (of == ondemand::json_type::null) return;
    fits = fits && (kind == of || kind == ondemand::json_type::null);
    kind = of;
    TypeId own = narrowest_type(text, {});
    // A string is a text whatever it reads as, unless a date or a time or a UUID.
    if (of == ondemand::json_type::string && !is_moment(own) && own != TypeId::kUuid) own = TypeId::kVarchar;
    type = join_types(type, own);
    loses_digits = loses_digits || csv::loses_digits(text);
  }
  void add(const Elements& other) {
    fits =
        fits && other.fits &&
        (kind == other.kind || kind == ondemand::json_type::null || other.kind == ondemand::json_type::null);
    if (kind == ondemand::json_type::null) kind = other.kind;
    type = join_types(type, other.type);
    loses_digits = loses_digits || other.loses_digits;
  }

  std::optional<Type> element() const {
    const bool is_text = kind == ondemand::json_type::string || kind == ondemand::json_type::null;
    const Type found = lattice_type(type == TypeId::kNull ? TypeId::kVarchar : type);
    if (!fits || (found.id == TypeId::kVarchar && !is_text)) return std::nullopt;
    if (found.id == TypeId::kDouble && loses_digits) return std::nullopt;
    return is_listable(found) ? found : Type(TypeId::kVarchar);
  }
};

Elements elements_of(const StringTable& strings, const WorkContext& context) {
  Elements elements;
  ArrayReader reader;
  for (size_t i = 0; i < strings.strings().size() && elements.fits; ++i) {
    if (i % 4096 == 0) context.poll();
    elements.fits = reader.read(strings.strings()[i], [&](ondemand::json_type kind, std::string_view text) {
      elements.add(kind, text);
    }) && elements.fits;
  }
  return elements;
}

TextHeap lists_of(const StringTable& strings, Type list, const WorkContext& context) {
  TextHeap lists;
  ArrayReader reader;
  for (size_t i = 0; i < strings.strings().size(); ++i) {
    if (i % 4096 == 0) context.poll();
    ListWriter writer(list);
    reader.read(strings.strings()[i], [&](ondemand::json_type kind, std::string_view text) {
      if (kind == ondemand::json_type::null) return writer.append_null();
      const std::optional<Value> value = parse_value(text, *list.element);
      RTSQL_CHECK(value.has_value());
      writer.append(*value);
    });
    lists.append(writer.finish().text);
  }
  return lists;
}

bool names(const std::vector<std::string>& among, const std::string& name) {
  return std::ranges::find(among, name) != among.end();
}

}  // namespace

void find_json_lists(ParsedFile& file, const ParseJob& job, unsigned threads, const WorkContext& context) {
  const bool is_json =
      std::ranges::all_of(file.chunks, [](const ParsedChunk& chunk) { return chunk.file->is_json; });
  if (!is_json) return;
  for (size_t column = 0; column < job.columns.size(); ++column) {
    const ColumnPlan& plan = job.columns[column];
    if (plan.fixed || file.types[column].id != TypeId::kVarchar) continue;
    if (!names(file.array_names, plan.name) || names(file.single_names, plan.name)) continue;
    const size_t workers = file.strings.size();
    std::vector<Elements> of_worker(workers);
    parallel_for(threads, workers, [&](size_t worker) {
      of_worker[worker] = elements_of(file.strings[worker][column], context);
    });
    Elements all;
    for (const Elements& elements : of_worker) all.add(elements);
    const std::optional<Type> element = all.element();
    if (!element) continue;
    file.types[column] = list_type(*element);
    std::vector<TextHeap>& lists = file.lists[column];
    lists.resize(workers);
    parallel_for(threads, workers, [&](size_t worker) {
      lists[worker] = lists_of(file.strings[worker][column], file.types[column], context);
    });
    std::erase(file.array_names, plan.name);
  }
}

}  // namespace rtsql::csv
