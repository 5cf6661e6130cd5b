// The kinds of options of CSV files: what each takes, how it is written in one way, and what is expected of
// it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/option.h"
#include "storage/compression/compression.h"
#include "storage/csv_reader.h"

namespace rtsql {

inline constexpr std::string_view kSpaces = "spaces";  // the delimiter: one or more part fields
inline constexpr double kMostRows = 1e15;              // of files that anyone has

OptionDeclaration switch_option(std::string_view name, std::string_view default_text, std::string_view help);
OptionDeclaration character_option(std::string_view name, std::string_view default_text,
                                   std::string_view help);
OptionDeclaration count_option(std::string_view name, std::string_view default_text, std::string_view help);
// Takes the sign of a number, such as its decimal point.
OptionDeclaration number_sign_option(std::string_view name, std::string_view default_text,
                                     std::string_view help);
OptionDeclaration list_of(OptionDeclaration option);

// What is read may have no quotes, and spaces for delimiters.
OptionDeclaration read_quote_option();
OptionDeclaration delimiter_option(std::string_view default_text);
OptionDeclaration read_delimiter_option();
OptionDeclaration null_option();
OptionDeclaration compression_option(std::string_view default_text);
// It is taken, but not offered, as it means nothing.
OptionDeclaration format_option();

// Return the text as the options have it; none where it is none of them.
std::optional<std::string> canonical_date_format(std::string_view text);
std::optional<std::string> canonical_name(std::string_view text);

// Returns the compression of the name, which is one of compression_option's.
Compression compression_called(std::string_view name);

}  // namespace rtsql
