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

// A first row is a header, too, where its cells are of no type that their columns have.
TEST(CsvHeader, NumbersAndDigitsThatAreNoValuesAreNames) {
  for (std::string content : {"region,2024-01,0-4,65+\nNorth,1,2,3\nSouth,4,5,6\n",
                              "0-4,5-9,65+\n10,20,30\n11,21,31\n",
                              "country,1990,2000\nFrance,1.5,2.25\nSpain,3.5,4.75\n",
                              "country,1990,2000\nFrance,58000000,60000000\nSpain,39000000,40000000\n",
                              "country,2020\nFrance,1.5\nSpain,2.5\n",
                              "sample,400,410,420\na,0.12,0.13,0.14\nb,0.2,0.3,0.4\n",
                              "release,1.0,1.1\na,5,6\nb,7,8\n",
                              ",name,city\n0,Ann,Rome\n1,Bob,Paris\n",
                              "\"\",\"name\",\"city\"\n\"a\",\"Ann\",\"Rome\"\n",
                              "t,note\nabc,1\n12,2\n",
                              "t,note\nabc,x\n12,y\n",
                              "note,f\nx,12\ny,abc\n",
                              "store,2020,2021\nA,high,low\nB,low,high\n",
                              "store,2020,2021\nA,12%,13%\nB,14%,15%\n",
                              "store,2020,2021\nA,\"1,234\",\"5,678\"\n",
                              "name,name\nAnn,Bob\n",
                              "name,name\nx,y\nz,w\n",
                              "id,id\n1,2\n",
                              "population\n1200\nn/a\n1300\n1400\n1500\n1600\n1700\n1\n2\n3\n4\n",
                              "name,,city\nAnn,5,Rome\nBob,6,Paris\n",
                              "true,x\n1,2\n",
                              "5,7\nlow,high\n",
                              ",0,1\n0,1.5,2.5\n1,3.5,4.5\n",
                              ",0,1\n0,5,1\n1,7,8\n",
                              "400,410,420\n0.1,0.2,0.3\n",
                              "1990,2000\n1.5,2.5\n",
                              "item,09:00,10:00\nx,1,2\n"}) {
    CsvResult result = read_text(content);
    EXPECT_TRUE(result.header) << content;
    EXPECT_EQ(result.rows, static_cast<uint64_t>(std::count(content.begin(), content.end(), '\n')) - 1)
        << content;
  }
  EXPECT_EQ(columns_of(read_text("region,2024-01,0-4,65+\nNorth,1,2,3\n")),
            "region VARCHAR, 2024-01 INTEGER, 0-4 INTEGER, 65+ INTEGER");
  EXPECT_EQ(columns_of(read_text("country,1990,2000\nFrance,1.5,2.25\nSpain,3.5,4.75\n")),
            "country VARCHAR, 1990 DOUBLE, 2000 DOUBLE");
  EXPECT_EQ(columns_of(read_text(",name,city\n0,Ann,Rome\n1,Bob,Paris\n")),
            "c0 INTEGER, name VARCHAR, city VARCHAR");
  EXPECT_EQ(columns_of(read_text("name,name\nAnn,Bob\n")), "name VARCHAR, name_1 VARCHAR");
}

TEST(CsvHeader, FilesWithoutOneKeepTheirFirstRow) {
  for (std::string content : {"Ann,Rome\nBob,Paris\nCid,Rome\n",
                              "Rome,Rome\nParis,Oslo\nRome,Paris\n",
                              "a,a\nb,b\nc,c\n",
                              "1,2,3\n",
                              "Ann,5\n",
                              "2024-01-05\n",
                              "Rome,10\nParis,2.5\nOslo,3.25\n",
                              "Rome,10,20\nParis,2.5,25\nOslo,3.25,3\n",
                              "Rome,1990,2000\nParis,1991,2001\n",
                              "1,0,0\n0.5,0.5,0.2\n",
                              "5\nlow\nmid\n",
                              "Ann,,Rome\nBob,5,Paris\nCid,,Oslo\n",
                              "n/a,5\n3,6\n",
                              "x,-\ny,5\n",
                              "Ann,,Rome\nBob,5,Paris\nCid,6,Oslo\n",
                              "+49 123,5\n12345,6\n",
                              "t,x\nf,y\nt,z\n",
                              "900.00,x\n\"100,000.00\",y\n",
                              "\"2,5\",x\n3,y\n4,z\n",
                              "x,2024-01,5\ny,2024-02,6\n",
                              "Smith,5,7\nJones,6,8\n"}) {
    CsvResult result = read_text(content);
    EXPECT_FALSE(result.header) << content;
    EXPECT_EQ(result.rows, static_cast<uint64_t>(std::count(content.begin(), content.end(), '\n')))
        << content;
  }
}

TEST(CsvHeader, GuessesSaySo) {
  for (std::string content : {"Ann,Rome\nBob,Paris\n", "name,name\nAnn,Bob\n", "name,age\n",
                              "sample,400,410\na,0.12,0.13\nb,0.2,0.3\n", "12a,5\n3,6\n4,7\n"}) {
    EXPECT_EQ(read_text(content).header_doubt, "WITH (header false) takes it for data") << content;
  }
  for (std::string content : {"2.5,x\n1,y\n2,z\n", "Ann,,Rome\nBob,5,Paris\nCid,6,Oslo\n"}) {
    EXPECT_EQ(read_text(content).header_doubt, "WITH (header) takes the first row for it") << content;
  }
  for (std::string content :
       {"id,name\n1,Ann\n", "name,city\nAnn,Rome\n", "1,2\n3,4\n", "Ann,5\nBob,6\nAnn,7\n",
        "country,1990,2000\nFrance,1.5,2.25\n", ",name\n0,Ann\n", "region,0-4,65+\nNorth,1,2\n"}) {
    EXPECT_EQ(read_text(content).header_doubt, "") << content;
    EXPECT_EQ(read_text(content, with_header(true)).header_doubt, "") << content;
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
  EXPECT_EQ(read_text("number,text\n1,x\n2,y\n", skip, target).notes,
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
