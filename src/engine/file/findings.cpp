#include "engine/file/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "common/text.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

// Makes a row, column by column.
class RowBuilder {
 public:
  void text(std::string name, const std::string& value) {
    add(std::move(name), TypeId::kVarchar, Value::of_text(value));
  }
  // An empty text is NULL.
  void text_or_null(std::string name, const std::string& value) {
    add(std::move(name), TypeId::kVarchar,
        value.empty() ? Value::null_of(TypeId::kVarchar) : Value::of_text(value));
  }
  void count(std::string name, uint64_t value) {
    add(std::move(name), TypeId::kBigint, Value::of_integer(TypeId::kBigint, static_cast<int64_t>(value)));
  }
  void truth(std::string name, bool value) {
    add(std::move(name), TypeId::kBoolean, Value::of_integer(TypeId::kBoolean, value ? 1 : 0));
  }
  HostRow take() { return std::move(row_); }

 private:
  void add(std::string name, Type type, const Value& value) {
    ColumnBuilder builder(type);
    builder.append(value);
    row_.definitions.push_back({.name = std::move(name), .type = type});
    row_.columns.push_back(builder.finish());
  }

  HostRow row_;
};

std::string new_line_name(const std::string& new_line) {
  if (new_line == "\r\n") return "\\r\\n";
  return new_line == "\n" ? "\\n" : new_line == "\r" ? "\\r" : "";
}

// Writes "a: decimal ',', thousands '.'; b: …" of those that are not plain.
std::string forms_text(const CsvResult& result) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < result.findings.forms.size(); ++i) {
    const csv::NumberForm& form = result.findings.forms[i];
    if (!form.is_plain()) texts.push_back(result.definitions[i].name + ": " + csv::form_text(form));
  }
  return join(texts, "; ");
}

csv::NullWords all_null_words(const CsvResult& result) {
  csv::NullWords all;
  for (const csv::NullWords& words : result.findings.null_words) all |= words;
  return all;
}

std::string columns_text(const CsvResult& result, const CsvOptions& options) {
  std::vector<std::string> texts;
  for (const ColumnDefinition& definition : result.definitions)
    texts.push_back(options.name_text(definition.name) + " " + type_name(definition.type));
  return join(texts, ", ");
}

// Returns the one form that all numbers have; none where columns have several.
std::optional<csv::NumberForm> common_form(const CsvResult& result) {
  std::optional<csv::NumberForm> common;
  for (size_t i = 0; i < result.findings.forms.size(); ++i) {
    if (!is_numeric(result.definitions[i].type)) continue;
    if (common && !(*common == result.findings.forms[i])) return std::nullopt;
    common = result.findings.forms[i];
  }
  return common.value_or(csv::NumberForm{});
}

// Returns the sign alone, or nothing for none.
std::string text_of_sign(char sign) {
  return sign == csv::kNoQuote ? std::string() : std::string(1, sign);
}

std::string sign_text(char sign) {
  return quote_string(text_of_sign(sign));
}

// Writes the call that reads the files so. It has the types, unless columns write their numbers in several
// ways, or words are NULL in some columns and texts in others: then these are left to be found again.
std::string prompt(const CsvResult& result, const std::string& files, const CsvOptions& options) {
  if (result.delimiter.empty()) return fmt::format("read_json({})", files);
  const CsvFindings& found = result.findings;
  std::vector<std::string> parts = {files};
  const auto say = [&](std::string_view name, const std::string& value) {
    parts.push_back(fmt::format("{} = {}", name, value));
  };
  say("delimiter", options.join_spaces        ? "'spaces'"
                   : result.delimiter == "\t" ? "'tab'"
                                              : quote_string(result.delimiter));
  say("quote", sign_text(found.quote));
  if (found.escape != found.quote) say("escape", sign_text(found.escape));
  say("header", result.header ? "true" : "false");
  say("skip", std::to_string(found.skipped_lines));
  say("footer", std::to_string(found.footer_lines));
  if (options.comment) say("comment", sign_text(*options.comment));
  if (!options.encoding.empty()) say("encoding", quote_string(options.encoding));
  if (!found.date_format.empty()) say("dateformat", quote_string(found.date_format));
  const csv::NullWords words = all_null_words(result);
  const bool has_texts = std::ranges::any_of(result.definitions, [](const ColumnDefinition& definition) {
    return definition.type.id == TypeId::kVarchar;
  });
  if (!words.none() && !has_texts) {
    say("null", fmt::format("('', {})", csv::null_words_text(words)));
  } else if (!options.null_texts.empty()) {
    std::vector<std::string> texts;
    for (const std::string& text : options.null_texts) texts.push_back(quote_string(text));
    say("null", "(" + join(texts, ", ") + ")");
  }
  const std::optional<csv::NumberForm> form = common_form(result);
  if (form && !form->is_plain()) {
    say("decimal", sign_text(form->decimal));
    if (form->thousands != '\0') say("thousands", sign_text(form->thousands));
    if (form->currency) say("currency", "true");
  }
  if (options.union_by_name) say("union_by_name", "true");
  if (options.paths.filename) say("filename", "true");
  const bool says_nulls = words.none() || !has_texts;
  const bool names_all = form && says_nulls && !options.union_by_name && !options.paths.filename;
  if (names_all) say("columns", "(" + columns_text(result, options) + ")");
  return fmt::format("read_csv({})", join(parts, ", "));
}

}  // namespace

HostRow describe_findings(const CsvResult& result, const std::string& files,
                          const std::vector<std::string>& paths, const CsvOptions& options) {
  const CsvFindings& found = result.findings;
  const bool is_json = result.delimiter.empty();
  RowBuilder row;
  row.text("file", paths.front());
  row.count("files", paths.size());
  row.text_or_null("delimiter", result.delimiter);
  row.text_or_null("quote", is_json ? "" : text_of_sign(found.quote));
  row.text_or_null("escape", is_json ? "" : text_of_sign(found.escape));
  row.text_or_null("new_line", new_line_name(found.new_line));
  row.text_or_null("comment", options.comment ? std::string(1, *options.comment) : "");
  row.count("skip_rows", found.skipped_lines);
  row.count("footer_rows", found.footer_lines);
  row.truth("has_header", result.header && !is_json);
  row.text("columns", columns_text(result, options));
  row.text_or_null("numbers", forms_text(result));
  const csv::NullWords words = all_null_words(result);
  row.text_or_null("null_words", words.none() ? "" : csv::null_words_text(words));
  row.text("encoding", options.encoding.empty() ? "utf-8" : options.encoding);
  row.text_or_null("compression", result.compression == Compression::kNone
                                      ? ""
                                      : std::string(compression_name(result.compression)));
  row.count("rows", result.rows);
  std::vector<std::string> notes = result.notes;
  if (!result.header_doubt.empty())
    notes.insert(notes.begin(), "the header is a guess: " + result.header_doubt);
  row.text_or_null("notes", join(notes, "\n"));
  row.text("prompt", "FROM " + prompt(result, files, options));
  return row.take();
}

}  // namespace rtsql
