-- The tables of the coordinator. Each has a partition on every server, which holds the rows of one shard.
CREATE EXTENSION postgres_fdw;
CREATE TABLE customers (shard integer NOT NULL, id integer NOT NULL, name text NOT NULL, country text NOT NULL)
  PARTITION BY LIST (shard);
CREATE TABLE orders (shard integer NOT NULL, id bigint NOT NULL, customer integer NOT NULL, day date NOT NULL,
                     amount numeric(10, 2) NOT NULL, state text NOT NULL)
  PARTITION BY LIST (shard);
-- Groups and joins of partitions are computed where these are.
ALTER DATABASE postgres SET enable_partitionwise_aggregate = on;
ALTER DATABASE postgres SET enable_partitionwise_join = on;
