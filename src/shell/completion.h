// Computes what the Tab key offers from the text around the cursor. It knows nothing of the line editor.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"

namespace rtsql {

// Holds what the session has that can be named.
struct CompletionNames {
  std::vector<TableSummary> tables;
  std::vector<IndexSummary> indexes;
  std::vector<CubeSummary> cubes;
  std::vector<std::string> prepared_statements;
  std::vector<std::string> cursors;
  std::vector<TypeSummary> types;
  std::vector<SchemaSummary> schemas;  // and databases
  std::vector<AttachedDatabase> databases;
  std::vector<SequenceSummary> sequences = {};
  std::vector<MacroSummary> macros = {};
};

struct Completions {
  bool files = false;              // the editor's own completion of file names
  std::vector<std::string> words;  // columns of FROM first, both parts sorted; each begins with the word but
                                   // for case; functions with their "("
};

// Holds the word at the cursor and the text around it.
struct TypedWord {
  std::string_view before;      // the input from the start of the statement up to the word
  std::string_view word;        // what of it stands before the cursor
  std::string_view after = {};  // what stands behind the cursor, be it of this statement or of further ones
  bool in_quotes = false;       // the cursor stands in a string
};

Completions complete(const CompletionNames& names, const TypedWord& typed);

}  // namespace rtsql
