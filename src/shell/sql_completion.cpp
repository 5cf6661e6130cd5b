#include "shell/sql_completion.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "benchmark/parameters.h"
#include "benchmark/scan_parameters.h"
#include "catalog/settings.h"
#include "common/text.h"
#include "cube/cube_options.h"
#include "engine/benchmark/query_parameters.h"
#include "engine/file/csv_options.h"
#include "engine/file/partitions.h"
#include "function/registry/function_entries.h"
#include "function/table/table_functions.h"
#include "index/contract/method.h"
#include "index/registry/registry.h"
#include "shell/completion_offer.h"
#include "shell/from_tables.h"
#include "sql/keywords.h"
#include "sql/literal_text.h"

namespace rtsql {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  auto in_name = [](char c) {
    return c == '_' || c == '.' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 0x80;
  };
  std::vector<std::string> words;
  for (size_t i = 0; i < text.size();) {
    size_t end = i + 1;
    if (text[i] == '\'' || text[i] == '"') {
      end = std::min(text.find(text[i], end), text.size() - 1) + 1;
    } else if (const std::string_view quote = sql::opening_dollar_quote(text.substr(i)); !quote.empty()) {
      end = std::min(text.find(quote, i + quote.size()), text.size() - quote.size()) + quote.size();
    } else if (in_name(text[i])) {
      while (end < text.size() && in_name(text[end])) ++end;
    }
    bool is_space = text[i] == ' ' || text[i] == '\t' || text[i] == '\n';
    if (!is_space) words.push_back(to_lower(text.substr(i, end - i)));
    i = end;
  }
  return words;
}

// Returns the word after the last `mark`, or none.
std::string_view word_after(Words words, std::string_view mark) {
  for (size_t i = words.size(); i > 1; --i) {
    if (words[i - 2] == mark) return words[i - 1];
  }
  return {};
}

// Returns the words before the innermost parenthesis that is still open; none if there is none.
std::optional<Words> before_open_parenthesis(Words words) {
  size_t closed = 0;
  for (size_t i = words.size(); i > 0; --i) {
    if (words[i - 1] == ")") ++closed;
    if (words[i - 1] == "(" && closed-- == 0) return words.first(i - 1);
  }
  return std::nullopt;
}

// Tells whether a string that begins behind the words is the name of a file.
bool names_file_next(Words words) {
  if (words.empty()) return false;
  if (is_one_of(words.front(), {"copy", "create", "attach"})) return true;
  if (FromTables({}, words, {}).expects_table()) return true;
  const std::optional<Words> before = before_open_parenthesis(words);
  const bool reads_file =
      before && !before->empty() &&
      (before->back().starts_with("read_") || is_one_of(before->back(), {"sniff_csv", "sqlite_scan"}));
  return reads_file && is_one_of(words.back(), {"(", "[", ","});
}

class SqlCompletion {
 public:
  SqlCompletion(const CompletionNames& names, Words words, std::string_view word, Words after,
                bool in_identifier)
      : names_(names),
        words_(words),
        word_(word),
        offer_(word, in_identifier),
        from_(names.tables, words, after) {}

  Completions complete() && {
    if (word_.find('.') != std::string_view::npos) {
      add_qualified();
    } else if (!add_of_list() && !add_of_statement()) {
      add_anything();
    }
    return std::move(offer_).take();
  }

 private:
  // Offers what fits where the cursor stands within the parentheses of a list of options, or of an index's
  // columns; returns false elsewhere.
  bool add_of_list() {
    std::optional<Words> before = before_open_parenthesis(words_);
    if (!before || before->empty()) return false;
    const std::string& statement = words_.front();
    bool options = before->back() == "with";
    if (statement == "create" && is_index()) {
      if (!options) return add_columns(word_after(*before, "on"));
      std::string_view method = word_after(*before, "using");
      return add_options(method_options(method.empty() ? "sorted" : method));
    }
    if (statement == "create" && options)
      return add_options(creates_cube() ? cube_option_declarations() : csv_read_options());
    if (statement == "copy" && (options || before->back().starts_with('\''))) {
      bool reads = std::find(before->begin(), before->end(), "from") != before->end();
      if (!reads) add_options(partition_options());
      return add_options(reads ? csv_read_options() : csv_write_options());
    }
    if (is_one_of(before->back(), {"read_csv", "read_json", "sniff_csv"}))
      return words_.back() == "(" || add_options(csv_read_options());
    if (statement == "copy" && before->size() == 2) return add_columns(before->back());
    if (statement == "insert" && before->size() == 3) return add_columns(before->back());
    if (statement != "benchmark") return false;
    if (before->back() == "=") return true;
    if (options && words_.size() > 1 && words_[1] == "(") return add_options(query_parameters());
    if (options) return add_options(is_scan_benchmark() ? scan_parameters() : benchmark_parameters());
    std::span<const OptionDeclaration> own = method_options(before->back());
    if (!own.empty()) return add_options(own);
    return add_columns(before->back());
  }

