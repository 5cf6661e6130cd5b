#include "shell/completion.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace rtsql {
namespace {

using Words = std::vector<std::string>;

CompletionNames names() {
  CompletionNames names;
  names.tables.push_back({"people", false, 1, 1, "", {"id", "name"}});
  names.tables.push_back({"pets", false, 1, 1, "", {"id", "owner", "Full Name"}});
  names.indexes.push_back({"pets_owner", "pets", ""});
  names.cubes.push_back({"pets_cube", 1, 1, ""});
  names.prepared_statements = {"by_id"};
  names.cursors = {"pages"};
  names.types.push_back({"mood", ""});
  names.sequences.push_back({"tickets", ""});
  names.macros.push_back({"twice", ""});
  names.macros.push_back({"twins", "", true});
  return names;
}

Words offered(std::string_view before, std::string_view word, std::string_view after = {}) {
  return complete(names(), {before, word, after}).words;
}

bool offers_files(std::string_view quoted_behind) {
  return complete(names(), {.before = quoted_behind, .word = "sam", .in_quotes = true}).files;
}

TEST(Completion, OffersKeywordsInTheCaseTyped) {
  EXPECT_EQ(offered("", "SEL"), (Words{"SELECT"}));
  EXPECT_EQ(offered("", "sel"), (Words{"select"}));
  EXPECT_EQ(offered("select id ", "fr"), (Words{"from", "from_base64(", "from_binary(", "from_hex("}));
}

TEST(Completion, OffersSchemasAndWhatLiesInThem) {
  CompletionNames known = names();
  known.schemas = {{"main", ""}, {"temp", ""}, {"shop", "CREATE SCHEMA shop"}, {"memory", ""}};
  known.tables.push_back({"shop.orders", false, 1, 1, "", {"id"}, "shop"});
  const auto offered_of = [&](std::string_view before, std::string_view word) {
    return complete(known, {before, word}).words;
  };
  EXPECT_EQ(offered_of("select id from ", "sh"), (Words{"shop", "shop.orders"}));
  EXPECT_EQ(offered_of("select id from ", "shop."), (Words{"shop.orders"}));
  EXPECT_EQ(offered_of("select id from ", "main.pe"), (Words{"main.people", "main.pets"}));
  EXPECT_EQ(offered_of("USE ", "m"), (Words{"main", "memory"}));
  EXPECT_EQ(offered_of("DROP SCHEMA ", "t"), (Words{"temp"}));
}

TEST(Completion, OffersColumnsOfFromFirst) {
  const Words words = offered("select id from pets where ", "");
  ASSERT_GT(words.size(), 3u);
  EXPECT_EQ(Words(words.begin(), words.begin() + 3), (Words{"\"Full Name\"", "id", "owner"}));
  EXPECT_TRUE(std::is_sorted(words.begin() + 3, words.end()));
  EXPECT_EQ(std::ranges::count(words, "id"), 1);
}

TEST(Completion, OffersSequencesAndMacros) {
  EXPECT_EQ(offered("DROP SEQUENCE ", ""), (Words{"tickets"}));
  EXPECT_EQ(offered("DROP MACRO ", ""), (Words{"twice", "twins"}));
  EXPECT_EQ(offered("SELECT ", "twi"), (Words{"twice("}));
  EXPECT_EQ(offered("SELECT * FROM ", "twi"), (Words{"twins("}));
}

TEST(Completion, OffersTablesAndColumns) {
  EXPECT_EQ(offered("select id from ", "pe"), (Words{"people", "pets"}));
  EXPECT_EQ(offered("select ", "na"), (Words{"name", "natural"}));
  EXPECT_EQ(offered("select ", "ow"), (Words{"owner"}));
  EXPECT_EQ(offered("TABLE ", "pe"), (Words{"people", "pets"}));
  EXPECT_EQ(offered("DROP INDEX ", ""), (Words{"pets_owner"}));
  EXPECT_EQ(offered("DROP CUBE ", ""), (Words{"pets_cube"}));
  EXPECT_EQ(offered("DROP CUBE IF EXISTS ", ""), (Words{"pets_cube"}));
  EXPECT_EQ(offered("REFRESH CUBE ", ""), (Words{"pets_cube"}));
  EXPECT_EQ(offered("DROP TYPE ", ""), (Words{"mood"}));
  EXPECT_EQ(offered("DROP TYPE IF EXISTS ", ""), (Words{"mood"}));
  EXPECT_EQ(offered("ALTER TYPE ", ""), (Words{"mood"}));
  EXPECT_EQ(offered("CREATE TABLE p (m ", "moo"), (Words{"mood"}));
  EXPECT_EQ(offered("SELECT 'ok'::", "moo"), (Words{"mood"}));
  EXPECT_EQ(offered("CREATE CUBE c ON ", "pe"), (Words{"people", "pets"}));
  EXPECT_EQ(offered("DESCRIBE ", "pet"), (Words{"pets", "pets_cube"}));
  EXPECT_EQ(offered("CREATE OR REPLACE CUBE c ON pets WITH (", "scan"), (Words{"scan_encoding"}));
  EXPECT_EQ(offered("CREATE CUBE c ON pets WITH (trace ", ""), (Words{"auto", "rays", "search"}));
  EXPECT_EQ(offered("EXECUTE ", ""), (Words{"by_id"}));
  EXPECT_EQ(offered("DEALLOCATE ", ""), (Words{"ALL", "by_id"}));
  EXPECT_EQ(offered("FETCH 5 FROM ", ""), (Words{"pages"}));
  EXPECT_EQ(offered("MOVE LAST IN ", ""), (Words{"pages"}));
  EXPECT_EQ(offered("CLOSE ", ""), (Words{"ALL", "pages"}));
  EXPECT_EQ(offered("DROP TABLE IF EXISTS ", ""), (Words{"people", "pets"}));
  EXPECT_EQ(offered("INSERT INTO people (id, ", ""), (Words{"id", "name"}));
  EXPECT_EQ(offered("CREATE INDEX ON ", "pe"), (Words{"people", "pets"}));
  EXPECT_EQ(offered("CREATE INDEX i ON pets USING rx (", "o"), (Words{"owner"}));
}

TEST(Completion, OffersColumnsOfTheTablesInFromAlone) {
  EXPECT_EQ(offered("select * from pets where ", "ow"), (Words{"owner"}));
  EXPECT_EQ(offered("select * from people where id = 1 and ", "ow"), Words{});
  EXPECT_EQ(offered("select * from people p join pets as q on ", "ow"), (Words{"owner"}));
  EXPECT_EQ(offered("select * from people p, pets where ", "pe"),
            (Words{"percent", "percent_rank(", "percentile_cont(", "percentile_disc(", "pets"}));
  EXPECT_EQ(offered("select * from people, ", "pe"), (Words{"people", "pets"}));
  EXPECT_EQ(offered("select * from people p where ", "p."), (Words{"p.id", "p.name"}));
  EXPECT_EQ(offered("update people set id = 1 where ", "ow"), Words{});
  EXPECT_EQ(offered("delete from \"pets\" where ", "ow"), (Words{"owner"}));
  // A query within one has its own FROM, which is still to come.
  EXPECT_EQ(offered("select * from people where id in (select ", "ow"), (Words{"owner"}));
  EXPECT_EQ(offered("select (select max(id) from people), ", "ow"), (Words{"owner"}));
}

TEST(Completion, OffersColumnsOfAFromBehindTheCursor) {
  EXPECT_EQ(offered("select ", "ow", "from people"), Words{});
  EXPECT_EQ(offered("select ", "ow", " from people join pets using (id)"), (Words{"owner"}));
  EXPECT_EQ(offered("select ", "p.", " from people p"), (Words{"p.id", "p.name"}));
  EXPECT_EQ(offered("select max(abs(", "ow", ")) from people"), Words{});
  EXPECT_EQ(offered("select ", "ow", " from people where id in (select id from pets)"), Words{});
  EXPECT_EQ(offered("select ", "ow", " from people union select id from pets"), Words{});
  EXPECT_EQ(offered("select ", "ow", "; select id from people"), (Words{"owner"}));
  EXPECT_EQ(offered("select id from people where id in (select ", "ow", " from pets)"), (Words{"owner"}));
}

TEST(Completion, OffersTheOptionsOfFunctionsThatReadFiles) {
  EXPECT_EQ(offered("select * from read_csv('f.csv', ", "deli"), (Words{"delimiter"}));
  EXPECT_EQ(offered("select * from read_csv('f.csv', header = ", ""), (Words{"off", "on"}));
  EXPECT_EQ(offered("select * from sniff_csv('f.csv', header = on, ", "deli"), (Words{"delimiter"}));
  EXPECT_EQ(offered("select * from read_csv(", ""), Words{});
}

TEST(Completion, QuotesNamesThatNeedIt) {
  EXPECT_EQ(offered("select ", "ful"), (Words{"\"Full Name\"", "full"}));
  EXPECT_EQ(offered("select \"", "fu"), (Words{"Full Name\""}));
  EXPECT_EQ(offered("select ", "pets.f"), (Words{"pets.\"Full Name\""}));
}

TEST(Completion, ReadsStringsInDollarSignsAsOneWord) {
  EXPECT_EQ(offered("select $a$ from people where ( $$ ' $a$, ful", ""), offered("select ful", ""));
  EXPECT_EQ(offered("select $a$ (', ", "ful"), (Words{"\"Full Name\"", "full"}));
}

TEST(Completion, OffersFunctionsWithTheirParenthesis) {
  EXPECT_EQ(offered("select ", "COAL"), (Words{"COALESCE("}));
  EXPECT_EQ(offered("select ", "su"), (Words{"substr(", "substring(", "substring_grapheme(", "subtract(",
                                             "suffix(", "sum(", "sumkahan(", "summarize"}));
  EXPECT_EQ(offered("select 1 from ", "ra"), (Words{"range("}));
  EXPECT_EQ(offered("select ", "ge"),
            (Words{"gen_random_uuid(", "generate_series(", "generate_subscripts(", "generated", "geomean(",
                   "geometric_mean(", "get_bit(", "get_byte(", "get_current_timestamp(", "getvariable("}));
  EXPECT_EQ(offered("select ", "EXTR"), (Words{"EXTRACT", "EXTRACT("}));
}

TEST(Completion, OffersMethodsAfterUsing) {
  EXPECT_EQ(offered("CREATE INDEX ON pets USING ", "s"), (Words{"sorted"}));
  EXPECT_EQ(offered("select 1 from people join pets using (", "id"), (Words{"id", "identity"}));
}

TEST(Completion, OffersTheOptionsOfTheMethod) {
  EXPECT_EQ(offered("CREATE INDEX ON pets USING rx (id) WITH (", "h"), (Words{"hit"}));
  EXPECT_EQ(offered("CREATE INDEX ON pets USING rx (id) WITH (hit = ", ""), (Words{"any", "closest"}));
  EXPECT_EQ(offered("CREATE INDEX ON pets USING rx (id) WITH (hit=any, ", "comp"), (Words{"compact"}));
  EXPECT_EQ(offered("CREATE INDEX ON pets USING rx (id) WITH (compact ", ""), (Words{"off", "on"}));
  EXPECT_EQ(offered("CREATE INDEX ON pets USING sorted (id) WITH (", "hi"), Words{});
  EXPECT_EQ(offered("CREATE INDEX ON pets (id) WITH (", "sched"), (Words{"schedule"}));
}

TEST(Completion, OffersTheOptionsOfFiles) {
  EXPECT_EQ(offered("CREATE TABLE t FROM 'f.csv' WITH (", "d"),
            (Words{"dateformat", "decimal", "delimiter"}));
  EXPECT_EQ(offered("COPY pets FROM 'f.csv' (header, ", "r"),
            (Words{"reject_limit", "rejects_limit", "rejects_table"}));
  EXPECT_EQ(offered("COPY pets TO 'f.csv' (", ""),
            (Words{"append", "compression", "delimiter", "header", "null", "overwrite", "overwrite_or_ignore",
                   "partition_by", "quote", "write_partition_columns"}));
  EXPECT_EQ(offered("COPY pets TO 'f.csv' (header = ", ""), (Words{"off", "on"}));
  EXPECT_EQ(offered("COPY pets TO 'f.csv' (delimiter = ", ""), Words{});
  EXPECT_EQ(offered("COPY pets (", "o"), (Words{"owner"}));
}

TEST(Completion, OffersWhatBenchmarkTakes) {
  EXPECT_EQ(offered("BENCHMARK sorted, ", "r"), (Words{"rx"}));
  EXPECT_EQ(offered("BENCHMARK rx (", "par"), (Words{"partitions"}));
  EXPECT_EQ(offered("BENCHMARK rx WITH (", "probes"), (Words{"probes"}));
  EXPECT_EQ(offered("BENCHMARK ", "sc"), (Words{"scan"}));
  EXPECT_EQ(offered("BENCHMARK ", "bi"), Words{});
  EXPECT_EQ(offered("BENCHMARK SCAN ", "b"), (Words{"bindex"}));
  EXPECT_EQ(offered("BENCHMARK (SELECT 1) WITH (", "r"), (Words{"runs"}));
  EXPECT_EQ(offered("BENCHMARK SCAN bindex, ", "s"), (Words{"scan"}));
  EXPECT_EQ(offered("BENCHMARK SCAN bindex, ", "AL"), (Words{"ALL"}));
  EXPECT_EQ(offered("BENCHMARK SCAN scan WITH (", "sel"), (Words{"selectivity"}));
  EXPECT_EQ(offered("BENCHMARK SCAN scan WITH (query ", ""), (Words{"none", "q17", "q3", "q6"}));
}

TEST(Completion, OffersWhatFoldersAreWrittenWith) {
  EXPECT_EQ(offered("COPY people TO 'folder' (", "part"), (Words{"partition_by"}));
  EXPECT_EQ(offered("COPY people TO 'folder' (FORMAT csv, ", "ov"),
            (Words{"overwrite", "overwrite_or_ignore"}));
  EXPECT_EQ(offered("COPY people FROM 'file.csv' (", "part"), Words{});
}

TEST(Completion, OffersTablesAloneWhereOneMustFollow) {
  EXPECT_EQ(offered("select id from ", ""),
            (Words{"generate_series(", "generate_subscripts(", "histogram(", "people", "pets",
                   "postgres_query(", "postgres_scan(", "range(", "read_arrow(", "read_csv(", "read_json(",
                   "read_parquet(", "regexp_matches(", "regexp_split_to_table(", "sniff_csv(", "sqlite_scan(",
                   "twins(", "unnest("}));
  EXPECT_EQ(offered("INSERT INTO ", "o"), Words{});
  EXPECT_EQ(offered("select id from people join ", "pet"), (Words{"pets"}));
}

TEST(Completion, OffersTheColumnsOfAQualifier) {
  EXPECT_EQ(offered("select ", "pets."), (Words{"pets.\"Full Name\"", "pets.id", "pets.owner"}));
  EXPECT_EQ(offered("select ", "p.n"), (Words{"p.name"}));
}

TEST(Completion, OffersSettingsAndTheirValues) {
  EXPECT_EQ(offered("SET ", "m"), (Words{"memory_limit"}));
  EXPECT_EQ(offered("SHOW ", "IND"), (Words{"INDEXES", "index"}));
  EXPECT_EQ(offered("RESET ", "a"), (Words{"all"}));
  EXPECT_EQ(offered("SET verify ", ""), (Words{"TO"}));
  EXPECT_EQ(offered("SET verify = ", ""), (Words{"off", "on"}));
  EXPECT_EQ(offered("SET index=", "s"), (Words{"sorted"}));
  EXPECT_EQ(offered("set PROBE_SORT to ", "a"), (Words{"auto"}));
  EXPECT_EQ(offered("SET memory_limit = ", ""), (Words{"default"}));
}

TEST(Completion, OffersDotCommandsAndTheirArguments) {
  EXPECT_EQ(offered("", ".ma"), (Words{".maxrows"}));
  EXPECT_EQ(offered(".mode ", "c"), (Words{"csv"}));
  EXPECT_EQ(offered(".timer ", "o"), (Words{"off", "on"}));
  EXPECT_EQ(offered(".import f.csv ", "pet"), (Words{"pets"}));
  EXPECT_EQ(offered(".schema ", "pet"), (Words{"pets", "pets_cube"}));
  EXPECT_EQ(offered(".scene ", "pet"), (Words{"pets_cube", "pets_owner"}));
  EXPECT_TRUE(complete(names(), {".scene pets_owner ", ""}).files);
  EXPECT_EQ(offered(".help ", ".t"), (Words{".tables", ".thousands", ".timer", ".types"}));
  EXPECT_EQ(offered(".mode csv ", ""), (Words{}));
  EXPECT_EQ(offered(".mode insert ", "pet"), (Words{"pets"}));
  EXPECT_EQ(offered(".pager ", "o"), (Words{"off", "on"}));
  EXPECT_EQ(offered(".colors ", "a"), (Words{"auto"}));
  EXPECT_EQ(offered("", "\\tim"), (Words{"\\timing"}));
  EXPECT_EQ(offered("\\dt ", "peo"), (Words{"people"}));
  EXPECT_EQ(offered("\\d ", "pet"), (Words{"pets", "pets_cube"}));
  EXPECT_TRUE(complete(names(), {"\\i ", "sam"}).files);
  EXPECT_EQ(offered(".mo ", "n"), (Words{"ndjson"}));
  EXPECT_EQ(offered(".import 'a file.csv' ", "pet"), (Words{"pets"}));
  EXPECT_EQ(offered(".nothing ", ""), (Words{}));
}

TEST(Completion, LeavesFilesToTheEditor) {
  EXPECT_TRUE(complete(names(), {".read ", "sam"}).files);
  EXPECT_TRUE(offers_files("COPY people FROM '"));
  EXPECT_TRUE(offers_files(".read '"));
  EXPECT_FALSE(complete(names(), {"COPY people ", "FR"}).files);
  EXPECT_TRUE(offers_files("FROM '"));
  EXPECT_TRUE(offers_files("SELECT * FROM people, '"));
  EXPECT_TRUE(offers_files("SELECT * FROM 'a.csv' a JOIN '"));
  EXPECT_TRUE(offers_files("SELECT * FROM 'a.csv', '"));
  EXPECT_TRUE(offers_files("ATTACH '"));
  EXPECT_TRUE(offers_files("SELECT * FROM read_csv('"));
  EXPECT_TRUE(offers_files("SELECT * FROM read_parquet(['a.parquet', '"));
  EXPECT_FALSE(offers_files("SELECT '"));
  EXPECT_FALSE(offers_files("SELECT * FROM people WHERE name = '"));
  EXPECT_FALSE(offers_files("SELECT * FROM read_csv('a.csv', delimiter = '"));
}

}  // namespace
}  // namespace rtsql
