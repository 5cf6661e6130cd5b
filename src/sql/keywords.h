// Knows the keywords of the grammar. The one list of them is that of the tokens in grammar/sql.y.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::sql {

// Lists them in upper case, in order of the alphabet.
const std::vector<std::string>& keywords();

// Tells whether `word`, in any case, must be quoted to be a name.
bool is_reserved(std::string_view word);

// Returns the grammar's token of a keyword in any case; none if `word` is no keyword.
std::optional<int> keyword_token(std::string_view word);

// Writes the name as SQL has it: in double quotes where it must be.
std::string name_text(std::string_view name);
// Writes it in double quotes in any case.
std::string quoted_name(std::string_view name);

}  // namespace rtsql::sql
