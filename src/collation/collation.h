// Collations say how texts are ordered, and which of them are equal. The default is by bytes, as is "C". A
// language's collation orders as its readers do, but takes only texts of the same bytes for equal (PostgreSQL
// calls that deterministic). NOCASE and NOACCENT take texts for equal that differ in the case of letters or
// in their accents, as DuckDB and SQLite have them.
//
// Texts that have a collation are ordered and compared by their *collation keys*, which are bytes: the keys
// of two texts order as the texts do, and are equal if the texts are.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "collation/collation_id.h"
#include "collation/locale_order.h"

namespace rtsql {

class Collation {
 public:
  Collation(std::string name, bool ignores_case, bool ignores_accents,
            std::shared_ptr<const LocaleOrder> order)
      : name_(std::move(name)),
        ignores_case_(ignores_case),
        ignores_accents_(ignores_accents),
        order_(std::move(order)) {}

  const std::string& name() const { return name_; }  // in the form that is shown: "de.NOCASE"
  bool ignores_case() const { return ignores_case_; }
  bool ignores_accents() const { return ignores_accents_; }
  bool has_locale() const { return order_ != nullptr; }

  // Tells whether texts are ordered and compared by their bytes, so that a text is its own collation key.
  bool is_bytewise() const { return !has_locale() && !changes_equality(); }
  // Tells whether texts of different bytes may be equal.
  bool changes_equality() const { return ignores_case_ || ignores_accents_; }

  // Returns the collation key. Throws Error(kValue), without a span, where it would be longer than texts may
  // be, as the next does. Any thread may call them.
  std::string key(std::string_view text) const;

  // Returns bytes that order as the texts do, equal ones by their bytes, and that the text can be told from.
  std::string carrying_key(std::string_view text) const;
  std::string text_of(std::string_view carrying_key) const;

 private:
  std::string folded(std::string_view text) const;

  std::string name_;
  bool ignores_case_;
  bool ignores_accents_;
  std::shared_ptr<const LocaleOrder> order_;  // null: that of bytes
};

// Finds a collation by its name, in any case: C, POSIX, ucs_basic, binary, default; NOCASE, NOACCENT; those
// of locales, "de", "de-x-icu", "de_AT", "de-u-co-phonebk"; and these joined by dots: "de.NOCASE". Throws
// Error(kName), without a span, for any other, with the nearest name.
CollationId find_collation(std::string_view name);

const Collation& collation_of(CollationId id);  // lives as long as the process

struct KnownCollation {
  std::string name;
  std::string kind;  // "bytes", "folding", "locale"
  std::string description;
};
std::vector<KnownCollation> known_collations();

}  // namespace rtsql
