#include "engine/file/sent_copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"

namespace rtsql {
namespace {

using Format = SentCopy::Format;
using Header = SentCopy::Header;

Error wrong_value(const sql::Option& option, std::string_view expected) {
  return Error(ErrorKind::kValue, fmt::format("invalid value for option \"{}\": {}", option.name.name,
                                              quote_string(option.value)))
      .at(option.value_span)
      .hint(fmt::format("expected {}", expected));
}

Format format_of(const sql::Option& option) {
  const std::string name = to_lower(option.value);
  if (name == "text") return Format::kText;
  if (name == "csv") return Format::kCsv;
  if (name == "binary") return Format::kBinary;
  throw wrong_value(option, "text, csv or binary");
}

Header header_of(const sql::Option& option) {
  if (equals_ignore_case(option.value, "match")) return Header::kMatch;
  if (const std::optional<bool> value = parse_switch(option.value))
    return *value ? Header::kYes : Header::kNone;
  throw wrong_value(option, "on, off or match");
}

std::string character_of(const sql::Option& option) {
  std::string value = option.value;
  if (equals_ignore_case(value, "tab") || value == "\\t") value = "\t";
  if (value.size() == 1 && value != "\n" && value != "\r") return value;
  throw wrong_value(option, "one character of one byte that is no line break");
}

void check_encoding(const sql::Option& option) {
  if (!is_one_of(to_lower(option.value), {"utf8", "utf-8", "unicode"}))
    throw wrong_value(option, "UTF8, which is what clients send and get");
}

// The words of PostgreSQL's older form are values or options by themselves.
sql::Option as_option(const sql::Option& word) {
  sql::Option option = word;
  const std::string name = to_lower(word.name.name);
  if (is_one_of(name, {"csv", "binary"})) {
    option.name.name = "format";
    option.value = name;
  } else if (is_one_of(name, {"delimiters", "delim", "sep"})) {
    option.name.name = "delimiter";
  }
  return option;
}

struct GivenOptions {
  SentCopy copy;
  std::optional<sql::Option> delimiter, null_text, quote, escape, forced;