  bool add_of_statement() {
    if (words_.empty()) return false;
    const std::string& statement = words_.front();
    const std::string& last = words_.back();
    if (statement == "set") return add_of_set();
    if (is_one_of(statement, {"show", "reset"}) && words_.size() == 1) {
      add_settings();
      offer_.add_keyword("all");
      if (statement == "show") {
        for (std::string_view what : {"tables", "indexes", "views", "types", "cubes", "schemas", "databases",
                                      "collations", "settings"})
          offer_.add_keyword(what);
      }
      return true;
    }
    if (statement == "create" && is_index() && last == "using") return add_methods();
    if (statement == "create" && (is_index() || is_cube()) && last == "on") return add_tables();
    if (statement == "benchmark" && is_one_of(last, {"benchmark", "scan", ","})) return add_benchmarked();
    if (statement == "benchmark" && is_one_of(last, {"on", "probe"})) return add_tables();
    if (statement == "drop" && names_sequence()) return add_sequences();
    if (statement == "drop" && names_macro()) return add_macros();
    if (statement == "drop" && is_one_of(last, {"table", "view", "index", "cube", "type", "exists"}))
      return is_index() ? add_indexes() : is_cube() ? add_cubes() : is_type() ? add_types() : add_tables();
    if (statement == "alter" && last == "type" && words_.size() == 2) return add_types();
    if (statement == "refresh" && last == "cube") return add_cubes();
    if (is_one_of(last, {"execute", "deallocate"})) {
      for (const std::string& name : names_.prepared_statements) offer_.add_name(name);
      if (last == "deallocate") offer_.add_keyword("all");
      return true;
    }
    if (names_cursor()) {
      for (const std::string& name : names_.cursors) offer_.add_name(name);
      if (statement == "close") offer_.add_keyword("all");
      return true;
    }
    if (from_.expects_table()) {
      for (const TableFunction& function : table_functions()) offer_.add_function(function.name);
      for (const MacroSummary& macro : names_.macros) {
        if (macro.gives_rows) offer_.add_function(macro.name);
      }
      return add_tables();
    }
    if (last == "table" && words_.size() == 1) return add_tables();
    if (last == "analyze" && statement == "analyze") return add_tables();
    if (last == "vacuum") add_tables();
    if (is_one_of(last, {"detach", "checkpoint", "vacuum"}) || (statement == "detach" && last == "database"))
      return add_databases();
    if (last == "use" || (last == "schema" && words_.size() == 2)) return add_schemas();
    if (words_.size() == 1 && is_one_of(last, {"describe", "desc"})) add_cubes();
    if (is_one_of(last, {"into", "update", "describe", "desc", "copy", "truncate"})) return add_tables();
    return false;
  }

  bool add_of_set() {
    if (words_.size() == 1) return add_settings();
    if (words_.size() == 2) {
      offer_.add_keyword("to");
      return true;
    }
    if (words_.size() > 3) return true;
    for (const SettingDescription& setting : setting_descriptions()) {
      if (setting.option.name != words_[1]) continue;
      for (std::string_view value : option_words(setting.option)) offer_.add(value);
    }
    return true;
  }

  void add_anything() {
    for (const std::string& keyword : sql::keywords()) offer_.add_keyword(keyword);
    for (const FunctionEntry& function : function_entries()) offer_.add_function(function.name);
    for (const MacroSummary& macro : names_.macros) {
      if (!macro.gives_rows) offer_.add_function(macro.name);
    }
    add_types();
    if (from_.has_from() && !from_.tables().empty()) return add_of_from();
    for (const TableSummary& table : names_.tables) {
      add_table(table);
      for (const std::string& column : table.columns) offer_.add_name(column);
    }
  }

  void add_of_from() {
    for (const auto& [table, alias] : from_.tables()) {
      offer_.add_name(equals_ignore_case(alias, table->name) ? table->name : alias);
      for (const std::string& column : table->columns) offer_.add_column_first(column);
    }
  }

  // Offers for "t.c" the columns of t, or those of every table if t is none that is known; for "s.t" the
  // tables of the schema s, in `main` those that stand alone.
  void add_qualified() {
    std::string_view qualifier = word_.substr(0, word_.rfind('.') + 1);
    const std::string_view name = qualifier.substr(0, qualifier.size() - 1);
    const TableSummary* named = from_.find(name);
    if (named == nullptr) named = find_table(name);
    if (named == nullptr && is_schema(name)) return add_tables_of(name, qualifier);
    for (const TableSummary& table : names_.tables) {
      if (named != nullptr && &table != named) continue;
      for (const std::string& column : table.columns) offer_.add_name(column, qualifier);
    }
  }

  bool is_schema(std::string_view name) const {
    return std::ranges::any_of(
        names_.schemas, [&](const SchemaSummary& schema) { return equals_ignore_case(schema.name, name); });
  }

  void add_tables_of(std::string_view schema, std::string_view qualifier) {
    for (const TableSummary& table : names_.tables) {
      const std::string_view lies_in = table.schema.empty() ? std::string_view("main") : table.schema;
      const size_t outer = table.schema.empty() ? 0 : table.schema.size() + 1;
      if (equals_ignore_case(lies_in, schema))
        offer_.add_name(std::string_view(table.name).substr(outer), qualifier);
    }
  }

