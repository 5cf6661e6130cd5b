# Where a forced index is not used a note says why: below the result, after the message of a change, in EXPLAIN.
rtsql --no-timing -c "
CREATE TABLE t AS SELECT CAST(range AS INTEGER) AS k, CAST(range % 3 AS INTEGER) AS g FROM range(5);
CREATE INDEX t_k ON t USING hash (k);
SELECT /*+ index(sorted) */ count(*) FROM t WHERE k = 1;
SELECT /*+ index(hash) */ count(*) FROM t WHERE k = 1;
SET index = hash;
SELECT count(*) FROM t;
SELECT count(*) FROM t WHERE g = 1;
SELECT count(*) FROM t, t u WHERE t.g = u.g;
DELETE FROM t WHERE g = 7;"
rtsql --mode csv -c "
CREATE TABLE t AS SELECT range AS k FROM range(3);
SELECT /*+ index(btree) */ k FROM t WHERE k = 1;
EXPLAIN (FORMAT json) SELECT /*+ index(btree) */ k FROM t WHERE k = 1" | sed -E 's/.*(""notes"": [^]]*]).*/\1/'
