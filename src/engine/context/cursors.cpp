#include "engine/context/cursors.h"

#include <algorithm>
#include <utility>

#include "common/text.h"

namespace rtsql {

Cursor* Cursors::find(std::string_view name) {
  const auto found = std::ranges::find_if(
      cursors_, [&](const Cursor& cursor) { return equals_ignore_case(cursor.name, name); });
  return found == cursors_.end() ? nullptr : &*found;
}

void Cursors::add(Cursor cursor) {
  cursor.number = declared_;
  cursors_.push_back(std::move(cursor));
  ++declared_;
}

void Cursors::remove(std::string_view name) {
  std::erase_if(cursors_, [&](const Cursor& cursor) { return equals_ignore_case(cursor.name, name); });
}

std::vector<std::string> Cursors::names() const {
  std::vector<std::string> names;
  for (const Cursor& cursor : cursors_) names.push_back(cursor.name);
  return names;
}

void Cursors::end_since(uint64_t declared) {
  std::erase_if(cursors_, [&](const Cursor& cursor) { return cursor.number >= declared; });
}

void Cursors::end_unheld() {
  std::erase_if(cursors_, [](const Cursor& cursor) { return !cursor.holds; });
}

}  // namespace rtsql
