-- One join, by every index method and by none, on made-up customers and orders:
-- rtsql sample_data/index_nested_loop_join.sql
.echo on
.device

.pause 'Kernels run on this device. [Enter]'

CREATE TABLE customers AS SELECT -- 1. Customers, with gaps between the numbers.
  17 * ((range * 7919) % 50000) AS customer_id,
  abs(hash(range) % 5000) AS credit
FROM range(50000);

CREATE TABLE orders AS SELECT -- Orders. One in ten is of no customer at all.
  range AS order_id, abs(hash(range + 1000000) % 900) AS amount,
  17 * abs(hash(range) % 50000) + CASE WHEN range % 10 = 0 THEN 1 ELSE 0 END
    AS customer_id
FROM range(200000);

CREATE TABLE results (
  method VARCHAR, pairs BIGINT, amount BIGINT, credit BIGINT);

.pause 'Each way to join will put its answer into this table. [Enter]'

INSERT INTO results -- 2. Without an index. The first run compiles kernels.
SELECT /*+ index(none) */ 'none', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

INSERT INTO results -- The second run has them: what it takes is the join's.
SELECT /*+ index(none) */ 'none', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

.pause 'Compare second runs alone: a first one compiles. [Enter]'

EXPLAIN SELECT /*+ index(none) */ COUNT(*) -- How does it find partners?
FROM orders JOIN customers USING (customer_id);

.pause 'Stage 1: a look-up table, which each run makes anew. [Enter]'

CREATE INDEX by_sorted -- 3. An index on the inner table, for orders to look in.
ON customers USING sorted (customer_id);

INSERT INTO results -- The first run,
SELECT /*+ index(sorted) */ 'sorted', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

INSERT INTO results -- and the second: there is no table to make any more.
SELECT /*+ index(sorted) */ 'sorted', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

.pause 'The last line: compare its GPU time with that of no index. [Enter]'

EXPLAIN SELECT /*+ index(sorted) */ COUNT(*) -- And now?
FROM orders JOIN customers USING (customer_id);

.pause 'Stage 1: an index nested loop, within the kernel that adds up. [Enter]'

CREATE INDEX by_eytzinger -- The same keys in the order of a search.
ON customers USING eytzinger (customer_id);

INSERT INTO results
SELECT /*+ index(eytzinger) */ 'eytzinger', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_pivot -- Sorted keys below a tree of pivots.
ON customers USING pivot (customer_id);

INSERT INTO results
SELECT /*+ index(pivot) */ 'pivot', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

.pause 'See the bytes per key of each index. [Enter]'

CREATE INDEX by_btree -- Nodes of 16 keys, on a GPU searched by several lanes.
ON customers USING btree (customer_id);

INSERT INTO results
SELECT /*+ index(btree) */ 'btree', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

.pause 'A tree takes hardly more than its keys. [Enter]'

CREATE INDEX by_rx -- A triangle for each customer in a scene,
ON customers USING rx (customer_id);

INSERT INTO results -- and a ray for each order. The first run,
SELECT /*+ index(rx) */ 'rx', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

INSERT INTO results -- and the second.
SELECT /*+ index(rx) */ 'rx', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

.pause 'Triangles take several times the memory of keys. [Enter]'

EXPLAIN SELECT -- Rays are cast by a kernel of their own, in one batch.
  /*+ index(rx) */ COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

.pause 'Index Nested Loop is a step of its own now, below the Aggregate. [Enter]'

CREATE INDEX by_cgrx -- A triangle for every 32nd key, a search between them.
ON customers USING cgrx (customer_id);

INSERT INTO results
SELECT /*+ index(cgrx) */ 'cgrx', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

.pause 'Fewer triangles, less memory. [Enter]'

CREATE INDEX by_hash -- Hash tables find single keys: this join needs no more.
ON customers USING hash (customer_id);

INSERT INTO results
SELECT /*+ index(hash) */ 'hash', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

CREATE INDEX by_bucket
ON customers USING bucket (customer_id);

INSERT INTO results
SELECT /*+ index(bucket) */ 'bucket', COUNT(*), SUM(amount), SUM(credit)
FROM orders JOIN customers ON orders.customer_id = customers.customer_id;

.pause 'All nine have answered. Were they right? [Enter]'

SELECT DISTINCT -- 4. Nine ways, one answer.
  * FROM results;

.pause 'Row by row they are the same. Counted: [Enter]'

SELECT COUNT(DISTINCT method) AS ways, COUNT(DISTINCT pairs) AS counts,
  COUNT(DISTINCT amount) AS amounts, COUNT(DISTINCT credit) AS credits
FROM results;

.pause 'One of each: all agree. 5. Left to itself, what is taken? [Enter]'

EXPLAIN SELECT COUNT(*) FROM orders JOIN customers USING (customer_id);

.pause 'Considered: each way with the cost that the planner expects. [Enter]'

BENCHMARK ALL -- 6. What each costs: building, probing with all orders, memory.
ON customers (customer_id) PROBE orders (customer_id);

.pause 'BENCHMARK warms up before it measures; probe_ms compares. [Enter]'

BENCHMARK sorted, btree, rx, hash -- Does it pay to sort the orders first?
ON customers (customer_id) PROBE orders (customer_id)
WITH (sort_probes = (off, on));

.pause 'sort_ms is what sorting costs, probe_ms what it saves. [Enter]'

BENCHMARK sorted, rx, hash -- And if orders were indexed and customers probed?
ON orders (customer_id) PROBE customers (customer_id);
