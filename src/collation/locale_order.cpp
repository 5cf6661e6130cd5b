#include "collation/locale_order.h"

#include <fmt/format.h>
#include <unicode/ucol.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/ustring.h>

#include <algorithm>
#include <array>
#include <set>

#include "common/error.h"
#include "common/text.h"
#include "common/text_limit.h"

namespace rtsql {
namespace {

constexpr std::string_view kIcuSuffix = "-x-icu";
constexpr UChar32 kReplacement = 0xFFFD;  // stands for bytes that are no UTF-8
constexpr const char* kCollationKeyword = "collation";
constexpr const char* kUsual = "standard";

// The keywords of a locale that its order depends on.
constexpr auto kOrderKeywords = std::to_array<std::string_view>(
    {kCollationKeyword, "colalternate", "colbackwards", "colcasefirst", "colcaselevel", "colnormalization",
     "colnumeric", "colreorder", "colstrength", "kv"});

// Calls a function of ICU that writes a text into memory of the caller; empty where it fails.
template <class Call>
std::string text_of_icu(const Call& call) {
  std::array<char, ULOC_FULLNAME_CAPACITY> text{};
  UErrorCode status = U_ZERO_ERROR;
  const int32_t length = call(text.data(), static_cast<int32_t>(text.size()), &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return {};
  return {text.data(), static_cast<size_t>(length)};
}

struct CloseEnumeration {
  void operator()(UEnumeration* enumeration) const { uenum_close(enumeration); }
};

// Takes over the enumeration, which may be null.
std::vector<std::string> listed(UEnumeration* enumeration) {
  const std::unique_ptr<UEnumeration, CloseEnumeration> owned(enumeration);
  std::vector<std::string> texts;
  UErrorCode status = U_ZERO_ERROR;
  while (owned) {
    const char* next = uenum_next(owned.get(), nullptr, &status);
    if (next == nullptr || U_FAILURE(status)) break;
    texts.emplace_back(next);
  }
  return texts;
}

std::vector<std::string> keywords_of(const std::string& locale) {
  UErrorCode status = U_ZERO_ERROR;
  return listed(uloc_openKeywords(locale.c_str(), &status));
}

std::vector<std::string> orders_of(const std::string& locale) {
  UErrorCode status = U_ZERO_ERROR;
  return listed(ucol_getKeywordValuesForLocale(kCollationKeyword, locale.c_str(), 0, &status));
}

std::string keyword_value(const std::string& locale, const char* keyword) {
  return text_of_icu([&](char* text, int32_t size, UErrorCode* status) {
    return uloc_getKeywordValue(locale.c_str(), keyword, text, size, status);
  });
}

std::string tag_of(const std::string& locale) {
  return text_of_icu([&](char* text, int32_t size, UErrorCode* status) {
    return uloc_toLanguageTag(locale.c_str(), text, size, 1, status);
  });
}

const std::set<std::string, std::less<>>& available_locales() {
  static const std::set<std::string, std::less<>> kAvailable = [] {
    std::set<std::string, std::less<>> available = {""};  // the root
    for (int32_t i = 0; i < uloc_countAvailable(); ++i) available.insert(uloc_getAvailable(i));
    return available;
  }();
  return kAvailable;
}

// A locale is known under its names with and without what is likely of it: zh_TW is zh_Hant_TW.
bool is_known(const std::string& language_and_region) {
  const auto in_form = [&](auto* form) {
    return text_of_icu([&](char* text, int32_t size, UErrorCode* status) {
      return form(language_and_region.c_str(), text, size, status);
    });
  };
  const auto& known = available_locales();
  if (known.contains(language_and_region)) return true;
  const std::string longest = in_form(uloc_addLikelySubtags), shortest = in_form(uloc_minimizeSubtags);
  return (!longest.empty() && known.contains(longest)) || (!shortest.empty() && known.contains(shortest));
}

bool has_order(const std::string& locale, const std::string& order) {
  const std::vector<std::string> orders = orders_of(locale);
  return std::ranges::find(orders, order) != orders.end();
}

bool are_known_keywords(const std::string& locale, const std::string& base) {
  return std::ranges::all_of(keywords_of(locale), [&](const std::string& keyword) {
    if (keyword == kCollationKeyword) return has_order(base, keyword_value(locale, kCollationKeyword));
    return std::ranges::find(kOrderKeywords, keyword) != kOrderKeywords.end();
  });
}

std::unique_ptr<UCollator, decltype(&ucol_close)> open_collator(const std::string& locale) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<UCollator, decltype(&ucol_close)> collator(ucol_open(locale.c_str(), &status), ucol_close);
  if (U_FAILURE(status)) collator.reset();
  return collator;
}

std::u16string as_utf16(std::string_view text) {
  std::u16string wide(text.size(), u'\0');  // no character has more units in UTF-16 than bytes in UTF-8
  int32_t length = 0;
  UErrorCode status = U_ZERO_ERROR;
  u_strFromUTF8WithSub(wide.data(), static_cast<int32_t>(wide.size()), &length, text.data(),
                       static_cast<int32_t>(text.size()), kReplacement, nullptr, &status);
  wide.resize(static_cast<size_t>(length));
  return wide;
}

}  // namespace

void LocaleOrder::Close::operator()(UCollator* collator) const {
  ucol_close(collator);
}

LocaleOrder::LocaleOrder(const std::string& locale) : collator_(open_collator(locale).release()) {
  if (!collator_) throw Error(ErrorKind::kName, fmt::format("no order of texts is known for \"{}\"", locale));
}

void LocaleOrder::append_weights(std::string_view text, std::string& bytes) const {
  const std::u16string wide = as_utf16(text);
  const auto units = static_cast<int32_t>(wide.size());
  const size_t before = bytes.size();
  const auto write = [&](size_t room) {
    bytes.resize(before + room);
    auto* to = reinterpret_cast<uint8_t*>(bytes.data() + before);
    return static_cast<size_t>(
        ucol_getSortKey(collator_.get(), wide.data(), units, to, static_cast<int32_t>(room)));
  };
  const size_t guess = 3 * wide.size() + 16;
  const size_t needed = write(guess);
  check_text_bytes(before + needed);
  if (needed > guess) write(needed);
  bytes.resize(before + needed - 1);  // without the 0 at its end
}

std::optional<LocaleName> parse_locale(std::string_view name) {
  if (name.size() > ULOC_FULLNAME_CAPACITY) return std::nullopt;
  std::string tag = to_lower(name);
  std::ranges::replace(tag, '_', '-');
  if (tag.ends_with(kIcuSuffix)) tag.resize(tag.size() - kIcuSuffix.size());
  int32_t read = 0;
  const std::string locale = text_of_icu([&](char* text, int32_t size, UErrorCode* status) {
    return uloc_forLanguageTag(tag.c_str(), text, size, &read, status);
  });
  if (tag.empty() || static_cast<size_t>(read) != tag.size()) return std::nullopt;
  const std::string base = text_of_icu([&](char* text, int32_t size, UErrorCode* status) {
    return uloc_getBaseName(locale.c_str(), text, size, status);
  });
  if (!is_known(base) || !are_known_keywords(locale, base) || !open_collator(locale)) return std::nullopt;
  return LocaleName{locale, tag_of(locale)};
}

std::vector<KnownLocale> known_locales() {
  const std::vector<std::string> everywhere = orders_of("");
  std::vector<KnownLocale> known;
  for (const std::string& locale : available_locales()) {
    KnownLocale each{tag_of(locale), {}};
    for (const std::string& order : orders_of(locale)) {
      if (order == kUsual || (!locale.empty() && std::ranges::find(everywhere, order) != everywhere.end()))
        continue;
      const char* written = uloc_toUnicodeLocaleType(kCollationKeyword, order.c_str());
      each.variants.emplace_back(written != nullptr ? written : order);
    }
    known.push_back(std::move(each));
  }
  return known;
}

}  // namespace rtsql