  void take(const sql::Option& option) {
    const std::string name = to_lower(option.name.name);
    if (name == "format") {
      copy.format = format_of(option);
    } else if (name == "header") {
      copy.header = header_of(option);
    } else if (name == "delimiter") {
      delimiter = option;
    } else if (is_one_of(name, {"null", "nullstr"})) {
      null_text = option;
    } else if (name == "quote") {
      quote = option;
    } else if (name == "escape") {
      escape = option;
    } else if (name == "encoding") {
      check_encoding(option);
    } else if (name == "force_quote") {
      forced = option;
    } else if (is_one_of(name, {"force_null", "force_not_null"})) {
      throw Error(ErrorKind::kUnsupported, fmt::format("COPY has no option \"{}\"", name))
          .at(option.name.span);
    } else if (name != "freeze") {  // it asks for no other result
      copy.others.push_back(option);
    }
  }
};

void require_csv(const GivenOptions& given, const std::optional<sql::Option>& option) {
  if (!option || given.copy.format == Format::kCsv) return;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("COPY {} available only in CSV mode", to_lower(option->name.name)))
      .at(option->name.span)
      .hint("(FORMAT csv) has it");
}

void require_text(const GivenOptions& given, const std::optional<sql::Option>& option) {
  if (!option || given.copy.format != Format::kBinary) return;
  throw Error(ErrorKind::kSyntax,
              fmt::format("cannot specify {} in BINARY mode", to_lower(option->name.name)))
      .at(option->name.span);
}

void check_punctuation(const GivenOptions& given) {
  const SentCopy& copy = given.copy;
  const auto refuse = [](const std::optional<sql::Option>& option, std::string message) {
    Error error(ErrorKind::kValue, std::move(message));
    throw option ? std::move(error).at(option->value_span) : std::move(error);
  };
  if (copy.null_text.find_first_of("\r\n") != std::string::npos)
    refuse(given.null_text, "COPY null representation cannot use newline or carriage return");
  if (copy.null_text.find(copy.delimiter) != std::string::npos)
    refuse(given.null_text ? given.null_text : given.delimiter,
           "COPY delimiter must not appear in the NULL specification");
  if (copy.format == Format::kCsv) {
    if (copy.delimiter.front() == copy.quote)
      refuse(given.quote ? given.quote : given.delimiter, "COPY delimiter and quote must be different");
    if (copy.null_text.find(copy.quote) != std::string::npos)
      refuse(given.null_text ? given.null_text : given.quote,
             "CSV quote character must not appear in the NULL specification");
  } else if (std::string_view("\\.abcdefghijklmnopqrstuvwxyz0123456789").find(copy.delimiter) !=
             std::string_view::npos) {
    refuse(given.delimiter, fmt::format("COPY delimiter cannot be \"{}\"", copy.delimiter));
  }
}

SentCopy parse(const std::vector<sql::Option>& options) {
  GivenOptions given;
  std::set<std::string> seen;
  for (const sql::Option& word : options) {
    const sql::Option option = as_option(word);
    if (!seen.insert(to_lower(option.name.name)).second) {
      throw Error(ErrorKind::kName, fmt::format("option \"{}\" specified more than once", option.name.name))
          .sqlstate(sqlstate::kSyntaxError)
          .at(option.name.span);
    }
    given.take(option);
  }
  SentCopy& copy = given.copy;
  for (const auto& option : {given.quote, given.escape, given.forced}) require_csv(given, option);
  for (const auto& option : {given.delimiter, given.null_text}) require_text(given, option);
  if (copy.format == Format::kBinary && copy.header != Header::kNone)
    throw Error(ErrorKind::kSyntax, "cannot specify header in BINARY mode");
  const bool is_csv = copy.format == Format::kCsv;
  copy.delimiter = given.delimiter ? character_of(*given.delimiter) : is_csv ? "," : "\t";
  copy.null_text = given.null_text ? given.null_text->value : is_csv ? "" : "\\N";
  if (given.quote) copy.quote = character_of(*given.quote).front();
  copy.escape = given.escape ? character_of(*given.escape).front() : copy.quote;
  check_punctuation(given);
  if (given.forced) {
    copy.quotes_all = given.forced->value == "*";
    if (!copy.quotes_all) copy.quoted = given.forced->values;
  }
  return std::move(copy);
}

}  // namespace

SentCopy parse_sent_copy(const sql::CopyFrom& copy) {
  SentCopy parsed = parse(copy.options);
  if (!parsed.quotes_all && parsed.quoted.empty()) return parsed;
  throw Error(ErrorKind::kUnsupported, "COPY force quote only available using COPY TO")
      .at(sql::span_of(copy.files));
}

SentCopy parse_sent_copy(const sql::CopyTo& copy) {
  SentCopy parsed = parse(copy.options);
  if (parsed.others.empty()) return parsed;
  const sql::Identifier& name = parsed.others.front().name;
  throw Error(ErrorKind::kName, fmt::format("unrecognized option \"{}\"", name.name))
      .sqlstate(sqlstate::kSyntaxError)
      .at(name.span)
      .hint(suggest_name(name.name,
                         {"format", "header", "delimiter", "null", "quote", "escape", "force_quote"}));
}

void apply_to_reader(const SentCopy& copy, CsvOptions& options) {
  const bool is_csv = copy.format == Format::kCsv;
  options.header = copy.header != Header::kNone;
  options.by_position = copy.header != Header::kMatch;
  options.delimiter = is_csv ? copy.delimiter : std::string(1, kSentDelimiter);
  options.quote = is_csv ? copy.quote : kSentQuote;
  options.escape = is_csv && copy.escape != copy.quote ? std::optional(copy.escape) : std::nullopt;
  options.null_texts = {is_csv ? copy.null_text : std::string(kSentNull)};
  options.detect_nulls = false;
  if (!options.skipped_lines) options.skipped_lines = 0;
  if (!options.footer_lines) options.footer_lines = 0;
  if (!options.decimal) options.decimal = '.';
}

}  // namespace rtsql
