-- The part of one server, made there: psql -v shard=1 -v scale=0.5. Each has rows of its own.
CREATE TABLE star_schema AS SELECT CAST(:scale AS DOUBLE) AS scale, :shard AS seed;
\ir ../../../sample_data/star_schema.sql
CREATE TABLE flat AS SELECT CAST(:shard AS INTEGER) AS shard, * FROM lineorder_flat;
DROP TABLE lineorder_flat; DROP TABLE lineorder; DROP TABLE part; DROP TABLE customer; DROP TABLE supplier;