  void add_table(const TableSummary& table) {
    const std::string outer = table.schema.empty() ? "" : table.schema + ".";
    offer_.add_name(std::string_view(table.name).substr(outer.size()), outer);
  }

  bool add_schemas() {
    for (const SchemaSummary& schema : names_.schemas) offer_.add_name(schema.name);
    return true;
  }

  bool add_databases() {
    for (const AttachedDatabase& database : names_.databases) offer_.add_name(database.name);
    return true;
  }

  bool add_tables() {
    for (const TableSummary& table : names_.tables) add_table(table);
    return add_schemas();
  }

  bool add_indexes() {
    for (const IndexSummary& index : names_.indexes) offer_.add_name(index.name);
    return true;
  }

  bool add_cubes() {
    for (const CubeSummary& cube : names_.cubes) offer_.add_name(cube.name);
    return true;
  }

  bool add_types() {
    for (const TypeSummary& type : names_.types) offer_.add_name(type.name);
    return true;
  }

  bool add_sequences() {
    for (const SequenceSummary& sequence : names_.sequences) offer_.add_name(sequence.name);
    return true;
  }

  bool add_macros() {
    for (const MacroSummary& macro : names_.macros) offer_.add_name(macro.name);
    return true;
  }

  bool add_columns(std::string_view table_name) {
    const TableSummary* table = find_table(table_name);
    if (table == nullptr) return false;
    for (const std::string& column : table->columns) offer_.add_name(column);
    return true;
  }

  bool add_methods() {
    for (const IndexMethod* method : index_methods()) offer_.add(method->name);
    return true;
  }

  bool add_benchmarked() {
    const bool scans = is_scan_benchmark();
    offer_.add_keyword("all");
    if (words_.size() == 1) offer_.add_keyword("scan");
    if (scans) offer_.add("scan");
    for (const IndexMethod* method : scans ? bitmap_methods() : probed_methods()) offer_.add(method->name);
    return true;
  }

  bool add_settings() {
    for (const SettingDescription& setting : setting_descriptions()) offer_.add(setting.option.name);
    return true;
  }

  // Offers names of options, or after one the values that it takes.
  bool add_options(std::span<const OptionDeclaration> options) {
    if (name_follows()) {
      for (const OptionDeclaration& option : options) offer_.add(option.name);
      return true;
    }
    const std::string& last = words_.back();
    std::string_view named = last == "=" && words_.size() > 1 ? words_[words_.size() - 2] : last;
    for (const OptionDeclaration& option : options) {
      if (option.name != named) continue;
      for (std::string_view value : option_words(option)) offer_.add(value);
    }
    return true;
  }

  bool name_follows() const { return is_one_of(words_.back(), {"(", ","}); }
  bool is_scan_benchmark() const { return words_.size() > 1 && words_[1] == "scan"; }
  bool is_index() const { return words_.size() > 1 && words_[1] == "index"; }
  bool creates_cube() const {
    const auto what = std::find_if(words_.begin() + 1, words_.end(), [](const std::string& word) {
      return !is_one_of(word, {"or", "replace", "temp", "temporary"});
    });
    return what != words_.end() && *what == "cube";
  }
  bool is_cube() const { return words_.size() > 1 && words_[1] == "cube"; }
  bool is_type() const { return words_.size() > 1 && words_[1] == "type"; }
  bool names_sequence() const { return words_.size() > 1 && words_[1] == "sequence"; }
  bool names_cursor() const {
    const bool fetches = is_one_of(words_[0], {"fetch", "move"}) && is_one_of(words_.back(), {"from", "in"});
    return fetches || (words_[0] == "close" && words_.size() == 1);
  }
  bool names_macro() const { return words_.size() > 1 && is_one_of(words_[1], {"macro", "function"}); }

  const TableSummary* find_table(std::string_view name) const {
    for (const TableSummary& table : names_.tables) {
      if (equals_ignore_case(table.name, name)) return &table;
    }
    return nullptr;
  }

  std::span<const OptionDeclaration> method_options(std::string_view name) const {
    const IndexMethod* method = find_index_method(name);
    return method == nullptr ? std::span<const OptionDeclaration>() : std::span(method->options);
  }

  const CompletionNames& names_;
  Words words_;
  std::string_view word_;
  CompletionOffer offer_;
  FromTables from_;
};

}  // namespace

Completions complete_sql(const CompletionNames& names, const TypedWord& typed) {
  std::vector<std::string> words = words_of(typed.before);
  const bool is_after_quote = !words.empty() && words.back() == (typed.in_quotes ? "'" : "\"");
  if (is_after_quote) words.pop_back();
  if (typed.in_quotes) return {.files = names_file_next(words), .words = {}};
  const std::vector<std::string> after = words_of(typed.after);
  return SqlCompletion(names, words, typed.word, after, is_after_quote).complete();
}

}  // namespace rtsql
