-- "RTCUDB" (2025), section 6.2: how many rows the filters of the 13 queries select (table 1).
-- The flat star schema at scale 20, 120 million rows, unless the table star_schema says otherwise.
.read sample_data/star_schema.sql
.read sample_data/star_queries.sql
SET tier = device;
SET cube = on;

CREATE TABLE results AS BENCHMARK (SELECT lo_revenue FROM q1_1_rows) WITH (method = 'flat table', query = 'Q1.1', runs = 1);
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q1_2_rows) WITH (method = 'flat table', query = 'Q1.2', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q1_3_rows) WITH (method = 'flat table', query = 'Q1.3', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q2_1_rows) WITH (method = 'flat table', query = 'Q2.1', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q2_2_rows) WITH (method = 'flat table', query = 'Q2.2', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q2_3_rows) WITH (method = 'flat table', query = 'Q2.3', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q3_1_rows) WITH (method = 'flat table', query = 'Q3.1', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q3_2_rows) WITH (method = 'flat table', query = 'Q3.2', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q3_3_rows) WITH (method = 'flat table', query = 'Q3.3', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q3_4_rows) WITH (method = 'flat table', query = 'Q3.4', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q4_1_rows) WITH (method = 'flat table', query = 'Q4.1', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q4_2_rows) WITH (method = 'flat table', query = 'Q4.2', runs = 1));
INSERT INTO results FROM (BENCHMARK (SELECT lo_revenue FROM q4_3_rows) WITH (method = 'flat table', query = 'Q4.3', runs = 1));

FROM results;
.once /dev/null
FROM results WHERE method IN ('flat table');
.chart bar query rows BY method TITLE 'Rows that the filters select' INTO 'rtcudb_table_1.svg'
