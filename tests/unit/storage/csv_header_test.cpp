// Tests which first rows name the columns, and what is said where that is in doubt.

#include "tests/unit/storage/csv_test.h"

namespace rtsql {
namespace {

TEST(CsvHeader, ValuesOfOneShapeAreNoNames) {
  for (std::string content :
       {"05/06/2019,Smith\n07/06/2019,Jones\n", "5/6/2019,x\n12/10/2019,y\n",
        "Smith,\"100,000.00\"\nJones,\"2,500.00\"\n", "\"100,000.00\",x\n900.00,y\n\"1,250.50\",z\n",
        "08123,Rome\n09111,Paris\n", "+49 123,Rome\n+33 55,Paris\n", "(089) 1234,x\n(0711) 55,y\n",
        "$100,a\n$25,b\n", "10:30,a\n11:45,b\n", "joe@x.com,Rome\nann@y.de,Paris\nbob@z.it,Oslo\n",
        "AB123,x\nCD456,y\nEF789,z\n", "5-Jun-2019,x\n15-Jul-2019,y\n1-May-2020,z\n", "05/06/2019,Smith\n"}) {
    CsvResult result = read_text(content);
    EXPECT_FALSE(result.header) << content;
    EXPECT_EQ(result.rows, static_cast<uint64_t>(std::count(content.begin(), content.end(), '\n')))
        << content;
  }
}

TEST(CsvHeader, WiderNumbersAndTimesAreNoNames) {
  for (std::string content : {"2.5,x\n1,y\n2,z\n", "007,1\n8,2\n9,3\n", "\"1,000.00\",1\n900.5,2\n",
                              "3000000000,x\n1,y\n", "2024-01-01 10:00,x\n2024-01-02,y\n"}) {
    CsvResult result = read_text(content);
    EXPECT_FALSE(result.header) << content;
    EXPECT_EQ(rows_of(result).front().substr(0, 1), content.substr(content[0] == '"' ? 1 : 0, 1)) << content;
  }
}

TEST(CsvHeader, NamesOfManyForms) {
  for (std::string content :
       {"city,2024-01-01,2024-01-02\nRome,5,6\n", "name,col1\nx,abc\ny,de\n", "q1,q2\nlow,high\nmid,low\n",
        "date,who\n05/06/2019,Smith\n", "zip,city\n08123,Rome\n09111,Paris\n", "e-mail,name\njoe@x.com,Joe\n",
        "season,2019/20\nRome,high\n", "address_1,address_2\nElm Street 5,x\nOak Road 12,y\n",
        "id1,id2\nA17,B3\nC5,D12\n", "first name,last name\nAda,King\nAlan,Turing\n"}) {
    EXPECT_TRUE(read_text(content).header) << content;
  }
}

TEST(CsvHeader, DoubtfulHeadersOfATableAreNoted) {
  Definitions texts = {{"name", TypeId::kVarchar}, {"city", TypeId::kVarchar}};
  auto notes = [&](const std::string& content, const CsvOptions& options) {
    return read_text(content, options, texts).notes;
  };
  EXPECT_EQ(notes("who,where\nAda,London\n", {}),
            std::vector<std::string>{
                "the first row, which may be a header, was taken for data: few of its fields name "
                "columns; (header) skips it"});
  EXPECT_TRUE(notes("who,where\nAda,London\n", with_header(false)).empty());
  EXPECT_TRUE(notes("name,city\nAda,London\n", {}).empty());
  EXPECT_TRUE(notes("Ada,05/06/2019\nAlan,07/06/2019\n", {}).empty());
  CsvOptions options;
  options.by_position = true;
  Definitions three = texts;
  three.push_back({"land", TypeId::kVarchar});
  EXPECT_EQ(
      read_text("name,city,Italy\nAda,London,Rome\n", options, three).notes,
      std::vector<std::string>{"the first row was taken for a header and skipped: most of its fields name "
                               "columns; (header false) loads it"});
}

TEST(CsvHeader, ErrorsOfTheFirstRowNameTheOption) {
  Definitions target = {{"id", TypeId::kInteger}, {"s", TypeId::kVarchar}};
  EXPECT_EQ(error_of("number,text\n1,x\n", {}, target).hint(),
            "(header) says that the first row is a header; (ignore_errors) skips such rows");
  EXPECT_EQ(error_of("number,text\n1,x\n", with_header(false), target).hint(),
            "(ignore_errors) skips such rows");
  EXPECT_EQ(error_of("1,x\ny,x\n", {}, target).hint(), "(ignore_errors) skips such rows");
  CsvOptions skip;
  skip.ignore_errors = true;
  EXPECT_EQ(read_text("number\n1,x\n2,y\n", skip, target).notes,
            std::vector<std::string>{
                "the first row was taken for data and rejected; (header) says that it is a header"});
  Definitions three = target;
  three.push_back({"t", TypeId::kVarchar});
  EXPECT_TRUE(error_of("id,s,Rome\n1,x,y\n", {}, three)
                  .hint()
                  ->ends_with("; (header false) says that the first row is data"));
  EXPECT_FALSE(error_of("id,s,Rome\n1,x,y\n", with_header(true), three).hint()->ends_with("is data"));
}

}  // namespace
}  // namespace rtsql
