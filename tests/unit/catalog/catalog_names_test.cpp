// Finds names along search paths.
#include "catalog/catalog_names.h"

#include <gtest/gtest.h>

#include <memory>

namespace rtsql {
namespace {

constexpr uint32_t kSession = 7;

class CatalogNamesTest : public ::testing::Test {
 protected:
  CatalogNamesTest() {
    catalog_->add_schema({0, "s"});
    add({}, "t");
    add({}, "u");
    add({0, "s"}, "t");
    add({0, "s"}, "only");
    add(SchemaName::temporary_of(kSession), "u");
    add(SchemaName::temporary_of(kSession + 1), "theirs");
    version_ = catalog_;
  }

  void add(const SchemaName& schema, const std::string& name) {
    auto table = std::make_shared<Table>();
    table->schema = schema;
    table->name = name;
    catalog_->add_table(std::move(table));
  }

  CatalogNames in(const SchemaName& current) const {
    return {version_, SearchPath::of_session(kSession, current)};
  }
  static std::string place(const CatalogNames& names, const NamePath& name) {
    const TablePtr table = names.find_table(name);
    return table ? table->schema.name : "none";
  }

  std::shared_ptr<Catalog> catalog_ = std::make_shared<Catalog>(AttachedDatabase{0, "db"});
  CatalogVersion version_;
};

TEST_F(CatalogNamesTest, TheFirstSchemaOfThePathThatHasItHidesTheRest) {
  const CatalogNames main = in({}), s = in({0, "s"});
  EXPECT_EQ(place(main, {"T"}), "main");
  EXPECT_EQ(place(s, {"t"}), "s");
  EXPECT_EQ(place(main, {"u"}), "temp");
  EXPECT_EQ(place(s, {"u"}), "temp");
  EXPECT_EQ(place(main, {"only"}), "none");
  EXPECT_EQ(place(s, {"only"}), "s");
}

TEST_F(CatalogNamesTest, QualifiersAreASchemaOrADatabaseOrBoth) {
  const CatalogNames names = in({0, "s"});
  EXPECT_EQ(place(names, {"t", {"main"}}), "main");
  EXPECT_EQ(place(names, {"t", {"S"}}), "s");
  EXPECT_EQ(place(names, {"t", {"db"}}), "main");
  EXPECT_EQ(place(names, {"t", {"DB", "s"}}), "s");
  EXPECT_EQ(place(names, {"u", {"temp"}}), "temp");
  EXPECT_EQ(place(names, {"u", {"main"}}), "main");
  EXPECT_EQ(place(names, {"t", {"temp"}}), "none");
  EXPECT_TRUE(names.has_place({"t", {"temp"}}));
  EXPECT_FALSE(names.has_place({"t", {"x"}}));
  EXPECT_FALSE(names.has_place({"t", {"db", "x"}}));
  EXPECT_FALSE(names.has_place({"t", {"a", "db", "s"}}));
}

TEST_F(CatalogNamesTest, NobodySeesWhatIsOfAnotherSession) {
  const CatalogNames names = in({});
  EXPECT_EQ(place(names, {"theirs"}), "none");
  EXPECT_EQ(place(names, {"theirs", {"temp"}}), "none");
  EXPECT_FALSE(names.sees(SchemaName::temporary_of(kSession + 1)));
  EXPECT_TRUE(names.sees(SchemaName::temporary_of(kSession)));
}

TEST_F(CatalogNamesTest, DefinitionsSeeMainOfTheirDatabaseWhoeverReadsThem) {
  const CatalogNames names = in({0, "s"});
  const auto definitions = names.of_definitions({0, "s"});
  EXPECT_EQ(definitions->find_table_schema({"t"})->schema, SchemaName());
  EXPECT_EQ(definitions->find_table_schema({"u"})->schema, SchemaName());
  EXPECT_EQ(definitions->find_table_schema({"u", {"temp"}}), nullptr);
  const SchemaName own = SchemaName::temporary_of(kSession);
  EXPECT_EQ(names.of_definitions(own)->find_table_schema({"u", {"temp"}})->schema, own);
  EXPECT_EQ(names.name_in_definitions({{0, "s"}, "t"}, {}).text(), "s.t");
  EXPECT_EQ(names.name_in_definitions({{}, "t"}, {0, "s"}).text(), "t");
  EXPECT_EQ(names.name_in_definitions({own, "u"}, own).text(), "temp.u");
}

TEST_F(CatalogNamesTest, NamesAreShownWithWhatItTakesToFindThem) {
  const CatalogNames main = in({}), s = in({0, "s"});
  EXPECT_EQ(main.shown_relation({{}, "t"}), "t");
  EXPECT_EQ(main.shown_relation({{0, "s"}, "t"}), "s.t");
  EXPECT_EQ(s.shown_relation({{}, "t"}), "main.t");
  EXPECT_EQ(main.shown_relation({{}, "u"}), "main.u");
  EXPECT_EQ(main.shown_relation({SchemaName::temporary_of(kSession), "u"}), "u");
}

}  // namespace
}  // namespace rtsql
