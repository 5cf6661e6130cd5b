#include "storage/csv/number_form.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/digit.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr size_t kThousandDigits = 3;
constexpr std::string_view kCurrencySigns[] = {"$", "€", "£", "¥", "%"};
constexpr NumberForm kForms[] = {{',', '.'}, {'.', ','}, {',', ' '}, {'.', '\''}};

// Takes a sign of a currency off either end of the text, with the spaces beside it.
std::string_view without_currency(std::string_view text) {
  for (const std::string_view sign : kCurrencySigns) {
    if (text.starts_with(sign)) return trim_spaces(text.substr(sign.size()));
    if (text.ends_with(sign)) return trim_spaces(text.substr(0, text.size() - sign.size()));
  }
  return text;
}

size_t count_digits(std::string_view text) {
  return static_cast<size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
}

// Appends the digits in front of the decimal sign and takes them off `text`; returns whether they stand in
// groups of three where they are parted.
bool take_whole_part(std::string_view& text, char thousands, std::string& buffer) {
  size_t digits = count_digits(text);
  const bool may_group = digits > 0 && digits <= kThousandDigits;
  buffer += text.substr(0, digits);
  text.remove_prefix(digits);
  while (thousands != '\0' && text.starts_with(thousands)) {
    digits = count_digits(text.substr(1));
    if (!may_group || digits != kThousandDigits) return false;
    buffer += text.substr(1, digits);
    text.remove_prefix(1 + digits);
  }
  return true;
}

// Tells whether a number that has this form has no other one.
bool is_of_no_other_form(std::string_view text, const NumberForm& form) {
  const auto thousands = std::count(text.begin(), text.end(), form.thousands);
  const size_t decimal = text.find(form.decimal);
  if (decimal != std::string_view::npos) {
    const bool like_group = count_digits(text.substr(decimal + 1)) == kThousandDigits;
    return thousands > 0 || (form.decimal == ',' && !like_group);
  }
  // Versions and telephone numbers have points, too.
  return form.thousands == ',' ? thousands > 1 : form.thousands == '\'' && thousands > 0;
}

// Tells whether all cells of the column have the form, and one has no other, or shows a currency.
bool has_form(const std::vector<Row>& rows, size_t column, const NumberForm& form) {
  bool is_told = false;
  std::string buffer;
  const bool have_all = all_values(rows, column, [&](std::string_view text) {
    if (!write_plain(text, form, buffer)) return false;
    const bool has_sign = form.currency && !write_plain(text, {form.decimal, form.thousands}, buffer);
    is_told = is_told || is_of_no_other_form(text, form) || (has_sign && form.decimal == '.');
    return true;
  });
  return have_all && is_told;
}

}  // namespace

bool write_plain(std::string_view text, const NumberForm& form, std::string& buffer) {
  buffer.clear();
  text = trim_spaces(text);
  bool negative = false;
  if (form.currency) {
    negative = text.size() > 2 && text.starts_with('(') && text.ends_with(')');
    if (negative) text = trim_spaces(text.substr(1, text.size() - 2));
    text = without_currency(text);
  }
  if (!negative && (text.starts_with('-') || text.starts_with('+'))) {
    if (text.front() == '-' || !form.currency) buffer += text.front();
    text.remove_prefix(1);
    if (form.currency) text = without_currency(text);
  }
  if (negative) buffer += '-';
  const size_t begin = buffer.size();
  if (!take_whole_part(text, form.thousands, buffer)) return false;
  if (text.starts_with(form.decimal)) {
    const size_t digits = count_digits(text.substr(1));
    buffer += '.';
    buffer += text.substr(1, digits);
    text.remove_prefix(1 + digits);
  }
  if (std::none_of(buffer.begin() + static_cast<ptrdiff_t>(begin), buffer.end(), is_digit)) return false;
  if (!text.starts_with('e') && !text.starts_with('E')) return text.empty();
  std::string_view exponent = text.substr(1);
  if (exponent.starts_with('-') || exponent.starts_with('+')) exponent.remove_prefix(1);
  buffer += text;
  return !exponent.empty() && count_digits(exponent) == exponent.size();
}

std::optional<NumberForm> find_number_form(const std::vector<Row>& rows, size_t column, bool currency) {
  for (NumberForm form : kForms) {
    form.currency = currency;
    if (has_form(rows, column, form)) return form;
  }
  return std::nullopt;
}

bool may_have_form(const std::vector<Row>& rows, size_t column, const NumberForm& form) {
  bool any_groups = false;
  std::string buffer;
  const bool have_all = all_values(rows, column, [&](std::string_view text) {
    if (!write_plain(text, form, buffer)) return false;
    const bool has_groups = text.find(form.thousands) != std::string_view::npos;
    const size_t first = buffer.find_first_not_of("+-");
    any_groups = any_groups || has_groups;
    return !has_groups || buffer[first] != '0';  // nobody writes a thousand as 0.001
  });
  return have_all && any_groups;
}

std::string form_text(const NumberForm& form) {
  std::string text = fmt::format("decimal '{}'", form.decimal);
  if (form.thousands == '\'') text += ", thousands ''''";
  if (form.thousands != '\0' && form.thousands != '\'')
    text += fmt::format(", thousands '{}'", form.thousands);
  return form.currency ? text + ", currency" : text;
}

}  // namespace rtsql::csv
