#include "storage/json/json_rows.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "storage/json/json_scanner.h"

namespace rtsql::json {
namespace {

namespace ondemand = simdjson::ondemand;

constexpr size_t kMostDepth = 64;  // of objects within objects

std::string_view behind_digits(std::string_view text) {
  return text.substr(std::min(text.find_first_not_of("0123456789"), text.size()));
}

// simdjson's numbers have 64 bits; those of JSON any number of digits.
bool is_number(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.empty() || (text.starts_with('0') && text.size() > 1 && text[1] >= '0' && text[1] <= '9'))
    return false;
  std::string_view rest = behind_digits(text);
  if (rest.size() == text.size()) return false;
  if (rest.starts_with('.')) {
    const std::string_view fraction = rest.substr(1);
    rest = behind_digits(fraction);
    if (rest.size() == fraction.size()) return false;
  }
  if (!rest.starts_with('e') && !rest.starts_with('E')) return rest.empty();
  rest.remove_prefix(1);
  if (rest.starts_with('+') || rest.starts_with('-')) rest.remove_prefix(1);
  return !rest.empty() && behind_digits(rest).empty();
}

// Python and others write such, which JSON does not have.
std::string_view find_other_number(std::string_view object) {
  bool in_string = false;
  for (size_t at = 0; at < object.size(); ++at) {
    if (object[at] == '\\' && in_string) {
      ++at;
    } else if (object[at] == '"') {
      in_string = !in_string;
    } else if (!in_string) {
      for (const std::string_view word : {"NaN", "Infinity"})
        if (object.substr(at).starts_with(word)) return word;
    }
  }
  return {};
}

std::string_view without_spaces(std::string_view text) {
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

}  // namespace

struct RowReader::State {
  State(const std::vector<std::string>& names, Layout rows) : columns(names), layout(rows) {
    for (size_t i = 0; i < names.size(); ++i) positions.emplace(names[i], i);
    is_array.resize(names.size());
    is_single.resize(names.size());
    cells.resize(names.size());
  }

  // Rows mostly have their members in one order: the next one is looked at first.
  size_t column_of(std::string_view path) {
    if (expected < columns.size() && columns[expected] == path) return expected++;
    const auto found = positions.find(std::string(path));
    if (found == positions.end()) return columns.size();
    expected = found->second + 1;
    return found->second;
  }

  void read_object(ondemand::object object, const std::string& prefix, size_t depth) {
    for (ondemand::field member : object) {
      const std::string_view key = member.unescaped_key();
      ondemand::value value = member.value();
      if (prefix.empty()) {
        read_member(value, std::string(key), key, depth);
      } else {
        const std::string path = prefix + "." + std::string(key);
        read_member(value, path, path, depth);
      }
    }
  }

  void read_member(ondemand::value value, const std::string& path, std::string_view name, size_t depth) {
    const ondemand::json_type type = value.type();
    if (type == ondemand::json_type::object && depth < kMostDepth)
      return read_object(value.get_object(), path, depth + 1);
    const size_t column = column_of(name);
    if (column == columns.size()) return note_further(path, type == ondemand::json_type::null);
    Cell& cell = cells[column];
    switch (type) {
      case ondemand::json_type::null:
        if (!value.is_null()) throw simdjson::simdjson_error(simdjson::N_ATOM_ERROR);
        cell = {};
        break;
      case ondemand::json_type::string:
        cell = {Cell::Kind::kString, value.get_string()};
        break;
      case ondemand::json_type::number:
        cell = {Cell::Kind::kPlain, without_spaces(value.raw_json_token())};
        if (!is_number(cell.text)) throw simdjson::simdjson_error(simdjson::NUMBER_ERROR);
        break;
      case ondemand::json_type::boolean:
        cell = {Cell::Kind::kPlain, value.get_bool() ? std::string_view("true") : std::string_view("false")};
        break;
      default:
        cell = {Cell::Kind::kPlain, without_spaces(simdjson::to_json_string(value))};
        is_array[column] = true;
        return;
    }
    if (type != ondemand::json_type::null) is_single[column] = true;
  }

  std::vector<std::string> names_of(const std::vector<bool>& chosen) const {
    std::vector<std::string> names;
    for (size_t i = 0; i < columns.size(); ++i) {
      if (chosen[i]) names.push_back(columns[i]);
    }
    return names;
  }

  void note_further(const std::string& path, bool is_null) {
    const auto [known, is_new] = further.try_emplace(path, is_null);
    if (is_new) further_order.push_back(path);
    known->second = known->second && is_null;
  }

  const std::vector<std::string> columns;
  const Layout layout;
  std::unordered_map<std::string, size_t> positions;
  std::vector<Cell> cells;
  std::vector<bool> is_array, is_single;
  size_t expected = 0;
  std::unordered_map<std::string, bool> further;  // whether it is null everywhere
  std::vector<std::string> further_order;
  simdjson::padded_string text;
  size_t at = 0;
  Before before = Before::kNothing;
  std::string error;
  ondemand::parser parser;
};

RowReader::RowReader(const std::vector<std::string>& columns, Layout layout)
    : state_(std::make_unique<State>(columns, layout)) {}

RowReader::~RowReader() = default;

void RowReader::begin(std::string_view text, Before before) {
  state_->before = before;
  state_->text = simdjson::padded_string(text);
  state_->at = 0;
}

bool RowReader::next() {
  State& state = *state_;
  const std::string_view text(state.text.data(), state.text.size());
  const std::optional<Extent> row = next_row(text, state.at, state.layout.lines);
  if (!row) return false;
  const std::string_view gap = text.substr(state.at, row->begin - state.at);
  const Before next_before = text[row->begin] == '{' ? Before::kRow : Before::kBadRow;
  const Before before = std::exchange(state.before, next_before);
  const std::string_view problem =
      before == Before::kBadRow ? "" : gap_problem(gap, state.layout.array, before == Before::kNothing);
  state.at = row->end;
  state.error.clear();
  state.expected = 0;
  std::fill(state.cells.begin(), state.cells.end(), Cell{});
  if (!problem.empty()) {
    state.error = fmt::format("bad JSON: {}", problem);
    return true;
  }
  const std::string_view object = without_spaces(text.substr(row->begin, row->end - row->begin));
  ondemand::document document;
  bool is_open = false;  // the document is none yet where its text has no structure, as with an open quote
  try {
    const size_t room = text.size() - row->begin + simdjson::SIMDJSON_PADDING;
    document = state.parser.iterate(simdjson::padded_string_view(object, room));
    is_open = true;
    state.read_object(document.get_object(), {}, 0);
    if (document.current_location().error() == simdjson::SUCCESS)
      throw simdjson::simdjson_error(simdjson::TRAILING_CONTENT);
  } catch (const simdjson::simdjson_error& failure) {
    const char* place = nullptr;
    const bool is_placed = is_open && document.current_location().get(place) == simdjson::SUCCESS;
    const size_t byte = is_placed ? static_cast<size_t>(place - object.data()) : object.size();
    const std::string_view word = find_other_number(object);
    state.error = word.empty() ? fmt::format("bad JSON at byte {} of the row: {}",
                                             std::min(byte, object.size()) + 1, failure.what())
                               : fmt::format("bad JSON: {} is no number there, and null stands for it", word);
  }
  return true;
}

const std::vector<Cell>& RowReader::cells() const {
  return state_->cells;
}

const std::string& RowReader::error() const {
  return state_->error;
}

std::vector<std::string> RowReader::further_columns() const {
  const auto has_members = [&](const std::string& path) {
    const std::string prefix = path + ".";
    const auto begins = [&](const std::string& other) { return other.starts_with(prefix); };
    return std::any_of(state_->further_order.begin(), state_->further_order.end(), begins) ||
           std::any_of(state_->columns.begin(), state_->columns.end(), begins);
  };
  std::vector<std::string> paths;
  for (const std::string& path : state_->further_order) {
    if (!state_->further.at(path) || !has_members(path)) paths.push_back(path);
  }
  return paths;
}

std::vector<std::string> RowReader::arrays() const {
  return state_->names_of(state_->is_array);
}

std::vector<std::string> RowReader::single_values() const {
  return state_->names_of(state_->is_single);
}

}  // namespace rtsql::json
